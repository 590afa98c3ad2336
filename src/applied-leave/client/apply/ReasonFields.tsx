import { Controller } from 'react-hook-form';
import { maxReason } from '#src/applied-leave/apply-leave-rules.ts';
import { attachmentEndings } from '#src/attachment/attachment-rules.ts';
import { Combobox } from '#src/ui/client/form/Combobox.tsx';
import { FileField } from '#src/ui/client/form/FileField.tsx';
import { TextArea } from '#src/ui/client/form/TextArea.tsx';
import { applyLabels } from './apply-leave-form.ts';
import type { ApplyScreenFacts } from './use-apply-facts.ts';
import type { ApplyForm } from './use-apply-leave.ts';

const fileHint = 'PDF or image, up to 5 MB';

/** Why, with what file, and who decides. */
export function ReasonFields({ form, facts, attached }: { form: ApplyForm; facts: ApplyScreenFacts; attached: string | undefined }) {
  const { values } = form;
  return (
    <>
      <TextArea label={applyLabels.reason} most={maxReason} value={values.reason} {...form.field('reason')} />
      <FileField
        label="Attachment"
        optional
        hint={attached === undefined ? fileHint : `${attached} stays unless you choose another file. ${fileHint}`}
        accept={attachmentEndings.join(',')}
        id="attachment"
        {...form.attachment.field}
      />
      <Controller
        name="approver"
        control={form.form.control}
        render={({ field }) => (
          <Combobox
            {...field}
            label={applyLabels.approver}
            listLabel="Approvers"
            hint={
              facts.lineManager === values.approver && values.approver !== ''
                ? 'Your line manager. Type a name or ID to choose another.'
                : 'Type a name or ID.'
            }
            {...facts.approvers}
            error={form.errorAt('approver')}
          />
        )}
      />
    </>
  );
}
