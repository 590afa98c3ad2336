import { useLayoutEffect, useState } from 'react';
import type { SignInValues } from './SignInForm.tsx';

const ids = { email: 'user', password: 'password' } as const;

function findInput(field: keyof SignInValues): HTMLInputElement | null {
  return document.querySelector(`.first-paint #${ids[field]}`);
}

/**
 * Returns the text typed into the form of index.html before the scripts were loaded. It is read before React removes that form with its first commit,
 * and the focus and the caret are restored afterwards.
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
