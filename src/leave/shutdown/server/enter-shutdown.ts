import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { lockAlone, lockBesideOthers } from '#src/platform/db/server/advisory-locks.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { AppError, notFound } from '#src/platform/http/app-error.ts';
import { refuseStale } from '#src/platform/http/server/refuse-stale.ts';
import { totalOf } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import { lockLeave } from '#src/ledger/leave-ledger/server/book-leave.ts';
import { lockEntitlements } from '#src/ledger/leave-ledger/server/entitlement-lock.ts';
import { enterApproved, withdrawApproved } from '#src/ledger/leave-ledger/server/enter-leave.ts';
import { say } from '#src/leave/shutdown/shutdown-sentences.ts';
import { type Line, planShutdown } from './plan-shutdown.ts';
import { type Entered, findEntered, lockOpenShutdown } from './shutdown-queries.ts';
import { type Asked, chosenIds } from './shutdown-people-queries.ts';

type By = { emplId: string; today: PlainDate };

/**
 * Enters company days for all who have them free, whole for each or not at all.
 *
 * @throws AppError 409 where there is nobody, and they were not entered before
 */
export async function enterShutdown(
  tx: TransactionSql,
  { reason, ...asked }: Asked & { reason: string },
  { emplId: by, today }: By,
): Promise<{ shutdownId: number; lines: Line[] }> {
  // Who applies takes it beside others: nobody takes half days or balances of those who are chosen meanwhile.
  await lockAlone(tx, 'people');
  await lockBesideOthers(tx, 'calendar');
  await lockOpenShutdown(tx, asked);
  const [leaveYear, emplIds] = [yearOf(asked.startDate), await chosenIds(tx, asked)];
  await lockEntitlements(
    tx,
    emplIds.map((emplId) => ({ emplId, leaveYear, leaveCode: asked.leaveCode })),
  );
  const { planned, shutdownId: before, category } = await planShutdown(tx, asked, { by, today });
  const entered = planned.filter(({ line }) => line.outcome === 'entered');
  if (entered.length === 0 && before === undefined) throw new AppError(409, say('shutdown.nobody'));
  const shutdownId = before ?? (await addShutdown(tx, { ...asked, reason }, by));
  const { leaveCode } = asked;
  const leaves = entered.flatMap(({ line, approver, gaps }) =>
    gaps.map((gap) => ({
      ...gap,
      emplId: line.emplId,
      leaveYear: yearOf(gap.startDate),
      leaveCode,
      effDate: today,
      leaveDuration: totalOf(gap.dayCosts),
      // Whoever has nobody to decide is not entered.
      approver: approver ?? by,
      reason,
      attachment: null,
      judgedBy: { needsBalance: category.needsBalance, mayGoBelowBy: category.mayGoBelowBy, needsAttachment: false },
    })),
  );
  const ids = await enterApproved(tx, leaves, { emplId: by, today, tells: 'shutdown' });
  await tx`insert into shutdown_leave (applied_leave_id, shutdown_id) select unnest(${ids}::bigint[]), ${shutdownId}`;
  return { shutdownId, lines: planned.map(({ line }) => line) };
}

async function addShutdown(tx: TransactionSql, { chosen, ...of }: Asked & { reason: string }, by: string): Promise<number> {
  const [added] = await tx<{ id: number }[]>`
    insert into shutdown (leave_code, start_date, end_date, reason, chosen, by_empl_id)
    values (${of.leaveCode}, ${of.startDate}, ${of.endDate}, ${of.reason}, ${JSON.stringify(chosen)}::text::jsonb, ${by}) returning shutdown_id as id`;
  if (!added) throw new Error('An insert without a conflict clause returns its row.');
  return added.id;
}

/**
 * Withdraws company days; what was changed singly, or is over, stays.
 *
 * @throws AppError 404, 409 where nothing is left to withdraw, 412
 */
export async function withdrawShutdown(
  tx: TransactionSql,
  shutdownId: number,
  { ifMatch, ...by }: By & { ifMatch: number | undefined },
): Promise<{ withdrawn: number; stay: Entered[] }> {
  const [shutdown] = await tx<{ version: number; isWithdrawn: boolean }[]>`
    select version, withdrawn_at is not null as "isWithdrawn" from shutdown where shutdown_id = ${shutdownId} for update`;
  if (!shutdown) throw notFound();
  await refuseStale(tx, { entity: 'shutdown', key: String(shutdownId), version: shutdown.version }, ifMatch);
  await lockLeave(
    tx,
    tx`from applied_leave l where l.applied_leave_id in (select applied_leave_id from shutdown_leave where shutdown_id = ${shutdownId})`,
  );
  const entered = await findEntered(tx, shutdownId, by.today);
  const going = entered.filter(({ stays }) => stays === null);
  if (going.length === 0) throw new AppError(409, say('shutdown.nothing-left'));
  await withdrawApproved(
    tx,
    going.map(({ appliedLeaveId }) => appliedLeaveId),
    by,
  );
  await tx`update shutdown set withdrawn_at = now() where shutdown_id = ${shutdownId}`;
  return { withdrawn: new Set(going.map(({ id }) => id.emplid)).size, stay: entered.filter(({ stays }) => stays !== null) };
}
