import type { RoleCode, RoleName } from './role.ts';
import { roleNames } from './role.ts';

/** Who makes a call, as read from the database for this very call: rights that change hold from the next one. */
export type Caller = {
  emplId: string;
  name: string;
  roles: readonly RoleCode[];
  /** True until the person has chosen a password of their own (specification section 4). */
  firstTime: boolean;
};

/**
 * The caller as others are told of them.
 *
 * @example callerText({ name: 'Hedda Roth', emplId: 'H0001' }) // 'Hedda Roth (H0001)'
 */
export const callerText = ({ name, emplId }: Pick<Caller, 'name' | 'emplId'>): string => `${name} (${emplId})`;

/**
 * Whether the caller holds at least one of the roles.
 *
 * @example holdsRole({ ...caller, roles: ['E', 'M'] }, ['MANAGER', 'HR']) // true
 */
export function holdsRole(caller: Pick<Caller, 'roles'>, names: readonly RoleName[]): boolean {
  return caller.roles.some((code) => names.includes(roleNames[code]));
}
