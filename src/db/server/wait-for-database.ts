import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '#src/text/problem.ts';
import type { Sql } from './sql.ts';

type Log = { info: (message: string) => void };

/** How long a database that is not up yet is waited for, and how long between two tries, in milliseconds. */
const waitMs = 30_000;
const pauseMs = 250;

const notYet = new Set(
  'ECONNREFUSED ECONNRESET ENOENT ENOTFOUND EAI_AGAIN ETIMEDOUT EHOSTUNREACH CONNECT_TIMEOUT CONNECTION_CLOSED 57P03 53300 25006 08P01'.split(
    ' ',
  ),
);

/**
 * Waits until the database answers.
 *
 * @param name how it is called in messages
 * @throws Error with one clear line when it does not, or cannot be used
 */
export async function waitForDatabase(sql: Sql, name: string, log: Log): Promise<void> {
  for (let waited = 0; ; waited += pauseMs) {
    try {
      return await checkServer(sql);
    } catch (error) {
      const code = codeOf(error) ?? '';
      const message = error instanceof Error ? error.message : '';
      if (message.includes('startup parameter'))
        throw new Error(
          `What answers at ${name} is a pooler that keeps no sessions (${message}). Set DATABASE_POOLER=transaction, and DATABASE_OWNER_URL to the database itself.`,
          { cause: error },
        );
      if (!notYet.has(code)) throw new Error(`The database at ${name} cannot be used: ${message}`, { cause: error });
      if (waited >= waitMs)
        throw new Error(`The database at ${name} did not answer within ${waitMs / 1000} seconds: ${message || code}`, { cause: error });
      if (waited % 5000 === 0) log.info(`Waiting for the database at ${name}.`);
      await sleep(pauseMs);
    }
  }
}

/** Asks a server once whether it can be used. @throws Error that says why not */
export async function checkServer(sql: Sql): Promise<void> {
  const [server] = await sql<{ version: number; encoding: string }[]>`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`;
  if ((server?.version ?? 0) < 150_000) throw new Error('it is older than PostgreSQL 15.');
  if (server?.encoding !== 'UTF8') throw new Error(`its encoding is ${server?.encoding}, not UTF8.`);
}
