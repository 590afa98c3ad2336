import type { grantContract } from '#src/ledger/grant/grant-contract.ts';
import { type AnswerOf, client } from '#src/platform/http/client/call.ts';

/** The calls of grants, typed. */
export const call = client<typeof grantContract>();

export type GrantLine = AnswerOf<(typeof grantContract)['POST /grants/preview']>[number];
export type GrantRun = AnswerOf<(typeof grantContract)['GET /grants']>[number];
