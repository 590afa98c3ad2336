import type { Leave } from '#src/leave/applied-leave/client/calls.ts';
import { ApplyLeaveForm } from './ApplyLeaveForm.tsx';
import { newApplication } from './apply-leave-form.ts';
import { applicationAgain } from './earlier-application.ts';
import type { ApplyScreenFacts } from './use-apply-facts.ts';
import { newApplicationFrom } from './use-apply-leave.ts';

type ApplyAgainProps = { leave: Leave | undefined; facts: ApplyScreenFacts; onSubmitted: (leave: Leave) => void };

/** The form filled from an earlier application. */
export function ApplyAgain({ leave, facts, onSubmitted }: ApplyAgainProps) {
  const start = leave ? applicationAgain(leave, facts) : newApplication(facts);
  return <ApplyLeaveForm facts={facts} purpose={newApplicationFrom(start)} onSubmitted={onSubmitted} />;
}
