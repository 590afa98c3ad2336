import { profileBulkMessage } from '#src/company/employee/bulk/profile-bulk-sentences.ts';
import { lockProfilesAndPeople } from '#src/platform/db/server/advisory-locks.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { refuseStale } from '#src/platform/http/server/transaction/refuse-stale.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { employeeProfileMessage } from '#src/company/employee/profile/employee-profile-sentences.ts';
import { notFound, throwIfProblems } from '#src/platform/http/app-error.ts';
import { resumeAccrual } from '#src/ledger/leave-ledger/server/accrual/pause-accrual.ts';
import { recalculateApplications } from '#src/ledger/leave-ledger/server/recalculation/recalculate-applications-queries.ts';
import { fieldProblems } from '#src/base/text/problem.ts';
import { type Caller, holdsRole } from '#src/base/caller/caller.ts';
import { endEmployment, reassignPending } from '../deactivation/deactivation-queries.ts';
import { completeProfile, fillHiddenFields } from './complete-profile.ts';
import { findProfileProblems, refuseReportingCycles, type SentProfile } from './validate-profile.ts';
import { requireRemainingHr } from '#src/shared/access/server/last-hr-queries.ts';
import { refuseForbiddenChange } from './profile-permissions.ts';
import * as queries from './save-profile-queries.ts';
import {
  findHistoryFacts,
  type HistoryChange,
  type HistoryFacts,
  validateHistory,
  type PersonDayChange,
  storeHistories,
} from '../work-history/work-history.ts';
import type { FormerAddress } from './notify-former-address.ts';

/** The kind of save: `add` rejects an existing profile, `edit` a missing one, `put` accepts both, and `row` adds from an upload. */
export type SaveOptions = {
  how: 'add' | 'edit' | 'put' | 'row';
  today: PlainDate;
  ifMatch?: number | undefined;
  /** The caller has confirmed a change of their own email address. */
  isConfirmed?: boolean;
  /** Called with an email address that the employee no longer has. */
  onFormerAddress: (former: FormerAddress) => void;
};

export type SavedProfile = { emplId: string; status: 'A' | 'I'; version: number };

/**
 * Saves one profile. The effects of a deactivation are applied in the same transaction.
 *
 * @throws AppError 400, 403, 404, 409 or 412
 * @example await saveProfile(tx, caller, body, { how: 'edit', today: '2026-06-15', onFormerAddress }) // { emplId: 'E0001', status: 'A', version: 4 }
 */
export async function saveProfile(tx: TransactionSql, caller: Caller, sent: SentProfile, saving: SaveOptions): Promise<SavedProfile> {
  await lockProfilesAndPeople(tx);
  return requireRemainingHr(tx, async () => {
    const held = await lockCurrentProfiles(tx, caller, [sent]);
    const judged = await validateProfile(tx, caller, sent, saving, held);
    const saved = { emplId: sent.emplId, status: judged.profile.status, version: await storeProfile(tx, caller, judged, saving) };
    await storeHistories(tx, judged.histories);
    await refuseReportingCycles(tx, [sent]);
    await recalculateApplications(tx, { people: collectDayChanges([judged]) }, { emplId: caller.emplId, today: saving.today });
    return saved;
  });
}

/** The stored profiles and histories that changes are checked against. */
export type CurrentProfiles = { stored: ReadonlyMap<string, queries.LockedProfile>; histories: HistoryFacts };

export async function lockCurrentProfiles(
  tx: TransactionSql,
  caller: Caller,
  sent: readonly SentProfile[],
  lock?: { isFiledFor: boolean },
): Promise<CurrentProfiles> {
  const emplIds = sent.map(({ emplId }) => emplId);
  return { stored: await queries.lockProfiles(tx, caller, emplIds, lock), histories: await findHistoryFacts(tx, sent) };
}

/** A valid profile; `histories` contains only changed histories. */
export type ValidatedProfile = {
  profile: queries.ProfileToStore;
  stored: queries.LockedProfile | undefined;
  histories: readonly HistoryChange[];
};

/** Validates one profile. The caller takes the lock and checks for reporting circles. */
export async function validateProfile(
  tx: TransactionSql,
  caller: Caller,
  given: SentProfile,
  saving: SaveOptions,
  held: CurrentProfiles,
): Promise<ValidatedProfile> {
  const stored = held.stored.get(given.emplId);
  const sent = caller.scopes && stored ? fillHiddenFields(given, stored) : given;
  await checkTarget(tx, sent, stored, saving);
  const profile = completeProfile(sent, stored, saving);
  const references = await findChangedReferences(tx, caller, profile, stored);
  refuseForbiddenChange({ caller, stored, profile, references, isUpload: saving.how === 'row', isConfirmed: saving.isConfirmed === true });
  throwIfProblems(await findProfileProblems(tx, { sent, profile, stored, references, isRow: saving.how === 'row' }));
  throwIfProblems(fieldProblems('lastDay', isLastDayPast(profile, stored, saving.today) && profileBulkMessage('profile.last-day-over')));
  const isOtherLetters =
    !stored && references.sameId !== null && employeeProfileMessage('profile.id-other-letters', { emplId: references.sameId });
  throwIfProblems(fieldProblems('emplId', isOtherLetters, 'records'));
  throwIfProblems(fieldProblems('businessEmail', references.emailIsTaken && employeeProfileMessage('profile.email-taken'), 'records'));
  const history = validateHistory(sent, held.histories);
  return { profile, stored, histories: history ? [history] : [] };
}

