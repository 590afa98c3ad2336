import type { ReactNode } from 'react';

export type Fact = { label: string; value: ReactNode; full?: boolean | undefined };

/** The details of a record, label over value; a `full` one has the whole width. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ label, value, full }) => (
        <div key={label} className={full ? 'full' : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
