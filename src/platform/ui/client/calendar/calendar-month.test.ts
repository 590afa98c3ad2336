import { describe, expect, test } from 'vitest';
import { dateByKey, marksOfMonth, marksOn, dateLabel, markText, weeksOf } from './calendar-month.ts';

describe('the weeks of a month', () => {
  test('begin on Monday and contain every day of the month once', () => {
    const weeks = weeksOf('2026-12-24');
    expect(weeks.map((week) => week[0])).toEqual(['2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21', '2026-12-28']);
    expect(weeks.flat().filter((date) => date.startsWith('2026-12'))).toHaveLength(31);
  });

  test('are four for a February that begins on a Monday, and six for a long month that begins on a Sunday', () => {
    expect(weeksOf('2027-02-01')).toHaveLength(4);
    expect(weeksOf('2026-03-15')).toHaveLength(6);
  });
});

describe('keys in the calendar', () => {
  test.each([
    ['ArrowLeft', false, '2027-12-30'],
    ['ArrowRight', false, '2028-01-01'],
    ['ArrowUp', false, '2027-12-24'],
    ['ArrowDown', false, '2028-01-07'],
    ['Home', false, '2027-12-27'],
    ['End', false, '2028-01-02'],
    ['PageUp', false, '2027-11-30'],
    ['PageDown', false, '2028-01-31'],
    ['PageUp', true, '2026-12-31'],
    ['PageDown', true, '2028-12-31'],
    ['a', false, undefined],
  ])('from 31/12/2027 %s (shift %s) leads to %s', (key, shift, date) => {
    expect(dateByKey('2027-12-31', key, shift)).toBe(date);
  });
});

const leave = { from: '2026-11-30', to: '2026-12-02', kind: 'leave', text: 'your annual leave' } as const;
const christmas = { from: '2026-12-25', to: '2026-12-25', kind: 'holiday', text: 'Christmas Day' } as const;

describe('marks', () => {
  test('cover their first and last day, but not the days around them', () => {
    expect(['2026-11-29', '2026-11-30', '2026-12-02', '2026-12-03'].map((date) => marksOn(date, [leave]).length)).toEqual([0, 1, 1, 0]);
  });

  test('are listed in each month that they overlap, earliest first', () => {
    expect(marksOfMonth('2026-12-10', [christmas, leave])).toEqual([leave, christmas]);
    expect(marksOfMonth('2026-11-10', [christmas, leave])).toEqual([leave]);
    expect(marksOfMonth('2027-01-10', [christmas, leave])).toEqual([]);
    expect(marksOfMonth('2026-12-10', [{ ...leave, to: '2026-12-01' }])).toHaveLength(1);
    expect(marksOfMonth('2026-11-10', [{ ...leave, to: '2026-11-30' }])).toHaveLength(1);
  });

  test('are named with their days', () => {
    expect(markText(leave)).toBe('30/11 to 02/12 your annual leave');
    expect(markText(christmas)).toBe('25/12 Christmas Day');
    expect(dateLabel('2026-12-25', ['Christmas Day'])).toBe('Friday 25 December 2026, Christmas Day');
  });
});
