import type { Sql } from '#src/db/server/sql.ts';
import { AppError } from '#src/http/app-error.ts';
import { plural } from '#src/text/plural.ts';

/**
 * The limits of wrong tries (in 15 minutes, but for the row): one account from one address, one address on all accounts,
 * and a row of wrong tries on one account from anywhere, after which each address waits half a minute between two tries.
 * None of them locks an account for its owner elsewhere.
 */
const limits = { accountFromAddress: 10, address: 100, inARow: 100, pauseSeconds: 30 };

/**
 * Writes a try down before the password is looked at, so that parallel tries count too. Take it back with `forgiveTries` when it was right.
 *
 * @throws AppError 429 with `Retry-After` (seconds)
 */
export async function countTry(sql: Sql, account: string, address: string): Promise<void> {
  const wait = await sql.begin(async (tx) => {
    // Tries on one account, and those from one address, go one after the other; always in this order.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`account ${account}`}, 1)), pg_advisory_xact_lock(hashtextextended(${`address ${address}`}, 1))`;
    const [seconds] = await tx<{ wait: number | null }[]>`
      select ceil(extract(epoch from greatest(
        (select failed_at + interval '15 minutes' from sign_in_failure
         where account = ${account} and address = ${address} and failed_at > clock_timestamp() - interval '15 minutes'
         order by failed_at desc offset ${limits.accountFromAddress - 1} limit 1),
        (select failed_at + interval '15 minutes' from sign_in_failure
         where address = ${address} and failed_at > clock_timestamp() - interval '15 minutes'
         order by failed_at desc offset ${limits.address - 1} limit 1),
        (select max(failed_at) filter (where address = ${address}) + ${limits.pauseSeconds} * interval '1 second' from sign_in_failure
         where account = ${account} and in_a_row having count(*) >= ${limits.inARow})
      ) - clock_timestamp()))::integer as wait`;
    if (seconds?.wait && seconds.wait > 0) return seconds.wait;
    await tx`insert into sign_in_failure (account, address) values (${account}, ${address})`;
    return undefined;
  });
  if (wait !== undefined) throw tooManyTries(wait);
}

/**
 * The refusal of one more try.
 *
 * @param seconds until the next try makes sense
 */
export function tooManyTries(seconds: number): AppError {
  const wait = seconds < 90 ? plural(seconds, 'second') : plural(Math.ceil(seconds / 60), 'minute');
  return new AppError(429, `Too many tries. Please try again in ${wait}.`, { headers: { 'Retry-After': String(seconds) } });
}

/** The right password was given from this address: its tries are forgotten, and the row on the account ends. */
export async function forgiveTries(sql: Sql, account: string, address: string): Promise<void> {
  await sql`delete from sign_in_failure where account = ${account} and address = ${address}`;
  await sql`update sign_in_failure set in_a_row = false where account = ${account} and in_a_row`;
}
