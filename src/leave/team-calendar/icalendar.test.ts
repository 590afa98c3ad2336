import { Buffer } from 'node:buffer';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeCalendar } from './icalendar.ts';

const leave = {
  uid: 'leave-7@leave.example',
  summary: 'Annual Leave',
  startDate: '2026-12-30',
  endDate: '2026-12-31',
  halfDayPart: null,
  startPart: null,
  endPart: null,
  busy: true,
  stamp: '20261121T080000Z',
  sequence: 3,
  isCancelled: false,
};

test('shows the last possible date as an entry of one day', () => {
  const last = { ...leave, startDate: '9999-12-31', endDate: '9999-12-31' };
  const text = writeCalendar({ name: 'Leave', entries: [last, leave] });
  expect(text).toContain('DTSTART;VALUE=DATE:99991231\r\nSUMMARY');
  expect(text).toContain('DTEND;VALUE=DATE:20270101\r\n');
});

test('ends whole days on the day after the last day, even at New Year', () => {
  expect(writeCalendar({ name: 'Leave', entries: [leave] })).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Leave//Leave//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Leave',
      'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
      'BEGIN:VEVENT',
      'UID:leave-7@leave.example',
      'DTSTAMP:20261121T080000Z',
      'SEQUENCE:3',
      'STATUS:CONFIRMED',
      'CLASS:PRIVATE',
      'DTSTART;VALUE=DATE:20261230',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:Annual Leave',
      'TRANSP:OPAQUE',
      'X-MICROSOFT-CDO-BUSYSTATUS:OOF',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

test('marks cancelled leave', () => {
  expect(writeCalendar({ name: 'Leave', entries: [{ ...leave, isCancelled: true }] })).toContain('\r\nSTATUS:CANCELLED\r\n');
});

test('does not mark anyone as busy on a holiday', () => {
  expect(writeCalendar({ name: 'Leave', entries: [{ ...leave, busy: false }] })).toContain('\r\nTRANSP:TRANSPARENT\r\n');
});

test('escapes line and value ends, so that no text can add an entry', () => {
  const written = writeCalendar({ name: 'Leave', entries: [{ ...leave, summary: 'a;b,c\\d\r\nEND:VEVENT\nx' }] });
  expect(written).toContain(String.raw`SUMMARY:a\;b\,c\\d\nEND:VEVENT\nx`);
  expect(written.match(/^END:VEVENT/gm)).toHaveLength(1);
});

test('keeps lines within 75 octets and loses nothing by folding, whatever the text', () => {
  const summaries = fc.string({ unit: 'grapheme', minLength: 0, maxLength: 200 }).filter((text) => !/[\\;,\r\n]/.test(text));
  fc.assert(
    fc.property(summaries, (summary) => {
      const written = writeCalendar({ name: 'Leave', entries: [{ ...leave, summary }] });
      expect(written.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
      expect(written.replaceAll('\r\n ', '')).toContain(`SUMMARY:${summary}\r\n`);
    }),
  );
});

test.each([
  ['x', [75, 75]],
  ['é', [74, 75]],
  ['漢', [74, 73]],
  ['\ud83d\ude00', [72, 73]],
])('fills a line of %s completely', (character, octets) => {
  const written = writeCalendar({ name: 'Leave', entries: [{ ...leave, summary: character.repeat(200) }] });
  const lines = written.slice(written.indexOf('SUMMARY:')).split('\r\n');
  expect(lines.slice(0, 2).map((line) => Buffer.byteLength(line))).toEqual(octets);
});
