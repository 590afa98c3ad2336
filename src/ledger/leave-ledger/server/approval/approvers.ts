import type { Fragment, Tag } from '#src/platform/db/server/sql.ts';

/** That the employee of that name in the statement can decide on leave: an active manager. */
export const isApprover = (sql: Tag, person: Fragment): Fragment => sql`${person}.status = 'A' and 'M' = any (${person}.roles)`;

/** That they can decide on leave of this applicant: never on their own. */
export const isApproverFor = (sql: Tag, person: Fragment, applicant: Fragment): Fragment =>
  sql`${isApprover(sql, person)} and ${person}.empl_id <> ${applicant}`;
