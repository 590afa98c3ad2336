import type { ShutdownFigureSet as Sums } from '#src/leave/shutdown/line-text.ts';
import { plural } from '#src/base/text/plural.ts';
import { Figures } from '#src/platform/ui/client/page/Figures.tsx';

/** The figures of a company shutdown: its people and days, and the people without enough days. */
export function ShutdownFigures({ figures: sums, typeName }: { figures: Sums; typeName: string }) {
  const { people, entered, days, lacking, onLeave } = sums;
  const figures = [
    { label: 'Booked for', figure: entered, unit: `of ${plural(people, 'person', 'people')}` },
    { label: 'Days', figure: days, unit: typeName.toLowerCase() },
    { label: 'Not enough days', figure: lacking, unit: lacking === 1 ? 'person' : 'people' },
    { label: 'Partly on leave', figure: onLeave, unit: onLeave === 1 ? 'person' : 'people' },
  ];
  return <Figures figures={figures} />;
}
