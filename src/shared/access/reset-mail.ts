import { plural } from '#src/base/text/plural.ts';

/** What somebody else did to an account, and who: its owner learns of it. */
type ResetMailCause = { what: 'reset' | 'made'; by: string };

type ResetMail = { name: string; companyName: string; link: string; validHours: number; because?: ResetMailCause | undefined };

/**
 * The mail that brings somebody the link to choose a password with (specification section 2, /resetpassword).
 *
 * @param about `validHours` is what the mail promises, in hours
 * @example resetMail({ name: 'Hana Tan', companyName: 'Demo Company', link, validHours: 1 }).subject // 'Your new password for leave at Demo Company'
 */
export function resetMail({ name, companyName, link, validHours, because }: ResetMail): { subject: string; text: string } {
  const account = `your leave account at ${companyName}`;
  const opening = {
    asked: `with this link you choose a new password for ${account}:`,
    reset: `${because?.by} has reset the password of ${account}. The one before no longer works. With this link you choose a new one:`,
    made: `${because?.by} has made an account for you, with which you apply for leave at ${companyName}. With this link you choose its password:`,
  };
  const doubt = because ? 'If you did not expect this, please ask HR about it.' : 'If neither you nor HR asked for it, ignore this mail.';
  return {
    subject: because?.what === 'made' ? `Your account for leave at ${companyName}` : `Your new password for leave at ${companyName}`,
    text: `Hello ${name},

${opening[because?.what ?? 'asked']}

${link}

It works once, within ${plural(validHours, 'hour')}.

Please keep the link to yourself. ${doubt}
`,
  };
}
