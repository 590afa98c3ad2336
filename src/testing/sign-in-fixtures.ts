import { hashPassword } from '#src/shared/access/server/password-hash.ts';
import type { Person, TestApp } from '#src/testing/test-app.ts';

export const validPassword = 'a-good-password';

// Shared by all tests, because hashing takes time.
const passwordHash = hashPassword(validPassword);

/** Gives everyone without a password the valid one. */
export async function setValidPasswords({ sql }: TestApp): Promise<void> {
  await sql`update login_detail set password_hash = ${await passwordHash} where password_hash = 'none'`;
}

/** Adds a person who can sign in with the valid password. */
export async function addPersonWithPassword(t: TestApp): Promise<Person> {
  const added = await t.addPerson();
  await t.sql`update login_detail set password_hash = ${await passwordHash} where empl_id = ${added.emplId}`;
  return added;
}

/** Attempts a sign-in from an address. */
export const signInFrom = ({ app }: TestApp, remoteAddress: string, email: string, password: string) =>
  app.inject({ method: 'POST', url: '/api/auth/signin', payload: { email, password }, remoteAddress });

/** Returns the token of the password link in the text of an email, or an empty text. */
export const linkTokenIn = (text: string | undefined): string => /#token=([\w-]{43})$/m.exec(text ?? '')?.[1] ?? '';
