import type { FastifyInstance } from 'fastify';
import { newToken } from '#src/shared/access/server/token.ts';
import { apiTokenContract } from '#src/identity/api-token/api-token-contract.ts';
import { apiTokenProblems } from '#src/identity/api-token/api-token-rules.ts';
import { say } from '#src/identity/api-token/api-token-sentences.ts';
import { scopeNames } from '#src/base/caller/scope.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { AppError, notFound, refuse } from '#src/platform/http/app-error.ts';
import { list, versioned } from '#src/platform/http/server/answer.ts';
import { refuseStale } from '#src/platform/http/server/refuse-stale.ts';
import { serve, type Serving } from '#src/platform/http/server/serve.ts';
import { blame } from '#src/base/text/problem.ts';
import * as queries from './api-token-queries.ts';
import { readRange } from './token-addresses.ts';

/** What every token begins with, so that it is known for one wherever it turns up. */
const prefix = 'lv_';

type Services = Serving & { config: { timeZone: string }; today: () => PlainDate };

export function registerApiTokens(app: FastifyInstance, services: Services): void {
  const when = () => ({ today: services.today(), timeZone: services.config.timeZone });
  serve(app, services, apiTokenContract, {
    'GET /apitokens': ({ sql }) => list(queries.apiTokens(sql, when())),

    async 'POST /apitoken'({ tx, body, caller }) {
      const addresses = readRanges(body.addresses ?? []);
      const scopes = scopeNames.filter((scope) => body.scopes.includes(scope));
      const wanted = { ...body, scopes, addresses };
      refuse(apiTokenProblems(wanted, services.today()));
      const token = `${prefix}${newToken()}`;
      const added = await queries.addApiToken(tx, wanted, { ...when(), token, by: caller.emplId });
      if (!added) return refuse(blame('name', say('api-token.name-taken', { name: body.name }), 'records'));
      return versioned({ ...added.json, token }, added.version);
    },

    async 'DELETE /apitoken/{apiTokenId}'({ tx, params: { apiTokenId }, ifMatch }) {
      const locked = await queries.lockApiToken(tx, apiTokenId, services.today());
      if (!locked) throw notFound();
      await refuseStale(tx, { entity: 'api_token', key: apiTokenId, version: locked.version }, ifMatch);
      if (locked.isOver) throw new AppError(409, say('api-token.ended'));
      await queries.endApiToken(tx, apiTokenId);
      return { message: 'Success' };
    },
  });
}

/** @throws AppError 400 that names the first that is none */
function readRanges(addresses: readonly string[]): string[] {
  const read = addresses.map((address) => ({ address, range: readRange(address) }));
  const wrong = read.find(({ range }) => range === undefined);
  refuse(blame('addresses', wrong && say('api-token.address-form', { address: wrong.address })));
  return [...new Set(read.flatMap(({ range }) => range ?? []))];
}
