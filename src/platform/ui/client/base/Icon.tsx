import type { LucideIcon } from 'lucide-react';
import { classNames } from './class-names.ts';

export type IconProps = { icon: LucideIcon; small?: boolean | undefined; className?: string | undefined };

/** A picture beside text that says the same: hidden from screen readers, its size and stroke come from the style sheet. */
export function Icon({ icon: Picture, small, className }: IconProps) {
  return <Picture className={classNames('icon', small && 'small', className)} aria-hidden="true" />;
}
