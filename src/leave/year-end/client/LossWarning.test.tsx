// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderOnScreen } from '#src/testing/render-on-screen.tsx';
import type { Summary } from './calls.ts';
import { LossWarning } from './LossWarning.tsx';

const sums = {
  lines: 10,
  people: 10,
  carried: 0,
  carriedPeople: 0,
  lapses: 0,
  lapsesPeople: 0,
  granted: 0,
  availableNext: 0,
  carriesOver: true,
  pending: 0,
  shows: { losing: 0, pending: 0, overdrawn: 0, edited: 0, changed: 0 },
};
const type = { ...sums, isRetired: false, carryOverMax: 0 };
const annual = { ...type, leaveCode: 'AL', leaveDescr: 'Annual leave', lapses: 22.5, lapsesPeople: 10 };
const sick = { ...type, leaveCode: 'SL', leaveDescr: 'Sick leave' };
const retired = { ...type, leaveCode: 'OLD', leaveDescr: 'Former leave', lapses: 1, lapsesPeople: 1, isRetired: true };

const render = (types: Summary['types'], carriesOver: boolean) =>
  renderOnScreen(() => <LossWarning summary={{ year: 2026, all: { ...sums, carriesOver }, types }} />);

describe('the warning before a year end', () => {
  test('names the people, the days and the category of each type that loses days, even if another type carries days over', async () => {
    await render([annual, sick, retired], true);
    expect(screen.getByText('People would lose days')).toBeTruthy();
    expect(screen.getByText(/^When 2026 closes/).textContent).toBe(
      'When 2026 closes, 10 people would lose 22.5 days of Annual leave. 1 person would lose 1 day of Former leave.',
    );
    expect(screen.getByRole('link', { name: 'Annual leave' }).getAttribute('href')).toBe('/leavecategory/edit/AL');
    expect(screen.queryByRole('link', { name: 'Sick leave' })).toBeNull();
  });

  test('says if no leave type carries days over', async () => {
    await render([annual], false);
    expect(screen.getByText('No leave type carries days over')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Leave categories' }).getAttribute('href')).toBe('/leavecategory');
  });

  test('is absent while no one would lose days', async () => {
    await render([sick], false);
    expect(screen.queryByRole('link')).toBeNull();
  });
});
