import { type Answer, type AnswerOf, call } from '#src/platform/http/client/call.ts';
import type { entitlementEntryContract } from '#src/leave/leave-entitlement/entitlement-entry-contract.ts';

export type LeaveEntitlement = Answer<'GET /leaveentitlement/me'>[number];

/** The address of an entitlement: the parameters of its call and its screen. */
export type EntitlementAddress = { emplId: string; year: string; leaveCode: string };

export type ExplainedLine = Answer<'GET /leaveentitlement/{emplId}/{year}/{leaveCode}/explain'>[number];

export type EntryEffectRow = AnswerOf<
  (typeof entitlementEntryContract)['POST /leaveentitlement/{emplId}/{year}/{leaveCode}/entries/preview']
>[number];

export const explainQuery = (params: EntitlementAddress) =>
  call.query('GET /leaveentitlement/{emplId}/{year}/{leaveCode}/explain', { params });

export type GrantLine = Answer<'POST /grants/preview'>[number];
export type GrantRun = Answer<'GET /grants'>[number];
export type LeaveCard = Answer<'GET /leavecard/{emplId}/{year}'>;

/** @example signedText(-2) // '−2' */
export const signedText = (days: number): string => (days < 0 ? `−${-days}` : `+${days}`);
