import { formatDate } from '#src/base/dates/plain-date.ts';
import { computeYearFigures } from '#src/leave/leave-entitlement/year-figures.ts';
import { useToday } from '#src/shared/screens/client/company.ts';
import { EmptyState } from '#src/platform/ui/client/page/EmptyState.tsx';
import { PageSection } from '#src/platform/ui/client/page/PageSection.tsx';
import { WideTable } from '#src/platform/ui/client/table/WideTable.tsx';
import { type LeaveCard, signedText } from '../calls.ts';

/** The entries of each balance, the sums of its leave, and the balance that remains. */
export function CardBalances({ year, balances }: Pick<LeaveCard, 'balances'> & { year: number }) {
  return (
    <PageSection title="Balances">
      {balances.length === 0 ? (
        <EmptyState title={`No entitlement for ${year}`} />
      ) : (
        <WideTable label={`Balances ${year}`} isFlush>
          <thead>
            <tr>
              <th scope="col" className="card-date">
                Date
              </th>
              <th scope="col">What</th>
              <th scope="col" className="number card-days">
                Days
              </th>
            </tr>
          </thead>
          {balances.map((balance) => (
            <TypeBalance key={balance.leaveCode} year={year} {...balance} />
          ))}
        </WideTable>
      )}
    </PageSection>
  );
}

function TypeBalance({ year, leaveDescr, lines }: LeaveCard['balances'][number] & { year: number }) {
  const leave = lines.filter(({ appliedLeaveId }) => appliedLeaveId !== undefined);
  const entries = lines.filter(({ appliedLeaveId }) => appliedLeaveId === undefined);
  const { taken, booked, pending } = computeYearFigures(leave, useToday());
  const sums = Object.entries({ 'Leave taken': taken, 'Leave booked': booked, 'Leave pending': pending }).filter(([, days]) => days > 0);
  return (
    <tbody className="type-balance">
      <tr>
        <th scope="rowgroup" colSpan={3}>
          {leaveDescr}
        </th>
      </tr>
      {entries.map(({ on, what, about, days }, at) => (
        // Several entries may have the same date and text.
        // oxlint-disable-next-line react/no-array-index-key -- the lines never change their order
        <tr key={at}>
          <td>{formatDate(on)}</td>
          <td className="card-text">
            {what}
            {about !== undefined && <span className="sub">{about}</span>}
          </td>
          <td className="number">{signedText(days)}</td>
        </tr>
      ))}
      {sums.map(([what, days]) => (
        <tr key={what}>
          <td colSpan={2}>{what}</td>
          <td className="number">{signedText(-days)}</td>
        </tr>
      ))}
      <tr className="card-sum">
        <td colSpan={2}>Left at the end of {year}</td>
        <td className="number">{lines.at(-1)?.balance ?? 0}</td>
      </tr>
    </tbody>
  );
}
