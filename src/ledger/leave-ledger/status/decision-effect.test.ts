import { describe, expect, test } from 'vitest';
import type { LeaveStatus } from './leave-status.ts';
import { remainingDaysText, alsoAwayText, calculateBalanceEffect, calculateBalanceEffects, othersAwayText } from './decision-effect.ts';

test.each<[LeaveStatus, number, number, number, { before: number; after: number; fits: boolean }]>([
  ['PNAPV', 5, 14, 0, { before: 14, after: 9, fits: true }],
  ['PNAPV', 0.5, 14, 13.5, { before: 0.5, after: 0, fits: true }],
  ['PNAPV', 1, 14, 13.5, { before: 0.5, after: 0, fits: false }],
  ['PNAPV', 1, 14, 15, { before: 0, after: 0, fits: false }],
  ['PNCLD', 2, 14, 5, { before: 9, after: 11, fits: true }],
  ['PNCLD', 2, 14, 15, { before: 0, after: 1, fits: true }],
])(
  'calculates the effect of approving %s for %d days, with %d available and %d taken',
  (leaveStatus, leaveDuration, availableLeave, takenLeave, effect) => {
    expect(calculateBalanceEffect({ leaveStatus, leaveDuration, balance: { availableLeave, takenLeave, pendingLeave: 1 } })).toEqual(
      effect,
    );
  },
);

test('describes no effect without a balance', () => {
  expect(calculateBalanceEffect({ leaveStatus: 'PNAPV', leaveDuration: 1, balance: null })).toBeUndefined();
});

describe('several decisions in a row', () => {
  const leave = (
    leaveStatus: LeaveStatus,
    leaveDuration: number,
    more: { taken?: number; startDate?: string; leaveCode?: string; emplid?: string } = {},
  ) => ({
    id: { emplid: more.emplid ?? 'E0001', startDate: more.startDate ?? '2026-03-16', leaveCode: more.leaveCode ?? 'AL' },
    leaveStatus,
    leaveDuration,
    balance: { availableLeave: 14, takenLeave: more.taken ?? 10, pendingLeave: 0 },
  });
  const figures = (...leaves: ReturnType<typeof leave>[]) =>
    calculateBalanceEffects(leaves).map((effect) => effect && `${effect.before} ${effect.after} ${effect.fits}`);

  test('each decision starts with the balance that the previous decisions leave', () => {
    expect(figures(leave('PNAPV', 1.5), leave('PNAPV', 2), leave('PNCLD', 3))).toEqual(['4 2.5 true', '2.5 0.5 true', '0.5 3.5 true']);
    expect(figures(leave('PNCLD', 2, { taken: 14 }), leave('PNAPV', 1, { taken: 14 }))).toEqual(['0 2 true', '2 1 true']);
  });

  test('a request that does not fit uses no days of later requests', () => {
    expect(figures(leave('PNAPV', 3), leave('PNAPV', 2), leave('PNAPV', 1))).toEqual(['4 1 true', '1 0 false', '1 0 true']);
  });

  test('another person, type or year has its own balance', () => {
    const [first, ...others] = [{}, { emplid: 'E0002' }, { leaveCode: 'SL' }, { startDate: '2027-03-16' }].map((more) =>
      leave('PNAPV', 3, more),
    );
    expect(figures(first!, ...others)).toEqual(Array.from({ length: 4 }, () => '4 1 true'));
  });

  test('describes no effect without a balance', () => {
    expect(calculateBalanceEffects([{ ...leave('PNAPV', 1), balance: null }])).toEqual([undefined]);
  });
});

const away = (name: string, startDate: string, endDate = startDate, pending = false) => ({
  emplId: name,
  name,
  startDate,
  endDate,
  halfDayPart: null,
  pending,
});

describe('the text about people who are away', () => {
  const week = { startDate: '2026-03-16', endDate: '2026-03-20' };
  const day = { startDate: '2026-03-16', endDate: '2026-03-16' };
  const [oskar, leila] = [away('Oskar Lind', '2026-03-15', '2026-03-17'), away('Leila Haddad', '2026-03-18')];
  test.each([
    ['no one', week, [], 'no one else away'],
    ['one, on one of the days', week, [leila], 'Leila Haddad away on 18/03'],
    ['one, on the only day', day, [away('Leila Haddad', '2026-03-16')], 'Leila Haddad away'],
    ['one, on two days apart', week, [leila, away('Leila Haddad', '2026-03-20')], 'Leila Haddad away'],
    ['one, on some days', week, [oskar], 'Oskar Lind away'],
    ['one with two halves of a day', day, [oskar, { ...oskar, halfDayPart: 'AM' as const }], 'Oskar Lind away'],
    ['two', week, [oskar, leila], 'Oskar Lind and Leila Haddad away'],
    ['three', week, [oskar, leila, away('Hana Tan', '2026-03-16')], 'Oskar Lind, Leila Haddad and Hana Tan away'],
    ['four', week, ['A B', 'C D', 'E F', 'G H'].map((name) => away(name, '2026-03-16')), 'A B, C D and 2 others away'],
    ['two with the same first name', week, [oskar, away('Oskar Berg', '2026-03-16')], 'Oskar Lind and Oskar Berg away'],
    ['one with a pending request', week, [away('Noah Silva', '2026-03-16', '2026-03-17', true)], 'Noah Silva asked for these days'],
    [
      'one who is away and asks for more days',
      week,
      [leila, away('Leila Haddad', '2026-03-20', '2026-03-20', true)],
      'Leila Haddad away on 18/03',
    ],
    [
      'one who is away and one with a pending request',
      week,
      [oskar, away('Noah Silva', '2026-03-16', '2026-03-17', true)],
      'Oskar Lind away, Noah Silva asked for these days',
    ],
  ])('%s', (_, leave, others, text) => {
    expect(othersAwayText(leave, others)).toBe(text);
  });

  test.each([
    ['no one', [], 'No one'],
    ['one, on one of the days', [leila], 'Leila Haddad, on 18/03'],
    ['two', [oskar, leila], 'Oskar Lind and Leila Haddad'],
    ['one with a pending request', [away('Noah Silva', '2026-03-16', '2026-03-17', true)], 'pending: Noah Silva'],
    [
      'one who is away and one with a pending request',
      [leila, away('Noah Silva', '2026-03-16', '2026-03-17', true)],
      'Leila Haddad, on 18/03; pending: Noah Silva',
    ],
  ])('leaves out what a heading already says: %s', (_, others, text) => {
    expect(alsoAwayText(week, others)).toBe(text);
  });
});

test.each([
  [4.5, [], 'After this, 4.5 days are left.'],
  [1, [{ days: 0.5, after: '2026-03-31' }], 'After this, 1 day is left, of which 0.5 expires after 31/03/2026.'],
  [
    5,
    [
      { days: 2, after: '2026-03-31' },
      { days: 1, after: '2026-09-30' },
    ],
    'After this, 5 days are left, of which 2 expire after 31/03/2026 and 1 expires after 30/09/2026.',
  ],
])('%d remaining days are shown with the days that will expire', (left, lapses, words) => {
  expect(remainingDaysText(left, lapses)).toBe(words);
});
