import type { RoleCode } from '#src/base/caller/role.ts';

/** The roles that can be given; EMPLOYEE is everybody's. */
const grantedRoles = ['M', 'H', 'A'] as const satisfies readonly RoleCode[];

/**
 * The roles that a save would give or take away and that the caller does not hold (specification section 6). HR's upload may give M and A,
 * never H.
 *
 * @param before the roles that the employee holds; of a new one none
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

/** What of a stored profile is HR's alone to change, for this caller. */
export type HrOnlyFields = { businessEmail: boolean; status: boolean };

/**
 * Who gets the mails of an account can reset its password and becomes its owner; who holds a role answers to more than a department. Both stay
 * with HR.
 *
 * @param of.roles those that the employee holds
 * @example hrOnlyFields({ caller: ['E', 'A'], roles: ['E'], hasAccount: true }) // { businessEmail: true, status: false }
 */
export function hrOnlyFields(of: { caller: readonly string[]; roles: readonly string[]; hasAccount: boolean }): HrOnlyFields {
  if (of.caller.includes('H')) return { businessEmail: false, status: false };
  const isBeyond = of.roles.some((role) => !of.caller.includes(role));
  return { businessEmail: isBeyond || of.hasAccount, status: isBeyond };
}
