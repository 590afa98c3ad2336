import type { Fragment, Sql, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { isSendingAllowed, secondsBetweenMails } from '#src/platform/jobs/server/sending.ts';
import type { Mail, Mailer, MailFault } from './mailer.ts';

/** A link to choose a password with. */
export type LinkKind = 'asked' | 'reset' | 'made';
/** Notices: of one act, or of a day. */
export type NotificationMailKind = 'notice' | 'daily';
/** A sign-in from a new device. */
export type DeviceKind = 'device';

/** A report that is sent every month. */
export type ReportKind = 'report';

/** The second factor of somebody was changed: to its owner, and to HR where one of them has reset it. */
export type FactorKind = 'factor' | 'factorToHr';

export type MailKind = LinkKind | NotificationMailKind | DeviceKind | ReportKind | FactorKind;

/** A mail that is to be sent. Whom it goes to and what it says is looked up when it is. */
type QueuedMail<Kind = MailKind> = {
  mailOutboxId: string;
  kind: Kind;
  emplId: string;
  byEmplId: string | null;
  /** Whose it is, where that is not who gets it. */
  aboutEmplId: string | null;
  validHours: number;
};

/** Writes a mail, with what it leads to, or finds that there is nobody (any more) to send it to. */
export type Compose<Kind> = (sql: Sql, queued: QueuedMail<Kind>) => Promise<Mail | undefined>;

/** What mails are sent with. */
export type MailDeliveryServices<Kind = MailKind> = { sql: Sql; mailer: Mailer; compose: Compose<Kind> };

/** What became of one try; `silent` when the mail server cannot be talked to. */
export type Delivery = 'sent' | 'failed' | 'later' | 'silent';

/** For how long a mail is its sender's alone, in seconds: longer than any talk with a mail server. Who dies meanwhile leaves it to the others. */
const leaseSeconds = 300;
/** For how many hours mails of notices are tried. */
const notificationHours = 72;
/** After how many minutes a mail is tried again, by the number of tries; the last one holds on. */
const retryDelays = [1, 5, 15, 60, 180, 360];

type NewMails = Pick<QueuedMail<LinkKind | DeviceKind | ReportKind | FactorKind>, 'kind' | 'byEmplId' | 'validHours'> & {
  emplIds: readonly string[];
  aboutEmplId?: string;
  perMinute?: number;
};

/**
 * Writes down mails of one kind, in the transaction of what they tell.
 *
 * @param mails.perMinute how many are sent in a minute; all at once when undefined. Mails that are written down later do not wait for them
 * @returns their ids, by person
 */
export const queueMails = async (tx: TransactionSql, mails: NewMails): Promise<Map<string, string>> =>
  new Map((await queueMailPerEntry(tx, mails)).map(({ id, emplId }) => [emplId, id]));

/** The same where somebody may get several: a mail for each time that they are named. @returns all of them */
export function queueMailPerEntry(tx: TransactionSql, mails: NewMails): Promise<readonly { id: string; emplId: string }[]> {
  const secondsBetween = mails.perMinute === undefined ? 0 : 60 / mails.perMinute;
  return tx<{ id: string; emplId: string }[]>`
    insert into mail_outbox (kind, empl_id, by_empl_id, about_empl_id, valid_hours, next_try_at)
    select ${mails.kind}, who, ${mails.byEmplId}, ${mails.aboutEmplId ?? null}, ${mails.validHours}, now() + (place - 1) * ${secondsBetween}::float8 * interval '1 second'
    from unnest(${mails.emplIds}::text[]) with ordinality one (who, place)
    returning mail_outbox_id as id, empl_id as "emplId"`;
}

/**
 * The part of a statement (`with …`) that writes down a mail of notices for each of these people; `mailed` are its rows. Those of one act go out one
 * after the other, and later ones do not wait for them. Notices are joined to it by the owner of those.
 *
 * @param people rows with `empl_id`, each once
 * @param by the person who caused them
 */
export const insertMailsSql = (sql: Tag, people: Fragment, kind: NotificationMailKind, by: Fragment = sql`null`): Fragment => sql`
  mailed as (
    insert into mail_outbox (kind, empl_id, by_empl_id, valid_hours, next_try_at)
    select ${kind}, empl_id, ${by}, ${notificationHours}, now() + (row_number() over (order by empl_id) - 1) * ${secondsBetweenMails(sql)} * interval '1 second'
    from (${people}) who
    returning mail_outbox_id, empl_id
  )`;

/** Gives up what is still to be sent to these people about their new account. */
export async function cancelAccountMails(tx: TransactionSql, emplIds: readonly string[]): Promise<void> {
  await tx`
    update mail_outbox set status = 'failed', fault = 'withdrawn', answer = null, ended_at = now()
    where empl_id = any (${emplIds}::text[]) and kind = 'made' and status = 'queued'`;
}

/** Longer answers of a mail server are cut. */
const maxAnswer = 500;

/** The answer of a mail server as it is stored. It may quote the mail: anything that may be the token of a link is left out. @example storedAnswer('550 no\nsuch user') // '550 no such user' */
const storedAnswer = (answer: string): string | null =>
  answer
    .replaceAll(/[\w-]{20,}/g, '…')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxAnswer) || null;

