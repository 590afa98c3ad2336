import { daysAWeek, type DayShare, dayShares, type WeekDays, weekdays } from '#src/leave-ledger/work-week.ts';
import { daysText } from '#src/text/plural.ts';
import { FieldError } from '#src/ui/client/form/FieldError.tsx';
import { WeekBoxes } from './WeekBoxes.tsx';
import { workPatternLabels } from './work-pattern-form.ts';

const shareNames: Readonly<Record<DayShare, string>> = { full: 'Full day', am: 'Morning', pm: 'Afternoon', off: 'Off' };

type WeekFieldsProps = { days: WeekDays; error: string | undefined; onChoose: (day: keyof WeekDays, share: DayShare) => void };

/** How much of each day is worked: a choice a day, and what it comes to. */
export function WeekFields({ days, error, onChoose }: WeekFieldsProps) {
  return (
    <div id="days" tabIndex={-1} className="stack tight">
      <table className="week-choice">
        <thead>
          <tr>
            <th scope="col">Day</th>
            {dayShares.map((share) => (
              <th key={share} scope="col">
                {shareNames[share]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map((day) => (
            <tr key={day}>
              <th scope="row">{workPatternLabels[day]}</th>
              {dayShares.map((share) => (
                <td key={share}>
                  <label className="check">
                    <input
                      type="radio"
                      name={day}
                      aria-label={`${workPatternLabels[day]}, ${shareNames[share].toLowerCase()}`}
                      checked={days[day] === share}
                      onChange={() => onChoose(day, share)}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {error !== undefined && <FieldError id="days-error">{error}</FieldError>}
      <WeekInWords days={days} />
    </div>
  );
}

/** What a week comes to: its length, its picture, and what its half and free days cost. */
export function WeekInWords({ days }: { days: WeekDays }) {
  const named = (share: DayShare) => weekdays.filter((day) => days[day] === share).map((day) => workPatternLabels[day]);
  const halves = [
    ...named('am').map((day) => `${day} costs 0.5 day of leave; an afternoon of it costs nothing and is refused.`),
    ...named('pm').map((day) => `${day} costs 0.5 day of leave; a morning of it costs nothing and is refused.`),
  ];
  const off = named('off');
  return (
    <div className="stack tight">
      <p className="stat-line">{daysText(daysAWeek(days))} a week</p>
      <WeekBoxes days={days} text={weekdays.map((day) => `${workPatternLabels[day]} ${shareNames[days[day]].toLowerCase()}`).join(', ')} />
      {halves.map((text) => (
        <p key={text} className="muted small-text">
          {text}
        </p>
      ))}
      {off.length > 0 && (
        <p className="muted small-text">
          {[off.slice(0, -1).join(', '), ...off.slice(-1)].filter(Boolean).join(' and ')} {off.length > 1 ? 'cost' : 'costs'} nothing.
        </p>
      )}
    </div>
  );
}
