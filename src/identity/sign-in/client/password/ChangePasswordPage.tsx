import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { setFlashMessage } from '#src/shared/screens/client/flash-message.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { createAttempts } from '#src/platform/http/client/idempotency/attempts.ts';
import { alertUnlessOffline, isCallError } from '#src/platform/http/client/call-error.ts';
import { call } from '#src/platform/http/client/call.ts';
import { AlertDialog } from '#src/platform/ui/client/overlay/AlertDialog.tsx';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { CheckField } from '#src/platform/ui/client/form/CheckField.tsx';
import { ErrorSummary } from '#src/platform/ui/client/form/ErrorSummary.tsx';
import { requiredFieldsText } from '#src/platform/ui/client/form/required-fields-text.ts';
import { PageHead } from '#src/platform/ui/client/page/PageHead.tsx';
import { PasswordField } from '#src/platform/ui/client/form/PasswordField.tsx';
import { usePageTitle } from '#src/platform/ui/client/page/use-page-title.ts';
import { changePasswordFields, type ChangePasswordValues } from './change-password-rules.ts';
import { isFirstTime, setFirstTime } from './first-time-flag.ts';
import { hasRepeatedPassword, useFormWithSummary } from './use-form-with-summary.ts';

const changedEarlierText = 'Your first attempt went through. The new password from that attempt is now your Current Password.';
const isWrongPassword = ({ message: outcome }: { message: 'SUCCESS' | 'FAILED' }) => outcome === 'FAILED';
const wrongCurrentText = 'Password change has failed due to invalid Current Password.';

/** The screen for changing one's own password (specification section 2, /changepassword). */
export function ChangePasswordPage() {
  const { form, problems, summary, submit, busy, alert, closeAlert, endsLinks, setEndsLinks } = useChangePassword();
  const links = useQuery({ ...call.query('GET /calendarlinks'), retry: false, enabled: !isFirstTime() }).data?.length ?? 0;
  return (
    <>
      <PageHead title={paths.changePassword.title} line={requiredFieldsText} />
      <form className="form" noValidate onSubmit={submit}>
        <ErrorSummary ref={summary} problems={problems} />
        {changePasswordFields.map(({ name, label, check }) => (
          <PasswordField
            key={name}
            label={label}
            {...(name === 'current' && isFirstTime() && { hint: 'The password on your slip' })}
            {...(name === 'new' && { hint: '8 characters minimum, without spaces' })}
            autoComplete={name === 'current' ? 'current-password' : 'new-password'}
            error={form.formState.errors[name]?.message}
            {...form.register(name, {
              validate: (_value, values) => check(values) ?? true,
              ...(name === 'new' && hasRepeatedPassword(form) && { deps: 'confirm' }),
            })}
          />
        ))}
        {links > 0 && (
          <CheckField
            label={`Also delete my ${links === 1 ? 'calendar link' : `${links} calendar links`}`}
            hint="Anyone with a calendar link can read it without a password. Create new links in My account."
            checked={endsLinks}
            onChange={({ target }) => setEndsLinks(target.checked)}
          />
        )}
        <div className="form-actions">
          <Button variant="primary" type="submit" busy={busy && 'Changing'}>
            Change Password
          </Button>
          {!isFirstTime() && (
            <ButtonLink variant="quiet" to={paths.home()}>
              Cancel
            </ButtonLink>
          )}
        </div>
      </form>
      {alert && <AlertDialog message={alert} onClose={closeAlert} />}
    </>
  );
}

function useChangePassword() {
  const navigate = useNavigate();
  const start = { current: '', new: '', confirm: '' };
  const { form, summary, problems, noteRefusal } = useFormWithSummary<ChangePasswordValues>(start, changePasswordFields);
  const [attempts] = useState(createAttempts);
  const [endsLinks, setEndsLinks] = useState(true);
  const refuse = (field: keyof ChangePasswordValues, message: string) => form.setError(field, { message });

  const change = useMutation({
    mutationFn: async ({ current, new: newPassword }: ChangePasswordValues) => {
      const send = () =>
        attempts.send((idempotencyKey) =>
          call('POST /changePassword', { body: { password: current, newPassword, endCalendarLinks: endsLinks }, idempotencyKey }),
        );
      const sent = await send();
      // An earlier attempt without a change says nothing about this one.
      return sent.isEarlier && isWrongPassword(sent.answer) ? send() : sent;
    },
    onSuccess: async ({ answer, isEarlier }) => {
      if (isWrongPassword(answer) || isEarlier) {
        refuse('current', isEarlier ? changedEarlierText : wrongCurrentText);
        return noteRefusal();
      }
      setFirstTime(false);
      setFlashMessage({ tone: 'good', text: 'Your password has been successfully updated.' });
      return navigate({ to: paths.home(), ignoreBlocker: true });
    },
    onError: (error) => {
      const blamed = changePasswordFields.flatMap(({ name, path }) => {
        const problem = isCallError(error) ? error.errors.find((candidate) => candidate.path === path) : undefined;
        return problem ? [{ name, message: problem.message }] : [];
      });
      for (const { name, message } of blamed) refuse(name, message);
      if (blamed.length > 0) {
        change.reset();
        noteRefusal();
      }
    },
  });
  usePageTitle(paths.changePassword.title, { error: problems.length > 0 });

  return {
    form,
    summary,
    problems,
    busy: change.isPending,
    submit: form.handleSubmit((values) => change.mutate(values), noteRefusal),
    alert: change.error ? alertUnlessOffline(change.error) : undefined,
    closeAlert: () => change.reset(),
    endsLinks,
    setEndsLinks,
  };
}
