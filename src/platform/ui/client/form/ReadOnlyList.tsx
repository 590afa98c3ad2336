import type { ReactNode } from 'react';

/** The fixed details of a form as text above its fields. */
export function ReadOnlyList({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="read-only">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
