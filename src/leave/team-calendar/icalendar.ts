import { addDays, type PlainDate } from '#src/base/dates/plain-date.ts';

/** Whole days in a calendar, both ends included. */
export type CalendarEntry = {
  /** A permanent id: calendar programs recognise changes by it. */
  uid: string;
  summary: string;
  startDate: PlainDate;
  endDate: PlainDate;
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
 * Writes a calendar that a calendar program can subscribe to (iCalendar, RFC 5545). Dates stay dates: no time, no zone.
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
    ...entries.flatMap(({ uid, summary, startDate, endDate, busy, stamp, sequence, isCancelled }) => [
      'BEGIN:VEVENT',
      `UID:${escapeText(uid)}`,
      `DTSTAMP:${stamp}`,
      `SEQUENCE:${sequence}`,
      `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
      'CLASS:PRIVATE',
      `DTSTART;VALUE=DATE:${toBasicDate(startDate)}`,
      // The end is the first day after the entry. The last possible date has no day after it; without an end, an entry is one day.
      ...(endDate < lastDate ? [`DTEND;VALUE=DATE:${toBasicDate(addDays(endDate, 1))}`] : []),
      `SUMMARY:${escapeText(summary)}`,
      `TRANSP:${busy ? 'OPAQUE' : 'TRANSPARENT'}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** The last possible date (`PlainDate`). */
const lastDate: PlainDate = '9999-12-31';

const toBasicDate = (date: PlainDate) => date.replaceAll('-', '');

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
