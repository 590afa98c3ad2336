import { addDays, eachDay, type PlainDate } from '#src/base/dates/plain-date.ts';
import { type HalfDayPart, halves } from '#src/ledger/leave-ledger/calculation/half-day.ts';
import { type SlotRange, slotNumber } from '#src/ledger/leave-ledger/calculation/slots.ts';
import type { WorkingCalendar } from '#src/ledger/leave-ledger/calculation/working-calendar.ts';

/** The half days of one leave of a person. Without `leaveDescr`, the reader may not know its type. */
export type AwayLeave = { emplId: string; name: string; leaveDescr: string | null; runs: readonly SlotRange[] };

/** A working day on which a person is away. */
export type AwayLine = {
  date: PlainDate;
  emplId: string;
  name: string;
  /** Set if the person works in the other half. */
  half?: HalfDayPart;
  leaveDescr?: string;
  /** The next working day without leave; null if there is none within `maxDaysAhead`. */
  returnsOn: PlainDate | null;
};

/** The next working day is searched this many days ahead. */
export const maxDaysAhead = 60;

type Slot = { date: PlainDate; half: HalfDayPart; slot: number };

/**
 * Lists the working days of a period on which people are away, by day and in the order of the people.
 *
 * @param calendarOf the calendar of a person; its holidays reach `maxDaysAhead` days beyond the last leave
 * @example listAway([{ emplId: 'E0001', name: 'Hana Tan', leaveDescr: null, runs: [friday] }], calendarOf, { from, to }) // [{ date: '2026-07-03', emplId: 'E0001', name: 'Hana Tan', returnsOn: '2026-07-06' }]
 */
export function listAway(
  leaves: readonly AwayLeave[],
  calendarOf: (person: { emplId: string }) => WorkingCalendar,
  { from, to }: { from: PlainDate; to: PlainDate },
): AwayLine[] {
  const people = [...Map.groupBy(leaves, ({ emplId }) => emplId).values()].map((own) => ({ own, ...dayReader(own, calendarOf) }));
  return [...eachDay(from, to)].flatMap((date) =>
    people.flatMap(({ own, worked, leaveOf }) => {
      const slots = worked(date);
      const away = slots.filter((slot) => leaveOf(slot));
      const [first, last] = [away[0], away.at(-1)];
      const person = own[0];
      if (!first || !last || !person) return [];
      const type = leaveOf(first)?.leaveDescr;
      return [
        {
          date,
          emplId: person.emplId,
          name: person.name,
          ...(away.length < slots.length && { half: first.half }),
          ...(type && { leaveDescr: type }),
          returnsOn: findReturn(last, { worked, leaveOf }),
        },
      ];
    }),
  );
}

/** Reads the days of one person: the half days that they work, and the leave of each. */
function dayReader(own: readonly AwayLeave[], calendarOf: (person: { emplId: string }) => WorkingCalendar) {
  const calendar = calendarOf({ emplId: own[0]?.emplId ?? '' });
  return {
    worked: (date: PlainDate): Slot[] => {
      const { free } = calendar.costOf(date);
      return halves.filter((half) => !free[half]).map((half) => ({ date, half, slot: slotNumber(date, half) }));
    },
    leaveOf: ({ slot }: Slot) => own.find(({ runs }) => runs.some((run) => run.from <= slot && slot < run.until)),
  };
}

/** Finds the first day after a half day of leave with a half that is worked. */
function findReturn(after: Slot, { worked, leaveOf }: ReturnType<typeof dayReader>): PlainDate | null {
  let lastLeave = after.date;
  for (let date = after.date; date <= addDays(lastLeave, maxDaysAhead); date = addDays(date, 1)) {
    const slots = worked(date).filter(({ slot }) => slot > after.slot);
    if (slots.some((slot) => !leaveOf(slot))) return date;
    if (slots.length > 0) lastLeave = date;
  }
  return null;
}
