import { describe, expect, test } from 'vitest';
import type { LeaveStatus } from './leave-status.ts';
import { balanceEffect, othersAway } from './decision-effect.ts';

test.each<[LeaveStatus, number, number, number, { before: number; after: number; fits: boolean }]>([
  ['PNAPV', 5, 14, 0, { before: 14, after: 9, fits: true }],
  ['PNAPV', 0.5, 14, 13.5, { before: 0.5, after: 0, fits: true }],
  ['PNAPV', 1, 14, 13.5, { before: 0.5, after: 0, fits: false }],
  ['PNAPV', 1, 14, 15, { before: 0, after: 0, fits: false }],
  ['PNCLD', 2, 14, 5, { before: 9, after: 11, fits: true }],
  ['PNCLD', 2, 14, 15, { before: 0, after: 1, fits: true }],
])('approving %s of %d days, of %d with %d taken', (leaveStatus, leaveDuration, availableLeave, takenLeave, effect) => {
  expect(balanceEffect({ leaveStatus, leaveDuration, balance: { availableLeave, takenLeave, pendingLeave: 1 } })).toEqual(effect);
});

test('without a balance nothing is said of it', () => {
  expect(balanceEffect({ leaveStatus: 'PNAPV', leaveDuration: 1, balance: null })).toBeUndefined();
});

const away = (name: string, startDate: string, endDate = startDate, pending = false) => ({
  emplId: name,
  name,
  startDate,
  endDate,
  halfDayPart: null,
  pending,
});

describe('who else is away', () => {
  const week = { startDate: '2026-03-16', endDate: '2026-03-20' };
  const day = { startDate: '2026-03-16', endDate: '2026-03-16' };
  const [oskar, leila] = [away('Oskar Lind', '2026-03-15', '2026-03-17'), away('Leila Haddad', '2026-03-18')];
  test.each([
    ['nobody', week, [], 'nobody else away'],
    ['one, on one of the days', week, [leila], 'Leila away on 18/03'],
    ['one, on the only day', day, [away('Leila Haddad', '2026-03-16')], 'Leila away'],
    ['one, on two days apart', week, [leila, away('Leila Haddad', '2026-03-20')], 'Leila away'],
    ['one, on some days', week, [oskar], 'Oskar away'],
    ['one with two halves of a day', day, [oskar, { ...oskar, halfDayPart: 'AM' as const }], 'Oskar away'],
    ['two', week, [oskar, leila], 'Oskar and Leila away'],
    ['three', week, [oskar, leila, away('Hana Tan', '2026-03-16')], 'Oskar, Leila and Hana away'],
    ['four', week, ['A B', 'C D', 'E F', 'G H'].map((name) => away(name, '2026-03-16')), 'A, C and 2 others away'],
    ['two of one first name', week, [oskar, away('Oskar Berg', '2026-03-16')], 'Oskar Lind and Oskar Berg away'],
    ['one who asks', week, [away('Noah Silva', '2026-03-16', '2026-03-17', true)], 'Noah may be away'],
    ['one who is and asks for more', week, [leila, away('Leila Haddad', '2026-03-20', '2026-03-20', true)], 'Leila away on 18/03'],
    ['one who is and one who asks', week, [oskar, away('Noah Silva', '2026-03-16', '2026-03-17', true)], 'Oskar away, Noah may be away'],
  ])('%s', (_, leave, others, text) => {
    expect(othersAway(leave, others)).toBe(text);
  });
});
