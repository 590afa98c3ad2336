import { withoutTold } from '#src/employee/told-profile.ts';
import { lockAlone } from '#src/db/server/advisory-locks.ts';
import type { TransactionSql } from '#src/db/server/sql.ts';
import { refuseStale } from '#src/http/server/refuse-stale.ts';
import type { PlainDate } from '#src/dates/plain-date.ts';
import { say } from '#src/employee/employee-profile-sentences.ts';
import { maskNric } from '#src/employee/nric-mask.ts';
import type { RoleCode } from '#src/caller/role.ts';
import { AppError, isUnproved, notFound, refuse } from '#src/http/app-error.ts';
import type { DaysChange } from '#src/leave-ledger/leave-recount.ts';
import { recount } from '#src/leave-ledger/server/leave-recount-queries.ts';
import { blame, type Problem } from '#src/text/problem.ts';
import type { Caller } from '#src/caller/caller.ts';
import { endWork, handOverPending } from './deactivate-queries.ts';
import { problemsOf, refuseCircles, type SentProfile } from './judge-profile.ts';
import { keepingAnHr } from './last-hr-queries.ts';
import { refuseForbidden } from './profile-permissions.ts';
import * as queries from './save-profile-queries.ts';
import { storeHistory } from './work-history.ts';
import type { FormerAddress } from './tell-former-address.ts';

/** What becomes of the days of one person. */
type PersonDays = NonNullable<DaysChange['people']> extends ReadonlyMap<string, infer Change> ? Change : never;

/** How a profile comes in: `add` and `edit` refuse what the other would be, `put` is either, `row` is one row of an upload. */
export type Saving = {
  how: 'add' | 'edit' | 'put' | 'row';
  today: PlainDate;
  ifMatch?: number | undefined;
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
  await lockAlone(tx, 'people');
  return keepingAnHr(tx, async () => {
    const { days, ...saved } = await storeProfile(tx, caller, sent, saving);
    await refuseCircles(tx, [sent]);
    await recount(tx, { people: days }, { emplId: caller.emplId, today: saving.today });
    return saved;
  });
}

/**
 * Saves changes of several profiles, all or none. What is refused is named for each of them; a profile that somebody else has changed
 * makes the whole a 412. Circles and the last HR user are looked at when all are stored.
 *
 * @returns their number
 */
export async function saveProfiles(
  tx: TransactionSql,
  caller: Caller,
  sent: readonly SentProfile[],
  saving: Omit<Saving, 'how'>,
): Promise<number> {
  refuse(namedTwice(sent));
  await lockAlone(tx, 'people');
  return keepingAnHr(tx, async () => {
    const refused: { place: number; emplId: string; error: AppError }[] = [];
    const people = new Map<string, PersonDays>();
    for (const [place, profile] of sent.entries()) {
      try {
        const { days } = await storeProfile(tx, caller, profile, { ...saving, how: 'edit' });
        for (const [emplId, change] of days) people.set(emplId, change);
      } catch (error) {
        if (!(error instanceof AppError) || isUnproved(error)) throw error;
        refused.push({ place, emplId: profile.emplId, error });
      }
    }
    refuseRows(refused);
    await refuseCircles(tx, sent);
    // Once for all: their leave is locked in one order.
    await recount(tx, { people }, { emplId: caller.emplId, today: saving.today });
    return sent.length;
  });
}

/** The first would make the second look like a change by somebody else. */
function namedTwice(sent: readonly SentProfile[]): Problem[] {
  const seen = new Set<string>();
  return sent.flatMap(({ emplId }, place) => {
    const isSecond = seen.has(emplId);
    seen.add(emplId);
    return blame(`${place}.emplId`, isSecond && { ...say('profile.listed-twice'), of: emplId });
  });
}

function refuseRows(refused: readonly { place: number; emplId: string; error: AppError }[]): void {
  const worst = refused.find(({ error }) => error.status === 412) ?? refused[0];
  if (!worst) return;
  const errors = refused.flatMap(({ place, emplId, error }) => {
    const whole = blame(error.status === 412 ? 'version' : 'emplId', error.said);
    const problems = error.errors.length > 0 ? error.errors : whole;
    return problems.map((problem) => ({ ...problem, path: `${place}.${problem.path}`, of: emplId }));
  });
  throw new AppError(worst.error.status, { ...worst.error.said, of: worst.emplId }, { errors });
}

