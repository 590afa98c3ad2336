import type { RoleCode } from './role.ts';

/** The roles as the screens name them. */
export const roleLabels = { E: 'Employee', M: 'Manager', H: 'HR', A: 'Admin' } as const satisfies Record<RoleCode, string>;
