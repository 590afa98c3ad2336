import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#src/dates/plain-date.ts';
import { statusWords } from '#src/leave-ledger/leave-status.ts';
import { failureText } from '#src/http/client/call-error.ts';
import { daysText, plural } from '#src/text/plural.ts';
import { Banner } from '#src/ui/client/page/Banner.tsx';
import { Skeleton } from '#src/ui/client/page/Skeleton.tsx';
import type { HolidayInput } from '#src/public-holiday/public-holiday-rules.ts';
import { call, type Recounted } from './calls.ts';

/** More than these are counted, not listed. */
const maxListed = 50;

type RecountedLeaveProps = { change: { stored?: readonly HolidayInput[]; removed?: string[] } };

/** Before a change of holidays is confirmed: the applications that it counts anew, by how much, and first those that exceed their balance. */
export function RecountedLeave({ change }: RecountedLeaveProps) {
  const recounted = useQuery({
    queryKey: ['POST /publicholidays/recount', change],
    queryFn: ({ signal }) =>
      call('POST /publicholidays/recount', { body: { removed: change.removed, stored: change.stored?.map(plainHoliday) }, signal }),
    staleTime: 0,
  });
  if (recounted.error)
    return <Banner tone="bad">Which leave is counted anew could not be found out: {failureText(recounted.error)}</Banner>;
  if (!recounted.data) return <Skeleton width={60} />;
  const { length } = recounted.data;
  if (length === 0) return <p className="muted">No leave application is counted anew.</p>;
  const exceeding = recounted.data.filter(({ exceedsBalanceBy }) => exceedsBalanceBy > 0);
  const others = recounted.data.filter(({ exceedsBalanceBy }) => exceedsBalanceBy === 0);
  return (
    <div className="stack tight">
      <p>{plural(length, 'leave application')} will be counted anew:</p>
      <ul className="dialog-facts">
        {[...exceeding, ...others].slice(0, maxListed).map((leave) => (
          <li key={leave.appliedLeaveId}>
            {inBrief(leave)}
            {leave.exceedsBalanceBy > 0 && <strong>, exceeds the balance by {daysText(leave.exceedsBalanceBy)}</strong>}
          </li>
        ))}
        {length > maxListed && <li>... and {length - maxListed} other(s)</li>}
      </ul>
    </div>
  );
}

/** As the call takes it, whatever else a row of a sheet has. */
const plainHoliday = ({ holidayDate, holidayDescr, holidayState, holidayPart }: HolidayInput): HolidayInput => ({
  holidayDate,
  holidayDescr,
  holidayState,
  holidayPart,
});

function inBrief({ name, emplId, leaveDescr, startDate, endDate, leaveStatus, leaveDuration, newDuration }: Recounted): string {
  const period = startDate === endDate ? formatDate(startDate) : `${formatDate(startDate)} to ${formatDate(endDate)}`;
  const effect = newDuration === 0 ? 'no day is left, it is cancelled' : `${daysText(newDuration)} instead of ${daysText(leaveDuration)}`;
  return `${name} (${emplId}), ${leaveDescr}, ${period}, ${statusWords(leaveStatus)}: ${effect}`;
}
