import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { linkTokenIn } from '#src/testing/sign-in-fixtures.ts';
import { type Answer, createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';
import { runHousekeeping } from '#src/app/server/jobs/housekeeping.ts';
import { createAttachmentStore } from '#src/shared/attachment/server/create-attachment-store.ts';
import { readConfig } from '#src/app/server/config/config.ts';
import type { Mail } from '#src/platform/mail/server/mailer.ts';
import { resetLinkAnswer } from '#src/identity/sign-in/reset-link-answers.ts';
import { signInCallSentences } from '#src/identity/sign-in/sign-in-server-sentences.ts';
import { hashPassword } from '#src/shared/access/server/password-hash.ts';
import { linkHours, sendResetLink } from '#src/shared/access/server/reset-link.ts';

let company: TestApp;
let person: Person;
let email: string;
/** The emails from `sendResetLink`. */
const sent: Mail[] = [];
const config = readConfig({ PUBLIC_URL: 'https://leave.test.example/' }, { dataDir: '/nowhere' });
const oldPassword = 'the-old-password';
const newPassword = 'a-new-password';

beforeAll(async () => {
  company = await createTestApp();
});
afterAll(() => company.close());
beforeEach(async () => {
  person = await company.addPerson();
  email = `${person.emplId}@test.example`;
  await company.sql`update login_detail set password_hash = ${await hashPassword(oldPassword)} where empl_id = ${person.emplId}`;
});

const ask = (address: string) => company.call('POST', '/auth/forgotpassword', { body: { email: address } });
const reset = (token: string, password = newPassword) =>
  company.call('POST', '/auth/resetpassword', { body: { token, newPassword: password } });
const signIn = (password: string) => company.call('POST', '/auth/signin', { body: { email, password } });
const mailsTo = (address: string) => company.mails.filter(({ to }) => to.toLowerCase() === address.toLowerCase());
const countBy = (answers: Answer[]) =>
  Object.fromEntries(Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([status, all]) => [status, all?.length]));

/** Returns the token of a link in an email. */
async function linkToken(hours = 1): Promise<string> {
  const mailer = { send: (mail: Mail) => Promise.resolve(sent.push(mail) > 0) };
  const resetPage = `${config.publicUrl}/resetpassword`;
  await sendResetLink({ sql: company.sql, config, mailer, resetPage }, person.emplId, hours);
  return linkTokenIn(sent.at(-1)?.text);
}

