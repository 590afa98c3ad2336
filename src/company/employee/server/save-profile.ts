import { lockProfilesAndPeople } from '#src/platform/db/server/advisory-locks.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { refuseStale } from '#src/platform/http/server/refuse-stale.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { say } from '#src/company/employee/employee-profile-sentences.ts';
import { notFound, refuse } from '#src/platform/http/app-error.ts';
import { resumeAccrual } from '#src/ledger/leave-ledger/server/pause-accrual.ts';
import { recount } from '#src/ledger/leave-ledger/server/leave-recount-queries.ts';
import { blame } from '#src/base/text/problem.ts';
import { type Caller, holdsRole } from '#src/base/caller/caller.ts';
import { endWork, handOverPending } from './deactivate-queries.ts';
import { toStore, withUntold } from './complete-profile.ts';
import { problemsOf, refuseCircles, type SentProfile } from './judge-profile.ts';
import { keepingAnHr } from '#src/shared/access/server/last-hr-queries.ts';
import { refuseForbidden } from './profile-permissions.ts';
import * as queries from './save-profile-queries.ts';
import { findHistoryFacts, type HistoryChange, type HistoryFacts, judgeHistory, type PersonDays, putHistories } from './work-history.ts';
import type { FormerAddress } from './tell-former-address.ts';

/** How a profile comes in: `add` and `edit` refuse what the other would be, `put` is either, `row` is one row of an upload. */
export type Saving = {
  how: 'add' | 'edit' | 'put' | 'row';
  today: PlainDate;
  ifMatch?: number | undefined;
  /** The caller has confirmed a change of their own email address. */
  isConfirmed?: boolean;
  /** Is told of an e-mail address that is no longer its owner's. */
  onFormerAddress: (former: FormerAddress) => void;
};

export type Saved = { emplId: string; status: 'A' | 'I'; version: number };

/**
 * Saves one profile with all that follows from it: what an employee who is deactivated leaves behind is settled in the same transaction
 * (decisions on people).
 *
 * @throws AppError 400, 403, 404, 409 or 412
 * @example await saveProfile(tx, caller, body, { how: 'edit', today: '2026-06-15', onFormerAddress }) // { emplId: 'E0001', status: 'A', version: 4 }
 */
export async function saveProfile(tx: TransactionSql, caller: Caller, sent: SentProfile, saving: Saving): Promise<Saved> {
  await lockProfilesAndPeople(tx);
  return keepingAnHr(tx, async () => {
    const held = await heldAgainst(tx, caller, [sent]);
    const judged = await judge(tx, caller, sent, saving, held);
    const saved = { emplId: sent.emplId, status: judged.profile.status, version: await store(tx, caller, judged, saving) };
    await putHistories(tx, judged.histories);
    await refuseCircles(tx, [sent]);
    await recount(tx, { people: daysOf([judged]) }, { emplId: caller.emplId, today: saving.today });
    return saved;
  });
}

/** What profiles are held against: those that are stored, and their histories. */
export type Held = { stored: ReadonlyMap<string, queries.StoredProfile>; histories: HistoryFacts };

export async function heldAgainst(
  tx: TransactionSql,
  caller: Caller,
  sent: readonly SentProfile[],
  lock?: { isFiledFor: boolean },
): Promise<Held> {
  const emplIds = sent.map(({ emplId }) => emplId);
  return { stored: await queries.lockProfiles(tx, caller, emplIds, lock), histories: await findHistoryFacts(tx, sent) };
}

/** A profile that may be stored; `histories` has those that become others. */
export type Judged = { profile: queries.ProfileToStore; stored: queries.StoredProfile | undefined; histories: readonly HistoryChange[] };

/** Judges one profile; circles are its caller's part, as is the lock. */
export async function judge(tx: TransactionSql, caller: Caller, given: SentProfile, saving: Saving, held: Held): Promise<Judged> {
  const stored = held.stored.get(given.emplId);
  const sent = caller.scopes && stored ? withUntold(given, stored) : given;
  await refuseTarget(tx, sent, stored, saving);
  const profile = toStore(sent, stored, saving);
  const references = await referencesOf(tx, caller, profile, stored);
  refuseForbidden({ caller, stored, profile, references, isUpload: saving.how === 'row', isConfirmed: saving.isConfirmed === true });
  refuse(await problemsOf(tx, { sent, profile, stored, references, isRow: saving.how === 'row' }));
  refuse(blame('lastDay', isOverAlready(profile, stored, saving.today) && say('profile.last-day-over')));
  refuse(blame('businessEmail', references.emailIsTaken && say('profile.email-taken'), 'records'));
  const history = judgeHistory(sent, held.histories);
  return { profile, stored, histories: history ? [history] : [] };
}

