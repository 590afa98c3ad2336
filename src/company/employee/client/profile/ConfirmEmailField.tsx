import { PasswordField } from '#src/platform/ui/client/form/PasswordField.tsx';
import { type ProfileFormState, profileLabels } from './profile-form.ts';

/** The current password, which confirms a change of one's own email address. */
export function ConfirmEmailField({ form }: { form: ProfileFormState }) {
  return (
    <PasswordField
      label={profileLabels.currentPassword}
      hint="Needed to change your email address. Leave it empty if you confirm with a second factor or your company account."
      optional
      autoComplete="current-password"
      {...form.field('currentPassword')}
    />
  );
}
