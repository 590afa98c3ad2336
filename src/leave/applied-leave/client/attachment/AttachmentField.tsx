import type { StoredFile } from './use-attachment.ts';
import { attachmentEndings, attachmentProblem } from '#src/shared/attachment/attachment-rules.ts';
import { attachmentSentences } from '#src/shared/attachment/attachment-sentences.ts';
import { isCallError } from '#src/platform/http/client/call-error.ts';
import { formatMessage } from '#src/base/text/problem.ts';
import { FileField, type FileFieldProps } from '#src/platform/ui/client/file/FileField.tsx';

/** The attachment field of an application, with the accepted kinds of files and their errors. */
export function AttachmentField({
  label = 'Attachment',
  before = '',
  ...field
}: Omit<FileFieldProps<StoredFile>, 'label' | 'hint' | 'accept' | 'check' | 'errorText'> & {
  label?: string;
  before?: string | undefined;
}) {
  return (
    <FileField
      {...field}
      label={label}
      hint={`${before}PDF or image, up to 5 MB`}
      accept={attachmentEndings.join(',')}
      check={(file) => {
        const problem = attachmentProblem(file);
        return problem && formatMessage(attachmentSentences, problem);
      }}
      errorText={(error) =>
        isCallError(error) && error.code !== undefined && [413, 415, 409].includes(error.status)
          ? error.message
          : attachmentSentences['attachment.failed']
      }
    />
  );
}
