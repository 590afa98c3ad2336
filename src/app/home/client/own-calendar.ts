import { type QueryClient, useQuery } from '@tanstack/react-query';
import { callerQuery, useCaller } from '#src/shared/access/client/use-caller.ts';
import { call } from '#src/platform/http/client/call.ts';

const holidaysQuery = call.query('GET /publicholidays');
const ownCalendarQuery = call.query('GET /workcalendar/me');

/** Reads them before they show. Until it is known who is signed in, it is somebody whose days are the company's. */
export const prefetchOwnCalendar = (queries: QueryClient): Promise<void> =>
  queries.getQueryData(callerQuery.queryKey)?.ownDays ? queries.prefetchQuery(ownCalendarQuery) : queries.prefetchQuery(holidaysQuery);

/** The days of the person: the company's, or where HR has given a state or a work week the person's own. */
export function useOwnCalendar() {
  const isOwn = useCaller().ownDays === true;
  const company = useQuery({ ...holidaysQuery, retry: false, enabled: !isOwn });
  const own = useQuery({ ...ownCalendarQuery, retry: false, enabled: isOwn });
  return isOwn ? { query: own, days: own.data } : { query: company, days: company.data && { holidays: company.data } };
}
