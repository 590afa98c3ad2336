import { type PlainDate, addDays, daysUntil } from '#src/base/dates/plain-date.ts';

/** A stretch of days of one person. */
export type WallBar = {
  key: string | number;
  startDate: PlainDate;
  endDate: PlainDate;
  half: 'AM' | 'PM' | null;
  /** Hatched. */
  pending: boolean;
  /** In the bar; the long one where it has room. */
  text: string;
  longText: string;
  /** What it stands for in words, read out and shown on pointing. */
  label: string;
  /** Where what it stands for opens, if it does. */
  href?: string | undefined;
};

/** A day that is free, or not, for one person alone. */
export type PersonalDay = { date: PlainDate; kind: 'weekend' | 'holiday' | 'work'; text?: string | undefined };

export type WallPerson = {
  key: string;
  name: string;
  bars: readonly WallBar[];
  /** The days that are another kind of day for this person than for all. */
  own?: readonly PersonalDay[] | undefined;
};

export type WallDays = {
  from: PlainDate;
  until: PlainDate;
  today?: PlainDate | undefined;
  /** Whether nobody works on a date, holiday or not. */
  isRestDay: (date: PlainDate) => boolean;
  /** Names of holidays by date. */
  holidays?: ReadonlyMap<PlainDate, string> | undefined;
};

/** A bar of so many days has room for its long text. */
const longFrom = 4;

/**
 * Where a bar lies in the days shown: its first column, from 1, and how many. What lies outside is cut off.
 *
 * @example barPlace({ startDate: '2026-10-30', endDate: '2026-11-02' }, { from: '2026-11-01', until: '2026-11-30' }) // { from: 1, span: 2, long: false }
 */
export function barPlace(
  { startDate, endDate }: Pick<WallBar, 'startDate' | 'endDate'>,
  { from, until }: Pick<WallDays, 'from' | 'until'>,
) {
  const start = startDate < from ? from : startDate;
  const end = endDate > until ? until : endDate;
  const span = daysUntil(start, end) + 1;
  return { from: daysUntil(from, start) + 1, span, long: span >= longFrom };
}

/** The rows above and below that have a bar, and the neighbours in the row: where an arrow key leads from a bar. */
export function neighbourBar(key: string, row: number, place: number, rows: readonly (readonly { from: number }[])[]) {
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const next = place + (key === 'ArrowRight' ? 1 : -1);
    return rows[row]?.[next] ? { row, place: next } : undefined;
  }
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  const here = rows[row]?.[place];
  if (step === 0 || !here) return undefined;
  for (let to = row + step; to >= 0 && to < rows.length; to += step) {
    const bars = rows[to] ?? [];
    const nearest = bars.reduce((best, bar, n) => (distance(bar, here) < distance(bars[best] ?? bar, here) ? n : best), 0);
    if (bars.length > 0) return { row: to, place: nearest };
  }
  return undefined;
}

const distance = (a: { from: number }, b: { from: number }) => Math.abs(a.from - b.from);

/** The days of a chart as dates. */
export const wallDates = ({ from, until }: Pick<WallDays, 'from' | 'until'>): PlainDate[] =>
  Array.from({ length: daysUntil(from, until) + 1 }, (_, n) => addDays(from, n));
