import { describe, expect, test, vi } from 'vitest';
import { features } from '#src/app/server/features.ts';
import { scopeNames } from '#src/base/caller/scope.ts';
import type { Call } from '#src/platform/http/contract/contract.ts';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { createTokenScene } from '#src/testing/scenes/token-scene.ts';

const { t, hr, add, statusOf, addTeam } = await createTokenScene();
const { manager, hana } = await addTeam();

const from = (address: string) => ({ 'x-forwarded-for': address });

describe('a token is refused', () => {
  test('with 401, as without a token, if it is wrong in any way', async () => {
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

  test('outside the header: in the address, a cookie or Basic authentication', async () => {
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

  test('instead of falling back to a session cookie in the same call', async () => {
    const { token } = await add(['leave:read']);
    expect(await statusOf(token, '/employeedetail/me', { cookie: `token=${hana.token}; session=${hana.token}` })).toBe(403);
  });

  test('from other addresses, even behind a proxy, with an audit log entry in its name', async () => {
    const one = await add(['leave:read'], { addresses: ['203.0.113.0/24', '2001:db8::/32', '198.51.100.7'] });
    const at = (address: string) => statusOf(one.token, '/publicholidays', from(address));
    expect(await Promise.all(['203.0.113.9', '::ffff:203.0.113.9', '2001:db8:1::1', '198.51.100.7'].map(at))).toEqual([200, 200, 200, 200]);
    expect(await Promise.all(['203.0.114.9', '::ffff:10.0.0.1', '2001:db9::1', '198.51.100.8'].map(at))).toEqual([403, 403, 403, 403]);
    const answer = await t.call('GET', '/publicholidays', { by: one.by, headers: from('10.0.0.1') });
    expect(answer).toMatchObject({ status: 403, message: 'This token cannot be used from 10.0.0.1.' });
    const log = async () =>
      (await t.call('GET', `/auditlog?filter[by]=${encodeURIComponent(one.name)}&filter[action]=refused`, { by: hr })).body;
    await expect.poll(log).toEqual([expect.objectContaining({ by: `API token ${one.name}`, entityKey: 'GET /publicholidays' })]);
  });

  test('at its 601st call in a minute, without affecting other callers', { timeout: 30_000 }, async () => {
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

  test('for calls outside its scopes, which the error names, and for all calls without a scope', async () => {
    const reader = await add(['leave:read']);
    const [startDate, emplid] = ['2026-07-01', hana.emplId];
    const body = applicationBody(manager.emplId, startDate, startDate, { id: { startDate, emplid }, onBehalf: true });
    const refusal = await t.call('POST', '/appliedleave', { by: reader.by, body });
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

  test('with OPTIONS, in bulk calls, for workbooks, and with HEAD outside its scopes', async () => {
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

  test('at an email link, where it does not identify the caller', async () => {
    const whole = await add(scopeNames);
    const body = { token: 'x'.repeat(43) };
    const asNobody = await t.call('POST', '/auth/decisionlink', { body });
    const asToken = await t.call('POST', '/auth/decisionlink', { by: whole.by, body });
    expect([asToken.status, asToken.body]).toEqual([asNobody.status, asNobody.body]);
    const decision = { token: 'x'.repeat(43), decision: 'approve' };
    expect((await t.call('POST', '/auth/decision', { by: whole.by, body: decision })).status).toBe(409);
  });
});
