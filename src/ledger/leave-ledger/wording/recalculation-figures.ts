/** The fields of a recalculated application that the figures need. */
type RecalculatedRow = { emplId: string; leaveDuration: number; newDuration: number; state?: string | undefined };

/** Days returned and days charged, with the number of people. */
export type RecalculationTotals = { people: number; given: number; givenTo: number; charged: number };

const sumRows = (rows: readonly RecalculatedRow[]): RecalculationTotals => {
  const given = rows.filter(({ leaveDuration, newDuration }) => newDuration < leaveDuration);
  const people = (of: readonly RecalculatedRow[]) => new Set(of.map(({ emplId }) => emplId)).size;
  const days = (of: readonly RecalculatedRow[]) =>
    of.reduce((sum, { leaveDuration, newDuration }) => sum + Math.abs(newDuration - leaveDuration), 0);
  return { people: people(rows), given: days(given), givenTo: people(given), charged: days(rows.filter((one) => !given.includes(one))) };
};

/**
 * Adds up the effect of a change: in total, and per state if anyone has one. People without a state come last.
 *
 * @example recalculationFigures([{ emplId: 'E0001', leaveDuration: 2, newDuration: 0 }])
 * // { people: 1, given: 2, givenTo: 1, charged: 0, applications: 1, cancelled: 1, states: [] }
 */
export function recalculationFigures(
  rows: readonly RecalculatedRow[],
): RecalculationTotals & { applications: number; cancelled: number; states: (RecalculationTotals & { state: string | undefined })[] } {
  const byState = [...Map.groupBy(rows, ({ state }) => state)].toSorted(([a = '\uffff'], [b = '\uffff']) => a.localeCompare(b));
  return {
    ...sumRows(rows),
    applications: rows.length,
    cancelled: rows.filter(({ newDuration }) => newDuration === 0).length,
    states: rows.some(({ state }) => state !== undefined) ? byState.map(([state, of]) => ({ state, ...sumRows(of) })) : [],
  };
}
