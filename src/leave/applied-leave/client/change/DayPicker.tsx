import { dayOf, formatDateWithWeekday, weekdayOf, weekdayShort } from '#src/base/dates/plain-date.ts';
import { daysText } from '#src/base/text/plural.ts';
import type { LeaveDetail } from '#src/leave/applied-leave/client/calls.ts';
import { Segmented } from '#src/platform/ui/client/base/Segmented.tsx';
import type { ChosenDays } from './give-back-days.ts';

const dayParts = [
  { value: 'all', label: 'Whole' },
  { value: 'AM', label: 'Morning' },
  { value: 'PM', label: 'Afternoon' },
] as const;

type DayPickerProps = { days: LeaveDetail['days']; chosen: ChosenDays; onChange: (chosen: ChosenDays) => void };

/** Longer leave is shown in weeks. */
const maxDaysInRow = 7;

/** Lets the person choose days of a leave, each shown with its cost, and below them a half of each chosen day. */
export function DayPicker({ days, chosen, onChange }: DayPickerProps) {
  const toggle = (date: string) => {
    const { [date]: was, ...others } = chosen;
    onChange(was === undefined ? { ...others, [date]: 'all' } : others);
  };
  const first = days[0]?.date;
  const lead = days.length > maxDaysInRow && first !== undefined ? weekdayOf(first) + 1 : undefined;
  const halved = days.filter(({ date, days: cost }) => chosen[date] !== undefined && cost === 1);
  return (
    <>
      <fieldset className={lead === undefined ? 'pick-strip' : 'pick-strip weeks'}>
        <legend className="hidden-text">Days of the leave</legend>
        {days.map(({ date, days: cost, reason }, place) => {
          const part = cost === 0 ? undefined : chosen[date];
          const told =
            cost === 0 ? (reason ?? 'Free') : part === undefined ? daysText(cost) : `+${part === 'all' ? cost : Math.min(cost, 0.5)}`;
          return (
            <label key={date} className="pick-day" style={place === 0 && lead !== undefined ? { gridColumnStart: lead } : undefined}>
              <input
                type="checkbox"
                aria-label={`${formatDateWithWeekday(date)}, ${cost === 0 ? told : daysText(cost)}`}
                checked={part !== undefined}
                disabled={cost === 0}
                onChange={() => toggle(date)}
              />
              <span className="face">
                <small>{weekdayShort(date)}</small>
                <b>{dayOf(date)}</b>
                <span className="cost" title={told}>
                  {told}
                </span>
              </span>
            </label>
          );
        })}
      </fieldset>
      {halved.length > 0 && (
        <ul className="pick-parts">
          {halved.map(({ date }) => (
            <li key={date}>
              <span>{formatDateWithWeekday(date).slice(0, -5)}</span>
              <Segmented
                label={`Part of ${formatDateWithWeekday(date)}`}
                value={chosen[date] ?? 'all'}
                options={dayParts}
                onChoose={(part) => onChange({ ...chosen, [date]: part })}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
