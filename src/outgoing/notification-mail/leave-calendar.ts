import type { HalfDayPeriod } from '#src/ledger/leave-ledger/calculation/slots.ts';
import { eventBusyLines, eventPeriodLines } from '#src/ledger/leave-ledger/wording/calendar-event.ts';

/** Leave as an event in the applicant's own calendar. */
export type LeaveCalendarEvent = HalfDayPeriod & {
  /** Identifies the leave permanently, so that calendar programs recognise changes. */
  uid: string;
  /** Increases with each change. */
  sequence: number;
  isCancelled: boolean;
};

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
      ...eventPeriodLines(event),
      'SUMMARY:Away',
      'CLASS:PRIVATE',
      ...eventBusyLines(!event.isCancelled),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  // A line has at most 75 octets. Longer lines continue on the next one, after a space.
  return lines.map((line) => `${line.match(/^.{1,75}|.{1,74}/g)?.join('\r\n ') ?? ''}\r\n`).join('');
}
