import type { useRecordForm } from '#src/shared/screens/client/record/use-record-form.ts';
import { PasswordField } from '#src/platform/ui/client/form/PasswordField.tsx';
import { loginLabels, type LoginValues } from './login-detail-form.ts';

/** Two fields for the password of another user. */
export function PasswordFields({ field, isNew }: { field: ReturnType<typeof useRecordForm<LoginValues>>['field']; isNew: boolean }) {
  return (
    <>
      <PasswordField
        label={loginLabels.password}
        autoComplete="new-password"
        hint={`At least 8 characters without spaces. The owner chooses another one at the next sign-in.${isNew ? '' : ' Leave empty to keep the current one.'}`}
        optional={!isNew}
        {...field('password')}
      />
      <PasswordField label={loginLabels.confirm} autoComplete="new-password" optional={!isNew} {...field('confirm')} />
    </>
  );
}
