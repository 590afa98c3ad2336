import { plural } from '#src/base/text/plural.ts';

/** An action of another person on the account, which the owner must learn about. */
type ResetMailCause = { what: 'reset' | 'made'; by: string };

type ResetMail = { name: string; companyName: string; link: string; validHours: number; because?: ResetMailCause | undefined };

/**
 * Composes the email with a link to choose a password (specification section 2, /resetpassword).
 *
 * @param about `validHours` is how long the link is valid, in hours
 * @example resetMail({ name: 'Hana Tan', companyName: 'Demo Company', link, validHours: 1 }).subject // 'Your new password for leave at Demo Company'
 */
export function resetMail({ name, companyName, link, validHours, because }: ResetMail): { subject: string; text: string } {
  const account = `your leave account at ${companyName}`;
  const opening = {
    asked: `Choose a new password for ${account} here:`,
    reset: `${because?.by} has reset the password of ${account}. Your old password no longer works. Choose a new one here:`,
    made: `${because?.by} has created your account for leave at ${companyName}. Choose your password here:`,
  };
  const doubt = because ? 'If you did not expect this, ask HR about it.' : 'If neither you nor HR asked for it, ignore this email.';
  return {
    subject: because?.what === 'made' ? `Your account for leave at ${companyName}` : `Your new password for leave at ${companyName}`,
    text: `Hello ${name},

${opening[because?.what ?? 'asked']}

${link}

It works once, within ${plural(validHours, 'hour')}.

Don't share this link. ${doubt}
`,
  };
}
