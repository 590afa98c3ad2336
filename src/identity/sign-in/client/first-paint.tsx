import { renderToStaticMarkup } from 'react-dom/server';
import { SignInForm, SignInRequiredBanner } from './SignInForm.tsx';
import { SignInFrame } from './SignInFrame.tsx';

/** Renders the sign-in page as text for index.html, so that it shows before any script is loaded. */
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
