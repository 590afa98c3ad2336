import { employeeMessage } from '#src/company/employee/employee-call-sentences.ts';
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

/** Refuses what this caller may not do to this profile (decisions on roles). @throws AppError 403 */
export function refuseForbiddenChange({ caller, stored, profile, references, isUpload, isConfirmed }: ProfileChangeAttempt): void {
  // A token gives and takes no role at all.
  const holds = caller.scopes ? [] : caller.roles;
  const [refused] = findForbiddenRoles({ caller: holds, before: stored?.roles ?? [], after: profile.roles, isUpload });
  if (refused) throw fieldError(403, 'roles', employeeProfileMessage('profile.role-not-yours', { role: refused }));
  requireReauthentication({ caller, stored, profile });
  if (profile.addsMissed && (caller.scopes || !holdsRole(caller, ['HR'])))
    throw fieldError(403, 'addsMissed', employeeProfileMessage('profile.missed-left-to-hr'));
  if (caller.scopes) return refuseTokenChange(stored, profile, references);
  if (
    stored &&
    !isConfirmed &&
    profile.emplId === caller.emplId &&
    stored.businessEmail !== profile.businessEmail &&
    holdsRole(caller, ['HR'])
  )
    throw fieldError(403, 'currentPassword', employeeProfileMessage('profile.own-email-unconfirmed'));
  if (holdsRole(caller, ['HR'])) return;
  const { ownDepartments, hasAccount } = references;
  if (profile.emplId === caller.emplId) throw fieldError(403, 'emplId', employeeProfileMessage('profile.own'));
  if (!profile.deptId.some((dept) => ownDepartments.includes(dept)))
    throw fieldError(403, 'deptId', employeeProfileMessage('profile.out-of-departments'));
  if (addedAdminDepartments(stored, profile).some((dept) => !ownDepartments.includes(dept)))
    throw fieldError(403, 'deptId', employeeProfileMessage('profile.wider-admin'));
  if ((stored?.standIn ?? null) !== profile.standIn)
    throw fieldError(403, 'standIn', employeeProfileMessage('profile.stand-in-left-to-hr'));
  if (!stored) return;
  const left = hrOnlyFields({ caller: caller.roles, roles: stored.roles, hasAccount });
  if (left.businessEmail && stored.businessEmail !== profile.businessEmail)
    throw fieldError(403, 'businessEmail', employeeProfileMessage('profile.email-left-to-hr'));
  if (left.status && (stored.status !== profile.status || stored.lastDay !== profile.lastDay))
    throw fieldError(403, 'status', employeeProfileMessage('profile.status-left-to-hr'));
}

/** Fields that no token reads, and so none changes; a new profile needs them. */
const fieldsHiddenFromTokens = ['nricPassport', 'marriageStatus', 'marriageDate', 'marriageCount', 'totalChildren'] as const;

/** Who may sign in, decide or be written to is no program's to say: status and last day, stand-ins, an admin's departments, the e-mail of an account. */
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
  for (const field of fieldsHiddenFromTokens) refuse(field, stored && (stored[field] || null) !== (profile[field] || null));
  refuse('businessEmail', stored && hasAccount && stored.businessEmail !== profile.businessEmail);
}

/** Who gets another role, or mails at another address, can get at more: that asks for the second factor of whoever does it. */
function requireReauthentication({ caller, stored, profile }: Pick<ProfileChangeAttempt, 'caller' | 'stored' | 'profile'>): void {
  const [before, after] = [stored?.roles ?? ['E'], profile.roles];
  const otherRoles = after.length !== before.length || after.some((role) => !before.includes(role));
  const otherAddress = stored && stored.businessEmail !== profile.businessEmail;
  const refusal = otherRoles || otherAddress ? reauthenticationRefusal(caller) : undefined;
  if (refusal) throw refusal;
}

type AdminReach = Pick<ProfileToStore, 'roles' | 'deptId'>;

const adminDepartments = (profile: AdminReach | undefined) => (profile?.roles.includes('A') ? profile.deptId : []);

/** The departments that a save lets its employee keep, as an admin, who did not before. */
const addedAdminDepartments = (before: AdminReach | undefined, after: AdminReach) =>
  adminDepartments(after).filter((dept) => !adminDepartments(before).includes(dept));
