import { Inbox, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';

export type EmptyStateProps = {
  icon?: LucideIcon | undefined;
  /** "No data available." */
  title: string;
  /** The reason and the next step. */
  children?: ReactNode;
  action?: ReactNode;
};

/** A placeholder for an empty list. */
export function EmptyState({ icon = Inbox, title, children, action }: EmptyStateProps) {
  return (
    <div className="state">
      <Icon icon={icon} />
      <p className="state-title">{title}</p>
      {children !== undefined && <p>{children}</p>}
      {action !== undefined && <div className="row">{action}</div>}
    </div>
  );
}
