import { addDays, type PlainDate } from '#src/base/dates/plain-date.ts';

/** Leave as an entry of the applicant's own calendar. */
export type LeaveCalendarEvent = {
  /** The same for the same leave for ever: a calendar program knows by it what changed. */
  uid: string;
  /** Rises with each change. */
  sequence: number;
  isCancelled: boolean;
  startDate: PlainDate;
  endDate: PlainDate;
  halfDayPart: 'AM' | 'PM' | null;
  startPart: 'PM' | null;
  endPart: 'AM' | null;
};

/** The hours of the halves of a day, in no time zone: they are the person's own. */
const hours = { AM: ['080000', '120000'], PM: ['130000', '170000'] } as const;

/**
 * A calendar with entries of somebody's own leave, to go with a mail (iCalendar, RFC 5545): whole days are dates, what begins or ends at noon has
 * times without a zone. It says "Away" and nothing more, and nobody is asked to reply.
 *
 * @param stamp when it was written, in UTC, as `yyyymmddThhmmssZ`
 * @param organizer an e-mail address
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
  // A line has at most 75 octets; what is longer goes on in the next, behind a space.
  return lines.map((line) => `${line.match(/^.{1,75}|.{1,74}/g)?.join('\r\n ') ?? ''}\r\n`).join('');
}

function periodLines({ startDate, endDate, halfDayPart, startPart, endPart }: LeaveCalendarEvent): string[] {
  const from = halfDayPart ?? startPart;
  const until = halfDayPart ?? endPart;
  if (from === null && until === null)
    // The end is the first day that is no longer part of it.
    return [`DTSTART;VALUE=DATE:${compactDate(startDate)}`, `DTEND;VALUE=DATE:${compactDate(addDays(endDate, 1))}`];
  return [`DTSTART:${compactDate(startDate)}T${hours[from ?? 'AM'][0]}`, `DTEND:${compactDate(endDate)}T${hours[until ?? 'PM'][1]}`];
}

const compactDate = (date: PlainDate) => date.replaceAll('-', '');
