import { call } from '#src/platform/http/client/call.ts';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { listLocation } from '#src/shared/screens/client/list/list-places.ts';
import { setFlashMessage } from '#src/shared/screens/client/flash-message.ts';
import { EditedRecord } from '#src/shared/screens/client/record/EditedRecord.tsx';
import { RecordForm } from '#src/shared/screens/client/record/RecordForm.tsx';
import { RecordState } from '#src/shared/screens/client/record/RecordState.tsx';
import type { ReadRecord } from '#src/shared/screens/client/record/record-form.ts';
import { useRecordForm } from '#src/shared/screens/client/record/use-record-form.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { useScreenParams } from '#src/shared/screens/client/use-screen-params.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ConfirmDialog } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import { AbsenceRuleFields } from './AbsenceRuleFields.tsx';
import {
  absenceRuleBody,
  absenceRuleLabels,
  type AbsenceRuleLookups,
  absenceRuleFormProblems,
  type AbsenceRuleValues,
  readAbsenceRule,
  absenceRuleChoiceTexts,
  useAbsenceRuleLookups,
} from './absence-rule-form.ts';

const screens = { screen: paths.editAbsenceRule, list: paths.absenceRules };

/** Changes or deletes an absence rule. */
export function EditAbsenceRulePage() {
  const { absenceRuleId } = useScreenParams(paths.editAbsenceRule);
  const { lookups, error, tryAgain } = useAbsenceRuleLookups();
  if (!lookups) return <RecordState {...screens} error={error} onTryAgain={tryAgain} />;
  return (
    <EditedRecord {...screens} of={['absencerule', absenceRuleId]} load={() => load(absenceRuleId)}>
      {(start) => <EditForm {...{ absenceRuleId, start, lookups }} />}
    </EditedRecord>
  );
}

async function load(absenceRuleId: string): Promise<ReadRecord<AbsenceRuleValues>> {
  const { data, etag } = await call.withMeta('GET /absencerule/{absenceRuleId}', { params: { absenceRuleId } });
  return readAbsenceRule(data, etag);
}

type EditFormProps = { absenceRuleId: string; start: ReadRecord<AbsenceRuleValues>; lookups: AbsenceRuleLookups };

function EditForm({ absenceRuleId, start, lookups }: EditFormProps) {
  const [deleting, setDeleting] = useState(false);
  const form = useRecordForm<AbsenceRuleValues>({
    ...screens,
    labels: absenceRuleLabels,
    shown: absenceRuleChoiceTexts,
    start,
    problemsOf: absenceRuleFormProblems,
    save: (values, attempt) =>
      call('PATCH /absencerule/{absenceRuleId}', { params: { absenceRuleId }, body: absenceRuleBody(values), ...attempt }),
    reload: () => load(absenceRuleId),
    savedText: 'The rule has been successfully updated!',
  });
  const remove = useChange(
    (_, idempotencyKey) => call('DELETE /absencerule/{absenceRuleId}', { params: { absenceRuleId }, ifMatch: start.etag, idempotencyKey }),
    {
      onSuccess: async () => {
        setFlashMessage({ tone: 'good', text: 'The rule has been deleted.' });
        await form.leaving.go(listLocation(paths.absenceRules));
      },
    },
  );
  return (
    <>
      <RecordForm
        form={form}
        actions={
          <Button variant="danger-quiet" icon={Trash2} disabled={form.saving.busy} onClick={() => setDeleting(true)}>
            Delete
          </Button>
        }
      >
        <AbsenceRuleFields form={form} lookups={lookups} />
      </RecordForm>
      {deleting && (
        <ConfirmDialog
          title="Delete Confirmation"
          question="Delete this rule? People can apply for these days again."
          verb="Confirm deletion"
          danger
          busy={remove.isPending && 'Deleting'}
          error={remove.error?.message}
          onConfirm={() => remove.mutate()}
          onCancel={() => setDeleting(false)}
        />
      )}
    </>
  );
}
