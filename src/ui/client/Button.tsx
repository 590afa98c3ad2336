import { type ComponentProps, type MouseEvent, useLayoutEffect, useRef } from 'react';
import { type ButtonLook, buttonClass } from './button-look.ts';
import { Icon } from './Icon.tsx';

export type ButtonProps = ButtonLook &
  ComponentProps<'button'> & {
    /** What is being done ("Saving 12 of 98"). While it is set the button shows it with a spinner and does nothing. */
    busy?: string | false | undefined;
    /** The id of the text that says why the button is disabled. */
    reasonId?: string | undefined;
  };

/**
 * A button. Disabled or busy it stays reachable by keyboard (`aria-disabled`, not `disabled`), so that the reason can be read; clicks do nothing,
 * and a form is not submitted.
 *
 * @example <Button variant="primary" type="submit" busy={saving && 'Saving'} disabled={!complete} reasonId="missing">Save</Button>
 */
export function Button({ variant, small, wide, icon, busy, disabled, reasonId, className, children, onClick, ...rest }: ButtonProps) {
  const width = useKeptWidth(Boolean(busy));
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (disabled || busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      {...(busy && { style: width.style })}
      ref={rest.ref ?? width.ref}
      className={buttonClass({ variant, small, wide }, className)}
      aria-disabled={disabled || undefined}
      aria-busy={busy ? true : undefined}
      aria-describedby={disabled && reasonId ? reasonId : rest['aria-describedby']}
      onClick={press}
    >
      {busy ? <span className="spinner" /> : icon && <Icon icon={icon} />}
      {busy || children}
    </button>
  );
}

/** The width of the idle button, so that a shorter text while busy does not move its neighbours. */
function useKeptWidth(busy: boolean) {
  const ref = useRef<HTMLButtonElement>(null);
  const width = useRef<number | undefined>(undefined);
  useLayoutEffect(() => {
    if (!busy) width.current = ref.current?.offsetWidth;
  });
  return { ref, style: { minInlineSize: width.current } };
}
