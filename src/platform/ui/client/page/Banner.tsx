import { CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';

export type Tone = 'good' | 'warn' | 'bad' | 'info';

export const toneIcons: Readonly<Record<Tone, LucideIcon>> = { good: CircleCheck, warn: TriangleAlert, bad: TriangleAlert, info: Info };

export type BannerProps = {
  tone: Tone;
  icon?: LucideIcon | undefined;
  /** Read out at once. For what appears after something that the person did. */
  alert?: boolean | undefined;
  title?: ReactNode;
  children?: ReactNode;
  /** One button or link; two of them in a `row`. */
  action?: ReactNode;
};

/** A message that stays, where it belongs. */
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
