import type { Sql, Tag } from '#src/platform/db/server/sql.ts';
import { createQueue } from '#src/platform/http/server/load-shedding/queue.ts';
import { networkOf } from '#src/shared/access/server/network-of.ts';
import { tooManyTriesError } from './throttle.ts';
import { isKnownAddress } from './throttle-queries.ts';

/** The maximum number of links per hour: for an account from one address, for an account from anywhere except its owner's addresses, and from one address for all accounts. */
const limits = { accountFromAddress: 5, account: 20, address: 100 };

// The database would also serialise them, but each would hold a connection while it waits.
const runInQueue = createQueue({ atOnce: 1, longest: 600 });

/**
 * Records that a link was requested, so that no mailbox can be flooded. Accounts that do not exist have the same limits.
 *
 * @throws AppError 429 with `Retry-After` (seconds)
 */
export async function limitResetRequest(sql: Sql, account: string, from: string): Promise<void> {
  const address = networkOf(from);
  const count = () =>
    sql.begin(async (tx) => {
      // Requests for one account and those from one address are serialised, always in this order.
      await tx`select pg_advisory_xact_lock(hashtextextended(${`account ${account}`}, 2)), pg_advisory_xact_lock(hashtextextended(${`address ${address}`}, 2))`;
      const [row] = await tx<{ wait: number | null }[]>`
      with lately as (
        select account, address, asked_at from reset_link_request
        where asked_at > clock_timestamp() - interval '1 hour' and (account = ${account} or address = ${address})
      )
      select ceil(extract(epoch from greatest(
        (select asked_at from lately where account = ${account} and address = ${address} order by asked_at desc offset ${limits.accountFromAddress - 1} limit 1),
        (select asked_at from lately where account = ${account} and not ${isKnownAddress(tx, { account, address })}
         order by asked_at desc offset ${limits.account - 1} limit 1),
        (select asked_at from lately where address = ${address} order by asked_at desc offset ${limits.address - 1} limit 1)
      ) + interval '1 hour' - clock_timestamp()))::integer as wait`;
      if (row?.wait && row.wait > 0) return row.wait;
      await tx`insert into reset_link_request (account, address) values (${account}, ${address})`;
      return undefined;
    });
  const wait = await runInQueue(count);
  if (wait !== undefined) throw tooManyTriesError(wait);
}

/** Deletes requests that are too old for any limit. */
export async function deleteOldResetRequests(sql: Tag): Promise<void> {
  await sql`delete from reset_link_request where asked_at < now() - interval '1 day'`;
}
