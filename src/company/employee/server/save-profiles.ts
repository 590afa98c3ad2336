import type { Caller } from '#src/base/caller/caller.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { lockAlone } from '#src/platform/db/server/advisory-locks.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { say } from '#src/company/employee/employee-profile-sentences.ts';
import { AppError, isUnproved, refuse } from '#src/platform/http/app-error.ts';
import { countAhead, recount } from '#src/ledger/leave-ledger/server/leave-recount-queries.ts';
import { blame, type Problem } from '#src/base/text/problem.ts';
import { toStore } from './complete-profile.ts';
import { refuseCircles, type SentProfile } from './judge-profile.ts';
import { keepingAnHr } from '#src/shared/access/server/last-hr-queries.ts';
import { daysOf, type Held, heldAgainst, isUntouched, isWholeHr, judge, type Judged, type Saving, store } from './save-profile.ts';
import * as queries from './save-profile-queries.ts';
import { putHistories } from './work-history.ts';

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
  await lockAlone(tx, 'profiles');
  const held = await heldAgainst(tx, caller, sent, { isFiledFor: true });
  if (sent.every((one) => namesNothingElse(one, held, { caller, today: saving.today }))) return saveBeside(tx, caller, sent, saving, held);
  await lockAlone(tx, 'people');
  return keepingAnHr(tx, async () => {
    const all = await judgeAll(tx, caller, sent, saving, await heldAgainst(tx, caller, sent));
    await storeBeside(tx, all);
    await refuseCircles(tx, sent);
    // Once for all: their leave is locked in one order.
    await recount(tx, { people: daysOf(all) }, { emplId: caller.emplId, today: saving.today });
    return sent.length;
  });
}

/** Whether all that a profile says is stored, save for what stands beside it: states and work weeks. */
function namesNothingElse(sent: SentProfile, { stored: all }: Held, { caller, today }: { caller: Caller; today: PlainDate }): boolean {
  const stored = all.get(sent.emplId);
  return stored !== undefined && isWholeHr(caller) && queries.isStored(toStore(sent, stored, { how: 'edit', today }), stored);
}

/**
 * Saves states and work weeks alone. Nobody becomes more or less than they were: until their leave is counted anew, the others go on applying. What they
 * file until then is found and counted once it is locked.
 */
async function saveBeside(
  tx: TransactionSql,
  caller: Caller,
  sent: readonly SentProfile[],
  saving: Omit<Saving, 'how'>,
  held: Held,
): Promise<number> {
  const all = await judgeAll(tx, caller, sent, saving, held);
  await storeBeside(tx, all);
  const change = { people: daysOf(all) };
  const ahead = await countAhead(tx, change, saving.today);
  await lockAlone(tx, 'people');
  await recount(tx, change, { emplId: caller.emplId, today: saving.today }, ahead);
  return sent.length;
}

/** Judges each and stores what is another one of it, since those after it may need that. @throws AppError what is wrong with any of them */
async function judgeAll(
  tx: TransactionSql,
  caller: Caller,
  sent: readonly SentProfile[],
  saving: Omit<Saving, 'how'>,
  held: Held,
): Promise<Judged[]> {
  const refused: { place: number; emplId: string; error: AppError }[] = [];
  const all: Judged[] = [];
  for (const [place, profile] of sent.entries()) {
    try {
      const judged = await judge(tx, caller, profile, { ...saving, how: 'edit' }, held);
      if (!isUntouched(judged)) await store(tx, caller, judged, saving);
      all.push(judged);
    } catch (error) {
      if (!(error instanceof AppError) || isUnproved(error)) throw error;
      refused.push({ place, emplId: profile.emplId, error });
    }
  }
  refuseRows(refused);
  return all;
}

/** What stands beside profiles, for all at once: a thousand may come, and others wait. */
async function storeBeside(tx: TransactionSql, all: readonly Judged[]): Promise<void> {
  await queries.touchProfiles(
    tx,
    all.filter(isUntouched).map(({ profile: { emplId } }) => emplId),
  );
  await putHistories(
    tx,
    all.flatMap(({ histories }) => histories),
  );
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
