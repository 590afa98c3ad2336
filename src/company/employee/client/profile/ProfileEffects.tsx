import { call } from '#src/platform/http/client/call.ts';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#src/base/dates/plain-date.ts';
import { failureText } from '#src/platform/http/client/call-error.ts';
import type { findHistoryChanges } from '#src/company/employee/work-history/work-history-text.ts';
import { RecalculatedLeave } from '#src/ledger/leave-ledger/client/RecalculatedLeave.tsx';
import { daysText, plural } from '#src/base/text/plural.ts';
import { CheckField } from '#src/platform/ui/client/form/CheckField.tsx';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import type { Consequences } from './profile-calls.ts';

/** Entries beyond this number are only counted. */
const maxListed = 20;

type ProfileEffectsProps = {
  emplId: string;
  /** The employee is deactivated (`isGoing`) or loses the manager role. */
  ending: false | { isGoing: boolean };
  /** The new state or work pattern. */
  days: false | ReturnType<typeof findHistoryChanges>;
  /** The days lost in months of absence of a returning employee, and whether HR adds them. */
  returning: false | { missed: Consequences['missed']; isAdded: boolean; onAdd: (isAdded: boolean) => void };
};

/** Shows before a save how the change affects leave and other people. */
export const ProfileEffects = ({ emplId, ending, days, returning }: ProfileEffectsProps) => (
  <>
    {ending && <DeactivationEffects emplId={emplId} {...ending} />}
    {days && <DaysEffects emplId={emplId} change={days} />}
    {returning && <MissedDays {...returning} />}
  </>
);

/** The leave that is recalculated for a new state or work pattern, and the difference. */
function DaysEffects({ emplId, change }: { emplId: string; change: ReturnType<typeof findHistoryChanges> }) {
  const recounted = useQuery({
    queryKey: ['POST /employeeprofiles/recount', emplId, change],
    queryFn: ({ signal }) => call('POST /employeeprofiles/recount', { body: [{ emplId, ...change }], signal }),
    staleTime: 0,
  });
  return <RecalculatedLeave {...recounted} />;
}

const useConsequences = (emplId: string) =>
  useQuery({ ...call.query('GET /employeeDetailsDept/{emplId}/consequences', { params: { emplId } }), staleTime: 0, gcTime: 0 });

/** Shows how a deactivation or the loss of the manager role affects leave and other people. */
export function DeactivationEffects({ emplId, isGoing }: { emplId: string; isGoing: boolean }) {
  const found = useConsequences(emplId);
  if (found.error) return <Banner tone="bad">Couldn't check how this affects leave: {failureText(found.error)}</Banner>;
  if (!found.data) return <Skeleton width={60} />;
  const { withdrawn, cancelled, handedOver, reportees } = found.data;
  const other = plural(handedOver.length, 'request');
  return (
    <div className="stack tight">
      {isGoing && <p>They will be signed out at once.</p>}
      {isGoing && (
        <AffectedList
          text={`${plural(withdrawn.length, 'pending application')} will be withdrawn:`}
          lines={withdrawn.map(toAffectedItem)}
        />
      )}
      {isGoing && (
        <AffectedList
          text={`${plural(cancelled.length, 'approved application')} will be cancelled, days returned:`}
          lines={cancelled.map(toAffectedItem)}
        />
      )}
      <AffectedList text={`${other} pending with this approver will be reassigned:`} lines={handedOver.map(toReassignedItem)} />
      <AffectedList
        text={`${plural(reportees.length, 'employee needs', 'employees need')} a new line manager:`}
        lines={reportees.map(({ name, emplId: id }) => ({ key: id, text: `${name} (${id})` }))}
      />
      {(isGoing ? withdrawn.length + cancelled.length : 0) + handedOver.length === 0 && (
        <p className="muted">No leave requests are affected.</p>
      )}
    </div>
  );
}

/** Shows the days that a returning employee did not accrue, and offers to add them. */
export function ReactivationEffects({ emplId, ...choice }: { emplId: string; isAdded: boolean; onAdd: (isAdded: boolean) => void }) {
  const found = useConsequences(emplId);
  if (found.error) return <Banner tone="bad">Couldn't check how this affects leave: {failureText(found.error)}</Banner>;
  if (!found.data) return <Skeleton width={60} />;
  const { missed } = found.data;
  return missed.length > 0 ? <MissedDays missed={missed} {...choice} /> : <p className="muted">No days are missing from the absence.</p>;
}

function MissedDays({ missed, isAdded, onAdd }: Exclude<ProfileEffectsProps['returning'], false>) {
  const lines = missed.map(({ year, leaveCode, leaveDescr, months, days }) => ({
    key: `${year} ${leaveCode}`,
    text: `${leaveDescr} ${year}: ${plural(months, 'month')}, ${daysText(days)}`,
  }));
  return (
    <div className="stack tight">
      <AffectedList text="No days were accrued during the absence:" lines={lines} />
      <CheckField label="Add these days" checked={isAdded} onChange={({ target }) => onAdd(target.checked)} />
    </div>
  );
}

type AffectedItem = { key: string | number; text: string };

function AffectedList({ text, lines }: { text: string; lines: readonly AffectedItem[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <p>{text}</p>
      <ul className="dialog-facts">
        {lines.slice(0, maxListed).map((line) => (
          <li key={line.key}>{line.text}</li>
        ))}
        {lines.length > maxListed && <li>... and {lines.length - maxListed} other(s)</li>}
      </ul>
    </>
  );
}

type Affected = Consequences['withdrawn'][number];

function leavePeriodText({ leaveDescr, startDate, endDate, leaveDuration }: Affected): string {
  const when = startDate === endDate ? formatDate(startDate) : `${formatDate(startDate)} to ${formatDate(endDate)}`;
  return `${leaveDescr}, ${when}, ${daysText(leaveDuration)}`;
}

const toAffectedItem = (leave: Affected): AffectedItem => ({ key: leave.appliedLeaveId, text: leavePeriodText(leave) });

const toReassignedItem = (leave: Consequences['handedOver'][number]): AffectedItem => ({
  key: leave.appliedLeaveId,
  text: `${leave.name} (${leave.emplId}), ${leavePeriodText(leave)}: ${leave.to ? `${leave.to.name} (${leave.to.emplId})` : 'HR will assign an approver'}`,
});
