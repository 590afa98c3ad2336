import { lockExclusively } from '#src/platform/db/server/advisory-locks.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp, type Person } from '#src/testing/test-app.ts';
import { todayIn } from '#src/base/dates/plain-date.ts';

const t = testApp({ mailer: undefined });
let hr: Person;
let person: Person;

beforeEach(async () => {
  await t.sql`delete from session`;
  await t.sql`update login_detail set lock_account = true`;
  hr = await t.addPerson({ roles: ['E', 'H'], name: 'Hedda Roth' });
  person = await t.addPerson({ name: 'Hana Tan' });
});

const email = ({ emplId }: Person) => `${emplId}@test.example`;
const signIn = (user: string, password: string) => t.call('POST', '/auth/signin', { body: { email: user, password } });
const me = async (by: Person) => (await t.call('GET', '/auth/user/me', { by })).status;
const lock = (emplId: string, lockAccount: unknown, by = hr) => t.call('POST', '/lockAccount', { by, body: { emplId, lockAccount } });
const reset = (emplid: string, by = hr, headers = {}) => t.call('POST', '/resetPassword', { by, body: { emplid }, headers });

/** Creates an employee without an account. */
async function addEmployee(status: 'A' | 'I' = 'A'): Promise<{ emplId: string; userId: string }> {
  const { emplId } = await t.addPerson();
  await t.sql`delete from session where empl_id = ${emplId}`;
  await t.sql`delete from login_detail where empl_id = ${emplId}`;
  await t.sql`update employee set status = ${status} where empl_id = ${emplId}`;
  return { emplId, userId: `${emplId}@test.example` };
}

describe('the list of accounts', () => {
  test('shows each account with its owner, and filters by its columns', async () => {
    await lock(person.emplId, '1');
    const { body } = await t.call('GET', `/logindetails?filter[emplId]=${person.emplId}&filter[lockAccount]=yes`, { by: hr });
    expect(body).toEqual([
      {
        userId: email(person),
        emplId: person.emplId,
        name: 'Hana Tan',
        lockAccount: 1,
        lockAccountText: 'Yes',
        invitation: null,
        invitationText: null,
      },
    ]);
  });

  test('is refused to users without an account', async () => {
    const { emplId, userId } = await addEmployee();
    const gone = await addEmployee('I');
    const { body } = await t.call('GET', '/logindetails/withoutlogin', { by: hr });
    expect(body).toContainEqual({ emplId, name: `Person ${emplId}`, userId });
    expect(body).not.toContainEqual(expect.objectContaining({ emplId: gone.emplId }));
    expect(body).not.toContainEqual(expect.objectContaining({ emplId: person.emplId }));
  });
});

