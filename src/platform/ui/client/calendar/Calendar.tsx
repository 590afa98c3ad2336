import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { addMonths, type PlainDate, weekdayName } from '#src/base/dates/plain-date.ts';
import { CalendarDay, type CalendarDayProps } from './CalendarDay.tsx';
import { dateByKey, marksOfMonth, monthTitle, markText, weeksOf } from './calendar-month.ts';
import { classNames } from '#src/platform/ui/client/base/class-names.ts';
import { IconButton } from '#src/platform/ui/client/base/IconButton.tsx';
import { usePlacement } from '#src/platform/ui/client/overlay/use-placement.ts';

export type CalendarProps = Omit<CalendarDayProps, 'date' | 'current'> & {
  /** The purpose of the date; the name of the dialog. */
  label: string;
};

/** A month to choose a date from, with the focus inside (APG date picker dialog). Its parent closes it. */
export function Calendar({ label, chosen, today, marks, range, onPick }: CalendarProps) {
  const [current, setCurrent] = useState(chosen ?? today);
  const box = useRef<HTMLDialogElement>(null);
  const placement = usePlacement(box);
  const followKey = useFocusOnDay(box, current, setCurrent);
  const turn = (months: number) => setCurrent(addMonths(current, months));
  const notes = marksOfMonth(current, marks);
  return (
    <dialog open className={classNames('calendar', placement)} aria-modal="true" aria-label={label} ref={box} onKeyDown={trapTab}>
      <div className="calendar-head">
        <IconButton label={monthTitle(addMonths(current, -1))} icon={ChevronLeft} onClick={() => turn(-1)} />
        <span aria-live="polite">{monthTitle(current)}</span>
        <IconButton label={monthTitle(addMonths(current, 1))} icon={ChevronRight} onClick={() => turn(1)} />
      </div>
      {/* Arrow keys move within the table, which makes it a grid. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the ARIA pattern of a date grid needs a table */}
      <table role="grid" aria-label={monthTitle(current)} onKeyDown={followKey}>
        <thead>
          <tr>
            {weeksOf(current)[0]
              ?.map(weekdayName)
              .map((name) => (
                <th key={name} scope="col" abbr={name}>
                  {name.slice(0, 2)}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(current).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date}>
                  <CalendarDay {...{ date, current, chosen, today, marks, range, onPick }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {notes.length > 0 && (
        <ul className="calendar-notes">
          {notes.map((mark) => (
            <li key={`${mark.from} ${mark.text}`}>
              <i className={classNames('swatch', mark.kind === 'holiday' ? 'holiday' : 'fill-left')} />
              {markText(mark)}
            </li>
          ))}
        </ul>
      )}
    </dialog>
  );
}

/** Moves the focus with the current day when a key moved it; turning the month by its buttons leaves the focus on them. */
function useFocusOnDay(box: RefObject<HTMLDialogElement | null>, current: PlainDate, setCurrent: (date: PlainDate) => void) {
  const byKey = useRef(true);
  useEffect(() => {
    if (byKey.current) box.current?.querySelector<HTMLElement>(`[data-date="${current}"]`)?.focus();
    byKey.current = false;
  }, [box, current]);
  return (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = dateByKey(current, event.key, event.shiftKey);
    if (next === undefined) return;
    event.preventDefault();
    byKey.current = true;
    setCurrent(next);
  };
}

function trapTab(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  const stops = event.currentTarget.querySelectorAll<HTMLElement>('button:not([tabindex="-1"])');
  const [first, last] = [stops[0], stops[stops.length - 1]];
  const [end, start] = event.shiftKey ? [first, last] : [last, first];
  if (document.activeElement !== end) return;
  event.preventDefault();
  start?.focus();
}
