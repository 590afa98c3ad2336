import { type FormEvent, type FocusEvent, type MouseEvent, useRef } from 'react';

/**
 * A field selects a value that the person has not typed when it gets the focus, by mouse as by keyboard: typing replaces it.
 *
 * @example <input {...useSelectUntyped()} inputMode="decimal" />
 */
export function useSelectUntyped() {
  const typed = useRef('');
  const isUntyped = ({ value }: HTMLInputElement) => value !== '' && value !== typed.current;
  return {
    onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => {
      typed.current = currentTarget.value;
    },
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      if (isUntyped(currentTarget)) currentTarget.select();
    },
    onMouseDown: (event: MouseEvent<HTMLInputElement>) => {
      const input = event.currentTarget;
      if (input === document.activeElement || !isUntyped(input)) return;
      // The browser would put the caret under the pointer, which ends the selection.
      event.preventDefault();
      input.focus();
    },
  };
}
