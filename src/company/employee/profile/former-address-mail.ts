/**
 * Writes the email to an employee's previous address. It does not name the new address: the previous one may have been mistyped and
 * belong to a stranger.
 *
 * @param about `by` is the person who changed the address
 * @example formerAddressMail({ name: 'Hana Tan', companyName: 'Demo Company', by: 'Hedda Roth (H0001)' }).subject
 * // 'Your email address for leave at Demo Company was changed'
 */
export function formerAddressMail({ name, companyName, by }: { name: string; companyName: string; by: string }): {
  subject: string;
  text: string;
} {
  return {
    subject: `Your email address for leave at ${companyName} was changed`,
    text: `Hello ${name},

${by} has changed your email address for leave at ${companyName}. You can no longer sign in with this address.

If you didn't expect this, contact HR right away. For 24 hours, no password links are sent to the new address.
`,
  };
}
