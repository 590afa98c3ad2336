import type { Fragment, Tag } from '#src/db/server/sql.ts';
import { noticeKinds } from '#src/notice/notice-kinds.ts';

/** The table of kinds as rows of SQL: text, so that it is planned with what it says. */
const kindRows = Object.entries(noticeKinds)
  .flatMap(([kind, { tells }]) => tells.map((party) => `('${kind}', '${party}')`))
  .join(', ');

/**
 * The statement, or the part of one, that tells whom the table of kinds names of some news about leave; never whoever did it.
 *
 * @param news rows with `applied_leave_id`, `kind`, `applicant`, `approver`, `former` (who decided before, or null) and `figures`; without a kind nobody is told
 * @param by who did it
 */
export const telling = (sql: Tag, news: Fragment, by: Fragment): Fragment => sql`
  insert into notice (empl_id, kind, applied_leave_id, by_empl_id, figures)
  select distinct told.empl_id, news.kind, news.applied_leave_id, ${by}, news.figures
  from (${news}) news join (values ${sql.unsafe(kindRows)}) kinds (kind, party) on kinds.kind = news.kind
  cross join lateral (
    select case kinds.party when 'applicant' then news.applicant when 'approver' then news.approver when 'former approver' then news.former end
    union all
    select empl_id from employee where kinds.party = 'HR' and status = 'A' and 'H' = any (roles)
  ) told (empl_id)
  where told.empl_id <> ${by}`;
