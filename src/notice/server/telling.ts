import type { Fragment, Tag } from '#src/db/server/sql.ts';
import { mailing } from '#src/mail/server/outbox.ts';
import { type NoticeKind, noticeKinds } from '#src/notice/notice-kinds.ts';

/** The table of kinds as rows of SQL: text, so that it is planned with what it says. */
const rowsOf = (kinds: readonly NoticeKind[]) =>
  kinds.flatMap((kind) => noticeKinds[kind].tells.map((party) => `('${kind}', '${party}', '${noticeKinds[kind].mails}')`)).join(', ');

/** Every kind of notice, for news of which only the database knows the kind. */
const allKinds = Object.keys(noticeKinds) as NoticeKind[];

/** How somebody is told by mail of a notice, given what they have chosen for themselves and from which of the company's settings on its kind is mailed. */
const howMailed = (sql: Tag, choices: Fragment, kind: Fragment, mails: Fragment): Fragment => sql`
  case when ${mails} <> 'apart' and (select value #>> '{}' from setting where name = 'mailNotices') in ('all', ${mails}) then coalesce(${choices} ->> ${kind}, 'once') else 'never' end`;

/** Writes down the mail of the day for everybody for whom notices wait that are still unread. @returns how many mails */
export async function queueDailyMails(sql: Tag): Promise<number> {
  const told = await sql`
    with due as (
      select notice_id, empl_id, read_at is null and (select value #>> '{}' from setting where name = 'mailNotices') in ('decisions', 'all') as is_news
      from notice where waits_for_daily for update skip locked
    ), ${mailing(sql, sql`select distinct empl_id from due where is_news`, 'daily')}, told as (
      update notice n set waits_for_daily = false, mail_outbox_id = mailed.mail_outbox_id
      from due left join mailed using (empl_id) where n.notice_id = due.notice_id
    )
    select from mailed`;
  return told.count;
}

/**
 * The parts of a statement (`with …`) that tell whom the table of kinds names of some news about leave; never whoever did it. What goes by mail is
 * written down with it: one mail each, whatever the news are many.
 *
 * @param news rows with `applied_leave_id`, `kind`, `applicant`, `approver`, `former` (who decided before, or null) and `figures`; without a kind nobody is told
 * @param by who did it; null: nobody
 * @param kinds the kinds that may be among the news: of parties that none of them tells nobody is asked for
 */
export const telling = (sql: Tag, news: Fragment, by: Fragment, kinds: readonly NoticeKind[] = allKinds): Fragment => sql`
  to_tell as (
    select distinct told.empl_id, news.kind, news.applied_leave_id, news.figures, ${howMailed(sql, sql`chosen.by_mail`, sql`news.kind`, sql`kinds.mails`)} as mailed
    from (${news}) news join (values ${sql.unsafe(rowsOf(kinds))}) kinds (kind, party, mails) on kinds.kind = news.kind
    cross join lateral (
      select case kinds.party when 'applicant' then news.applicant when 'owner' then news.applicant when 'reader' then news.applicant when 'approver' then news.approver when 'stand-in' then case when news.applied_leave_id is null then news.approver end when 'former approver' then news.former end
      ${several(sql, kinds)}
    ) told (empl_id) left join notice_setting chosen on chosen.empl_id = told.empl_id
    where told.empl_id is not null and told.empl_id is distinct from ${by}
  ), ${mailing(sql, sql`select distinct empl_id from to_tell where mailed = 'once'`, 'notice')}, told as (
    insert into notice (empl_id, kind, applied_leave_id, by_empl_id, figures, mail_outbox_id, waits_for_daily)
    select to_tell.empl_id, kind, applied_leave_id, ${by}, figures, case when mailed = 'once' then mail_outbox_id end, mailed = 'daily'
    from to_tell left join mailed using (empl_id)
  )`;

/** Those of a party of several people, where one of the kinds tells it. */
function several(sql: Tag, kinds: readonly NoticeKind[]): Fragment {
  const told = new Set<string>(kinds.flatMap((kind) => noticeKinds[kind].tells));
  const of = (party: string, people: Fragment) => (told.has(party) ? sql`union all ${people}` : sql``);
  return sql`
    ${of('HR', sql`select empl_id from employee where kinds.party = 'HR' and status = 'A' and 'H' = any (roles)`)}
    ${of('stand-in', sql`select stand_in from stand_in_told where kinds.party = 'stand-in' and stand_in_told.empl_id = news.approver and stand_in is distinct from news.applicant`)}
    ${of('commenters', sql`select by_empl_id from leave_comment where kinds.party = 'commenters' and leave_comment.applied_leave_id = news.applied_leave_id`)}`;
}
