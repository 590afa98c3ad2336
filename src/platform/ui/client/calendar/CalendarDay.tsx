import { isWeekend, type PlainDate } from '#src/base/dates/plain-date.ts';
import { type CalendarMark, marksOn, dateLabel } from './calendar-month.ts';
import { classNames } from '#src/platform/ui/client/base/class-names.ts';

export type CalendarDayProps = {
  date: PlainDate;
  /** The day that Tab reaches; its month is shown. */
  current: PlainDate;
  chosen: PlainDate | undefined;
  today: PlainDate;
  marks: readonly CalendarMark[];
  /** A lightly highlighted range, from the start to the end date of the form. */
  range?: { from: PlainDate; to: PlainDate } | undefined;
  onPick: (date: PlainDate) => void;
};

/** A day with its states: outside the month, weekend, today, marked, in the range, chosen. */
export function CalendarDay({ date, current, chosen, today, marks, range, onPick }: CalendarDayProps) {
  const on = marksOn(date, marks);
  return (
    <button
      type="button"
      className={classNames(
        'day',
        date.slice(0, 7) !== current.slice(0, 7) && 'outside',
        isWeekend(date) && 'weekend',
        date === today && 'today',
        range && range.from <= date && date <= range.to && 'between',
        on.some(({ kind }) => kind === 'holiday') && 'holiday',
        on.some(({ kind }) => kind === 'leave') && 'leave',
      )}
      data-date={date}
      tabIndex={date === current ? 0 : -1}
      aria-pressed={date === chosen}
      aria-current={date === today ? 'date' : undefined}
      aria-label={dateLabel(
        date,
        on.map(({ text }) => text),
      )}
      onClick={() => onPick(date)}
    >
      {Number(date.slice(8))}
    </button>
  );
}
