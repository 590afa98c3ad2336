import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { accrualMonth, type Accrual, type AccrualTerms, missedAccruals } from '#src/ledger/leave-ledger/calculation/accruals.ts';

/** The months and days of a type and year that do not accrue because of an absence. */
export type MissedAccrual = { year: number; leaveCode: string; leaveDescr: string; months: number; days: number };

type PausedRecord = AccrualTerms & { leaveCode: string; leaveDescr: string; paused: PlainDate; except: number[]; came: PlainDate[] };

/** Pauses accrual for an employee who is deactivated. Locks all their records, in the order of their keys. */
export async function pauseAccrual(tx: TransactionSql, emplId: string, today: PlainDate): Promise<void> {
  await lockEntitlementsOfEmployee(tx, emplId);
  await tx`
    update leave_entitlement en set accrues_paused = least(${today}::date, e.last_day + 1)
    from employee e where en.empl_id = ${emplId} and e.empl_id = en.empl_id and en.accrues_after is not null and en.accrues_paused is null`;
}

/**
 * Resumes accrual for an employee who is active again.
 *
 * @param addsMissed whether HR also grants the months of absence
 */
export async function resumeAccrual(
  tx: TransactionSql,
  emplId: string,
  { today, addsMissed }: { today: PlainDate; addsMissed: boolean },
): Promise<void> {
  await lockEntitlementsOfEmployee(tx, emplId);
  for (const record of await findPausedRecords(tx, emplId)) {
    const missed = addsMissed ? [] : missedMonths(record, today).map(({ on }) => Number(on.slice(5, 7)));
    await tx`
      update leave_entitlement set accrues_paused = null, accrues_except = ${[...record.except, ...missed]}::smallint[]
      where empl_id = ${emplId} and year = ${record.year} and leave_code = ${record.leaveCode}`;
  }
}

/** Finds the days that do not accrue because of an employee's absence, if they return today. */
export async function findMissedAccruals(sql: Tag, emplId: string, today: PlainDate): Promise<MissedAccrual[]> {
  return (await findPausedRecords(sql, emplId)).flatMap((record) => {
    const missed = missedMonths(record, today);
    const { year, leaveCode, leaveDescr } = record;
    return missed.length > 0 ? [{ year, leaveCode, leaveDescr, months: missed.length, days: sumDays(missed) }] : [];
  });
}

const sumDays = (missed: readonly Accrual[]) => missed.reduce((all, { days }) => all + days, 0);

const missedMonths = ({ came, paused, ...of }: PausedRecord, today: PlainDate): Accrual[] => {
  const booked = new Set(came.map(accrualMonth));
  return missedAccruals(of, { from: paused, to: today }).filter(({ on }) => !booked.has(accrualMonth(on)));
};

const lockEntitlementsOfEmployee = (tx: TransactionSql, emplId: string) =>
  tx`select from leave_entitlement where empl_id = ${emplId} order by empl_id, year, leave_code for no key update`;

const findPausedRecords = (sql: Tag, emplId: string) => sql<PausedRecord[]>`
  select en.year, en.leave_code as "leaveCode", c.leave_descr as "leaveDescr", en.entitlement, e.join_date as "joinDate", en.accrues_after as after,
    en.accrues_on as "accrualOn", en.accrues_paused as paused, to_json(en.accrues_except) as except, to_json(en.accrual_weights) as weights,
    (select coalesce(json_agg(n.on_date), '[]') from entitlement_entry n
      where n.empl_id = en.empl_id and n.year = en.year and n.leave_code = en.leave_code and n.kind = 'accrual') as came
  from leave_entitlement en join employee e on e.empl_id = en.empl_id join leave_category c on c.leave_code = en.leave_code
  where en.empl_id = ${emplId} and en.accrues_paused is not null order by en.year, en.leave_code <> 'AL', en.leave_code`;
