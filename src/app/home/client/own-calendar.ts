import { type QueryClient, useQuery } from '@tanstack/react-query';
import { callerQuery, useCaller } from '#src/shared/access/client/use-caller.ts';
import { call } from '#src/platform/http/client/call.ts';

const holidaysQuery = call.query('GET /publicholidays');
const ownCalendarQuery = call.query('GET /workcalendar/me');

/** Loads the person's calendar before the page is shown. Before the caller is known, it loads the company calendar. */
export const prefetchOwnCalendar = (queries: QueryClient): Promise<void> =>
  queries.getQueryData(callerQuery.queryKey)?.ownDays ? queries.prefetchQuery(ownCalendarQuery) : queries.prefetchQuery(holidaysQuery);

/** The person's own calendar if HR has assigned a state or a work pattern, otherwise the company calendar. */
export function useOwnCalendar() {
  const isOwn = useCaller().ownDays === true;
  const company = useQuery({ ...holidaysQuery, retry: false, enabled: !isOwn });
  const own = useQuery({ ...ownCalendarQuery, retry: false, enabled: isOwn });
  return isOwn ? { query: own, days: own.data } : { query: company, days: company.data && { holidays: company.data } };
}
