import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#src/base/dates/plain-date.ts';
import { daysText } from '#src/base/text/plural.ts';
import { type Answer, call } from '#src/platform/http/client/call.ts';
import { alertText } from '#src/platform/http/client/call-error.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ConfirmDialog } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { InlineFailedState } from '#src/platform/ui/client/page/InlineFailedState.tsx';
import { PageSection } from '#src/platform/ui/client/page/PageSection.tsx';
import type { EntitlementAddress, LeaveEntitlement } from '../calls.ts';
import { GrantFromDialog } from './GrantFromDialog.tsx';

type StandingGrant = Answer<'GET /leaveentitlement/{emplId}/{year}/{leaveCode}/grantfrom'>[number];

type GrantFromSectionProps = { place: EntitlementAddress; entitlement: LeaveEntitlement; etag: string | undefined };

/** Grants other days a year from a date on, and lists the dates so far. The latest can be undone. */
export function GrantFromSection({ place, entitlement, etag }: GrantFromSectionProps) {
  const [isAsking, ask] = useState(false);
  const [undone, chooseUndone] = useState<StandingGrant>();
  const found = useQuery(call.query('GET /leaveentitlement/{emplId}/{year}/{leaveCode}/grantfrom', { params: place }));
  const latest = found.data?.at(-1);
  return (
    <PageSection
      title="Grants from a date"
      line="Other days a year from a date on, after a promotion or a move to part time."
      action={<Button onClick={() => ask(true)}>Grant from a date</Button>}
    >
      {found.error && <InlineFailedState text="The grants could not be loaded." onTryAgain={() => void found.refetch()} />}
      {found.data?.length === 0 && <p className="muted">The same days apply for the whole year.</p>}
      {found.data && found.data.length > 0 && (
        <ul className="lines">
          {found.data.map((one) => (
            <li key={one.grantFromId}>
              <span className="grow">
                <b className="medium">
                  From {formatDate(one.from)}: {daysText(one.days)} a year
                </b>
                <span className="sub">
                  {changeText(one.change)} {one.reason}
                  {one.by !== null && `, by ${one.by}`}
                </span>
              </span>
              {one === latest && (
                <Button small onClick={() => chooseUndone(one)}>
                  Undo
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isAsking && <GrantFromDialog {...{ place, entitlement, etag }} onClose={() => ask(false)} />}
      {undone && <UndoDialog {...{ place, etag }} grant={undone} onClose={() => chooseUndone(undefined)} />}
    </PageSection>
  );
}

const changeText = (change: number) => (change < 0 ? `Removed ${daysText(-change)}.` : `Added ${daysText(change)}.`);

type UndoDialogProps = { place: EntitlementAddress; etag: string | undefined; grant: StandingGrant; onClose: () => void };

function UndoDialog({ place, etag, grant, onClose }: UndoDialogProps) {
  const queries = useQueryClient();
  const undo = useChange(
    (_, idempotencyKey) =>
      call('DELETE /leaveentitlement/{emplId}/{year}/{leaveCode}/grantfrom/{grantFromId}', {
        params: { ...place, grantFromId: String(grant.grantFromId) },
        ifMatch: etag,
        idempotencyKey,
      }),
    {
      onSuccess: () => {
        showToast({ tone: 'good', text: 'The grant has been undone.' });
        onClose();
      },
      onSettled: () => queries.invalidateQueries(),
    },
  );
  const { change } = grant;
  return (
    <ConfirmDialog
      title="Undo Confirmation"
      question={`Undo the grant from ${formatDate(grant.from)}? This ${change < 0 ? 'adds' : 'removes'} ${daysText(Math.abs(change))}.`}
      verb="Confirm undo"
      busy={undo.isPending && 'Undoing'}
      error={undo.error ? alertText(undo.error) : undefined}
      onConfirm={() => undo.mutate()}
      onCancel={onClose}
    />
  );
}