/** A mail that could not be written, a report that takes too long: it is tried again as one that was not taken. */
const compositionFault: MailFault = { said: 'not written', about: 'mail', isFinal: false, answer: '' };

/**
 * Sends the next mail that is due, or one of them, if nobody else is at it. While the mail server is talked to no connection to the database is held.
 *
 * @param onUnwritten is told why a mail could not be written, once it has been put off
 * @returns undefined when there is none
 */
export async function deliverNextMail<Kind>(
  way: MailDeliveryServices<Kind>,
  only?: string,
  onUnwritten?: (error: unknown) => void,
): Promise<Delivery | undefined> {
  const { sql, mailer, compose } = way;
  const claimed = await claimMail<Kind>(sql, only);
  if (!claimed) return undefined;
  let mail: Mail | undefined;
  try {
    mail = await compose(sql, claimed);
  } catch (error) {
    const put = await postponeMail(sql, claimed, compositionFault);
    onUnwritten?.(error);
    return put;
  }
  if (!mail) return finishMail(sql, claimed, 'failed', { said: 'nobody' });
  let fault: MailFault = { said: 'unknown', about: 'server', isFinal: false, answer: '' };
  const isTaken = await mailer.send({ ...mail, id: claimed.mailOutboxId }, (told) => (fault = told));
  if (isTaken) return finishMail(sql, claimed, 'sent');
  if (fault.isFinal) return finishMail(sql, claimed, 'failed', fault);
  return postponeMail(sql, claimed, fault);
}

/** In how many milliseconds the next mail is due; undefined when none waits. */
export async function findMillisecondsUntilDue(sql: Sql): Promise<number | undefined> {
  const [next] = await sql<{ ms: number | null }[]>`
    select (extract(epoch from min(next_try_at) - now()) * 1000)::float8 as ms from mail_outbox where status = 'queued' and ${isSendingAllowed(sql)}`;
  return typeof next?.ms === 'number' ? Math.max(0, next.ms) : undefined;
}

type Claimed<Kind = unknown> = QueuedMail<Kind> & { tries: number };

async function claimMail<Kind>(sql: Sql, only: string | undefined): Promise<Claimed<Kind> | undefined> {
  const [claimed] = await sql<Claimed<Kind>[]>`
    with due as (
      select mail_outbox_id from mail_outbox
      where status = 'queued' and next_try_at <= now() and ${isSendingAllowed(sql)} ${only === undefined ? sql`` : sql`and mail_outbox_id = ${only}`}
      order by next_try_at, mail_outbox_id limit 1 for update skip locked
    )
    update mail_outbox m set tries = tries + 1, next_try_at = now() + ${leaseSeconds} * interval '1 second' from due
    where m.mail_outbox_id = due.mail_outbox_id
    returning m.mail_outbox_id as "mailOutboxId", kind, empl_id as "emplId", by_empl_id as "byEmplId", about_empl_id as "aboutEmplId", valid_hours as "validHours", tries`;
  return claimed;
}

