import { plural } from '#src/base/text/plural.ts';

/** The factors that are currently set up. */
type FactorSetup = { app: boolean; passkeys: number; codesLeft: number };

type FactorMail = { name: string; companyName: string; by: string | null; setUp: FactorSetup; accountPage: string; passwordPage: string };

/**
 * Composes the email to the owner of a changed second factor.
 *
 * @param about `by`: the person who reset it; null if the owner or the server changed it
 * @example factorMail({ companyName: 'Demo Company', … }).subject // 'The second factor of your leave account at Demo Company'
 */
export function factorMail({ name, companyName, by, setUp, accountPage, passwordPage }: FactorMail): { subject: string; text: string } {
  const account = `your leave account at ${companyName}`;
  const what = by === null ? `the second factor of ${account} was changed.` : `${by} has reset the second factor of ${account}.`;
  return {
    subject: `The second factor of ${account}`,
    text: `Hello ${name},

${what} ${factorSetupText(setUp)}

If you did this or asked for it, you don't need to do anything. If not, change your password at once, which ends all other sessions, and tell HR:

${passwordPage}

The second factors of your account:

${accountPage}
`,
  };
}

/** @example factorSetupText({ app: true, passkeys: 1, codesLeft: 0 }) // 'Now set up: an authenticator app, 1 passkey.' */
export function factorSetupText({ app, passkeys, codesLeft }: FactorSetup): string {
  const parts = [
    ...(app ? ['an authenticator app'] : []),
    ...(passkeys > 0 ? [plural(passkeys, 'passkey')] : []),
    ...(codesLeft > 0 ? [plural(codesLeft, 'recovery code')] : []),
  ];
  return parts.length === 0 ? 'No second factor is set up now.' : `Now set up: ${parts.join(', ')}.`;
}

/** Composes the email to the other HR users after a second factor was reset. */
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

${by ?? 'Someone on the server'} has reset the second factor of ${about}. Until they set one up again, they sign in with their password only.

You're getting this because you're in HR. If this looks wrong, lock the account and ask the colleague who reset it.
`,
  };
}
