import { type Answer, type AnswerOf, call } from '#src/platform/http/client/call.ts';
import type { entitlementEntryContract } from '#src/leave/leave-entitlement/entitlement-entry-contract.ts';
import type { EntitlementAddress } from './calls.ts';

export type ExplainedLine = Answer<'GET /leaveentitlement/{emplId}/{year}/{leaveCode}/explain'>[number];

export type EntryEffectRow = AnswerOf<
  (typeof entitlementEntryContract)['POST /leaveentitlement/{emplId}/{year}/{leaveCode}/entries/preview']
>[number];

export const explainQuery = (params: EntitlementAddress) =>
  call.query('GET /leaveentitlement/{emplId}/{year}/{leaveCode}/explain', { params });
