import { expect, test } from 'vitest';
import { recalculationFigures } from './recalculation-figures.ts';

const row = (emplId: string, leaveDuration: number, newDuration: number, state?: string) => ({ emplId, leaveDuration, newDuration, state });

test('counts people once, and returned and charged days separately', () => {
  const rows = [row('A', 5, 3), row('A', 1, 0), row('B', 2, 2.5), row('C', 0.5, 0), row('B', 1, 0.5)];
  expect(recalculationFigures(rows)).toEqual({ people: 3, given: 4, givenTo: 3, charged: 0.5, applications: 5, cancelled: 2, states: [] });
});

test('lists states by name if anyone has one, with people without a state last', () => {
  const rows = [row('A', 2, 1), row('B', 2, 1, 'Kedah'), row('C', 1, 2, 'Johor'), row('B', 1, 0, 'Kedah')];
  expect(recalculationFigures(rows).states).toEqual([
    { state: 'Johor', people: 1, given: 0, givenTo: 0, charged: 1 },
    { state: 'Kedah', people: 1, given: 2, givenTo: 1, charged: 0 },
    { state: undefined, people: 1, given: 1, givenTo: 1, charged: 0 },
  ]);
});

test('returns zeros for an empty list', () => {
  expect(recalculationFigures([])).toEqual({ people: 0, given: 0, givenTo: 0, charged: 0, applications: 0, cancelled: 0, states: [] });
});
