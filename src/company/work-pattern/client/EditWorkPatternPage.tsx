import { call } from '#src/platform/http/client/call.ts';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { createCallError } from '#src/platform/http/client/call-error.ts';
import { standardPattern } from '#src/ledger/leave-ledger/calculation/work-pattern.ts';
import { listLocation } from '#src/shared/screens/client/list/list-places.ts';
import { setFlashMessage } from '#src/shared/screens/client/flash-message.ts';
import { EditedRecord } from '#src/shared/screens/client/record/EditedRecord.tsx';
import { RecordForm } from '#src/shared/screens/client/record/RecordForm.tsx';
import type { ReadRecord } from '#src/shared/screens/client/record/record-form.ts';
import { useRecordForm } from '#src/shared/screens/client/record/use-record-form.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { useScreenParams } from '#src/shared/screens/client/use-screen-params.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ReadOnlyList } from '#src/platform/ui/client/form/ReadOnlyList.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import { ConfirmDialog } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import { plural } from '#src/base/text/plural.ts';
import {
  type WorkPattern,
  patternProblems,
  readWorkPattern,
  weekFieldGroup,
  toWeekDays,
  type WorkPatternValues,
  workPatternLabels,
} from './work-pattern-form.ts';
import { WeekPreview, WeekFields } from './WeekFields.tsx';

/** Changes or deletes a work pattern. Once it has been used, only its name can change. */
export function EditWorkPatternPage() {
  const { patternCode } = useScreenParams(paths.editWorkPattern);
  return (
    <EditedRecord
      screen={paths.editWorkPattern}
      list={paths.workPatterns}
      isWide
      of={['workpattern', patternCode]}
      load={() => load(patternCode)}
    >
      {(loaded) => <EditForm {...loaded} />}
    </EditedRecord>
  );
}

type Loaded = { pattern: WorkPattern; start: ReadRecord<WorkPatternValues> };

/** @throws CallError 404 if the pattern does not exist */
async function load(patternCode: string): Promise<Loaded> {
  const { data, etag } = await call.withMeta('GET /workpattern/{patternCode}', { params: { patternCode } });
  if (!data) throw createCallError(404, 'Record not found!');
  return { pattern: data, start: readWorkPattern(data, etag) };
}

function EditForm({ pattern, start }: Loaded) {
  const { patternCode, isUsed } = pattern;
  const [deleting, setDeleting] = useState(false);
  const form = useRecordForm<WorkPatternValues>({
    screen: paths.editWorkPattern,
    list: paths.workPatterns,
    labels: workPatternLabels,
    follows: weekFieldGroup,
    start,
    problemsOf: patternProblems,
    save: (values, attempt) =>
      call('PATCH /workpattern/{patternCode}', {
        params: { patternCode },
        body: { patternName: values.patternName.trim(), ...(!isUsed && { days: toWeekDays(values) }) },
        ...attempt,
      }),
    reload: async () => (await load(patternCode)).start,
    savedText: 'Work pattern has been successfully updated!',
  });
  return (
    <>
      <RecordForm
        form={form}
        aside={<WeekPreview days={toWeekDays(form.values)}>{usageText(pattern)}</WeekPreview>}
        actions={
          !isUsed && (
            <Button variant="danger-quiet" icon={Trash2} disabled={form.saving.busy} onClick={() => setDeleting(true)}>
              Delete
            </Button>
          )
        }
      >
        <ReadOnlyList facts={[{ label: workPatternLabels.patternCode, value: patternCode }]} />
        <TextField label={workPatternLabels.patternName} {...form.field('patternName')} />
        {!isUsed && (
          <WeekFields days={toWeekDays(form.values)} error={form.errorAt('days')} onChoose={(day, share) => form.set(day, share)} />
        )}
      </RecordForm>
      {deleting && (
        <DeleteDialog
          pattern={pattern}
          etag={start.etag}
          onDeleted={() => form.leaving.go(listLocation(paths.workPatterns))}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}

function usageText({ patternCode, isUsed, people }: WorkPattern): string {
  if (patternCode === standardPattern) return "The default for everyone without another pattern. You can't change its days.";
  if (!isUsed) return "Not used yet. You can't change the days once someone has used it.";
  return `${plural(people, 'person has', 'people have')} it today, so you can't change its days. Add a new pattern and assign it from a date.`;
}

type DeleteDialogProps = { pattern: WorkPattern; etag: string | undefined; onDeleted: () => Promise<void>; onClose: () => void };

function DeleteDialog({ pattern: { patternCode, patternName }, etag, onDeleted, onClose }: DeleteDialogProps) {
  const remove = useChange(
    (_, idempotencyKey) => call('DELETE /workpattern/{patternCode}', { params: { patternCode }, ifMatch: etag, idempotencyKey }),
    {
      onSuccess: async () => {
        setFlashMessage({ tone: 'good', text: 'Work pattern has been deleted.' });
        await onDeleted();
      },
    },
  );
  return (
    <ConfirmDialog
      title="Delete Confirmation"
      question={`Delete the work pattern ${patternName} (${patternCode})?`}
      verb="Confirm deletion"
      danger
      busy={remove.isPending && 'Deleting'}
      error={remove.error?.message}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    />
  );
}
