import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { companyName, useToday } from '#src/shared/screens/client/company.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { yearOf } from '#src/base/dates/plain-date.ts';
import { call } from '#src/platform/http/client/call.ts';
import { invalidEmailText, isEmail } from '#src/base/text/email.ts';
import { Banner, type Tone } from '#src/platform/ui/client/page/Banner.tsx';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import { usePageTitle } from '#src/platform/ui/client/page/use-page-title.ts';
import { signInRefusalText } from '../sign-in-messages.ts';
import { SignInFrame } from '../SignInFrame.tsx';

const title = paths.forgotPassword.title;

/** The server writes into the page whether the company has a directory. */
const emailHint = () =>
  `Enter your work email. We'll send you a link to reset your password.${
    document.querySelector('meta[name="company-has-directory"]') ? ' Passwords in the company directory must be changed there.' : ''
  }`;

/** Requests a link to choose a new password. The answer does not reveal who has an account. */
export function ForgotPasswordPage() {
  const [email, setEmail] = useState('');
  const [checked, setChecked] = useState(false);
  const { told, toldRef, busy, ask } = useSendLink();
  const problem = checked && !isEmail(email.trim()) ? invalidEmailText : undefined;
  usePageTitle(title, { error: problem !== undefined || told?.tone === 'bad' });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!isEmail(email.trim())) return document.getElementById('email')?.focus();
    return busy ? undefined : void ask(email.trim());
  };
  return (
    <SignInFrame title={title} company={companyName()} year={yearOf(useToday())}>
      {told && (
        <div ref={toldRef} tabIndex={-1}>
          <Banner tone={told.tone} alert>
            {told.text}
          </Banner>
        </div>
      )}
      {told?.tone !== 'good' && (
        <form className="stack" noValidate onSubmit={submit}>
          <TextField
            id="email"
            label="User ID"
            hint={emailHint()}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={email}
            error={problem}
            onChange={(event) => setEmail(event.target.value)}
            onBlur={() => email !== '' && setChecked(true)}
          />
          <Button variant="primary" wide type="submit" busy={busy && 'Sending'}>
            Send link
          </Button>
        </form>
      )}
      <p>
        <Link to={paths.login()}>Back to sign in</Link>
      </p>
    </SignInFrame>
  );
}

function useSendLink() {
  const toldRef = useRef<HTMLDivElement>(null);
  // A new object for each answer, so that the same one twice takes the focus twice.
  const [told, setTold] = useState<{ tone: Tone; text: string }>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (told) toldRef.current?.focus();
  }, [told]);

  const ask = async (email: string) => {
    setBusy(true);
    try {
      const { message } = await call('POST /auth/forgotpassword', { body: { email } });
      setTold({ tone: 'good', text: message });
    } catch (error) {
      setTold({ tone: 'bad', text: signInRefusalText(error) });
    }
    setBusy(false);
  };
  return { told, toldRef, busy, ask };
}
