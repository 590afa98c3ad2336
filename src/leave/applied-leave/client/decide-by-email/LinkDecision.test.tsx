// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderOnScreen } from '#src/testing/render-on-screen.tsx';
import { LinkDecision } from './LinkDecision.tsx';

const whole = { halfDayPart: null, startPart: null, endPart: null };
const overNewYear = {
  ...whole,
  name: 'Hana Tan',
  startDate: '2026-12-28',
  endDate: '2027-01-05',
  leaveDuration: 6.5,
  leaveStatus: 'PNAPV' as const,
  approverName: 'Maya Lim',
  effect: null,
  alsoAway: 'No one',
  change: null,
  second: null,
};
const parts = (fits: boolean) => [
  {
    ...whole,
    startDate: '2026-12-28',
    endDate: '2026-12-31',
    startPart: 'PM' as const,
    leaveDuration: 3.5,
    effect: { before: 14, after: 10.5, fits: true, lapses: [{ days: 2, after: '2026-12-30' }] },
  },
  { ...whole, startDate: '2027-01-01', endDate: '2027-01-05', leaveDuration: 3, effect: { before: 5, after: 2, fits } },
];
const show = (fits: boolean) =>
  renderOnScreen(() => (
    <LinkDecision
      way="here"
      sentAt="01/12/2026, 09:00"
      leave={{ ...overNewYear, parts: parts(fits) }}
      token="t"
      onDone={() => {}}
      onOver={() => {}}
    />
  ));
const text = () => document.body.textContent;

test('the holder of a link sees both parts of leave over New Year, and the cost and the remaining days of each year', async () => {
  const { user } = await show(true);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hana Tan asks for 6.5 days');
  expect(text()).toContain('Mon 28/12/2026 to Tue 05/01/2027');
  expect(text()).toContain('3.5 days, Mon 28/12 to Thu 31/12/2026, from noon of the first day');
  expect(text()).toMatch(/14\s+becomes 10\.5 days, of which 2 expire after 30\/12\/2026/);
  expect(text()).toContain('3 days, Fri 01/01 to Tue 05/01/2027');
  expect(text()).toMatch(/5\s+becomes 2 days/);
  expect(text()).not.toContain('cannot be approved');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(screen.getByRole('dialog', { name: 'Approval Confirmation' }).textContent).toContain('6.5 days');
});

test('the holder of a link sees which year lacks days', async () => {
  await show(false);
  expect(text()).toContain("There aren't enough days left in 2027, so this can't be approved.");
  expect(text()).not.toMatch(/5\s+becomes/);
  expect(text()).not.toContain('2026 has fewer');
});
