import type { Problem } from '#src/base/text/problem.ts';

export type MissingGrant = { year: number; types: { leaveCode: string; type: string }[]; rows: number };

type CheckedRow = { leaveCode: string; problem?: Problem | undefined };

/**
 * Returns the years and leave types whose days the rows of an import lack, the earlier year first.
 *
 * @example findMissingGrants([{ leaveCode: 'AL', problem: { code: 'import.no-entitlement', params: { type: 'Annual leave', year: 2027 }, … } }])
 * // [{ year: 2027, types: [{ leaveCode: 'AL', type: 'Annual leave' }], rows: 1 }]
 */
export function findMissingGrants(rows: readonly CheckedRow[]): MissingGrant[] {
  const missing = rows.flatMap(({ leaveCode, problem }) => {
    const { type, year } = problem?.code === 'import.no-entitlement' ? (problem.params ?? {}) : {};
    return typeof type === 'string' && typeof year === 'number' ? [{ leaveCode, type, year }] : [];
  });
  return [...Map.groupBy(missing, ({ year }) => year)]
    .map(([year, group]) => ({
      year,
      types: [...new Map(group.map(({ leaveCode, type }) => [leaveCode, { leaveCode, type }])).values()],
      rows: group.length,
    }))
    .toSorted((a, b) => a.year - b.year);
}