/** HR may send back whom a profile names already, and its address: nothing is to be looked up then. */
const referencesOf = async (
  tx: TransactionSql,
  caller: Caller,
  profile: queries.ProfileToStore,
  stored: queries.StoredProfile | undefined,
): Promise<queries.ProfileReferences> =>
  stored && isWholeHr(caller) && namesTheSame(profile, stored)
    ? { isApprover: true, isEmployee: true, canStandIn: true, emailIsTaken: false, hasAccount: true, ownDepartments: [] }
    : queries.findReferences(tx, caller, profile);

/** Somebody of HR, and no token: all of a profile is theirs to read and to send back. */
export const isWholeHr = (caller: Caller) => holdsRole(caller, ['HR']) && !caller.scopes;

const namesTheSame = (profile: queries.ProfileToStore, stored: queries.StoredProfile) =>
  (['reportsTo', 'reportDottedLine', 'standIn', 'businessEmail'] as const).every((field) => profile[field] === stored[field]);

export const isUntouched = ({ profile, stored }: Judged) => stored !== undefined && queries.isStored(profile, stored);

/** @returns the new version */
export async function store(tx: TransactionSql, caller: Caller, { profile, stored }: Judged, saving: Omit<Saving, 'how'>): Promise<number> {
  const version = await queries.putProfile(tx, profile);
  if (stored && stored.businessEmail !== profile.businessEmail) saving.onFormerAddress({ email: stored.businessEmail, name: stored.name });
  await settle(tx, caller, stored, profile, saving.today);
  return version;
}

/** What becomes of the days of each. */
export const daysOf = (all: readonly Judged[]): ReadonlyMap<string, PersonDays> =>
  new Map(all.flatMap(({ profile, stored, histories }) => [...withLastDay(told(histories), stored, profile)]));

const told = (histories: readonly HistoryChange[]) => new Map(histories.map(({ emplId, told: named }) => [emplId, { told: named }]));

/** Nobody becomes active, or is added so, whose last day is over. */
const isOverAlready = ({ status, lastDay }: queries.ProfileToStore, stored: queries.StoredProfile | undefined, today: PlainDate) =>
  status === 'A' && stored?.status !== 'A' && lastDay !== null && lastDay < today;

/** The change of the days of somebody, with what a new last day makes of it: leave ends with it. */
function withLastDay(
  days: ReadonlyMap<string, PersonDays>,
  stored: queries.StoredProfile | undefined,
  { emplId, lastDay }: queries.ProfileToStore,
): ReadonlyMap<string, PersonDays> {
  if (!stored || lastDay === null || lastDay === stored.lastDay) return days;
  return new Map([[emplId, { ...days.get(emplId), lastDay }]]);
}

/** Whether this is the profile that the caller means, and one that the caller reaches. */
async function refuseTarget(
  tx: TransactionSql,
  { emplId, version }: SentProfile,
  stored: queries.StoredProfile | undefined,
  { how, ifMatch }: Saving,
): Promise<void> {
  const isNew = how === 'add' || how === 'row';
  if (stored && isNew) refuse(blame('emplId', say('profile.id-taken'), 'records'));
  const seen = ifMatch ?? version;
  if (!stored) {
    if (how === 'edit' || (seen !== undefined && !isNew)) throw notFound();
    return;
  }
  if (!stored.isManaged) throw notFound();
  await refuseStale(tx, { entity: 'employee', key: emplId, version: stored.version }, seen);
}

/** What follows for leave and sessions when somebody is deactivated, comes back, or is no manager any more. */
async function settle(
  tx: TransactionSql,
  caller: Caller,
  stored: queries.StoredProfile | undefined,
  { emplId, status, roles, addsMissed = false }: queries.ProfileToStore,
  today: PlainDate,
): Promise<void> {
  if (!stored) return;
  if (stored.status === 'I' && status === 'A') await resumeAccrual(tx, emplId, { today, addsMissed });
  const isDeactivated = stored.status === 'A' && status === 'I';
  if (isDeactivated) await endWork(tx, { emplId, by: caller.emplId, today });
  if (isDeactivated || (stored.roles.includes('M') && !roles.includes('M')))
    await handOverPending(tx, { emplId, by: caller.emplId, today });
}
