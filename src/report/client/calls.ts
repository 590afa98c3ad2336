import { type AnswerOf, client } from '#src/http/client/call.ts';
import type { reportContract } from '#src/report/report-contract.ts';

type Calls = typeof reportContract;

/** The calls of reports, typed. */
export const call = client<Calls>();

export type Summary = AnswerOf<Calls['GET /reports/{report}/summary']>;
