import { type Answer, type AnswerOf, call } from '#src/platform/http/client/call.ts';
import type { entitlementEntryContract } from '#src/leave/leave-entitlement/entitlement-entry-contract.ts';
import type { EntitlementPlace } from './calls.ts';

export type Line = Answer<'GET /leaveentitlement/{emplId}/{year}/{leaveCode}/explain'>[number];

export type Effect = AnswerOf<
  (typeof entitlementEntryContract)['POST /leaveentitlement/{emplId}/{year}/{leaveCode}/entries/preview']
>[number];

export const explainQuery = (params: EntitlementPlace) =>
  call.query('GET /leaveentitlement/{emplId}/{year}/{leaveCode}/explain', { params });
