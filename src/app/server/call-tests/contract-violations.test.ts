import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { registerErrorHandler } from '#src/platform/http/server/answer/error-handler.ts';
import { sentences } from '../features.ts';
import { contractBreach, enforceContracts, refusalBreach } from '#src/testing/enforce-contracts.ts';

const Person = z.object({ emplId: z.string(), place: z.object({ deptId: z.string().nullable() }) });
const person = { emplId: 'E1', place: { deptId: null } };

describe('an answer', () => {
  test.each<[string, Parameters<typeof contractBreach>[0], unknown]>([
    ['as its contract says', { response: Person }, person],
    ['that is a list', { response: Person, list: {} }, [person, person]],
    ['that may be null', { response: Person.nullable() }, null],
  ])('%s is right', (_what, call, answer) => expect(contractBreach(call, answer)).toBeUndefined());

  test.each<[string, unknown]>([
    ['without a field', { place: { deptId: null } }],
    ['with a field more', { ...person, nric: 'S1234567D' }],
    ['with a field more further inside', { ...person, place: { deptId: null, secret: 1 } }],
    ['with a field of another name', { emplid: 'E1', place: { deptId: null } }],
    ['with null for a text', { ...person, emplId: null }],
    ['that is a list of one', [person]],
  ])('%s is not', (_what, answer) => expect(contractBreach({ response: Person }, answer)).toBeDefined());
});

test('a call that breaks its contract fails and is remembered, a refusal that is told by codes does not', async () => {
  const app = Fastify();
  const call = { allow: 'signed-in', summary: 'One person.', response: Person } as const;
  registerErrorHandler(app, sentences);
  const breaches = enforceContracts(app, [contract({ 'GET /person/{emplId}': call })]);
  app.route({
    method: 'GET',
    url: '/api/person/:emplId',
    handler: (request, reply) =>
      request.url.endsWith('none')
        ? reply.code(404).send({ status: 404, code: 'record.not-found', message: 'Record not found!' })
        : reply.send(request.url.endsWith('E1') ? person : { name: 'Ann' }),
  });
  const status = async (url: string) => (await app.inject(url)).statusCode;
  expect([await status('/api/person/E1'), await status('/api/person/none')]).toEqual([200, 404]);
  expect(breaches).toEqual([]);
  expect(await status('/api/person/E2')).toBe(500);
  expect(breaches).toEqual([expect.stringContaining('GET /api/person/:emplId breaks its contract')]);
});

describe('a refusal', () => {
  const whole = { status: 400, code: 'profile.blank', params: { field: 'name' }, message: 'Employee Name cannot be blank.' };

  test('that is told by codes is right', () => {
    const error = {
      path: '3.name',
      code: 'profile.blank',
      params: { field: 'name' },
      of: 'E1',
      message: 'E1: Employee Name cannot be blank.',
    };
    expect(refusalBreach({ ...whole, errors: [error] })).toBeUndefined();
  });

  test.each<[string, object]>([
    ['without a code', { status: 404, message: 'Record not found!' }],
    ['with a code that nobody knows', { ...whole, code: 'profile.odd' }],
    ['with another sentence than that of its code', { ...whole, message: 'Gender cannot be blank.' }],
    ['without the figures of its sentence', { ...whole, params: {} }],
    ['with a field that is told without a code', { ...whole, errors: [{ path: 'name', message: 'Employee Name cannot be blank.' }] }],
  ])('%s is not', (_what, answer) => expect(refusalBreach(answer)).toBeDefined());
});
