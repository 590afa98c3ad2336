import type { z } from 'zod';
import type { Caller } from '#src/base/caller/caller.ts';
import type { appliedLeaveContract } from '#src/leave/applied-leave/applied-leave-contract.ts';
import { forbidden } from '#src/platform/http/app-error.ts';
import type { StoredLeave } from '../applied-leave-queries.ts';
import type { Application } from '../submit/evaluate-application.ts';

type ApplicationChange = z.output<(typeof appliedLeaveContract)['PATCH /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}']['body']>;

/** @throws AppError 403 for whoever applies in the name of somebody else */
export function refuseOtherApplicant(body: Pick<ApplicationChange, 'id' | 'employeeDetails'>, caller: Caller): void {
  const named = [body.id?.emplid, body.employeeDetails?.emplId];
  if (named.some((emplId) => emplId !== undefined && emplId !== caller.emplId)) throw forbidden();
}

/** The application as it is once what its applicant changes is changed; the file stays unless there is another. */
export function mergeApplication(leave: StoredLeave, body: ApplicationChange): Application {
  return {
    id: { startDate: body.id?.startDate ?? leave.startDate },
    endDate: body.endDate ?? leave.endDate,
    leaveCategory: body.leaveCategory ?? { leaveCode: leave.leaveCode },
    halfDay: body.halfDay ?? (leave.halfDayPart === null ? 'N' : 'Y'),
    halfDayPart: body.halfDayPart === undefined ? leave.halfDayPart : body.halfDayPart,
    startPart: body.startPart === undefined ? leave.startPart : body.startPart,
    endPart: body.endPart === undefined ? leave.endPart : body.endPart,
    reason: body.reason ?? leave.reason,
    // It begins with the first step again.
    approver: body.approver ?? leave.firstStep?.[0] ?? leave.approver,
    attachment: body.attachment || leave.attachment,
  };
}
