import { profileMessages } from '#src/employee/employee-profile-fields.ts';
import { leftToHr, refusedRoles, roleRefusal } from '#src/employee/role-rules.ts';
import { wrongField } from '#src/http/app-error.ts';
import { type Caller, holdsRole } from '#src/access/caller.ts';
import type { ProfileReferences, ProfileToStore, StoredProfile } from './save-profile-queries.ts';

type Attempt = {
  caller: Caller;
  /** Undefined for a new profile. */
  stored: StoredProfile | undefined;
  profile: ProfileToStore;
  references: Pick<ProfileReferences, 'ownDepartments' | 'hasAccount'>;
  isUpload: boolean;
};

/** Refuses what this caller may not do to this profile (decisions on roles). @throws AppError 403 */
export function refuseForbidden({ caller, stored, profile, references, isUpload }: Attempt): void {
  const [refused] = refusedRoles({ caller: caller.roles, before: stored?.roles ?? [], after: profile.roles, isUpload });
  if (refused) throw notYours('roles', roleRefusal(refused));
  if (holdsRole(caller, ['HR'])) return;
  const { ownDepartments, hasAccount } = references;
  if (profile.emplId === caller.emplId) throw notYours('emplId', profileMessages.ownProfile);
  if (!profile.deptId.some((dept) => ownDepartments.includes(dept))) throw notYours('deptId', profileMessages.outOfDepartments);
  if (newReach(stored, profile).some((dept) => !ownDepartments.includes(dept))) throw notYours('deptId', profileMessages.widerAdmin);
  if (!stored) return;
  const left = leftToHr({ caller: caller.roles, roles: stored.roles, hasAccount });
  if (left.businessEmail && stored.businessEmail !== profile.businessEmail) throw notYours('businessEmail', profileMessages.emailLeftToHr);
  if (left.status && stored.status !== profile.status) throw notYours('status', profileMessages.statusLeftToHr);
}

const notYours = (path: string, message: string) => wrongField(403, { path, message });

type Reaching = Pick<ProfileToStore, 'roles' | 'deptId'>;

const reachOf = (profile: Reaching | undefined) => (profile?.roles.includes('A') ? profile.deptId : []);

/** The departments that a save lets its employee keep, as an admin, who did not before. */
const newReach = (before: Reaching | undefined, after: Reaching) => reachOf(after).filter((dept) => !reachOf(before).includes(dept));
