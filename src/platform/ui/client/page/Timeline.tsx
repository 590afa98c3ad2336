import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';

export type TimelineStep = {
  key: string;
  icon: LucideIcon;
  text: ReactNode;
  /** The time and the reason. */
  sub?: ReactNode;
  /** Whether the step is still to come, drawn as a ring. */
  waiting?: boolean | undefined;
};

/** A history, newest first. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol className="timeline">
      {steps.map(({ key, icon, text, sub, waiting }) => (
        <li key={key} className={waiting ? 'waiting' : undefined}>
          <span className="dot">
            <Icon icon={icon} />
          </span>
          <div>
            <p>{text}</p>
            {sub !== undefined && <p className="sub">{sub}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
