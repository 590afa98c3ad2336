import type { ReactNode } from 'react';
import { Logo } from '#src/platform/ui/client/base/Logo.tsx';
import { YearIllustration } from './YearIllustration.tsx';

type SignInFrameProps = { title?: string; company: string; year: number | ''; children: ReactNode };

/** The page around the sign-in form and around the pages for people who cannot sign in. index.html contains it too, so it takes everything as props. */
export function SignInFrame({ title = 'Sign in', company, year, children }: SignInFrameProps) {
  return (
    <div className="plain">
      <div className="plain-main">
        <header>
          <a className="brand" href="/login">
            <Logo />
            Leave{' '}
            <span className="company" data-company="">
              {company}
            </span>
          </a>
        </header>
        <main>
          <h1>{title}</h1>
          {children}
        </main>
        <footer className="muted small-text">
          © <span data-year="">{year}</span> <span data-company="">{company}</span>
        </footer>
      </div>
      <div className="plain-art">
        <YearIllustration />
      </div>
    </div>
  );
}
