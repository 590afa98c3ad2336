import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql, TransactionSql } from '#src/platform/db/server/sql.ts';
import type { Mailer } from '#src/platform/mail/server/mailer.ts';
import { type Compose, deliverNextMail, type LinkKind, type MailDeliveryServices, queueMails } from '#src/platform/mail/server/outbox.ts';
import { createToken } from './token.ts';
import { resetMail } from '#src/shared/access/reset-mail.ts';
import { isInDirectory } from './provider/directory-link.ts';
import { insertResetLink, findPersonText } from './reset-queries.ts';

/** What a link is mailed with. */
export type LinkServices = {
  sql: Sql;
  config: { companyName: string; directory?: unknown };
  mailer: Mailer | undefined;
  /** The address of the screen that the link opens. */
  resetPage: string;
};

/** How long a link is good: one that its owner asks for, and one that HR sends. */
export const linkHours = { askedFor: 1, sentByHr: 72 } as const;

/** How long an act waits to hear whether its mail was taken, in milliseconds; what comes later comes by itself. */
const mailTimeoutMs = 5_000;

/**
 * Writes a mail with a link to choose a password with, and keeps the link: good once, until its hours are over, the password changes in another
 * way, the account is locked or its owner deactivated. A mail that is tried again has a link of its own, and those before stay good: one of them
 * may have arrived. Nobody is mailed one whose password is kept in the directory.
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

/** What links are sent with; undefined without a mail server. */
export const linkMailServices = ({ sql, mailer, ...more }: LinkServices): MailDeliveryServices<LinkKind> | undefined =>
  mailer && { sql, mailer, compose: composeLinkMail(more) };

/** Writes down that somebody is to get a link, in the transaction of what it tells. @returns its mail */
export async function queueLinkMail(
  tx: TransactionSql,
  { emplId, ...mail }: { kind: LinkKind; emplId: string; byEmplId: string | null; validHours: number },
): Promise<string> {
  const id = (await queueMails(tx, { ...mail, emplIds: [emplId] })).get(emplId);
  if (id === undefined) throw new Error('A mail that was written down has an id.');
  return id;
}

/**
 * Sends a mail that was written down, at once; to be called after the commit.
 *
 * @returns whether the mail server has taken it; false without a mail server, without an account, with one that is locked or of somebody inactive,
 * at an address that somebody else has just changed, and when it took too long: it is tried again then
 */
export async function deliverLinkMail(services: LinkServices, mailOutboxId: string): Promise<boolean> {
  const way = linkMailServices(services);
  if (!way) return false;
  const late = sleep(mailTimeoutMs, 'later' as const, { ref: false });
  return (await Promise.race([deliverNextMail(way, mailOutboxId), late])) === 'sent';
}

/**
 * Mails somebody who has asked for it a link to choose a password with.
 *
 * @returns as `deliverLinkMail`
 * @example await sendResetLink(services, emplId, linkHours.askedFor) // true
 */
export async function sendResetLink(services: LinkServices, emplId: string, validHours: number): Promise<boolean> {
  if (!services.mailer) return false;
  const id = await services.sql.begin((tx) => queueLinkMail(tx, { kind: 'asked', emplId, byEmplId: null, validHours }));
  return deliverLinkMail(services, id);
}
