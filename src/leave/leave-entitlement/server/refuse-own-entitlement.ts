import type { Caller } from '#src/base/caller/caller.ts';
import { forbidden } from '#src/platform/http/app-error.ts';
import { canManageOwn } from '#src/leave/leave-entitlement/leave-entitlement-rules.ts';

/** Refuses changes of one's own entitlements to everyone but HR (403 for an admin). */
export function refuseOwnEntitlement(caller: Caller, emplId: string): void {
  if (emplId === caller.emplId && !canManageOwn(caller)) throw forbidden();
}
