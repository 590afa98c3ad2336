import { useRouter, useSearch } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { isCompanyEmpty, companyName, signInProvider, useToday } from '#src/shared/screens/client/company.ts';
import { useFlashMessage } from '#src/shared/screens/client/flash-message.ts';
import type { ScreenCaller } from '#src/shared/access/client/use-caller.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { yearOf } from '#src/base/dates/plain-date.ts';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { isModifiedClick } from '#src/platform/ui/client/base/is-modified-click.ts';
import { usePageTitle } from '#src/platform/ui/client/page/use-page-title.ts';
import { needsBrowserAdvisory } from './browser-advisory.ts';
import { stopDraftRetention } from '#src/shared/screens/client/draft.ts';
import { redirectTarget } from './redirect-target.ts';
import { type RequiredFactor, type SignInAttempt, signIn } from './session.ts';
import { SignInForm, SignInRequiredBanner, type SignInProblems, type SignInValues } from './SignInForm.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import { signInProblems, signInRefusalText } from './sign-in-messages.ts';
import { useFirstPaintValues } from './use-first-paint-values.ts';

/** Loaded on demand, because few companies have a provider. */
const ProviderSignIn = lazy(async () => ({ default: (await import('./SecondFactorPage.tsx')).ProviderWay }));

/** Loads the person who has just signed in and removes the data of the previous one. */
type LoadCaller = () => Promise<ScreenCaller>;

/** Signs in and opens the requested page. */
export function SignInPage({ meetCaller }: { meetCaller: LoadCaller }) {
  const [values, setValues] = useState(useFirstPaintValues());
  const [checked, setChecked] = useState<readonly (keyof SignInValues)[]>([]);
  const notice = useFlashMessage();
  const router = useRouter();
  const { goal, refusal, refusalRef, busy, submit, step, attempt } = useSignIn(meetCaller);

  const problems = signInProblems(values);
  usePageTitle(paths.login.title, { error: refusal !== undefined || checked.some((field) => problems[field]) });
  const shown: SignInProblems = Object.fromEntries(checked.map((field) => [field, problems[field]]));

  const onSubmit = () => {
    setChecked(['email', 'password']);
    if (problems.email) return document.getElementById('user')?.focus();
    if (problems.password) return document.getElementById('password')?.focus();
    return void submit(values);
  };

  const onForgotten = (event: MouseEvent) => {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    void router.navigate({ to: paths.forgotPassword() });
  };

  const year = yearOf(useToday());
  if (step) return step;
  return (
    <SignInFrame company={companyName()} year={year}>
      {/* One message at a time: the answer to the last try is the newer one. */}
      {notice && !refusal && (
        <Banner tone={notice.tone} alert>
          {notice.text}
        </Banner>
      )}
      {!notice && !refusal && goal !== paths.home() && <SignInRequiredBanner />}
      {isCompanyEmpty() && (
        <Banner tone="info" title="No one can sign in yet">
          Create the first HR account on the server: <code>npm run create-hr</code>
        </Banner>
      )}
      <SignInForm
        values={values}
        problems={shown}
        refusal={refusal}
        refusalRef={refusalRef}
        busy={busy}
        onChange={(field, value) => setValues((before) => ({ ...before, [field]: value }))}
        onLeave={(field) => values[field] !== '' && setChecked((before) => [...before, field])}
        onSubmit={onSubmit}
        onForgotten={onForgotten}
      />
      {signInProvider() && <ProviderOption attempt={attempt} />}
      {needsBrowserAdvisory(navigator.userAgent) && (
        <Banner tone="warn" icon={Info}>
          This application works best in Chrome or Firefox.
        </Banner>
      )}
    </SignInFrame>
  );
}

const ProviderOption = ({ attempt }: { attempt: SignInAttempt }) => (
  <Suspense>
    <ProviderSignIn attempt={attempt} />
  </Suspense>
);

function useSignIn(meetCaller: LoadCaller) {
  const router = useRouter();
  const search: { redirect?: string } = useSearch({ strict: false });
  const goal = redirectTarget(search.redirect, location.origin);
  const refusalRef = useRef<HTMLDivElement>(null);
  // A new object for each refusal, so that the same one twice takes the focus twice.
  const [refused, setRefused] = useState<{ message: string }>();
  const [busy, setBusy] = useState(false);
  const [step, setStep] = useState<ReactNode>();

  useEffect(() => {
    if (!refused) return;
    refusalRef.current?.focus();
  }, [refused]);

  /** Most people have no second factor, so its code is loaded on demand. */
  const takeStep = async (asked: RequiredFactor) => {
    const { askForFactor } = await import('./SecondFactorPage.tsx');
    return askForFactor(asked, setStep);
  };

  const attempt: SignInAttempt = async (open, to) => {
    try {
      const { firstTime } = await open();
      stopDraftRetention((await meetCaller()).emplId);
      router.history.replace(firstTime ? paths.firstTime() : to);
    } catch (error) {
      // People who left the second step themselves see no error.
      setRefused(error === undefined ? undefined : { message: signInRefusalText(error) });
      setStep(undefined);
      setBusy(false);
    }
  };

  const submit = ({ email, password }: SignInValues) => {
    setBusy(true);
    return attempt(() => signIn(email.trim(), password, takeStep), goal);
  };
  return { goal, refusal: refused?.message, refusalRef, busy, submit, step, attempt };
}
