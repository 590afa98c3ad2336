import type { RoleCode, RoleName } from './role.ts';
import { roleNames } from './role.ts';
import type { Scope } from './scope.ts';

/** The kinds of second factor: a code of an app, a passkey, or a recovery code. */
export type FactorMethod = 'app' | 'passkey' | 'recoveryCode';

/** The proof of a reauthentication: a factor, or a new sign-in at the provider. */
export type ReauthenticationMethod = FactorMethod | 'provider';

/** The applicants for whom a stand-in decides: everyone except themselves, or the named person. */
export type StandInAssignment = { approver: string; applicant: string | null };

/** The caller, read from the database for each call, so that changed rights apply from the next call. */
export type Caller = {
  emplId: string;
  name: string;
  roles: readonly RoleCode[];
  /** The approvers for whom the person decides today; missing if there are none. */
  standsInFor?: readonly StandInAssignment[];
  /** The name of an API token, which is not a person. Its `emplId` is '#' and its number, which no employee has. */
  scopes?: readonly Scope[];
  /** True until the person has chosen their own password (specification section 4). */
  firstTime: boolean;
  /** True while the company requires a second factor that the person has not set up. */
  factorNeeded?: true;
  /** Set if a person with a second factor has not entered it recently: the recovery code that they used, if any, and their factors. */
  proof?: {
    given: 'nothing' | 'code';
    ways: readonly ReauthenticationMethod[];
    /**
     * Whether the person has no factor yet and has just signed in at the provider, so that a provider without reauthentication locks no one
     * out.
     */
    mayAddFirst?: true;
  };
};

/**
 * Whether a stand-in may decide an application today for its approver; never their own.
 *
 * @example isStandInFor({ emplId: 'E0001', approver: 'M0001' }, { emplId: 'M0002', standsInFor: [{ approver: 'M0001', applicant: null }] }) // true
 */
export const isStandInFor = (leave: { emplId: string; approver: string }, caller: Pick<Caller, 'emplId' | 'standsInFor'>): boolean =>
  leave.emplId !== caller.emplId &&
  (caller.standsInFor ?? []).some(
    ({ approver, applicant }) => approver === leave.approver && (applicant === null || applicant === leave.emplId),
  );

/**
 * Returns the caller as shown to others.
 *
 * @example callerText({ name: 'Hedda Roth', emplId: 'H0001' }) // 'Hedda Roth (H0001)'
 */
export const callerText = ({ name, emplId }: Pick<Caller, 'name' | 'emplId'>): string => `${name} (${emplId})`;

/**
 * Whether the caller has at least one of the roles.
 *
 * @example holdsRole({ ...caller, roles: ['E', 'M'] }, ['MANAGER', 'HR']) // true
 */
export function holdsRole(caller: Pick<Caller, 'roles'>, names: readonly RoleName[]): boolean {
  return caller.roles.some((code) => names.includes(roleNames[code]));
}
