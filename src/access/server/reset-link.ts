import type { Sql } from '#src/db/server/sql.ts';
import type { Mailer } from '#src/mail/server/mailer.ts';
import { newToken } from './token.ts';
import { resetMail, type ResetMailCause } from '#src/access/reset-mail.ts';
import { addResetLink } from './reset-queries.ts';

/** What a link is mailed with. */
export type LinkServices = {
  sql: Sql;
  config: { companyName: string };
  mailer: Mailer | undefined;
  /** The address of the screen that the link opens. */
  resetPage: string;
};

/** How long a link is good: one that its owner asks for, and one that HR sends. */
export const linkHours = { askedFor: 1, sentByHr: 72 } as const;

/**
 * Mails somebody a link to choose a password with: good once, until `validHours` are over, the password changes in another way, the account is
 * locked or its owner deactivated. To be called after the commit of whatever changes the account.
 *
 * @param because what somebody else has done to the account; undefined when its owner asks for the link
 * @returns whether the mail is on its way; false without a mail server, without an account, with one that is locked or of somebody inactive,
 * and at an address that somebody else has just changed
 * @example afterCommit(async () => void (await sendResetLink(services, emplId, linkHours.sentByHr)))
 */
export async function sendResetLink(
  services: LinkServices,
  emplId: string,
  validHours: number,
  because?: ResetMailCause,
): Promise<boolean> {
  const { sql, config, mailer, resetPage } = services;
  if (!mailer) return false;
  const token = newToken();
  const owner = await sql.begin((tx) => addResetLink(tx, emplId, token, validHours));
  if (!owner) return false;
  const link = `${resetPage}?token=${token}`;
  return mailer.send({ to: owner.email, ...resetMail({ name: owner.name, companyName: config.companyName, link, validHours, because }) });
}
