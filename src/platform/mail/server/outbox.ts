import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Fragment, Sql, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { isSendingAllowed } from '#src/platform/jobs/server/sending-hold.ts';
import type { Mail, Mailer, MailFault } from './mailer.ts';

/** A link to choose a password. */
export type LinkKind = 'asked' | 'reset' | 'made';
/** Notifications: of one action, or of a day. */
export type NotificationMailKind = 'notice' | 'daily';
/** A sign-in from a new device. */
export type DeviceKind = 'device';

/** A report as a workbook. */
export type ReportKind = 'report';

/** A digest of who is away. */
export type AwayKind = 'away';

/** A changed second factor: to its owner, and to HR if another HR user has reset it. */
export type FactorKind = 'factor' | 'factorToHr';

export type MailKind = LinkKind | NotificationMailKind | DeviceKind | ReportKind | FactorKind | AwayKind;

/** A queued email. Its recipient and text are looked up when it is sent. */
type QueuedMail<Kind = MailKind> = {
  mailOutboxId: string;
  kind: Kind;
  emplId: string;
  byEmplId: string | null;
  /** The person whom the email is about, if not the recipient. */
  aboutEmplId: string | null;
  validHours: number;
  /** The day of an email that is worthless later. */
  forDay: PlainDate | null;
  /** The content of an email that its kind and people do not determine, such as the query of a report. */
  details: unknown;
};

/** Composes a queued email and stores its link, or returns undefined if it no longer has a recipient. */
export type Compose<Kind> = (sql: Sql, queued: QueuedMail<Kind>) => Promise<Mail | undefined>;

/**
 * Everything that sending needs.
 *
 * @property part limits sending to reports, which take longer to compose, or to all other emails
 */
export type MailDeliveryServices<Kind = MailKind> = { sql: Sql; mailer: Mailer; compose: Compose<Kind>; part?: 'reports' | 'others' };

/** The outcome of one attempt; `silent` if the mail server cannot be used. */
export type Delivery = 'sent' | 'failed' | 'later' | 'silent';

/** How long one process has an email for itself, in seconds: longer than any delivery. If the process dies, others continue after that. */
const leaseSeconds = 300;
/** The minutes until each retry; further retries use the last value. */
const retryDelays = [1, 5, 15, 60, 180, 360];

type NewMails = Pick<QueuedMail<LinkKind | DeviceKind | ReportKind | FactorKind>, 'kind' | 'byEmplId' | 'validHours'> & {
  emplIds: readonly string[];
  aboutEmplId?: string;
  perMinute?: number;
  /** The details of each email, in the order of `emplIds`. */
  details?: readonly object[];
};

/**
 * Queues emails of one kind, in the transaction of the change that they are about.
 *
 * @param mails.perMinute the rate; undefined sends all at once. Later emails do not wait for these
 * @returns their ids, by person
 */
export async function queueMails(tx: TransactionSql, mails: NewMails): Promise<Map<string, string>> {
  const secondsBetween = mails.perMinute === undefined ? 0 : 60 / mails.perMinute;
  const details = (mails.details ?? []).map((one) => JSON.stringify(one));
  const queued = await tx<{ id: string; emplId: string }[]>`
    insert into mail_outbox (kind, empl_id, by_empl_id, about_empl_id, valid_hours, next_try_at, details)
    select ${mails.kind}, who, ${mails.byEmplId}, ${mails.aboutEmplId ?? null}, ${mails.validHours}, now() + (place - 1) * ${secondsBetween}::float8 * interval '1 second', details::jsonb
    from unnest(${mails.emplIds}::text[], ${details}::text[]) with ordinality one (who, details, place)
    returning mail_outbox_id as id, empl_id as "emplId"`;
  return new Map(queued.map(({ id, emplId }) => [emplId, id]));
}

/** Cancels the pending emails to these people about their new account. */
export async function cancelAccountMails(tx: TransactionSql, emplIds: readonly string[]): Promise<void> {
  await tx`
    update mail_outbox set status = 'failed', fault = 'withdrawn', answer = null, ended_at = now()
    where empl_id = any (${emplIds}::text[]) and kind = 'made' and status = 'queued'`;
}

/** Longer answers of a mail server are cut. */
const maxAnswer = 500;

/**
 * Returns the answer of a mail server for storing. It may quote the email, so anything that looks like the token of a link is removed.
 * @example storedAnswer('550 no\nsuch user') // '550 no such user'
 */
const storedAnswer = (answer: string): string | null =>
  answer
    .replaceAll(/[\w-]{20,}/g, '…')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxAnswer) || null;

/** The fault of an email that could not be composed, for example because a report takes too long. It is retried like a refused email. */
const compositionFault: MailFault = { said: 'not written', about: 'mail', isFinal: false, answer: '' };

/**
 * Sends an email that is due, unless other processes have taken all of them. No database connection is held during the delivery.
 *
 * @param onUnwritten receives the error of an email that could not be composed, after it has been postponed
 * @returns undefined if no email is due
 */
