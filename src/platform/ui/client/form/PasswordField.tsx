import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Field } from './Field.tsx';
import { IconButton } from '#src/platform/ui/client/base/IconButton.tsx';
import type { TextInputProps } from './TextField.tsx';
import { type FieldText, useField } from './use-field.ts';

export type PasswordFieldProps = FieldText &
  Omit<TextInputProps, 'type' | 'autoComplete'> & { autoComplete: 'current-password' | 'new-password' };

/** A password field that can show the password. Pasting and password managers work. */
export function PasswordField({ label, hint, error, optional, beside, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const { control, hintId, errorId } = useField({ hint, error, optional, ...input });
  return (
    <Field {...{ label, hint, error, optional, beside, hintId, errorId }} fieldId={control.id}>
      <div className="with-action">
        <input spellCheck={false} autoCapitalize="none" {...input} {...control} className="input" type={shown ? 'text' : 'password'} />
        <IconButton
          label={`Show ${label.toLowerCase()}`}
          icon={shown ? EyeOff : Eye}
          aria-pressed={shown}
          aria-controls={control.id}
          onClick={() => setShown(!shown)}
        />
      </div>
    </Field>
  );
}
