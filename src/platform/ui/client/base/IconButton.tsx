import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** The accessible name, including the object of the action ("Unlock account of E0004"). */
  label: string;
  icon: LucideIcon;
  small?: boolean | undefined;
  busy?: boolean | undefined;
};

/** A button with only an icon. Disabled or busy it stays reachable and ignores clicks. */
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
