import type { Fragment, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { insertMailsSql } from '#src/platform/mail/server/insert-mails-sql.ts';
import { type NotificationKind, notificationKinds } from '#src/shared/notification/notification-kinds.ts';
import { findWatchers } from './watcher-conditions.ts';

/** The table of kinds as SQL rows, inserted as text so that the planner sees the values. */
const kindRows = (kinds: readonly NotificationKind[]) =>
  kinds
    .flatMap((kind) =>
      notificationKinds[kind].notifies.map(
        (party) => `('${kind}', '${party}', '${notificationKinds[party === 'watcher' ? 'watched' : kind].mails}')`,
      ),
    )
    .join(', ');

/** Every kind of notification, for events whose kind only the database knows. */
const allKinds = Object.keys(notificationKinds) as NotificationKind[];

/** Returns how a person gets a notification by email, from the company setting that the kind needs and their own choice; without one, as HR chose for watchers. */
const mailDelivery = (sql: Tag, choices: Fragment, kind: Fragment, mails: Fragment): Fragment => sql`
  case when ${mails} <> 'apart' and (select value #>> '{}' from setting where name = 'mailNotices') in ('all', ${mails}) then coalesce(${choices} ->> ${kind}, case told.how when 'daily' then 'daily' else 'once' end) else 'never' end`;

/** The maximum number of notification emails in an hour that one person causes for another. Further notifications wait for the daily email. */
const maxMailsAnHour = 20;

/** The person who caused an email. Programs and the system count as one person. */
const causer = (sql: Tag, by: Fragment): Fragment => sql`(case when ${by}::text not like '#%' then ${by}::text end)`;

/** The kinds that ask for a decision. Only the newest one of a request is valid. */
const decisionKinds = Object.entries(notificationKinds).flatMap(([kind, { asks }]) => (asks ? [kind] : []));

/** Unread notices of one request and one topic replace each other. */
const topic = (sql: Tag, kind: Fragment): Fragment =>
  sql`(case when ${kind} = any (${decisionKinds}::text[]) then 'decision' else ${kind} end)`;

/**
 * The parts of a statement that choose the email for each row of `to_tell`. A notification replaces an unread one of the same request and topic. An email
 * that is not being sent yet contains the newer notification.
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
    { by: causer(sql, by) },
  )}`;

/** Queues the daily email for everyone whose waiting notifications, of watched leave or of all others, are still unread. @returns the number of emails */
export async function queueDailyMails(sql: Tag, { ofWatched }: { ofWatched: boolean }): Promise<number> {
  const told = await sql`
    with due as (
      select notice_id, empl_id, read_at is null and (select value #>> '{}' from setting where name = 'mailNotices') in ('decisions', 'all') as is_news
      from notice where waits_for_daily and (kind = 'watched') = ${ofWatched} for update skip locked
    ), ${insertMailsSql(sql, sql`select distinct empl_id from due where is_news`, 'daily')}, told as (
      update notice n set waits_for_daily = false, mail_outbox_id = mailed.mail_outbox_id
      from due left join mailed using (empl_id) where n.notice_id = due.notice_id
    )
    select from mailed`;
  return told.count;
}

/**
 * The parts of a statement (`with …`) that notify the recipients of some events according to the table of kinds, except the person who caused them. They
 * also queue one email per recipient, however many events there are.
 *
 * @param news rows with `applied_leave_id`, `kind`, `applicant`, `approver`, `former` (the former approver or null) and `figures`; rows without a kind are ignored
 * @param by the person who caused the events; null: no one
 * @param kinds the possible kinds; the statement does not look up recipients that none of them has
 */
export const insertNotifications = (sql: Tag, news: Fragment, by: Fragment, kinds: readonly NotificationKind[] = allKinds): Fragment => sql`
  to_tell as (
    select distinct told.empl_id, ${kindOfParty(sql)} as kind, news.applied_leave_id, ${figuresOfParty(sql)} as figures, ${mailDelivery(sql, sql`chosen.by_mail`, kindOfParty(sql), sql`kinds.mails`)} as mailed
    from (${news}) news join (values ${sql.unsafe(kindRows(kinds))}) kinds (kind, party, mails) on kinds.kind = news.kind
    cross join lateral (
      select case kinds.party when 'applicant' then news.applicant when 'owner' then news.applicant when 'approver' then news.approver when 'stand-in' then case when news.applied_leave_id is null then news.approver end when 'former approver' then news.former end, null::text as how
      ${groupRecipients(sql, kinds)}
    ) told (empl_id, how) left join notice_setting chosen on chosen.empl_id = told.empl_id
    where told.empl_id is not null and told.empl_id is distinct from ${by}
  ), ${replacing(sql, by)}, told as (
    insert into notice (empl_id, kind, applied_leave_id, by_empl_id, figures, mail_outbox_id, waits_for_daily)
    select to_tell.empl_id, kind, applied_leave_id, ${by}, figures, coalesce(reused.mail_outbox_id, case when mailed = 'once' then mailed.mail_outbox_id end),
      reused.mail_outbox_id is null and case mailed when 'once' then mailed.mail_outbox_id is null when 'daily' then true
        else to_tell.empl_id in (select empl_id from replaced where waits_for_daily) end
    from to_tell left join mailed using (empl_id) left join reused using (empl_id)
  )`;

/** Marks the notifications of a requested change as withdrawn. They no longer count as unread, and their emails are not sent. */
export async function closeWithdrawnChange(tx: TransactionSql, appliedLeaveId: number): Promise<void> {
  await tx`
    update notice set kind = 'changeWithdrawn', read_at = coalesce(read_at, now()), waits_for_daily = false, mail_outbox_id = null
    where notice_id in (select max(notice_id) from notice where applied_leave_id = ${appliedLeaveId} and kind = 'changeAsked' group by empl_id)`;
}

/** The kind that a recipient gets: covers and watchers see only their own part of the event. */
const kindOfParty = (sql: Tag): Fragment =>
  sql`(case kinds.party when 'cover' then 'cover' when 'watcher' then 'watched' else news.kind end)`;

/** The stored details: of watched leave only whether it was changed. */
const figuresOfParty = (sql: Tag): Fragment => sql`(case when kinds.party <> 'watcher' then news.figures
  when news.kind in ('changeApproved', 'changedFor', 'recounted') then '{"changed":true}' else '{}' end)`;

/** Finds the recipients in groups of people, for groups that one of the kinds notifies. */
function groupRecipients(sql: Tag, kinds: readonly NotificationKind[]): Fragment {
  const told = new Set<string>(kinds.flatMap((kind) => notificationKinds[kind].notifies));
  const of = (party: string, people: Fragment) => (told.has(party) ? sql`union all ${people}` : sql``);
  return sql`
    ${of('HR', sql`select empl_id, null from employee where kinds.party = 'HR' and status = 'A' and 'H' = any (roles)`)}
    ${of('stand-in', sql`select stand_in, null from stand_in_told where kinds.party = 'stand-in' and stand_in_told.empl_id = news.approver and stand_in is distinct from news.applicant`)}
    ${of('cover', sql`select empl_id, null from leave_cover where kinds.party = 'cover' and leave_cover.applied_leave_id = news.applied_leave_id and declined is null`)}
    ${of('watcher', findWatchers(sql))}
    ${of('commenters', sql`select by_empl_id, null from leave_comment where kinds.party = 'commenters' and leave_comment.applied_leave_id = news.applied_leave_id`)}`;
}
