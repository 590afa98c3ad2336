import { type AnswerOf, client } from '#src/platform/http/client/call.ts';
import type { reportContract } from '#src/leave/report/report-contract.ts';

type Calls = typeof reportContract;

/** The calls of reports, typed. */
export const call = client<Calls>();

export type Summary = AnswerOf<Calls['GET /reports/{report}/summary']>;

export type Run = AnswerOf<Calls['GET /reportruns']>[number];

export type Sending = AnswerOf<Calls['GET /reportsendings']>[number];

/** The reports that the own person is sent every month. */
export const sendingsQuery = call.query('GET /reportsendings');
