import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '#src/base/text/problem.ts';
import { ConfigError, hostAndPort, toErrorMessage, parseExternalServer, serverFault } from '#src/base/text/server/connection-fault.ts';
import type { Sql } from './sql.ts';

/** A database in messages: its address without the password, and the variable that names it. The embedded database has no variable. */
type DatabasePlace = { url: string; variable: string } | { socketDir: string };

type Log = { info: (message: string) => void };

/** How long the start waits for a database that is not up yet, and the pause between attempts, in milliseconds. */
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
 * @param name of the database in messages
 * @throws Error with one clear line if it does not answer or cannot be used
 */
export async function waitForDatabase(sql: Sql, { name, place }: { name: string; place: DatabasePlace }, log: Log): Promise<void> {
  for (let waited = 0; ; waited += pauseMs) {
    try {
      return await checkServer(sql);
    } catch (error) {
      const mayComeUp = notYet.has(codeOf(error) ?? '') && !isPoolerFault(error);
      if (!mayComeUp) throw new Error(databaseFault(error, place), { cause: error });
      if (waited >= waitMs) throw new Error(`${databaseFault(error, place)} (Tried for ${waitMs / 1000} seconds.)`, { cause: error });
      if (waited % 5000 === 0) log.info(`Waiting for the database at ${name}.`);
      await sleep(pauseMs);
    }
  }
}

/** Checks once whether a server can be used. @throws Error with the reason */
export async function checkServer(sql: Sql): Promise<void> {
  const [server] = await sql<{ version: number; encoding: string }[]>`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`;
  if ((server?.version ?? 0) < 150_000) throw new ConfigError('It is older than PostgreSQL 15. Upgrade the server.');
  if (server?.encoding !== 'UTF8')
    throw new ConfigError(`Its encoding is ${server?.encoding}, not UTF8. Create the database with encoding UTF8.`);
}

/** The error of a pooler that refuses session settings. */
const isPoolerFault = (error: unknown): boolean => toErrorMessage(error).includes('startup parameter');

/**
 * Explains to administrators why a database could not be used.
 *
 * @example databaseFault(error, { url: 'postgres://ann:secret@db/leave', variable: 'DATABASE_URL' }) // 'The database at db:5432 rejects the password in DATABASE_URL.'
 */
export function databaseFault(error: unknown, place: DatabasePlace): string {
  const message = toErrorMessage(error);
  if ('socketDir' in place) return `The database in ${place.socketDir} cannot be used (${message}).`;
  const { url, variable } = place;
  const named = parseExternalServer('The database', variable, url);
  const server = { ...named, host: named.host || (process.env['PGHOST'] ?? 'localhost') };
  const at = `The database at ${hostAndPort(server)}`;
  const { pathname, username } = new URL(url);
  if (isPoolerFault(error))
    return variable === 'DATABASE_URL'
      ? `A pooler that keeps no sessions answers at ${hostAndPort(server)} (${message}). Set DATABASE_POOLER=transaction, and DATABASE_OWNER_URL to the database itself.`
      : `A pooler that keeps no sessions answers at ${hostAndPort(server)} (${message}). ${variable} must lead to the database itself.`;
  switch (codeOf(error)) {
    case '28P01':
      return `${at} rejects the password in ${variable}.`;
    case '28000':
      return `${at} does not let ${username || 'this role'} in (${message}). Check ${variable} and pg_hba.conf.`;
    case '3D000':
      return `${at} has no database ${pathname.slice(1)}. Create it, or correct ${variable}.`;
    default:
      return error instanceof ConfigError ? `${at} cannot be used. ${message}` : serverFault(error, server);
  }
}
