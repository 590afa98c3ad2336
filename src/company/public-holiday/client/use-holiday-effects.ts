import { call } from '#src/platform/http/client/call.ts';
import { useQuery } from '@tanstack/react-query';
import type { HolidayInput } from '#src/company/public-holiday/public-holiday-rules.ts';

export type HolidayChange = { stored?: readonly HolidayInput[]; removed?: string[] };

/** Loads the leave that a change of holidays recalculates; reloaded on every view. */
export const useHolidayEffects = (change: HolidayChange) =>
  useQuery({
    queryKey: ['POST /publicholidays/recount', change],
    queryFn: ({ signal }) =>
      call('POST /publicholidays/recount', { body: { removed: change.removed, stored: change.stored?.map(toHolidayInput) }, signal }),
    staleTime: 0,
  });

/** Reduces a row of a sheet or a calendar to the fields of the calls. */
export const toHolidayInput = ({ holidayDate, holidayDescr, holidayState, holidayPart }: HolidayInput): HolidayInput => ({
  holidayDate,
  holidayDescr,
  holidayState,
  holidayPart,
});
