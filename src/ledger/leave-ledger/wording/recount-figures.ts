/** What is asked of an application that is counted anew. */
type Counted = { emplId: string; leaveDuration: number; newDuration: number; state?: string | undefined };

/** Days that come back, days that are charged, and of how many people. */
export type RecountSum = { people: number; given: number; givenTo: number; charged: number };

const sumOf = (rows: readonly Counted[]): RecountSum => {
  const given = rows.filter(({ leaveDuration, newDuration }) => newDuration < leaveDuration);
  const people = (of: readonly Counted[]) => new Set(of.map(({ emplId }) => emplId)).size;
  const days = (of: readonly Counted[]) =>
    of.reduce((sum, { leaveDuration, newDuration }) => sum + Math.abs(newDuration - leaveDuration), 0);
  return { people: people(rows), given: days(given), givenTo: people(given), charged: days(rows.filter((one) => !given.includes(one))) };
};

/**
 * What a change of days comes to: of all together, and of each state where some of those people have one; who has none stands last.
 *
 * @example recountFigures([{ emplId: 'E0001', leaveDuration: 2, newDuration: 0 }])
 * // { people: 1, given: 2, givenTo: 1, charged: 0, applications: 1, cancelled: 1, states: [] }
 */
export function recountFigures(
  rows: readonly Counted[],
): RecountSum & { applications: number; cancelled: number; states: (RecountSum & { state: string | undefined })[] } {
  const byState = [...Map.groupBy(rows, ({ state }) => state)].toSorted(([a = '\uffff'], [b = '\uffff']) => a.localeCompare(b));
  return {
    ...sumOf(rows),
    applications: rows.length,
    cancelled: rows.filter(({ newDuration }) => newDuration === 0).length,
    states: rows.some(({ state }) => state !== undefined) ? byState.map(([state, of]) => ({ state, ...sumOf(of) })) : [],
  };
}
