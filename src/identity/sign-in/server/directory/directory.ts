import { isUtf8 } from 'node:buffer';
import { connect, isIP, type Socket } from 'node:net';
import { type ConnectionOptions, connect as connectSafely } from 'node:tls';
import type { Client, Entry } from 'ldapts';
import type { FastifyBaseLogger } from 'fastify';
import { serverBusy } from '#src/platform/http/app-error.ts';
import { createQueue } from '#src/platform/http/server/load-shedding/queue.ts';
import { signInMessage } from '#src/identity/sign-in/sign-in-call-sentences.ts';
import { directoryFaultText } from './directory-fault.ts';

/** The directory of the company, which knows the passwords of its people. */
export type DirectoryConfig = Readonly<{
  url: string;
  /** That what goes there is encrypted by StartTLS: of `ldap:`, but for a server on this machine. */
  startTls: boolean;
  /** As whom entries are looked for. */
  bindDn: string;
  bindPassword: string;
  /** Under which entry. */
  base: string;
  /** With `{email}` in the place of the address. */
  filter: string;
  /** The attribute that names an entry for good. */
  idAttribute: string;
}>;

/** An entry; `isPassword` says whether a password is its own. @throws AppError 503 where the directory does not answer */
export type DirectoryEntry = { dn: string; id: string; isPassword: (password: string) => Promise<boolean> };

type Log = Pick<FastifyBaseLogger, 'warn'>;

export type Directory = {
  /**
   * Looks for the entries of an address, and passes them to `work` while the connection is open: none, one, or the first two.
   *
   * @throws AppError 503 where the directory does not answer in time, or not as it should
   */
  visit: <T>(email: string, log: Log, work: (entries: readonly DirectoryEntry[]) => Promise<T>) => Promise<T>;
};

/** How long a directory may take for all that is asked of it at once, the wait for a turn included, in milliseconds. */
export const directoryTimeoutMs = 5000;

/** What a directory answers where it does not let somebody in (RFC 4511): a wrong password, one that has run out, an account that is disabled or locked, or an entry that is gone or elsewhere. */
const refusalCodes: ReadonlySet<number> = new Set([10, 19, 32, 48, 49, 50, 53]);

// Whoever has no directory does not load it.
const loadLdapClient = () => import('ldapts');

/**
 * The way to a directory. Each visit has a connection of its own, at most ten are open at the same moment.
 *
 * @param patienceInMs how long a visit may take
 */
export function createDirectory(config: DirectoryConfig, patienceInMs = directoryTimeoutMs): Directory {
  const inTurn = createQueue({ atOnce: 10, longest: 300 });
  return {
    async visit(email, log, work) {
      const patience = AbortSignal.timeout(patienceInMs);
      const isAway = (error: unknown) => {
        // Nothing else of the error is logged: it contains what was sent.
        log.warn({ because: directoryFaultText(error, config) }, 'the directory could not be asked');
        return serverBusy(30, signInMessage('sign-in.directory-down'));
      };
      return inTurn(async () => {
        if (patience.aborted) throw isAway(new Error('There was no turn in time.'));
        return withConnection(config, patience, isAway, async (client, asked) => {
          const found = await asked(() => findEntries(client, config, email));
          return work(found.map((entry) => ({ ...entry, isPassword: (password) => asked(() => isPassword(client, entry.dn, password)) })));
        });
      });
    },
  };
}

/** Whether a directory lets us in and has the entry under which others are looked for. @throws Error in words */
export async function checkDirectory(config: DirectoryConfig): Promise<void> {
  const asIs = (error: unknown) => error as Error;
  await withConnection(config, AbortSignal.timeout(directoryTimeoutMs), asIs, async (client, asked) => {
    const { searchEntries } = await asked(() => client.search(config.base, { scope: 'base', attributes: ['1.1'] }));
    if (searchEntries.length !== 1) throw new Error(`It has no entry ${config.base}.`);
  });
}

type AskDirectory = <T>(question: () => Promise<T>) => Promise<T>;

/** Does some work on a connection of which the directory knows that it is ours. Only what is `asked` of the directory fails as its fault. */
export async function withConnection<T>(
  { url, startTls, bindDn, bindPassword }: DirectoryConfig,
  patience: AbortSignal,
  isAway: (error: unknown) => Error,
  work: (client: Client, asked: AskDirectory) => Promise<T>,
): Promise<T> {
  const { Client: LdapClient } = await loadLdapClient();
  const ended = Promise.withResolvers<never>();
  // It may end while nothing is asked.
  ended.promise.catch(() => {});
  const opened: { destroy: () => unknown }[] = [];
  // The library connects anew where a directory hangs up, and would do so without StartTLS; nor does it always notice.
  const once = <Given extends unknown[], Opened extends Socket>(open: (...given: Given) => Opened) => {
    let isOpened = false;
    return (...given: Given): Opened => {
      if (isOpened) throw new Error('It has hung up.');
      isOpened = true;
      const socket = open(...given);
      opened.push(socket);
      socket.once('close', () => ended.reject(new Error('It has hung up.')));
      return socket;
    };
  };
  const client = new LdapClient({
    url,
    // They are called in one of the many ways in which these can be.
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

/** Whose certificate it has to be: the connection that becomes a safe one does not say where it leads. */
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
  // The ids of several entries are of no use, and some may lack one.
  return searchEntries.map((entry) => ({ dn: entry.dn, id: searchEntries.length > 1 ? '' : readEntryId(entry, idAttribute) }));
}

/** What names an entry for good, as text. @throws Error where it has no such thing */
function readEntryId({ dn, ...attributes }: Entry, idAttribute: string): string {
  const [, value] = Object.entries(attributes).find(([name]) => name.toLowerCase() === idAttribute.toLowerCase()) ?? [];
  // The library hands out bytes only where the name is written as the directory writes it, and text that was none has lost something.
  const bytes = typeof value === 'string' && !value.includes('\u{FFFD}') ? Buffer.from(value) : value;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) throw new Error(`The entry ${dn} has no ${idAttribute} that could be read.`);
  const text = bytes.toString();
  return isUtf8(bytes) && /^[\x20-\x7e]{1,200}$/.test(text) ? text : `\\x${bytes.subarray(0, 100).toString('hex')}`;
}

async function isPassword(client: Client, dn: string, password: string): Promise<boolean> {
  // Without a password a directory lets everybody in, as nobody; one that reads up to a zero sees none either.
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
