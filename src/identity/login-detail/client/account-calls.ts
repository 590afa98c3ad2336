import { type AnswerOf, client } from '#src/platform/http/client/call.ts';
import type { accountRunContract } from '#src/identity/login-detail/account-run-contract.ts';

/** The calls of accounts for everybody, typed. */
export const call = client<typeof accountRunContract>();

type Calls = typeof accountRunContract;

export type Candidate = AnswerOf<Calls['GET /accountcandidates']>[number];
export type Preview = AnswerOf<Calls['POST /accountruns/preview']>;
export type AccountRun = AnswerOf<Calls['GET /accountruns/{accountRunId}']>;
export type Invited = AnswerOf<Calls['GET /accountruns/{accountRunId}/people']>[number];
/** Who has which one-time password, told this once. */
export type Passwords = AnswerOf<Calls['POST /accountruns/{accountRunId}/passwords']>['passwords'];
export type ValidDays = 3 | 7 | 14;
