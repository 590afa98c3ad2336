import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '#src/platform/db/server/connect.ts';
import type { ReservedSql, Sql, Tag } from '#src/platform/db/server/sql.ts';
import { codeOf } from '#src/base/text/problem.ts';

/** A server that follows the database, for reading much: whoever reads there finds all that was acknowledged to anybody before. */
export type Standby = {
  /** Reads there, and from the database itself while the standby is away or behind. The reading may be done twice. */
  read: <T>(work: (sql: Tag) => Promise<T>) => Promise<T>;
  /** The same for what is read bit by bit: a connection of either. */
  reserve: () => Promise<ReservedSql>;
  end: () => Promise<void>;
};

type Log = { info: (message: string) => void; warn: (message: string) => void };

/** How often a standby that is behind is asked again, for how long it is waited for, and for how long it is not asked after that. In milliseconds. */
const retryDelayMs = 4;
const waitMs = 100;
const behindMs = 1000;
/** How long a standby may take to say anything, and for how long it is left alone when it does not. In milliseconds. */
const answerWithinMs = 1000;
const unavailableMs = 5000;

/** Of whoever reads there, the database cancels nobody for taking too long but for this. */
const recoveryConflict = '57014';

/** The standby at `databaseReadUrl` of a database that is open, if there is one. */
export function openStandby(
  { databaseReadUrl, poolSize }: { databaseReadUrl?: string | undefined; poolSize: number },
  sql: Sql,
  log: Log,
): Standby | undefined {
  if (databaseReadUrl === undefined) return undefined;
  return followStandby(sql, connect({ url: databaseReadUrl }, { max: poolSize, waitMs: answerWithinMs }), log);
}

/**
 * Reads from a standby that has everything. What the database has written down by now is asked first, then the standby for having it: so nobody
 * misses an own change, on whichever instance it was made, nor anybody else's that is known to them.
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
        // It has gone away or had to cancel what was in the way of following. Whatever else is wrong is wrong on the database as well.
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

/** A connection to a standby that has everything up to a position. */
async function connectionWith(standby: Sql, position: string): Promise<ReservedSql | 'behind'> {
  const held = await standby.reserve();
  try {
    for (const until = Date.now() + waitMs; Date.now() < until; await sleep(retryDelayMs)) {
      // One that follows nobody may be a database that was given up.
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
