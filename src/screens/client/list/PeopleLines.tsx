import { type ComponentType, type ReactNode, useState } from 'react';
import { Button } from '#src/ui/client/base/Button.tsx';
import { TextField } from '#src/ui/client/form/TextField.tsx';
import { WideTable } from '#src/ui/client/table/WideTable.tsx';

/** So many are shown at first, and with each further click. */
const pageSize = 50;

type PeopleLinesProps<Line> = {
  lines: readonly Line[];
  /** Those stand before the others. */
  isFirst: (line: Line) => boolean;
  /** They are those of another question. */
  isStale: boolean;
  /** The headings' cells. */
  head: ReactNode;
  /** A person's row. */
  row: ComponentType<{ line: Line }>;
  /** What else they are chosen by, before the search. */
  children?: ReactNode;
};

/** What a change comes to for each of many people, before it is made: searched by name or id, and shown fifty by fifty. */
export function PeopleLines<Line extends { emplId: string; name: string }>(props: PeopleLinesProps<Line>) {
  const { lines, isFirst, isStale, head, row: Row, children } = props;
  const [find, setFind] = useState('');
  const [most, setMost] = useState(pageSize);
  const sought = find.trim().toLowerCase();
  const found = lines.filter(({ name, emplId }) => `${name} ${emplId}`.toLowerCase().includes(sought));
  const sorted = [...found.filter(isFirst), ...found.filter((line) => !isFirst(line))];
  const search = (
    <TextField label="Name or ID" type="search" required={false} value={find} onChange={({ target }) => setFind(target.value)} />
  );
  return (
    <>
      <div className="toolbar">
        {children}
        {children ? <div className="end">{search}</div> : search}
      </div>
      <WideTable label="People and days" isStale={isStale}>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>
          {sorted.slice(0, most).map((line) => (
            <Row key={line.emplId} line={line} />
          ))}
        </tbody>
      </WideTable>
      {sorted.length === 0 && <p className="muted below">Nobody fits this search.</p>}
      {sorted.length > most && (
        <Button variant="quiet" onClick={() => setMost(most + pageSize)}>
          Show {Math.min(pageSize, sorted.length - most)} more of {sorted.length}
        </Button>
      )}
    </>
  );
}
