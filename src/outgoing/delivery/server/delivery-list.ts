import type { Sql, Tag } from '#src/platform/db/server/sql.ts';
import { mailDeliveryColumns } from '#src/outgoing/delivery/delivery-columns.ts';
import type { MailKind } from '#src/platform/mail/server/outbox.ts';
import { dropReasons, mailStateNames, mailKindNames } from '#src/outgoing/delivery/delivery-texts.ts';
import { listSource } from '#src/platform/lists/server/list-source.ts';

const quoteList = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(', ');

/** The state of an email `m` (`mailStateNames`). */
const mailState = (sql: Tag) => sql`case m.status when 'sent' then 'sent'
  when 'failed' then case when m.fault in (${sql.unsafe(quoteList(dropReasons))}) then 'dropped' else 'undelivered' end
  else case when m.fault is null then 'waiting' else 'again' end end`;

/** An email `m` was not delivered and can be sent again. A person who requested a link can request another one, and a digest is out of date. */
const canBeSentAgain = (sql: Tag) => sql`(${mailState(sql)} = 'undelivered' and m.kind not in ('asked', 'away'))`;

/** Lists emails, the newest first, with dates and times in the company's time zone. */
export function mailDeliveries(sql: Sql, timeZone: string) {
  const local = sql`(m.queued_at at time zone ${timeZone}::text)`;
  const time = sql`to_char(${local}, 'HH24:MI')`;
  const what = sql`(${JSON.stringify(mailKindNames satisfies Record<MailKind, string>)}::text::jsonb ->> m.kind)`;
  const state = sql`(${JSON.stringify(mailStateNames)}::text::jsonb ->> ${mailState(sql)})`;
  return listSource({
    columns: mailDeliveryColumns,
    columnSql: {
      day: { value: sql`${local}::date` },
      time: { value: time },
      name: { value: sql`e.name`, plain: sql`e.plain_name`, neverNull: true },
      emplId: { value: sql`e.empl_id`, neverNull: true },
      what: { value: what },
      state: { value: state },
      tries: { value: sql`m.tries` },
    },
    from: sql`mail_outbox m join employee e on e.empl_id = m.empl_id`,
    where: sql`true`,
    row: sql`jsonb_build_object('mailOutboxId', m.mail_outbox_id, 'day', ${local}::date, 'time', ${time}, 'name', e.name, 'emplId', e.empl_id,
      'what', ${what}, 'state', ${state}, 'fault', coalesce(m.answer, m.fault), 'tries', m.tries, 'canBeSentAgain', ${canBeSentAgain(sql)})`,
    order: [{ value: sql`m.queued_at`, descending: true }, { value: sql`m.mail_outbox_id` }],
  });
}

/** Counts pending and undelivered emails, and returns when the mail server stopped responding. */
export async function findMailState(
  sql: Tag,
  timeZone: string,
): Promise<{ waiting: number; undelivered: number; silentSince: string | null }> {
  const [found] = await sql<{ waiting: number; undelivered: number; silentSince: string | null }[]>`
    select count(*) filter (where m.status = 'queued') as waiting, count(*) filter (where ${mailState(sql)} = 'undelivered') as undelivered,
      to_char(min(m.queued_at) filter (where m.status = 'queued' and m.fault !~ '^([0-9]+|not written)$'
        and m.queued_at > coalesce((select max(ended_at) from mail_outbox where status = 'sent'), '-infinity'))
        at time zone ${timeZone}::text, 'DD/MM/YYYY HH24:MI') as "silentSince"
    from mail_outbox m`;
  return found ?? { waiting: 0, undelivered: 0, silentSince: null };
}

/** Returns the time of the last backup as `dd/mm/yyyy hh:mm`. */
export async function findLastBackup(sql: Tag, timeZone: string): Promise<string | null> {
  const [found] = await sql<{ at: string | null }[]>`
    select to_char(max(happened_at) at time zone ${timeZone}::text, 'DD/MM/YYYY HH24:MI') as at from audit_log where entity = 'backup'`;
  return found?.at ?? null;
}
