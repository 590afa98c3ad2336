import Fastify from 'fastify';
import { z } from 'zod';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '#src/base/caller/caller.ts';
import { contract } from '#src/platform/http/contract/contract.ts';
import { httpSentences } from '#src/platform/http/http-sentences.ts';
import { registerErrorHandler } from './answer/error-handler.ts';
import { serve } from './serve.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let person: Person;
let manager: Person;
let hr: Person;

beforeAll(async () => {
  manager = await t.addPerson({ roles: ['E', 'M'] });
  hr = await t.addPerson({ roles: ['E', 'H'] });
  person = await t.addPerson({ reportsTo: manager.emplId });
  await t.addEntitlement(person.emplId, 30);
});

const application = (startDate: string, reason = 'A day at the sea') => ({
  id: { startDate },
  leaveCategory: { leaveCode: 'AL' },
  endDate: startDate,
  reason,
  approver: manager.emplId,
});

const raw = (payload: string, contentType = 'application/json') =>
  t.app.inject({
    method: 'POST',
    url: '/api/appliedleave',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': contentType },
    payload,
  });

describe('an answer', () => {
  test('has its own request id, is not cached, and has the security headers', async () => {
    const first = await t.call('GET', '/auth/user/me', { by: person });
    const second = await t.call('GET', '/auth/user/me', { by: person });
    expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id']);
    expect(first.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    });
    expect(first.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('to an internal failure shows no internal details', async () => {
    await t.sql`alter table leave_category rename to leave_category_away`;
    const answer = await t.call('GET', '/leavecategories', { by: person });
    await t.sql`alter table leave_category_away rename to leave_category`;
    expect(answer.body).toEqual({ status: 500, code: 'call.failed', message: 'Something went wrong on the server.' });
  });

  test('to a call that waits too long for a lock is a 503 that can be retried', async () => {
    const answer = await t.sql.begin(async (tx) => {
      await tx`lock table public_holiday in access exclusive mode`;
      return t.call('GET', '/publicholidays', { by: person });
    });
    expect(answer).toMatchObject({ status: 503, message: 'The server is busy. Please try again.' });
    expect(answer.headers['retry-after']).toBe('1');
  }, 15_000);
});

describe('a body', () => {
  test.each([
    ['that is malformed JSON', '{"id":', 'application/json', 400],
    ['that is empty', '', 'application/json', 400],
    ['that is text', 'hello', 'text/plain', 415],
    ['that is a form', 'a=b', 'application/x-www-form-urlencoded', 415],
    ['that pollutes a prototype', '{"__proto__":{"admin":true}}', 'application/json', 400],
    ['that is too large', JSON.stringify({ reason: 'x'.repeat(1_100_000) }), 'application/json', 413],
    ['that is a list', '[]', 'application/json', 400],
  ])('%s is refused', async (_what, payload, contentType, status) => {
    const answer = await raw(payload, contentType);
    expect(answer.json()).toMatchObject({ status });
    expect(answer.body).not.toMatch(/FST_|Error:|at /);
  });

  test('with an unknown field reports the unknown field and every other invalid field', async () => {
    const answer = await t.call('POST', '/appliedleave', {
      by: person,
      body: { ...application('2026-07-01'), colour: 'blue', endDate: 'soon' },
    });
    expect(answer.body).toMatchObject({
      status: 400,
      errors: expect.arrayContaining([
        { path: 'colour', code: 'value.unknown-field', params: { field: 'colour' }, message: 'There is no field colour.' },
        { path: 'endDate', code: 'period.end-invalid', message: 'Invalid End Date value.' },
      ]),
    });
  });

  test('of excessive depth is refused before it is read', async () => {
    const levels = '['.repeat(7000) + ']'.repeat(7000);
    const answer = await raw(JSON.stringify(application('2026-07-01')).replace(/}$/, `,"leaveDuration":${levels}}`));
    expect(answer.json()).toEqual({ status: 400, code: 'call.too-deep', message: 'This has too many levels.' });
  });

  test('with a thousand invalid fields reports a hundred', async () => {
    const fields = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`field${n}`, n]));
    const { body } = await t.call('POST', '/appliedleave', { by: person, body: fields });
    expect((body as { errors: unknown[] }).errors).toHaveLength(100);
    // The reported ones and the five missing ones.
    expect(body).toMatchObject({ more: { count: 905, message: 'And 905 more problems.' } });
  });

  test('with a hundred invalid fields reports them all, without a count of further fields', async () => {
    const fields = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`field${n}`, n]));
    const { body } = await t.call('POST', '/auth/signin', { body: { email: 'a@b.example', password: 'long-enough', ...fields } });
    expect((body as { errors: unknown[] }).errors).toHaveLength(100);
    expect(body).not.toHaveProperty('more');
  });

  test('with more fields than any record has is refused before each field is read', async () => {
    const names = Array.from({ length: 1200 }, (_, n) => `f${n}`);
    const answer = await raw(JSON.stringify(Object.fromEntries(names.map((name) => [name, 1]))));
    expect(answer.json()).toEqual({ status: 400, code: 'call.too-many-fields', message: 'This has too many fields.' });
  }, 30_000);

  test('is refused by a call without a body', async () => {
    const signOut = (body: object) => t.call('POST', '/auth/signout', { by: person, body });
    expect(await signOut({ everywhere: true })).toMatchObject({ status: 400, body: { code: 'value.unknown-field' } });
    expect(await signOut(['everywhere'])).toMatchObject({ status: 400, body: { code: 'call.takes-no-body' } });
  });
});

