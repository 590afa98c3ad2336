import { hashPassword } from '#src/shared/access/server/password-hash.ts';
import type { Person, TestApp } from '#src/testing/test-app.ts';

export const validPassword = 'a-good-password';

// One for all: each takes its time.
const passwordHash = hashPassword(validPassword);

/** Gives everybody who has none yet the good password. */
export async function setValidPasswords({ sql }: TestApp): Promise<void> {
  await sql`update login_detail set password_hash = ${await passwordHash} where password_hash = 'none'`;
}

/** Somebody who can sign in with the good password. */
export async function addPersonWithPassword(t: TestApp): Promise<Person> {
  const added = await t.addPerson();
  await t.sql`update login_detail set password_hash = ${await passwordHash} where empl_id = ${added.emplId}`;
  return added;
}

/** Tries a password from an address. */
export const signInFrom = ({ app }: TestApp, remoteAddress: string, email: string, password: string) =>
  app.inject({ method: 'POST', url: '/api/auth/signin', payload: { email, password }, remoteAddress });

/** The token of the link to choose a password that the text of a mail has, or nothing. */
export const linkTokenIn = (text: string | undefined): string => /#token=([\w-]{43})$/m.exec(text ?? '')?.[1] ?? '';
