import { Clock, Pencil, Plus } from 'lucide-react';
import { deedOf } from '#src/leave-ledger/leave-deed.ts';
import { pendingStatuses } from '#src/leave-ledger/leave-status.ts';
import { formatDate } from '#src/dates/plain-date.ts';
import { ArrowText } from '#src/screens/client/Becomes.tsx';
import { Card } from '#src/ui/client/page/Card.tsx';
import { Timeline, type TimelineStep } from '#src/ui/client/page/Timeline.tsx';
import { companyTimeZone } from '#src/screens/client/company.ts';
import type { LeaveDetail } from '#src/applied-leave/client/calls.ts';
import { statusIcon } from '#src/applied-leave/client/StatusBadge.tsx';

type Event = LeaveDetail['timeline'][number];

/** What happened to an application, and what it waits for. */
export function LeaveTimeline({ leave }: { leave: LeaveDetail }) {
  const waits = pendingStatuses.includes(leave.leaveStatus);
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
        : event.toStatus === null || event.toStatus === event.fromStatus
          ? Pencil
          : statusIcon(event.toStatus);
    return {
      key: `${event.happenedAt} ${place}`,
      icon,
      text: sentence(event),
      sub: (
        <>
          <time dateTime={event.happenedAt}>{momentText(event.happenedAt)}</time>
          {event.reason && (event.code === 'leave.changed-by-applicant' ? <ArrowText text={`\n${event.reason}`} /> : `: ${event.reason}`)}
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

/** @example sentence({ byName: 'Hana Tan', fromStatus: null, … }) // 'Hana Tan applied' */
function sentence({ byName, fromStatus, toStatus }: Event): string {
  return `${byName ?? 'The system'} ${deedOf(fromStatus, toStatus)}`;
}

/** A moment on the company's clock. @example momentText('2026-11-16T01:11:00Z') // '16/11/2026, 09:11' in Singapore */
export function momentText(at: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: companyTimeZone(), dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(at),
  );
  const [date = '', time = ''] = parts.split(' ');
  return `${formatDate(date)}, ${time}`;
}
