import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type PlainDate } from '#src/base/dates/plain-date.ts';
import { calculateBalanceEffect, calculateBalanceEffects } from '#src/ledger/leave-ledger/status/decision-effect.ts';
import type { LeaveStatus } from '#src/ledger/leave-ledger/status/leave-status.ts';
import type { YearEntry, YearHistory } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import { addBalanceEffects } from './balance-effects.ts';

type Made = {
  appliedLeaveId: number;
  leaveStatus: LeaveStatus;
  startDate: PlainDate;
  leaveDuration: number;
  changedTo?: { startDate: PlainDate; leaveDuration: number; kind?: 'giveBack' | 'move' };
  secondStep?: object | null;
};

const counted = (startDate: PlainDate, leaveDuration: number) => ({
  startDate,
  endDate: addDays(startDate, Math.max(0, Math.ceil(leaveDuration) - 1)),
  leaveDuration,
  dayCosts: [],
});
const isBooked = ({ leaveStatus }: Made) => leaveStatus !== 'PNAPV';

/** Returns the pending requests of a year with these entries, in which others have booked `others`. */
function read(
  waiting: readonly Made[],
  entries: readonly YearEntry[],
  others: readonly Made[] = [],
  more: { mayGoBelowBy?: number; monthly?: YearHistory['monthly'] } = {},
) {
  const booked = [...others, ...waiting.filter(isBooked)];
  const ordered: YearHistory = {
    year: 2026,
    entries,
    brought: 0,
    leaves: booked.map(({ appliedLeaveId, startDate, leaveDuration }) => ({ appliedLeaveId, ...counted(startDate, leaveDuration) })),
    monthly: more.monthly ?? null,
  };
  const availableLeave = entries.reduce((sum, { days }) => sum + days, 0);
  const takenLeave = booked.reduce((sum, { leaveDuration }) => sum + leaveDuration, 0);
  const { mayGoBelowBy } = more;
  const figures = { availableLeave, takenLeave, pendingLeave: 0, ...(mayGoBelowBy !== undefined && { mayGoBelowBy }) };
  return waiting.map(({ appliedLeaveId, leaveStatus, startDate, leaveDuration, changedTo, secondStep = null }) => {
    const changed = changedTo && {
      ...counted(changedTo.startDate, changedTo.leaveDuration),
      ...(changedTo.kind && { kind: changedTo.kind }),
    };
    return {
      appliedLeaveId,
      id: { emplid: 'E0001', startDate, leaveCode: 'AL' },
      leaveStatus,
      leaveDuration,
      secondStep,
      change: changedTo ?? null,
      balance: { ...figures, ordered, own: counted(startDate, leaveDuration), ...(changed && { changed }) },
      plain: figures,
    };
  });
}

const said = (leaves: ReturnType<typeof read>, of: 'effect' | 'inTurn' = 'effect') =>
  addBalanceEffects(leaves).map(({ balance }) => {
    const effect = balance?.[of];
    return effect && [effect.before, effect.after, effect.fits].join(' ');
  });

const own = { on: '2026-01-01', days: 10 };
const carried = { on: '2026-01-01', days: 3, until: '2026-03-31' };
const leave = (appliedLeaveId: number, startDate: PlainDate, leaveDuration: number, more: Partial<Made> = {}): Made => ({
  appliedLeaveId,
  leaveStatus: 'PNAPV',
  startDate,
  leaveDuration,
  ...more,
});

describe('approving, when the order of days matters,', () => {
  test.each<[string, ReturnType<typeof read>, string]>([
    ['uses carried days while they last', read([leave(1, '2026-03-30', 2)], [own, carried]), '13 11 true'],
    ['does not fit on days that have expired by then', read([leave(1, '2026-06-15', 11)], [own, carried]), '10 0 false'],
    ['fits if the balance may go below zero', read([leave(1, '2026-06-15', 11)], [own, carried], [], { mayGoBelowBy: 1 }), '10 0 true'],
    [
      'does not fit if it uses days that later leave needs',
      read([leave(1, '2026-03-30', 4)], [own, carried], [leave(9, '2026-06-15', 10)]),
      '3 0 false',
    ],
    ['does not fit before anything has accrued', read([leave(1, '2026-06-29', 1)], [{ on: '2026-06-30', days: 1 }]), '0 0 false'],
    [
      'counts only the months that accrue before it',
      read([leave(1, '2026-06-15', 6)], [{ on: '2026-01-01', days: 0 }], [], {
        monthly: { entitlement: 12, joinDate: null, after: '2025-12-31', accrualOn: 'end' as const, until: null },
      }),
      '5 0 false',
    ],
    [
      'fits once its months have accrued',
      read([leave(1, '2026-07-01', 6)], [{ on: '2026-01-01', days: 0 }], [], {
        monthly: { entitlement: 12, joinDate: null, after: '2025-12-31', accrualOn: 'end' as const, until: null },
      }),
      '6 0 true',
    ],
    [
      'of a cancellation returns the days that do not expire',
      read([leave(1, '2026-03-30', 2, { leaveStatus: 'PNCLD' })], [own, carried]),
      '11 13 true',
    ],
    [
      'of a move past the last day of carried days uses other days',
      read(
        [leave(1, '2026-03-30', 2, { leaveStatus: 'APPRV', changedTo: { startDate: '2026-06-15', leaveDuration: 2, kind: 'move' } })],
        [own, carried],
      ),
      '11 11 true',
    ],
    [
      'of a move does not fit if the days are not available then, even if their number stays the same',
      read(
        [leave(1, '2026-03-30', 3, { leaveStatus: 'APPRV', changedTo: { startDate: '2026-06-15', leaveDuration: 3, kind: 'move' } })],
        [own, carried],
        [leave(9, '2026-09-01', 8)],
      ),
      '2 2 false',
    ],
    [
      'of returned days fits, however much is overdrawn',
      read(
        [leave(1, '2026-06-15', 5, { leaveStatus: 'APPRV', changedTo: { startDate: '2026-06-15', leaveDuration: 4, kind: 'giveBack' } })],
        [own, carried],
        [leave(9, '2026-09-01', 8)],
      ),
      '0 0 true',
    ],
  ])('%s', (_, leaves, expected) => expect(said(leaves)).toEqual([expected]));

  test.each<[string, Made, { days: number; after: PlainDate }[] | undefined]>([
    ['the remaining carried days', leave(1, '2026-03-30', 2), [{ days: 1, after: '2026-03-31' }]],
    ['the carried days that remain after leave on their last day', leave(1, '2026-03-31', 1), [{ days: 2, after: '2026-03-31' }]],
    ['nothing if it uses them all', leave(1, '2026-03-02', 4), undefined],
    ['nothing for days that expire before it begins', leave(1, '2026-04-01', 2), undefined],
    [
      'the carried days that a move leaves behind',
      leave(1, '2026-03-30', 2, { leaveStatus: 'APPRV', changedTo: { startDate: '2026-06-15', leaveDuration: 2, kind: 'move' } }),
      [{ days: 3, after: '2026-03-31' }],
    ],
  ])('the balance shows which days will expire: %s', (_, one, lapses) => {
    expect(addBalanceEffects(read([one], [own, carried]))[0]?.balance?.effect?.lapses).toEqual(lapses);
  });

  test('shows no effect if the order does not matter or no balance is known', () => {
    const [one] = read([leave(1, '2026-06-15', 1)], [own]);
    if (!one) throw new Error('Unreachable: the application was created above.');
    const { ordered: _, ...plain } = one.balance;
    expect(
      addBalanceEffects([
        { ...one, balance: plain },
        { ...one, balance: null },
      ]).map(({ balance }) => balance),
    ).toEqual([{ availableLeave: 10, takenLeave: 0, pendingLeave: 0 }, null]);
  });
});

