import { describe, expect, test } from 'vitest';
import type { Call } from '#src/platform/http/contract/contract.ts';
import { features } from '../features.ts';
import { openApiDocument } from '../http/openapi.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const calls = features
  .flatMap((feature) => Object.entries<Call>(feature.calls))
  .map(([name, call]) => {
    const [method = '', path = ''] = name.split(' ');
    // Fills each parameter with a valid value; no such record exists.
    const url = path
      .replaceAll('{year}', '2026')
      .replaceAll(/\{(effDate|startDate|holidayDate)\}/g, '2026-07-01')
      .replaceAll('{statusCode}', 'APPRV')
      .replaceAll(/\{field(name)?\}/g, 'gender')
      .replaceAll(/\{\w+\}/g, 'X')
      .replace(/searchemployee$/, 'searchemployee?gender=X')
      .replace(/(teamaway|teamcalendar)$/, '$1?startDate=2026-07-01&endDate=2026-07-02')
      .replace(/\/away$/, '/away?from=2026-07-01&to=2026-07-02');
    return { name, call, method: method as 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url };
  });

const t = testApp();

// Must be the first test: after the first call the application accepts no further routes.
test('a route without a contract cannot be added to the application', () => {
  expect(() => t.app.get('/api/people', () => [])).toThrow('GET /api/people belongs to no contract');
});

describe.each(calls)('$name', ({ call, method, url }) => {
  const answers = async (by?: Person) => (await t.call(method, url, by ? { by } : {})).status;

  if (call.allow === 'anyone') {
    test('needs no token', async () => {
      expect(await answers()).not.toBe(403);
    });
    return;
  }

  test('rejects a missing token and an unknown token', async () => {
    expect(await answers()).toBe(401);
    expect(await answers({ emplId: 'nobody', token: 'x'.repeat(43) })).toBe(401);
    if (method === 'GET') expect((await t.app.inject({ method: 'HEAD', url: `/api${url}` })).statusCode).toBe(401);
  });

  test('is closed until the caller has chosen a first password', async () => {
    const status = await answers(await t.addPerson({ roles: ['E', 'M', 'H', 'A'], firstTime: true }));
    if (call.firstTime) expect(status).not.toBe(403);
    else expect(status).toBe(403);
  });
});

describe('the OpenAPI document', () => {
  test('contains every call, with its parameters', () => {
    const document = openApiDocument(features, { companyName: 'Test', publicUrl: undefined });
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('/api', '')}`),
    );
    expect(documented.toSorted()).toEqual(calls.map(({ name }) => name).toSorted());
  });

  test('names every operation and its types, so that generated clients are readable', () => {
    const { paths, components, servers } = openApiDocument(features, { companyName: 'Test', publicUrl: 'https://leave.example' });
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods)) as { operationId: string; security: object[] }[];
    const ids = operations.map(({ operationId: id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^(get|post|put|patch|delete)([A-Z][a-z]*)+$/.test(id))).toEqual([]);
    expect(paths['/api/appliedleave/me']?.['get']).toMatchObject({
      operationId: 'getAppliedleaveMe',
      responses: { 200: { content: { 'application/json': { schema: { items: { $ref: '#/components/schemas/AppliedLeave' } } } } } },
    });
    const references = JSON.stringify({ paths, components }).matchAll(/"\$ref":"#\/components\/schemas\/(\w{1,200})"/g);
    expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining([...references].map(([, name]) => name)));
    expect(JSON.stringify({ paths, components })).not.toContain('#/$defs/');
    expect(servers).toEqual([{ url: 'https://leave.example' }]);
  });

  test('says which calls need no token', () => {
    const { paths } = openApiDocument(features, { companyName: 'Test', publicUrl: undefined });
    const open = calls.filter(({ call: { allow } }) => allow === 'anyone').map(({ name }) => name);
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { security }]) => security.length === 0)
        .map(([method]) => `${method.toUpperCase()} ${path.replace('/api', '')}`),
    );
    expect(documented.toSorted()).toEqual(open.toSorted());
  });

  test('is served, and so is the page that shows it', async () => {
    const document = await t.call('GET', '/openapi.json');
    expect(document.body).toMatchObject({ openapi: '3.1.0' });
    expect((await t.call('GET', '/docs/')).status).toBe(200);
  });
});

describe('an unknown address', () => {
  test('answers 404 as JSON under /api', async () => {
    expect((await t.call('GET', '/nothing')).body).toEqual({ status: 404, code: 'call.unknown', message: 'Not found.' });
    expect((await t.call('DELETE', '/appliedleave/me')).body).toMatchObject({ status: 404 });
  });

  test('answers 404 as JSON to a method that no page has', async () => {
    const answer = await t.app.inject({ method: 'POST', url: '/login' });
    expect(answer.json()).toEqual({ status: 404, code: 'call.unknown-page', message: 'Page not found.' });
  });

  test('does not include /api/health and /api/ready, which answer 200', async () => {
    expect((await t.call('GET', '/health')).status).toBe(200);
    expect((await t.call('GET', '/ready')).status).toBe(200);
  });
});
