import type { LeaveParties } from '#src/ledger/leave-ledger/status/leave-actors.ts';
import type { Leave } from './calls.ts';

/** Returns the applicant and the deciders of an application. */
export const toParties = ({
  employeeDetails,
  approver,
  filedBy,
  firstStep,
}: Pick<Leave, 'employeeDetails' | 'approver' | 'firstStep'> & { filedBy?: string | null }): LeaveParties => ({
  emplId: employeeDetails.emplId,
  approver,
  filedBy: filedBy ?? null,
  firstStep: firstStep?.map(({ emplId }) => emplId),
});
