import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { addDays, type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { expiryReminderDays } from '#src/app/demo-company/demo-codes.ts';
import type { DemoEmployee } from '#src/app/demo-company/demo-company.ts';
import { liveStatuses } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { expireDays } from '#src/ledger/leave-ledger/server/expiry/expire-days.ts';
import { insertRows } from './insert-rows.ts';

/** Days that expire within the year, for a record that has none; `left` days are not taken by then. */
type ExpiringDays = { emplId: string; leaveYear: number; leaveCode: string; days: number; until: PlainDate; left: number };

/** Adds the days that expire within the year, with the notifications about them and the expiries up to today. */
export async function insertExpiringDays(tx: TransactionSql, people: readonly DemoEmployee[], today: PlainDate): Promise<void> {
  const ending = people.flatMap(findExpiringDays);
  const entries = ending.map(({ emplId, leaveYear, leaveCode, days, until }) => ({
    empl_id: emplId,
    year: leaveYear,
    leave_code: leaveCode,
    kind: 'carry',
    days,
    to_carry_forward: days,
    to_entitlement: 0,
    on_date: `${leaveYear}-01-01`,
    until_date: until,
    happened_at: `${leaveYear}-01-01T00:00Z`,
  }));
  await insertRows(tx, 'entitlement_entry', entries);
  const told = ending.filter(({ left, until }) => left > 0 && addDays(until, -expiryReminderDays) <= today);
  const notices = told.map(({ emplId, leaveCode, until, left }) => ({
    empl_id: emplId,
    kind: 'lapseSoon',
    figures: { leaveCode, until, days: left, before: expiryReminderDays },
    happened_at: `${addDays(until, -expiryReminderDays)}T00:00Z`,
  }));
  await insertRows(tx, 'notice', notices);
  await expireDays(tx, today, ending);
}

function findExpiringDays({ emplId, entitlements, applications }: DemoEmployee): ExpiringDays[] {
  return entitlements.flatMap(({ leaveCode, carryForward, carriedUntil: until }) => {
    if (until === undefined) return [];
    const taken = applications
      .filter((one) => one.leaveCode === leaveCode && liveStatuses.includes(one.leaveStatus))
      .flatMap(({ dayCosts }) => dayCosts)
      .filter(({ date }) => date <= until);
    const left = Math.max(0, carryForward - taken.reduce((sum, { days }) => sum + days, 0));
    return [{ emplId, leaveYear: yearOf(until), leaveCode, days: carryForward, until, left }];
  });
}
