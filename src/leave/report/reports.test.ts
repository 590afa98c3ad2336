import { expect, test } from 'vitest';
import { defineReport, listReportNotes, reportNames, findReport, reports } from './reports.ts';

test.each(reportNames.filter((name) => 'department' in findReport(name).columns || name === 'absence'))(
  '%s notes that it uses today’s departments',
  (name) => {
    expect(listReportNotes(name, true).some((note) => note.startsWith('Departments are those of today'))).toBe(true);
  },
);

test.each(reportNames)('%s notes for users outside HR that sick leave is excluded, and for HR what is included', (name) => {
  const withoutSick = listReportNotes(name, false).filter((note) => note.startsWith('Sick leave (SL, HL)'));
  expect(withoutSick).toHaveLength(findReport(name).onlyHr ? 0 : 1);
  expect(listReportNotes(name, true)).toEqual([...findReport(name).notes]);
});

test('the reports on days of a balance start with one leave type, because sums over several types mean nothing', () => {
  const leading = reportNames.filter((name) => findReport(name).leadsWithType);
  expect(leading).toEqual(['balances', 'lapses', 'entries', 'unbooked']);
  for (const name of leading) expect(findReport(name).fields).toContain('leaveCode');
});

test('a report without sums, or with the sum of an unknown column, does not compile', () => {
  const { balances } = reports;
  // @ts-expect-error: The summary needs at least one sum.
  const withoutSums = defineReport({ ...balances, sums: [] });
  // @ts-expect-error: The report has no such column.
  const withUnknownSum = defineReport({ ...balances, sums: ['salary'] });
  expect([withoutSums.sums, withUnknownSum.sums]).toEqual([[], ['salary']]);
});
