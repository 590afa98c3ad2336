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

test('an empty text returns all entries in their order', () => expect(found('  ')).toEqual(entries.map(({ label }) => label)));

test('names that begin with the text come before names that contain it', () =>
  expect(found('Leave h')).toEqual(['Leave history', 'My leave history', 'Employee leave history']));

test('words match in any order and also match the group', () => {
  expect(found('prof hr')).toEqual(['Employee profiles']);
  expect(found('history EMPLOYEE')).toEqual(['Employee leave history']);
});

test('names that contain the text come before groups that contain it', () => expect(found('age').slice(0, 1)).toEqual(['Manage codes']));

test('other words find a page too', () => {
  const page = { label: 'People who must know', group: 'Planning', words: 'watchers notify' };
  expect(findEntries([...entries, page], 'watch')).toEqual([page]);
});

test('entries are found by other words, after entries with the word in their name; hidden ones only when they are searched', () => {
  const known = [
    { label: 'Absence rules', group: 'Planning', words: 'blackout staffing limit' },
    { label: 'Import leave', group: 'HR Dashboard', isHidden: true },
    { label: 'Translate items', group: 'HR Dashboard', words: 'import codes' },
  ];
  const labels = (text: string) => findEntries(known, text).map(({ label }) => label);
  expect(labels('Blackout')).toEqual(['Absence rules']);
  expect(labels('import')).toEqual(['Import leave', 'Translate items']);
  expect(labels('')).toEqual(['Absence rules', 'Translate items']);
});

test('an unknown word returns no entries', () => expect(found('leave zebra')).toEqual([]));

test.each(['sinead', 'Sinéad', 'ozturk'])('%s finds a name with accents', (text) => {
  const person = { label: 'Sinéad Öztürk', group: 'People' };
  expect(findEntries([...entries, person], text)).toEqual([person]);
});
