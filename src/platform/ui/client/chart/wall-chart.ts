import { type PlainDate, addDays, daysUntil } from '#src/base/dates/plain-date.ts';

/** A range of days of one person. */
export type WallBar = {
  key: string | number;
  startDate: PlainDate;
  endDate: PlainDate;
  half: 'AM' | 'PM' | null;
  /** Whether the bar is hatched. */
  pending: boolean;
  /** Whether the bar is only outlined. */
  isPlan?: boolean | undefined;
  /** The text in the bar; the long one is used if it fits. */
  text: string;
  longText: string;
  /** The meaning in words, read out and shown on hover. */
  label: string;
  /** The link of the bar, if it has one. */
  href?: string | undefined;
};

/** A day that is a working day or not for one person only. */
export type PersonalDay = { date: PlainDate; kind: 'weekend' | 'holiday' | 'work'; text?: string | undefined };

export type WallPerson = {
  key: string;
  name: string;
  bars: readonly WallBar[];
  /** Days that differ for this person from those of the others. */
  own?: readonly PersonalDay[] | undefined;
};

export type WallDays = {
  from: PlainDate;
  until: PlainDate;
  today?: PlainDate | undefined;
  /** Whether a date is a day off, holiday or not. */
  isRestDay: (date: PlainDate) => boolean;
  /** Names of holidays by date. */
  holidays?: ReadonlyMap<PlainDate, string> | undefined;
};

/** The minimum number of days of a bar with its long text. */
const longFrom = 4;

/**
 * Returns the position of a bar in the visible days: its first column, from 1, and its length. Days outside are cut off.
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

/** Returns the bars above, below and beside a bar, to which arrow keys move. */
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

/** Returns the days of a chart as dates. */
export const wallDates = ({ from, until }: Pick<WallDays, 'from' | 'until'>): PlainDate[] =>
  Array.from({ length: daysUntil(from, until) + 1 }, (_, n) => addDays(from, n));
