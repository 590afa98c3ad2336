import { feature } from '#src/platform/http/server/feature.ts';
import { apiTokenCallSentences } from '#src/identity/api-token/api-token-sentences.ts';
import type { FastifyInstance } from 'fastify';
import { createToken } from '#src/shared/access/server/token.ts';
import { apiTokenContract } from '#src/identity/api-token/api-token-contract.ts';
import { apiTokenProblems } from '#src/identity/api-token/api-token-rules.ts';
import { apiTokenMessage } from '#src/identity/api-token/api-token-sentences.ts';
import { scopeNames } from '#src/base/caller/scope.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { AppError, notFound, throwIfProblems } from '#src/platform/http/app-error.ts';
import { listAnswer, withVersion } from '#src/platform/http/server/answer/answer.ts';
import { refuseStale } from '#src/platform/http/server/transaction/refuse-stale.ts';
import { serve, type CallServices } from '#src/platform/http/server/serve.ts';
import { fieldProblems } from '#src/base/text/problem.ts';
import * as queries from './api-token-queries.ts';
import { parseAddressRange } from './token-addresses.ts';

/** The prefix of every token, so that people and scanners recognise it. */
const tokenPrefix = 'lv_';

type Services = CallServices & { config: { timeZone: string }; today: () => PlainDate };

function registerApiTokens(app: FastifyInstance, services: Services): void {
  const when = () => ({ today: services.today(), timeZone: services.config.timeZone });
  serve(app, services, apiTokenContract, {
    'GET /apitokens': ({ sql }) => listAnswer(queries.apiTokens(sql, when())),

    async 'POST /apitoken'({ tx, body, caller }) {
      const addresses = parseAddressRanges(body.addresses ?? []);
      const scopes = scopeNames.filter((scope) => body.scopes.includes(scope));
      const wanted = { ...body, scopes, addresses };
      throwIfProblems(apiTokenProblems(wanted, services.today()));
      const token = `${tokenPrefix}${createToken()}`;
      const added = await queries.insertApiToken(tx, wanted, { ...when(), token, by: caller.emplId });
      if (!added) return throwIfProblems(fieldProblems('name', apiTokenMessage('api-token.name-taken', { name: body.name }), 'records'));
      return withVersion({ ...added.json, token }, added.version);
    },

    async 'DELETE /apitoken/{apiTokenId}'({ tx, params: { apiTokenId }, ifMatch }) {
      const locked = await queries.lockApiToken(tx, apiTokenId, services.today());
      if (!locked) throw notFound();
      await refuseStale(tx, { entity: 'api_token', key: apiTokenId, version: locked.version }, ifMatch);
      if (locked.isOver) throw new AppError(409, apiTokenMessage('api-token.ended'));
      await queries.updateTokenEnded(tx, apiTokenId);
      return { message: 'Success' };
    },
  });
}

/** @throws AppError 400 for the first invalid address */
function parseAddressRanges(addresses: readonly string[]): string[] {
  const read = addresses.map((address) => ({ address, range: parseAddressRange(address) }));
  const wrong = read.find(({ range }) => range === undefined);
  throwIfProblems(fieldProblems('addresses', wrong && apiTokenMessage('api-token.address-form', { address: wrong.address })));
  return [...new Set(read.flatMap(({ range }) => range ?? []))];
}

export const apiTokenFeature = feature({
  name: 'API tokens',
  calls: apiTokenContract,
  sentences: apiTokenCallSentences,
  register: registerApiTokens,
});
