import { CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';

export type Tone = 'good' | 'warn' | 'bad' | 'info';

export const toneIcons: Readonly<Record<Tone, LucideIcon>> = { good: CircleCheck, warn: TriangleAlert, bad: TriangleAlert, info: Info };

export type BannerProps = {
  tone: Tone;
  icon?: LucideIcon | undefined;
  /** Whether to read it out at once, for messages after an action of the user. */
  alert?: boolean | undefined;
  title?: ReactNode;
  children?: ReactNode;
  /** One button or link, or two of them in a `row`. */
  action?: ReactNode;
};

/** A message that stays in its place. */
export function Banner({ tone, icon, alert, title, children, action }: BannerProps) {
  return (
    <div className={`banner tone-${tone}`} role={alert ? 'alert' : undefined}>
      <Icon icon={icon ?? toneIcons[tone]} />
      <div className="grow">
        {title !== undefined && (
          <p>
            <strong>{title}</strong>
          </p>
        )}
        {children !== undefined && <p>{children}</p>}
      </div>
      {action}
    </div>
  );
}
