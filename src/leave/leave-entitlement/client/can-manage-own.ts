import { type Caller, holdsRole } from '#src/base/caller/caller.ts';

/** Whether somebody keeps also the own entitlements: HR does, an admin of a department does not. */
export const canManageOwn = (caller: Pick<Caller, 'roles'>): boolean => holdsRole(caller, ['HR']);
