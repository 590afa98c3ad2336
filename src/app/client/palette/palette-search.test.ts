import { expect, test } from 'vitest';
import { findEntries } from './palette-search.ts';

const entries = [
  ...['Home', 'My leave history', 'My profile'].map((label) => ({ label, group: 'Page' })),
  ...['Employee profiles', 'Employee leave history'].map((label) => ({ label, group: 'HR Dashboard' })),
  { label: 'Leave history', group: 'Manager Dashboard' },
  { label: 'Log out', group: 'Action' },
  { label: 'Manage codes', group: 'Action' },
];
const found = (text: string) => findEntries(entries, text).map(({ label }) => label);

test('nothing typed offers everything in its order', () => expect(found('  ')).toEqual(entries.map(({ label }) => label)));

test('a name that begins with the text comes before one that has it', () =>
  expect(found('Leave h')).toEqual(['Leave history', 'My leave history', 'Employee leave history']));

test('words may come in any order and name the group', () => {
  expect(found('prof hr')).toEqual(['Employee profiles']);
  expect(found('history EMPLOYEE')).toEqual(['Employee leave history']);
});

test('a name that has the text comes before a group that has it', () => expect(found('age').slice(0, 1)).toEqual(['Manage codes']));

test('a word that nothing has finds nothing', () => expect(found('leave zebra')).toEqual([]));
