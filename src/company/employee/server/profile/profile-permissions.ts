import { employeeMessage } from '#src/company/employee/employee-server-sentences.ts';
import { hiddenFromTokens } from '#src/company/employee/profile/hidden-fields.ts';
import { employeeProfileMessage } from '#src/company/employee/profile/employee-profile-sentences.ts';
import { hrOnlyFields, findForbiddenRoles } from '#src/company/employee/profile/role-rules.ts';
import { reauthenticationRefusal, fieldError } from '#src/platform/http/app-error.ts';
import { type Caller, holdsRole } from '#src/base/caller/caller.ts';
import type { ProfileReferences, ProfileToStore, LockedProfile } from './save-profile-queries.ts';

type ProfileChangeAttempt = {
  caller: Caller;
  /** Undefined for a new profile. */
  stored: LockedProfile | undefined;
  profile: ProfileToStore;
  references: Pick<ProfileReferences, 'ownDepartments' | 'hasAccount'>;
  isUpload: boolean;
  /** The caller has confirmed a change of their own email address. */
  isConfirmed: boolean;
};

/** Rejects changes that this caller may not make to this profile. @throws AppError 403 */
export function refuseForbiddenChange({ caller, stored, profile, references, isUpload, isConfirmed }: ProfileChangeAttempt): void {
  // A token can neither give nor remove roles.
  const holds = caller.scopes ? [] : caller.roles;
  const [refused] = findForbiddenRoles({ caller: holds, before: stored?.roles ?? [], after: profile.roles, isUpload });
  if (refused) throw fieldError(403, 'roles', employeeProfileMessage('profile.role-not-yours', { role: refused }));
  requireReauthentication({ caller, stored, profile });
  if (profile.addsMissed && (caller.scopes || !holdsRole(caller, ['HR'])))
    throw fieldError(403, 'addsMissed', employeeMessage('profile.missed-left-to-hr'));
  if (caller.scopes) return refuseTokenChange(stored, profile, references);
  if (
    stored &&
    !isConfirmed &&
    profile.emplId === caller.emplId &&
    stored.businessEmail !== profile.businessEmail &&
    holdsRole(caller, ['HR'])
  )
    throw fieldError(403, 'currentPassword', employeeMessage('profile.own-email-unconfirmed'));
  if (holdsRole(caller, ['HR'])) return;
  const { ownDepartments, hasAccount } = references;
  if (profile.emplId === caller.emplId) throw fieldError(403, 'emplId', employeeMessage('profile.own'));
  if (!profile.deptId.some((dept) => ownDepartments.includes(dept)))
    throw fieldError(403, 'deptId', employeeProfileMessage('profile.out-of-departments'));
  if (addedAdminDepartments(stored, profile).some((dept) => !ownDepartments.includes(dept)))
    throw fieldError(403, 'deptId', employeeMessage('profile.wider-admin'));
  if ((stored?.standIn ?? null) !== profile.standIn) throw fieldError(403, 'standIn', employeeMessage('profile.stand-in-left-to-hr'));
  if (!stored) return;
  const left = hrOnlyFields({ caller: caller.roles, roles: stored.roles, hasAccount });
  if (left.businessEmail && stored.businessEmail !== profile.businessEmail)
    throw fieldError(403, 'businessEmail', employeeProfileMessage('profile.email-left-to-hr'));
  if (left.status && (stored.status !== profile.status || stored.lastDay !== profile.lastDay))
    throw fieldError(403, 'status', employeeProfileMessage('profile.status-left-to-hr'));
}

/** A token must not change who can sign in or decide: status, last day, stand-ins, an admin's departments, the email of an account. */
function refuseTokenChange(
  stored: LockedProfile | undefined,
  profile: ProfileToStore,
  { hasAccount }: ProfileChangeAttempt['references'],
): void {
  const refuse = (field: string, isChanged: boolean | undefined) => {
    if (isChanged) throw fieldError(403, field, employeeMessage('profile.not-by-token'));
  };
  refuse('status', (stored?.status ?? 'A') !== profile.status);
  refuse('lastDay', (stored?.lastDay ?? null) !== profile.lastDay);
  refuse('standIn', (stored?.standIn ?? null) !== profile.standIn);
  refuse('deptId', addedAdminDepartments(stored, profile).length > 0);
  // A new profile needs them.
  for (const field of hiddenFromTokens) refuse(field, stored && (stored[field] || null) !== (profile[field] || null));
  refuse('businessEmail', stored && hasAccount && stored.businessEmail !== profile.businessEmail);
}

/** A new role or email address can give access to more data, so the caller has to reauthenticate. */
function requireReauthentication({ caller, stored, profile }: Pick<ProfileChangeAttempt, 'caller' | 'stored' | 'profile'>): void {
  const [before, after] = [stored?.roles ?? ['E'], profile.roles];
  const otherRoles = after.length !== before.length || after.some((role) => !before.includes(role));
  const otherAddress = stored && stored.businessEmail !== profile.businessEmail;
  const refusal = otherRoles || otherAddress ? reauthenticationRefusal(caller) : undefined;
  if (refusal) throw refusal;
}

type AdminReach = Pick<ProfileToStore, 'roles' | 'deptId'>;

const adminDepartments = (profile: AdminReach | undefined) => (profile?.roles.includes('A') ? profile.deptId : []);

/** The departments that a save puts under this employee as an admin. */
const addedAdminDepartments = (before: AdminReach | undefined, after: AdminReach) =>
  adminDepartments(after).filter((dept) => !adminDepartments(before).includes(dept));
