import type { ReactNode } from 'react';
import { CopyField } from '#src/platform/ui/client/form/CopyField.tsx';
import { AcknowledgeDialog } from './AcknowledgeDialog.tsx';

type SecretDialogProps = {
  title: string;
  /** The purpose of the value, and that it is shown only once. */
  line: ReactNode;
  label: string;
  secret: string;
  onDone: () => void;
  /** Facts (`dialog-facts`). */
  children?: ReactNode;
};

/** Shows a secret once, with a button to copy it. */
export function SecretDialog({ title, line, label, secret, onDone, children }: SecretDialogProps) {
  return (
    <AcknowledgeDialog title={title} line={line} stored="I have stored it" onDone={onDone}>
      <CopyField label={label} value={secret} />
      {children}
    </AcknowledgeDialog>
  );
}
