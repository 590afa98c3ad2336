import { isUtf8 } from 'node:buffer';
import { connect, isIP, type Socket } from 'node:net';
import { type ConnectionOptions, connect as connectSafely } from 'node:tls';
import type { Client, Entry } from 'ldapts';
import type { FastifyBaseLogger } from 'fastify';
import { ConfigError } from '#src/base/text/server/connection-fault.ts';
import { serverBusy } from '#src/platform/http/app-error.ts';
import { createQueue } from '#src/platform/http/server/load-shedding/queue.ts';
import { signInMessage } from '#src/identity/sign-in/sign-in-server-sentences.ts';
import { directoryFaultText } from './directory-fault.ts';

/** The company's directory, which knows the passwords of its people. */
export type DirectoryConfig = Readonly<{
  url: string;
  /** Whether StartTLS encrypts the connection: for `ldap:`, except to this machine. */
  startTls: boolean;
  /** The name of the entry that searches. */
  bindDn: string;
  bindPassword: string;
  /** The base of the search. */
  base: string;
  /** A filter with `{email}` as a placeholder for the address. */
  filter: string;
  /** The attribute that permanently identifies an entry. */
  idAttribute: string;
}>;

/** An entry; `isPassword` checks a password for it. @throws AppError 503 if the directory does not respond */
export type DirectoryEntry = { dn: string; id: string; isPassword: (password: string) => Promise<boolean> };

type Log = Pick<FastifyBaseLogger, 'warn'>;

export type Directory = {
  /**
   * Finds the entries of an address and passes them to `work` while the connection is open: none, one, or the first two.
   *
   * @throws AppError 503 if the directory does not respond in time, or not as expected
   */
  visit: <T>(email: string, log: Log, work: (entries: readonly DirectoryEntry[]) => Promise<T>) => Promise<T>;
};

/** The time limit of a visit to the directory in milliseconds, including the wait for a free connection. */
export const directoryTimeoutMs = 5000;

/** The result codes for a refused password (RFC 4511): wrong or expired, the account is disabled or locked, or the entry is gone or elsewhere. */
const refusalCodes: ReadonlySet<number> = new Set([10, 19, 32, 48, 49, 50, 53]);

// Loaded on demand, because few companies have a directory.
const loadLdapClient = () => import('ldapts');

/**
 * The client of a directory. Each visit has its own connection, and at most ten are open at the same time.
 *
 * @param patienceInMs the time limit of a visit
 */
export function createDirectory(config: DirectoryConfig, patienceInMs = directoryTimeoutMs): Directory {
  const inTurn = createQueue({ atOnce: 10, longest: 300 });
  return {
    async visit(email, log, work) {
      const patience = AbortSignal.timeout(patienceInMs);
      const isAway = (error: unknown) => {
        // Only this part of the error is logged, because the rest contains what was sent.
        log.warn({ because: directoryFaultText(error, config) }, 'the directory could not be queried');
        return serverBusy(30, signInMessage('sign-in.directory-down'));
      };
      return inTurn(async () => {
        if (patience.aborted) throw isAway(new ConfigError('No connection was free in time.'));
        return withConnection(config, patience, isAway, async (client, asked) => {
          const found = await asked(() => findEntries(client, config, email));
          return work(found.map((entry) => ({ ...entry, isPassword: (password) => asked(() => isPassword(client, entry.dn, password)) })));
        });
      });
    },
  };
}

/** Checks that a directory accepts our credentials and has the base entry. @throws Error with a sentence for administrators */
export async function checkDirectory(config: DirectoryConfig): Promise<void> {
  const asIs = (error: unknown) => error as Error;
  await withConnection(config, AbortSignal.timeout(directoryTimeoutMs), asIs, async (client, asked) => {
    const { searchEntries } = await asked(() => client.search(config.base, { scope: 'base', attributes: ['1.1'] }));
    if (searchEntries.length !== 1) throw new Error(`It has no entry ${config.base}.`);
  });
}

type AskDirectory = <T>(question: () => Promise<T>) => Promise<T>;

