import { expect, test } from 'vitest';
import { notesOf, reportNames, reportOf } from './reports.ts';

test.each(reportNames.filter((name) => 'department' in reportOf(name).columns || name === 'absence'))(
  '%s says that the departments are those of today',
  (name) => {
    expect(notesOf(name, true).some((note) => note.startsWith('Departments are those of today'))).toBe(true);
  },
);

test.each(reportNames)('%s says to who is not HR that sick leave is not in it, and to HR what is in it', (name) => {
  const withoutSick = notesOf(name, false).filter((note) => note.startsWith('Sick leave (SL, HL)'));
  expect(withoutSick).toHaveLength(name === 'absencerate' ? 0 : 1);
  expect(notesOf(name, true)).toEqual([...reportOf(name).notes]);
});
