import { expect, test } from 'vitest';
import { findMissingGrants } from './missing-grants.ts';

const row = (leaveCode: string, year: number, code = 'import.no-entitlement') => ({
  leaveCode,
  problem: { path: 'leaveCode', code, params: { type: `Type ${leaveCode}`, year }, because: 'records' as const },
});

test('names each year with its types once, the earlier year first', () => {
  const rows = [
    row('SL', 2027),
    row('AL', 2027),
    row('AL', 2026),
    row('AL', 2027),
    row('AL', 2028, 'import.year-closed'),
    { leaveCode: 'AL' },
  ];
  expect(findMissingGrants(rows)).toEqual([
    { year: 2026, types: [{ leaveCode: 'AL', type: 'Type AL' }], rows: 1 },
    {
      year: 2027,
      types: [
        { leaveCode: 'SL', type: 'Type SL' },
        { leaveCode: 'AL', type: 'Type AL' },
      ],
      rows: 3,
    },
  ]);
});
