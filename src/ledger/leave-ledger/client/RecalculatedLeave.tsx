import { formatDate } from '#src/base/dates/plain-date.ts';
import { failureText } from '#src/platform/http/client/call-error.ts';
import { type LeaveStatus, statusText } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { daysText, plural } from '#src/base/text/plural.ts';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';

/** An application that a change would recalculate, as in API responses. */
export type RecalculatedApplication = {
  appliedLeaveId: number;
  emplId: string;
  name: string;
  leaveDescr: string;
  startDate: string;
  endDate: string;
  leaveStatus: LeaveStatus;
  leaveDuration: number;
  newDuration: number;
  exceedsBalanceBy: number;
  /** The balance before and after the recalculation. */
  left: number | null;
  leftThen: number | null;
  /** The holidays added and removed on its days. */
  added: readonly string[];
  removed: readonly string[];
  state?: string | undefined;
};

/** More applications than this are counted instead of listed. */
const maxListed = 50;

/** Shown before a change of days is confirmed: the applications it recalculates, starting with those that exceed their balance. */
export function RecalculatedLeave({ error, data }: { error: Error | null; data: readonly RecalculatedApplication[] | undefined }) {
  if (error) return <Banner tone="bad">The affected leave could not be loaded. {failureText(error)}</Banner>;
  if (!data) return <Skeleton width={60} />;
  const { length } = data;
  if (length === 0) return <p className="muted">No leave applications will be recalculated.</p>;
  const exceeding = data.filter(({ exceedsBalanceBy }) => exceedsBalanceBy > 0);
  const others = data.filter(({ exceedsBalanceBy }) => exceedsBalanceBy === 0);
  return (
    <div className="stack tight">
      <p>{plural(length, 'leave application')} will be recalculated:</p>
      <ul className="dialog-facts">
        {[...exceeding, ...others].slice(0, maxListed).map((leave) => (
          <li key={leave.appliedLeaveId}>
            {applicationText(leave)}
            {leave.exceedsBalanceBy > 0 && <strong>, exceeds the balance by {daysText(leave.exceedsBalanceBy)}</strong>}
          </li>
        ))}
        {length > maxListed && <li>... and {length - maxListed} other(s)</li>}
      </ul>
    </div>
  );
}

function applicationText({
  name,
  emplId,
  leaveDescr,
  startDate,
  endDate,
  leaveStatus,
  leaveDuration,
  newDuration,
}: RecalculatedApplication): string {
  const period = startDate === endDate ? formatDate(startDate) : `${formatDate(startDate)} to ${formatDate(endDate)}`;
  const effect = newDuration === 0 ? 'cancelled, no days left' : `${daysText(newDuration)} instead of ${daysText(leaveDuration)}`;
  return `${name} (${emplId}), ${leaveDescr}, ${period}, ${statusText(leaveStatus)}: ${effect}`;
}
