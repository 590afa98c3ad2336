import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type Person } from '#src/testing/test-app.ts';
import { hashPassword, inHashQueue } from '#src/shared/access/server/password-hash.ts';

const t = testApp({ mailer: undefined });
let hr: Person;
let person: Person;

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'] });
});
beforeEach(async () => {
  person = await t.addPerson();
  await t.sql`update login_detail set password_hash = ${await hashPassword('chosen-first-1')} where empl_id = ${person.emplId}`;
});

const email = ({ emplId }: Person) => `${emplId}@test.example`;
const edit = (who = person) => t.call('PATCH', `/logindetails/${email(who)}`, { by: hr, body: { password: 'given-by-hr-1' } });
const reset = ({ emplId }: Person) => t.call('POST', '/resetPassword', { by: hr, body: { emplid: emplId } });

async function add() {
  const newcomer = await t.addPerson();
  await t.sql`delete from session where empl_id = ${newcomer.emplId}`;
  await t.sql`delete from login_detail where empl_id = ${newcomer.emplId}`;
  return () =>
    t.call('POST', '/logindetails', { by: hr, body: { userId: email(newcomer), emplId: newcomer.emplId, password: 'given-by-hr-1' } });
}

/** Runs an action while the password queue is blocked. */
async function whileLineStands<T>(act: () => Promise<T>): Promise<T> {
  const open: (() => void)[] = [];
  const held = Array.from({ length: 2 }, () => inHashQueue(() => new Promise<void>((resolve) => void open.push(resolve))));
  try {
    return await act();
  } finally {
    for (const go of open) go();
    await Promise.all(held);
  }
}

describe('while passwords wait to be hashed', () => {
  test.each([
    ['an account that is added', add],
    ['an account that is edited', () => Promise.resolve(() => edit())],
    ['a password that is reset', () => Promise.resolve(() => reset(person))],
  ])('%s holds no connection, and other calls are answered', async (_, prepared) => {
    const call = await prepared();
    const waiting = await whileLineStands(async () => {
      const answer = call();
      await sleep(300);
      await expect.poll(() => t.connectionsInUse(), { timeout: 3000 }).toBe(0);
      expect(await t.call('GET', '/auth/user/me', { by: hr })).toMatchObject({ status: 200 });
      return { answer };
    });
    expect(await waiting.answer).toMatchObject({ status: 200 });
  });

  test('a password that changes meanwhile is not replaced by one checked against the previous password', async () => {
    const hash = await hashPassword('chosen-by-its-owner');
    const waiting = await whileLineStands(async () => {
      const answer = edit();
      await sleep(300);
      await t.sql`update login_detail set password_hash = ${hash} where empl_id = ${person.emplId}`;
      return { answer };
    });
    expect(await waiting.answer).toMatchObject({
      status: 409,
      message: 'The password of this account has just been changed. Open the account again.',
    });
    expect(await t.sql`select from login_detail where empl_id = ${person.emplId} and password_hash = ${hash}`).toHaveLength(1);
  });
});
