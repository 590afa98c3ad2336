import type { FastifyRequest } from 'fastify';
import { addLogins, keepCalendarLinks, setOwnPassword } from '#src/access/server/account-queries.ts';
import { hashPassword } from '#src/access/server/password-hash.ts';
import { type DirectoryOwner, directoryIssuer, findDirectoryOwner } from '#src/access/server/provider/directory-link.ts';
import { addLink, holdOwner, isLinkedToAnybody } from '#src/access/server/provider/link-queries.ts';
import { endSessions } from '#src/access/server/session-queries.ts';
import { newToken } from '#src/access/server/token.ts';
import { logEvent } from '#src/db/server/log-event.ts';
import type { Sql, Tag, TransactionSql } from '#src/db/server/sql.ts';
import { AppError, busy } from '#src/http/app-error.ts';
import { tellOwner } from '#src/notice/server/tell-hr.ts';
import { tooManyTries } from '../throttle.ts';
import { claimBind, failBind, forgiveBinds } from './bind-queries.ts';
import type { Directory, DirectoryEntry } from './directory.ts';

type Given = { account: string; password: string };

/** What the directory says of a password: `own` where it says nothing of who gives it, so that the one that is kept here counts. */
type Verdict = 'right' | 'wrong' | 'own';

/**
 * Whether a password is right by the directory. Whoever has signed in with it once is judged by the directory alone, also while it is down; for everybody
 * else the password that is kept here goes on counting until then.
 *
 * @param isOwn whether it is the password that is kept here
 * @throws AppError 429, 503
 */
export async function judgeByDirectory(
  services: { sql: Sql; directory: Directory },
  request: FastifyRequest,
  given: Given,
  isOwn: () => Promise<boolean>,
): Promise<boolean> {
  const { sql, directory } = services;
  const owner = await findDirectoryOwner(sql, given.account);
  let away: unknown;
  const verdict = await directory
    // Asked for nobody as well: the time that it takes does not tell who is an employee.
    .visit(given.account, request.log, (entry) => judge(sql, request, given, owner, entry))
    .catch((error: unknown): Verdict => {
      if (owner?.entryId || !(error instanceof AppError)) throw error;
      away = error;
      return 'own';
    });
  if (verdict === 'right') return true;
  const right = (await isOwn()) && verdict === 'own';
  if (!right && away) throw away;
  return right;
}

async function judge(
  sql: Sql,
  request: FastifyRequest,
  { account, password }: Given,
  owner: DirectoryOwner | undefined,
  entry: DirectoryEntry | undefined,
): Promise<Verdict> {
  if (!owner || !entry || !(await isTheirs(sql, owner, entry))) return owner?.entryId ? 'wrong' : 'own';
  const { id, wait } = await claimBind(sql, entry.id);
  if (wait !== undefined) throw tooManyTries(wait);
  if (id === undefined) throw busy(2);
  if (!(await entry.isPassword(password))) {
    await failBind(sql, id);
    return owner.entryId ? 'wrong' : 'own';
  }
  await forgiveBinds(sql, entry.id);
  if (owner.entryId && !owner.firstTime) return 'right';
  const newHash = await hashPassword(newToken());
  return sql.begin((tx) => takeIn(tx, request, { account, entryId: entry.id, newHash }));
}

/** Whether an entry may be somebody's: for good the one with which they came first, and then nobody else's whose address has been theirs for a while. */
async function isTheirs(sql: Tag, owner: DirectoryOwner, { id }: { id: string }): Promise<boolean> {
  if (owner.entryId) return owner.entryId === id;
  return !owner.isHeldBack && !(await isLinkedToAnybody(sql, { issuer: directoryIssuer, subject: id }));
}

/** Puts the directory in the place of a password that is kept here. Whoever was signed in with that one is not any more. */
async function takeIn(
  tx: TransactionSql,
  request: FastifyRequest,
  { account, entryId, newHash }: { account: string; entryId: string; newHash: string },
): Promise<Verdict> {
  const found = await findDirectoryOwner(tx, account);
  if (!found) return 'wrong';
  const { emplId } = found;
  await tx`select set_config('leave.caller', ${emplId}, true)`;
  if (!found.hasAccount) await addLogins(tx, [{ emplId, passwordHash: newHash }], null);
  const oldHash = await holdOwner(tx, emplId);
  // Asked once more, now that nobody can change it.
  const owner = await findDirectoryOwner(tx, account);
  if (oldHash === undefined || owner?.emplId !== emplId || !(await isTheirs(tx, owner, { id: entryId }))) return 'wrong';
  // Whoever is locked is told so, and nothing changes; nor twice where somebody comes twice at the same moment.
  if (owner.locked || (owner.entryId && !owner.firstTime)) return 'right';
  if (!owner.entryId) {
    if (!(await addLink(tx, emplId, { issuer: directoryIssuer, subject: entryId }))) return 'wrong';
    const entry = {
      action: 'provider linked',
      entity: 'account',
      entityKey: account,
      after: { issuer: directoryIssuer, subject: entryId },
    } as const;
    await logEvent(tx, { byEmplId: emplId, requestId: request.id, ...entry });
    await tellOwner(tx, 'providerLinked', emplId);
  }
  await keepCalendarLinks(tx);
  await setOwnPassword(tx, emplId, oldHash, newHash);
  await endSessions(tx, emplId);
  return 'right';
}
