type ChoiceQuery = { error: Error | null; refetch: () => unknown };

/** Combines the queries that a form needs: the first error, and a retry of all. */
export const combineChoiceQueries = (all: readonly ChoiceQuery[]): { error: Error | null; tryAgain: () => void } => ({
  error: all.find(({ error }) => error)?.error ?? null,
  tryAgain: () => void Promise.all(all.map(({ refetch }) => refetch())),
});

type LookupValue = { id: { fieldvalue: string }; effStatus: 'A' | 'I'; xlatlongname: string };

/** Returns the active values of a lookup as options. */
export const lookupOptions = (values: readonly LookupValue[]): { value: string; label: string }[] =>
  values.flatMap(({ id, effStatus, xlatlongname }) => (effStatus === 'A' ? [{ value: id.fieldvalue, label: xlatlongname }] : []));
