import { requiresFactorSql, factorMethodsSql } from '#src/shared/access/server/factor/factor-queries.ts';
import type { FactorMethod } from '#src/base/caller/caller.ts';
import { foldedEmail, type Tag } from '#src/platform/db/server/sql.ts';
import { hasAbsenceRules } from '#src/ledger/leave-ledger/server/calendar/absence-rule-queries.ts';
import { hasPersonalCalendar } from '#src/ledger/leave-ledger/server/calendar/calendar-queries.ts';
import { hasFurtherApprovers } from '#src/ledger/leave-ledger/server/approval/second-approval.ts';
import { pickSharedSettings, storedSettingsJson } from '#src/shared/setting/server/setting-queries.ts';
import type { SharedSettings } from '#src/shared/setting/settings.ts';
import { unreadCountSql } from '#src/shared/notification/server/notification-queries.ts';

/** Why people who have left are refused, whatever their password is. */
export const inactiveReason = 'employee is not active';

export type SignInAccount = {
  emplId: string;
  passwordHash: string;
  locked: boolean;
  /** Why even the correct password is refused; null if it is not. */
  unusable: string | null;
  /** The second factors that are required; null if none is. */
  ways: FactorMethod[] | null;
};

/**
 * @param email as returned by `foldEmail`
 * @param emergency the account that needs a factor even if the company requires none
 */
export async function findSignInAccount(sql: Tag, email: string, emergency: string | undefined): Promise<SignInAccount | undefined> {
  const [row] = await sql<SignInAccount[]>`
    select l.empl_id as "emplId", l.password_hash as "passwordHash", l.lock_account as locked,
      case when e.status <> 'A' then ${inactiveReason} when l.password_off then 'account has no password'
        when l.password_valid_until <= now() then 'one-time password has expired' end as unusable,
      case when ${requiresFactorSql(sql)} <> 'off' or l.empl_id = ${emergency ?? null}::text then ${factorMethodsSql(sql, sql`l`)} end as ways
    from employee e join login_detail l on l.empl_id = e.empl_id
    where ${foldedEmail(sql, sql`e.business_email`)} = ${email}`;
  return row;
}

export async function findBusinessEmail(sql: Tag, emplId: string): Promise<string | undefined> {
  const [row] = await sql<{ email: string }[]>`select business_email as email from employee where empl_id = ${emplId}`;
  return row?.email;
}

type CallerSummary = { settings: SharedSettings; unread: number; ownDays: boolean; absenceRules: boolean; sharedDecisions: boolean };

/** The facts that a person's screens need at once: shared settings, own working days, staffing rules, stand-ins, and the number of unread notifications. */
export async function findCallerSummary(sql: Tag, emplId: string): Promise<CallerSummary> {
  type Found = Omit<CallerSummary, 'settings'> & { stored: Parameters<typeof pickSharedSettings>[0] };
  const [found] = await sql<Found[]>`
    select ${storedSettingsJson(sql)} as stored, ${unreadCountSql(sql, emplId)} as unread, ${hasPersonalCalendar(sql, emplId)} as "ownDays", ${hasAbsenceRules(sql)} as "absenceRules",
      ${hasFurtherApprovers(sql)} as "sharedDecisions"`;
  if (!found) throw new Error('A select without a table has one row.');
  const { stored, ...summary } = found;
  return { settings: pickSharedSettings(stored), ...summary };
}
