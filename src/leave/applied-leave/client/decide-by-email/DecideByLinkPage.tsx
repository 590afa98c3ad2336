import './decide-by-email.css';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { readAccessToken } from '#src/platform/http/client/access-token.ts';
import { failureText, isCallError } from '#src/platform/http/client/call-error.ts';
import { companyName } from '#src/shared/screens/client/company.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { Logo } from '#src/platform/ui/client/base/Logo.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import { usePageTitle } from '#src/platform/ui/client/page/use-page-title.ts';
import { LinkDecision } from './LinkDecision.tsx';
import { storeTokenForSignIn, type OpenedLinkBy, useLinkToken, useOpenLink } from './decision-link.ts';

type LinkPageState = { here: OpenedLinkBy<'here'> } | { said: string; again: boolean } | { done: string; decision: string };

/** The page of an email link for people who are not signed in: it leads to the sign-in page or, if the company allows it, shows the decision itself. */
export function DecideByLinkPage() {
  const token = useLinkToken();
  return <LinkContent key={token} token={token} />;
}

function LinkContent({ token }: { token: string | undefined }) {
  const [isSignedIn] = useState(() => readAccessToken() !== undefined);
  const [shown, setShown] = useState<LinkPageState | undefined>(
    token === undefined ? { said: 'Open this page from the link in your email.', again: false } : undefined,
  );
  const navigate = useNavigate();
  useEffect(() => {
    if (isSignedIn) void navigate({ to: paths.mailedRequest(), replace: true });
  }, [isSignedIn, navigate]);
  useOpenLink(shown || isSignedIn ? undefined : token, {
    onFound: (found) => {
      if (found.way === 'here') return setShown({ here: found });
      if (token !== undefined) storeTokenForSignIn(token);
      // After the sign-in this page leads on to the request.
      return navigate({ to: paths.login(), search: { redirect: paths.decide() }, replace: true });
    },
    onRefused: (error) => setShown(toRefusal(error)),
  });
  usePageTitle(paths.decide.title, { error: shown !== undefined && 'said' in shown });

  if (token !== undefined && shown && 'here' in shown)
    return (
      <Frame>
        <LinkDecision
          {...shown.here}
          token={token}
          onDone={(done, decision) => setShown({ done, decision })}
          onOver={(error) => setShown(toRefusal(error))}
        />
      </Frame>
    );
  return (
    <Frame>
      {!shown && <Loading />}
      {shown && 'done' in shown && <ResultMessage title="Thank you" text={shown.done} decision={shown.decision} />}
      {shown && 'said' in shown && (
        <ResultMessage title={shown.said} text="Sign in to see what happened to this request and what else needs your decision.">
          {shown.again && <Button onClick={() => setShown(undefined)}>Try again</Button>}
        </ResultMessage>
      )}
    </Frame>
  );
}

/** Explains why a link does not open. Another attempt makes sense only if the link itself is not the reason. */
function toRefusal(error: unknown): { said: string; again: boolean } {
  const isLink = isCallError(error) && (error.status === 409 || error.status === 400);
  return { said: isCallError(error) && error.status === 429 ? error.message : isLink ? error.message : failureText(error), again: !isLink };
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="by-link">
      <header>
        <span className="brand">
          <Logo />
          Leave <span className="company">{companyName()}</span>
        </span>
      </header>
      <main>{children}</main>
    </div>
  );
}

function Loading() {
  return (
    <div className="stack" aria-busy>
      <h1 className="hidden-text">{paths.decide.title}</h1>
      {[70, 50, 80, 40].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}

function ResultMessage({ title, text, decision, children }: { title: string; text: string; decision?: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone, so the heading takes the focus.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {decision !== undefined && <p>{decision}</p>}
      <p className="muted">{text}</p>
      {children}
      <ButtonLink variant="primary" wide to={paths.login()}>
        Sign in
      </ButtonLink>
    </>
  );
}
