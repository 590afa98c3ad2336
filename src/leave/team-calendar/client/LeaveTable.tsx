import { Check, Clock, Pencil } from 'lucide-react';
import { useRef } from 'react';
import { formatDate } from '#src/base/dates/plain-date.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import { Badge } from '#src/platform/ui/client/base/Badge.tsx';
import { ClampedText } from '#src/platform/ui/client/base/ClampedText.tsx';
import { EmptyState } from '#src/platform/ui/client/page/EmptyState.tsx';
import { RowLinkCell } from '#src/platform/ui/client/table/RowLinkCell.tsx';
import { useWideFrame } from '#src/platform/ui/client/base/use-wide-frame.ts';
import { type CalendarEntry, type CalendarPerson, findLeaveLink, listCoverTexts, typeText, leavePeriodText } from './calls.ts';
import { planText } from './plan/plan-calls.ts';

type LeaveTableProps = { label: string; people: readonly CalendarPerson[]; caller: Pick<Caller, 'emplId' | 'roles'> };

/** The calendar as a table, with one row per leave. */
export function LeaveTable({ label, people, caller }: LeaveTableProps) {
  const frame = useRef<HTMLElement>(null);
  useWideFrame(frame);
  const rows = people.flatMap((person) => person.leave.map((leave) => ({ person, leave })));
  if (rows.length === 0) return <EmptyState title="No data available.">No one is away.</EmptyState>;
  return (
    <div className="table-box">
      {/* The region takes the focus, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll the frame */}
      <section className="wide-frame table-scroll" aria-label={label} tabIndex={0} ref={frame}>
        <table className="table" aria-label={label}>
          <thead className="frame-head">
            <tr>
              {['Employee', 'Start Date', 'End Date', 'Leave Type', 'Status'].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
              <th className="action" scope="col">
                <span className="hidden-text">Action</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ person, leave }) => {
              const link = findLeaveLink(leave, person, caller);
              return (
                <tr key={`${leave.appliedLeaveId} ${leave.startDate}`}>
                  <th scope="row" className="key">
                    <ClampedText text={person.name} />
                  </th>
                  <td>{formatDate(leave.startDate)}</td>
                  <td>{formatDate(leave.endDate)}</td>
                  <td>
                    <ClampedText text={[planText(typeText(leave), leave), ...listCoverTexts(leave)].join(', ')} />
                  </td>
                  <td>
                    <EntryStatus entry={leave} />
                  </td>
                  <td className="action">
                    {link && (
                      <RowLinkCell
                        {...link}
                        text={leave.isPlan ? 'Edit' : 'View'}
                        label={`${leave.isPlan ? 'Edit plan' : 'View leave'} of ${person.name}, ${leavePeriodText(leave)}`}
                      />
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function EntryStatus({ entry: { isPlan, pending } }: { entry: CalendarEntry }) {
  if (isPlan) {
    return (
      <Badge tone="still" icon={Pencil}>
        Planned
      </Badge>
    );
  }
  return pending ? (
    <Badge tone="warn" icon={Clock}>
      Pending
    </Badge>
  ) : (
    <Badge tone="good" icon={Check}>
      Approved
    </Badge>
  );
}
