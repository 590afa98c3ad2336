import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { addPersonWithPassword, validPassword as password, signInFrom } from '#src/testing/sign-in-fixtures.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const wrong = 'Your Username or Password is incorrect. Please try again!';

const t = testApp();
let person: Person;

beforeEach(async () => {
  person = await addPersonWithPassword(t);
  await t.sql`delete from sign_in_failure`;
});

const emailOf = (who = person) => `${who.emplId}@test.example`;
const signIn = (given: string, email = emailOf(), from = '10.0.0.1') => signInFrom(t, from, email, given);
const me = (token: string) => t.call('GET', '/auth/user/me', { by: { emplId: '', token } });

async function tokenOf(given = password): Promise<string> {
  const answer = await signIn(given);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ accessToken: string }>().accessToken;
}

describe('signing in', () => {
  test('returns a token of 256 random bits and stores only its hash', async () => {
    const token = await tokenOf();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect((await me(token)).body).toMatchObject({ emplId: person.emplId, roles: [{ role: 'E', roleName: 'EMPLOYEE' }] });
    const stored = await t.sql`select encode(token_hash, 'base64') as hash from session`;
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test('ignores the letter case of the email address', async () => {
    expect((await signIn(password, emailOf().toUpperCase())).statusCode).toBe(200);
  });

  test.each([
    ['a wrong password', 'not-the-password', undefined],
    ['an unknown account', password, 'nobody@test.example'],
  ])('with %s gives the same error', async (_what, given, email) => {
    const answer = await signIn(given, email ?? emailOf());
    expect(answer.json()).toEqual({ status: 401, code: 'sign-in.wrong', message: wrong });
  });

  test.each([
    ['an invalid email address', 'nonsense', password, 'E-mail is invalid'],
    ['a short password', 'a@b.c', '12345', 'Password is too short'],
  ])('with %s is refused', async (_what, email, given, message) => {
    expect((await signIn(given, email)).json()).toMatchObject({ status: 400, message });
  });

  test('to a locked account returns LOCKED only for the correct password', async () => {
    await t.sql`update login_detail set lock_account = true where empl_id = ${person.emplId}`;
    expect((await signIn(password)).json()).toEqual({ status: 423, code: 'sign-in.locked', message: 'LOCKED' });
    expect((await signIn('not-the-password')).json()).toMatchObject({ status: 401, message: wrong });
  });

  test('is possible for active people only, and with a one-time password only while it is valid', async () => {
    await t.sql`update login_detail set password_valid_until = now() - interval '1 second' where empl_id = ${person.emplId}`;
    expect((await signIn(password)).statusCode).toBe(401);
    await t.sql`update login_detail set password_valid_until = now() + interval '1 hour' where empl_id = ${person.emplId}`;
    expect((await signIn(password)).statusCode).toBe(200);
    await t.sql`update employee set status = 'I' where empl_id = ${person.emplId}`;
    expect((await signIn(password)).statusCode).toBe(401);
  });

  test('is in the audit log with every failure and without the password', async () => {
    await signIn('not-the-password');
    await signIn(password);
    const log =
      await t.sql`select action, by_empl_id, after from audit_log where entity = 'account' and entity_key = ${emailOf().toLowerCase()} order by audit_log_id`;
    expect(log).toMatchObject([
      { action: 'sign-in failed', after: { address: '10.0.0.1' } },
      { action: 'sign-in', by_empl_id: person.emplId },
    ]);
  });
});

describe('too many attempts', () => {
  test('on one account from one address must wait, but the owner elsewhere does not', async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, () => signIn('not-the-password')));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(800);
    expect((await signIn(password)).statusCode).toBe(429);
    expect((await signIn(password, emailOf(), '10.0.0.2')).statusCode).toBe(200);
  });

  test('are forgotten after the correct password', async () => {
    for (let n = 0; n < 9; n += 1) await signIn('not-the-password');
    expect((await signIn(password)).statusCode).toBe(200);
    for (let n = 0; n < 9; n += 1) await signIn('not-the-password');
    expect((await signIn(password)).statusCode).toBe(200);
  });

  test('from one address on all accounts must wait', async () => {
    await t.sql`insert into sign_in_failure (account, address) select 'a' || n || '@test.example', '10.0.0.9' from generate_series(1, 100) n`;
    expect((await signIn(password, emailOf(), '10.0.0.9')).statusCode).toBe(429);
    expect((await signIn(password, emailOf(), '10.0.0.8')).statusCode).toBe(200);
  });

  test('in a row on one account slow down all unknown addresses until the owner signs in', async () => {
    expect((await signIn(password, emailOf(), '10.2.0.2')).statusCode).toBe(200);
    await t.sql`insert into sign_in_failure (account, address, failed_at)
      select ${emailOf().toLowerCase()}, '10.1.0.' || n % 50, now() - interval '20 minutes' from generate_series(1, 100) n`;
    expect((await signIn('not-the-password', emailOf(), '10.2.0.1')).statusCode).toBe(401);
    const refused = await signIn('not-the-password', emailOf(), '10.2.0.1');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(30);
    expect((await signIn('not-the-password', emailOf(), '10.2.0.3')).statusCode).toBe(429);
    expect((await signIn(password, emailOf(), '10.2.0.2')).statusCode).toBe(200);
    expect((await signIn('not-the-password', emailOf(), '10.2.0.1')).statusCode).toBe(401);
    expect((await signIn('not-the-password', emailOf(), '10.2.0.1')).statusCode).toBe(401);
  });

  test('no longer count after the time limit', async () => {
    await t.sql`insert into sign_in_failure (account, address, failed_at)
      select ${emailOf().toLowerCase()}, '10.0.0.1', now() - interval '16 minutes' from generate_series(1, 10)`;
    expect((await signIn(password)).statusCode).toBe(200);
  });
});

