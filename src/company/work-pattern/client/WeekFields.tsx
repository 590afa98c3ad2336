import {
  workingDaysPerWeek,
  type DayShare,
  dayShares,
  type PatternDays,
  weekdays,
} from '#src/ledger/leave-ledger/calculation/work-pattern.ts';
import { daysText, formatList } from '#src/base/text/plural.ts';
import type { ReactNode } from 'react';
import { FieldError } from '#src/platform/ui/client/form/FieldError.tsx';
import { Card } from '#src/platform/ui/client/page/Card.tsx';
import { WeekBoxes } from './WeekBoxes.tsx';
import { workPatternLabels } from './work-pattern-form.ts';

const shareNames: Readonly<Record<DayShare, string>> = { full: 'Full day', am: 'Morning', pm: 'Afternoon', off: 'Off' };

type WeekFieldsProps = { days: PatternDays; error: string | undefined; onChoose: (day: keyof PatternDays, share: DayShare) => void };

/** The choice of working hours for each day of the week. */
export function WeekFields({ days, error, onChoose }: WeekFieldsProps) {
  return (
    <div id="days" tabIndex={-1} className="stack tight">
      <p className="medium">{workPatternLabels.days}</p>
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
    </div>
  );
}

/** A preview of the week: its working days, its picture, the leave that half and free days use, and the people who have it. */
export function WeekPreview({ days, children }: { days: PatternDays; children: ReactNode }) {
  const named = (share: DayShare) => weekdays.filter((day) => days[day] === share).map((day) => workPatternLabels[day]);
  return (
    <Card title="This week" className="this-week">
      <p className="stat-line big">{daysText(workingDaysPerWeek(days))}</p>
      <WeekBoxes days={days} text={weekdays.map((day) => `${workPatternLabels[day]} ${shareNames[days[day]].toLowerCase()}`).join(', ')} />
      <DayCostText of={named('am')} refused="an afternoon" />
      <DayCostText of={named('pm')} refused="a morning" />
      <DayCostText of={named('off')} />
      <p className="this-week-people">{children}</p>
    </Card>
  );
}

/** The leave that some days of the week use. @param refused the half that is not worked, for half days */
function DayCostText({ of, refused }: { of: readonly string[]; refused?: string }) {
  if (of.length === 0) return null;
  const [cost, costs] = of.length > 1 ? ['use', 'on these days'] : ['uses', `on ${of[0]}`];
  return (
    <p>
      <b>{formatList(of)}</b>{' '}
      {refused === undefined
        ? `${cost} no leave (“Not a working day”).`
        : `${cost} 0.5 day of leave. People can't request ${refused} ${costs}.`}
    </p>
  );
}
