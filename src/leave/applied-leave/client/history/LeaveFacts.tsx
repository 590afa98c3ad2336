import { formatDate, formatDateWithWeekday } from '#src/base/dates/plain-date.ts';
import { daysText } from '#src/base/text/plural.ts';
import { Avatar } from '#src/platform/ui/client/base/Avatar.tsx';
import { type Fact, Facts } from '#src/platform/ui/client/page/Facts.tsx';
import { AttachmentLink } from '#src/leave/applied-leave/client/attachment/AttachmentLink.tsx';
import { halfDayWords, type Leave, type LeaveDetail } from '#src/leave/applied-leave/client/calls.ts';
import { firstApprovalText } from '#src/ledger/leave-ledger/status/leave-actors.ts';
import { daysAndDates } from '#src/leave/applied-leave/client/leave-text.ts';
import { LeaveDays } from '#src/leave/applied-leave/client/LeaveDays.tsx';
import { UncountedDays } from '#src/leave/applied-leave/client/UncountedDays.tsx';

/** The applicant of an application. */
export function PersonHead({ leave: { employeeDetails, departments } }: { leave: LeaveDetail }) {
  const { name, emplId, jobTitleText } = employeeDetails;
  return (
    <div className="person">
      <Avatar name={name} large />
      <div>
        <h2>{name}</h2>
        <p className="muted">{[emplId, jobTitleText, ...departments].filter(Boolean).join(', ')}</p>
      </div>
    </div>
  );
}

/** The facts of an application, read-only. Facts without content are left out. */
export function LeaveFacts({ leave, typeLabel = 'Leave type' }: { leave: LeaveDetail; typeLabel?: string }) {
  const facts: Fact[] = [
    { label: typeLabel, value: leave.leaveCategory.leaveDescr },
    { label: 'Start date', value: formatDateWithWeekday(leave.id.startDate) + (leave.startPart ? ', from noon' : '') },
    { label: 'End date', value: formatDateWithWeekday(leave.endDate) + (leave.endPart ? ', until noon' : '') },
    { label: 'Duration', value: daysText(leave.leaveDuration) },
    ...(leave.halfDay === 'Y' ? [{ label: 'Half day', value: [leave.halfDayText, ...halfDayWords(leave)].join(', ') }] : []),
    { label: 'Applied on', value: formatDate(leave.id.effDate) },
    ...(leave.uncounted.length === 0 ? [] : [{ label: 'Days not counted', value: <UncountedDays days={leave.uncounted} />, full: true }]),
    ...(leave.days.length < 2 ? [] : [{ label: 'Days', value: <LeaveDays days={leave.days} />, full: true }]),
    ...(leave.otherPart
      ? [{ label: 'Over New Year, with', value: `${daysAndDates(leave.otherPart)}: ${leave.otherPart.leaveStatusText}`, full: true }]
      : []),
    {
      label: 'Approver',
      value: `${leave.approverName} (${leave.approver})${leave.firstStep ? `, after ${firstApprovalText(leave.firstStep)}` : ''}`,
    },
    ...(leave.cover.length === 0 ? [] : [{ label: 'Cover', value: leave.cover.map(coverText).join('; ') }]),
    ...(leave.approverDate === null ? [] : [{ label: 'Status changed on', value: formatDate(leave.approverDate) }]),
    ...(leave.reason ? [{ label: 'Reason', value: leave.reason, full: true }] : []),
    ...(leave.attachment
      ? [
          {
            label: 'Attachment',
            value: <AttachmentLink fileName={leave.attachment} name={leave.attachmentName ?? leave.attachment} />,
            full: true,
          },
        ]
      : []),
  ];
  return <Facts facts={facts} />;
}

const coverText = ({ name, isActive, declined }: LeaveDetail['cover'][number]): string =>
  `${name}${declined === null ? '' : `, declined: ${declined}`}${isActive ? '' : ', has left'}`;

/** The person, the dates and the days of an application, for confirmation dialogs. */
export function LeaveSummary({ leave, otherPart }: { leave: Leave; otherPart?: Leave | undefined }) {
  return (
    <div className="dialog-facts">
      <strong>
        {leave.employeeDetails.name} ({leave.employeeDetails.emplId})
      </strong>
      <span>{[leave.leaveCategory.leaveDescr, daysText(leave.leaveDuration), ...halfDayWords(leave)].join(', ')}</span>
      <span>
        {leave.id.startDate === leave.endDate
          ? formatDate(leave.endDate)
          : `${formatDate(leave.id.startDate)} to ${formatDate(leave.endDate)}`}
      </span>
      {otherPart && <span>with {daysAndDates(otherPart)}</span>}
    </div>
  );
}
