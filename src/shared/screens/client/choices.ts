type ChoiceQuery = { error: Error | null; refetch: () => unknown };

/** Of several questions that a form asks before it is there: what the first that failed failed with, and another try of them all. */
export const combineChoiceQueries = (all: readonly ChoiceQuery[]): { error: Error | null; tryAgain: () => void } => ({
  error: all.find(({ error }) => error)?.error ?? null,
  tryAgain: () => void Promise.all(all.map(({ refetch }) => refetch())),
});

type LookupValue = { id: { fieldvalue: string }; effStatus: 'A' | 'I'; xlatlongname: string };

/** The values of a lookup that can be chosen, as options. */
export const lookupOptions = (values: readonly LookupValue[]): { value: string; label: string }[] =>
  values.flatMap(({ id, effStatus, xlatlongname }) => (effStatus === 'A' ? [{ value: id.fieldvalue, label: xlatlongname }] : []));
