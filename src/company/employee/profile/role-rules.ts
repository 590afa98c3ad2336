import type { RoleCode } from '#src/base/caller/role.ts';

/** The roles that can be given. EMPLOYEE is not among them, because everyone has it. */
const grantedRoles = ['M', 'H', 'A'] as const satisfies readonly RoleCode[];

/**
 * Finds the roles that a save gives or removes although the caller does not hold them (specification section 6). HR's upload may give M and
 * A, never H.
 *
 * @param before the employee's current roles; empty for a new employee
 * @example findForbiddenRoles({ caller: ['E', 'H'], before: ['E', 'M'], after: ['E', 'H'] }) // ['M']
 */
export function findForbiddenRoles(of: {
  caller: readonly string[];
  before: readonly string[];
  after: readonly string[];
  isUpload?: boolean;
}): RoleCode[] {
  return grantedRoles.filter((role) => {
    if (of.before.includes(role) === of.after.includes(role)) return false;
    return of.isUpload ? role === 'H' : !of.caller.includes(role);
  });
}

/** The fields of a stored profile that this caller has to leave to HR. */
export type HrOnlyFields = { businessEmail: boolean; status: boolean };

/**
 * Finds the fields that only HR can change. A password is reset through the email address, so a new address gives access to the account.
 * An employee with a role that the caller lacks works beyond the caller's departments.
 *
 * @param of.roles the roles that the employee holds
 * @example hrOnlyFields({ caller: ['E', 'A'], roles: ['E'], hasAccount: true }) // { businessEmail: true, status: false }
 */
export function hrOnlyFields(of: { caller: readonly string[]; roles: readonly string[]; hasAccount: boolean }): HrOnlyFields {
  if (of.caller.includes('H')) return { businessEmail: false, status: false };
  const isBeyond = of.roles.some((role) => !of.caller.includes(role));
  return { businessEmail: isBeyond || of.hasAccount, status: isBeyond };
}
