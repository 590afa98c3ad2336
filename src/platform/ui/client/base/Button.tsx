import { type ComponentProps, type MouseEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { type ButtonVariant, buttonClass } from './button-variant.ts';
import { Icon } from './Icon.tsx';
import { shareRef } from './share-ref.ts';

export type ButtonProps = ButtonVariant &
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
export function Button({
  variant,
  small,
  wide,
  icon,
  busy,
  disabled,
  reasonId,
  className,
  children,
  onClick,
  onMouseDown,
  ref,
  ...rest
}: ButtonProps) {
  const own = useRef<HTMLButtonElement>(null);
  useStableWidth(own, Boolean(busy), children);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (disabled || busy) event.preventDefault();
    else onClick?.(event);
  };
  const hold = (event: MouseEvent<HTMLButtonElement>) => {
    // A field that was left by this press would say what is wrong with it, and move the button away from under the pointer.
    if (disabled || rest.type === 'submit') event.preventDefault();
    onMouseDown?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      ref={(element) => {
        own.current = element;
        return shareRef(ref, element);
      }}
      className={buttonClass({ variant, small, wide }, className)}
      aria-disabled={disabled || undefined}
      aria-busy={busy ? true : undefined}
      aria-describedby={disabled && reasonId ? reasonId : rest['aria-describedby']}
      onMouseDown={hold}
      onClick={press}
    >
      {busy ? <span className="spinner" /> : icon && <Icon icon={icon} />}
      {busy || children}
    </button>
  );
}

/**
 * Holds the width of the idle button, so that a shorter text while busy does not move its neighbours. It is measured when the text changes only:
 * to measure makes the browser lay out the whole page at once.
 */
function useStableWidth(button: RefObject<HTMLButtonElement | null>, busy: boolean, text: ReactNode): void {
  const width = useRef(0);
  useLayoutEffect(() => {
    if (!button.current) return;
    button.current.style.setProperty('min-inline-size', busy ? `${width.current}px` : '');
    if (!busy) width.current = button.current.offsetWidth;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text is not read, its width is
  }, [button, busy, text]);
}
