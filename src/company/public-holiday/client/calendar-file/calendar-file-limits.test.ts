import { describe, expect, test } from 'vitest';
import { findFileHolidays } from '#src/company/public-holiday/calendar-file/calendar-events.ts';
import { readCalendarFile } from './read-calendar-file.ts';

const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
const calendar = (...events: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n');
const read = (text: string) => readCalendarFile(new Blob([text]));

describe('a file is refused', () => {
  const small = event('DTSTART;VALUE=DATE:20270501', 'RRULE:FREQ=YEARLY', 'SUMMARY:A');

  test('if it is no calendar', async () => {
    for (const text of ['', 'Date;Holiday', '<html>\nBEGIN VCALENDAR', 'PK\u0003\u0004'])
      await expect(read(text)).rejects.toThrow('This file is not a calendar.');
  });

  test('if it is larger than 1 MB, before its content is read', async () => {
    const file = { size: 50 * 1024 * 1024, arrayBuffer: () => Promise.reject(new Error('The content was read.')) };
    await expect(readCalendarFile(file as unknown as Blob)).rejects.toThrow('The file is larger than 1 MB.');
  });

  test('if it has more than 2,000 events', async () => {
    expect((await read(calendar(...Array.from({ length: 2000 }, () => small)))).events).toHaveLength(2000);
    await expect(read(calendar(...Array.from({ length: 2001 }, () => small)))).rejects.toThrow('The file has 2001 events.');
  });

  test.each<[string, string]>([
    ['endless components', 'BEGIN:A\r\n'.repeat(100_000)],
    ['a line of parameters', `BEGIN:VEVENT\r\nSUMMARY${';A=b'.repeat(240_000)}:x\r\nEND:VEVENT`],
    [
      'counted rules of impossible dates',
      Array.from({ length: 2000 }, () => event('DTSTART;VALUE=DATE:19700101', 'RRULE:FREQ=YEARLY;COUNT=9;BYMONTH=2;BYMONTHDAY=30')).join(
        '\r\n',
      ),
    ],
    [
      'rules that begin in the year 1000',
      Array.from({ length: 2000 }, () => event('DTSTART;VALUE=DATE:10000101', 'RRULE:FREQ=YEARLY')).join('\r\n'),
    ],
  ])('or read before the time limit of a test with %s', async (_, text) => {
    const events = await read(calendar(text).slice(0, 1024 * 1024));
    expect(findFileHolidays(events, 2027)).toBeDefined();
  });
});
