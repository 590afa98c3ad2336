import { lockExclusively } from '#src/platform/db/server/advisory-locks.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { notFound, throwIfProblems } from '#src/platform/http/app-error.ts';
import { recalculateApplications } from '#src/ledger/leave-ledger/server/recalculation/recalculate-applications-queries.ts';
import { publicHolidayMessage } from '#src/company/public-holiday/public-holiday-sentences.ts';
import { fieldProblems } from '#src/base/text/problem.ts';
import { toHolidayChange } from './holiday-change.ts';
import * as queries from './public-holiday-queries.ts';
import { findConflictingLeave, lockTakeOver, markTakeOverUndone, type TakenOverHoliday } from './take-over-queries.ts';

/**
 * Undoes an import: deletes new holidays, restores changed ones, and recalculates leave once.
 *
 * @returns the number of holidays
 * @throws AppError 404 if there is no such import; 409 with all conflicts: holidays changed since the import, and leave booked since on one
 * of its days
 * @example await undoTakeOver(tx, '7', { emplId: 'H0001', today: '2026-11-22' }) // 12
 */
export async function undoTakeOver(tx: TransactionSql, takeOverId: string, by: { emplId: string; today: PlainDate }): Promise<number> {
  await lockExclusively(tx, 'calendar');
  const found = await lockTakeOver(tx, takeOverId);
  if (!found) throw notFound();
  const { holidays } = found;
  const changed = [];
  for (const holiday of holidays) if (!(await isUnchanged(tx, holiday))) changed.push(holiday.holidayDate);
  const leaves = await findConflictingLeave(tx, takeOverId);
  throwIfProblems([
    ...changed.flatMap((date) => fieldProblems('holidays', publicHolidayMessage('holiday.changed-since', { date }), 'records')),
    ...leaves.flatMap((leave) => fieldProblems('holidays', publicHolidayMessage('holiday.leave-since', leave), 'records')),
  ]);
  for (const { holidayDate, before } of holidays) {
    if (before) await queries.updateHoliday(tx, holidayDate, before);
    else await queries.deleteHoliday(tx, holidayDate);
  }
  await markTakeOverUndone(tx, takeOverId);
  const back = holidays.flatMap(({ before }) => before ?? []);
  await recalculateApplications(tx, toHolidayChange(back, holidays), by);
  return holidays.length;
}

/** Whether a holiday is as it was imported. A holiday that was entered again can have the same version, so all fields are compared. */
async function isUnchanged(tx: TransactionSql, taken: TakenOverHoliday): Promise<boolean> {
  const there = await queries.lockHoliday(tx, taken.holidayDate);
  const { holidayState = there?.holidayState, holidayPart = there?.holidayPart } = taken;
  return (
    there !== undefined &&
    there.version === taken.version &&
    there.holidayDescr === taken.holidayDescr &&
    there.holidayState === holidayState &&
    there.holidayPart === holidayPart
  );
}
