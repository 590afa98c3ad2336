import { lazy, Suspense } from 'react';
import { Controller } from 'react-hook-form';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { maxReasonLength } from '#src/leave/applied-leave/submit/max-reason-length.ts';
import { Combobox } from '#src/platform/ui/client/form/Combobox.tsx';
import { TextArea } from '#src/platform/ui/client/form/TextArea.tsx';
import { applyLabels, splitCovers } from './apply-leave-form.ts';
import type { ApplyScreenFacts } from './use-apply-facts.ts';
import type { ApplyForm } from './use-apply-leave.ts';

// Loads at once, but the form does not wait for it, because most leave needs no file.
const attachmentFieldModule = import('#src/leave/applied-leave/client/attachment/AttachmentField.tsx');
const AttachmentField = lazy(async () => ({ default: (await attachmentFieldModule).AttachmentField }));

// Loads at once, but the form does not wait for it, because most leave has no cover.
const coverFieldModule = import('#src/leave/applied-leave/client/cover/CoverField.tsx');
const CoverField = lazy(async () => ({ default: (await coverFieldModule).CoverField }));

// Only needed in companies with stand-ins or second approvals.
const DecidersHint = lazy(async () => ({ default: (await import('./DecidersHint.tsx')).DecidersHint }));

/** The fields for the reason, the attachment, the approver and the cover. */
export function ReasonFields({ form, facts, attached }: { form: ApplyForm; facts: ApplyScreenFacts; attached: string | undefined }) {
  const { values } = form;
  const isShared = useCaller().sharedDecisions;
  return (
    <>
      <TextArea label={applyLabels.reason} most={maxReasonLength} value={values.reason} {...form.field('reason')} />
      <Suspense fallback={<div className="field drop" />}>
        <AttachmentField
          optional
          before={attached && `${attached} stays unless you choose another file. `}
          id="attachment"
          {...form.attachment.field}
        />
      </Suspense>
      <Controller
        name="approver"
        control={form.form.control}
        render={({ field }) => (
          <Combobox
            {...field}
            label={applyLabels.approver}
            listLabel="Approvers"
            hint={
              <>
                {facts.lineManager === values.approver && values.approver !== ''
                  ? 'Your line manager. Type a name or ID to choose another.'
                  : 'Type a name or ID.'}
                {isShared && (
                  <Suspense>
                    <DecidersHint input={form.input} days={form.cost.duration} />
                  </Suspense>
                )}
              </>
            }
            {...facts.approvers}
            error={form.errorAt('approver')}
          />
        )}
      />
      <Suspense fallback={<div className="field" />}>
        <Controller
          name="cover"
          control={form.form.control}
          render={({ field: { value, onChange } }) => (
            <CoverField
              startDate={form.input.startDate}
              endDate={form.input.endDate || undefined}
              value={splitCovers(value)}
              onChange={(cover) => onChange(cover.join('\n'))}
            />
          )}
        />
      </Suspense>
    </>
  );
}
