import { useQuery } from '@tanstack/react-query';
import { useCaller } from '#src/access/client/use-caller.ts';
import { client } from '#src/http/client/call.ts';
import type { publicHolidayContract } from '#src/public-holiday/public-holiday-contract.ts';
import type { workPatternContract } from '#src/work-pattern/work-pattern-contract.ts';

const holidays = client<typeof publicHolidayContract>();
const calendars = client<typeof workPatternContract>();

/** The days of the person: the company's, or where HR has given a state or a work week the person's own. */
export function useOwnDays() {
  const isOwn = useCaller().ownDays === true;
  const company = useQuery({ ...holidays.query('GET /publicholidays'), retry: false, enabled: !isOwn });
  const own = useQuery({ ...calendars.query('GET /workcalendar/me'), retry: false, enabled: isOwn });
  return isOwn ? { query: own, days: own.data } : { query: company, days: company.data && { holidays: company.data } };
}