describe('a lock', () => {
  test.each([1, '1'])('%j ends the sessions at once, and unlocking does not restore them', async (value) => {
    expect(await lock(person.emplId, value)).toMatchObject({ status: 200, body: { emplId: person.emplId, lockAccount: 1 } });
    expect(await me(person)).toBe(401);
    expect(await lock(person.emplId, '0')).toMatchObject({ status: 200, body: { emplId: person.emplId, lockAccount: 0 } });
    expect(await me(person)).toBe(401);
  });

  test.each([true, null, 2, '01', 'Y'])('rejects the value %j', async (value) => {
    expect(await lock(person.emplId, value)).toMatchObject({ status: 400, message: 'Lock Account must be 0 or 1.' });
  });

  test('of an unknown account returns 404', async () => {
    expect(await lock('NOBODY', '1')).toMatchObject({ status: 404 });
  });

  test('of the last HR user is refused, even by editing', async () => {
    const other = await t.addPerson({ roles: ['E', 'H'] });
    await t.sql`update login_detail set password_valid_until = now() - interval '1 second' where empl_id = ${other.emplId}`;
    expect(await lock(hr.emplId, '1', other)).toMatchObject({ status: 409, message: expect.stringContaining('last active HR') as string });
    const edit = await t.call('PATCH', `/logindetails/${email(hr)}`, { by: other, body: { lockAccount: 1 } });
    expect(edit).toMatchObject({ status: 409, message: expect.stringContaining('last active HR') as string });
    expect(await me(hr)).toBe(200);
  });

  test('of the user’s own account is refused, even by editing and with other HR users', async () => {
    await t.addPerson({ roles: ['E', 'H'] });
    const refusal = { status: 409, message: 'You cannot lock your own account. Ask another HR user.' };
    expect(await lock(hr.emplId, 1)).toMatchObject(refusal);
    const edit = (body: object) => t.call('PATCH', `/logindetails/${email(hr)}`, { by: hr, body });
    expect(await edit({ lockAccount: 1 })).toMatchObject(refusal);
    expect(await edit({ lockAccount: 0 })).toMatchObject({ status: 200 });
    expect(await lock(hr.emplId, 0)).toMatchObject({ status: 200 });
  });

  test('of the last HR user is refused even if another HR user has an expired reset password', async () => {
    const other = await t.addPerson({ roles: ['E', 'H'] });
    await t.sql`update login_detail set password_valid_until = now() - interval '1 second' where empl_id = ${other.emplId}`;
    expect(await lock(hr.emplId, 1, other)).toMatchObject({ status: 409 });
    await t.sql`update login_detail set password_valid_until = now() + interval '1 hour' where empl_id = ${other.emplId}`;
    expect(await lock(hr.emplId, 1, other)).toMatchObject({ status: 200 });
  });

  test('by an HR user who is being locked waits and is refused', async () => {
    const other = await t.addPerson({ roles: ['E', 'H'] });
    const late = await t.sql.begin(async (tx) => {
      await lockExclusively(tx, 'people');
      await tx`update login_detail set lock_account = true where empl_id = ${other.emplId}`;
      const trying = lock(hr.emplId, 1, other);
      await sleep(500);
      return { trying };
    });
    expect(await late.trying).toMatchObject({ status: 409 });
  });

  test('of two HR users by each other at the same moment leaves one of them unlocked', async () => {
    const other = await t.addPerson({ roles: ['E', 'H'] });
    const answers = await Promise.all([lock(other.emplId, 1, hr), lock(hr.emplId, 1, other)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await t.sql`select from login_detail where not lock_account and empl_id in (${hr.emplId}, ${other.emplId})`).toHaveLength(1);
  });
});

describe('a reset password', () => {
  test('is shown once, opens the account, and must be changed first', async () => {
    const answer = await reset(person.emplId);
    expect(answer.status).toBe(200);
    expect(await me(person)).toBe(401);
    const { temporaryPassword } = answer.body as { temporaryPassword: string };
    const signedIn = await signIn(email(person), temporaryPassword);
    expect(signedIn.status).toBe(200);
    const again: Person = { emplId: person.emplId, token: (signedIn.body as { accessToken: string }).accessToken };
    expect((await t.call('GET', '/firstTime', { by: again })).body).toEqual({ message: 'YES' });
    expect((await t.call('GET', '/appliedleave/me', { by: again })).status).toBe(403);
    const body = { password: temporaryPassword, newPassword: 'a-password-of-my-own' };
    expect((await t.call('POST', '/changePassword', { by: again, body })).body).toEqual({ message: 'SUCCESS' });
    expect((await t.call('GET', '/appliedleave/me', { by: again })).status).toBe(200);
  });

  test('expires after 72 hours', async () => {
    const { temporaryPassword } = (await reset(person.emplId)).body as { temporaryPassword: string };
    const [account] = await t.sql<{ hours: number }[]>`
      select extract(epoch from password_valid_until - now()) / 3600 as hours from login_detail where empl_id = ${person.emplId}`;
    expect(account?.hours).toBeCloseTo(72, 1);
    await t.sql`update login_detail set password_valid_until = now() - interval '1 second' where empl_id = ${person.emplId}`;
    expect((await signIn(email(person), temporaryPassword)).status).toBe(401);
  });

  test('is all that the answer contains', async () => {
    expect((await reset(person.emplId)).body).toEqual({ emplid: person.emplId, temporaryPassword: expect.any(String) as string });
  });

  test('is stored nowhere: a repeated call is refused, and the audit log omits it', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const { temporaryPassword } = (await reset(person.emplId, hr, key)).body as { temporaryPassword: string };
    expect(await reset(person.emplId, hr, key)).toMatchObject({ status: 409 });
    expect((await signIn(email(person), temporaryPassword)).status).toBe(200);
    const kept = JSON.stringify([
      await t.sql`select * from idempotency_key`,
      await t.sql`select * from audit_log`,
      await t.sql`select * from login_detail`,
    ]);
    expect(kept).toContain(person.emplId);
    expect(kept).not.toContain(temporaryPassword);
  });

  test('of an unknown account returns 404', async () => {
    expect(await reset('NOBODY')).toMatchObject({ status: 404 });
  });
});

