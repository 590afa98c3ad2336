import { dayOf, monthName } from '#src/base/dates/plain-date.ts';
import { classNames } from '#src/platform/ui/client/base/class-names.ts';
import { PageSection } from '#src/platform/ui/client/page/PageSection.tsx';
import { WideTable } from '#src/platform/ui/client/table/WideTable.tsx';
import type { LeaveCard } from '../calls.ts';
import { type GlanceDay, listGlanceMonths } from './glance.ts';

const daysOfMonth = Array.from({ length: 31 }, (_, day) => day + 1);

/** The year with a row for each month: leave by its code, public holidays and days off. */
export function YearGlance({ year, card }: { year: number; card: LeaveCard }) {
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
                {days.length < daysOfMonth.length && (
                  <td colSpan={daysOfMonth.length - days.length}>
                    <span className="hidden-text">No day</span>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </WideTable>
      </div>
      <GlanceKey leave={card.leave} />
    </PageSection>
  );
}

/** The meaning of the codes and colours. */
function GlanceKey({ leave }: Pick<LeaveCard, 'leave'>) {
  const types = new Map(leave.map(({ leaveCode, leaveDescr }) => [leaveCode, leaveDescr]));
  return (
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
  );
}

function DayCell({ date, kind, code, label }: GlanceDay) {
  return (
    <td className={classNames('day-cell', kind)} title={label === undefined ? undefined : `${dayOf(date)}: ${label}`}>
      {code !== undefined && <span aria-hidden>{code}</span>}
      {label !== undefined && <span className="hidden-text">{label}</span>}
    </td>
  );
}
