import { appliedLeaveMessage } from '#src/leave/applied-leave/applied-leave-sentences.ts';
import { transferAttachment } from '#src/shared/attachment/server/attachment-queries.ts';
import { type Caller, holdsRole } from '#src/base/caller/caller.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { forbidden, fieldError } from '#src/platform/http/app-error.ts';
import { type Answer, withVersion } from '#src/platform/http/server/answer/answer.ts';
import { daysResponse } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import { approvedStatus } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { leaveTransitions } from '#src/ledger/leave-ledger/status/leave-transition-table.ts';
import { findSecondApprover } from '#src/ledger/leave-ledger/server/approval/second-approval.ts';
import { firstApprovalChange } from '../decide/transition-application.ts';
import { type PartPosition, type LeaveNotification, notifyOncePerPair } from '#src/ledger/leave-ledger/status/leave-transitions.ts';
import { leaveRemark } from '#src/ledger/leave-ledger/wording/leave-remark-sentences.ts';
import { updateApplications } from '#src/ledger/leave-ledger/server/application/update-applications.ts';
import { expireDays } from '#src/ledger/leave-ledger/server/expiry/expire-days.ts';
import { insertApplication, type StoredApplication, findApplicationJson } from '../applied-leave-queries.ts';
import { type ValidatedLeave, validateApplicationParts } from './validate-application.ts';
import { rethrowConstraintError } from '../application-errors.ts';
import { storeCovers } from '../cover/store-covers.ts';
import type { Application } from './evaluation-context.ts';

/**
 * Returns whether the caller may apply for this person: HR for everyone, managers for direct reports. People who have left are not found.
 */
export async function canSubmitFor(sql: Tag, emplId: string, caller: Caller): Promise<boolean> {
  return (await findApplicant(sql, emplId, caller)) !== undefined;
}

async function findApplicant(sql: Tag, emplId: string, caller: Caller): Promise<{ reportsTo: string | null } | undefined> {
  const [found] = await sql<{ reportsTo: string | null }[]>`
    select reports_to as "reportsTo" from employee where empl_id = ${emplId} and empl_id <> ${caller.emplId} and status = 'A'`;
  if (!found || holdsRole(caller, ['HR'])) return found;
  return holdsRole(caller, ['MANAGER']) && found.reportsTo === caller.emplId ? found : undefined;
}

/**
 * Submits an application for another person. It is decided as usual, but is approved at once if the submitting line manager is its
 * approver.
 *
 * @throws AppError 403 without permission, 400 without another active person, 400 and 409 as for one's own application
 */
export async function submitOnBehalf(
  tx: TransactionSql,
  body: Application,
  { caller, today }: { caller: Caller; today: PlainDate },
): Promise<Answer> {
  const named = [body.id.emplid, body.employeeDetails?.emplId].filter((emplId) => emplId !== undefined);
  const [emplId] = named;
  if (!holdsRole(caller, ['MANAGER', 'HR'])) throw forbidden();
  const isOne = emplId !== undefined && emplId !== caller.emplId && named.every((one) => one === emplId);
  const applicant = isOne ? await findApplicant(tx, emplId, caller) : undefined;
  if (isOne && !applicant && !holdsRole(caller, ['HR'])) throw forbidden();
  if (!isOne || !applicant) throw fieldError(400, 'employeeDetails.emplId', appliedLeaveMessage('leave.on-behalf-of-nobody'));
  const validated = await validateApplicationParts(tx, body, {
    kind: 'onBehalf',
    applicant: emplId,
    submitter: caller.emplId,
    isHr: holdsRole(caller, ['HR']),
    today,
  });
  const by = { emplId: caller.emplId, today };
  const isDecided = (leave: ValidatedLeave) => applicant.reportsTo === caller.emplId && leave.approver === caller.emplId;
  const covers = { applicant: emplId, by: caller.emplId, cover: body.cover ?? [] };
  return storeApplications(
    tx,
    validated.map((leave) => (isDecided(leave) && leave.notifies !== 'approvedAtOnce' ? { ...leave, notifies: null } : leave)),
    { ...covers, today },
    async (added, leave, of) => {
      if (leave.attachment !== null) await transferAttachment(tx, leave.attachment, emplId);
      if (leave.notifies === 'approvedAtOnce') return approveByRule(tx, added, today, notifyOncePerPair(of, 'bookedFor'));
      return isDecided(leave) ? approveAsManager(tx, added, by, of) : added;
    },
  );
}

