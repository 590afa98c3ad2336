import { maxReason, reasonTooLong } from '#src/applied-leave/apply-leave-rules.ts';
import { TextArea } from '#src/ui/client/form/TextArea.tsx';

type ReasonFieldProps = { name?: string; optional?: boolean; value: string; onChange: (reason: string) => void };

/** Why, in the dialog that confirms a step; `missingOfReason` says what it lacks. */
export function ReasonField({ name = 'move-reason', optional, value, onChange }: ReasonFieldProps) {
  return (
    <TextArea
      label="Reason"
      name={name}
      optional={optional}
      most={maxReason}
      error={reasonTooLong(value)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
