import { addDays, type PlainDate } from '#src/base/dates/plain-date.ts';

/** Leave as an event in the applicant's own calendar. */
export type LeaveCalendarEvent = {
  /** Identifies the leave permanently, so that calendar programs recognise changes. */
  uid: string;
  /** Increases with each change. */
  sequence: number;
  isCancelled: boolean;
  startDate: PlainDate;
  endDate: PlainDate;
  halfDayPart: 'AM' | 'PM' | null;
  startPart: 'PM' | null;
  endPart: 'AM' | null;
};

/** The hours of the halves of a day, without a time zone, because they are local to the person. */
const hours = { AM: ['080000', '120000'], PM: ['130000', '170000'] } as const;

/**
 * Returns a calendar with a person's own leave, to attach to an email (iCalendar, RFC 5545). Whole days are dates; leave that begins or ends at noon has
 * times without a zone. It only says "Away" and does not ask for a reply.
 *
 * @param stamp the time of writing, in UTC, as `yyyymmddThhmmssZ`
 * @param organizer an email address
 */
export function writeLeaveCalendar(
  events: readonly LeaveCalendarEvent[],
  { stamp, organizer }: { stamp: string; organizer: string },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Leave//Leave//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${event.uid}`,
      `DTSTAMP:${stamp}`,
      `SEQUENCE:${event.sequence}`,
      `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
      `ORGANIZER:mailto:${organizer}`,
      ...periodLines(event),
      'SUMMARY:Away',
      'CLASS:PRIVATE',
      `TRANSP:${event.isCancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  // A line has at most 75 octets. Longer lines continue on the next one, after a space.
  return lines.map((line) => `${line.match(/^.{1,75}|.{1,74}/g)?.join('\r\n ') ?? ''}\r\n`).join('');
}

function periodLines({ startDate, endDate, halfDayPart, startPart, endPart }: LeaveCalendarEvent): string[] {
  const from = halfDayPart ?? startPart;
  const until = halfDayPart ?? endPart;
  if (from === null && until === null)
    // The end is the first day after the leave.
    return [`DTSTART;VALUE=DATE:${compactDate(startDate)}`, `DTEND;VALUE=DATE:${compactDate(addDays(endDate, 1))}`];
  return [`DTSTART:${compactDate(startDate)}T${hours[from ?? 'AM'][0]}`, `DTEND:${compactDate(endDate)}T${hours[until ?? 'PM'][1]}`];
}

const compactDate = (date: PlainDate) => date.replaceAll('-', '');
