import { type AnswerOf, client } from '#src/platform/http/client/call.ts';
import type { workPatternContract } from '#src/company/work-pattern/work-pattern-contract.ts';

type Calls = typeof workPatternContract;

/** The calls of work weeks, typed. */
export const call = client<Calls>();

export type WorkPattern = AnswerOf<Calls['GET /workpatterns']>[number];