describe('a path or query', () => {
  test.each([
    '/appliedleave/me?colour=blue',
    '/appliedleave/me?page=0',
    '/appliedleave/me?size=501&page=1',
    '/appliedleave/me?sort=colour',
    '/appliedleave/me?filter[colour]=blue',
    '/appliedleave/me?page=1&page=2',
    '/employeedetails/%zz',
    `/employeedetails/${'x'.repeat(1000)}`,
  ])('%s is refused, in the form of every refusal', async (url) => {
    const answer = await t.call('GET', url, { by: person });
    expect(answer.body).toMatchObject({ status: 400, code: expect.any(String), message: expect.any(String) });
    const rest = Object.keys(answer.body as object).filter((key) => !['status', 'code', 'params', 'message', 'errors'].includes(key));
    expect(rest).toEqual([]);
    expect(answer.headers).toMatchObject({ 'x-request-id': expect.any(String), 'x-content-type-options': 'nosniff' });
  });

  test.each([
    '/employeedetails/%00',
    '/leaveentitlement/me/2026/%00',
    '/appliedleave/%00/2026-07-01/2026-07-01/AL',
    '/attachment/files/%00',
  ])('%s with a character that the database cannot store is refused as wrong input', async (url) => {
    expect((await t.call('GET', url, { by: person })).status).toBeGreaterThanOrEqual(400);
    expect((await t.call('GET', url, { by: person })).status).toBeLessThan(500);
  });
});

