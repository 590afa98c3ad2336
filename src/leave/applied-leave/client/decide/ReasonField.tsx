import { maxReasonLength } from '#src/leave/applied-leave/submit/max-reason-length.ts';
import { findReasonLengthProblem } from '#src/leave/applied-leave/submit/submit-rules.ts';
import { submitSentences } from '#src/leave/applied-leave/submit/submit-sentences.ts';
import { formatMessage } from '#src/base/text/problem.ts';
import { TextArea } from '#src/platform/ui/client/form/TextArea.tsx';

type ReasonFieldProps = { name?: string; optional?: boolean; hint?: string | undefined; value: string; onChange: (reason: string) => void };

/** The reason field of a confirmation dialog; `missingReasonText` names its problem. */
export function ReasonField({ name = 'move-reason', optional, hint, value, onChange }: ReasonFieldProps) {
  const problem = findReasonLengthProblem(value);
  return (
    <TextArea
      label="Reason"
      name={name}
      optional={optional}
      hint={hint}
      most={maxReasonLength}
      error={problem && formatMessage(submitSentences, problem)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
