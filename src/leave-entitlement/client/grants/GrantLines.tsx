import { CircleAlert } from 'lucide-react';
import { Becomes } from '#src/screens/client/Becomes.tsx';
import { PeopleLines } from '#src/screens/client/list/PeopleLines.tsx';
import { plural } from '#src/text/plural.ts';
import { Badge } from '#src/ui/client/base/Badge.tsx';
import type { GrantLine } from './grant-calls.ts';

/** Each person with the rule that fitted and what changes; those whose leave needs what would be taken away first. */
export function GrantLines({ lines, isStale }: { lines: readonly GrantLine[]; isStale: boolean }) {
  return (
    <PeopleLines
      lines={lines}
      isStale={isStale}
      isFirst={({ needed }) => needed}
      row={Row}
      head={
        <>
          <th scope="col">Name</th>
          <th scope="col">ID</th>
          <th scope="col">Rule</th>
          <th scope="col" className="number">
            Days
          </th>
          <th scope="col">Entitlement</th>
          <th scope="col">Outcome</th>
        </>
      }
    />
  );
}

function Row({ line: { emplId, name, rule, days, change, needed } }: { line: GrantLine }) {
  return (
    <tr>
      <th scope="row" className="key">
        {name}
      </th>
      <td>{emplId}</td>
      <td className="wrap wide">{rule}</td>
      <td className="number">{days}</td>
      <td>{change === 0 ? days : <Becomes from={days - change}>{days}</Becomes>}</td>
      <td>
        {needed ? (
          <Badge tone="bad" icon={CircleAlert}>
            Left out: leave needs {plural(-change, 'day')} of it
          </Badge>
        ) : change === 0 ? (
          'Stays as it is'
        ) : change > 0 ? (
          `${plural(change, 'day')} more`
        ) : (
          `${plural(-change, 'day')} fewer`
        )}
      </td>
    </tr>
  );
}
