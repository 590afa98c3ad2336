import type { Leave } from '#src/leave/applied-leave/client/calls.ts';
import { ApplyLeaveForm } from './ApplyLeaveForm.tsx';
import { newApplyValues } from './apply-leave-form.ts';
import { copyApplication } from './copy-application.ts';
import type { ApplyScreenFacts } from './use-apply-facts.ts';
import { newApplicationPurpose } from './use-apply-leave.ts';

type ApplyAgainProps = { leave: Leave | undefined; facts: ApplyScreenFacts; onSubmitted: (leave: Leave) => void };

/** The form filled from an earlier application. */
export function ApplyAgain({ leave, facts, onSubmitted }: ApplyAgainProps) {
  const start = leave ? copyApplication(leave, facts) : newApplyValues(facts);
  return <ApplyLeaveForm facts={facts} purpose={newApplicationPurpose(start)} onSubmitted={onSubmitted} />;
}
