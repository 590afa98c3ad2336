import type { Sql, Tag, TransactionSql } from '#src/db/server/sql.ts';
import type { Mail, Mailer, MailFault } from './mailer.ts';

/** A mail that is to be sent. Whom it goes to and what it says is looked up when it is. */
export type QueuedMail = {
  mailOutboxId: string;
  kind: 'asked' | 'reset' | 'made';
  emplId: string;
  byEmplId: string | null;
  validHours: number;
};

/** What mails are sent with: `compose` writes one, with what it leads to, or finds that there is nobody (any more) to send it to. */
export type MailWay = {
  sql: Sql;
  mailer: Mailer;
  compose: (tx: TransactionSql, queued: QueuedMail) => Promise<Mail | undefined>;
};

/** What became of one try; `silent` when the mail server cannot be talked to. */
export type Delivery = 'sent' | 'failed' | 'later' | 'silent';

/** For how long a mail is its sender's alone, in seconds: longer than any talk with a mail server. Who dies meanwhile leaves it to the others. */
const heldSeconds = 300;
/** After how many minutes a mail is tried again, by the number of tries; the last one holds on. */
const pauses = [1, 5, 15, 60, 180, 360];

/**
 * Writes down mails of one kind, in the transaction of what they tell.
 *
 * @param mails.perMinute how many are sent in a minute; all at once when undefined. Mails that are written down later do not wait for them
 * @returns their ids, by person
 */
export async function queueMails(
  tx: TransactionSql,
  mails: Pick<QueuedMail, 'kind' | 'byEmplId' | 'validHours'> & { emplIds: readonly string[]; perMinute?: number },
): Promise<Map<string, string>> {
  const secondsBetween = mails.perMinute === undefined ? 0 : 60 / mails.perMinute;
  const queued = await tx<{ id: string; emplId: string }[]>`
    insert into mail_outbox (kind, empl_id, by_empl_id, valid_hours, next_try_at)
    select ${mails.kind}, who, ${mails.byEmplId}, ${mails.validHours}, now() + (place - 1) * ${secondsBetween}::float8 * interval '1 second'
    from unnest(${mails.emplIds}::text[]) with ordinality one (who, place)
    returning mail_outbox_id as id, empl_id as "emplId"`;
  return new Map(queued.map(({ id, emplId }) => [emplId, id]));
}

/** Gives up what is still to be sent to these people about their new account. */
export async function dropMails(tx: TransactionSql, emplIds: readonly string[]): Promise<void> {
  await tx`
    update mail_outbox set status = 'failed', fault = 'withdrawn', ended_at = now()
    where empl_id = any (${emplIds}::text[]) and kind = 'made' and status = 'queued'`;
}

/**
 * Sends the next mail that is due, or one of them, if nobody else is at it. While the mail server is talked to no connection to the database is held.
 *
 * @returns undefined when there is none
 */
export async function deliverNext(way: MailWay, only?: string): Promise<Delivery | undefined> {
  const { sql, mailer, compose } = way;
  const claimed = await claim(sql, only);
  if (!claimed) return undefined;
  const mail = await sql.begin((tx) => compose(tx, claimed));
  if (!mail) return end(sql, claimed, 'failed', 'nobody');
  let fault: MailFault = { said: 'unknown', about: 'server', isFinal: false };
  const isTaken = await mailer.send({ ...mail, id: claimed.mailOutboxId }, (told) => (fault = told));
  if (isTaken) return end(sql, claimed, 'sent', null);
  if (fault.isFinal) return end(sql, claimed, 'failed', fault.said);
  return putOff(sql, claimed, fault);
}

/** In how many milliseconds the next mail is due; undefined when none waits. */
export async function dueIn(sql: Sql): Promise<number | undefined> {
  const [next] = await sql<{ ms: number | null }[]>`
    select (extract(epoch from min(next_try_at) - now()) * 1000)::float8 as ms from mail_outbox where status = 'queued'`;
  return typeof next?.ms === 'number' ? Math.max(0, next.ms) : undefined;
}

type Claimed = QueuedMail & { tries: number };

async function claim(sql: Sql, only: string | undefined): Promise<Claimed | undefined> {
  const [claimed] = await sql<Claimed[]>`
    with due as (
      select mail_outbox_id from mail_outbox
      where status = 'queued' and next_try_at <= now() ${only === undefined ? sql`` : sql`and mail_outbox_id = ${only}`}
      order by next_try_at, mail_outbox_id limit 1 for update skip locked
    )
    update mail_outbox m set tries = tries + 1, next_try_at = now() + ${heldSeconds} * interval '1 second' from due
    where m.mail_outbox_id = due.mail_outbox_id
    returning m.mail_outbox_id as "mailOutboxId", kind, empl_id as "emplId", by_empl_id as "byEmplId", valid_hours as "validHours", tries`;
  return claimed;
}

async function end(sql: Sql, { mailOutboxId }: Claimed, status: 'sent' | 'failed', fault: string | null): Promise<'sent' | 'failed'> {
  await sql`
    update mail_outbox set status = ${status}, fault = ${fault}, ended_at = now()
    where mail_outbox_id = ${mailOutboxId} and status = 'queued'`;
  return status;
}

/** Tries again later, as long as the link would be good had it been sent at once. */
async function putOff(sql: Sql, { mailOutboxId, tries }: Claimed, { said, about }: MailFault): Promise<Delivery> {
  const minutes = pauses[Math.min(tries, pauses.length) - 1] ?? 1;
  const [put] = await sql<{ isOver: boolean }[]>`
    with tried as (
      select mail_outbox_id, now() + ${minutes} * interval '1 minute' as again, queued_at + valid_hours * interval '1 hour' as until
      from mail_outbox where mail_outbox_id = ${mailOutboxId} and status = 'queued'
    )
    update mail_outbox m set fault = ${said}, next_try_at = again,
      status = case when again > until then 'failed' else 'queued' end, ended_at = case when again > until then now() end
    from tried where m.mail_outbox_id = tried.mail_outbox_id returning again > until as "isOver"`;
  if (put?.isOver) return 'failed';
  return about === 'server' ? 'silent' : 'later';
}

/** Removes what was sent or given up a month ago. */
export async function removeOldMails(sql: Tag): Promise<void> {
  await sql`delete from mail_outbox where ended_at < now() - interval '30 days'`;
}
