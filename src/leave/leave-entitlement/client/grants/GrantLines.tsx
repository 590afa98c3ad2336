import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { ChangeArrow } from '#src/shared/screens/client/ChangeArrow.tsx';
import { plural } from '#src/base/text/plural.ts';
import { Badge } from '#src/platform/ui/client/base/Badge.tsx';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import { WideTable } from '#src/platform/ui/client/table/WideTable.tsx';
import type { GrantLine } from '#src/leave/leave-entitlement/client/calls.ts';

/** The number of rows at first, and with each further click. */
const pageSize = 50;

/** Each person with the matching rule and the change. People whose leave uses days that would be removed come first. */
export function GrantLines({ lines, isStale }: { lines: readonly GrantLine[]; isStale: boolean }) {
  const [find, setFind] = useState('');
  const [most, setMost] = useState(pageSize);
  const sought = find.trim().toLowerCase();
  const found = lines.filter(({ name, emplId }) => `${name} ${emplId}`.toLowerCase().includes(sought));
  const sorted = [...found.filter(({ needed }) => needed), ...found.filter(({ needed }) => !needed)];
  return (
    <>
      <div className="toolbar">
        <TextField label="Name or ID" type="search" required={false} value={find} onChange={({ target }) => setFind(target.value)} />
      </div>
      <WideTable label="People and days" isStale={isStale}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">ID</th>
            <th scope="col">Rule</th>
            <th scope="col" className="number">
              Days
            </th>
            <th scope="col">Entitlement</th>
            <th scope="col">Outcome</th>
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, most).map((line) => (
            <Row key={line.emplId} line={line} />
          ))}
        </tbody>
      </WideTable>
      {sorted.length === 0 && <p className="muted below">No matches</p>}
      {sorted.length > most && (
        <Button variant="quiet" onClick={() => setMost(most + pageSize)}>
          Show {Math.min(pageSize, sorted.length - most)} more of {sorted.length}
        </Button>
      )}
    </>
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
      <td>{change === 0 ? days : <ChangeArrow from={days - change}>{days}</ChangeArrow>}</td>
      <td>
        {needed ? (
          <Badge tone="bad" icon={CircleAlert}>
            Skipped: leave uses {-change} of these days
          </Badge>
        ) : change === 0 ? (
          'No change'
        ) : change > 0 ? (
          `+${plural(change, 'day')}`
        ) : (
          `−${plural(-change, 'day')}`
        )}
      </td>
    </tr>
  );
}
