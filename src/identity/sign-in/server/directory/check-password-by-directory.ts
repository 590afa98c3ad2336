import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { insertLogins, setOwnPassword, disablePassword } from '#src/shared/access/server/account-queries.ts';
import { hashPassword } from '#src/shared/access/server/password-hash.ts';
import { type DirectoryOwner, directoryIssuer, findDirectoryOwner } from '#src/shared/access/server/provider/directory-link.ts';
import { insertProviderLink, lockLinkOwner, isSubjectLinked } from '#src/shared/access/server/provider/link-queries.ts';
import { endSessions } from '#src/shared/access/server/session-queries.ts';
import { networkOf } from '#src/shared/access/server/network-of.ts';
import { createToken } from '#src/shared/access/server/token.ts';
import { logEvent } from '#src/platform/db/server/log-event.ts';
import type { Sql, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { AppError, serverBusy } from '#src/platform/http/app-error.ts';
import type { RunInBackground } from '#src/platform/http/server/load-shedding/background-runner.ts';
import { notifyOwner } from '#src/shared/notification/server/notify-hr.ts';
import { notifyHrOfAddressClaim } from '../after-sign-in/notify-hr-of-address-claim.ts';
import type { SignInRefusal } from '../after-sign-in/record-sign-in.ts';
import { tooManyTriesError } from '../throttle/throttle.ts';
import type { SignInTry } from '../throttle/throttle-queries.ts';
import { claimBindTry, updateBindTryFailed, deleteBindTries, updateDirectoryStranger } from './bind-queries.ts';
import type { Directory, DirectoryEntry } from './directory.ts';

type Credentials = { account: string; password: string };

/** What the directory says about a password: `own` if it knows no such person, so that the local password counts. */
type Verdict = { outcome: 'right' | 'wrong' | 'own'; refusal?: SignInRefusal };

type Services = {
  sql: Sql;
  directory: Directory;
  inBackground: RunInBackground;
  /** The account that must get in while everything else is down. */
  emergency: string | undefined;
};

/**
 * Judges a password by the directory. The directory alone judges people who have signed in with it once, also while it is down. The local password
 * counts for everyone else. People whom the directory did not know at their last sign-in do not wait for it.
 *
 * @param isOwn whether it is the local password
 * @throws AppError 429, 503
 */
export async function checkPasswordByDirectory(
  { sql, directory, inBackground, emergency }: Services,
  request: FastifyRequest,
  given: Credentials,
  isOwn: () => Promise<boolean>,
): Promise<{ isRight: boolean; refusal?: SignInRefusal | undefined }> {
  const owner = await findDirectoryOwner(sql, given.account);
  const own = runOnce(isOwn);
  const isStranger = owner !== undefined && !owner.entryId && (owner.isStranger || owner.emplId === emergency);
  if (isStranger && (await own())) {
    const look = (entries: readonly DirectoryEntry[]) => updateDirectoryStranger(sql, owner.emplId, entries.length === 0);
    inBackground(() => directory.visit(given.account, request.log, look).catch(ignoreAppError));
    return { isRight: true };
  }
  let away: unknown;
  const { outcome, refusal } = await directory
    // Asked for unknown addresses as well: the time that it takes does not reveal who is an employee.
    .visit(given.account, request.log, (entries) => checkEntries(sql, request, given, { owner, entries }))
    .catch((error: unknown): Verdict => {
      if (owner?.entryId || !(error instanceof AppError)) throw error;
      away = error;
      return { outcome: 'own' };
    });
  if (outcome === 'right') return { isRight: true };
  const isRight = (await own()) && outcome === 'own';
  if (!isRight && away) throw away;
  return { isRight, refusal };
}

const runOnce = <T>(work: () => Promise<T>) => {
  let running: Promise<T> | undefined;
  return () => (running ??= work());
};

/** The log has said it. */
const ignoreAppError = (error: unknown) => {
  if (!(error instanceof AppError)) throw error;
};

type OwnerAndEntries = { owner: DirectoryOwner | undefined; entries: readonly DirectoryEntry[] };

async function checkEntries(
  sql: Sql,
  request: FastifyRequest,
  { account, password }: Credentials,
  found: OwnerAndEntries,
): Promise<Verdict> {
  const { owner, entries } = found;
  const [entry] = entries;
  if (owner && !owner.entryId && owner.isStranger !== (entries.length === 0))
    await updateDirectoryStranger(sql, owner.emplId, !owner.isStranger);
  const refusal = owner && entryRefusal(owner, entries, await isEntryOfAnother(sql, owner, entries));
  if (owner && refusal?.reason === otherEntryReason) await notifyHrOfAddressClaim(sql, request, owner.emplId);
  if (!owner || !entry || refusal) return { outcome: owner?.entryId ? 'wrong' : 'own', ...(refusal && { refusal }) };
  const id = await claimTryWhenFree(sql, entry.id, { account, address: networkOf(request.ip) });
  if (!(await entry.isPassword(password))) {
    await updateBindTryFailed(sql, id);
    return { outcome: owner.entryId ? 'wrong' : 'own', refusal: { reason: 'wrong password', entry: entry.dn } };
  }
  await deleteBindTries(sql, entry.id);
  if (owner.entryId && !owner.firstTime) return { outcome: 'right' };
  const newHash = await hashPassword(createToken());
  return sql.begin(async (tx) => {
    const outcome = await linkToDirectory(tx, request, { account, entryId: entry.id, newHash });
    return outcome === 'right' ? { outcome } : { outcome, refusal: { reason: 'account was changed during the sign-in', entry: entry.dn } };
  });
}

/** Waits up to two seconds for tries that are under way: they may turn out right. @throws AppError 429, 503 */
async function claimTryWhenFree(sql: Sql, entryId: string, tried: SignInTry): Promise<string> {
  for (let look = 0; look < 20; look += 1) {
    const { id, wait } = await claimBindTry(sql, entryId, tried);
    if (wait !== undefined) throw tooManyTriesError(wait);
    if (id !== undefined) return id;
    await sleep(100);
  }
  throw serverBusy(2);
}

const otherEntryReason = 'other entry than the linked one';

/** Why the directory cannot say anything about a person; undefined if it can, or if it has no entry for a person who has no link. */
function entryRefusal(owner: DirectoryOwner, entries: readonly DirectoryEntry[], isTaken: boolean): SignInRefusal | undefined {
  const [entry, second] = entries;
  const named = entries
    .map(({ dn }) => dn)
    .join('; ')
    .slice(0, 1000);
  if (second) return { reason: 'ambiguous entry', entry: named };
  if (!entry) return owner.entryId ? { reason: 'linked entry not found' } : undefined;
  if (owner.entryId) return owner.entryId === entry.id ? undefined : { reason: otherEntryReason, entry: named };
  if (owner.isHeldBack) return { reason: 'address changed less than 24 hours ago', entry: named };
  return isTaken ? { reason: 'entry already linked to another employee', entry: named } : undefined;
}

/** Whether the one entry is another person's already. */
const isEntryOfAnother = async (sql: Tag, owner: DirectoryOwner, [entry, second]: readonly DirectoryEntry[]) =>
  entry !== undefined && !second && !owner.entryId && isSubjectLinked(sql, { issuer: directoryIssuer, subject: entry.id });

/** Whether an entry may be the owner's: the one of the first sign-in, else one that no one else has. */
async function canBeOwnersEntry(sql: Tag, owner: DirectoryOwner, id: string): Promise<boolean> {
  if (owner.entryId) return owner.entryId === id;
  return !owner.isHeldBack && !(await isSubjectLinked(sql, { issuer: directoryIssuer, subject: id }));
}

/** Puts the directory in the place of a password that is kept here. Whoever was signed in with that one is not any more. */
async function linkToDirectory(
  tx: TransactionSql,
  request: FastifyRequest,
  { account, entryId, newHash }: { account: string; entryId: string; newHash: string },
): Promise<'right' | 'wrong'> {
  const found = await findDirectoryOwner(tx, account);
  if (!found) return 'wrong';
  const { emplId } = found;
  await tx`select set_config('leave.caller', ${emplId}, true)`;
  if (!found.hasAccount) await insertLogins(tx, [{ emplId, passwordHash: newHash }], null);
  const oldHash = await lockLinkOwner(tx, emplId);
  // Asked once more, now that nobody can change it.
  const owner = await findDirectoryOwner(tx, account);
  if (oldHash === undefined || owner?.emplId !== emplId || !(await canBeOwnersEntry(tx, owner, entryId))) return 'wrong';
  // Whoever is locked is told so, and nothing changes; nor twice where somebody comes twice at the same moment.
  if (owner.locked || (owner.entryId && !owner.firstTime)) return 'right';
  if (!owner.entryId) {
    if (!(await insertProviderLink(tx, emplId, { issuer: directoryIssuer, subject: entryId }))) return 'wrong';
    const entry = {
      action: 'provider linked',
      entity: 'account',
      entityKey: account,
      after: { issuer: directoryIssuer, subject: entryId },
    } as const;
    await logEvent(tx, { byEmplId: emplId, requestId: request.id, ...entry });
    await notifyOwner(tx, 'providerLinked', emplId, { figures: { linkedWith: 'directory' } });
  }
  await setOwnPassword(tx, { emplId, oldHash, newHash }, true);
  await disablePassword(tx, emplId);
  await endSessions(tx, emplId);
  return 'right';
}
