import { factorMail, factorResetMailToHr } from '#src/identity/account/factor-mail.ts';
import { findMailRecipient } from '#src/shared/access/server/mail-recipient-queries.ts';
import { findFactors } from '#src/shared/access/server/factor/factor-queries.ts';
import { findPersonText } from '#src/shared/access/server/reset-queries.ts';
import { holdsRole } from '#src/base/caller/caller.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Compose, FactorKind } from '#src/platform/mail/server/outbox.ts';
import { paths } from '#src/shared/screens/paths.ts';

type MailContext = { config: { companyName: string; publicUrl: string; timeZone: string }; today: () => PlainDate };

/** Composes the email about a second factor when it is sent, from the current factors: for the owner, and for recipients who are still HR users. */
export const composeFactorMail =
  ({ config: { companyName, publicUrl, timeZone }, today }: MailContext): Compose<FactorKind> =>
  async (sql, { kind, emplId, byEmplId, aboutEmplId }) => {
    const to = await findMailRecipient(sql, emplId, today());
    if (!to) return undefined;
    const by = byEmplId === null ? null : ((await findPersonText(sql, byEmplId)) ?? null);
    if (kind === 'factorToHr') {
      const about = aboutEmplId === null ? undefined : await findPersonText(sql, aboutEmplId);
      if (about === undefined || !holdsRole(to, ['HR'])) return undefined;
      return { to: to.email, ...factorResetMailToHr({ name: to.name, companyName, by, about }) };
    }
    const { app, passkeys, recoveryCodes } = await findFactors(sql, emplId, timeZone);
    const setUp = { app: app !== null, passkeys: passkeys.length, codesLeft: recoveryCodes?.left ?? 0 };
    const pages = { accountPage: `${publicUrl}${paths.account()}`, passwordPage: `${publicUrl}${paths.changePassword()}` };
    return { to: to.email, ...factorMail({ name: to.name, companyName, by, setUp, ...pages }) };
  };
