import { useLayoutEffect, useState } from 'react';
import type { SignInValues } from './SignInForm.tsx';

const ids = { email: 'user', password: 'password' } as const;

function findInput(field: keyof SignInValues): HTMLInputElement | null {
  return document.querySelector(`.first-paint #${ids[field]}`);
}

/**
 * What was typed into the form of index.html before the script came. It is read while that form still stands (React takes it away with
 * its first commit); the focus and the caret are put back after.
 */
export function useFirstPaintValues(): SignInValues {
  const [early] = useState(() => ({
    values: { email: findInput('email')?.value ?? '', password: findInput('password')?.value ?? '' },
    focused: document.activeElement?.closest('.first-paint') ? document.activeElement.id : undefined,
  }));
  useLayoutEffect(() => {
    if (early.focused) document.getElementById(early.focused)?.focus();
  }, [early]);
  return early.values;
}
