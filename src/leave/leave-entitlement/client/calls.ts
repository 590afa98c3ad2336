import type { Answer } from '#src/platform/http/client/call.ts';

export type LeaveEntitlement = Answer<'GET /leaveentitlement/me'>[number];

/** The address of an entitlement: the parameters of its call and its screen. */
export type EntitlementAddress = { emplId: string; year: string; leaveCode: string };
