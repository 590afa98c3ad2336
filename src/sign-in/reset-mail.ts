import { plural } from '#src/text/plural.ts';

type ResetMail = { name: string; companyName: string; link: string; validHours: number };

/**
 * The mail that brings somebody the link to choose a new password with (specification section 2, /resetpassword).
 *
 * @param about `validHours` is what the mail promises, in hours
 * @example resetMail({ name: 'Hana Tan', companyName: 'Demo Company', link, validHours: 1 }).subject // 'Your new password for leave at Demo Company'
 */
export function resetMail({ name, companyName, link, validHours }: ResetMail): { subject: string; text: string } {
  return {
    subject: `Your new password for leave at ${companyName}`,
    text: `Hello ${name},

with this link you choose a new password for your leave account at ${companyName}:

${link}

It works once, within ${plural(validHours, 'hour')}.

Please keep the link to yourself. If neither you nor HR asked for it, ignore this mail.
`,
  };
}
