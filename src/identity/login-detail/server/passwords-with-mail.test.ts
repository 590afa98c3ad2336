import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { setValidPasswords, validPassword, linkTokenIn } from '#src/testing/sign-in-fixtures.ts';
import { addProfileCodes, profileOfPerson } from '#src/testing/sample-profile.ts';
import { createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';
import type { Mail } from '#src/platform/mail/server/mailer.ts';
import { resetLinkAnswer } from '#src/identity/sign-in/reset-link-answers.ts';

let t: TestApp;
let hr: Person;
let person: Person;
const sent: Mail[] = [];
let mailServerIsUp = true;

beforeAll(async () => {
  const send = (mail: Mail) => Promise.resolve(mailServerIsUp && sent.push(mail) > 0);
  t = await createTestApp({ mailer: { send } });
  await addProfileCodes(t.sql);
  hr = await t.addPerson({ roles: ['E', 'M', 'H'], name: 'Hedda Roth' });
});
afterAll(() => t.close());
beforeEach(async () => {
  mailServerIsUp = true;
  sent.length = 0;
  person = await t.addPerson({ name: 'Hana Tan', reportsTo: hr.emplId });
});

const email = ({ emplId }: Pick<Person, 'emplId'>) => `${emplId}@test.example`;
const reset = (emplid: string) => t.call('POST', '/resetPassword', { by: hr, body: { emplid } });
const hashOf = async ({ emplId }: Pick<Person, 'emplId'>) =>
  (await t.sql<{ hash: string }[]>`select password_hash as hash from login_detail where empl_id = ${emplId}`)[0]?.hash;
const choose = (text: string | undefined) =>
  t.call('POST', '/auth/resetpassword', { body: { token: linkTokenIn(text), newPassword: 'one-of-my-own' } });
const signIn = (user: string) => t.call('POST', '/auth/signin', { body: { email: user, password: 'one-of-my-own' } });
const ask = (address: string) => t.call('POST', '/auth/forgotpassword', { body: { email: address } });

async function addEmployee(): Promise<{ emplId: string; userId: string }> {
  const { emplId } = await t.addPerson({ reportsTo: hr.emplId });
  await t.sql`delete from login_detail where empl_id = ${emplId}`;
  return { emplId, userId: email({ emplId }) };
}

/** Changes an email address as the form does. */
async function setEmail({ emplId }: { emplId: string }, businessEmail: string, how: 'form' | 'bulk' = 'form', by = hr): Promise<void> {
  const isOwn = emplId === by.emplId;
  const body = profileOfPerson({ emplId }, isOwn ? null : hr, { businessEmail, ...(isOwn && { currentPassword: validPassword }) });
  const answer =
    how === 'form'
      ? await t.call('POST', '/addEditEmployeeDetailsWithDept', { by, body })
      : await t.call('POST', '/bulkUpdateEmployeeDetails', { by, body: [body] });
  expect(answer.status).toBe(200);
}

/** Backdates today’s changes to yesterday. */
const aDayLater = ({ emplId }: { emplId: string }) =>
  t.sql.begin(async (tx) => {
    await tx`alter table audit_log disable trigger audit_log_append_only`;
    await tx`update audit_log set happened_at = happened_at - interval '24 hours 1 second' where entity_key = ${emplId}`;
    await tx`alter table audit_log enable trigger audit_log_append_only`;
  });

describe('a reset with email', () => {
  test('shows HR no password, and sends the owner a link that names the author', async () => {
    const answer = await reset(person.emplId);
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual({ emplid: person.emplId, temporaryPassword: null, linkSent: true });
    expect(sent).toMatchObject([{ to: email(person), subject: 'Your new password for leave at My Company' }]);
    expect(sent[0]?.text).toContain(`Hedda Roth (${hr.emplId}) has reset the password of your leave account at My Company.`);
    expect(sent[0]?.text).toContain('within 72 hours.');
    expect((await t.call('GET', '/auth/user/me', { by: person })).status).toBe(401);
    expect((await choose(sent[0]?.text)).status).toBe(200);
    expect((await signIn(email(person))).status).toBe(200);
  });

  test('that the mail server rejects is reported to HR, who can repeat it', async () => {
    mailServerIsUp = false;
    expect((await reset(person.emplId)).body).toEqual({ emplid: person.emplId, temporaryPassword: null, linkSent: false });
    mailServerIsUp = true;
    expect((await reset(person.emplId)).body).toMatchObject({ linkSent: true });
  });

  test.each([
    ['locked', 'This account is locked. Unlock it first, because its owner could not use the link.'],
    ['inactive', 'This employee is inactive and cannot use a link.'],
  ])('for a user who is %s is refused, and the password stays', async (how, message) => {
    if (how === 'locked') await t.sql`update login_detail set lock_account = true where empl_id = ${person.emplId}`;
    else await t.sql`update employee set status = 'I' where empl_id = ${person.emplId}`;
    expect(await reset(person.emplId)).toMatchObject({ status: 409, message });
    expect([await hashOf(person), sent]).toEqual(['none', []]);
  });
});

describe('an account with email', () => {
  const add = (body: object) => t.call('POST', '/logindetails', { by: hr, body });

  test('is created without a password, and its owner gets a link that names the author', async () => {
    const who = await addEmployee();
    expect(await add(who)).toMatchObject({ status: 200, body: { ...who, lockAccount: 0 } });
    expect(sent).toMatchObject([{ to: who.userId, subject: 'Your account for leave at My Company' }]);
    expect(sent[0]?.text).toContain(`Hedda Roth (${hr.emplId}) has created your account`);
    expect((await choose(sent[0]?.text)).status).toBe(200);
    expect((await signIn(who.userId)).status).toBe(200);
  });

  test('that starts locked gets no link', async () => {
    expect(await add({ ...(await addEmployee()), lockAccount: 1 })).toMatchObject({ status: 200, body: { lockAccount: 1 } });
    expect(sent).toEqual([]);
  });

  test('accepts no password from HR, at creation or later', async () => {
    const refusal = {
      status: 400,
      body: { errors: [{ path: 'password', message: expect.stringMatching(/^Owners choose their passwords/) as string }] },
    };
    expect(await add({ ...(await addEmployee()), password: 'given-by-hr-1' })).toMatchObject(refusal);
    const edit = (body: object) => t.call('PATCH', `/logindetails/${email(person)}`, { by: hr, body });
    expect(await edit({ password: 'given-by-hr-1' })).toMatchObject(refusal);
    expect(await hashOf(person)).toBe('none');
    expect(await edit({ lockAccount: 1 })).toMatchObject({ status: 200 });
  });
});

describe('a changed email address', () => {
  test.each(['form', 'bulk'] as const)('is reported to the owner at the old address when HR changes it by %s', async (how) => {
    await setEmail(person, email(person), how);
    await setEmail(person, 'new.address@test.example', how);
    await vi.waitFor(() =>
      expect(sent).toMatchObject([{ to: email(person), subject: 'Your email address for leave at My Company was changed' }]),
    );
    expect(sent[0]?.text).toContain(`Hedda Roth (${hr.emplId}) has changed your email address`);
    expect(sent[0]?.text).not.toContain('new.address');
    await setEmail(person, `of.${person.emplId}@test.example`, how);
  });

  test('gets no link for 24 hours in any way, and requests get the same answer', async () => {
    const bare = await addEmployee();
    for (const who of [person, bare]) await setEmail(who, `mine.${who.emplId}@test.example`);
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    sent.length = 0;
    expect(await ask(`mine.${person.emplId}@test.example`)).toMatchObject({ status: 200, body: { message: resetLinkAnswer } });
    const message = expect.stringMatching(
      new RegExp(
        `^Hedda Roth \\(${hr.emplId}\\) has changed the email address of this employee\\. A link can be sent to it from \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d\\.$`,
      ),
    ) as string;
    expect(await reset(person.emplId)).toMatchObject({ status: 409, message, body: { code: 'login.held-back' } });
    const account = { emplId: bare.emplId, userId: `mine.${bare.emplId}@test.example` };
    expect(await t.call('POST', '/logindetails', { by: hr, body: account })).toMatchObject({ status: 409, message });
    expect([await hashOf(person), await hashOf(bare)]).toEqual(['none', undefined]);
    await ask('nobody@test.example');
    expect(await t.sql`select from reset_link where empl_id = ${person.emplId}`).toEqual([]);
    expect(sent).toEqual([]);

    await Promise.all([person, bare].map(aDayLater));
    await ask(`mine.${person.emplId}@test.example`);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(await reset(person.emplId)).toMatchObject({ status: 200, body: { linkSent: true } });
    expect(await t.call('POST', '/logindetails', { by: hr, body: account })).toMatchObject({ status: 200 });
  });

  test('gets no link that was requested during the change', async () => {
    const own = await createTestApp();
    const { emplId } = await own.addPerson();
    await own.sql.begin(async (tx) => {
      await tx`select set_config('leave.caller', 'H0001', true)`;
      await tx`update employee set business_email = 'just.now@test.example' where empl_id = ${emplId}`;
      await own.call('POST', '/auth/forgotpassword', { body: { email: email({ emplId }) } });
      await sleep(300);
    });
    await own.app.close();
    expect(await own.sql`select from reset_link`).toEqual([]);
    expect(own.mails).toEqual([]);
    await own.close();
  });

  test('gets no link for a day even if the owner changed it, and the previous address is notified', async () => {
    await setValidPasswords(t);
    await setEmail(hr, 'hedda@test.example', 'form', hr);
    await vi.waitFor(() => expect(sent).toMatchObject([{ to: email(hr) }]));
    const before = await t.sql`select from reset_link`;
    await ask('hedda@test.example');
    expect(await t.sql`select from reset_link`).toHaveLength(before.length);
  });
});
