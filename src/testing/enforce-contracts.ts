import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sentences } from '#src/app/server/features.ts';
import type { ErrorBody } from '#src/platform/http/app-error.ts';
import type { Call, Contract } from '#src/platform/http/contract/contract.ts';
import { type MessageDescriptor, formatMessage } from '#src/base/text/problem.ts';

/**
 * Fails every call whose answer breaks its contract, or whose refusal has no code, so that every test that makes such a call fails.
 *
 * @returns the breaches so far, for tests that ignore the status
 */
export function enforceContracts(app: FastifyInstance, contracts: readonly Contract[]): readonly string[] {
  const calls = new Map(contracts.flatMap((contract) => Object.entries<Call>(contract)).map(([name, call]) => [routeOf(name), call]));
  const breaches: string[] = [];
  app.addHook('onSend', async (request, reply, payload) => {
    const { method, url = '' } = request.routeOptions;
    const call = calls.get(`${String(method)} ${url}`);
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    if (!call || !isJson || typeof payload !== 'string') return payload;
    const answer: unknown = JSON.parse(payload);
    const breach =
      reply.statusCode >= 300 ? refusalBreach(answer) : request.caller?.scopes ? tokenBreach(call, answer) : contractBreach(call, answer);
    if (breach === undefined) return payload;
    breaches.push(`${String(method)} ${url} breaks its contract: ${breach}`);
    if (reply.statusCode >= 300) return payload;
    throw new Error(breaches.at(-1));
  });
  return breaches;
}

const routeOf = (name: string) => name.replace(' /', ' /api/').replaceAll(/\{(\w{1,40})\}/g, ':$1');

/**
 * Describes how an answer breaks its contract: a missing field, one of another type, or an unknown one.
 *
 * @example contractBreach({ …, response: z.object({ name: z.string() }) }, { nam: 'Ann' }) // '✖ Invalid input: expected string, received undefined\n  → at name'
 */
export function contractBreach({ list, response }: Pick<Call, 'list' | 'response'>, answer: unknown): string | undefined {
  const parsed = (list ? z.array(response) : response).safeParse(answer);
  if (!parsed.success) return z.prettifyError(parsed.error);
  // Parsing drops unknown fields.
  return isDeepStrictEqual(parsed.data, answer) ? undefined : `unknown fields in ${JSON.stringify(answer).slice(0, 500)}`;
}

/** Describes what an answer reveals to an API token against its contract; if nothing is hidden from tokens, how it breaks the contract. */
function tokenBreach(call: Call, answer: unknown): string | undefined {
  const { without } = call.token ?? {};
  if (!without) return call.token ? contractBreach(call, answer) : 'it is closed to tokens but answers one';
  const told = JSON.stringify(answer);
  return without.find((name) => told.includes(`"${name}":`));
}

/**
 * Describes a message in a refusal that does not match its code. The refusal itself and each of its fields have a code and params.
 *
 * @example refusalBreach({ status: 404, message: 'Record not found!' }) // 'no code of "Record not found!"'
 */
export function refusalBreach(answer: unknown): string | undefined {
  // The answer is read as what it should be.
  const { errors = [], ...whole } = answer as ErrorBody;
  return [whole, ...errors].map(messageBreach).find((breach) => breach !== undefined);
}

function messageBreach({ message, ...said }: MessageDescriptor & { message: string }): string | undefined {
  if (typeof said.code !== 'string' || !Object.hasOwn(sentences, said.code)) return `no code of "${message}"`;
  const sentence = formatMessage(sentences, said);
  return sentence === message ? undefined : `"${message}" is not what ${said.code} says: "${sentence}"`;
}
