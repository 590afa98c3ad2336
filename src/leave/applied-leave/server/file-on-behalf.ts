import { say } from '#src/leave/applied-leave/applied-leave-sentences.ts';
import { giveFile } from '#src/shared/attachment/server/attachment-queries.ts';
import { type Caller, holdsRole } from '#src/base/caller/caller.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { forbidden, wrongField } from '#src/platform/http/app-error.ts';
import { type Answer, versioned } from '#src/platform/http/server/answer.ts';
import { toldDays } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import { approvedStatus } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { leaveMoves } from '#src/ledger/leave-ledger/status/leave-move-rows.ts';
import { findSecondStep } from '#src/ledger/leave-ledger/server/second-step.ts';
import { firstStepOf } from './move-leave.ts';
import { type Place, type Told, toldOnce } from '#src/ledger/leave-ledger/status/leave-moves.ts';
import { say as remark } from '#src/ledger/leave-ledger/wording/leave-remark-sentences.ts';
import { bookLeave } from '#src/ledger/leave-ledger/server/book-leave.ts';
import { settleLapses } from '#src/ledger/leave-ledger/server/settle-lapses.ts';
import { addLeave, type Answered, findLeaveJson } from './applied-leave-queries.ts';
import { type JudgedLeave, judgeParts } from './judge-application.ts';
import { refusedByDatabase } from './refused-by-database.ts';
import type { Application } from './weigh-application.ts';

/** Whether somebody may apply for another person: HR for everybody, a manager for direct reports. Nobody is found who has left. */
export async function mayFileFor(sql: Tag, emplId: string, caller: Caller): Promise<boolean> {
  return (await findApplicant(sql, emplId, caller)) !== undefined;
}

async function findApplicant(sql: Tag, emplId: string, caller: Caller): Promise<{ reportsTo: string | null } | undefined> {
  const [found] = await sql<{ reportsTo: string | null }[]>`
    select reports_to as "reportsTo" from employee where empl_id = ${emplId} and empl_id <> ${caller.emplId} and status = 'A'`;
  if (!found || holdsRole(caller, ['HR'])) return found;
  return holdsRole(caller, ['MANAGER']) && found.reportsTo === caller.emplId ? found : undefined;
}

/**
 * Files an application for somebody else. It goes the usual way; where the line manager who files it is the approver, it is approved at once.
 *
 * @throws AppError 403 for whoever may not, 400 without another person who is active, 400 and 409 as for an own application
 */
export async function fileOnBehalf(
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
  if (!isOne || !applicant) throw wrongField(400, 'employeeDetails.emplId', say('leave.on-behalf-of-nobody'));
  const isHr = holdsRole(caller, ['HR']);
  const judged = await judgeParts(tx, body, { applicant: emplId, filedBy: caller.emplId, isNew: true, isFreeOfRules: isHr, today });
  const by = { emplId: caller.emplId, today };
  const isDecided = (leave: JudgedLeave) => applicant.reportsTo === caller.emplId && leave.approver === caller.emplId;
  return storeParts(
    tx,
    judged.map((leave) => (isDecided(leave) && leave.tells !== 'approvedAtOnce' ? { ...leave, tells: null } : leave)),
    today,
    async (added, leave, of) => {
      if (leave.attachment !== null) await giveFile(tx, leave.attachment, emplId);
      if (leave.tells === 'approvedAtOnce') return approveAtOnce(tx, added, today, toldOnce(of, 'bookedFor'));
      return isDecided(leave) ? approve(tx, added, by, of) : added;
    },
  );
}

/** Applies in the own name; what its rules approve is approved at once. */
export async function fileOwn(tx: TransactionSql, body: Application, by: { applicant: string; today: PlainDate }): Promise<Answer> {
  return storeParts(tx, await judgeParts(tx, body, { ...by, isNew: true }), by.today, (added, leave) =>
    leave.tells === 'approvedAtOnce' ? approveAtOnce(tx, added, by.today, {}) : Promise.resolve(added),
  );
}

/**
 * Stores what was judged, with what follows at once: one application, or the two of leave over New Year.
 *
 * @returns the first of them
 */
async function storeParts(
  tx: TransactionSql,
  leaves: readonly JudgedLeave[],
  today: PlainDate,
  then: (added: Answered, leave: JudgedLeave, of: Place) => Promise<Answered>,
): Promise<Answer> {
  const added: { leave: JudgedLeave; answered: Answered }[] = [];
  const ofPart = (place: number) => ({ place, parts: leaves.length });
  for (const [place, leave] of leaves.entries()) {
    const tells = leave.tells === undefined ? 'submitted' : leave.tells;
    const told = tells === null || place > 0 ? { tells: null } : { tells, tellsOfBoth: leaves.length > 1 };
    added.push({ leave, answered: await addLeave(tx, { ...leave, ...told }).catch(refusedByDatabase(leave)) });
    if (leave.settles) await settleLapses(tx, today, [leave]);
  }
  const done: Answered[] = [];
  // Whether a second has to approve goes by the days of both.
  for (const [place, { leave, answered }] of added.entries()) done.push(await then(answered, leave, ofPart(place)));
  const [first, other] = done;
  if (!first) throw new Error('What costs nothing was refused.');
  const days = toldDays(leaves.flatMap(({ dayCosts }) => dayCosts));
  return versioned({ ...first.json, days, ...(other && { otherPart: other.json }) }, first.version);
}

/** Approves what was filed just now, or takes the first of two steps, under the lock of its entitlement that judging it has taken. */
async function approve(
  tx: TransactionSql,
  { json: { appliedLeaveId } }: Answered,
  by: { emplId: string; today: PlainDate },
  of: Place,
): Promise<Answered> {
  const second = await findSecondStep(tx, appliedLeaveId, by.emplId);
  const { tells, ...what } = second
    ? { ...firstStepOf(second, leaveMoves.approve), ...(second.canDecide && { tells: 'filedFor' as const }) }
    : { status: approvedStatus, tells: 'bookedFor' as const };
  await bookLeave(tx, [{ appliedLeaveId, ...what, ...toldOnce(of, tells) }], by);
  return stored(tx, appliedLeaveId);
}

/** Approves what was filed a moment ago; nobody did it but the rules of its category. */
async function approveAtOnce(tx: TransactionSql, { json: { appliedLeaveId } }: Answered, today: PlainDate, told: Told): Promise<Answered> {
  const change = { appliedLeaveId, status: approvedStatus, remark: remark('leave.approved-by-rule'), ...told };
  await bookLeave(tx, [change], { emplId: null, today });
  return stored(tx, appliedLeaveId);
}

async function stored(tx: TransactionSql, appliedLeaveId: number): Promise<Answered> {
  const found = await findLeaveJson(tx, appliedLeaveId);
  if (!found) throw new Error('What this transaction has stored is there.');
  return found;
}
