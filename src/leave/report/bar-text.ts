import { plural } from '#src/base/text/plural.ts';

/** The unit of the bars of a report. */
export type BarUnit = 'day' | 'working day' | 'person' | 'percent' | 'spell';

/**
 * Describes a bar in words, with its share if the bars add up to a total.
 *
 * @param total the total of all rows; undefined if the bars are not parts of a total
 * @example barText({ label: 'Sales', value: 120 }, 'day', 355) // 'Sales: 120 days, 34 % of 355'
 * @example barText({ label: 'Sales', value: 3.2 }, 'percent') // 'Sales: 3.2 %'
 */
export function barText({ label, value }: { label: string; value: number }, unit: BarUnit, total?: number): string {
  const written = value.toLocaleString('en');
  if (unit === 'percent') return `${label}: ${written} %`;
  const noun = plural(value, unit, unit === 'person' ? 'people' : undefined).slice(`${value} `.length);
  // A bar of 0 has no share, because "0 days, less than 1 %" would suggest that there is something.
  const isPart = unit !== 'working day' && total !== undefined && total > 0 && value > 0;
  const part = isPart ? Math.round((value / total) * 100) : undefined;
  return `${label}: ${written} ${noun}${part === undefined ? '' : `, ${part < 1 ? 'less than 1' : part} % of ${total?.toLocaleString('en')}`}`;
}

/** Returns the bar to which a key moves the focus; undefined for other keys. @example findNeighbourBar('ArrowDown', 0, 3) // 1 */
export function findNeighbourBar(key: string, place: number, many: number): number | undefined {
  const to: Readonly<Record<string, number>> = {
    ArrowDown: place + 1,
    ArrowRight: place + 1,
    ArrowUp: place - 1,
    ArrowLeft: place - 1,
    Home: 0,
    End: many - 1,
  };
  const next = to[key];
  return next === undefined ? undefined : Math.max(0, Math.min(many - 1, next));
}
