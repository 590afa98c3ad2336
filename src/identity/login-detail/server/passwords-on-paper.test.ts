import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { addCandidates } from '#src/testing/account-candidates.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp({ mailer: undefined });
let hr: Person;

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'] });
});

type Made = { accountRunId: number; people: number; passwords: { emplId: string; name: string; userId: string; password: string }[] };

const addPeople = (count: number) => addCandidates(t.sql, count);
const post = (path: string, body: object, headers: Record<string, string> = {}) => t.call('POST', path, { by: hr, body, headers });
const signIn = (userId: string, password: string) => t.call('POST', '/auth/signin', { body: { email: userId, password } });
const stateOf = async (emplId: string) => {
  const { body } = await t.call('GET', `/logindetails?filter[emplId]=${emplId}`, { by: hr });
  return (body as { emplId: string; invitation: string }[]).find((one) => one.emplId === emplId)?.invitation;
};

/** Creates a sheet of passwords for new people. */
async function page(count = 1, validDays = 7) {
  const { filters } = await addPeople(count);
  const answer = await post('/accountruns', { filters, people: count, validDays });
  expect(answer.status).toBe(200);
  const { accountRunId, passwords } = answer.body as Made;
  const [first = { emplId: '', name: '', userId: '', password: '' }] = passwords;
  return { accountRunId, passwords, first };
}

/** Signs in with a password from the sheet and chooses a new one. */
async function settle({ emplId, userId, password }: Made['passwords'][number]): Promise<void> {
  const { accessToken: token } = (await signIn(userId, password)).body as { accessToken: string };
  const change = { password, newPassword: 'one-of-my-own' };
  expect((await t.call('POST', '/changePassword', { by: { emplId, token }, body: change })).body).toEqual({ message: 'SUCCESS' });
}

test('a sheet has a password for each person, who must choose a new one at sign-in', async () => {
  const { passwords, first, accountRunId } = await page(3);
  expect(new Set(passwords.map(({ password }) => password)).size).toBe(3);
  expect(await stateOf(first.emplId)).toBe('handed-out');
  const { accessToken: token } = (await signIn(first.userId, first.password)).body as { accessToken: string };
  const by = { emplId: first.emplId, token };
  expect((await t.call('GET', '/firstTime', { by })).body).toEqual({ message: 'YES' });
  expect((await t.call('GET', '/employeedetail/me', { by })).status).toBe(403);
  expect(await stateOf(first.emplId)).toBe('signed-in');
  await settle(first);
  expect(await stateOf(first.emplId)).toBe('accepted');
  expect((await signIn(first.userId, first.password)).status).toBe(401);
  const { body } = await t.call('GET', `/accountruns/${accountRunId}`, { by: hr });
  expect(body).toMatchObject({ byMail: false, people: 3, counts: { accepted: 1, 'handed-out': 2 } });
});

test.each([3, 7, 14])('a one-time password is valid for exactly %i days', async (days) => {
  const { first } = await page(1, days);
  const [row] = await t.sql<{ hours: number }[]>`
    select round(extract(epoch from password_valid_until - now()) / 3600)::integer as hours from login_detail where empl_id = ${first.emplId}`;
  expect(row?.hours).toBe(days * 24);
  await t.sql`update login_detail set password_valid_until = now() + interval '1 minute' where empl_id = ${first.emplId}`;
  expect((await signIn(first.userId, first.password)).status).toBe(200);
  await t.sql`update login_detail set password_valid_until = now() where empl_id = ${first.emplId}`;
  expect((await signIn(first.userId, first.password)).status).toBe(401);
});

test('shows that a password has expired', async () => {
  const { first } = await page();
  await t.sql`update login_detail set password_valid_until = now() where empl_id = ${first.emplId}`;
  expect(await stateOf(first.emplId)).toBe('expired');
});

test('creates nothing without a validity period', async () => {
  const { filters, emplIds } = await addPeople(1);
  for (const body of [{}, { validDays: 5 }, { validDays: '7' }])
    expect(await post('/accountruns', { filters, people: 1, ...body })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'validDays', code: 'accounts.no-days' }] },
    });
  expect(await t.sql`select from login_detail where empl_id = any (${emplIds}::text[])`).toEqual([]);
});

test('limits a sheet to 300 people', async () => {
  expect(await post('/accountruns', { filters: {}, people: 301, validDays: 7 })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'people', code: 'accounts.too-many' }] },
  });
});

