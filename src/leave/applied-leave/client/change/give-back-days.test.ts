import { expect, test } from 'vitest';
import { summariseGiveBack, type ChosenDays, findChangeObstacle, sickLeaveText } from './give-back-days.ts';

const week = [23, 24, 25, 26, 27].map((day) => ({ date: `2026-03-${day}`, days: day === 25 ? 0 : 1 }));

test('gives back the cost of the chosen days, whole or half', () => {
  expect(summariseGiveBack(week, { '2026-03-24': 'PM', '2026-03-27': 'all' })).toEqual({
    days: 1.5,
    left: 2.5,
    giveBack: [{ date: '2026-03-24', part: 'PM' }, { date: '2026-03-27' }],
    stays: { start: '2026-03-23', end: '2026-03-26' },
  });
});

test('shortens the leave past days off when days at either end are given back, but not for days in its middle', () => {
  expect(summariseGiveBack(week, { '2026-03-26': 'all', '2026-03-27': 'all' }).stays).toEqual({ start: '2026-03-23', end: '2026-03-24' });
  expect(summariseGiveBack(week, { '2026-03-23': 'all' }).stays).toEqual({ start: '2026-03-24', end: '2026-03-27' });
  expect(summariseGiveBack(week, { '2026-03-24': 'all' }).stays).toEqual({ start: '2026-03-23', end: '2026-03-27' });
  expect(summariseGiveBack(week, {})).toMatchObject({ days: 0, left: 4, giveBack: [], stays: { start: '2026-03-23', end: '2026-03-27' } });
});

test('gives back half a day as it is, and ignores days that cost nothing or no longer exist', () => {
  const days = [{ date: '2026-03-23', days: 0.5 }, ...week.slice(1)];
  const back = summariseGiveBack(days, { '2026-03-23': 'AM', '2026-03-25': 'all', '2026-04-01': 'all' });
  expect(back).toMatchObject({ days: 0.5, left: 3 });
  expect(back.giveBack).toEqual([{ date: '2026-03-23' }]);
});

test('creates one sick leave for each run of days of illness, with the chosen halves', () => {
  const of = (chosen: ChosenDays) => sickLeaveText(summariseGiveBack(week, chosen).giveBack);
  expect(of({ '2026-03-23': 'PM', '2026-03-24': 'all' })).toBe('Mon 23/03 to Tue 24/03/2026, from noon of the first day');
  expect(of({ '2026-03-26': 'all', '2026-03-27': 'AM' })).toBe('Thu 26/03 to Fri 27/03/2026, until noon of the last day');
  expect(of({ '2026-03-24': 'all', '2026-03-27': 'AM' })).toBe('Tue 24/03/2026 and Fri 27/03/2026, morning');
  expect(of({})).toBe('');
});

test.each([
  ['giveBack', 2, undefined],
  ['giveBack', 0.5, 'To give back a half day, cancel the leave.'],
  ['move', 0.5, undefined],
  ['ill', 0.5, undefined],
] as const)('the action %s of leave of %d days is prevented by: %s', (kind, leaveDuration, why) => {
  expect(findChangeObstacle(kind, { leaveDuration, isYearOpen: true })).toBe(why);
});

test('allows only HR to change leave of a closed past year', () => {
  const of = { leaveDuration: 2 };
  expect(findChangeObstacle('giveBack', { ...of, isYearOpen: false })).toBe(
    'Leave of a past year can no longer be changed. HR can still change it.',
  );
  expect(findChangeObstacle('ill', { ...of, isYearOpen: true })).toBeUndefined();
});
