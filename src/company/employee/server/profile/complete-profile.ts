import type { RoleCode } from '#src/base/caller/role.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { countFields, optionalFields, recordOf } from '#src/company/employee/profile/employee-profile-fields.ts';
import type { HiddenField } from '#src/company/employee/profile/hidden-fields.ts';
import { maskNric } from '#src/company/employee/profile/nric-mask.ts';
import { omitReadOnly } from '#src/company/employee/profile/read-only-fields.ts';
import type { SentProfile } from './validate-profile.ts';
import type { ProfileToStore, LockedProfile } from './save-profile-queries.ts';

/** Fields that an API token cannot read keep their stored values if the token leaves them out. */
export const fillHiddenFields = (sent: SentProfile, stored: LockedProfile): SentProfile => ({ ...sent, ...hiddenValues(sent, stored) });

const hiddenValues = (sent: SentProfile, stored: LockedProfile) =>
  ({
    nricPassport: sent.nricPassport || (stored.nricPassport ?? ''),
    marriageStatus: sent.marriageStatus || (stored.marriageStatus ?? ''),
    marriageDate: sent.marriageDate === undefined ? stored.marriageDate : sent.marriageDate,
    marriageCount: sent.marriageCount ?? stored.marriageCount,
    totalChildren: sent.totalChildren ?? stored.totalChildren,
  }) satisfies Record<HiddenField, unknown>;

const orNull = (text: string | null | undefined) => text || null;

/** Completes the sent profile with stored values. */
export function completeProfile(
  sent: SentProfile,
  stored: LockedProfile | undefined,
  { how, today }: { how: string; today: PlainDate },
): ProfileToStore {
  const { version: _version, ...rest } = omitReadOnly(sent);
  const isMasked = stored?.nricPassport != null && sent.nricPassport === maskNric(stored.nricPassport);
  const lastDay = sent.lastDay === undefined ? (stored?.lastDay ?? null) : orNull(sent.lastDay);
  // A new last day in the past deactivates the employee now.
  const isGone = stored?.status === 'A' && lastDay !== null && lastDay !== stored.lastDay && lastDay < today;
  const roles = sent.roles?.map(({ role }) => role) ?? stored?.roles ?? [];
  return {
    ...rest,
    ...recordOf(optionalFields, (field) => orNull(sent[field])),
    ...recordOf(countFields, (field) => sent[field] ?? 0),
    effectiveDate: how === 'row' ? today : sent.effectiveDate || stored?.effectiveDate || today,
    reportsTo: orNull(sent.reportsTo?.emplId),
    nricPassport: isMasked ? (stored.nricPassport ?? '') : sent.nricPassport,
    lastDay,
    standIn: sent.standIn === undefined ? (stored?.standIn ?? null) : orNull(sent.standIn),
    status: isGone ? 'I' : (sent.status ?? stored?.status ?? 'A'),
    roles: (['E', 'M', 'H', 'A'] as const).filter((role) => role === 'E' || roles.includes(role)) satisfies RoleCode[],
    deptId: [...new Set(sent.deptId ?? stored?.deptId ?? [])],
  };
}
