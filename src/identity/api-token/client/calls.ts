import type { apiTokenContract } from '#src/identity/api-token/api-token-contract.ts';
import { type AnswerOf, client } from '#src/platform/http/client/call.ts';

type Calls = typeof apiTokenContract;

/** The calls of tokens, typed. */
export const call = client<Calls>();

export type StoredToken = AnswerOf<Calls['GET /apitokens']>[number];
export type NewToken = AnswerOf<Calls['POST /apitoken']>;
