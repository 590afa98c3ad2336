import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';

export type BadgeProps = {
  /** `still` is grey; `turn` marks a request to undo. */
  tone?: 'good' | 'warn' | 'bad' | 'turn' | 'still' | undefined;
  icon: LucideIcon;
  children: ReactNode;
};

/** A status with icon and text; the colour only repeats it. */
export function Badge({ tone = 'still', icon, children }: BadgeProps) {
  return (
    <span className={classNames('badge', tone !== 'still' && tone)}>
      <Icon icon={icon} />
      {children}
    </span>
  );
}