describe('a token or a role ends at once', () => {
  test('on sign-out, but other tokens stay valid', async () => {
    const [first, second] = [await tokenOf(), await tokenOf()];
    await t.call('POST', '/auth/signout', { by: { emplId: '', token: first } });
    expect([(await me(first)).status, (await me(second)).status]).toEqual([401, 200]);
  });

  test.each([
    ['a lock', (emplId: string) => t.sql`update login_detail set lock_account = true where empl_id = ${emplId}`],
    ['a deactivation', (emplId: string) => t.sql`update employee set status = 'I' where empl_id = ${emplId}`],
    ['its time', (emplId: string) => t.sql`update session set expires_at = now() - interval '1 second' where empl_id = ${emplId}`],
  ])('with %s', async (_what, act) => {
    const token = await tokenOf();
    await act(person.emplId);
    expect((await me(token)).status).toBe(401);
  });

  test('when HR removes the role', async () => {
    const manager = await t.addPerson({ roles: ['E', 'M'] });
    expect((await t.call('GET', '/appliedleave/me/pendingapproval', { by: manager })).status).toBe(200);
    await t.sql`update employee set roles = '{E}' where empl_id = ${manager.emplId}`;
    expect((await t.call('GET', '/appliedleave/me/pendingapproval', { by: manager })).status).toBe(403);
  });
});

describe('changing the password', () => {
  const change = (token: string, current: string, newPassword: string) =>
    t.call('POST', '/changePassword', { by: { emplId: '', token }, body: { password: current, newPassword } });

  test('ends the other sessions and keeps this one, and the old password is no longer valid', async () => {
    const [here, elsewhere] = [await tokenOf(), await tokenOf()];
    expect((await change(here, password, 'another-good-one')).body).toEqual({ message: 'SUCCESS' });
    expect([(await me(here)).status, (await me(elsewhere)).status]).toEqual([200, 401]);
    expect((await signIn(password)).statusCode).toBe(401);
    expect((await signIn('another-good-one')).statusCode).toBe(200);
  });

  test('with a wrong current password returns FAILED', async () => {
    expect(await change(await tokenOf(), 'not-the-password', 'another-good-one')).toMatchObject({
      status: 200,
      body: { message: 'FAILED' },
    });
  });

  test('twice with the same key returns SUCCESS twice, with a new key FAILED', async () => {
    const token = await tokenOf();
    const body = { password, newPassword: 'another-good-one' };
    const send = (key: string) =>
      t.call('POST', '/changePassword', { by: { emplId: person.emplId, token }, body, headers: { 'idempotency-key': key } });
    const key = randomUUID();
    expect((await send(key)).body).toEqual({ message: 'SUCCESS' });
    expect((await send(key)).body).toEqual({ message: 'SUCCESS' });
    expect((await send(randomUUID())).body).toEqual({ message: 'FAILED' });
  });

  test.each([
    ['is short', 'short12'],
    ['has a space', 'with a space'],
    ['is too long', 'x'.repeat(129)],
    ['is common', 'Password123'],
    ['is common with a punctuation mark at its end', 'Sunshine1!'],
    ['repeats one character', 'aaaaaaaa'],
    ['is a season with its year', 'Winter2026!'],
    ['contains the owner’s name', 'Person-and-sea'],
    ['is the company with a digit', 'MyCompany1'],
    ['is the old one', password],
  ])('to a password that %s is refused', async (_what, newPassword) => {
    expect((await change(await tokenOf(), password, newPassword)).body).toMatchObject({ status: 400, errors: [{ path: 'newPassword' }] });
  });

  test('to the user’s own email address or employee ID is refused with a reason', async () => {
    const token = await tokenOf();
    for (const newPassword of [emailOf(), `${person.emplId}-secret`])
      expect(await change(token, password, newPassword)).toMatchObject({
        status: 400,
        message: 'Password must not contain the name, employee ID, email address or company name.',
        body: { errors: [{ path: 'newPassword' }] },
      });
  });

  test('ends the first-time state', async () => {
    await t.sql`update login_detail set first_time = true where empl_id = ${person.emplId}`;
    const token = await tokenOf();
    expect((await t.call('GET', '/firstTime', { by: { emplId: '', token } })).body).toEqual({ message: 'YES' });
    expect((await t.call('GET', '/appliedleave/me', { by: { emplId: '', token } })).status).toBe(403);
    await change(token, password, 'another-good-one');
    expect((await t.call('GET', '/firstTime', { by: { emplId: '', token } })).body).toEqual({ message: 'NO' });
    expect((await t.call('GET', '/appliedleave/me', { by: { emplId: '', token } })).status).toBe(200);
  });

  test('refuses a concurrent sign-in with the old password', async () => {
    const late = await t.sql.begin(async (tx) => {
      await tx`update login_detail set password_hash = 'another' where empl_id = ${person.emplId}`;
      const trying = signIn(password);
      await sleep(500);
      return { trying };
    });
    expect((await late.trying).statusCode).toBe(401);
  });

  test('succeeds once for two concurrent changes', async () => {
    const token = await tokenOf();
    const answers = await Promise.all([change(token, password, 'another-good-one'), change(token, password, 'a-third-good-one')]);
    expect(answers.map(({ body }) => (body as { message: string }).message).toSorted()).toEqual(['FAILED', 'SUCCESS']);
  });
});
