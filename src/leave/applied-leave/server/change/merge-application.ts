import type { z } from 'zod';
import type { Caller } from '#src/base/caller/caller.ts';
import type { appliedLeaveContract } from '#src/leave/applied-leave/applied-leave-contract.ts';
import { forbidden } from '#src/platform/http/app-error.ts';
import type { StoredLeave } from '../applied-leave-queries.ts';
import type { Application } from '../submit/evaluation-context.ts';

type ApplicationChange = z.output<(typeof appliedLeaveContract)['PATCH /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}']['body']>;

/** Refuses to change the applicant. @throws AppError 403 for callers who name another person */
export function refuseOtherApplicant(body: Pick<ApplicationChange, 'id' | 'employeeDetails'>, caller: Caller): void {
  const named = [body.id?.emplid, body.employeeDetails?.emplId];
  if (named.some((emplId) => emplId !== undefined && emplId !== caller.emplId)) throw forbidden();
}

/** Returns the application with the applicant's changes; the file and the covers stay unless others are sent. */
export function mergeApplication(leave: StoredLeave, body: ApplicationChange, covers: readonly string[]): Application {
  return {
    id: { startDate: body.id?.startDate ?? leave.startDate },
    endDate: body.endDate ?? leave.endDate,
    leaveCategory: body.leaveCategory ?? { leaveCode: leave.leaveCode },
    halfDay: body.halfDay ?? (leave.halfDayPart === null ? 'N' : 'Y'),
    halfDayPart: body.halfDayPart === undefined ? leave.halfDayPart : body.halfDayPart,
    startPart: body.startPart === undefined ? leave.startPart : body.startPart,
    endPart: body.endPart === undefined ? leave.endPart : body.endPart,
    reason: body.reason ?? leave.reason,
    // A changed application starts again with the first step.
    approver: body.approver ?? leave.firstStep?.[0] ?? leave.approver,
    attachment: body.attachment || leave.attachment,
    cover: body.cover ?? [...covers],
  };
}
