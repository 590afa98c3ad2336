import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { AppError, serverBusy } from '#src/platform/http/app-error.ts';
import { signInMessage } from '#src/identity/sign-in/sign-in-server-sentences.ts';
import { networkOf } from '#src/shared/access/server/network-of.ts';
import { inHashQueue } from '#src/shared/access/server/password-hash.ts';
import { claimTry, updateTryFailed, deleteFailedTries, findSecondsToWait, deleteTry } from './throttle-queries.ts';

/** The account in lower case, and the address of the request. */
export type PasswordTry = { account: string; address: string };

/** How often, and after how many milliseconds, an attempt checks whether the unfinished ones have failed. */
const maxChecks = 60;
const pauseMs = 50;

/**
 * Checks a password within the limits of `throttle-queries.ts`. Attempts beyond them are refused before they wait, and waiting attempts
 * hold no connection. An unfinished attempt counts for its account, so that parallel guesses gain nothing, but it is not a failure. If it
 * could still succeed, later attempts wait for it.
 *
 * @param isRight checks the password; if it throws, the attempt does not count
 * @param inTurn the queue for checking passwords
 * @throws AppError 429 with `Retry-After` (seconds); 503 if too many attempts are waiting
 */
export async function checkWithinLimits(
  sql: Sql,
  { account, address }: PasswordTry,
  isRight: () => Promise<boolean>,
  inTurn: typeof inHashQueue = inHashQueue,
): Promise<boolean> {
  const tried = { account, address: networkOf(address) };
  refuseUntil(await findSecondsToWait(sql, tried));
  for (let look = 0; look < maxChecks; look += 1) {
    const right = await inTurn(async () => {
      const { wait, id } = await claimTry(sql, tried);
      refuseUntil(wait);
      return id === undefined ? undefined : checkClaimedTry(sql, tried, id, isRight);
    });
    if (right !== undefined) return right;
    await sleep(pauseMs);
  }
  throw serverBusy(2);
}

async function checkClaimedTry(sql: Sql, tried: PasswordTry, id: number, isRight: () => Promise<boolean>): Promise<boolean> {
  const right = await isRight().catch(async (error: unknown) => {
    await deleteTry(sql, id);
    throw error;
  });
  await (right ? deleteFailedTries(sql, tried) : updateTryFailed(sql, id));
  return right;
}

function refuseUntil(seconds: number | undefined): void {
  if (seconds !== undefined) throw tooManyTriesError(seconds);
}

/**
 * Returns the error for too many attempts.
 *
 * @param seconds until the next attempt is allowed
 */
export const tooManyTriesError = (seconds: number): AppError =>
  new AppError(429, signInMessage('sign-in.too-many-tries', { seconds }), { headers: { 'Retry-After': String(seconds) } });

/**
 * Records that the owner is at this address: its failures are deleted, the run on the account ends, and no run from elsewhere slows it down
 * for 30 days.
 */
export async function clearFailedTries(sql: Sql, { account, address }: PasswordTry): Promise<void> {
  await deleteFailedTries(sql, { account, address: networkOf(address) });
}
