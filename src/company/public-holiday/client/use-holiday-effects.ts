import { call } from '#src/platform/http/client/call.ts';
import { useQuery } from '@tanstack/react-query';
import type { HolidayInput } from '#src/company/public-holiday/public-holiday-rules.ts';

export type HolidayChange = { stored?: readonly HolidayInput[]; removed?: string[] };

/** The leave that a change of holidays counts anew, asked afresh whenever it is looked at. */
export const useHolidayEffects = (change: HolidayChange) =>
  useQuery({
    queryKey: ['POST /publicholidays/recount', change],
    queryFn: ({ signal }) =>
      call('POST /publicholidays/recount', { body: { removed: change.removed, stored: change.stored?.map(toHolidayInput) }, signal }),
    staleTime: 0,
  });

/** As the calls take it, whatever else a row of a sheet or of a calendar has. */
export const toHolidayInput = ({ holidayDate, holidayDescr, holidayState, holidayPart }: HolidayInput): HolidayInput => ({
  holidayDate,
  holidayDescr,
  holidayState,
  holidayPart,
});
