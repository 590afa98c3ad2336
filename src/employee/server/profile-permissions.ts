import { profileMessages } from '#src/employee/employee-profile-rules.ts';
import { refusedRoles, roleRefusal } from '#src/employee/role-rules.ts';
import { AppError } from '#src/http/app-error.ts';
import { type Caller, holdsRole } from '#src/sign-in/caller.ts';
import type { ProfileToStore, StoredProfile } from './save-profile-queries.ts';

type Attempt = {
  caller: Caller;
  /** Undefined for a new profile. */
  stored: StoredProfile | undefined;
  profile: ProfileToStore;
  ownDepartments: readonly string[];
  isUpload: boolean;
};

/** Refuses what this caller may not do to this profile (decisions on roles). @throws AppError 403 */
export function refuseForbidden({ caller, stored, profile, ownDepartments, isUpload }: Attempt): void {
  const [refused] = refusedRoles({ caller: caller.roles, before: stored?.roles ?? [], after: profile.roles, isUpload });
  if (refused) throw forbidden('roles', roleRefusal(refused));
  if (holdsRole(caller, ['HR'])) return;
  if (profile.emplId === caller.emplId) throw forbidden('emplId', profileMessages.ownProfile);
  if (!profile.deptId.some((dept) => ownDepartments.includes(dept))) throw forbidden('deptId', profileMessages.outOfDepartments);
  if (stored && takesAccount(caller, stored, profile)) throw forbidden('businessEmail', profileMessages.roleHolder);
}

const forbidden = (path: string, message: string) => new AppError(403, message, { errors: [{ path, message }] });

// Who gets the mails of an account can reset its password: with the address of a role holder an admin would get the role.
function takesAccount(caller: Caller, stored: StoredProfile, profile: ProfileToStore): boolean {
  const isBeyond = stored.roles.some((role) => !caller.roles.includes(role));
  if (isBeyond && stored.businessEmail.toLowerCase() !== profile.businessEmail.toLowerCase()) return true;
  return stored.roles.includes('H') && stored.status !== profile.status;
}
