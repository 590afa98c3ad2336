import { halfDayPeriodText } from '#src/ledger/leave-ledger/calculation/slots.ts';
import { EmptyState } from '#src/platform/ui/client/page/EmptyState.tsx';
import { PageSection } from '#src/platform/ui/client/page/PageSection.tsx';
import { WideTable } from '#src/platform/ui/client/table/WideTable.tsx';
import type { LeaveCard } from '../calls.ts';

/** The approved and pending leave in order of date. */
export function CardLeave({ year, leave }: Pick<LeaveCard, 'leave'> & { year: number }) {
  return (
    <PageSection title="Leave">
      {leave.length === 0 ? (
        <EmptyState title={`No leave in ${year}`} />
      ) : (
        <WideTable label={`Leave ${year}`} isFlush>
          <thead>
            <tr>
              <th scope="col">Dates</th>
              <th scope="col">Leave Type</th>
              <th scope="col" className="card-status">
                Status
              </th>
              <th scope="col" className="number card-days">
                Days
              </th>
            </tr>
          </thead>
          <tbody>
            {leave.map(({ appliedLeaveId, periods, leaveDescr, leaveStatusText, leaveDuration }) => (
              <tr key={appliedLeaveId}>
                <td className="card-text">
                  {periods.map((period) => (
                    <div key={`${period.startDate} ${period.halfDayPart}`}>{halfDayPeriodText(period)}</div>
                  ))}
                </td>
                <td className="card-text">{leaveDescr}</td>
                <td className="card-text">{leaveStatusText}</td>
                <td className="number">{leaveDuration}</td>
              </tr>
            ))}
          </tbody>
        </WideTable>
      )}
    </PageSection>
  );
}