test('a lost sheet is replaced for people who have not signed in yet, and the old passwords are no longer valid', async () => {
  const { accountRunId, passwords } = await page(4);
  const [settled, signedIn, third, fourth] = passwords;
  if (!settled || !signedIn || !third || !fourth) throw new Error('Unreachable: four people were created.');
  await settle(settled);
  await signIn(signedIn.userId, signedIn.password);
  const answer = await post(`/accountruns/${accountRunId}/passwords`, { validDays: 14 });
  const again = answer.body as Made;
  expect(again.passwords.map(({ emplId }) => emplId)).toEqual([third.emplId, fourth.emplId]);
  expect((await signIn(signedIn.userId, signedIn.password)).status).toBe(200);
  expect((await signIn(settled.userId, 'one-of-my-own')).status).toBe(200);
  expect((await signIn(third.userId, third.password)).status).toBe(401);
  for (const { userId, password } of again.passwords) expect((await signIn(userId, password)).status).toBe(200);
  expect(await post(`/accountruns/${accountRunId}/passwords`, { validDays: 14 })).toMatchObject({
    status: 409,
    body: { code: 'accounts.nobody-left' },
  });
});

test('people who sign in while the sheet is replaced keep their password', async () => {
  const { accountRunId, passwords } = await page(10);
  const [answer, signIns] = await Promise.all([
    post(`/accountruns/${accountRunId}/passwords`, { validDays: 3 }),
    sleep(100).then(() => Promise.all(passwords.map(({ userId, password }) => signIn(userId, password)))),
  ]);
  const renewed = new Set(answer.status === 200 ? (answer.body as Made).passwords.map(({ emplId }) => emplId) : []);
  for (const [at, { emplId }] of passwords.entries())
    expect([emplId, signIns[at]?.status]).toEqual([emplId, renewed.has(emplId) ? 401 : 200]);
});

test('a withdrawal removes the accounts that no one has used', async () => {
  const { accountRunId, passwords } = await page(2);
  const [used, unused] = passwords;
  if (!used || !unused) throw new Error('Unreachable: two people were created.');
  await signIn(used.userId, used.password);
  expect((await post(`/accountruns/${accountRunId}/withdraw`, {})).body).toEqual({ withdrawn: 1, used: 1 });
  expect((await signIn(unused.userId, unused.password)).status).toBe(401);
  expect((await signIn(used.userId, used.password)).status).toBe(200);
});

test('passwords are shown once, and no repeat, log or table contains them', async () => {
  const { filters } = await addPeople(2);
  const ask = () => post('/accountruns', { filters, people: 2, validDays: 7 }, { 'idempotency-key': filters.name });
  const { accountRunId, passwords } = (await ask()).body as Made;
  expect(await ask()).toMatchObject({ status: 409 });
  const anew = () => post(`/accountruns/${accountRunId}/passwords`, { validDays: 7 }, { 'idempotency-key': `${filters.name}-2` });
  const again = (await anew()).body as Made;
  expect(await anew()).toMatchObject({ status: 409, body: { code: 'call.told-once' } });
  const secrets = [...passwords, ...again.passwords].map(({ password }) => password);
  const [kept] = await t.sql<{ text: string }[]>`
    select concat((select string_agg(k::text, '') from idempotency_key k), (select string_agg(a::text, '') from audit_log a),
      (select string_agg(m::text, '') from mail_outbox m), (select string_agg(l::text, '') from login_detail l)) as text`;
  expect(secrets.filter((secret) => kept?.text.includes(secret))).toEqual([]);
});

test('sends no invitations without email, and creates no sheet for people invited by email', async () => {
  const { accountRunId, passwords } = await page();
  expect((await post(`/accountruns/${accountRunId}/invitations`, {})).status).toBe(404);
  await t.sql`update account_run set by_mail = true where account_run_id = ${accountRunId}`;
  await t.sql`update invitation set by_mail = true where account_run_id = ${accountRunId}`;
  expect(await post(`/accountruns/${accountRunId}/invitations`, { emplIds: [passwords[0]?.emplId] })).toMatchObject({
    status: 409,
    body: { code: 'accounts.no-mail' },
  });
  expect(await post(`/accountruns/${accountRunId}/passwords`, { validDays: 3 })).toMatchObject({
    status: 409,
    body: { code: 'accounts.on-mail' },
  });
});

test('a sheet never includes people with a role that the HR user lacks', async () => {
  const { filters, emplIds } = await addPeople(2);
  const [manager = '', employee = ''] = emplIds;
  await t.sql`update employee set roles = '{E,M}' where empl_id = ${manager}`;
  const preview = await post('/accountruns/preview', { filters });
  expect(preview.body).toMatchObject({ people: 1, problems: { 'roles-beyond': 1 } });
  const made = await post('/accountruns', { filters, people: 1, validDays: 7 });
  const { accountRunId, passwords } = made.body as Made;
  expect(passwords.map(({ emplId }) => emplId)).toEqual([employee]);
  await t.sql`update employee set roles = '{E,M}' where empl_id = ${employee}`;
  expect(await post(`/accountruns/${accountRunId}/passwords`, { validDays: 7 })).toMatchObject({
    status: 409,
    body: { code: 'accounts.nobody-left' },
  });
});
