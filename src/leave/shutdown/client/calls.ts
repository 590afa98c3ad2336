import { type AnswerOf, client } from '#src/platform/http/client/call.ts';
import type { shutdownContract } from '#src/leave/shutdown/shutdown-contract.ts';

type Calls = typeof shutdownContract;

/** The calls of company days, typed. */
export const call = client<Calls>();

export type ListedLine = AnswerOf<Calls['GET /shutdown/preview']>[number];
export type Shutdown = AnswerOf<Calls['GET /shutdowns']>[number];
export type StoredShutdown = AnswerOf<Calls['GET /shutdown/{shutdownId}']>;
export type Entered = AnswerOf<Calls['GET /shutdown/{shutdownId}/leaves']>[number];
