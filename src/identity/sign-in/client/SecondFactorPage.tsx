import { type ReactNode, useState } from 'react';
import { FactorForm } from '#src/shared/access/client/factor/FactorForm.tsx';
import { call } from '#src/platform/http/client/call.ts';
import { isCallError } from '#src/platform/http/client/call-error.ts';
import { yearOf } from '#src/base/dates/plain-date.ts';
import { companyName, useToday } from '#src/shared/screens/client/company.ts';
import { usePageTitle } from '#src/platform/ui/client/page/use-page-title.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import type { RequiredFactor } from './session.ts';
import { SignInFrame } from './SignInFrame.tsx';

// A separate chunk would add its name to the first page, which everyone loads.
export { ProviderSignIn as ProviderWay } from './ProviderSignIn.tsx';

const title = 'Confirm that it is you';

type SecondFactorPageProps = RequiredFactor & {
  onRight: (answer: { accessToken: string }) => void;
  /** Returns to the password. @param error why it is needed again */
  onBack: (error?: unknown) => void;
};

/** Asks for a factor. @returns once the factor is accepted @throws the errors that end the second step */
export const askForFactor = (asked: RequiredFactor, show: (step: ReactNode) => void): Promise<{ accessToken: string }> =>
  new Promise((onRight, onBack) => show(<SecondFactorPage {...asked} onRight={onRight} onBack={onBack} />));

/** Asks for the second factor after the password. */
function SecondFactorPage({ ticket, ways, onRight, onBack }: SecondFactorPageProps) {
  const [titleBefore] = useState(document.title);
  usePageTitle(title);
  const goBack = (error?: unknown) => {
    document.title = titleBefore;
    onBack(error);
  };
  /** After too many tries or minutes, the password is needed again. */
  const untilOver = async <T,>(asked: Promise<T>): Promise<T> => {
    try {
      return await asked;
    } catch (error) {
      if (isCallError(error) && error.code === 'sign-in.step-over') goBack(error);
      throw error;
    }
  };
  return (
    <SignInFrame title={title} company={companyName()} year={yearOf(useToday())}>
      <FactorForm
        ways={ways}
        verb="Sign in"
        busyVerb="Signing in"
        askPasskey={() => untilOver(call('POST /auth/secondfactor/passkey', { body: { ticket } }))}
        give={async (given) => onRight(await untilOver(call('POST /auth/secondfactor', { body: { ticket, ...given } })))}
      />
      <Button variant="quiet" wide onClick={() => goBack()}>
        Back to sign in
      </Button>
    </SignInFrame>
  );
}
