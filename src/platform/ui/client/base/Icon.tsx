import type { LucideIcon } from 'lucide-react';
import { classNames } from './class-names.ts';

export type IconProps = { icon: LucideIcon; small?: boolean | undefined; className?: string | undefined };

/** An icon beside text with the same meaning, hidden from screen readers. The style sheet sets its size and stroke. */
export function Icon({ icon: Picture, small, className }: IconProps) {
  return <Picture className={classNames('icon', small && 'small', className)} aria-hidden="true" />;
}
