import type { HalfDayPeriod } from '#src/ledger/leave-ledger/calculation/slots.ts';
import { eventBusyLines, eventPeriodLines } from '#src/ledger/leave-ledger/wording/calendar-event.ts';

/** Days in a calendar, both ends included. */
export type CalendarEntry = HalfDayPeriod & {
  /** A permanent id: calendar programs recognise changes by it. */
  uid: string;
  summary: string;
  /** Whether the person counts as busy. */
  busy: boolean;
  /** The time of the last change in UTC, as `yyyymmddThhmmssZ`. */
  stamp: string;
  /** Rises with each change. */
  sequence: number;
  /** The entry was shown and is no longer valid. */
  isCancelled: boolean;
};

/**
 * Writes a calendar that a calendar program can subscribe to (iCalendar, RFC 5545). Dates and times have no zone.
 *
 * @example writeCalendar({ name: 'Leave', entries: [] }) // 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n…'
 */
export function writeCalendar({ name, entries }: { name: string; entries: readonly CalendarEntry[] }): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Leave//Leave//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    ...entries.flatMap(({ uid, summary, busy, stamp, sequence, isCancelled, ...period }) => [
      'BEGIN:VEVENT',
      `UID:${escapeText(uid)}`,
      `DTSTAMP:${stamp}`,
      `SEQUENCE:${sequence}`,
      `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
      'CLASS:PRIVATE',
      ...eventPeriodLines(period),
      `SUMMARY:${escapeText(summary)}`,
      ...eventBusyLines(busy && !isCancelled),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

const escapeText = (text: string) => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);

/** Folds a line after at most 75 octets without splitting a character; the next line starts with a space. */
function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = countOctets(character);
    if (octets + size > 75) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

function countOctets(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x8_00) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}