describe('requesting a link', () => {
  test('sends the owner of the account an email with a link, in any letter case of the address', async () => {
    expect(await ask(email.toUpperCase())).toMatchObject({ status: 200, body: { message: resetLinkAnswer } });
    await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(1));
    const text = mailsTo(email)[0]?.text ?? '';
    expect(text).toContain(`Hello Person ${person.emplId},`);
    expect(text).toContain('within 1 hour.');
    expect(text).toMatch(/^http:\/\/127\.0\.0\.1:3000\/resetpassword#token=[\w-]{43}$/m);
    expect(await reset(linkTokenIn(text))).toMatchObject({ status: 200, body: { message: 'SUCCESS' } });
  });

  test('is recorded in the audit log without the link', async () => {
    await ask(email);
    const rows = () =>
      company.sql`select by_empl_id, after from audit_log where action = 'reset link sent' and entity_key = ${email.toLowerCase()}`;
    await vi.waitFor(async () => expect(await rows()).toEqual([{ by_empl_id: null, after: { address: '127.0.0.1' } }]));
  });

  test('gives the same answer for an address without an account, and sends nothing', async () => {
    const own = await createTestApp();
    const nobody = await own.call('POST', '/auth/forgotpassword', { body: { email: 'nobody@test.example' } });
    await own.app.close();
    expect(nobody).toMatchObject({ status: 200, body: { message: resetLinkAnswer } });
    expect(own.mails).toEqual([]);
    await own.close();
  });

  test('gives the same answer for inactive people and locked or missing accounts, and sends nothing', async () => {
    const own = await createTestApp();
    const [inactive, locked, bare] = await Promise.all([own.addPerson(), own.addPerson(), own.addPerson()]);
    await own.sql`update employee set status = 'I' where empl_id = ${inactive.emplId}`;
    await own.sql`update login_detail set lock_account = true where empl_id = ${locked.emplId}`;
    await own.sql`delete from login_detail where empl_id = ${bare.emplId}`;
    for (const { emplId } of [inactive, locked, bare]) {
      const answer = await own.call('POST', '/auth/forgotpassword', { body: { email: `${emplId}@test.example` } });
      expect(answer).toMatchObject({ status: 200, body: { message: resetLinkAnswer } });
    }
    await own.app.close();
    expect(own.mails).toEqual([]);
    expect(await own.sql`select from reset_link`).toHaveLength(0);
    await own.close();
  });

  test('gives the same answer without a mail server', async () => {
    const own = await createTestApp({ mailer: undefined });
    const { emplId } = await own.addPerson();
    const answer = await own.call('POST', '/auth/forgotpassword', { body: { email: `${emplId}@test.example` } });
    await own.app.close();
    expect(answer).toMatchObject({ status: 200, body: { message: resetLinkAnswer } });
    expect(await own.sql`select from reset_link`).toHaveLength(0);
    await own.close();
  });

  test('does not wait for the mail server, but closing the application does', async () => {
    let sent = false;
    const slow = { send: () => pause(400).then(() => (sent = true)) };
    const own = await createTestApp({ mailer: slow });
    const { emplId } = await own.addPerson();
    await own.call('POST', '/auth/forgotpassword', { body: { email: `${emplId}@test.example` } });
    expect(sent).toBe(false);
    await own.app.close();
    expect(sent).toBe(true);
    await own.close();
  });

  test('refuses an invalid email address', async () => {
    expect(await ask('hana')).toMatchObject({ status: 400, body: { errors: [{ path: 'email', message: 'E-mail is invalid' }] } });
  });

  test.each(['with', 'without'])('is refused after five requests in an hour for one address %s an account', async (which) => {
    const address = which === 'with' ? email : `${randomBytes(6).toString('hex')}@test.example`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(address)));
    expect(countBy(answers)).toEqual({ 200: 5, 429: 3 });
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.message).toBe('Too many attempts. Try again in 60 minutes.');
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3590);
    await company.sql`update reset_link_request set asked_at = asked_at - interval '61 minutes' where account = ${address.toLowerCase()}`;
    expect(await ask(address)).toMatchObject({ status: 200 });
  });

  test('is refused after twenty requests for one account from anywhere, and a hundred from one address', async () => {
    const own = await createTestApp();
    const fill = (account: string, address: string, times: number) => own.sql`
      insert into reset_link_request (account, address) select ${account}, ${address} from generate_series(1, ${times})`;
    const askFor = (account: string) => own.call('POST', '/auth/forgotpassword', { body: { email: account } });
    await fill('a@test.example', '10.0.0.1', 19);
    expect((await askFor('a@test.example')).status).toBe(200);
    expect((await askFor('a@test.example')).status).toBe(429);
    // Strangers cannot use up the requests of an address from which the owner signed in.
    await own.sql`insert into sign_in_address (account, address) values ('a@test.example', '127.0.0.1')`;
    expect((await askFor('a@test.example')).status).toBe(200);
    expect((await askFor('b@test.example')).status).toBe(200);
    await fill('somebody@test.example', '127.0.0.1', 98);
    expect((await askFor('c@test.example')).status).toBe(429);
    await own.close();
  });
});

