import type { MouseEvent, Ref, SubmitEventHandler } from 'react';
import { paths } from '#src/shared/screens/paths.ts';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { PasswordField } from '#src/platform/ui/client/form/PasswordField.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';

export type SignInValues = { email: string; password: string };
export type SignInProblems = { [Field in keyof SignInValues]?: string | undefined };

type SignInFormProps = {
  values: SignInValues;
  problems?: SignInProblems;
  /** Why the sign-in was refused. */
  refusal?: string | undefined;
  refusalRef?: Ref<HTMLDivElement>;
  busy?: boolean;
  onChange?: (field: keyof SignInValues, value: string) => void;
  onLeave?: (field: keyof SignInValues) => void;
  /** Absent in the form of index.html, which cannot be sent before the script is there. */
  onSubmit?: () => void;
  onForgotten?: (event: MouseEvent) => void;
};

const noProblems: SignInProblems = {};

/** Why the user was redirected to this page. */
export const SignInRequiredBanner = () => <Banner tone="info">Sign in to open the page you requested.</Banner>;

/** The fields of the sign-in page. They do not use the browser, because index.html contains them too. */
export function SignInForm({
  values,
  problems = noProblems,
  refusal,
  refusalRef,
  busy,
  onChange,
  onLeave,
  onSubmit,
  onForgotten,
}: SignInFormProps) {
  const incomplete = values.email.trim() === '' || values.password === '';
  const submit: SubmitEventHandler = (event) => {
    event.preventDefault();
    if (!incomplete && !busy) onSubmit?.();
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      {refusal && (
        <div ref={refusalRef} tabIndex={-1}>
          <Banner tone="bad" alert>
            {refusal}
          </Banner>
        </div>
      )}
      <TextField
        id="user"
        label="User ID"
        hint="Your work email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={values.email}
        error={problems.email}
        onChange={(event) => onChange?.('email', event.target.value)}
        onBlur={() => onLeave?.('email')}
      />
      <PasswordField
        id="password"
        label="Password"
        beside={
          <a href={paths.forgotPassword()} onClick={onForgotten}>
            Forgot password?
          </a>
        }
        autoComplete="current-password"
        value={values.password}
        error={problems.password}
        onChange={(event) => onChange?.('password', event.target.value)}
        onBlur={() => onLeave?.('password')}
      />
      <Button variant="primary" wide type={onSubmit ? 'submit' : 'button'} disabled={incomplete} busy={busy && 'Signing in'}>
        Login
      </Button>
    </form>
  );
}
