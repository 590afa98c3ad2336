import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { HalfDayPart } from '#src/ledger/leave-ledger/calculation/half-day.ts';
import type { CalendarChange } from '#src/ledger/leave-ledger/wording/recalculate-leave.ts';

type StoredHoliday = { holidayDate: PlainDate; holidayDescr: string; holidayState: string; holidayPart?: HalfDayPart | null | undefined };

/** Describes a change of holidays: added and removed ones. A date in both gets the added holiday. */
export const toHolidayChange = (
  added: readonly StoredHoliday[],
  removed: readonly Pick<StoredHoliday, 'holidayDate' | 'holidayDescr'>[],
): CalendarChange => ({
  holidays: {
    added: new Map(
      added.map(({ holidayDate: date, holidayDescr: name, holidayState: states, holidayPart: part = null }) => [
        date,
        { date, name, states, part },
      ]),
    ),
    removed: new Map(removed.map(({ holidayDate, holidayDescr }) => [holidayDate, holidayDescr])),
  },
});