/** Does some work on an authenticated connection. Only the failures of `asked` count as faults of the directory. */
export async function withConnection<T>(
  { url, startTls, bindDn, bindPassword }: DirectoryConfig,
  patience: AbortSignal,
  isAway: (error: unknown) => Error,
  work: (client: Client, asked: AskDirectory) => Promise<T>,
): Promise<T> {
  const { Client: LdapClient } = await loadLdapClient();
  const ended = Promise.withResolvers<never>();
  // It may end while no request is running.
  ended.promise.catch(() => {});
  const opened: { destroy: () => unknown }[] = [];
  // If a directory closes the connection, the library reconnects, without StartTLS. It does not always notice either.
  const once = <Given extends unknown[], Opened extends Socket>(open: (...given: Given) => Opened) => {
    let isOpened = false;
    return (...given: Given): Opened => {
      if (isOpened) throw new Error('It closed the connection.');
      isOpened = true;
      const socket = open(...given);
      opened.push(socket);
      socket.once('close', () => ended.reject(new Error('It closed the connection.')));
      return socket;
    };
  };
  const client = new LdapClient({
    url,
    // Only one of the overloads of these functions is used.
    createConnection: once((port: number, host: string) => connect(port, host)) as typeof connect,
    createSecureConnection: once((...given: Parameters<typeof connectSafely>) => connectSafely(...given)) as typeof connectSafely,
  });
  const giveUp = () => ended.reject(new Error('It did not answer in time.'));
  patience.addEventListener('abort', giveUp);
  const asked: AskDirectory = (question) =>
    Promise.race([question(), ended.promise]).catch((error: unknown) => {
      throw isAway(error);
    });
  try {
    if (startTls) await asked(() => client.startTLS(tlsHostOptions(url)));
    await asked(() => client.bind(bindDn, bindPassword));
    return await work(client, asked);
  } finally {
    patience.removeEventListener('abort', giveUp);
    for (const socket of opened) socket.destroy();
  }
}

/** The host name for the certificate, because the upgraded connection does not know its host. */
function tlsHostOptions(url: string): ConnectionOptions {
  const host = new URL(url).hostname.replaceAll(/[[\]]/g, '');
  return isIP(host) ? { host } : { host, servername: host };
}

async function findEntries(client: Client, { base, filter, idAttribute }: DirectoryConfig, email: string) {
  const { Filter } = await loadLdapClient();
  const { searchEntries } = await client.search(base, {
    filter: filter.replaceAll('{email}', () => Filter.escape(email)),
    attributes: [idAttribute],
    explicitBufferAttributes: [idAttribute],
    sizeLimit: 2,
  });
  // The IDs of several entries are not needed, and some may lack one.
  return searchEntries.map((entry) => ({ dn: entry.dn, id: searchEntries.length > 1 ? '' : readEntryId(entry, idAttribute) }));
}

/** Returns the permanent identifier of an entry as text. @throws Error if the entry has none */
function readEntryId({ dn, ...attributes }: Entry, idAttribute: string): string {
  const [, value] = Object.entries(attributes).find(([name]) => name.toLowerCase() === idAttribute.toLowerCase()) ?? [];
  // The library returns bytes only if the name has the case of the directory. Text that was not valid UTF-8 has lost data.
  const bytes = typeof value === 'string' && !value.includes('\u{FFFD}') ? Buffer.from(value) : value;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) throw new ConfigError(`The entry ${dn} has no ${idAttribute} that could be read.`);
  const text = bytes.toString();
  return isUtf8(bytes) && /^[\x20-\x7e]{1,200}$/.test(text) ? text : `\\x${bytes.subarray(0, 100).toString('hex')}`;
}

async function isPassword(client: Client, dn: string, password: string): Promise<boolean> {
  // A directory accepts an empty password as anonymous. Some read a password only up to a zero byte.
  if (password === '' || password.includes('\0')) return false;
  const { ResultCodeError } = await loadLdapClient();
  try {
    await client.bind(dn, password);
    return true;
  } catch (error) {
    if (error instanceof ResultCodeError && refusalCodes.has(error.code)) return false;
    throw error;
  }
}
