import { expect, test } from 'vitest';
import { type LeaveCalendarEvent, writeLeaveCalendar } from './leave-calendar.ts';

const whole: LeaveCalendarEvent = {
  uid: 'leave-7@leave.example',
  sequence: 3,
  isCancelled: false,
  startDate: '2026-12-30',
  endDate: '2026-12-31',
  halfDayPart: null,
  startPart: null,
  endPart: null,
};
const written = (more: Partial<LeaveCalendarEvent>, organizer = 'leave@leave.example') =>
  writeLeaveCalendar([{ ...whole, ...more }], { stamp: '20261121T080000Z', organizer });
const times = (more: Partial<LeaveCalendarEvent>) => written(more).match(/^DT(?:START|END).*(?=\r$)/gm);

test('an event marks a person as away until the day after the last day, and asks for no reply', () => {
  expect(written({})).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Leave//Leave//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:leave-7@leave.example',
      'DTSTAMP:20261121T080000Z',
      'SEQUENCE:3',
      'STATUS:CONFIRMED',
      'ORGANIZER:mailto:leave@leave.example',
      'DTSTART;VALUE=DATE:20261230',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:Away',
      'CLASS:PRIVATE',
      'TRANSP:OPAQUE',
      'X-MICROSOFT-CDO-BUSYSTATUS:OOF',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

test.each([
  ['forward', '2026-03-27', '2026-03-30', '20260331'],
  ['back', '2026-10-23', '2026-10-26', '20261027'],
])('whole days are dates without a time, even if clocks go %s during the leave', (_way, startDate, endDate, end) => {
  expect(times({ startDate, endDate })).toEqual([`DTSTART;VALUE=DATE:${startDate.replaceAll('-', '')}`, `DTEND;VALUE=DATE:${end}`]);
});

test.each<[string, Partial<LeaveCalendarEvent>, string, string]>([
  ['a morning', { endDate: '2026-12-30', halfDayPart: 'AM' }, '20261230T080000', '20261230T120000'],
  ['an afternoon', { endDate: '2026-12-30', halfDayPart: 'PM' }, '20261230T130000', '20261230T170000'],
  ['days from an afternoon on', { startPart: 'PM' }, '20261230T130000', '20261231T170000'],
  ['days until a morning', { endPart: 'AM' }, '20261230T080000', '20261231T120000'],
  ['days from an afternoon to a morning', { startPart: 'PM', endPart: 'AM' }, '20261230T130000', '20261231T120000'],
])('%s has times without a time zone', (_what, more, start, end) => {
  expect(times(more)).toEqual([`DTSTART:${start}`, `DTEND:${end}`]);
});

test('a cancelled event does not block time', () => {
  expect(written({ isCancelled: true })).toMatch(/\r\nSTATUS:CANCELLED\r\n[\s\S]*\r\nTRANSP:TRANSPARENT\r\n/);
});

test('lines have at most 75 octets, and folding loses nothing', () => {
  const address = `${'a'.repeat(180)}@leave.example`;
  const text = written({}, address);
  expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBe(75);
  expect(text.replaceAll('\r\n ', '')).toContain(`ORGANIZER:mailto:${address}\r\n`);
});
