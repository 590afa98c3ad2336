import { expect, test } from 'vitest';
import { reportQueryKey } from './read-report-query.ts';

test.each<[object, string]>([
  [{}, ''],
  [{ year: 2026, by: 'month', below: 'no', leaveCode: undefined }, 'by=month&year=2026'],
  [{ below: 'yes', on: '2026-03-01' }, 'below=yes&on=2026-03-01'],
  [{ on: '2026-03-01', below: 'yes' }, 'below=yes&on=2026-03-01'],
])('%j is kept as %s', (query, key) => {
  expect(reportQueryKey({ ...query })).toBe(key);
});