export async function deliverNextMail<Kind>(
  way: MailDeliveryServices<Kind>,
  only?: string,
  onUnwritten?: (error: unknown) => void,
): Promise<Delivery | undefined> {
  const { sql, mailer, compose } = way;
  const claimed = await claimMail<Kind>(way, only);
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

/** Returns the milliseconds until the next email is due; undefined if none is queued. */
export async function findMillisecondsUntilDue({ sql, part }: Pick<MailDeliveryServices, 'sql' | 'part'>): Promise<number | undefined> {
  const [next] = await sql<{ ms: number | null }[]>`
    select (extract(epoch from min(next_try_at) - now()) * 1000)::float8 as ms from mail_outbox
    where status = 'queued' and ${isSendingAllowed(sql)} and ${isInPart(sql, part)}`;
  return typeof next?.ms === 'number' ? Math.max(0, next.ms) : undefined;
}

const isInPart = (sql: Tag, part: MailDeliveryServices['part']): Fragment =>
  part === undefined ? sql`true` : sql`(kind = 'report') = ${part === 'reports'}`;

type Claimed<Kind = unknown> = QueuedMail<Kind> & { tries: number };

async function claimMail<Kind>(
  { sql, part }: Pick<MailDeliveryServices, 'sql' | 'part'>,
  only: string | undefined,
): Promise<Claimed<Kind> | undefined> {
  const [claimed] = await sql<Claimed<Kind>[]>`
    with due as (
      select mail_outbox_id from mail_outbox
      where status = 'queued' and next_try_at <= now() and ${isSendingAllowed(sql)} and ${isInPart(sql, part)} ${only === undefined ? sql`` : sql`and mail_outbox_id = ${only}`}
      order by next_try_at, mail_outbox_id limit 1 for update skip locked
    )
    update mail_outbox m set tries = tries + 1, next_try_at = now() + ${leaseSeconds} * interval '1 second' from due
    where m.mail_outbox_id = due.mail_outbox_id
    returning m.mail_outbox_id as "mailOutboxId", kind, empl_id as "emplId", by_empl_id as "byEmplId", about_empl_id as "aboutEmplId", valid_hours as "validHours",
      for_day as "forDay", details, tries`;
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

/** Postpones an email, for as long as its link would have been valid if it had been sent at once. */
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
 * Queues a failed email again, with a new retry period. Links that a person requested are left for that person to request again, and digests
 * are out of date.
 *
 * @returns undefined if the email does not exist, false if it was sent, is queued, or is no longer needed
 */
export async function sendMailAgain(tx: TransactionSql, mailOutboxId: string): Promise<boolean | undefined> {
  const again = await tx`
    update mail_outbox set status = 'queued', ended_at = null, fault = null, answer = null, tries = 0, queued_at = now(), next_try_at = now()
    where mail_outbox_id = ${mailOutboxId} and status = 'failed' and kind not in ('asked', 'away') and fault not in ('nobody', 'withdrawn', 'thrown away')`;
  if (again.count > 0) return true;
  return (await tx`select from mail_outbox where mail_outbox_id = ${mailOutboxId}`).length > 0 ? false : undefined;
}

/** Abandons emails that have been queued for their whole retry period, on an installation without a mail server. */
export async function giveUpOverdueMails(sql: Tag): Promise<void> {
  await sql`
    update mail_outbox set status = 'failed', fault = 'no mail server', answer = null, ended_at = now()
    where status = 'queued' and queued_at + valid_hours * interval '1 hour' < now() and ${isSendingAllowed(sql)}`;
}

/** Discards emails that have been queued for more than a day. @returns their number */
export async function deleteStaleMails(sql: Tag): Promise<number> {
  const thrown = await sql`
    update mail_outbox set status = 'failed', fault = 'thrown away', answer = null, ended_at = now() where status = 'queued' and queued_at < now() - interval '1 day'`;
  return thrown.count;
}

/** Deletes emails that were sent or abandoned a month ago. */
export async function deleteFinishedMails(sql: Tag): Promise<void> {
  await sql`delete from mail_outbox where ended_at < now() - interval '30 days'`;
}

/** Deletes emails that this transaction has queued. */
export async function deleteMails(tx: TransactionSql, ids: readonly string[]): Promise<void> {
  await tx`delete from mail_outbox where mail_outbox_id = any (${[...ids]}::uuid[])`;
}

/** Counts pending emails and those abandoned within a day, and returns the age of the oldest pending one in seconds: for monitoring. */
export async function countMails(sql: Tag): Promise<{ pending: number; failed: number; oldestSeconds: number }> {
  const [row] = await sql<{ pending: number; failed: number; oldestSeconds: number }[]>`
    select count(*) filter (where status = 'queued') as pending,
      count(*) filter (where status = 'failed' and fault <> all ('{nobody,withdrawn,thrown away}')) as failed,
      coalesce(extract(epoch from now() - min(queued_at) filter (where status = 'queued')), 0)::float8 as "oldestSeconds"
    from mail_outbox where status = 'queued' or (status = 'failed' and ended_at > now() - interval '1 day')`;
  return row ?? { pending: 0, failed: 0, oldestSeconds: 0 };
}
