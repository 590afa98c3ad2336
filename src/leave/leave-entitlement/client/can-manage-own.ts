import { type Caller, holdsRole } from '#src/base/caller/caller.ts';

/** Whether a user can change their own entitlements: HR can, department admins cannot. */
export const canManageOwn = (caller: Pick<Caller, 'roles'>): boolean => holdsRole(caller, ['HR']);