async function finishMail(
  sql: Sql,
  { mailOutboxId }: Claimed,
  status: 'sent' | 'failed',
  { said, answer = '' }: { said?: string; answer?: string } = {},
): Promise<'sent' | 'failed'> {
  await sql`
    update mail_outbox set status = ${status}, fault = ${said ?? null}, answer = ${storedAnswer(answer)}, ended_at = now()
    where mail_outbox_id = ${mailOutboxId} and status = 'queued'`;
  return status;
}

/** Tries again later, as long as the link would be good had it been sent at once. */
async function postponeMail(sql: Sql, { mailOutboxId, tries }: Claimed, { said, about, answer }: MailFault): Promise<Delivery> {
  const minutes = retryDelays[Math.min(tries, retryDelays.length) - 1] ?? 1;
  const [put] = await sql<{ isOver: boolean }[]>`
    with tried as (
      select mail_outbox_id, now() + ${minutes} * interval '1 minute' as again, queued_at + valid_hours * interval '1 hour' as until
      from mail_outbox where mail_outbox_id = ${mailOutboxId} and status = 'queued'
    )
    update mail_outbox m set fault = ${said}, answer = ${storedAnswer(answer)}, next_try_at = again,
      status = case when again > until then 'failed' else 'queued' end, ended_at = case when again > until then now() end
    from tried where m.mail_outbox_id = tried.mail_outbox_id returning again > until as "isOver"`;
  if (put?.isOver) return 'failed';
  return about === 'server' ? 'silent' : 'later';
}

/**
 * Has a mail sent again that was not delivered, for as long as the first time. A link that somebody asked for is theirs to ask for again.
 *
 * @returns undefined when there is no such mail, false when it was sent, waits, or is not needed any more
 */
export async function sendMailAgain(tx: TransactionSql, mailOutboxId: string): Promise<boolean | undefined> {
  const again = await tx`
    update mail_outbox set status = 'queued', ended_at = null, fault = null, answer = null, tries = 0, queued_at = now(), next_try_at = now()
    where mail_outbox_id = ${mailOutboxId} and status = 'failed' and kind <> 'asked' and fault not in ('nobody', 'withdrawn', 'thrown away')`;
  if (again.count > 0) return true;
  return (await tx`select from mail_outbox where mail_outbox_id = ${mailOutboxId}`).length > 0 ? false : undefined;
}

/** Gives up what has waited for as long as it would have been tried, where there is no mail server to try. */
export async function giveUpOverdueMails(sql: Tag): Promise<void> {
  await sql`
    update mail_outbox set status = 'failed', fault = 'no mail server', answer = null, ended_at = now()
    where status = 'queued' and queued_at + valid_hours * interval '1 hour' < now() and ${isSendingAllowed(sql)}`;
}

/** Throws away what has waited for longer than a day. @returns how many mails */
export async function deleteStaleMails(sql: Tag): Promise<number> {
  const thrown = await sql`
    update mail_outbox set status = 'failed', fault = 'thrown away', answer = null, ended_at = now() where status = 'queued' and queued_at < now() - interval '1 day'`;
  return thrown.count;
}

/** Removes what was sent or given up a month ago. */
export async function deleteFinishedMails(sql: Tag): Promise<void> {
  await sql`delete from mail_outbox where ended_at < now() - interval '30 days'`;
}

/** Removes mails that this transaction has written down: nobody has sent them. */
export async function deleteMails(tx: TransactionSql, ids: readonly string[]): Promise<void> {
  await tx`delete from mail_outbox where mail_outbox_id = any (${[...ids]}::uuid[])`;
}

/** The mails that wait, those that were given up within a day, and the age in seconds of the oldest that waits: for monitoring. */
export async function countMails(sql: Tag): Promise<{ pending: number; failed: number; oldestSeconds: number }> {
  const [row] = await sql<{ pending: number; failed: number; oldestSeconds: number }[]>`
    select count(*) filter (where status = 'queued') as pending,
      count(*) filter (where status = 'failed' and fault <> all ('{nobody,withdrawn,thrown away}')) as failed,
      coalesce(extract(epoch from now() - min(queued_at) filter (where status = 'queued')), 0)::float8 as "oldestSeconds"
    from mail_outbox where status = 'queued' or (status = 'failed' and ended_at > now() - interval '1 day')`;
  return row ?? { pending: 0, failed: 0, oldestSeconds: 0 };
}
