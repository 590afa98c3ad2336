import type { Fragment, Tag } from '#src/db/server/sql.ts';
import { isBooked, isRequested } from './status-sets.ts';

type Of = { emplId: Fragment; year: Fragment; leaveCode: Fragment };

const daysWhere = (sql: Tag, { emplId, year, leaveCode }: Of, counts: Fragment) => sql`(
  select coalesce(sum(leave_duration), 0) from applied_leave
  where empl_id = ${emplId} and leave_year = ${year} and leave_code = ${leaveCode} and ${counts})`;

/** The days that wait for approval, of one person, year and type. */
export const pendingDays = (sql: Tag, of: Of): Fragment => daysWhere(sql, of, isRequested(sql, sql`leave_status`));

/** The days that are approved, of one person, year and type. */
export const approvedDays = (sql: Tag, of: Of): Fragment => daysWhere(sql, of, isBooked(sql, sql`leave_status`));

/** The person, year and type of the entitlement `en`. */
export const ofEntitlement = (sql: Tag): Of => ({ emplId: sql`en.empl_id`, year: sql`en.year`, leaveCode: sql`en.leave_code` });

const daysLeft = (sql: Tag) => sql`(en.available_leave - en.taken_leave)`;

/** The balance of the entitlement `en` as it is shown: never below 0. */
export const balance = (sql: Tag): Fragment => sql`greatest(0, ${daysLeft(sql)})`;

/** What an application is held against, of the entitlement `en`: available, less taken, less pending. */
export const freeDays = (sql: Tag): Fragment => sql`${daysLeft(sql)} - ${pendingDays(sql, ofEntitlement(sql))}`;
