/**
 * The mail to the address that somebody's profile had until now. It does not name the new one: the old one may have been a mistyped stranger's.
 *
 * @param about `by` is who changed it
 * @example formerAddressMail({ name: 'Hana Tan', companyName: 'Demo Company', by: 'Hedda Roth (H0001)' }).subject
 * // 'Your e-mail address for leave at Demo Company was changed'
 */
export function formerAddressMail({ name, companyName, by }: { name: string; companyName: string; by: string }): {
  subject: string;
  text: string;
} {
  return {
    subject: `Your e-mail address for leave at ${companyName} was changed`,
    text: `Hello ${name},

${by} has changed the e-mail address that the leave records of ${companyName} have for you. You no longer sign in with this one.

If you did not expect this, please ask HR at once: for the next 24 hours no link to choose a new password is sent to the other address.
`,
  };
}
