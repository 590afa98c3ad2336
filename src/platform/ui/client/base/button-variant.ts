import type { LucideIcon } from 'lucide-react';
import { classNames } from './class-names.ts';

export type ButtonVariant = {
  /** `primary` once per screen, `agree` for a repeated verb, `danger` only inside a confirmation, `danger-quiet` to open it. */
  variant?: 'plain' | 'primary' | 'agree' | 'quiet' | 'danger' | 'danger-quiet' | undefined;
  small?: boolean | undefined;
  wide?: boolean | undefined;
  icon?: LucideIcon | undefined;
};

export function buttonClass({ variant = 'plain', small, wide }: ButtonVariant, more?: string): string {
  return classNames('button', variant !== 'plain' && variant, small && 'small', wide && 'wide', more);
}
