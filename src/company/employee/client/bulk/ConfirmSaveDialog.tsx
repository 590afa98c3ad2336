import { call } from '#src/platform/http/client/call.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { formatDate, parseTypedDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { DeactivationEffects, ReactivationEffects } from '#src/company/employee/client/profile/ProfileEffects.tsx';
import {
  workHistoryChanges,
  editAffectsLeaveDays,
  isDeactivation,
  isReactivation,
  type ProfileEdit,
} from '#src/company/employee/bulk/profile-edits.ts';
import { RecalculatedLeave } from '#src/ledger/leave-ledger/client/RecalculatedLeave.tsx';
import { useToday } from '#src/shared/screens/client/company.ts';
import { plural } from '#src/base/text/plural.ts';
import { DateField } from '#src/platform/ui/client/form/DateField.tsx';
import { ConfirmDialog } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import type { useSaveEdits } from './use-save-edits.ts';

type ConfirmSaveDialogProps = {
  saving: Pick<ReturnType<typeof useSaveEdits>, 'busy' | 'confirm' | 'refrain'>;
  edits: readonly ProfileEdit[];
};

/** Confirms a bulk update that deactivates or reactivates employees or changes states and work patterns, and shows the effect on leave. */
export function ConfirmSaveDialog({ saving, edits }: ConfirmSaveDialogProps) {
  const today = useToday();
  const [typed, setTyped] = useState(() => formatDate(today));
  const from = parseTypedDate(typed);
  const leaving = edits.filter(isDeactivation);
  const returning = edits.filter(isReactivation);
  const [addsMissedFor, setAddsMissedFor] = useState<ReadonlySet<string>>(new Set());
  const changing = edits.filter(editAffectsLeaveDays);
  const sentences = [
    ...(leaving.length > 0 ? [`${plural(leaving.length, 'employee')} will be deactivated.`] : []),
    ...(returning.length > 0 ? [`${plural(returning.length, 'employee')} will be reactivated.`] : []),
    ...(changing.length > 0 ? [`${plural(changing.length, 'employee')} will change state or work pattern.`] : []),
  ];
  return (
    <ConfirmDialog
      title={leaving.length > 0 ? 'Deactivate Confirmation' : 'Edit Confirmation'}
      question={sentences.join(' ')}
      verb="Confirm"
      danger={leaving.length > 0}
      busy={saving.busy && 'Saving'}
      missing={changing.length > 0 && from === undefined ? 'Still missing: a valid date.' : undefined}
      onConfirm={() => saving.confirm({ from: from ?? today, addsMissedFor })}
      onCancel={saving.refrain}
    >
      {changing.length > 0 && (
        <>
          <DateField label="New state and work pattern from" today={today} value={typed} onChange={setTyped} />
          {from !== undefined && <DaysEffects edits={changing} from={from} />}
        </>
      )}
      {leaving.map(({ profile }) => (
        <PersonSection key={profile.emplId} {...profile}>
          <DeactivationEffects emplId={profile.emplId} isGoing />
        </PersonSection>
      ))}
      {returning.map(({ profile: { emplId, name } }) => (
        <PersonSection key={emplId} {...{ emplId, name }}>
          <ReactivationEffects
            emplId={emplId}
            isAdded={addsMissedFor.has(emplId)}
            onAdd={(isAdded) => setAddsMissedFor((now) => new Set([...now].filter((one) => one !== emplId).concat(isAdded ? emplId : [])))}
          />
        </PersonSection>
      ))}
    </ConfirmDialog>
  );
}

const PersonSection = ({ name, emplId, children }: { name: string; emplId: string; children: ReactNode }) => (
  <section className="stack tight">
    <h3>
      {name} ({emplId})
    </h3>
    {children}
  </section>
);

function DaysEffects({ edits, from }: { edits: readonly ProfileEdit[]; from: PlainDate }) {
  const body = edits.map((edit) => ({ emplId: edit.profile.emplId, ...workHistoryChanges(edit, from) }));
  const recounted = useQuery({
    queryKey: ['POST /employeeprofiles/recount', body],
    queryFn: ({ signal }) => call('POST /employeeprofiles/recount', { body, signal }),
    staleTime: 0,
  });
  return <RecalculatedLeave {...recounted} />;
}
