import { type AnswerOf, client } from '#src/platform/http/client/call.ts';
import type { leaveEntitlementContract } from '#src/leave/leave-entitlement/leave-entitlement-contract.ts';

/** The calls of leave entitlements, typed. */
export const call = client<typeof leaveEntitlementContract>();

export type LeaveEntitlement = AnswerOf<(typeof leaveEntitlementContract)['GET /leaveentitlement/me']>[number];

/** Where one entitlement is: the parameters of its call and of its screen. */
export type EntitlementPlace = { emplId: string; year: string; leaveCode: string };
