import { lockAlone } from '#src/platform/db/server/advisory-locks.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { notFound, refuse } from '#src/platform/http/app-error.ts';
import { recount } from '#src/ledger/leave-ledger/server/leave-recount-queries.ts';
import { say } from '#src/company/public-holiday/public-holiday-sentences.ts';
import { blame } from '#src/base/text/problem.ts';
import { changeOf } from './holiday-change.ts';
import * as queries from './public-holiday-queries.ts';
import { findLeaveOnThem, lockTakeOver, markUndone, type TakenHoliday } from './take-over-queries.ts';

/**
 * Takes back what was taken over at once: new holidays go, others become what they were, and leave is counted anew once.
 *
 * @returns how many holidays
 * @throws AppError 404 where there is none, or no more; 409 with all that stands in the way: holidays that were changed since, and leave that was
 * filed since on a day of them
 * @example await undoTakeOver(tx, '7', { emplId: 'H0001', today: '2026-11-22' }) // 12
 */
export async function undoTakeOver(tx: TransactionSql, takeOverId: string, by: { emplId: string; today: PlainDate }): Promise<number> {
  await lockAlone(tx, 'calendar');
  const found = await lockTakeOver(tx, takeOverId);
  if (!found) throw notFound();
  const { holidays } = found;
  const changed = [];
  for (const holiday of holidays) if (!(await isUnchanged(tx, holiday))) changed.push(holiday.holidayDate);
  const leaves = await findLeaveOnThem(tx, takeOverId);
  refuse([
    ...changed.flatMap((date) => blame('holidays', say('holiday.changed-since', { date }), 'records')),
    ...leaves.flatMap((leave) => blame('holidays', say('holiday.leave-since', leave), 'records')),
  ]);
  for (const { holidayDate, before } of holidays) {
    if (before) await queries.changeHoliday(tx, holidayDate, before);
    else await queries.deleteHoliday(tx, holidayDate);
  }
  await markUndone(tx, takeOverId);
  const back = holidays.flatMap(({ before }) => before ?? []);
  await recount(tx, changeOf(back, holidays), by);
  return holidays.length;
}

/** Also what was deleted and entered again is another one, unless it is the same: its version begins anew. */
async function isUnchanged(tx: TransactionSql, taken: TakenHoliday): Promise<boolean> {
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
