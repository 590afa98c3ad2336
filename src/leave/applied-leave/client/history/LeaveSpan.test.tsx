// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { LeaveDetail } from '#src/leave/applied-leave/client/calls.ts';
import { renderOnScreen } from '#src/testing/render-on-screen.tsx';
import { pendingLeaveFixture } from '#src/testing/leave-fixtures.ts';
import { LeaveSpan } from './LeaveSpan.tsx';

vi.mock('#src/shared/screens/client/company.ts', () => ({ useToday: () => '2026-03-10' }));

type Days = LeaveDetail['days'];

/** Renders the page of a leave with these days. */
async function shown(days: Days, more: Partial<LeaveDetail> = {}) {
  const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? ''];
  const leave = {
    ...pendingLeaveFixture(1, first, { endDate: last }),
    leaveDuration: 5,
    leaveStatus: 'APPRV',
    days,
    ...more,
  } as LeaveDetail;
  await renderOnScreen(() => <LeaveSpan leave={leave} />);
  const strip = screen.queryByRole('list', { name: 'Days of this leave' });
  const boxes = strip ? within(strip).getAllByRole('listitem') : [];
  const [big] = screen.getAllByText(/days?$/, { selector: '.big' });
  return {
    big: big?.textContent,
    line: big?.nextElementSibling?.textContent,
    boxes: boxes.map((box) => box.textContent),
    looks: boxes.map(({ className }) => className),
    isInWeeks: strip?.className === 'strip weeks',
    column: boxes[0]?.style.gridColumnStart,
  };
}

const days = (from: number, until: number): Days =>
  Array.from({ length: until - from + 1 }, (_, n) => ({ date: `2026-03-${String(from + n).padStart(2, '0')}`, days: 1 }));

test('shows the number of days in large type, with the dates, how far away they are, and each day', async () => {
  expect(await shown(days(23, 27))).toEqual({
    big: '5 days',
    line: 'Mon 23/03/2026 to Fri 27/03/2026, in 13 days',
    boxes: ['Mon23', 'Tue24', 'Wed25', 'Thu26', 'Fri27'],
    looks: ['', '', '', '', ''],
    isInWeeks: false,
    column: '',
  });
});

test('explains days without cost, and marks half days', async () => {
  const some: Days = [
    { date: '2026-03-13', days: 0.5 },
    { date: '2026-03-14', days: 0, reason: 'Weekend' },
    { date: '2026-03-15', days: 0 },
  ];
  const { boxes, looks } = await shown(some);
  expect(boxes).toEqual(['Fri13, 0.5 day', 'Sat14, Weekend', 'Sun15, Free']);
  expect(looks).toEqual(['asked', 'free', 'free']);
});

test('tints pending days', async () => {
  expect((await shown(days(23, 24), { leaveStatus: 'PNAPV' })).looks).toEqual(['asked', 'asked']);
});

test('frames rejected days, and does not say how far away they are', async () => {
  expect(await shown(days(23, 24), { leaveStatus: 'REJCT' })).toMatchObject({
    looks: ['free', 'free'],
    line: 'Mon 23/03/2026 to Tue 24/03/2026',
  });
});

test('says that leave is in progress', async () => {
  expect((await shown(days(9, 10))).line).toBe('Mon 09/03/2026 to Tue 10/03/2026, now');
});

test('does not say how far away past leave is', async () => {
  expect((await shown(days(5, 6))).line).toBe('Thu 05/03/2026 to Fri 06/03/2026');
});

test('shows no strip for a single day, and names its half', async () => {
  const found = await shown(days(11, 11), { leaveDuration: 0.5, halfDayPart: 'PM' });
  expect(found).toMatchObject({ big: '0.5 day', line: 'Wed 11/03/2026, afternoon, tomorrow', boxes: [] });
});

test('shows more than a week in weeks', async () => {
  const { isInWeeks, column } = await shown(days(11, 18));
  expect([isInWeeks, column]).toEqual([true, '3']);
});

const many = Array.from({ length: 36 }, (_, n) => ({ date: new Date(Date.UTC(2026, 2, 11 + n)).toISOString().slice(0, 10), days: 1 }));

test.each([
  [35, 35],
  [36, 0],
])('of %d days, %d are drawn', async (length, drawn) => {
  expect((await shown(many.slice(0, length))).boxes).toHaveLength(drawn);
});
