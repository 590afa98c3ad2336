import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** The name that is read out; it includes what the button acts on ("Unlock account of E0004"). */
  label: string;
  icon: LucideIcon;
  small?: boolean | undefined;
  busy?: boolean | undefined;
};

/** A button of one picture. Disabled or busy it stays reachable and does nothing. */
export function IconButton({ label, icon, small, busy, disabled, className, onClick, ...rest }: IconButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (disabled || busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={classNames('icon-button', small && 'small', className)}
      aria-label={label}
      aria-disabled={disabled || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {busy ? <span className="spinner" /> : <Icon icon={icon} />}
    </button>
  );
}
