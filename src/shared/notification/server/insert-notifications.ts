import type { Fragment, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { insertMailsSql } from '#src/platform/mail/server/outbox.ts';
import { type NoticeKind, noticeKinds } from '#src/shared/notification/notification-kinds.ts';

/** The table of kinds as rows of SQL: text, so that it is planned with what it says. */
const rowsOf = (kinds: readonly NoticeKind[]) =>
  kinds.flatMap((kind) => noticeKinds[kind].tells.map((party) => `('${kind}', '${party}', '${noticeKinds[kind].mails}')`)).join(', ');

/** Every kind of notice, for news of which only the database knows the kind. */
const allKinds = Object.keys(noticeKinds) as NoticeKind[];

/** How somebody is told by mail of a notice, given what they have chosen for themselves and from which of the company's settings on its kind is mailed. */
const howMailed = (sql: Tag, choices: Fragment, kind: Fragment, mails: Fragment): Fragment => sql`
  case when ${mails} <> 'apart' and (select value #>> '{}' from setting where name = 'mailNotices') in ('all', ${mails}) then coalesce(${choices} ->> ${kind}, 'once') else 'never' end`;

/** A person causes at most so many mails of notices for another within an hour. Further notices wait for the mail of the day. */
const maxMailsAnHour = 20;

/** The person who caused a mail. Programs and the system count as one person. */
const causer = (sql: Tag, by: Fragment): Fragment => sql`(case when ${by}::text not like '#%' then ${by}::text end)`;

/** The kinds that ask for a decision. Only the newest one of a request is true. */
const asking = Object.entries(noticeKinds).flatMap(([kind, { asks }]) => (asks ? [kind] : []));

/** Unread notices of one request and one topic replace each other. */
const topic = (sql: Tag, kind: Fragment): Fragment => sql`(case when ${kind} = any (${asking}::text[]) then 'decision' else ${kind} end)`;

/**
 * The parts of a statement that choose the mail for each row of `to_tell`. A notice replaces an unread one of the same request and topic. A mail that
 * is not being sent yet tells the newer notice.
 */
const replacing = (sql: Tag, by: Fragment): Fragment => sql`
  replaced as (
    delete from notice n using to_tell t
    where n.applied_leave_id = t.applied_leave_id and n.empl_id = t.empl_id and n.read_at is null and ${topic(sql, sql`n.kind`)} = ${topic(sql, sql`t.kind`)}
    returning n.empl_id, n.mail_outbox_id, n.waits_for_daily
  ), unsent as (
    select m.empl_id, m.mail_outbox_id from mail_outbox m
    where m.mail_outbox_id in (select mail_outbox_id from replaced) and m.kind = 'notice' and m.status = 'queued' and m.tries = 0 for update skip locked
  ), reused as (
    select empl_id, min(mail_outbox_id::text)::uuid as mail_outbox_id from unsent group by empl_id
  ), ${insertMailsSql(
    sql,
    sql`select distinct empl_id from to_tell where mailed = 'once' and empl_id not in (select empl_id from reused) and (
        select count(*) from mail_outbox m where m.kind = 'notice' and m.empl_id = to_tell.empl_id and m.by_empl_id is not distinct from ${causer(sql, by)}
          and m.queued_at > now() - interval '1 hour') < ${maxMailsAnHour}`,
    'notice',
    causer(sql, by),
  )}`;

/** Writes down the mail of the day for everybody for whom notices wait that are still unread. @returns how many mails */
export async function queueDailyMails(sql: Tag): Promise<number> {
  const told = await sql`
    with due as (
      select notice_id, empl_id, read_at is null and (select value #>> '{}' from setting where name = 'mailNotices') in ('decisions', 'all') as is_news
      from notice where waits_for_daily for update skip locked
    ), ${insertMailsSql(sql, sql`select distinct empl_id from due where is_news`, 'daily')}, told as (
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
  ), ${replacing(sql, by)}, told as (
    insert into notice (empl_id, kind, applied_leave_id, by_empl_id, figures, mail_outbox_id, waits_for_daily)
    select to_tell.empl_id, kind, applied_leave_id, ${by}, figures, coalesce(reused.mail_outbox_id, case when mailed = 'once' then mailed.mail_outbox_id end),
      reused.mail_outbox_id is null and case mailed when 'once' then mailed.mail_outbox_id is null when 'daily' then true
        else to_tell.empl_id in (select empl_id from replaced where waits_for_daily) end
    from to_tell left join mailed using (empl_id) left join reused using (empl_id)
  )`;

/** Makes the notices of a requested change say that it was withdrawn. They no longer count as unread, and their mails are not sent. */
export async function closeWithdrawnChange(tx: TransactionSql, appliedLeaveId: number): Promise<void> {
  await tx`
    update notice set kind = 'changeWithdrawn', read_at = coalesce(read_at, now()), waits_for_daily = false, mail_outbox_id = null
    where notice_id in (select max(notice_id) from notice where applied_leave_id = ${appliedLeaveId} and kind = 'changeAsked' group by empl_id)`;
}

/** Those of a party of several people, where one of the kinds tells it. */
function several(sql: Tag, kinds: readonly NoticeKind[]): Fragment {
  const told = new Set<string>(kinds.flatMap((kind) => noticeKinds[kind].tells));
  const of = (party: string, people: Fragment) => (told.has(party) ? sql`union all ${people}` : sql``);
  return sql`
    ${of('HR', sql`select empl_id from employee where kinds.party = 'HR' and status = 'A' and 'H' = any (roles)`)}
    ${of('stand-in', sql`select stand_in from stand_in_told where kinds.party = 'stand-in' and stand_in_told.empl_id = news.approver and stand_in is distinct from news.applicant`)}
    ${of('commenters', sql`select by_empl_id from leave_comment where kinds.party = 'commenters' and leave_comment.applied_leave_id = news.applied_leave_id`)}`;
}
