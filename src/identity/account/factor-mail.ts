import { plural } from '#src/base/text/plural.ts';

/** The factors that are currently set up. */
type FactorSetup = { app: boolean; passkeys: number; codesLeft: number };

type FactorMail = { name: string; companyName: string; by: string | null; setUp: FactorSetup; accountPage: string; passwordPage: string };

/**
 * Returns the mail to the owner of a changed second factor.
 *
 * @param about `by` is who reset it; null if the owner or the server changed it
 * @example factorMail({ companyName: 'Demo Company', … }).subject // 'The second factor of your leave account at Demo Company'
 */
export function factorMail({ name, companyName, by, setUp, accountPage, passwordPage }: FactorMail): { subject: string; text: string } {
  const account = `your leave account at ${companyName}`;
  const what = by === null ? `the second factor of ${account} was changed.` : `${by} has reset the second factor of ${account}.`;
  return {
    subject: `The second factor of ${account}`,
    text: `Hello ${name},

${what} Set up now: ${factorSetupText(setUp)}.

If you did or asked for this, there is nothing to do. If not, change your password at once, which ends every other session, and tell HR:

${passwordPage}

What is set up for your account:

${accountPage}
`,
  };
}

/** @example factorSetupText({ app: true, passkeys: 1, codesLeft: 10 }) // 'an authenticator app, 1 passkey, 10 recovery codes' */
export function factorSetupText({ app, passkeys, codesLeft }: FactorSetup): string {
  const parts = [
    ...(app ? ['an authenticator app'] : []),
    ...(passkeys > 0 ? [plural(passkeys, 'passkey')] : []),
    ...(codesLeft > 0 ? [plural(codesLeft, 'recovery code')] : []),
  ];
  return parts.length === 0 ? 'nothing, so that the password alone signs in' : parts.join(', ');
}

/** Returns the mail to the other HR users after a second factor was reset. */
export function factorResetMailToHr({
  name,
  companyName,
  by,
  about,
}: {
  name: string;
  companyName: string;
  by: string | null;
  about: string;
}): {
  subject: string;
  text: string;
} {
  return {
    subject: `A second factor was reset at ${companyName}`,
    text: `Hello ${name},

${by ?? 'Somebody on the server'} has reset the second factor of ${about}. Until they set one up again their password alone lets them in.

You get this because you work in HR. If it looks wrong to you, ask who has done it, and lock the account meanwhile.
`,
  };
}
