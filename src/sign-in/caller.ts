import type { RoleCode, RoleName } from '#src/employee/role.ts';
import { roleNames } from '#src/employee/role.ts';

/** Who makes a call, as read from the database for this very call: rights that change hold from the next one. */
export type Caller = {
  emplId: string;
  name: string;
  roles: readonly RoleCode[];
  /** True until the person has chosen a password of their own (specification section 4). */
  firstTime: boolean;
};

/**
 * Whether the caller holds at least one of the roles.
 *
 * @example holdsRole({ ...caller, roles: ['E', 'M'] }, ['MANAGER', 'HR']) // true
 */
export function holdsRole(caller: Pick<Caller, 'roles'>, names: readonly RoleName[]): boolean {
  return caller.roles.some((code) => names.includes(roleNames[code]));
}
