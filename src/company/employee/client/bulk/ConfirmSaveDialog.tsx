import { call } from '#src/platform/http/client/call.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, parseTypedDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { DeactivationEffects } from '#src/company/employee/client/profile/ProfileEffects.tsx';
import { workHistoryChanges, editAffectsLeaveDays, isDeactivation, type ProfileEdit } from '#src/company/employee/bulk/profile-edits.ts';
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

/** Confirms a bulk update that deactivates employees or changes states and work patterns, and shows the effect on leave. */
export function ConfirmSaveDialog({ saving, edits }: ConfirmSaveDialogProps) {
  const today = useToday();
  const [typed, setTyped] = useState(() => formatDate(today));
  const from = parseTypedDate(typed);
  const leaving = edits.filter(isDeactivation);
  const changing = edits.filter(editAffectsLeaveDays);
  const sentences = [
    ...(leaving.length > 0 ? [`${plural(leaving.length, 'employee')} will be deactivated.`] : []),
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
      onConfirm={() => saving.confirm(from ?? today)}
      onCancel={saving.refrain}
    >
      {changing.length > 0 && (
        <>
          <DateField label="New state and work pattern from" today={today} value={typed} onChange={setTyped} />
          {from !== undefined && <DaysEffects edits={changing} from={from} />}
        </>
      )}
      {leaving.map(({ profile }) => (
        <section key={profile.emplId} className="stack tight">
          <h3>
            {profile.name} ({profile.emplId})
          </h3>
          <DeactivationEffects emplId={profile.emplId} isGoing />
        </section>
      ))}
    </ConfirmDialog>
  );
}

function DaysEffects({ edits, from }: { edits: readonly ProfileEdit[]; from: PlainDate }) {
  const body = edits.map((edit) => ({ emplId: edit.profile.emplId, ...workHistoryChanges(edit, from) }));
  const recounted = useQuery({
    queryKey: ['POST /employeeprofiles/recount', body],
    queryFn: ({ signal }) => call('POST /employeeprofiles/recount', { body, signal }),
    staleTime: 0,
  });
  return <RecalculatedLeave {...recounted} />;
}