describe('a link', () => {
  test('leads to the public address', async () => {
    await linkToken();
    expect(sent.at(-1)?.text).toMatch(/^https:\/\/leave\.test\.example\/resetpassword#token=[\w-]{43}$/m);
  });

  test('sets the password in the name of its owner, and ends every session and the first-time state', async () => {
    await company.sql`update login_detail set first_time = true, password_valid_until = now() where empl_id = ${person.emplId}`;
    expect(await reset(await linkToken())).toMatchObject({ status: 200, body: { message: 'SUCCESS' } });
    expect(await company.call('GET', '/auth/user/me', { by: person })).toMatchObject({ status: 401 });
    expect(await signIn(oldPassword)).toMatchObject({ status: 401, message: signInCallSentences['sign-in.wrong'] });
    const token = ((await signIn(newPassword)).body as { accessToken: string }).accessToken;
    expect(await company.call('GET', '/firstTime', { by: { ...person, token } })).toMatchObject({ body: { message: 'NO' } });
    const [audit] = await company.sql<{ by_empl_id: string; request_id: string; after: { password_hash: string } }[]>`
      select by_empl_id, request_id, after from audit_log where entity = 'login_detail' and entity_key = ${person.emplId} order by audit_log_id desc limit 1`;
    expect(audit).toMatchObject({
      by_empl_id: person.emplId,
      request_id: expect.any(String),
      after: { password_hash: '(changed)', first_time: false },
    });
  });

  test('lets its owner sign in after too many wrong attempts', async () => {
    for (let tries = 0; tries < 11; tries += 1) await signIn('wrong-password');
    expect((await signIn(oldPassword)).status).toBe(429);
    await reset(await linkToken());
    expect((await signIn(newPassword)).status).toBe(200);
  });

  test('is valid once', async () => {
    const token = await linkToken();
    await reset(token);
    expect(await reset(token, 'another-password')).toMatchObject({ status: 409, message: signInCallSentences['sign-in.link-void'] });
    expect((await signIn(newPassword)).status).toBe(200);
  });

  test('used twice concurrently is accepted once', async () => {
    const token = await linkToken();
    const passwords = Array.from({ length: 6 }, (_, n) => `password-number-${n}`);
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(countBy(answers)).toEqual({ 200: 1, 409: 5 });
    expect((await signIn(passwords[answers.findIndex(({ status }) => status === 200)] ?? '')).status).toBe(200);
  });

  test.each([linkHours.askedFor, linkHours.sentByHr])('expires after %i hours', async (hours) => {
    const token = await linkToken(hours);
    const [row] = await company.sql<{ left: number }[]>`
      select extract(epoch from expires_at - now())::integer as left from reset_link where empl_id = ${person.emplId}`;
    expect(row?.left).toBeGreaterThan(hours * 3600 - 30);
    expect(row?.left).toBeLessThanOrEqual(hours * 3600);
    await company.sql`update reset_link set expires_at = now() where empl_id = ${person.emplId}`;
    expect(await reset(token)).toMatchObject({ status: 409, message: signInCallSentences['sign-in.link-void'] });
  });

  test.each<[string, (emplId: string) => Promise<unknown>]>([
    ['a change of the password', (id) => company.sql`update login_detail set password_hash = 'another' where empl_id = ${id}`],
    [
      'a lock, even if it is undone',
      async (id) => {
        await company.sql`update login_detail set lock_account = true where empl_id = ${id}`;
        await company.sql`update login_detail set lock_account = false where empl_id = ${id}`;
      },
    ],
    [
      'a deactivation, even if it is undone',
      async (id) => {
        await company.sql`update employee set status = 'I' where empl_id = ${id}`;
        await company.sql`update employee set status = 'A' where empl_id = ${id}`;
      },
    ],
    ['another email address', (id) => company.sql`update employee set business_email = ${`${id}-b@test.example`} where empl_id = ${id}`],
  ])('is no longer valid after %s', async (_change, change) => {
    const token = await linkToken();
    await change(person.emplId);
    expect(await reset(token)).toMatchObject({ status: 409, message: signInCallSentences['sign-in.link-void'] });
  });

  test('is no longer valid after its owner used another link', async () => {
    const [first, second] = [await linkToken(), await linkToken()];
    await reset(second);
    expect(await reset(first, 'another-password')).toMatchObject({ status: 409 });
  });

  test('stays valid after unrelated changes', async () => {
    const token = await linkToken();
    await company.sql`update employee set name = 'New Name' where empl_id = ${person.emplId}`;
    await company.sql`update login_detail set first_time = true where empl_id = ${person.emplId}`;
    expect((await reset(token)).status).toBe(200);
  });

  test('that was never sent is refused', async () => {
    expect(await reset(randomBytes(32).toString('base64url'))).toMatchObject({
      status: 409,
      message: signInCallSentences['sign-in.link-void'],
    });
  });

  test('that is incomplete is refused', async () => {
    const token = await linkToken();
    expect(await reset(token.slice(1))).toMatchObject({ status: 400, body: { errors: [{ path: 'token' }] } });
  });

  test.each([
    ['short', '8 characters minimum'],
    ['with a space', 'Password must not contain spaces'],
    ['password123', 'This password is too common. Please choose another.'],
    ['Winter2026!', 'This password is too common. Please choose another.'],
    ['MyCompany1', 'Password must not contain the name, employee ID, email address or company name.'],
    [oldPassword, 'New Password must differ from the Current Password.'],
  ])('refuses the password %s, and stays valid', async (password, message) => {
    const token = await linkToken();
    expect(await reset(token, password)).toMatchObject({ status: 400, body: { errors: [{ path: 'newPassword', message }] } });
    expect((await reset(token)).status).toBe(200);
  });

  test('is stored as its hash only', async () => {
    const token = await linkToken();
    const [row] = await company.sql<{ token_hash: Buffer }[]>`select token_hash from reset_link where empl_id = ${person.emplId}`;
    expect(row?.token_hash).toHaveLength(32);
    expect(row?.token_hash.equals(Buffer.from(token, 'base64url'))).toBe(false);
  });

  test('that has expired is deleted with old requests', async () => {
    const token = await linkToken();
    await company.sql`insert into reset_link_request (account, address, asked_at) values ('old@test.example', '10.0.0.1', now() - interval '25 hours')`;
    await company.sql`insert into reset_link (token_hash, empl_id, expires_at) values ('old', ${person.emplId}, now() - interval '1 second')`;
    await runHousekeeping({ today: () => '2026-06-15', sql: company.sql, attachments: createAttachmentStore(config) });
    expect(await company.sql`select from reset_link where empl_id = ${person.emplId}`).toHaveLength(1);
    expect(await company.sql`select from reset_link_request where account = 'old@test.example'`).toHaveLength(0);
    expect((await reset(token)).status).toBe(200);
  });
});
