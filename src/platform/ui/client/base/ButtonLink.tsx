import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type ButtonVariant, buttonClass } from './button-variant.ts';
import { Icon } from './Icon.tsx';

export type ButtonLinkProps = ButtonVariant &
  Pick<LinkProps, 'to' | 'search'> & {
    children: ReactNode;
    className?: string | undefined;
    'aria-label'?: string | undefined;
    onClick?: (() => void) | undefined;
  };

/** A link to another screen that looks like a button. */
export function ButtonLink({ variant, small, wide, icon, className, children, ...link }: ButtonLinkProps) {
  return (
    <Link {...link} className={buttonClass({ variant, small, wide }, className)}>
      {icon && <Icon icon={icon} />}
      {children}
    </Link>
  );
}
