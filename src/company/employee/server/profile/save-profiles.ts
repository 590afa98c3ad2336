import { profileBulkMessage } from '#src/company/employee/bulk/profile-bulk-sentences.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { lockExclusively } from '#src/platform/db/server/advisory-locks.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { AppError, needsReauthentication, throwIfProblems } from '#src/platform/http/app-error.ts';
import {
  recalculateAhead,
  recalculateApplications,
} from '#src/ledger/leave-ledger/server/recalculation/recalculate-applications-queries.ts';
import { fieldProblems, type Problem } from '#src/base/text/problem.ts';
import { completeProfile } from './complete-profile.ts';
import { refuseReportingCycles, type SentProfile } from './validate-profile.ts';
import { requireRemainingHr } from '#src/shared/access/server/last-hr-queries.ts';
import {
  collectDayChanges,
  type CurrentProfiles,
  lockCurrentProfiles,
  isProfileUnchanged,
  isHrPerson,
  validateProfile,
  type ValidatedProfile,
  type SaveOptions,
  storeProfile,
} from './save-profile.ts';
import * as queries from './save-profile-queries.ts';
import { storeHistories } from '../work-history/work-history.ts';

/**
 * Saves changes of several profiles, all or none. Problems are named per profile. If someone else has changed a profile, the answer is 412.
 * Reporting circles and the last HR user are checked after all profiles are stored.
 *
 * @returns the number of profiles
 */
export async function saveProfiles(
  tx: TransactionSql,
  caller: Caller,
  sent: readonly SentProfile[],
  saving: Omit<SaveOptions, 'how'>,
): Promise<number> {
  throwIfProblems(findDuplicates(sent));
  await lockExclusively(tx, 'profiles');
  const held = await lockCurrentProfiles(tx, caller, sent, { isFiledFor: true });
  if (sent.every((one) => changesWorkHistoryOnly(one, held, { caller, today: saving.today })))
    return saveWorkHistories(tx, caller, sent, saving, held);
  await lockExclusively(tx, 'people');
  return requireRemainingHr(tx, async () => {
    const all = await validateProfiles(tx, caller, sent, saving, await lockCurrentProfiles(tx, caller, sent));
    await storeWorkHistories(tx, all);
    await refuseReportingCycles(tx, sent);
    // One call for all people, so that their leave is locked in one order.
    await recalculateApplications(tx, { people: collectDayChanges(all) }, { emplId: caller.emplId, today: saving.today });
    return sent.length;
  });
}

/** Whether only the states and work patterns of a profile change. */
function changesWorkHistoryOnly(
  sent: SentProfile,
  { stored: all }: CurrentProfiles,
  { caller, today }: { caller: Caller; today: PlainDate },
): boolean {
  const stored = all.get(sent.emplId);
  return stored !== undefined && isHrPerson(caller) && queries.matchesStored(completeProfile(sent, stored, { how: 'edit', today }), stored);
}

/**
 * Saves only states and work patterns. No one gains or loses rights, so other people can keep applying for leave while it is recalculated.
 * Leave submitted in the meantime is recalculated once it is locked.
 */
async function saveWorkHistories(
  tx: TransactionSql,
  caller: Caller,
  sent: readonly SentProfile[],
  saving: Omit<SaveOptions, 'how'>,
  held: CurrentProfiles,
): Promise<number> {
  const all = await validateProfiles(tx, caller, sent, saving, held);
  await storeWorkHistories(tx, all);
  const change = { people: collectDayChanges(all) };
  const ahead = await recalculateAhead(tx, change, saving.today);
  await lockExclusively(tx, 'people');
  await recalculateApplications(tx, change, { emplId: caller.emplId, today: saving.today }, ahead);
  return sent.length;
}

/** Validates and stores each profile in turn, since a later one may depend on an earlier one. @throws AppError with all problems */
async function validateProfiles(
  tx: TransactionSql,
  caller: Caller,
  sent: readonly SentProfile[],
  saving: Omit<SaveOptions, 'how'>,
  held: CurrentProfiles,
): Promise<ValidatedProfile[]> {
  const refused: { place: number; emplId: string; error: AppError }[] = [];
  const all: ValidatedProfile[] = [];
  for (const [place, profile] of sent.entries()) {
    try {
      const judged = await validateProfile(tx, caller, profile, { ...saving, how: 'edit' }, held);
      if (!isProfileUnchanged(judged)) await storeProfile(tx, caller, judged, saving);
      all.push(judged);
    } catch (error) {
      if (!(error instanceof AppError) || needsReauthentication(error)) throw error;
      refused.push({ place, emplId: profile.emplId, error });
    }
  }
  refuseInvalidRows(refused);
  return all;
}

/** Stores the histories of all profiles at once: there may be a thousand, and others wait for the locks. */
async function storeWorkHistories(tx: TransactionSql, all: readonly ValidatedProfile[]): Promise<void> {
  await queries.updateProfileVersions(
    tx,
    all.filter(isProfileUnchanged).map(({ profile: { emplId } }) => emplId),
  );
  await storeHistories(
    tx,
    all.flatMap(({ histories }) => histories),
  );
}

/** Rejects duplicates: the first would make the second look like a stale change. */
function findDuplicates(sent: readonly SentProfile[]): Problem[] {
  const seen = new Set<string>();
  return sent.flatMap(({ emplId }, place) => {
    const isSecond = seen.has(emplId);
    seen.add(emplId);
    return fieldProblems(`${place}.emplId`, isSecond && { ...profileBulkMessage('profile.listed-twice'), of: emplId });
  });
}

function refuseInvalidRows(refused: readonly { place: number; emplId: string; error: AppError }[]): void {
  const worst = refused.find(({ error }) => error.status === 412) ?? refused[0];
  if (!worst) return;
  const errors = refused.flatMap(({ place, emplId, error }) => {
    const whole = fieldProblems(error.status === 412 ? 'version' : 'emplId', error.said);
    const problems = error.errors.length > 0 ? error.errors : whole;
    return problems.map((problem) => ({ ...problem, path: `${place}.${problem.path}`, of: emplId }));
  });
  throw new AppError(worst.error.status, { ...worst.error.said, of: worst.emplId }, { errors });
}
