import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { lockExclusively, lockShared } from '#src/platform/db/server/advisory-locks.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { AppError, notFound } from '#src/platform/http/app-error.ts';
import { refuseStale } from '#src/platform/http/server/transaction/refuse-stale.ts';
import { sumLeaveDays } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import { lockApplicationsAndEntitlements } from '#src/ledger/leave-ledger/server/application/application-locks.ts';
import { lockEntitlements } from '#src/ledger/leave-ledger/server/balance/entitlement-lock.ts';
import {
  insertApprovedApplications,
  cancelApprovedApplications,
} from '#src/ledger/leave-ledger/server/application/approved-applications.ts';
import type { ReturnedDays } from '#src/ledger/leave-ledger/server/expiry/expire-days.ts';
import { shutdownMessage } from '#src/leave/shutdown/shutdown-sentences.ts';
import { type ShutdownLine, planShutdown } from './plan-shutdown.ts';
import { type ShutdownLeave, findShutdownLeaves, lockOpenShutdown } from './shutdown-queries.ts';
import { type ShutdownRequest, findSelectedIds } from './shutdown-people-queries.ts';

type ShutdownActor = { emplId: string; today: PlainDate };

/**
 * Enters a company shutdown for all people who have the days, completely for each person or not at all.
 *
 * @throws AppError 409 when no one gets days and no shutdown with them exists
 */
export async function enterShutdown(
  tx: TransactionSql,
  { reason, ...asked }: ShutdownRequest & { reason: string },
  { emplId: by, today }: ShutdownActor,
): Promise<{ shutdownId: number; lines: ShutdownLine[] }> {
  // Applicants hold this lock shared: no one can use the half days or balances of the chosen people meanwhile.
  await lockExclusively(tx, 'people');
  await lockShared(tx, 'calendar');
  await lockOpenShutdown(tx, asked);
  const [leaveYear, emplIds] = [yearOf(asked.startDate), await findSelectedIds(tx, asked)];
  await lockEntitlements(
    tx,
    emplIds.map((emplId) => ({ emplId, leaveYear, leaveCode: asked.leaveCode })),
  );
  const { planned, shutdownId: before, category } = await planShutdown(tx, asked, { by, today });
  const entered = planned.filter(({ line }) => line.outcome === 'entered');
  if (entered.length === 0 && before === undefined) throw new AppError(409, shutdownMessage('shutdown.nobody'));
  const shutdownId = before ?? (await insertShutdown(tx, { ...asked, reason }, by));
  const { leaveCode } = asked;
  const leaves = entered.flatMap(({ line, approver, gaps }) =>
    gaps.map((gap) => ({
      ...gap,
      emplId: line.emplId,
      leaveYear: yearOf(gap.startDate),
      leaveCode,
      effDate: today,
      leaveDuration: sumLeaveDays(gap.dayCosts),
      // People without an approver are not entered.
      approver: approver ?? by,
      reason,
      attachment: null,
      judgedBy: { needsBalance: category.needsBalance, mayGoBelowBy: category.mayGoBelowBy, needsAttachment: false },
    })),
  );
  const ids = await insertApprovedApplications(tx, leaves, { emplId: by, today, notifies: 'shutdown' });
  await tx`insert into shutdown_leave (applied_leave_id, shutdown_id) select unnest(${ids}::bigint[]), ${shutdownId}`;
  return { shutdownId, lines: planned.map(({ line }) => line) };
}

async function insertShutdown(tx: TransactionSql, { chosen, ...of }: ShutdownRequest & { reason: string }, by: string): Promise<number> {
  const [added] = await tx<{ id: number }[]>`
    insert into shutdown (leave_code, start_date, end_date, reason, chosen, by_empl_id)
    values (${of.leaveCode}, ${of.startDate}, ${of.endDate}, ${of.reason}, ${JSON.stringify(chosen)}::text::jsonb, ${by}) returning shutdown_id as id`;
  if (!added) throw new Error('An insert without a conflict clause returns its row.');
  return added.id;
}

/**
 * Withdraws a company shutdown; leave that was changed individually or is over stays.
 *
 * @throws AppError 404, 409 when nothing is left to withdraw, 412
 */
export async function withdrawShutdown(
  tx: TransactionSql,
  shutdownId: number,
  { ifMatch, ...by }: ShutdownActor & { ifMatch: number | undefined },
): Promise<{ withdrawn: number; stay: ShutdownLeave[] } & Partial<ReturnedDays>> {
  const [shutdown] = await tx<{ version: number; isWithdrawn: boolean }[]>`
    select version, withdrawn_at is not null as "isWithdrawn" from shutdown where shutdown_id = ${shutdownId} for update`;
  if (!shutdown) throw notFound();
  await refuseStale(tx, { entity: 'shutdown', key: String(shutdownId), version: shutdown.version }, ifMatch);
  await lockApplicationsAndEntitlements(
    tx,
    tx`from applied_leave l where l.applied_leave_id in (select applied_leave_id from shutdown_leave where shutdown_id = ${shutdownId})`,
  );
  const entered = await findShutdownLeaves(tx, shutdownId, by.today);
  const going = entered.filter(({ stays }) => stays === null);
  if (going.length === 0) throw new AppError(409, shutdownMessage('shutdown.nothing-left'));
  const returned = await cancelApprovedApplications(
    tx,
    going.map(({ appliedLeaveId }) => appliedLeaveId),
    by,
  );
  await tx`update shutdown set withdrawn_at = now() where shutdown_id = ${shutdownId}`;
  return {
    withdrawn: new Set(going.map(({ id }) => id.emplid)).size,
    stay: entered.filter(({ stays }) => stays !== null),
    ...returned,
  };
}
