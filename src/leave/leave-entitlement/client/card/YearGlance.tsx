import { dayOf, monthName } from '#src/base/dates/plain-date.ts';
import { classNames } from '#src/platform/ui/client/base/class-names.ts';
import { PageSection } from '#src/platform/ui/client/page/PageSection.tsx';
import { WideTable } from '#src/platform/ui/client/table/WideTable.tsx';
import type { LeaveCard } from '../calls.ts';
import { type GlanceDay, listGlanceMonths } from './glance.ts';

const daysOfMonth = Array.from({ length: 31 }, (_, day) => day + 1);

/** The year with a row for each month: leave by its code, public holidays and days off. */
export function YearGlance({ year, card }: { year: number; card: LeaveCard }) {
  const types = new Map(card.leave.map(({ leaveCode, leaveDescr }) => [leaveCode, leaveDescr]));
  return (
    <PageSection title="Year at a glance">
      <div className="glance">
        <WideTable label={`${year} at a glance`} isFlush>
          <thead>
            <tr>
              <th scope="col">Month</th>
              {daysOfMonth.map((day) => (
                <th key={day} scope="col">
                  {day}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listGlanceMonths(year, card).map((days, month) => (
              <tr key={monthName(month + 1)}>
                <th scope="row">{monthName(month + 1).slice(0, 3)}</th>
                {days.map((day) => (
                  <DayCell key={day.date} {...day} />
                ))}
                {daysOfMonth.slice(days.length).map((day) => (
                  <td key={day} />
                ))}
              </tr>
            ))}
          </tbody>
        </WideTable>
      </div>
      <ul className="glance-key">
        {[...types].map(([code, name]) => (
          <li key={code}>
            <b>{code}</b> {name}
          </li>
        ))}
        {types.size > 0 && (
          <>
            <li>
              <b>½</b> Half a day
            </li>
            <li>
              <i className="day-cell booked" /> Approved
            </li>
            <li>
              <i className="day-cell asked" /> Pending
            </li>
          </>
        )}
        <li>
          <i className="day-cell holiday">H</i> Public holiday
        </li>
        <li>
          <i className="day-cell free" /> Day off
        </li>
      </ul>
    </PageSection>
  );
}

function DayCell({ date, kind, codes, label }: GlanceDay) {
  return (
    <td className={classNames('day-cell', kind)} title={label === undefined ? undefined : `${dayOf(date)}: ${label}`}>
      {codes.map((code) => (
        <span key={code} aria-hidden>
          {code}
        </span>
      ))}
      {label !== undefined && <span className="hidden-text">{label}</span>}
    </td>
  );
}
