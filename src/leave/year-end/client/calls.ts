import { type AnswerOf, client } from '#src/platform/http/client/call.ts';
import type { yearEndContract } from '#src/leave/year-end/year-end-contract.ts';

type Calls = typeof yearEndContract;

/** The calls of year ends, typed. */
export const call = client<Calls>();

export type Head = AnswerOf<Calls['GET /yearends']>[number];
export type Summary = AnswerOf<Calls['GET /yearend/{yearEndId}/summary']>;
export type Sums = Summary['all'];
export type Line = AnswerOf<Calls['GET /yearend/{yearEndId}']>[number];
export type After = AnswerOf<Calls['GET /yearend/{yearEndId}/after']>;
