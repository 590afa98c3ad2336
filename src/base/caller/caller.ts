import type { RoleCode, RoleName } from './role.ts';
import { roleNames } from './role.ts';
import type { Scope } from './scope.ts';

/** What can be given as a second factor: a code of an app, a passkey, or one of the codes for when neither is at hand. */
export type FactorMethod = 'app' | 'passkey' | 'recoveryCode';

/** With what somebody proves within a session that it is still them: with a factor, or by signing in once more where they came from. */
export type ReauthenticationMethod = FactorMethod | 'provider';

/** For whom somebody stands in: of all applicants but themselves, or of the one that is named. */
export type StandInAssignment = { approver: string; applicant: string | null };

/** Who makes a call, as read from the database for this very call: rights that change hold from the next one. */
export type Caller = {
  emplId: string;
  name: string;
  roles: readonly RoleCode[];
  /** In whose place the person decides today; not there where there is nobody. */
  standsInFor?: readonly StandInAssignment[];
  /** Of an API token, which is nobody: what it is for. Its `emplId` is '#' and its number, which no employee has. */
  scopes?: readonly Scope[];
  /** True until the person has chosen a password of their own (specification section 4). */
  firstTime: boolean;
  /** True while the company asks for a second factor that the person has not set up. */
  factorNeeded?: true;
  /** Of somebody with a second factor who has not given it lately: nothing, or a code for when it is not at hand; and what they can give. */
  proof?: {
    given: 'nothing' | 'code';
    ways: readonly ReauthenticationMethod[];
    /** The person has no factor yet and has just signed in at the provider: a provider that never proves anything locks no one out. */
    mayAddFirst?: true;
  };
};

/**
 * Whether somebody decides today in the place of the approver of an application; never on the own.
 *
 * @example isStandInFor({ emplId: 'E0001', approver: 'M0001' }, { emplId: 'M0002', standsInFor: [{ approver: 'M0001', applicant: null }] }) // true
 */
export const isStandInFor = (leave: { emplId: string; approver: string }, caller: Pick<Caller, 'emplId' | 'standsInFor'>): boolean =>
  leave.emplId !== caller.emplId &&
  (caller.standsInFor ?? []).some(
    ({ approver, applicant }) => approver === leave.approver && (applicant === null || applicant === leave.emplId),
  );

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
