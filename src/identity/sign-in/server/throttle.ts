import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { AppError, busy } from '#src/platform/http/app-error.ts';
import { say } from '#src/identity/sign-in/sign-in-call-sentences.ts';
import { networkOf } from '#src/shared/access/server/network-of.ts';
import { inHashLine } from '#src/shared/access/server/password-hash.ts';
import { claimTry, failTry, forgive, secondsToWait, withdrawTry } from './throttle-queries.ts';

/** Who tries: the account in small letters, and the address as it was seen. */
export type Try = { account: string; address: string };

/** How often, and after how many milliseconds, a try looks again whether those that are under way have failed. */
const looks = 60;
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
export async function judgeTry(
  sql: Sql,
  { account, address }: Try,
  isRight: () => Promise<boolean>,
  inTurn: typeof inHashLine = inHashLine,
): Promise<boolean> {
  const tried = { account, address: networkOf(address) };
  refuse(await secondsToWait(sql, tried));
  for (let look = 0; look < looks; look += 1) {
    const right = await inTurn(async () => {
      const { wait, id } = await claimTry(sql, tried);
      refuse(wait);
      return id === undefined ? undefined : judge(sql, tried, id, isRight);
    });
    if (right !== undefined) return right;
    await sleep(pauseMs);
  }
  throw busy(2);
}

async function judge(sql: Sql, tried: Try, id: number, isRight: () => Promise<boolean>): Promise<boolean> {
  const right = await isRight().catch(async (error: unknown) => {
    await withdrawTry(sql, id);
    throw error;
  });
  await (right ? forgive(sql, tried) : failTry(sql, id));
  return right;
}

function refuse(seconds: number | undefined): void {
  if (seconds !== undefined) throw tooManyTries(seconds);
}

/**
 * The refusal of one more try.
 *
 * @param seconds until the next try makes sense
 */
export const tooManyTries = (seconds: number): AppError =>
  new AppError(429, say('sign-in.too-many-tries', { seconds }), { headers: { 'Retry-After': String(seconds) } });

/** The owner is at this address: its tries are forgotten, the row on the account ends, and no row from elsewhere slows it down for 30 days. */
export async function forgiveTries(sql: Sql, { account, address }: Try): Promise<void> {
  await forgive(sql, { account, address: networkOf(address) });
}
