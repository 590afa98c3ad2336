import { Link } from '@tanstack/react-router';
import { companyName, useToday } from '#src/shared/screens/client/company.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { yearOf } from '#src/base/dates/plain-date.ts';
import { AlertDialog } from '#src/platform/ui/client/overlay/AlertDialog.tsx';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { ErrorSummary } from '#src/platform/ui/client/form/ErrorSummary.tsx';
import { PasswordField } from '#src/platform/ui/client/form/PasswordField.tsx';
import { resetPasswordFields } from './reset-password-rules.ts';
import { SignInFrame } from '../SignInFrame.tsx';
import { useResetPassword } from './use-reset-password.ts';
import { hasRepeatedPassword } from './use-form-with-summary.ts';

/** The target of the link in an email: choosing a new password without the old one (specification section 2, /resetpassword). */
export function ResetPasswordPage() {
  const reset = useResetPassword();
  return (
    <SignInFrame title={paths.resetPassword.title} company={companyName()} year={yearOf(useToday())}>
      {reset.link === 'good' ? <NewPasswordForm {...reset} /> : <LinkNeeded {...reset} />}
      <p>
        <Link to={paths.login()}>Back to sign in</Link>
      </p>
    </SignInFrame>
  );
}

function NewPasswordForm({ form, problems, summary, submit, busy, alert, closeAlert }: ReturnType<typeof useResetPassword>) {
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <ErrorSummary ref={summary} problems={problems} />
      {resetPasswordFields.map(({ name, label, hint, check }) => (
        <PasswordField
          key={name}
          label={label}
          hint={hint}
          autoComplete="new-password"
          error={form.formState.errors[name]?.message}
          {...form.register(name, {
            validate: (_value, values) => check(values) ?? true,
            ...(name === 'newPassword' && hasRepeatedPassword(form) && { deps: 'confirm' }),
          })}
        />
      ))}
      <p className="muted small-text">This signs you out everywhere and turns off your private calendar link.</p>
      <Button variant="primary" wide type="submit" busy={busy && 'Saving'}>
        Save
      </Button>
      {alert && <AlertDialog message={alert} onClose={closeAlert} />}
    </form>
  );
}

function LinkNeeded({ link, refusal, refusalRef }: ReturnType<typeof useResetPassword>) {
  return (
    <>
      {link === 'refused' ? (
        <div ref={refusalRef} tabIndex={-1}>
          <Banner tone="bad" alert>
            {refusal}
          </Banner>
        </div>
      ) : (
        <p>Open this page from the link in your email. HR can send you a new one, or you can request one yourself.</p>
      )}
      <ButtonLink variant="primary" wide to={paths.forgotPassword()}>
        Send me a link
      </ButtonLink>
    </>
  );
}