describe('a repeat with an Idempotency-Key', () => {
  const post = (key: string, body: object, by = person) =>
    t.call('POST', '/appliedleave', { by, body, headers: { 'idempotency-key': key } });

  test('with the same body gets the first answer and stores nothing', async () => {
    const first = await post('repeat', application('2026-07-06'));
    const second = await post('repeat', application('2026-07-06'));
    expect(first.status).toBe(200);
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(second.headers.etag).toBe(first.headers.etag);
  });

  test('is recognised by the hash of its key only', async () => {
    await post('in-clear', application('2026-07-20'));
    const keys = await t.sql<{ key: string }[]>`select key from idempotency_key`;
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.map(({ key }) => key)).not.toContain('in-clear');
  });

  test('with another body is refused with the answer to the first', async () => {
    const first = await post('other', application('2026-07-07'));
    const second = await post('other', application('2026-07-08'));
    expect(first.status).toBe(200);
    expect(second).toMatchObject({ status: 422, body: { earlier: first.body } });
  });

  describe('that changes a record', () => {
    const path = '/leavecategory/IDK';
    const categoryOf = (leaveDescr: string) => ({ leaveCode: 'IDK', leaveDescr, entitlement: 5, countsCalendarDays: false });
    const change = (key: string, leaveDescr: string, version: string) =>
      t.call('PATCH', path, { by: hr, body: categoryOf(leaveDescr), headers: { 'idempotency-key': key, 'if-match': version } });
    beforeAll(async () => {
      expect((await t.call('POST', '/leavecategory', { by: hr, body: categoryOf('First') })).status).toBe(200);
    });

    test('gets the first answer, although the version has changed since', async () => {
      const first = await change('change', 'Second', '"1"');
      const second = await change('change', 'Second', '"1"');
      expect(first).toMatchObject({ status: 200, headers: { etag: '"2"' } });
      expect(second).toMatchObject({ status: 200, body: first.body, headers: { etag: '"2"' } });
    });

    test('with other values is refused with the first answer and its version', async () => {
      const first = await change('changed', 'Third', '"2"');
      const second = await change('changed', 'Fourth', '"2"');
      expect(second).toMatchObject({ status: 422, body: { earlier: first.body }, headers: { etag: '"3"' } });
      expect(await change('anew', 'Fourth', String(second.headers.etag))).toMatchObject({ status: 200 });
    });

    test('with an unused key is refused if another person changed the record first', async () => {
      expect((await change('late', 'Mine', '"1"')).status).toBe(412);
      expect((await change('late', 'Mine', '"4"')).status).toBe(200);
    });
  });

  test('of another call is refused without the first answer', async () => {
    await post('elsewhere', application('2026-07-21'));
    const { body } = await t.call('POST', '/auth/signout', { by: person, headers: { 'idempotency-key': 'elsewhere' } });
    expect(body).toEqual({ status: 422, code: 'call.other-values', message: expect.any(String) });
  });

  test('is validated again after a refusal', async () => {
    expect((await post('refused', application('2026-07-11'))).status).toBe(400);
    expect((await post('refused', application('2026-07-09'))).status).toBe(200);
  });

  test('by another person counts as another key', async () => {
    await post('mine', application('2026-07-10'));
    // Validated for the manager, who cannot approve their own leave.
    expect((await post('mine', application('2026-07-10'), manager)).status).toBe(400);
  });

  test('counts as a new request after a day', async () => {
    await post('old', application('2026-07-13'));
    await t.sql`update idempotency_key set created_at = now() - interval '25 hours'`;
    const anew = await post('old', application('2026-07-14'));
    expect(anew.status).toBe(200);
    expect(await post('old', application('2026-07-14'))).toMatchObject({ status: 200, body: anew.body });
  });
});

test('a list matches the schema of its contract', async () => {
  const { appliedLeaveContract } = await import('#src/leave/applied-leave/applied-leave-contract.ts');
  const { body } = await t.call('GET', '/appliedleave/me', { by: person });
  expect((body as unknown[]).length).toBeGreaterThan(0);
  for (const row of body as unknown[]) appliedLeaveContract['GET /appliedleave/me'].response.parse(row);
});

test('any way of signing in can identify the caller, because calls do not depend on tokens', async () => {
  const badges: Record<string, Caller> = { round: { emplId: 'B0001', name: 'Bo Berg', roles: ['E'], firstTime: false } };
  const app = Fastify();
  app.decorateRequest('caller');
  registerErrorHandler(app, httpSentences);
  serve(
    app,
    {
      sql: t.sql,
      identify: ({ headers }) => ({ remembered: undefined, ask: () => Promise.resolve(badges[String(headers['x-badge'])]) }),
      exportList: () => Promise.reject(new Error('Nothing is exported.')),
      rowCalls: new Map(),
    },
    contract({ 'GET /name': { allow: 'signed-in', summary: 'Your name.', response: z.string() } }),
    { 'GET /name': ({ caller }) => caller.name },
  );
  const ask = (headers: Record<string, string>) => app.inject({ url: '/api/name', headers });
  expect((await ask({ 'x-badge': 'round' })).json()).toBe('Bo Berg');
  expect((await ask({ authorization: `Bearer ${person.token}` })).statusCode).toBe(401);
});