/** Skips the lookups if HR sends the stored email address and people back unchanged. */
const findChangedReferences = async (
  tx: TransactionSql,
  caller: Caller,
  profile: queries.ProfileToStore,
  stored: queries.LockedProfile | undefined,
): Promise<queries.ProfileReferences> =>
  stored && isHrPerson(caller) && hasSameReferences(profile, stored)
    ? { isApprover: true, isEmployee: true, canStandIn: true, emailIsTaken: false, sameId: null, hasAccount: true, ownDepartments: [] }
    : queries.findProfileReferences(tx, caller, profile);

/** Whether the caller is an HR user and not a token. Only HR users can read and send back a whole profile. */
export const isHrPerson = (caller: Caller) => holdsRole(caller, ['HR']) && !caller.scopes;

const hasSameReferences = (profile: queries.ProfileToStore, stored: queries.LockedProfile) =>
  (['reportsTo', 'reportDottedLine', 'standIn', 'businessEmail'] as const).every((field) => profile[field] === stored[field]);

export const isProfileUnchanged = ({ profile, stored }: ValidatedProfile) => stored !== undefined && queries.matchesStored(profile, stored);

/** @returns the new version */
export async function storeProfile(
  tx: TransactionSql,
  caller: Caller,
  { profile, stored }: ValidatedProfile,
  saving: Omit<SaveOptions, 'how'>,
): Promise<number> {
  const version = await queries.upsertProfile(tx, profile);
  if (stored && stored.businessEmail !== profile.businessEmail) saving.onFormerAddress({ email: stored.businessEmail, name: stored.name });
  await applyStatusChange(tx, caller, stored, profile, saving.today);
  return version;
}

/** The changes to the working days of each person. */
export const collectDayChanges = (all: readonly ValidatedProfile[]): ReadonlyMap<string, PersonDayChange> =>
  new Map(all.flatMap(({ profile, stored, histories }) => [...addLastDayChange(historyChangesByPerson(histories), stored, profile)]));

const historyChangesByPerson = (histories: readonly HistoryChange[]) =>
  new Map(histories.map(({ emplId, told: named }) => [emplId, { told: named }]));

/** Whether an employee would become active, or be added as active, after their last day. */
const isLastDayPast = ({ status, lastDay }: queries.ProfileToStore, stored: queries.LockedProfile | undefined, today: PlainDate) =>
  status === 'A' && stored?.status !== 'A' && lastDay !== null && lastDay < today;

/** Adds a new last day to the change, because leave ends with it. */
function addLastDayChange(
  days: ReadonlyMap<string, PersonDayChange>,
  stored: queries.LockedProfile | undefined,
  { emplId, lastDay }: queries.ProfileToStore,
): ReadonlyMap<string, PersonDayChange> {
  if (!stored || lastDay === null || lastDay === stored.lastDay) return days;
  return new Map([[emplId, { ...days.get(emplId), lastDay }]]);
}

/** Checks that the profile exists as expected, is in the caller's reach, and has the expected version. */
async function checkTarget(
  tx: TransactionSql,
  { emplId, version }: SentProfile,
  stored: queries.LockedProfile | undefined,
  { how, ifMatch }: SaveOptions,
): Promise<void> {
  const isNew = how === 'add' || how === 'row';
  if (stored && isNew) throwIfProblems(fieldProblems('emplId', employeeProfileMessage('profile.id-taken'), 'records'));
  const seen = ifMatch ?? version;
  if (!stored) {
    if (how === 'edit' || (seen !== undefined && !isNew)) throw notFound();
    return;
  }
  if (!stored.isManaged) throw notFound();
  await refuseStale(tx, { entity: 'employee', key: emplId, version: stored.version }, seen);
}

/** Applies the effects of a deactivation, a reactivation or the loss of the manager role to leave and sessions. */
async function applyStatusChange(
  tx: TransactionSql,
  caller: Caller,
  stored: queries.LockedProfile | undefined,
  { emplId, status, roles, addsMissed = false }: queries.ProfileToStore,
  today: PlainDate,
): Promise<void> {
  if (!stored) return;
  if (stored.status === 'I' && status === 'A') await resumeAccrual(tx, emplId, { today, addsMissed });
  const isDeactivated = stored.status === 'A' && status === 'I';
  if (isDeactivated) await endEmployment(tx, { emplId, by: caller.emplId, today });
  if (isDeactivated || (stored.roles.includes('M') && !roles.includes('M')))
    await reassignPending(tx, { emplId, by: caller.emplId, today });
}