/** Judges and stores one profile; circles are its caller's part, as is the lock. */
async function storeProfile(
  tx: TransactionSql,
  caller: Caller,
  given: SentProfile,
  saving: Saving,
): Promise<Saved & { days: ReadonlyMap<string, PersonDays> }> {
  const stored = await queries.lockProfile(tx, caller, given.emplId);
  const sent = caller.scopes && stored ? withUntold(given, stored) : given;
  await refuseTarget(tx, sent, stored, saving);
  const profile = toStore(sent, stored, saving);
  const references = await queries.findReferences(tx, caller, profile);
  refuseForbidden({ caller, stored, profile, references, isUpload: saving.how === 'row' });
  refuse(await problemsOf(tx, { sent, profile, stored, references, isRow: saving.how === 'row' }));
  refuse(blame('lastDay', isOverAlready(profile, stored, saving.today) && say('profile.last-day-over')));
  refuse(blame('businessEmail', references.emailIsTaken && say('profile.email-taken'), 'records'));
  const version = await queries.putProfile(tx, profile);
  if (stored && stored.businessEmail !== profile.businessEmail) saving.onFormerAddress({ email: stored.businessEmail, name: stored.name });
  await settle(tx, caller, stored, profile, saving.today);
  const days = withLastDay(await storeHistory(tx, profile.emplId, sent), stored, profile);
  return { emplId: profile.emplId, status: profile.status, version, days };
}

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

/** What a token was not told stays where it is left out. */
const withUntold = (sent: SentProfile, stored: queries.StoredProfile): SentProfile => ({
  ...sent,
  nricPassport: sent.nricPassport || (stored.nricPassport ?? ''),
  marriageStatus: sent.marriageStatus || (stored.marriageStatus ?? ''),
  marriageDate: sent.marriageDate === undefined ? stored.marriageDate : sent.marriageDate,
  marriageCount: sent.marriageCount ?? stored.marriageCount,
  totalChildren: sent.totalChildren ?? stored.totalChildren,
});

const orNull = (text: string | null | undefined) => text || null;

/** What is sent, completed by what is stored. */
function toStore(sent: SentProfile, stored: queries.StoredProfile | undefined, { how, today }: Saving): queries.ProfileToStore {
  const { version: _version, ...rest } = withoutTold(sent);
  const isMasked = stored?.nricPassport != null && sent.nricPassport === maskNric(stored.nricPassport);
  const lastDay = sent.lastDay === undefined ? (stored?.lastDay ?? null) : orNull(sent.lastDay);
  // Who has gone already is deactivated now.
  const isGone = stored?.status === 'A' && lastDay !== null && lastDay !== stored.lastDay && lastDay < today;
  const roles = sent.roles?.map(({ role }) => role) ?? stored?.roles ?? [];
  return {
    ...rest,
    lobNo: orNull(sent.lobNo),
    effectiveDate: how === 'row' ? today : sent.effectiveDate || stored?.effectiveDate || today,
    reportsTo: orNull(sent.reportsTo?.emplId),
    reportDottedLine: orNull(sent.reportDottedLine),
    nricPassport: isMasked ? (stored.nricPassport ?? '') : sent.nricPassport,
    marriageDate: orNull(sent.marriageDate),
    marriageCount: sent.marriageCount ?? 0,
    totalChildren: sent.totalChildren ?? 0,
    lastDay,
    standIn: sent.standIn === undefined ? (stored?.standIn ?? null) : orNull(sent.standIn),
    status: isGone ? 'I' : (sent.status ?? stored?.status ?? 'A'),
    roles: (['E', 'M', 'H', 'A'] as const).filter((role) => role === 'E' || roles.includes(role)) satisfies RoleCode[],
    deptId: [...new Set(sent.deptId ?? stored?.deptId ?? [])],
  };
}

/** What follows for leave and sessions when somebody is deactivated, comes back, or is no manager any more. */
async function settle(
  tx: TransactionSql,
  caller: Caller,
  stored: queries.StoredProfile | undefined,
  { emplId, status, roles }: queries.ProfileToStore,
  today: PlainDate,
): Promise<void> {
  if (!stored) return;
  const isDeactivated = stored.status === 'A' && status === 'I';
  if (isDeactivated) await endWork(tx, { emplId, by: caller.emplId, today });
  if (isDeactivated || (stored.roles.includes('M') && !roles.includes('M')))
    await handOverPending(tx, { emplId, by: caller.emplId, today });
}
