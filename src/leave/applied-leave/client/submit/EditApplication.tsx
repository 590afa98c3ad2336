import { call } from '#src/platform/http/client/call.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { EditedRecord } from '#src/shared/screens/client/record/EditedRecord.tsx';
import { StaleDialog } from '#src/shared/screens/client/record/StaleDialog.tsx';
import { setFlashMessage } from '#src/shared/screens/client/flash-message.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { formatDate } from '#src/base/dates/plain-date.ts';
import { leaveTransitions } from '#src/ledger/leave-ledger/status/leave-transition-table.ts';
import { type LeaveStatus, statusText } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { daysText } from '#src/base/text/plural.ts';
import { AlertDialog } from '#src/platform/ui/client/overlay/AlertDialog.tsx';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { requiredFieldsText } from '#src/platform/ui/client/form/required-fields-text.ts';
import { PageHead } from '#src/platform/ui/client/page/PageHead.tsx';
import { halfDayWords, type Leave, type LeaveDetail, type LeaveAddress, toLeaveAddress } from '#src/leave/applied-leave/client/calls.ts';
import { ApplyLeaveForm } from './ApplyLeaveForm.tsx';
import { toApplyValues } from './copy-application.ts';
import type { ApplyScreenFacts } from './use-apply-facts.ts';
import type { ApplyForm, ApplyPurpose } from './use-apply-leave.ts';

const { change } = leaveTransitions;
const screen = { title: change.dialog.title };

type LoadedApplication = { leave: LeaveDetail; etag: string | undefined; place: LeaveAddress };

/** Changes the person's own pending request: the filled form, and the stored request above it. */
export function EditApplication({ leave, facts }: { leave: Leave | undefined; facts: ApplyScreenFacts }) {
  // The list is loaded again in the meantime, and saving changes the address of the application.
  const [place] = useState(leave && toLeaveAddress(leave));
  if (!place) return <NotEditable />;
  return (
    <EditedRecord
      screen={screen}
      list={paths.myLeaveHistory}
      of={['change', place.query.appliedLeaveId]}
      load={() => loadApplication(place)}
    >
      {(seen) =>
        change.from.includes(seen.leave.leaveStatus) ? (
          <EditApplicationForm seen={seen} facts={facts} />
        ) : (
          <NotEditable leave={seen.leave} />
        )
      }
    </EditedRecord>
  );
}

async function loadApplication(place: LeaveAddress): Promise<LoadedApplication> {
  const { data, etag } = await call.withMeta('GET /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}', place);
  return { leave: data, etag, place: toLeaveAddress(data) };
}

function EditApplicationForm({ seen: { leave, etag, place }, facts }: { seen: LoadedApplication; facts: ApplyScreenFacts }) {
  const navigate = useNavigate();
  const [ended, setEnded] = useState<LeaveStatus>();
  const path = 'PATCH /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}';
  const purpose: ApplyPurpose = {
    screen,
    list: paths.myLeaveHistory,
    start: { values: storedValues(leave), etag },
    reload: async () => {
      const now = await loadApplication(place);
      if (!change.from.includes(now.leave.leaveStatus)) setEnded(now.leave.leaveStatus);
      return { values: storedValues(now.leave), etag: now.etag };
    },
    // Parts that are left out would keep their stored values.
    send: (body, attempt) => call(path, { ...place, body: { startPart: null, endPart: null, ...body }, ...attempt }),
    verb: change.dialog.verb,
    busy: change.dialog.busy,
    leaving: {},
    attached: leave.attachmentName ?? undefined,
    isChange: true,
  };
  const finish = (changed: Leave) => {
    setFlashMessage({ tone: 'good', text: change.done });
    const { params, query: search } = toLeaveAddress(changed);
    void navigate({ to: paths.viewMyLeave(params), search, ignoreBlocker: true });
  };
  const { leaveCategory, leaveDuration, id, endDate } = leave;
  const dates = id.startDate === endDate ? `on ${formatDate(endDate)}` : `from ${formatDate(id.startDate)} to ${formatDate(endDate)}`;
  return (
    <>
      <PageHead title={screen.title} line={requiredFieldsText} />
      <Banner
        tone="info"
        title={`Currently: ${[leaveCategory.leaveDescr, `${daysText(leaveDuration)} ${dates}`, ...halfDayWords(leave)].join(', ')}`}
      >
        {change.dialog.question({ name: leave.employeeDetails.name, approver: leave.approverName })}
      </Banner>
      <ApplyLeaveForm
        facts={factsWithoutLeave(facts, leave)}
        purpose={purpose}
        onSubmitted={finish}
        stale={(saving) => renderStaleDialog(saving, ended)}
      />
    </>
  );
}

/** The stored values. A changed application restarts with the first of two steps, so its first approver is filled in. */
const storedValues = (leave: LeaveDetail) => toApplyValues({ ...leave, approver: leave.firstStep?.[0]?.emplId ?? leave.approver });

/** @param ended the status of an application that is no longer pending; its typed values can still be read */
function renderStaleDialog({ stale, takeOver, keepBase }: ApplyForm['saving'], ended: LeaveStatus | undefined) {
  if (stale && ended)
    return <AlertDialog message={`This request is now ${statusText(ended)}. You can no longer change it.`} onClose={keepBase} />;
  return stale && <StaleDialog {...stale} onReload={takeOver} onCancel={keepBase} />;
}

/** The facts without the application: its days are free, and the balance includes them. */
function factsWithoutLeave(facts: ApplyScreenFacts, { appliedLeaveId, id, leaveDuration }: Leave): ApplyScreenFacts {
  return {
    ...facts,
    ownLeave: facts.ownLeave.filter((one) => one.appliedLeaveId !== appliedLeaveId),
    entitlements: facts.entitlements.map((one) =>
      one.id.leaveCode === id.leaveCode ? { ...one, pendingLeave: Math.max(0, one.pendingLeave - leaveDuration) } : one,
    ),
  };
}

function NotEditable({ leave }: { leave?: Leave }) {
  return (
    <>
      <PageHead title={screen.title} />
      <div className="stack form">
        <Banner tone="info">This request is no longer pending, so you can't change it.</Banner>
        <div className="row">
          {leave ? (
            <ButtonLink to={paths.viewMyLeave(toLeaveAddress(leave).params)} search={toLeaveAddress(leave).query}>
              View request
            </ButtonLink>
          ) : (
            <ButtonLink to={paths.myLeaveHistory()}>My leave history</ButtonLink>
          )}
        </div>
      </div>
    </>
  );
}
