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
    ['with all its fields', { response: Person }, person],
    ['with a list', { response: Person, list: {} }, [person, person]],
    ['with null where the contract allows it', { response: Person.nullable() }, null],
  ])('%s matches the contract', (_what, call, answer) => expect(contractBreach(call, answer)).toBeUndefined());

  test.each<[string, unknown]>([
    ['with a missing field', { place: { deptId: null } }],
    ['with an extra field', { ...person, nric: 'S1234567D' }],
    ['with an extra nested field', { ...person, place: { deptId: null, secret: 1 } }],
    ['with a misnamed field', { emplid: 'E1', place: { deptId: null } }],
    ['with null instead of a text', { ...person, emplId: null }],
    ['with a list instead of an object', [person]],
  ])('%s breaks the contract', (_what, answer) => expect(contractBreach({ response: Person }, answer)).toBeDefined());
});

test('an answer that breaks its contract fails and is recorded; a refusal with a code does not', async () => {
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

  test('with a code, its figures and its sentence is valid', () => {
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
    ['with an unknown code', { ...whole, code: 'profile.odd' }],
    ['with a sentence of another code', { ...whole, message: 'Gender cannot be blank.' }],
    ['without the figures of its sentence', { ...whole, params: {} }],
    ['with a field error that has no code', { ...whole, errors: [{ path: 'name', message: 'Employee Name cannot be blank.' }] }],
  ])('%s is invalid', (_what, answer) => expect(refusalBreach(answer)).toBeDefined());
});
