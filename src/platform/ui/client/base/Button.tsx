import { type ComponentProps, type MouseEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { type ButtonVariant, buttonClass } from './button-variant.ts';
import { Icon } from './Icon.tsx';
import { shareRef } from './share-ref.ts';

export type ButtonProps = ButtonVariant &
  ComponentProps<'button'> & {
    /** The running action ("Saving 12 of 98"). The button then shows it with a spinner and ignores clicks. */
    busy?: string | false | undefined;
    /** The id of the text that explains why the button is disabled. */
    reasonId?: string | undefined;
  };

/**
 * A button. Disabled or busy it stays reachable by keyboard (`aria-disabled`, not `disabled`), so that the reason can be read. It then
 * ignores clicks and does not submit its form.
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
    // Leaving a field by this press would show its error and move the button away from under the pointer.
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
 * Retains the width of the idle button, so that a shorter busy text does not move its neighbours. It measures only when the text changes,
 * because measuring forces a layout of the whole page.
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
