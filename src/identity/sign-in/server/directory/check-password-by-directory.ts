import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { insertLogins, setOwnPassword, disablePassword } from '#src/shared/access/server/account-queries.ts';
import { hashPassword } from '#src/shared/access/server/password-hash.ts';
import { type DirectoryOwner, directoryIssuer, findDirectoryOwner } from '#src/shared/access/server/provider/directory-link.ts';
import { findLinkOwner, insertProviderLink, lockLinkOwner } from '#src/shared/access/server/provider/link-queries.ts';
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

/** The verdict of the directory: `own` if it has no such person, so that the local password counts. */
type Verdict = { outcome: 'right' | 'wrong' | 'own'; refusal?: SignInRefusal };

type Services = {
  sql: Sql;
  directory: Directory;
  inBackground: RunInBackground;
  /** The account that must be able to sign in while everything else is down. */
  emergency: string | undefined;
};

/**
 * Checks a password with the directory. For people who have signed in with the directory once, only the directory decides, even while it is down. For
 * everyone else the local password counts. People whom the directory did not know at their last sign-in do not wait for it.
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
    // Unknown addresses are looked up too, so that the time does not reveal who is an employee.
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

/** The error is already logged. */
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
  const isTaken = owner?.entryId === null && entry !== undefined && (await isEntryOfAnother(sql, owner, entry.id));
  const refusal = owner && entryRefusal(owner, entries, isTaken);
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

/** Waits up to two seconds for unfinished attempts, because they may succeed. @throws AppError 429, 503 */
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

/** Returns why the directory cannot decide about a person; undefined if it can, or if a person without a link has no entry. */
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

/** Whether an entry is linked to another person. A concurrent sign-in may have linked it to this one. */
async function isEntryOfAnother(sql: Tag, owner: DirectoryOwner, entryId: string): Promise<boolean> {
  const holder = await findLinkOwner(sql, { issuer: directoryIssuer, subject: entryId });
  return holder !== undefined && holder !== owner.emplId;
}

/** Whether an entry may belong to the owner: the entry of the first sign-in, or else one that no one else has. */
async function canBeOwnersEntry(sql: Tag, owner: DirectoryOwner, id: string): Promise<boolean> {
  if (owner.entryId) return owner.entryId === id;
  return !owner.isHeldBack && !(await isEntryOfAnother(sql, owner, id));
}

/** Replaces a local password by the directory. Sessions that were opened with the local password end. */
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
  // Checked again, now that the rows are locked.
  const owner = await findDirectoryOwner(tx, account);
  if (oldHash === undefined || owner?.emplId !== emplId || !(await canBeOwnersEntry(tx, owner, entryId))) return 'wrong';
  // A locked account gets its own error and nothing changes. Two concurrent sign-ins link only once.
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
