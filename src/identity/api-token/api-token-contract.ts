import { z } from 'zod';
import { scopeNames } from '#src/base/caller/scope.ts';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, optionalText, plainDate, Success } from '#src/platform/http/contract/fields.ts';
import { apiTokenColumns } from './api-token-columns.ts';
import { maxTokenNameLength } from './api-token-rules.ts';
import { apiTokenMessage } from './api-token-sentences.ts';

const scope = z.enum(scopeNames);

const ApiToken = z.object({
  apiTokenId: z.number(),
  name: z.string(),
  /** Its last four characters. */
  ending: z.string(),
  state: z.string(),
  isEnded: z.boolean(),
  /** It expires within 14 days. */
  endsSoon: z.boolean(),
  lastUsed: z.string().nullable(),
  lastUsedTime: z.string().nullable(),
  lastDay: z.string(),
  scopes: z.array(scope),
  scopesText: z.string(),
  addresses: z.array(z.string()),
  addressesText: z.string(),
  madeBy: z.string(),
});

export const apiTokenContract = contract({
  'GET /apitokens': {
    allow: ['HR'],
    summary: 'List all API tokens, ended ones last.',
    list: apiTokenColumns,
    response: ApiToken,
  },
  'POST /apitoken': {
    allow: ['HR'],
    proof: 'any',
    summary:
      'Create a token for a program. Its secret is returned only once. A token acts for a program, not a person: it can do what its scopes allow until its last day or until HR revokes it.',
    body: z.strictObject({
      name: optionalText(maxTokenNameLength, apiTokenMessage('api-token.name-blank')),
      scopes: z.array(scope).max(scopeNames.length),
      lastDay: plainDate(apiTokenMessage('api-token.last-day-blank')),
      /** The addresses and ranges from which it can be used; empty: all. */
      addresses: z.array(boundedText(50)).max(100).optional(),
    }),
    response: ApiToken.extend({ token: z.string() }),
    secretAnswer: true,
  },
  'DELETE /apitoken/{apiTokenId}': {
    allow: ['HR'],
    proof: 'any',
    summary: 'Revoke a token immediately.',
    params: z.object({ apiTokenId: boundedText(15).regex(/^[1-9]\d{0,14}$/) }),
    response: Success,
  },
});
