import { ArrowLeftRight } from 'lucide-react';
import type { LeaveDetail } from '#src/leave/applied-leave/client/calls.ts';
import { leaveChangeText } from '#src/leave/applied-leave/client/leave-text.ts';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';

/** A pending change of approved leave. */
export function PendingChange({ leave }: { leave: LeaveDetail }) {
  if (!leave.change) return null;
  return (
    <Banner tone="info" icon={ArrowLeftRight} title={`${leaveChangeText(leave, leave.change)}.`}>
      {leave.approverName} will decide. The leave stays as it is in the meantime. “{leave.change.reason}”
    </Banner>
  );
}
