import { plainText } from '#src/base/text/plain-text.ts';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { ChangeArrow } from '#src/shared/screens/client/ChangeArrow.tsx';
import { Badge } from '#src/platform/ui/client/base/Badge.tsx';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import { WideTable } from '#src/platform/ui/client/table/WideTable.tsx';
import type { GrantLine } from '#src/leave/leave-entitlement/client/calls.ts';
import { type GrantGroup, type GrantPreview, groupText, signedDays } from './grant-preview.ts';

/** The number of rows at first, and with each further click. A type among several shows fewer, so that the next one stays in sight. */
const pageSize = (isOnly: boolean) => (isOnly ? 50 : 5);

/** Each person with the matching rule and the change, by leave type. People whose leave uses days that would be removed come first. */
export function GrantLines({ preview: { groups, skipped }, isStale }: { preview: GrantPreview; isStale: boolean }) {
  const [find, setFind] = useState('');
  const sought = plainText(find).trim();
  const found = groups.map((group) => ({
    ...group,
    lines: group.lines.filter(({ name, emplId }) => plainText(`${name} ${emplId}`).includes(sought)),
  }));
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
        {found.map((group) => (
          <TypeRows key={group.value} {...{ group, skipped }} isOnly={groups.length === 1} />
        ))}
      </WideTable>
      {found.every(({ lines }) => lines.length === 0) && <p className="muted below">No matches</p>}
    </>
  );
}

function TypeRows({ group, skipped, isOnly }: { group: GrantGroup; skipped: ReadonlySet<string>; isOnly: boolean }) {
  const [most, setMost] = useState(pageSize(isOnly));
  const { label, lines } = group;
  const sorted = [...lines.filter(({ emplId }) => skipped.has(emplId)), ...lines.filter(({ emplId }) => !skipped.has(emplId))];
  const more = Math.min(10 * pageSize(isOnly), sorted.length - most);
  return (
    <tbody>
      {!isOnly && (
        <tr className="grant-type">
          <th scope="rowgroup" colSpan={6}>
            {label} <span className="muted">{groupText(group)}</span>
          </th>
        </tr>
      )}
      {sorted.slice(0, most).map((line) => (
        <Row key={line.emplId} line={line} isSkipped={skipped.has(line.emplId)} />
      ))}
      {more > 0 && (
        <tr>
          <td colSpan={6}>
            <Button small variant="quiet" onClick={() => setMost(most + more)}>
              Show {more} more of {sorted.length}
              {!isOnly && <span className="hidden-text">: {label}</span>}
            </Button>
          </td>
        </tr>
      )}
    </tbody>
  );
}

function Row({ line: { emplId, name, rule, days, change, needed }, isSkipped }: { line: GrantLine; isSkipped: boolean }) {
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
        {isSkipped ? (
          <Badge tone="bad" icon={CircleAlert}>
            {needed ? `Skipped: leave uses ${-change} of these days` : 'Skipped: leave uses days of another type'}
          </Badge>
        ) : change === 0 ? (
          'No change'
        ) : (
          signedDays(change)
        )}
      </td>
    </tr>
  );
}
