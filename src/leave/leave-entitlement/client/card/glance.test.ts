import { expect, test } from 'vitest';
import { listGlanceMonths } from './glance.ts';

type Leave = Parameters<typeof listGlanceMonths>[1]['leave'][number];

const leave = (leaveCode: string, days: Leave['days'], leaveStatus: Leave['leaveStatus'] = 'APPRV'): Leave => ({
  appliedLeaveId: 1,
  leaveCode,
  leaveDescr: leaveCode === 'AL' ? 'Annual leave' : 'Sick leave',
  leaveDuration: 1,
  leaveStatus,
  leaveStatusText: leaveStatus === 'APPRV' ? 'Approved' : 'Pending',
  periods: [],
  days,
});

const dayOn = (date: string, leaves: Leave[], free: { date: string; holiday?: string }[] = []) =>
  listGlanceMonths(Number(date.slice(0, 4)), { leave: leaves, free })
    .flat()
    .find((day) => day.date === date);

test('lists the days of twelve months, with 29 February in a leap year', () => {
  expect(listGlanceMonths(2028, { leave: [], free: [] }).map((days) => days.length)).toEqual([
    31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
  ]);
  expect(listGlanceMonths(2027, { leave: [], free: [] })[1]).toHaveLength(28);
});

test('describes leave, half days, pending leave, holidays and days off', () => {
  const on = '2026-07-01';
  expect(dayOn(on, [])).toEqual({ date: on });
  expect(dayOn(on, [leave('AL', [{ on, days: 1 }])])).toEqual({ date: on, kind: 'booked', code: 'AL', label: 'Annual leave, Approved' });
  expect(dayOn(on, [leave('AL', [{ on, days: 0.5 }], 'PNAPV')])).toEqual({
    date: on,
    kind: 'asked',
    code: '½AL',
    label: 'Annual leave, half a day, Pending',
  });
  expect(dayOn(on, [], [{ date: on, holiday: 'Labour Day' }])).toEqual({ date: on, kind: 'holiday', code: 'H', label: 'Labour Day' });
  expect(dayOn(on, [], [{ date: on }])).toEqual({ date: on, kind: 'free', label: 'Day off' });
});

test('shows leave that counts on a day off, and both halves of a day', () => {
  const on = '2026-07-04';
  expect(dayOn(on, [leave('AL', [{ on, days: 1 }])], [{ date: on }])?.kind).toBe('booked');
  expect(dayOn(on, [leave('AL', [{ on, days: 0.5 }]), leave('SL', [{ on, days: 0.5 }], 'PNAPV')])).toEqual({
    date: on,
    kind: 'asked',
    code: '½AL\n½SL',
    label: 'Annual leave, half a day, Approved; Sick leave, half a day, Pending',
  });
});
