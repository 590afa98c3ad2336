import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '#src/platform/db/server/connect.ts';
import type { ReservedSql, Sql, Tag } from '#src/platform/db/server/sql.ts';
import { codeOf } from '#src/base/text/problem.ts';

/** A standby server for large reads. Its readers see every change that was acknowledged earlier. */
export type Standby = {
  /** Reads from the standby, or from the primary while the standby is down or behind. The read may run twice. */
  read: <T>(work: (sql: Tag) => Promise<T>) => Promise<T>;
  /** Returns a connection to the standby or the primary, for reading in batches. */
  reserve: () => Promise<ReservedSql>;
  end: () => Promise<void>;
};

type Log = { info: (message: string) => void; warn: (message: string) => void };

/** The retry interval for a standby that is behind, the longest wait for it, and the pause before it is used again, in milliseconds. */
const retryDelayMs = 4;
const waitMs = 100;
const behindMs = 1000;
/** The timeout for a standby that does not respond, and the pause before it is used again, in milliseconds. */
const answerWithinMs = 1000;
const unavailableMs = 5000;

/** The only error with which PostgreSQL cancels a standby query for taking too long. */
const recoveryConflict = '57014';

/** Connects to the standby at `databaseReadUrl`, if there is one. */
export function openStandby(
  { databaseReadUrl, poolSize }: { databaseReadUrl?: string | undefined; poolSize: number },
  sql: Sql,
  log: Log,
): Standby | undefined {
  if (databaseReadUrl === undefined) return undefined;
  return followStandby(sql, connect({ url: databaseReadUrl }, { max: poolSize, waitMs: answerWithinMs }), log);
}

/**
 * Reads from a standby that is up to date. It reads the current position of the primary first and then waits for the standby to reach it.
 * People therefore always see their own changes and all others that they know about, on every instance.
 */
function followStandby(primary: Sql, standby: Sql, log: Log): Standby {
  let restsUntil = 0;
  let isUsed = true;
  const rest = (ms: number, why: string) => {
    restsUntil = Date.now() + ms;
    if (isUsed) log.warn(`Lists are read from the database itself: the standby at DATABASE_READ_URL ${why}.`);
    isUsed = false;
  };
  const current = async (): Promise<ReservedSql | undefined> => {
    if (Date.now() < restsUntil) return undefined;
    const [written] = await primary<{ position: string }[]>`select pg_current_wal_flush_lsn()::text as position`;
    const asking = connectionWith(standby, written?.position ?? '');
    const found = await Promise.race([asking, sleep(answerWithinMs, 'silent' as const, { ref: false })]).catch((error: unknown) =>
      codeOf(error),
    );
    if (typeof found === 'function') {
      if (!isUsed) log.info('Lists are read from the standby again.');
      isUsed = true;
      return found;
    }
    if (found === 'silent') void asking.then((late) => typeof late === 'function' && late.release()).catch(() => {});
    if (found === 'behind') rest(behindMs, 'is behind');
    else rest(unavailableMs, `does not answer (${found})`);
    return undefined;
  };
  return {
    async read(work) {
      const held = await current();
      if (!held) return work(primary);
      try {
        return await work(held);
      } catch (error) {
        // The standby has stopped, or cancelled a query that conflicted with replication. Any other error would also occur on the primary.
        if (codeOf(error) === recoveryConflict) throw error;
        return await work(primary);
      } finally {
        held.release();
      }
    },
    reserve: async () => (await current()) ?? primary.reserve(),
    end: () => standby.end({ timeout: 1 }),
  };
}

/** Returns a connection to a standby that has reached a position. */
async function connectionWith(standby: Sql, position: string): Promise<ReservedSql | 'behind'> {
  const held = await standby.reserve();
  try {
    for (const until = Date.now() + waitMs; Date.now() < until; await sleep(retryDelayMs)) {
      // A server that follows no primary may be an abandoned database.
      const [at] = await held<{ follows: boolean; has: boolean }[]>`
        select pg_is_in_recovery() as follows, coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) as has`;
      if (at?.follows && at.has) return held;
      if (!at?.follows) break;
    }
  } catch (error) {
    held.release();
    throw error;
  }
  held.release();
  return 'behind';
}
