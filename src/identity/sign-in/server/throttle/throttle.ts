import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { AppError, serverBusy } from '#src/platform/http/app-error.ts';
import { signInMessage } from '#src/identity/sign-in/sign-in-call-sentences.ts';
import { networkOf } from '#src/shared/access/server/network-of.ts';
import { inHashQueue } from '#src/shared/access/server/password-hash.ts';
import { claimTry, updateTryFailed, deleteFailedTries, findSecondsToWait, deleteTry } from './throttle-queries.ts';

/** Who tries: the account in small letters, and the address as it was seen. */
export type PasswordTry = { account: string; address: string };

/** How often, and after how many milliseconds, a try looks again whether those that are under way have failed. */
const maxChecks = 60;
const pauseMs = 50;

/**
 * Looks at a password as often as the limits allow (`throttle-queries.ts`). Those over them are refused before they wait; whoever waits for the
 * turn holds no connection. A try under way counts for its account, so that parallel guesses get no more looks, but it is no failure: when the
 * others could still turn out right, this one waits for them.
 *
 * @param isRight looks at the password, at once; where it cannot be looked at and throws, there was no try
 * @param inTurn the line of those whose password is looked at
 * @throws AppError 429 with `Retry-After` (seconds); 503 when too many are waiting
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
 * The refusal of one more try.
 *
 * @param seconds until the next try makes sense
 */
export const tooManyTriesError = (seconds: number): AppError =>
  new AppError(429, signInMessage('sign-in.too-many-tries', { seconds }), { headers: { 'Retry-After': String(seconds) } });

/** The owner is at this address: its tries are forgotten, the row on the account ends, and no row from elsewhere slows it down for 30 days. */
export async function clearFailedTries(sql: Sql, { account, address }: PasswordTry): Promise<void> {
  await deleteFailedTries(sql, { account, address: networkOf(address) });
}
