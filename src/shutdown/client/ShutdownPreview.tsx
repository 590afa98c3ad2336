import { CircleAlert, Check, Minus } from 'lucide-react';
import { useState } from 'react';
import { Becomes } from '#src/screens/client/Becomes.tsx';
import { PeopleLines } from '#src/screens/client/list/PeopleLines.tsx';
import { enteredWords, figuresOf } from '#src/shutdown/line-words.ts';
import { daysText, plural } from '#src/text/plural.ts';
import { Badge } from '#src/ui/client/base/Badge.tsx';
import { Segmented } from '#src/ui/client/base/Segmented.tsx';
import type { Line } from './calls.ts';

/** What company days come to: for how many, how many days, and who lacks some. */
export function ShutdownFigures({ lines, typeName }: { lines: readonly Line[]; typeName: string }) {
  const { people, entered, days, lacking, onLeave } = figuresOf(lines);
  const figures = [
    { label: 'Entered for', figure: entered, unit: `of ${plural(people, 'person', 'people')}` },
    { label: 'Days', figure: days, unit: typeName.toLowerCase() },
    { label: 'Left out, lack days', figure: lacking, unit: lacking === 1 ? 'person' : 'people' },
    { label: 'Partly on leave already', figure: onLeave, unit: onLeave === 1 ? 'person' : 'people' },
  ];
  return (
    <dl className="shutdown-figures" aria-live="polite">
      {figures.map(({ label, figure, unit }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {figure} <small>{unit}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Shown = 'all' | 'lacks' | 'fewer';

const isShown: Record<Shown, (line: Line) => boolean> = {
  all: () => true,
  lacks: ({ outcome }) => outcome === 'lacks',
  fewer: ({ outcome, fewer }) => outcome !== 'lacks' && outcome !== 'already' && fewer.length > 0,
};

const names: Record<Shown, string> = { all: 'All', lacks: 'Lack days', fewer: 'Fewer days' };

/** Each person with what is entered, those who lack days first. */
export function ShutdownLines({ lines, isStale }: { lines: readonly Line[]; isStale: boolean }) {
  const [shown, show] = useState<Shown>('all');
  const counts = (['all', 'lacks', 'fewer'] as const).map((value) => ({ value, count: lines.filter(isShown[value]).length }));
  const options = counts.filter(({ value, count }) => value === 'all' || count > 0);
  const chosen = options.some(({ value }) => value === shown) ? shown : 'all';
  return (
    <PeopleLines
      lines={lines.filter(isShown[chosen])}
      isStale={isStale}
      isFirst={isShown.lacks}
      row={Row}
      head={
        <>
          <th scope="col">Name</th>
          <th scope="col">ID</th>
          <th scope="col" className="number">
            Days
          </th>
          <th scope="col">What is entered</th>
          <th scope="col">Balance</th>
          <th scope="col">Outcome</th>
        </>
      }
    >
      <Segmented
        label="Show people"
        value={chosen}
        options={options.map(({ value, count }) => ({ value, label: `${names[value]} ${count}` }))}
        onChoose={show}
      />
    </PeopleLines>
  );
}

function Row({ line }: { line: Line }) {
  const { emplId, name, outcome, days, left } = line;
  const isEntered = outcome === 'entered';
  return (
    <tr>
      <th scope="row" className="key">
        {name}
      </th>
      <td>{emplId}</td>
      <td className="number">{isEntered ? days : 0}</td>
      <td className="wrap wide">{enteredWords(line)}</td>
      <td>{left === null ? 'None' : isEntered ? <Becomes from={left}>{left - days}</Becomes> : left}</td>
      <td>
        <Outcome line={line} />
      </td>
    </tr>
  );
}

function Outcome({ line: { outcome, lacks } }: { line: Line }) {
  if (outcome === 'entered')
    return (
      <Badge tone="good" icon={Check}>
        Approved at once
      </Badge>
    );
  if (outcome === 'lacks')
    return (
      <Badge tone="bad" icon={CircleAlert}>
        Lacks {daysText(lacks)}
      </Badge>
    );
  return <Badge icon={Minus}>Stays as it is</Badge>;
}
