import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '#src/http/app-error.ts';
import type { Call, Contract } from '#src/http/contract.ts';

/**
 * Fails every call whose answer is not what its contract says, so that any test which makes it finds out.
 *
 * @returns what was found so far, for a test that looks at no status
 */
export function holdToContracts(app: FastifyInstance, contracts: readonly Contract[]): readonly string[] {
  const calls = new Map(contracts.flatMap((contract) => Object.entries<Call>(contract)).map(([name, call]) => [routeOf(name), call]));
  const breaches: string[] = [];
  app.addHook('onSend', async (request, reply, payload) => {
    const { method, url = '' } = request.routeOptions;
    const call = calls.get(`${String(method)} ${url}`);
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    if (!call || !isJson || reply.statusCode >= 300 || typeof payload !== 'string') return payload;
    const breach = contractBreach(call, JSON.parse(payload));
    if (breach === undefined) return payload;
    breaches.push(`${String(method)} ${url} breaks its contract: ${breach}`);
    throw new AppError(500, breaches.at(-1) ?? '');
  });
  return breaches;
}

const routeOf = (name: string) => name.replace(' /', ' /api/').replaceAll(/\{(\w{1,40})\}/g, ':$1');

/**
 * What of an answer its contract does not say: a field that is missing, of another kind, or that nobody has named.
 *
 * @example contractBreach({ …, response: z.object({ name: z.string() }) }, { nam: 'Ann' }) // '✖ Invalid input: expected string, received undefined\n  → at name'
 */
export function contractBreach({ list, response }: Pick<Call, 'list' | 'response'>, answer: unknown): string | undefined {
  const parsed = (list ? z.array(response) : response).safeParse(answer);
  if (!parsed.success) return z.prettifyError(parsed.error);
  // What a schema does not know it leaves out.
  return isDeepStrictEqual(parsed.data, answer) ? undefined : `unknown fields in ${JSON.stringify(answer).slice(0, 500)}`;
}