describe('an account created by HR', () => {
  const add = (body: object, by = hr) => t.call('POST', '/logindetails', { by, body });

  test('opens with the given password, which its owner must change', async () => {
    const { emplId, userId } = await addEmployee();
    const made = await add({ userId: userId.toUpperCase(), emplId, password: 'given-by-hr-1', lockAccount: 0 });
    expect(made).toMatchObject({ status: 200, body: { userId, emplId, lockAccount: 0 } });
    const { accessToken } = (await signIn(userId, 'given-by-hr-1')).body as { accessToken: string };
    expect((await t.call('GET', '/firstTime', { by: { emplId, token: accessToken } })).body).toEqual({ message: 'YES' });
  });

  test('can start locked', async () => {
    const { emplId, userId } = await addEmployee();
    await add({ userId, emplId, password: 'given-by-hr-1', lockAccount: 1 });
    expect(await signIn(userId, 'given-by-hr-1')).toMatchObject({ status: 423, message: 'LOCKED' });
  });

  test('exists once per employee, even if two users create it at the same moment', async () => {
    const { emplId, userId } = await addEmployee();
    const answers = await Promise.all(['one-password-1', 'another-one-2'].map((password) => add({ userId, emplId, password })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.message).toBe(`Login Detail already defined: ${emplId}`);
  });

  test('requires an active employee, their email and a valid password', async () => {
    const { emplId, userId } = await addEmployee();
    const gone = await addEmployee('I');
    const message = async (body: object) => (await add({ userId, emplId, password: 'given-by-hr-1', ...body })).message;
    expect(await message({ emplId: 'NOBODY' })).toBe('Employee ID value does not exist.');
    expect(await message(gone)).toBe('Employee ID value does not exist.');
    expect(await message({ userId: email(hr) })).toBe('User ID must be the business email of the employee.');
    expect(await message({ password: 'short' })).toBe('8 characters minimum');
    expect(await message({ password: 'Winter2026!' })).toBe('This password is too common. Please choose another.');
    expect(await message({ password: `x-${emplId}-x` })).toBe(
      'Password must not contain the name, employee ID, email address or company name.',
    );
    expect(await message({ password: undefined })).toBe('Password cannot be blank.');
  });
});

describe('editing an account', () => {
  const edit = (body: object, headers = {}, who = person) => t.call('PATCH', `/logindetails/${email(who)}`, { by: hr, body, headers });

  test('sets a password that its owner must change, and ends the sessions', async () => {
    await reset(person.emplId);
    expect(await edit({ password: email(person) })).toMatchObject({ status: 400, body: { errors: [{ path: 'password' }] } });
    expect(await edit({ password: 'set-by-hr-again' })).toMatchObject({ status: 200 });
    expect(await me(person)).toBe(401);
    expect((await signIn(email(person), 'set-by-hr-again')).status).toBe(200);
    expect(await edit({ password: 'set-by-hr-again' })).toMatchObject({
      status: 400,
      message: expect.stringContaining('must differ') as string,
    });
  });

  test('locks and unlocks, and leaves omitted fields unchanged', async () => {
    expect(await edit({ lockAccount: 1 })).toMatchObject({ body: { lockAccount: 1 } });
    expect(await edit({})).toMatchObject({ status: 200, body: { lockAccount: 1 } });
    expect(await edit({ lockAccount: '0' })).toMatchObject({ body: { lockAccount: 0 } });
  });

  test('is refused after another user’s change, and changes nothing', async () => {
    const { headers } = await t.call('GET', `/logindetails/${email(person)}`, { by: hr });
    await lock(person.emplId, 1);
    const stale = await edit({ lockAccount: 0, password: 'set-by-hr-again' }, { 'if-match': String(headers['etag']) });
    expect(stale).toMatchObject({ status: 412, message: expect.stringContaining('Hedda Roth') as string });
    expect((await t.call('GET', `/logindetails/${email(person)}`, { by: hr })).body).toMatchObject({ lockAccount: 1 });
  });

  test('finds the account by the current email, ignoring case', async () => {
    await t.sql`update employee set business_email = 'New.Name@test.example' where empl_id = ${person.emplId}`;
    expect(await t.call('GET', '/logindetails/new.name@test.example', { by: hr })).toMatchObject({ body: { emplId: person.emplId } });
    expect(await t.call('GET', `/logindetails/${email(person)}`, { by: hr })).toMatchObject({ status: 404 });
    await t.sql`update employee set business_email = ${email(person)} where empl_id = ${person.emplId}`;
  });
});

describe('other HR users see on their home page', () => {
  const resets = async (by: Person) => (await t.call('GET', '/passwordresets', { by })).body;

  test('whose password was reset or set and by whom, but the author and other users do not', async () => {
    const other = await t.addPerson({ roles: ['E', 'H'], name: 'Olga Other' });
    await reset(person.emplId);
    await t.call('PATCH', `/logindetails/${email(person)}`, { by: hr, body: { password: 'set-by-hr-again' } });
    await lock(person.emplId, 1);
    const day = todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, Date.now());
    const one = { emplId: person.emplId, name: 'Hana Tan', byEmplId: hr.emplId, byName: 'Hedda Roth', day, what: 'reset' };
    const told = (await resets(other)) as { emplId: string }[];
    expect(told.filter(({ emplId }) => emplId === person.emplId)).toMatchObject([one, one]);
    expect(await resets(hr)).not.toContainEqual(expect.objectContaining({ byEmplId: hr.emplId }));
    expect(await t.call('GET', '/passwordresets', { by: await t.addPerson({ roles: ['E', 'M', 'A'] }) })).toMatchObject({ status: 403 });
  });

  test('the newest hundred entries, and the total', async () => {
    const [other, of] = [await t.addPerson({ roles: ['E', 'H'] }), await t.addPerson()];
    const before = Number((await t.call('GET', '/passwordresets', { by: other })).headers['x-total-count']);
    await t.sql`insert into audit_log (by_empl_id, action, entity, entity_key, after)
      select ${hr.emplId}, 'update', 'login_detail', ${of.emplId}, '{"password_hash": "(changed)"}' from generate_series(1, 101)`;
    const { body, headers } = await t.call('GET', '/passwordresets', { by: other });
    const told = body as { auditLogId: number; emplId: string }[];
    expect(headers['x-total-count']).toBe(String(before + 101));
    expect(told.map(({ emplId }) => emplId)).toEqual(Array.from({ length: 100 }, () => of.emplId));
    expect(told).toEqual(told.toSorted((one, next) => next.auditLogId - one.auditLogId));
  });

  test('new accounts of people with a role, but not their own changes and nothing older than 14 days', async () => {
    const other = await t.addPerson({ roles: ['E', 'H'] });
    const [plain, managing, old] = [await addEmployee(), await addEmployee(), await addEmployee()];
    await t.sql`update employee set roles = '{E,M}' where empl_id = ${managing.emplId}`;
    for (const who of [plain, managing]) await t.call('POST', '/logindetails', { by: hr, body: { ...who, password: 'given-by-hr-1' } });
    const { accessToken } = (await signIn(plain.userId, 'given-by-hr-1')).body as { accessToken: string };
    const own = { by: { emplId: plain.emplId, token: accessToken }, body: { password: 'given-by-hr-1', newPassword: 'one-of-my-own' } };
    expect((await t.call('POST', '/changePassword', own)).body).toEqual({ message: 'SUCCESS' });
    await t.sql`insert into audit_log (happened_at, by_empl_id, action, entity, entity_key, after)
      values (now() - interval '14 days 1 hour', ${hr.emplId}, 'update', 'login_detail', ${old.emplId}, '{"password_hash": "(changed)"}')`;
    const told = (await resets(other)) as { emplId: string; what: string }[];
    const ids = new Set([plain, managing, old].map(({ emplId }) => emplId));
    expect(told.filter(({ emplId }) => ids.has(emplId))).toMatchObject([{ emplId: managing.emplId, what: 'made' }]);
  });
});
