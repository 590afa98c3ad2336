import { addDays, type PlainDate } from '#src/base/dates/plain-date.ts';
import type { HalfDayPeriod } from '../calculation/slots.ts';

/** The end of each event's identifier. It depends on no address, so that events stay the same when the installation moves. */
export const eventUidEnd = '@leave';

/** The hours of the halves of a day, without a time zone, because they are local to the person. */
const hours = { AM: ['080000', '120000'], PM: ['130000', '170000'] } as const;

/** The last possible date (`PlainDate`). */
const lastDate: PlainDate = '9999-12-31';

/**
 * Returns the lines of iCalendar for the period of an event (RFC 5545), the same in calendar links and emails. Whole days are dates; leave that
 * begins or ends at noon has times, so that the other half of the day stays free.
 */
export function eventPeriodLines({ startDate, endDate, halfDayPart, startPart, endPart }: HalfDayPeriod): string[] {
  const from = halfDayPart ?? startPart;
  const until = halfDayPart ?? endPart;
  if (from !== null || until !== null)
    return [`DTSTART:${toBasicDate(startDate)}T${hours[from ?? 'AM'][0]}`, `DTEND:${toBasicDate(endDate)}T${hours[until ?? 'PM'][1]}`];
  return [
    `DTSTART;VALUE=DATE:${toBasicDate(startDate)}`,
    // The end is the first day after the event. The last possible date has no day after it; without an end, an event is one day.
    ...(endDate < lastDate ? [`DTEND;VALUE=DATE:${toBasicDate(addDays(endDate, 1))}`] : []),
  ];
}

/** Returns the lines that mark a person as out of office, which Outlook shows as such, or as free. */
export const eventBusyLines = (isAway: boolean): string[] =>
  isAway ? ['TRANSP:OPAQUE', 'X-MICROSOFT-CDO-BUSYSTATUS:OOF'] : ['TRANSP:TRANSPARENT', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'];

const toBasicDate = (date: PlainDate) => date.replaceAll('-', '');
