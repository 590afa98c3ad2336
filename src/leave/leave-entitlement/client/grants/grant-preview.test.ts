import { expect, test } from 'vitest';
import type { GrantLine } from '#src/leave/leave-entitlement/client/calls.ts';
import { groupGrantLines, groupText } from './grant-preview.ts';

const line = (leaveCode: string, emplId: string, change: number, needed = false): GrantLine => ({
  leaveCode,
  emplId,
  name: `Person ${emplId}`,
  rule: 'Everyone',
  days: 14,
  change,
  needed,
});
const types = ['AL', 'SL', 'ST'].map((value) => ({ value, label: `Type ${value}` }));

test('groups lines by type in the order of the types, with the sums of each and of all', () => {
  const lines = [line('SL', 'E1', 3), line('SL', 'E2', 0), line('AL', 'E1', 14), line('AL', 'E2', -1.5)];
  const { groups, ...all } = groupGrantLines(types, lines);
  expect(groups.map(({ value, lines: own, ...sums }) => [value, own.length, groupText(sums)])).toEqual([
    ['AL', 2, '+12.5 days for 2 people'],
    ['SL', 2, '+3 days for 1 person'],
  ]);
  expect(all).toEqual({ emplIds: ['E1', 'E2'], changing: 2, days: 15.5, skipped: new Set() });
});

test('leaves a person whose leave uses days of one type out of all types', () => {
  const lines = [line('AL', 'E1', -6, true), line('AL', 'E2', 14), line('SL', 'E1', 14), line('SL', 'E2', 0)];
  const { groups, ...all } = groupGrantLines(types, lines);
  expect(groups.map(groupText)).toEqual(['+14 days for 1 person, 1 skipped', 'No change, 1 skipped']);
  expect(all).toEqual({ emplIds: ['E2'], changing: 1, days: 14, skipped: new Set(['E1']) });
});

test('lists two years one after the other, and leaves a person out of both', () => {
  const of = (year: number, one: GrantLine) => ({ ...one, year });
  const lines = [
    of(2026, line('AL', 'E1', 14)),
    of(2026, line('AL', 'E2', 14)),
    of(2027, line('AL', 'E1', -1, true)),
    of(2027, line('AL', 'E2', 2)),
  ];
  const { groups, emplIds } = groupGrantLines(types, lines);
  expect(groups.map((group) => `${group.label}: ${groupText(group)}`)).toEqual([
    'Type AL 2026: +14 days for 1 person, 1 skipped',
    'Type AL 2027: +2 days for 1 person, 1 skipped',
  ]);
  expect(emplIds).toEqual(['E2']);
});
