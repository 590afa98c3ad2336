import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { setFlashMessage } from '#src/shared/screens/client/flash-message.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { removeAccessToken } from '#src/platform/http/client/access-token.ts';
import { alertText, alertUnlessOffline, isCallError } from '#src/platform/http/client/call-error.ts';
import { call } from '#src/platform/http/client/call.ts';
import { usePageTitle } from '#src/platform/ui/client/page/use-page-title.ts';
import { clearDrafts } from '#src/shared/screens/client/draft.ts';
import { setFirstTime } from './first-time-flag.ts';
import { resetPasswordFields, type ResetPasswordValues } from './reset-password-rules.ts';
import { forgetResetToken, readResetToken } from './reset-token.ts';
import { useFormWithSummary } from './use-form-with-summary.ts';

/** The state of the page behind a link: whether the link is valid, the form, and the errors of the server. */
export function useResetPassword() {
  const navigate = useNavigate();
  const [token] = useState(readResetToken);
  const [refusal, setRefusal] = useState<string>();
  const [alert, setAlert] = useState<string>();
  const refusalRef = useRef<HTMLDivElement>(null);
  const start = { newPassword: '', confirm: '' };
  const { form, summary, problems, noteRefusal } = useFormWithSummary<ResetPasswordValues>(start, resetPasswordFields);
  useEffect(() => {
    if (refusal !== undefined) refusalRef.current?.focus();
  }, [refusal]);

  const save = async ({ newPassword }: ResetPasswordValues) => {
    if (token === undefined) return;
    try {
      await call('POST /auth/resetpassword', { body: { token, newPassword } });
    } catch (error) {
      refuse(error);
      return;
    }
    forgetResetToken();
    // All sessions of this account have ended, including the one in this browser.
    removeAccessToken();
    setFirstTime(false);
    clearDrafts();
    setFlashMessage({ tone: 'good', text: 'Your password has been successfully updated. Please sign in with it.' });
    await navigate({ to: paths.login(), replace: true });
  };

  const refuse = (error: unknown) => {
    if (!isCallError(error)) return setAlert(alertText(error));
    const problem = error.errors.find(({ path }) => path === 'newPassword');
    if (problem) {
      form.setError('newPassword', { message: problem.message });
      return noteRefusal();
    }
    if (error.status !== 400 && error.status !== 409) return setAlert(alertUnlessOffline(error));
    forgetResetToken();
    return setRefusal(error.message);
  };

  useReportOpenedLink(token, refuse);
  usePageTitle(paths.resetPassword.title, { error: problems.length > 0 || refusal !== undefined });

  const link = linkState(token, refusal);
  return {
    link,
    form,
    summary,
    problems,
    busy: form.formState.isSubmitting,
    submit: form.handleSubmit(save, noteRefusal),
    refusal,
    refusalRef,
    alert,
    closeAlert: () => setAlert(undefined),
  };
}

function linkState(token: string | undefined, refusal: string | undefined): 'good' | 'missing' | 'refused' {
  if (refusal !== undefined) return 'refused';
  return token === undefined ? 'missing' : 'good';
}

/** Tells the server that the link was opened, and checks that it is still valid. */
function useReportOpenedLink(token: string | undefined, refuse: (error: unknown) => void): void {
  const lookAt = useEffectEvent(async (of: string) => {
    try {
      await call('POST /auth/linkopened', { body: { token: of } });
    } catch (error) {
      // Other errors are shown when the password is saved.
      if (isCallError(error) && (error.status === 409 || error.status === 400)) refuse(error);
    }
  });
  useEffect(() => {
    if (token !== undefined) void lookAt(token);
  }, [token]);
}
