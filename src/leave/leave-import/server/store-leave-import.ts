import { randomUUID } from 'node:crypto';
import { formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { daysText } from '#src/base/text/plural.ts';
import { codeOf } from '#src/base/text/problem.ts';
import { lockShared } from '#src/platform/db/server/advisory-locks.ts';
import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { throwIfProblems } from '#src/platform/http/app-error.ts';
import { RetryError } from '#src/platform/http/server/transaction/concurrent-change.ts';
import { insertImportedApplications, useUpBroughtDays } from '#src/ledger/leave-ledger/server/application/imported-applications.ts';
import { insertEntries } from '#src/ledger/leave-ledger/server/balance/entitlement-entries.ts';
import { bookUnearnedMonths } from '#src/ledger/leave-ledger/server/accrual/unearned-months.ts';
import { expireDays } from '#src/ledger/leave-ledger/server/expiry/expire-days.ts';
import type { ImportChoices, ImportRow, RowOutcome } from '#src/leave/leave-import/leave-import-rules.ts';
import {
  type BalanceId,
  balanceKey,
  type ImportBalance,
  type LeaveImportPlan,
  type PlannedCorrection,
  type PlannedLeave,
  type PlanRecords,
} from '#src/leave/leave-import/leave-import-plan.ts';
import { balancesOf, checkImportRows, planLeaveImport } from '#src/leave/leave-import/plan-leave-import.ts';
import { findYearsWithoutHolidays } from '#src/company/public-holiday/server/holiday-year-queries.ts';
import { findBalances, findPlanRecords, findRowRecords } from './leave-import-queries.ts';

export type LeaveImportRequest = ImportChoices & { rows: readonly ImportRow[] };
type ImportActor = { emplId: string; today: PlainDate };
type PreparedImport = { outcomes: RowOutcome[]; records: PlanRecords; plan: LeaveImportPlan };

/** Plans an import and stores nothing. Without the holidays of a year, its days count as leave. */
export async function previewLeaveImport(
  sql: Tag,
  asked: LeaveImportRequest,
  by: ImportActor,
): Promise<LeaveImportPlan & { yearsWithoutHolidays: number[] }> {
  const { outcomes, plan } = await prepareImport(sql, asked, by);
  const years = new Set(balancesOf(outcomes).map(({ leaveYear }) => leaveYear));
  return { ...plan, yearsWithoutHolidays: await findYearsWithoutHolidays(sql, [...years]) };
}

async function prepareImport(sql: Tag, { rows, ...choices }: LeaveImportRequest, by: ImportActor): Promise<PreparedImport> {
  const rowRecords = await findRowRecords(sql, rows, by.emplId);
  const outcomes = checkImportRows(rows, rowRecords);
  const valid = outcomes.flatMap((one) => one.valid ?? []);
  const records = { ...rowRecords, ...(await findPlanRecords(sql, valid, balancesOf(outcomes))) };
  return { outcomes, records, plan: planLeaveImport(outcomes, records, { ...choices, today: by.today }) };
}

/**
 * Stores all rows as approved leave, or none.
 *
 * Others can apply while the rows are planned and stored, because the balances are locked only afterwards. Then the balances that have
 * changed since the plan are checked again.
 *
 * @throws AppError 400 or 409 with a problem for each invalid row; RetryError if someone has applied for the same half days meanwhile
 */
export async function storeLeaveImport(tx: TransactionSql, asked: LeaveImportRequest, by: ImportActor): Promise<number> {
  // Another import of the same leave takes longer than a usual call.
  await tx`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '60s', true)`;
  await lockShared(tx, 'people');
  await lockShared(tx, 'calendar');
  const prepared = await prepareImport(tx, asked, by);
  refuseInvalidRows(prepared.plan);
  const leaveImportId = await insertRun(tx, asked, prepared.plan, by.emplId);
  await insertLeaves(tx, prepared.plan.leaves, by, leaveImportId);
  const plan = await planChangedBalances(tx, prepared, { ...asked, today: by.today }, leaveImportId);
  refuseInvalidRows(plan);
  await bookPlan(tx, plan, by.today, leaveImportId);
  return leaveImportId;
}

function refuseInvalidRows({ rows }: Pick<LeaveImportPlan, 'rows'>): void {
  throwIfProblems(rows.flatMap(({ row, problems }) => problems.map((problem) => ({ ...problem, path: `rows.${row}.${problem.path}` }))));
}

async function insertRun(tx: TransactionSql, asked: LeaveImportRequest, { leaves }: LeaveImportPlan, by: string): Promise<number> {
  const people = new Set(leaves.map(({ emplId }) => emplId)).size;
  const days = leaves.reduce((sum, { leaveDuration }) => sum + leaveDuration, 0);
  const [added] = await tx<{ id: number }[]>`
    insert into leave_import (by_empl_id, keep_sheet_days, taken_includes_booked, allow_below_zero, row_count, people_count, days, booking_in)
    values (${by}, ${asked.keepSheetDays}, ${asked.takenIncludesBooked}, ${asked.allowBelowZero}, ${asked.rows.length}, ${people}, ${days},
      pg_current_xact_id())
    returning leave_import_id as id`;
  if (!added) throw new Error('An insert without a conflict clause returns its row.');
  return added.id;
}

async function insertLeaves(tx: TransactionSql, leaves: readonly PlannedLeave[], by: ImportActor, leaveImportId: number): Promise<void> {
  const parts = Map.groupBy(leaves, ({ row }) => row);
  const pairs = new Map([...parts].flatMap(([row, { length }]) => (length > 1 ? [[row, randomUUID()]] : [])));
  const paired = leaves.map((leave) => ({ ...leave, pair: pairs.get(leave.row) ?? null }));
  const link = tx`insert into leave_import_leave (applied_leave_id, leave_import_id) select applied_leave_id, ${leaveImportId} from event`;
  await insertImportedApplications(tx, paired, by, link).catch((error: unknown) => {
    // If overlapping leave is stored at the same moment, the database refuses the later application. The next attempt names the row.
    throw codeOf(error) === '23P01' ? new RetryError(error) : error;
  });
}

/**
 * Plans the rows of people again whose balances have changed since the plan. Call it with the leave stored, which has locked the balances.
 */
async function planChangedBalances(
  tx: TransactionSql,
  { outcomes, records, plan }: PreparedImport,
  choices: ImportChoices & { today: PlainDate },
  leaveImportId: number,
): Promise<LeaveImportPlan> {
  const stored = new Map<string, number>();
  for (const leave of plan.leaves) stored.set(balanceKey(leave), (stored.get(balanceKey(leave)) ?? 0) + leave.leaveDuration);
  const present = await findBalances(tx, plan.balances, leaveImportId);
  const balances = new Map(
    [...present].map(([key, balance]): [string, ImportBalance] => [key, { ...balance, taken: balance.taken - (stored.get(key) ?? 0) }]),
  );
  const changed = plan.balances.filter((of) => !isSame(balances.get(balanceKey(of)), records.balances.get(balanceKey(of))));
  if (changed.length === 0) return plan;
  const people = new Set(changed.map(({ emplId }) => emplId));
  const isOther = ({ emplId }: BalanceId) => !people.has(emplId);
  const theirs = outcomes.map(({ emplId, valid }) => ({ emplId, ...(valid && people.has(valid.person.emplId) && { valid }) }));
  const again = planLeaveImport(theirs, { ...records, balances }, choices);
  return {
    ...again,
    balances: [...plan.balances.filter(isOther), ...again.balances],
    corrections: [...plan.corrections.filter(isOther), ...again.corrections],
  };
}

const isSame = (one: ImportBalance | undefined, other: ImportBalance | undefined) => JSON.stringify(one) === JSON.stringify(other);

/** Books the taken days that the leave uses up, the corrections and the expiries. */
async function bookPlan(
  tx: TransactionSql,
  { balances, corrections }: LeaveImportPlan,
  today: PlainDate,
  leaveImportId: number,
): Promise<void> {
  const usedUp = balances.filter((balance) => balance.usedUp > 0);
  await useUpBroughtDays(
    tx,
    usedUp.map((balance) => ({ ...balance, days: balance.usedUp })),
  );
  await insertUsedUpDays(tx, leaveImportId, usedUp);
  await insertEntries(
    tx,
    corrections.map((correction) => toEntry(correction, leaveImportId)),
  );
  await expireDays(tx, today, balances);
  await bookUnearnedMonths(tx, today, balances);
  await endBooking(tx, leaveImportId);
}

/** Webhook messages are written again from here on. */
export async function endBooking(tx: TransactionSql, leaveImportId: number): Promise<void> {
  await tx`update leave_import set booking_in = null where leave_import_id = ${leaveImportId}`;
}

/** The run of the corrections of an import. */
export const importRun = (leaveImportId: number): string => `leaveimport/${leaveImportId}`;

const toEntry = ({ days, on, sheetDays, counted, ...of }: PlannedCorrection, leaveImportId: number) => ({
  ...of,
  kind: 'correction' as const,
  days,
  on,
  note: `Imported leave from ${formatDate(on)}: the sheet has ${daysText(sheetDays)}, counted ${daysText(counted)}.`,
  run: importRun(leaveImportId),
});

async function insertUsedUpDays(tx: TransactionSql, leaveImportId: number, balances: readonly (BalanceId & { usedUp: number })[]) {
  if (balances.length === 0) return;
  await tx`
    insert into leave_import_balance (leave_import_id, empl_id, year, leave_code, used_up)
    select ${leaveImportId}, * from unnest(${balances.map(({ emplId }) => emplId)}::text[], ${balances.map(({ leaveYear }) => leaveYear)}::smallint[],
      ${balances.map(({ leaveCode }) => leaveCode)}::text[], ${balances.map(({ usedUp }) => usedUp)}::numeric[])`;
}
