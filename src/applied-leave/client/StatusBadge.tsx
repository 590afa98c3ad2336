import { Check, CircleMinus, Clock, type LucideIcon, Undo2, X } from 'lucide-react';
import type { LeaveStatus } from '#src/leave-ledger/leave-status.ts';
import { Badge, type BadgeProps } from '#src/ui/client/base/Badge.tsx';

const looks: Record<LeaveStatus, { tone: BadgeProps['tone']; icon: LucideIcon }> = {
  PNAPV: { tone: 'warn', icon: Clock },
  APPRV: { tone: 'good', icon: Check },
  REJCT: { tone: 'bad', icon: X },
  PNCLD: { tone: 'turn', icon: Undo2 },
  CANCL: { tone: 'still', icon: CircleMinus },
};

export const statusIcon = (status: LeaveStatus): LucideIcon => looks[status].icon;

/** A status by the name that the company gave it. */
export function StatusBadge({ leaveStatus, leaveStatusText }: { leaveStatus: LeaveStatus; leaveStatusText: string }) {
  return <Badge {...looks[leaveStatus]}>{leaveStatusText}</Badge>;
}
