import { requiresFactorSql, factorMethodsSql } from '#src/shared/access/server/factor/factor-queries.ts';
import type { FactorMethod } from '#src/base/caller/caller.ts';
import { foldedEmail, type Tag } from '#src/platform/db/server/sql.ts';
import { hasAbsenceRules } from '#src/ledger/leave-ledger/server/calendar/absence-rule-queries.ts';
import { hasPersonalCalendar } from '#src/ledger/leave-ledger/server/calendar/calendar-queries.ts';
import { hasFurtherApprovers } from '#src/ledger/leave-ledger/server/approval/second-approval.ts';
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

type CallerSummary = { unread: number; ownDays: boolean; absenceRules: boolean; sharedDecisions: boolean };

/** The facts that a person's screens need at once: own working days, staffing rules, stand-ins, and the number of unread notifications. */
export async function findCallerSummary(sql: Tag, emplId: string): Promise<CallerSummary> {
  const [found] = await sql<CallerSummary[]>`
    select ${unreadCountSql(sql, emplId)} as unread, ${hasPersonalCalendar(sql, emplId)} as "ownDays", ${hasAbsenceRules(sql)} as "absenceRules",
      ${hasFurtherApprovers(sql)} as "sharedDecisions"`;
  return found ?? { unread: 0, ownDays: false, absenceRules: false, sharedDecisions: false };
}
