import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { tellInTheMorning } from '#src/app/server/company-jobs.ts';
import { readConfig } from '#src/app/server/config.ts';
import { features } from '#src/app/server/features.ts';
import { type Scope, scopeNames } from '#src/caller/scope.ts';
import type { Call } from '#src/http/contract.ts';
import { exportPerson } from '#src/personal-data/server/export-person.ts';
import { profileToSend } from '#src/testing/sample-profile.ts';
import { createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';

let t: TestApp;
let hr: Person;
let otherHr: Person;
let manager: Person;
let hana: Person;

beforeAll(async () => {
  t = await createTestApp({ env: { TRUST_PROXY: 'loopback' } });
  hr = await t.addPerson({ roles: ['E', 'H'], name: 'Hedda Roth' });
  otherHr = await t.addPerson({ roles: ['E', 'H'], name: 'Olga Other' });
  await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values
    ('gender', 'X', 'Other', 'X'), ('marriage_status', 'MAR', 'Married', 'M'), ('marriage_status', 'SIN', 'Single', 'S'),
    ('job_title', 'SWE', 'Engineer', 'SWE'), ('business_unit', 'PRO', 'Product', 'Pro') on conflict do nothing`;
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.today = '2026-06-15';
  manager = await t.addPerson({ roles: ['E', 'M'], name: 'Maya Lim', departments: ['ENG'] });
  hana = await t.addPerson({ name: 'Hana Tan', reportsTo: manager.emplId, departments: ['ENG'] });
  await t.addEntitlement(hana.emplId, 20);
});

let made = 0;
type Made = { apiTokenId: number; token: string; name: string };
async function add(scopes: readonly Scope[], more: object = {}): Promise<Made & { by: Person }> {
  const body = { name: `Program ${(made += 1)}`, scopes, lastDay: '2027-06-15', ...more };
  const answer = await t.call('POST', '/apitoken', { by: hr, body });
  expect({ status: answer.status, said: answer.message }).toEqual({ status: 200, said: undefined });
  const one = answer.body as Made;
  return { ...one, by: { emplId: '', token: one.token } };
}
const stored = async ({ apiTokenId }: Pick<Made, 'apiTokenId'>) =>
  ((await t.call('GET', '/apitokens', { by: hr })).body as (Made & Record<string, unknown>)[]).find((one) => one.apiTokenId === apiTokenId);
const end = ({ apiTokenId }: Made, by = hr) => t.call('DELETE', `/apitoken/${apiTokenId}`, { by });
const statusOf = async (token: string, path = '/publicholidays', headers: Record<string, string> = {}) =>
  (await t.call('GET', path, { headers: { authorization: `Bearer ${token}`, ...headers } })).status;
const from = (address: string) => ({ 'x-forwarded-for': address });
const leaveBody = (startDate: string, more: object = {}) => ({
  id: { startDate, emplid: hana.emplId },
  leaveCategory: { leaveCode: 'AL' },
  endDate: startDate,
  reason: 'From the time clock',
  approver: manager.emplId,
  onBehalf: true,
  ...more,
});
const leavePath = (startDate: string) => `/appliedleave/${hana.emplId}/2026-06-15/${startDate}/AL`;

describe('a token', () => {
  test('is told once, stored as a hash, and listed by its last four signs', async () => {
    const one = await add(['people:read', 'leave:read'], { addresses: [' 203.0.113.0/24', '::1', '203.0.113.0/24'] });
    expect(one.token).toMatch(/^lv_[\w-]{43}$/);
    const row = await stored(one);
    expect(row).toMatchObject({ ending: one.token.slice(-4), state: 'Active', scopes: ['leave:read', 'people:read'], lastUsed: null });
    expect(row).toMatchObject({ addresses: ['203.0.113.0/24', '::1'], madeBy: `Hedda Roth (${hr.emplId})` });
    expect(row).not.toHaveProperty('token');
    const everything = await t.sql<{ row: string }[]>`
      select to_jsonb(a)::text as row from audit_log a union all select to_jsonb(t)::text from api_token t union all select to_jsonb(k)::text from idempotency_key k`;
    const whole = JSON.stringify(everything);
    expect(whole).toContain(one.name);
    expect(whole).not.toContain(one.token.slice(0, 20));
    const log =
      await t.sql`select after ->> 'token_hash' as hash from audit_log where entity = 'api_token' and entity_key = ${String(one.apiTokenId)}`;
    expect(log).toEqual([{ hash: '(changed)' }]);
  });

  test('is not told again to a repeat with the same key, and none is made', async () => {
    const how = { by: hr, body: { name: 'Once', scopes: ['leave:read'], lastDay: '2026-12-31' }, headers: { 'idempotency-key': 'once' } };
    expect((await t.call('POST', '/apitoken', how)).status).toBe(200);
    expect(await t.call('POST', '/apitoken', how)).toMatchObject({ status: 409, body: { code: 'call.told-once' } });
    expect(await t.sql`select from api_token where name = 'Once'`).toHaveLength(1);
  });

  test.each<[object, string, string]>([
    [{ name: ' ' }, 'name', 'api-token.name-blank'],
    [{ scopes: [] }, 'scopes', 'api-token.scopes-none'],
    [{ lastDay: '2026-06-14' }, 'lastDay', 'api-token.last-day-over'],
    [{ lastDay: '2027-06-17' }, 'lastDay', 'api-token.last-day-late'],
    [{ lastDay: '' }, 'lastDay', 'api-token.last-day-blank'],
    [{ addresses: ['203.0.113.7', 'office'] }, 'addresses', 'api-token.address-form'],
    [{ addresses: ['203.0.113.0/33'] }, 'addresses', 'api-token.address-form'],
    [{ addresses: ['203.0.113.0/8/8'] }, 'addresses', 'api-token.address-form'],
    [{ addresses: ['fe80::1%eth0'] }, 'addresses', 'api-token.address-form'],
    [{ addresses: Array.from({ length: 21 }, (_, at) => `203.0.113.${at}`) }, 'addresses', 'api-token.addresses-many'],
  ])('with %j is refused', async (wrong, path, code) => {
    const body = { name: 'Wrong', scopes: ['leave:read'], lastDay: '2026-12-31', ...wrong };
    const { status, body: answer } = await t.call('POST', '/apitoken', { by: hr, body });
    expect({ status, answer }).toMatchObject({ status: 400, answer: { errors: [{ path, code }] } });
  });

  test('may end today or in 366 days; its name is nobody else’s until it has ended, also of two at one moment', async () => {
    await add(['leave:read'], { lastDay: '2027-06-16' });
    const body = { name: 'Payroll', scopes: ['leave:read'], lastDay: '2026-06-15' };
    const both = await Promise.all([body, { ...body, name: 'PAYROLL' }].map((one) => t.call('POST', '/apitoken', { by: hr, body: one })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)).toMatchObject({ body: { errors: [{ path: 'name', code: 'api-token.name-taken' }] } });
    t.clock.today = '2026-06-16';
    expect((await t.call('POST', '/apitoken', { by: hr, body: { ...body, lastDay: '2026-12-31' } })).status).toBe(200);
    expect(await t.sql`select from api_token where lower(name) = 'payroll' and ended_at is null`).toHaveLength(1);
  });

  test('ends at once, once, and only for who has seen it as it is', async () => {
    const one = await add(['leave:read']);
    expect(await statusOf(one.token)).toBe(200);
    const headers = { 'if-match': '"7"' };
    expect((await t.call('DELETE', `/apitoken/${one.apiTokenId}`, { by: hr, headers })).status).toBe(412);
    expect((await end(one, otherHr)).status).toBe(200);
    expect(await statusOf(one.token)).toBe(401);
    expect(await end(one)).toMatchObject({ status: 409, body: { code: 'api-token.ended' } });
    expect((await stored(one))?.state).toBe('Ended');
    const next = await add(['leave:read'], { name: one.name });
    expect(await statusOf(next.token)).toBe(200);
  });

  test('that was ended is not ended again when its name is used after its last day', async () => {
    const one = await add(['leave:read'], { lastDay: '2026-06-20' });
    await end(one);
    t.clock.today = '2026-06-25';
    await add(['leave:read'], { name: one.name });
    const log = await t.sql<{ action: string }[]>`
      select action from audit_log where entity = 'api_token' and entity_key = ${String(one.apiTokenId)} order by audit_log_id`;
    expect(log.map(({ action }) => action)).toEqual(['insert', 'update']);
  });

  test('holds through the whole of its last day, and says when it ends', async () => {
    const one = await add(['leave:read'], { lastDay: '2026-06-30' });
    const states: Record<string, unknown> = {};
    for (const today of ['2026-06-15', '2026-06-16', '2026-06-29', '2026-06-30', '2026-07-01']) {
      t.clock.today = today;
      const row = await stored(one);
      states[today] = [row?.state, row?.endsSoon, row?.isEnded, await statusOf(one.token)];
    }
    expect(states).toEqual({
      '2026-06-15': ['Active', false, false, 200],
      '2026-06-16': ['Ends in 14 days', true, false, 200],
      '2026-06-29': ['Ends in 1 day', true, false, 200],
      '2026-06-30': ['Ends today', true, false, 200],
      '2026-07-01': ['Ended', false, true, 401],
    });
    expect(await end(one)).toMatchObject({ status: 409 });
  });

  test('notes its use by the minute', async () => {
    const one = await add(['leave:read']);
    const usedAt = async () =>
      (await t.sql<{ at: string | null }[]>`select used_at::text as at from api_token where api_token_id = ${one.apiTokenId}`)[0]?.at;
    await statusOf(one.token);
    await expect.poll(usedAt).not.toBeNull();
    const first = await usedAt();
    await statusOf(one.token);
    await t.sql`update api_token set used_at = used_at - interval '59 seconds' where api_token_id = ${one.apiTokenId}`;
    const before = await usedAt();
    await statusOf(one.token);
    await statusOf(one.token);
    expect(await usedAt()).toBe(before);
    await t.sql`update api_token set used_at = ${first ?? ''}::timestamptz - interval '61 seconds' where api_token_id = ${one.apiTokenId}`;
    await statusOf(one.token);
    await expect.poll(async () => (await usedAt()) ?? '').not.toBe(before);
    expect(await stored(one)).toMatchObject({
      lastUsed: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
      lastUsedTime: expect.stringMatching(/^\d\d:\d\d$/) as string,
    });
    expect(
      await t.sql`select from audit_log where entity = 'api_token' and entity_key = ${String(one.apiTokenId)} and action = 'update'`,
    ).toHaveLength(0);
  });
});

describe('a token is refused', () => {
  test('with 401, like none at all, when it is wrong in any way', async () => {
    const { token } = await add(['leave:read']);
    const session = hana.token;
    const wrong = [
      token.slice(0, -1),
      `${token}x`,
      token.toUpperCase(),
      `lv_${token.slice(3).split('').toReversed().join('')}`,
      token.slice(3),
      `LV_${token.slice(3)}`,
      `lv_${session}`,
      'lv_',
    ];
    const none = await t.call('GET', '/publicholidays');
    const answers = [];
    for (const one of wrong) answers.push(await t.call('GET', '/publicholidays', { headers: { authorization: `Bearer ${one}` } }));
    const told = ({ status, body, headers }: typeof none) => [status, body, headers['www-authenticate']];
    expect(answers.map(told)).toEqual(wrong.map(() => told(none)));
    expect(none.status).toBe(401);
  });

  test('anywhere but in its header: not in the address, a cookie or Basic', async () => {
    const { token } = await add(['leave:read']);
    expect((await t.call('GET', `/publicholidays?access_token=${token}`)).status).toBe(401);
    expect((await t.call('GET', `/publicholidays?token=${token}`)).status).toBe(401);
    expect((await t.call('GET', '/publicholidays', { headers: { cookie: `token=${token}` } })).status).toBe(401);
    const basic = Buffer.from(`${token}:`).toString('base64');
    expect((await t.call('GET', '/publicholidays', { headers: { authorization: `Basic ${basic}` } })).status).toBe(401);
    expect((await t.call('GET', '/publicholidays', { headers: { authorization: `Bearer ${token}, Bearer ${hr.token}` } })).status).toBe(
      401,
    );
  });

  test('beside somebody’s session in a cookie it is itself alone', async () => {
    const { token } = await add(['leave:read']);
    expect(await statusOf(token, '/employeedetail/me', { cookie: `token=${hana.token}; session=${hana.token}` })).toBe(403);
  });

  test('from elsewhere than its addresses, also behind a proxy, and that is in the audit log under its name', async () => {
    const one = await add(['leave:read'], { addresses: ['203.0.113.0/24', '2001:db8::/32', '198.51.100.7'] });
    const at = (address: string) => statusOf(one.token, '/publicholidays', from(address));
    expect(await Promise.all(['203.0.113.9', '::ffff:203.0.113.9', '2001:db8:1::1', '198.51.100.7'].map(at))).toEqual([200, 200, 200, 200]);
    expect(await Promise.all(['203.0.114.9', '::ffff:10.0.0.1', '2001:db9::1', '198.51.100.8'].map(at))).toEqual([403, 403, 403, 403]);
    const answer = await t.call('GET', '/publicholidays', { by: one.by, headers: from('10.0.0.1') });
    expect(answer).toMatchObject({ status: 403, message: 'This token is not for calls from 10.0.0.1.' });
    const log = async () =>
      (await t.call('GET', `/auditlog?filter[by]=${encodeURIComponent(one.name)}&filter[action]=refused`, { by: hr })).body;
    await expect.poll(log).toEqual([expect.objectContaining({ by: `API token ${one.name}`, entityKey: 'GET /publicholidays' })]);
  });

  test('at its 601st call of a minute, and not for what others call', { timeout: 30_000 }, async () => {
    const [one, other] = [await add(['leave:read']), await add(['leave:read'])];
    const statuses = await Promise.all(Array.from({ length: 605 }, () => statusOf(one.token)));
    expect([200, 429].map((status) => statuses.filter((got) => got === status).length)).toEqual([600, 5]);
    const answer = await t.call('GET', '/publicholidays', { by: one.by });
    expect(answer).toMatchObject({ status: 429, body: { code: 'api-token.too-many-calls' } });
    const wait = Number(answer.headers['retry-after']);
    expect(wait > 0 && wait <= 60).toBe(true);
    expect(await statusOf(other.token)).toBe(200);
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + wait * 1000);
    expect(await statusOf(one.token)).toBe(200);
  });

  test('for what its scopes do not open, which are named; for all else, whatever they are', async () => {
    const reader = await add(['leave:read']);
    const refusal = await t.call('POST', '/appliedleave', { by: reader.by, body: leaveBody('2026-07-01') });
    expect(refusal).toMatchObject({ status: 403, body: { code: 'SCOPE_NEEDED', params: { scopes: ['leave:write'] } } });
    const whole = await add(scopeNames);
    const calls = features.flatMap(({ calls: its }) => Object.entries<Call>(its)).filter(([, { allow }]) => allow !== 'anyone');
    const statuses: Record<string, number> = {};
    for (const [name, { token }] of calls) {
      const [method = '', path = ''] = name.split(' ');
      const url = path.replaceAll(/\{\w{1,40}\}/g, '1');
      const answer = await t.call(method as 'GET', url, { by: whole.by, ...(method === 'GET' ? {} : { body: {} }) });
      if (!token) statuses[name] = answer.status;
      else expect([name, answer.status]).not.toEqual([name, 403]);
    }
    expect(Object.entries(statuses).filter(([, status]) => status !== 403)).toEqual([]);
    expect(Object.keys(statuses).length).toBeGreaterThan(120);
  });

  test('as a row of several, as HEAD, as OPTIONS and as a workbook', async () => {
    const reader = await add(['leave:read']);
    const headers = { authorization: `Bearer ${reader.token}` };
    const raw = async (method: 'HEAD' | 'OPTIONS', url: string) => (await t.app.inject({ method, url: `/api${url}`, headers })).statusCode;
    expect([await raw('HEAD', '/appliedleave'), await raw('HEAD', '/auditlog'), await raw('HEAD', '/leaveentitlements')]).toEqual([
      200, 403, 403,
    ]);
    const options = await t.app.inject({
      method: 'OPTIONS',
      url: '/api/appliedleave',
      headers: { ...headers, origin: 'https://evil.example' },
    });
    expect(options.statusCode).toBe(404);
    expect(options.headers['access-control-allow-origin']).toBeUndefined();
    const accept = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    expect(await statusOf(reader.token, '/appliedleave', { accept })).toBe(403);
    const body = { rows: [{ key: 'k', call: 'POST /leaveentitlement', body: {} }] };
    expect((await t.call('POST', '/rows', { by: reader.by, body })).status).toBe(403);
  });

  test('as somebody at the link of a mail: there it is nobody', async () => {
    const whole = await add(scopeNames);
    const body = { token: 'x'.repeat(43) };
    const asNobody = await t.call('POST', '/auth/decisionlink', { body });
    const asToken = await t.call('POST', '/auth/decisionlink', { by: whole.by, body });
    expect([asToken.status, asToken.body]).toEqual([asNobody.status, asNobody.body]);
    const decision = { token: 'x'.repeat(43), decision: 'approve' };
    expect((await t.call('POST', '/auth/decision', { by: whole.by, body: decision })).status).toBe(409);
  });
});

describe('whoever made it', () => {
  test('may be deactivated or lose the role: it goes on, and HR is told once that they have left', async () => {
    const maker = await t.addPerson({ roles: ['E', 'H'], name: 'Gone Soon' });
    const body = { name: 'Left behind', scopes: ['leave:read'], lastDay: '2027-06-15' };
    const one = (await t.call('POST', '/apitoken', { by: maker, body })).body as Made;
    await end((await t.call('POST', '/apitoken', { by: maker, body: { ...body, name: 'Ended before' } })).body as Made);
    await t.sql`update employee set roles = '{E}' where empl_id = ${maker.emplId}`;
    const morning = () => tellInTheMorning({ sql: t.sql, today: () => t.clock.today, config: readConfig({}, { dataDir: '/nowhere' }) });
    const told = async () => {
      const notices = (await t.call('GET', '/notices', { by: otherHr })).body as { kind: string; figures: object }[];
      return notices.filter(({ kind }) => kind === 'tokenMakerLeft').map(({ figures }) => figures);
    };
    await morning();
    expect(await told()).toEqual([]);
    await t.sql`update employee set status = 'I' where empl_id = ${maker.emplId}`;
    await morning();
    await morning();
    expect(await told()).toEqual([{ token: 'Left behind', emplId: maker.emplId }]);
    expect(await statusOf(one.token)).toBe(200);
    await t.sql`update api_token set ended_at = now() where last_day < '2026-07-10' and ended_at is null`;
    const ended = await add(['leave:read'], { lastDay: '2026-07-10' });
    const running = await add(['leave:read'], { lastDay: '2026-07-10' });
    await end(ended);
    t.clock.today = '2026-06-26';
    await morning();
    await morning();
    const notices = (await t.call('GET', '/notices', { by: otherHr })).body as { kind: string; figures: object }[];
    expect(notices.filter(({ kind }) => kind === 'tokenEnds').map(({ figures }) => figures)).toEqual([
      { token: running.name, until: '2026-07-10' },
    ]);
  });

  test('is not told that one ends soon which was made so', async () => {
    await t.sql`delete from api_token where last_day <= '2026-06-29' and used_at is null`;
    const short = await add(['leave:read'], { lastDay: '2026-06-20' });
    await tellInTheMorning({ sql: t.sql, today: () => t.clock.today, config: readConfig({}, { dataDir: '/nowhere' }) });
    const notices = await t.call('GET', '/notices', { by: otherHr });
    expect(JSON.stringify(notices.body)).not.toContain(short.name);
  });

  test('is HR with a fresh proof, where there is a second factor', async () => {
    await t.sql`insert into totp (empl_id, secret, is_on) values (${otherHr.emplId}, ${Buffer.alloc(20, 1)}, true)`;
    const body = { name: 'Unproved', scopes: ['leave:read'], lastDay: '2026-12-31' };
    expect(await t.call('POST', '/apitoken', { by: otherHr, body })).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED' } });
    const one = await add(['leave:read']);
    expect(await end(one, otherHr)).toMatchObject({ status: 403, body: { code: 'PROOF_NEEDED' } });
    await t.sql`delete from totp where empl_id = ${otherHr.emplId}`;
  });
});

describe('leave', () => {
  test('is read without reasons, files, comments and balances', async () => {
    await t.call('POST', '/appliedleave', {
      by: hana,
      body: { ...leaveBody('2026-07-01'), onBehalf: undefined, reason: 'A secret operation' },
    });
    await t.call('PATCH', `${leavePath('2026-07-01')}/REJCT`, { by: manager, body: { reason: 'A secret no' } });
    const reader = await add(['leave:read']);
    const list = await t.call('GET', `/appliedleave?filter[employeeDetails.emplId]=${hana.emplId}`, { by: reader.by });
    expect(list.body).toEqual([
      expect.objectContaining({ leaveStatus: 'REJCT', employeeDetails: expect.objectContaining({ emplId: hana.emplId }) as object }),
    ]);
    const one = await t.call('GET', leavePath('2026-07-01'), { by: reader.by });
    expect(one).toMatchObject({ status: 200, headers: { etag: expect.stringMatching(/^"\d+"$/) as string } });
    const hidden = /secret|"reason"|"attachment|"comments"|"balance"/;
    expect(JSON.stringify([list.body, one.body])).not.toMatch(hidden);
    expect(JSON.stringify((await t.call('GET', leavePath('2026-07-01'), { by: hr })).body)).toMatch(hidden);
    expect((await t.call('GET', '/appliedleave?filter[reason]=secret', { by: reader.by })).status).toBe(400);
    expect((await t.call('GET', '/appliedleave?sort=reason', { by: reader.by })).status).toBe(400);
  });

  test('is filed for others in the name of the token, once, and only for others', async () => {
    const writer = await add(['leave:write']);
    const how = { by: writer.by, body: leaveBody('2026-07-02'), headers: { 'idempotency-key': 'clock-1' } };
    const [filed, again] = await Promise.all([t.call('POST', '/appliedleave', how), t.call('POST', '/appliedleave', how)]);
    expect([filed.status, again.status, filed.body]).toEqual([200, 200, again.body]);
    const rows = await t.sql`select filed_by, filed_by_token::int as token, leave_status from applied_leave where empl_id = ${hana.emplId}`;
    expect(rows).toEqual([{ filed_by: null, token: writer.apiTokenId, leave_status: 'PNAPV' }]);
    const { timeline } = (await t.call('GET', leavePath('2026-07-02'), { by: hana })).body as { timeline: object[] };
    expect(timeline).toEqual([expect.objectContaining({ byEmplId: null, byName: `API token ${writer.name}`, toStatus: 'PNAPV' })]);
    const notices = (await t.call('GET', '/notices', { by: hana })).body;
    expect(notices).toEqual([expect.objectContaining({ kind: 'filedFor', by: `API token ${writer.name}` })]);
    const log = (await t.call('GET', `/auditlog?filter[by]=${encodeURIComponent(writer.name)}`, { by: hr })).body as {
      entity: string;
      by: string;
    }[];
    expect(log.map(({ entity }) => entity)).toEqual(expect.arrayContaining(['Applied leave']));
    expect(new Set(log.map(({ by }) => by))).toEqual(new Set([`API token ${writer.name}`]));
    for (const own of [{ onBehalf: undefined }, { onBehalf: undefined, id: { startDate: '2026-07-03' } }])
      expect((await t.call('POST', '/appliedleave', { by: writer.by, body: leaveBody('2026-07-03', own) })).status).toBe(403);
    const keyOfOther = await add(['leave:write']);
    expect((await t.call('POST', '/appliedleave', { ...how, by: keyOfOther.by })).status).toBe(409);
    expect(await exportPerson(t.sql, hana.emplId)).toBeDefined();
  });

  test('of a token with the key of somebody else’s call stays apart', async () => {
    const [writer, other] = [await add(['leave:write']), await add(['leave:write'])];
    const headers = { 'idempotency-key': 'shared' };
    expect((await t.call('POST', '/appliedleave', { by: writer.by, body: leaveBody('2026-07-06'), headers })).status).toBe(200);
    expect((await t.call('POST', '/appliedleave', { by: other.by, body: leaveBody('2026-07-07'), headers })).status).toBe(200);
    expect((await t.call('POST', '/appliedleave', { by: writer.by, body: leaveBody('2026-07-08'), headers })).status).toBe(422);
  });
});

describe('people', () => {
  const personal = { nricPassport: 'S1234567D', marriageStatus: 'MAR', marriageDate: '2020-02-29', marriageCount: 1, totalChildren: 2 };
  const profile = (emplId: string, more: object = {}) => {
    const {
      roles: _roles,
      status: _status,
      ...sent
    } = profileToSend(emplId, { gender: 'X', reportsTo: { emplId: manager.emplId }, deptId: ['ENG'], ...more });
    return sent;
  };
  const write = (by: Person, body: object) => t.call('POST', '/addEditEmployeeDetailsWithDept', { by, body });

  test('are read without NRIC, marriage and children', async () => {
    await t.sql`update employee set nric_passport = 'S1234567D', marriage_status = 'MAR', marriage_date = '2020-02-29', marriage_count = 1, total_children = 2, mobile_no = '91234567'
      where empl_id = ${hana.emplId}`;
    const reader = await add(['people:read']);
    const one = await t.call('GET', `/employeeDetailsDept/${hana.emplId}`, { by: reader.by });
    const list = await t.call('GET', `/employeeDetailsWithDeptTest?filter[emplId]=${hana.emplId}`, { by: reader.by });
    expect([one.body, list.body]).toEqual([
      expect.objectContaining({ name: 'Hana Tan', mobileNo: '91234567' }),
      [expect.objectContaining({ name: 'Hana Tan' })],
    ]);
    expect(JSON.stringify([one.body, list.body])).not.toMatch(/567D|arr(?:ied|iage)|hildren|nric/i);
    expect((await t.call('GET', '/employeeDetailsWithDeptTest?filter[nricPassport]=567D', { by: reader.by })).status).toBe(400);
  });

  test('are added and changed; what a token is not told stays where it is left out', async () => {
    const writer = await add(['people:write']);
    const emplId = `N${hana.emplId}`;
    expect(await write(writer.by, profile(emplId, personal))).toMatchObject({ status: 200 });
    const {
      nricPassport: _nric,
      marriageStatus: _status,
      marriageDate: _date,
      marriageCount: _count,
      totalChildren: _children,
      ...told
    } = profile(emplId, { mobileNo: '87654321' });
    expect(await write(writer.by, told)).toMatchObject({ status: 200 });
    const [row] = await t.sql`
      select nric_passport as "nricPassport", marriage_status as "marriageStatus", marriage_date as "marriageDate", marriage_count as "marriageCount", total_children as "totalChildren"
      from employee where empl_id = ${emplId} and mobile_no = '87654321'`;
    expect(row).toEqual(personal);
    expect((await write(writer.by, profile(emplId, { ...personal, totalChildren: 3, marriageDate: '2020-03-01' }))).status).toBe(200);
    expect(
      await t.sql`select from employee where empl_id = ${emplId} and total_children = 3 and marriage_date = '2020-03-01'`,
    ).toHaveLength(1);
    // A person leaves nothing out.
    expect(await write(hr, told)).toMatchObject({
      status: 400,
      body: { errors: expect.arrayContaining([expect.objectContaining({ path: 'nricPassport' })]) as object },
    });
    expect(await write(writer.by, { ...told, emplId: `M${hana.emplId}`, businessEmail: 'new@test.example' })).toMatchObject({
      status: 400,
    });
  });

  test.each<[string, object]>([
    ['roles', { roles: [{ role: 'E' }, { role: 'M' }] }],
    ['roles', { roles: [{ role: 'E' }, { role: 'H' }] }],
    ['roles', { roles: [{ role: 'E' }, { role: 'A' }] }],
    ['status', { status: 'I' }],
    ['lastDay', { lastDay: '2026-12-31' }],
    ['standIn', { standIn: 'MGR' }],
    ['businessEmail', { businessEmail: 'thief@test.example' }],
  ])('keep their %s: %j of who has an account', async (path, change) => {
    const writer = await add(['people:write']);
    await write(hr, profile(hana.emplId, personal));
    const sent = JSON.parse(JSON.stringify(profile(hana.emplId, { ...personal, ...change })).replace('MGR', manager.emplId)) as object;
    const answer = await write(writer.by, { ...sent, ...('roles' in change || 'status' in change ? change : {}) });
    const code = path === 'roles' ? 'profile.role-not-yours' : 'profile.not-by-token';
    expect(answer).toMatchObject({ status: 403, body: { errors: [{ path, code }] } });
  });

  test('who are managers stay so; an admin’s departments do not grow, and nobody is added inactive', async () => {
    const writer = await add(['people:write']);
    const demoted = { ...profile(manager.emplId, { reportsTo: null, deptId: ['ENG'], ...personal }), roles: [{ role: 'E' }] };
    expect(await write(writer.by, demoted)).toMatchObject({ status: 403, body: { errors: [{ path: 'roles' }] } });
    const admin = await t.addPerson({ roles: ['E', 'A'], departments: ['ENG'], reportsTo: manager.emplId });
    const wider = profile(admin.emplId, { ...personal, deptId: ['ENG', 'SAL'] });
    expect(await write(writer.by, wider)).toMatchObject({ status: 403, body: { errors: [{ path: 'deptId' }] } });
    const inactive = { ...profile(`I${hana.emplId}`, personal), status: 'I' };
    expect(await write(writer.by, inactive)).toMatchObject({ status: 403, body: { errors: [{ path: 'status' }] } });
  });
});

test('balances are read, with what made them but no note', async () => {
  const reader = await add(['balances:read']);
  const path = `/leaveentitlement/${hana.emplId}/2026/AL`;
  await t.call('POST', `${path}/entries`, { by: hr, body: { kind: 'correction', days: 1, note: 'A secret favour' } });
  const answers = await Promise.all(
    [path, `${path}/balance?on=2026-12-31`, `${path}/entries`, `/leaveentitlements?filter[employeeDetails.emplId]=${hana.emplId}`].map(
      (url) => t.call('GET', url, { by: reader.by }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const told = JSON.stringify(answers.map(({ body }) => body));
  expect(told).toContain('"availableLeave":21');
  expect(told).not.toMatch(/secret|"note"/);
});

describe('the API page', () => {
  type Document = {
    info: { description: string };
    components: { securitySchemes: Record<string, object> };
    paths: Record<string, Record<string, { description: string; security?: object[] }>>;
  };
  const page = async () => (await t.call('GET', '/openapi.json')).body as Document;

  test('says of each call which scopes open it', async () => {
    const { paths, components } = await page();
    expect(Object.keys(components.securitySchemes)).toEqual(['accessToken', 'apiToken']);
    expect(paths['/api/appliedleave']?.['post']).toMatchObject({ security: [{ accessToken: [] }, { apiToken: ['leave:write'] }] });
    expect(paths['/api/leaveapprovers']?.['get']?.security).toEqual([
      { accessToken: [] },
      { apiToken: ['people:read'] },
      { apiToken: ['leave:write'] },
    ]);
    expect(paths['/api/appliedleave']?.['get']?.description).toContain('API tokens need leave:read, which are not told: reason, ');
    expect(paths['/api/apitokens']?.['get']).toMatchObject({
      security: [{ accessToken: [] }],
      description: 'Who may call it: HR. Closed to API tokens.',
    });
  });

  test('has an example that runs', { timeout: 30_000 }, async () => {
    const { info } = await page();
    const example = /```js\n([^`]*(?:`(?!``)[^`]*)*)```/.exec(info.description)?.[1] ?? '';
    expect(example).toContain('LEAVE_TOKEN');
    const { token } = await add(['leave:read']);
    for (const day of ['2026-08-03', '2026-08-04'])
      expect((await t.call('POST', '/appliedleave', { by: hana, body: { ...leaveBody(day), onBehalf: undefined } })).status).toBe(200);
    const [all] = await t.sql<{ rows: number }[]>`select count(*)::int as rows from applied_leave`;
    const url = await t.app.listen({ port: 0, host: '127.0.0.1' });
    const run = (env: Record<string, string>) =>
      promisify(execFile)(process.execPath, ['--input-type=module', '--eval', example.replace('size = 100', 'size = 2')], {
        env: { LEAVE_URL: url, ...env },
      });
    const lines = (await run({ LEAVE_TOKEN: token })).stdout.trim().split('\n');
    expect(lines).toHaveLength(all?.rows ?? 0);
    expect(lines).toEqual(
      expect.arrayContaining([`${hana.emplId} 2026-08-03 2026-08-03 PNAPV`, `${hana.emplId} 2026-08-04 2026-08-04 PNAPV`]),
    );
    await expect(run({ LEAVE_TOKEN: hana.token.slice(1) })).rejects.toThrow('401 call.sign-in: Please sign in.');
  });
});
