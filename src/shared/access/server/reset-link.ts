import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql, TransactionSql } from '#src/platform/db/server/sql.ts';
import type { Mailer } from '#src/platform/mail/server/mailer.ts';
import { type Compose, deliverNextMail, type LinkKind, type MailDeliveryServices, queueMails } from '#src/platform/mail/server/outbox.ts';
import { createToken } from './token.ts';
import { resetMail } from '#src/shared/access/reset-mail.ts';
import { isInDirectory } from './provider/directory-link.ts';
import { insertResetLink, findPersonText } from './reset-queries.ts';

/** The services needed to send a link. */
export type LinkServices = {
  sql: Sql;
  config: { companyName: string; directory?: unknown };
  mailer: Mailer | undefined;
  /** The address of the screen that a link opens. */
  resetPage: string;
};

/** The hours that a link is valid: after the owner's own request, and when HR sends it. */
export const linkHours = { askedFor: 1, sentByHr: 72 } as const;

/** How long a call waits for the mail server, in milliseconds. Slower emails are retried in the background. */
const mailTimeoutMs = 5_000;

/**
 * Composes an email with a link to choose a password, and stores the link. The link is valid once: until it expires, the password changes in another
 * way, the account is locked or the owner is deactivated. A retried email has a new link, and the earlier ones stay valid because one of them may
 * have arrived. Accounts whose password is in the directory get none.
 */
export const composeLinkMail =
  ({ config, resetPage }: Pick<LinkServices, 'config' | 'resetPage'>): Compose<LinkKind> =>
  (sql, { kind, emplId, byEmplId, validHours }) =>
    sql.begin(async (tx) => {
      if (config.directory && (await isInDirectory(tx, emplId))) return undefined;
      const token = createToken();
      const owner = await insertResetLink(tx, emplId, token, validHours);
      if (!owner) return undefined;
      const by = byEmplId === null ? undefined : await findPersonText(tx, byEmplId);
      const because = kind === 'asked' ? undefined : { what: kind, by: by ?? 'HR' };
      const link = `${resetPage}#token=${token}`;
      return { to: owner.email, ...resetMail({ name: owner.name, companyName: config.companyName, link, validHours, because }) };
    });

/** The services for sending links; undefined without a mail server. */
export const linkMailServices = ({ sql, mailer, ...more }: LinkServices): MailDeliveryServices<LinkKind> | undefined =>
  mailer && { sql, mailer, compose: composeLinkMail(more) };

/** Queues an email with a link, in the transaction that causes it. @returns the id of the email */
export async function queueLinkMail(
  tx: TransactionSql,
  { emplId, ...mail }: { kind: LinkKind; emplId: string; byEmplId: string | null; validHours: number },
): Promise<string> {
  const id = (await queueMails(tx, { ...mail, emplIds: [emplId] })).get(emplId);
  if (id === undefined) throw new Error('The email was queued without an id.');
  return id;
}

/**
 * Sends a queued email at once. Call it after the commit.
 *
 * @returns whether the mail server has accepted it; false without a mail server, for a missing or locked account or an inactive person, for an
 *   address that another person has just changed, and after the time limit: the email is then retried
 */
export async function deliverLinkMail(services: LinkServices, mailOutboxId: string): Promise<boolean> {
  const way = linkMailServices(services);
  if (!way) return false;
  const late = sleep(mailTimeoutMs, 'later' as const, { ref: false });
  return (await Promise.race([deliverNextMail(way, mailOutboxId), late])) === 'sent';
}

/**
 * Sends a person who has requested it a link to choose a password.
 *
 * @returns the same as `deliverLinkMail`
 * @example await sendResetLink(services, emplId, linkHours.askedFor) // true
 */
export async function sendResetLink(services: LinkServices, emplId: string, validHours: number): Promise<boolean> {
  if (!services.mailer) return false;
  const id = await services.sql.begin((tx) => queueLinkMail(tx, { kind: 'asked', emplId, byEmplId: null, validHours }));
  return deliverLinkMail(services, id);
}
