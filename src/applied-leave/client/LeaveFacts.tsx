import { formatDate, formatDateWithWeekday } from '#src/dates/plain-date.ts';
import { daysText } from '#src/text/plural.ts';
import { type Fact, Facts } from '#src/ui/client/Facts.tsx';
import { AttachmentLink } from './AttachmentLink.tsx';
import type { LeaveDetail } from './calls.ts';

/** What was applied for, read-only. */
export function LeaveFacts({ leave }: { leave: LeaveDetail }) {
  const part = leave.halfDayPart === null ? '' : leave.halfDayPart === 'AM' ? ', morning' : ', afternoon';
  const facts: Fact[] = [
    { label: 'Leave type', value: leave.leaveCategory.leaveDescr },
    { label: 'Start date', value: formatDateWithWeekday(leave.id.startDate) },
    { label: 'End date', value: formatDateWithWeekday(leave.endDate) },
    { label: 'Duration', value: daysText(leave.leaveDuration) },
    { label: 'Half day', value: `${leave.halfDayText}${part}` },
    { label: 'Applied on', value: formatDate(leave.id.effDate) },
    { label: 'Approver', value: `${leave.approverName} (${leave.approver})` },
    ...(leave.approverDate === null ? [] : [{ label: 'Status changed on', value: formatDate(leave.approverDate) }]),
    { label: 'Reason', value: leave.reason, full: true },
    { label: 'Attachment', value: leave.attachment ? <AttachmentLink fileName={leave.attachment} name={leave.attachmentName ?? leave.attachment} /> : 'None', full: true },
  ];
  return <Facts facts={facts} />;
}

/** The person, the dates and the days, restated where something is confirmed. */
export function LeaveInBrief({ leave }: { leave: LeaveDetail }) {
  return (
    <div className="dialog-facts">
      <strong>
        {leave.employeeDetails.name} ({leave.employeeDetails.emplId})
      </strong>
      <span>
        {leave.leaveCategory.leaveDescr}, {daysText(leave.leaveDuration)}
      </span>
      <span>{leave.id.startDate === leave.endDate ? formatDate(leave.endDate) : `${formatDate(leave.id.startDate)} to ${formatDate(leave.endDate)}`}</span>
    </div>
  );
}
