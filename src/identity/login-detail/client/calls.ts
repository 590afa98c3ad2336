import { type AnswerOf, client } from '#src/platform/http/client/call.ts';
import type { loginDetailContract } from '#src/identity/login-detail/login-detail-contract.ts';

/** The calls of login details, typed. */
export const call = client<typeof loginDetailContract>();

type Calls = typeof loginDetailContract;

export type LoginDetail = AnswerOf<Calls['GET /logindetails']>[number];
export type Reset = AnswerOf<Calls['POST /resetPassword']>;
export type WithoutLogin = AnswerOf<Calls['GET /logindetails/withoutlogin']>[number];