/** Submits an application for the caller and approves it if the rules of its category do. */
export async function submitApplication(
  tx: TransactionSql,
  body: Application,
  by: { applicant: string; today: PlainDate },
): Promise<Answer> {
  const covers = { ...by, by: by.applicant, cover: body.cover ?? [] };
  return storeApplications(tx, await validateApplicationParts(tx, body, { kind: 'submit', ...by }), covers, (added, leave, of) =>
    // The approver is notified with the application, because no one else has to act.
    leave.notifies === 'approvedAtOnce' ? approveByRule(tx, added, by.today, notifyOncePerPair(of, 'watched')) : Promise.resolve(added),
  );
}

/** Stores a validated application, or the two parts of leave over New Year, and approves it if possible. @returns the first part */
async function storeApplications(
  tx: TransactionSql,
  leaves: readonly ValidatedLeave[],
  { cover, ...of }: { cover: readonly string[]; applicant: string; by: string; today: PlainDate },
  then: (added: StoredApplication, leave: ValidatedLeave, of: PartPosition) => Promise<StoredApplication>,
): Promise<Answer> {
  const added: { leave: ValidatedLeave; answered: StoredApplication }[] = [];
  const ofPart = (place: number) => ({ place, parts: leaves.length });
  for (const [place, leave] of leaves.entries()) {
    const notifies = leave.notifies === undefined ? 'submitted' : leave.notifies;
    const told = notifies === null || place > 0 ? { notifies: null } : { notifies, notifiesOfBoth: leaves.length > 1 };
    added.push({ leave, answered: await insertApplication(tx, { ...leave, ...told }).catch(rethrowConstraintError(leave)) });
    if (leave.settles) await expireDays(tx, of.today, [leave]);
  }
  if (cover.length > 0) {
    const parts = added.map(({ answered }) => answered.json.appliedLeaveId);
    await storeCovers(tx, parts, cover, of);
  }
  const done: StoredApplication[] = [];
  // The days of both parts decide whether a second approval is needed.
  for (const [place, { leave, answered }] of added.entries()) done.push(await then(answered, leave, ofPart(place)));
  const [first, other] = done;
  if (!first) throw new Error('Unreachable: applications without a counted day are refused earlier.');
  const days = daysResponse(leaves.flatMap(({ dayCosts }) => dayCosts));
  return withVersion({ ...first.json, days, ...(other && { otherPart: other.json }) }, first.version);
}

/** Approves the new application or takes the first of two steps. The validation has already locked its entitlement. */
async function approveAsManager(
  tx: TransactionSql,
  { json: { appliedLeaveId } }: StoredApplication,
  by: { emplId: string; today: PlainDate },
  of: PartPosition,
): Promise<StoredApplication> {
  const second = await findSecondApprover(tx, appliedLeaveId, by.emplId);
  const { notifies, ...what } = second
    ? { ...firstApprovalChange(second, leaveTransitions.approve), ...(second.canDecide && { notifies: 'filedFor' as const }) }
    : { status: approvedStatus, notifies: 'bookedFor' as const };
  await updateApplications(tx, [{ appliedLeaveId, ...what, ...notifyOncePerPair(of, notifies) }], by);
  return readStoredApplication(tx, appliedLeaveId);
}

/** Approves the new application by the rules of its category, without an approver. */
async function approveByRule(
  tx: TransactionSql,
  { json: { appliedLeaveId } }: StoredApplication,
  today: PlainDate,
  told: LeaveNotification,
): Promise<StoredApplication> {
  const change = { appliedLeaveId, status: approvedStatus, remark: leaveRemark('leave.approved-by-rule'), ...told };
  await updateApplications(tx, [change], { emplId: null, today });
  return readStoredApplication(tx, appliedLeaveId);
}

async function readStoredApplication(tx: TransactionSql, appliedLeaveId: number): Promise<StoredApplication> {
  const found = await findApplicationJson(tx, appliedLeaveId);
  if (!found) throw new Error('The application of this transaction exists.');
  return found;
}
