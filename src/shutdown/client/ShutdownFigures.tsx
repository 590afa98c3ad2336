import { figuresOf } from '#src/shutdown/line-words.ts';
import { plural } from '#src/text/plural.ts';
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
