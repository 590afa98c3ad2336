import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#src/platform/http/contract/contract.ts';
import { features } from '../features.ts';
import { openApiDocument } from '../http/openapi.ts';
import { createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';

const calls = features
  .flatMap((feature) => Object.entries<Call>(feature.calls))
  .map(([name, call]) => {
    const [method = '', path = ''] = name.split(' ');
    // What a path needs to be one; no such record exists.
    const url = path
      .replaceAll('{year}', '2026')
      .replaceAll(/\{(effDate|startDate|holidayDate)\}/g, '2026-07-01')
      .replaceAll('{statusCode}', 'APPRV')
      .replaceAll(/\{field(name)?\}/g, 'gender')
      .replaceAll(/\{\w+\}/g, 'X')
      .replace(/searchemployee$/, 'searchemployee?gender=X')
      .replace(/(teamaway|teamcalendar)$/, '$1?startDate=2026-07-01&endDate=2026-07-02');
    return { name, call, method: method as 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url };
  });

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

// Before the first call: later the application takes no more routes at all.
test('a call past the contracts cannot be added to the application', () => {
  expect(() => t.app.get('/api/people', () => [])).toThrow('GET /api/people belongs to no contract');
});

describe.each(calls)('$name', ({ call, method, url }) => {
  const answers = async (by?: Person) => (await t.call(method, url, by ? { by } : {})).status;

  if (call.allow === 'anyone') {
    test('asks nobody for a token', async () => {
      expect(await answers()).not.toBe(403);
    });
    return;
  }

  test('is refused without a token, and with one that nobody has', async () => {
    expect(await answers()).toBe(401);
    expect(await answers({ emplId: 'nobody', token: 'x'.repeat(43) })).toBe(401);
    if (method === 'GET') expect((await t.app.inject({ method: 'HEAD', url: `/api${url}` })).statusCode).toBe(401);
  });

  test('waits until the first password is chosen', async () => {
    const status = await answers(await t.addPerson({ roles: ['E', 'M', 'H', 'A'], firstTime: true }));
    if (call.firstTime) expect(status).not.toBe(403);
    else expect(status).toBe(403);
  });
});

describe('the document of the calls', () => {
  test('has every call, with its parameters', () => {
    const document = openApiDocument(features, 'Test');
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('/api', '')}`),
    );
    expect(documented.toSorted()).toEqual(calls.map(({ name }) => name).toSorted());
  });

  test('is served, and so is the page that shows it', async () => {
    const document = await t.call('GET', '/openapi.json');
    expect(document.body).toMatchObject({ openapi: '3.1.0' });
    expect((await t.call('GET', '/docs/')).status).toBe(200);
  });
});

describe('what is no call', () => {
  test('answers 404 as JSON under /api', async () => {
    expect((await t.call('GET', '/nothing')).body).toEqual({ status: 404, code: 'call.unknown', message: 'There is no such call.' });
    expect((await t.call('DELETE', '/appliedleave/me')).body).toMatchObject({ status: 404 });
  });

  test('answers 404 as JSON where no page can be', async () => {
    const answer = await t.app.inject({ method: 'POST', url: '/login' });
    expect(answer.json()).toEqual({ status: 404, code: 'call.unknown-page', message: 'There is no such page.' });
  });

  test('the process lives, and is ready', async () => {
    expect((await t.call('GET', '/health')).status).toBe(200);
    expect((await t.call('GET', '/ready')).status).toBe(200);
  });
});
