import { ArrowLeftRight, Check, CircleMinus, Clock, type LucideIcon, Undo2, X } from 'lucide-react';
import type { LeaveStatus } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { Badge, type BadgeProps } from '#src/platform/ui/client/base/Badge.tsx';

const badgeStyles: Record<LeaveStatus, { tone: BadgeProps['tone']; icon: LucideIcon }> = {
  PNAPV: { tone: 'warn', icon: Clock },
  APPRV: { tone: 'good', icon: Check },
  REJCT: { tone: 'bad', icon: X },
  PNCLD: { tone: 'turn', icon: Undo2 },
  CANCL: { tone: 'still', icon: CircleMinus },
};

export const statusIcon = (status: LeaveStatus): LucideIcon => badgeStyles[status].icon;

type StatusBadgeProps = { leaveStatus: LeaveStatus; leaveStatusText: string; change?: object | null | undefined };

/** A status with the name that the company gave it, or a pending change instead. */
export function StatusBadge({ leaveStatus, leaveStatusText, change }: StatusBadgeProps) {
  if (change)
    return (
      <Badge tone="turn" icon={ArrowLeftRight}>
        Change
      </Badge>
    );
  return <Badge {...badgeStyles[leaveStatus]}>{leaveStatusText}</Badge>;
}
