import { say as sayOfCall } from '#src/company/employee/employee-call-sentences.ts';
import { say } from '#src/company/employee/employee-profile-sentences.ts';
import { leftToHr, refusedRoles } from '#src/company/employee/role-rules.ts';
import { unproved, wrongField } from '#src/platform/http/app-error.ts';
import { type Caller, holdsRole } from '#src/base/caller/caller.ts';
import type { ProfileReferences, ProfileToStore, StoredProfile } from './save-profile-queries.ts';

type Attempt = {
  caller: Caller;
  /** Undefined for a new profile. */
  stored: StoredProfile | undefined;
  profile: ProfileToStore;
  references: Pick<ProfileReferences, 'ownDepartments' | 'hasAccount'>;
  isUpload: boolean;
  /** The caller has confirmed a change of their own email address. */
  isConfirmed: boolean;
};

/** Refuses what this caller may not do to this profile (decisions on roles). @throws AppError 403 */
export function refuseForbidden({ caller, stored, profile, references, isUpload, isConfirmed }: Attempt): void {
  // A token gives and takes no role at all.
  const holds = caller.scopes ? [] : caller.roles;
  const [refused] = refusedRoles({ caller: holds, before: stored?.roles ?? [], after: profile.roles, isUpload });
  if (refused) throw wrongField(403, 'roles', say('profile.role-not-yours', { role: refused }));
  refuseUnprovedChange({ caller, stored, profile });
  if (profile.addsMissed && (caller.scopes || !holdsRole(caller, ['HR'])))
    throw wrongField(403, 'addsMissed', say('profile.missed-left-to-hr'));
  if (caller.scopes) return refuseToToken(stored, profile, references);
  if (
    stored &&
    !isConfirmed &&
    profile.emplId === caller.emplId &&
    stored.businessEmail !== profile.businessEmail &&
    holdsRole(caller, ['HR'])
  )
    throw wrongField(403, 'currentPassword', say('profile.own-email-unconfirmed'));
  if (holdsRole(caller, ['HR'])) return;
  const { ownDepartments, hasAccount } = references;
  if (profile.emplId === caller.emplId) throw wrongField(403, 'emplId', say('profile.own'));
  if (!profile.deptId.some((dept) => ownDepartments.includes(dept))) throw wrongField(403, 'deptId', say('profile.out-of-departments'));
  if (newReach(stored, profile).some((dept) => !ownDepartments.includes(dept))) throw wrongField(403, 'deptId', say('profile.wider-admin'));
  if ((stored?.standIn ?? null) !== profile.standIn) throw wrongField(403, 'standIn', say('profile.stand-in-left-to-hr'));
  if (!stored) return;
  const left = leftToHr({ caller: caller.roles, roles: stored.roles, hasAccount });
  if (left.businessEmail && stored.businessEmail !== profile.businessEmail)
    throw wrongField(403, 'businessEmail', say('profile.email-left-to-hr'));
  if (left.status && (stored.status !== profile.status || stored.lastDay !== profile.lastDay))
    throw wrongField(403, 'status', say('profile.status-left-to-hr'));
}

/** Fields that no token reads, and so none changes; a new profile needs them. */
const hiddenFromToken = ['nricPassport', 'marriageStatus', 'marriageDate', 'marriageCount', 'totalChildren'] as const;

/** Who may sign in, decide or be written to is no program's to say: status and last day, stand-ins, an admin's departments, the e-mail of an account. */
function refuseToToken(stored: StoredProfile | undefined, profile: ProfileToStore, { hasAccount }: Attempt['references']): void {
  const refuse = (field: string, isChanged: boolean | undefined) => {
    if (isChanged) throw wrongField(403, field, sayOfCall('profile.not-by-token'));
  };
  refuse('status', (stored?.status ?? 'A') !== profile.status);
  refuse('lastDay', (stored?.lastDay ?? null) !== profile.lastDay);
  refuse('standIn', (stored?.standIn ?? null) !== profile.standIn);
  refuse('deptId', newReach(stored, profile).length > 0);
  for (const field of hiddenFromToken) refuse(field, stored && (stored[field] || null) !== (profile[field] || null));
  refuse('businessEmail', stored && hasAccount && stored.businessEmail !== profile.businessEmail);
}

/** Who gets another role, or mails at another address, can get at more: that asks for the second factor of whoever does it. */
function refuseUnprovedChange({ caller, stored, profile }: Pick<Attempt, 'caller' | 'stored' | 'profile'>): void {
  const [before, after] = [stored?.roles ?? ['E'], profile.roles];
  const otherRoles = after.length !== before.length || after.some((role) => !before.includes(role));
  const otherAddress = stored && stored.businessEmail !== profile.businessEmail;
  const refusal = otherRoles || otherAddress ? unproved(caller) : undefined;
  if (refusal) throw refusal;
}

type Reaching = Pick<ProfileToStore, 'roles' | 'deptId'>;

const reachOf = (profile: Reaching | undefined) => (profile?.roles.includes('A') ? profile.deptId : []);

/** The departments that a save lets its employee keep, as an admin, who did not before. */
const newReach = (before: Reaching | undefined, after: Reaching) => reachOf(after).filter((dept) => !reachOf(before).includes(dept));
