import { addDays, type PlainDate } from '#src/base/dates/plain-date.ts';

/** Whole days in a calendar, both ends included. */
export type CalendarEntry = {
  /** The same for the same thing for ever: a calendar program knows by it what changed. */
  uid: string;
  summary: string;
  startDate: PlainDate;
  endDate: PlainDate;
  /** Whether the person counts as busy. */
  busy: boolean;
  /** When it last changed, in UTC, as `yyyymmddThhmmssZ`: the same as long as it is. */
  stamp: string;
  /** Rises with each change. */
  sequence: number;
  /** It was shown, and holds no longer. */
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
      // The end is the first day that is no longer part of it. The last of all days has none after it: without an end, an entry is one day.
      ...(endDate < lastDate ? [`DTEND;VALUE=DATE:${toBasicDate(addDays(endDate, 1))}`] : []),
      `SUMMARY:${escapeText(summary)}`,
      `TRANSP:${busy ? 'OPAQUE' : 'TRANSPARENT'}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** The last date that there is (`PlainDate`). */
const lastDate: PlainDate = '9999-12-31';

const toBasicDate = (date: PlainDate) => date.replaceAll('-', '');

const escapeText = (text: string) => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);

/** A line has at most 75 octets; what is longer goes on in the next, behind a space. No character is cut. */
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
