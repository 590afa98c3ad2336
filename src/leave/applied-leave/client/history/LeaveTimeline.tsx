import { timelineText } from '#src/ledger/leave-ledger/status/leave-transitions.ts';
import { Check, Clock, Pencil, Plus } from 'lucide-react';
import { toLeaveState, pendingStates } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { ArrowText } from '#src/shared/screens/client/ChangeArrow.tsx';
import { Card } from '#src/platform/ui/client/page/Card.tsx';
import { Timeline, type TimelineStep } from '#src/platform/ui/client/page/Timeline.tsx';
import type { LeaveDetail } from '#src/leave/applied-leave/client/calls.ts';
import { momentText } from '#src/shared/screens/client/moment-text.ts';
import { statusIcon } from '#src/leave/applied-leave/client/StatusBadge.tsx';

type TimelineEvent = LeaveDetail['timeline'][number];

/** Notes with several lines, which name old and new values. */
const multiLineCodes: ReadonlySet<string> = new Set([
  'leave.changed-by-applicant',
  'leave.change-asked',
  'leave.change-approved',
  'leave.change-approved-second',
  'leave.change-made',
]);

/** The events of an application and, if it is pending, its approver. */
export function LeaveTimeline({ leave }: { leave: LeaveDetail }) {
  const waits = pendingStates.includes(toLeaveState(leave));
  const waiting: TimelineStep = {
    key: 'waiting',
    icon: Clock,
    text: `Waiting for ${leave.approverName} (${leave.approver})`,
    waiting: true,
  };
  const steps = leave.timeline.map((event, place): TimelineStep => {
    const icon =
      event.fromStatus === null
        ? Plus
        : event.code?.endsWith('approved-first')
          ? Check
          : event.toStatus === null || event.toStatus === event.fromStatus
            ? Pencil
            : statusIcon(event.toStatus);
    return {
      key: `${event.happenedAt} ${place}`,
      icon,
      text: eventSentence(event, leave),
      sub: (
        <>
          <time dateTime={event.happenedAt}>{momentText(event.happenedAt)}</time>
          {event.reason &&
            (event.code !== null && multiLineCodes.has(event.code) ? <ArrowText text={`\n${event.reason}`} /> : `: ${event.reason}`)}
        </>
      ),
    };
  });
  return (
    <Card title="Timeline" className="late">
      <Timeline steps={waits ? [waiting, ...steps] : steps} />
    </Card>
  );
}

/** @example eventSentence({ byName: 'Hana Tan', fromStatus: null, … }) // 'Hana Tan applied' */
function eventSentence(
  { byName, byEmplId, forName, fromStatus, toStatus, code }: TimelineEvent,
  { employeeDetails: { emplId, name } }: LeaveDetail,
): string {
  if (code === 'leave.imported') return `Imported by ${byName ?? 'the system'}`;
  const forWhom = fromStatus === null && byName !== null && byEmplId !== emplId ? ` for ${name}` : '';
  const who = `${byName ?? 'The system'}${forName === null ? '' : ` for ${forName}`}`;
  return `${who} ${timelineText(fromStatus, toStatus, code)}${forWhom}`;
}