describe('several decisions in a row', () => {
  test('start from the balance that earlier decisions leave, cancellations first and then by date', () => {
    const waiting = [leave(1, '2026-07-01', 9), leave(2, '2026-06-15', 2), leave(3, '2026-09-01', 1, { leaveStatus: 'PNCLD' })];
    expect(said(read(waiting, [own, carried]), 'inTurn')).toEqual(['8 0 false', '10 8 true', '9 10 true']);
    // Leave that uses carried days before they expire does not reduce the balance of other leave.
    expect(said(read([leave(1, '2026-03-30', 2), leave(2, '2026-06-15', 10)], [own, carried]), 'inTurn')).toEqual([
      '13 11 true',
      '10 0 true',
    ]);
  });

  test('use no days if they do not fit or need a second approval', () => {
    const second = { secondStep: {} };
    expect(said(read([leave(1, '2026-06-15', 11), leave(2, '2026-07-01', 10)], [own, carried]), 'inTurn')).toEqual([
      '10 0 false',
      '10 0 true',
    ]);
    expect(said(read([leave(1, '2026-06-15', 6, second), leave(2, '2026-07-01', 6)], [own, carried]), 'inTurn')).toEqual([
      '10 4 true',
      '10 4 true',
    ]);
  });
});

test('the effects equal the figures for 2,000 samples without later accruals, expiries and overdrafts', () => {
  const day = fc.integer({ min: 0, max: 360 }).map((n) => addDays('2026-01-01', n));
  const days = fc.integer({ min: 1, max: 8 }).map((n) => n / 2);
  const change = fc.record({ startDate: day, leaveDuration: days });
  const waiting = fc.record({
    leaveStatus: fc.constantFrom<LeaveStatus>('PNAPV', 'PNCLD', 'APPRV'),
    startDate: day,
    leaveDuration: days,
    change,
    isSecond: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60 }),
      fc.array(waiting, { minLength: 1, maxLength: 5 }),
      fc.array(change, { maxLength: 3 }),
      (halves, asked, booked) => {
        const made = asked.map(({ change: changedTo, isSecond, ...one }, n): Made => ({
          ...one,
          appliedLeaveId: n + 1,
          // Neither method checks a change that returns as many days as it takes.
          ...(one.leaveStatus === 'APPRV' && {
            changedTo: { ...changedTo, kind: changedTo.leaveDuration > one.leaveDuration ? 'move' : 'giveBack' },
          }),
          secondStep: isSecond ? {} : null,
        }));
        const leaves = read(
          made,
          [{ on: '2026-01-01', days: halves / 2 }],
          booked.map((one, n): Made => ({ ...one, appliedLeaveId: 90 + n, leaveStatus: 'APPRV' })),
        );
        const plain = leaves.map(({ plain: balance, ...one }) => ({ ...one, balance }));
        const read2 = addBalanceEffects(leaves);
        expect(read2.map(({ balance }) => balance?.effect)).toEqual(plain.map(calculateBalanceEffect));
        const turn = plain.toSorted(
          (a, b) =>
            Number(b.leaveStatus === 'PNCLD') - Number(a.leaveStatus === 'PNCLD') ||
            (a.id.startDate < b.id.startDate ? -1 : a.id.startDate > b.id.startDate ? 1 : a.appliedLeaveId - b.appliedLeaveId),
        );
        const effects = calculateBalanceEffects(turn);
        for (const [n, { appliedLeaveId }] of turn.entries())
          expect(read2.find((one) => one.appliedLeaveId === appliedLeaveId)?.balance?.inTurn).toEqual(effects[n]);
      },
    ),
    { numRuns: 2000 },
  );
});
