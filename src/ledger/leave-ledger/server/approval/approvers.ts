import type { Fragment, Tag } from '#src/platform/db/server/sql.ts';

/** SQL: whether an employee can decide on leave, as an active manager. */
export const isApprover = (sql: Tag, person: Fragment): Fragment => sql`${person}.status = 'A' and 'M' = any (${person}.roles)`;

/** SQL: whether an employee can decide on this applicant's leave. No one can decide on their own. */
export const isApproverFor = (sql: Tag, person: Fragment, applicant: Fragment): Fragment =>
  sql`${isApprover(sql, person)} and ${person}.empl_id <> ${applicant}`;
