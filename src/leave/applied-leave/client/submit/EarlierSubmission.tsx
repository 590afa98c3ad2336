import { type Leave, toLeaveAddress } from '#src/leave/applied-leave/client/calls.ts';
import { formatDate } from '#src/base/dates/plain-date.ts';
import { EarlierAttempt } from '#src/shared/screens/client/record/EarlierAttempt.tsx';
import { paths } from '#src/shared/screens/paths.ts';
import { daysText } from '#src/base/text/plural.ts';

/** The application that an earlier attempt stored, which may differ from the form now. */
export function EarlierSubmission({ leave }: { leave: Leave }) {
  const { params, query } = toLeaveAddress(leave);
  return (
    <EarlierAttempt place={{ to: paths.viewMyLeave(params), search: query, label: 'View request' }}>
      It was for {daysText(leave.leaveDuration)} of {leave.leaveCategory.leaveDescr} from {formatDate(leave.id.startDate)} to{' '}
      {formatDate(leave.endDate)}. Your later changes have not been sent.
    </EarlierAttempt>
  );
}
