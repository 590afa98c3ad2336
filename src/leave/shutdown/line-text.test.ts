import { expect, test } from 'vitest';
import { entryText, computeShutdownFigures, matchesLineFilter, namesText, outcomeText, countByFilter } from './line-text.ts';

const on = (day: number, reason = 'On leave') => ({ date: `2026-12-${day}`, reason });
const line = { outcome: 'entered', days: 3, lacks: 0, pending: 0, fewer: [] } as const;

test.each([
  [line, '3 days'],
  [{ ...line, fewer: [on(31)] }, '3 days; on leave 31/12'],
  [
    { ...line, fewer: [on(28, 'On leave, morning'), on(29, 'Not a working day'), on(30, 'Not a working day')] },
    '3 days; on leave, morning 28/12; not a working day 29/12, 30/12',
  ],
  [{ ...line, fewer: [on(21), on(22), on(23), on(24), on(25)] }, '3 days; on leave 21/12, 22/12, 23/12, and 2 more'],
  [{ ...line, fewer: [on(31)], pending: 2 }, '3 days; on leave 31/12; the balance excludes 2 days of pending leave'],
  [{ ...line, outcome: 'lacks', lacks: 1.5 }, '1.5 days short'],
  [{ ...line, outcome: 'lacks', lacks: 1.5, pending: 1 }, '1.5 days short; the balance excludes 1 day of pending leave'],
  [{ ...line, outcome: 'already' }, 'Already entered'],
  [{ ...line, outcome: 'not-offered' }, 'The leave type is not available'],
  [{ ...line, outcome: 'no-approver' }, 'No one else can approve it'],
  [{ ...line, outcome: 'nothing', days: 0, fewer: [on(28)] }, 'No working days in this period; on leave 28/12'],
] as const)('describes an entry, and why it is left out: %#', (told, words) => {
  expect(entryText(told)).toBe(words);
});

test('counts people who get days, who lack days, and who are on leave on some of the days', () => {
  const lines = [
    { ...line, fewer: [on(28)] },
    { ...line, days: 0.5, fewer: [on(28, 'Not a working day')] },
    { ...line, outcome: 'lacks' as const, days: 9 },
    { ...line, outcome: 'already' as const, fewer: [on(28)] },
  ];
  const figures = computeShutdownFigures(lines);
  expect(figures).toEqual({ people: 4, entered: 2, days: 3.5, lacking: 1, fewer: 2, onLeave: 1 });
  expect(countByFilter(figures)).toEqual({ all: 4, lacks: 1, fewer: 2 });
});

test.each([
  ['entered', 'Approved'],
  ['lacks', 'Skipped'],
  ['already', 'Unchanged'],
] as const)('the outcome %s reads %s', (outcome, words) => {
  expect(outcomeText(outcome)).toBe(words);
});

test('people who lack days or already have the days off are not counted among the people who get fewer days', () => {
  const lines = (['entered', 'nothing', 'lacks', 'already'] as const).flatMap((outcome) => [
    { outcome, fewer: [] },
    { outcome, fewer: [on(28)] },
  ]);
  const shown = (which: 'all' | 'lacks' | 'fewer') => lines.flatMap((one, place) => (matchesLineFilter[which](one) ? [place] : []));
  expect([shown('all').length, shown('lacks'), shown('fewer')]).toEqual([8, [4, 5], [1, 3]]);
});

test('names the first of many people who changed their leave', () => {
  const names = ['Ada Roth', 'Ben Orr'];
  expect([2, 12].map((people) => namesText({ people, names }))).toEqual(['Ada Roth, Ben Orr', 'Ada Roth, Ben Orr and 10 more']);
});
