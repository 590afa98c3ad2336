import { renderToStaticMarkup } from 'react-dom/server';
import { SignInForm, SignInRequiredBanner } from './SignInForm.tsx';
import { SignInFrame } from './SignInFrame.tsx';

/** The sign-in page as text, for index.html: it shows before any script has come. */
export function firstPaint(): string {
  return renderToStaticMarkup(
    <div className="first-paint">
      <SignInFrame company="" year="">
        <div className="asked">
          <SignInRequiredBanner />
        </div>
        <SignInForm values={{ email: '', password: '' }} />
      </SignInFrame>
    </div>,
  );
}
