import { expect, test } from 'vitest';
import { reportQueryText } from './report-query-text.ts';

test('a report on direct reports only does not mention indirect reports', () => {
  expect(reportQueryText('below=yes', 'payroll')).toBe('');
});

test.each([
  ['', 'Group by: month'],
  ['by=department&filter[line]=Sal', 'Group by: department; Line contains “Sal”'],
  ['from=2026-06-01&below=yes&sort=-line', 'Group by: month; From: 01/06/2026; including indirect reports'],
  ['below=no&year=2026', 'Group by: month; Year: 2026'],
  ['filter[gone]=x', 'Group by: month; gone contains “x”'],
])('%j is shown as %j', (asked, text) => {
  expect(reportQueryText(asked, 'absence')).toBe(text);
});
