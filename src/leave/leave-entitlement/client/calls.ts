import type { Answer } from '#src/platform/http/client/call.ts';

export type LeaveEntitlement = Answer<'GET /leaveentitlement/me'>[number];

/** Where one entitlement is: the parameters of its call and of its screen. */
export type EntitlementAddress = { emplId: string; year: string; leaveCode: string };
