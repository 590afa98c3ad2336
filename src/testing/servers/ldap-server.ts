import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { SearchRequest } from 'ldapts';
import type { Certificate } from './certificates.ts';
import { toTlsSocket, serveLdap } from './ldap-wire.ts';

/** An entry of a test, below `peopleDn`. */
export type LdapEntry = { uid: string; mail: string; password: string; more?: Record<string, string | Buffer> };

/** A directory on this machine. */
export type LdapServer = {
  /** The environment variables for the application. */
  env: Record<string, string>;
  add: (entry: LdapEntry) => Promise<void>;
  /** Removes an entry. If it is added again, it has another id. */
  remove: (uid: string) => Promise<void>;
  /** Counts the sign-in attempts of an entry. */
  bindsOf: (uid: string) => number;
  close: () => Promise<void>;
};

type Operation = 'connect' | 'bind' | 'search' | 'startTls';

/** An action instead of the normal answer; a number is the result code of a refusal. */
type LdapBehaviour = (operation: Operation, dn: string) => 'silent' | 'hangUp' | number | undefined;

/** A directory that a test can make misbehave, and that records what it received. */
export type ConfigurableLdapServer = LdapServer & {
  url: string;
  behave: (conduct: LdapBehaviour) => void;
  binds: { dn: string; password: string; isSafe: boolean }[];
  /** Referrals to other servers, sent with search results. */
  references: string[];
  /** The number of current connections, and their maximum. */
  connected: () => { now: number; most: number };
  /** Ends every connection. */
  hangUp: () => void;
};

type Options = {
  /** The certificate for ldaps, or for StartTLS. */
  certificate?: Certificate;
  isSafe?: boolean;
  /** The host to listen on; 127.0.0.2 does not count as this machine. */
  host?: string;
};

export const peopleDn = 'ou=people,dc=test,dc=example';
const service = { dn: 'cn=leave,dc=test,dc=example', password: 'the-secret-of-the-service' };

export const ldapEnv = (url: string): Record<string, string> => ({
  LDAP_URL: url,
  LDAP_BIND_DN: service.dn,
  LDAP_BIND_PASSWORD: service.password,
  LDAP_BASE: peopleDn,
});

/** Starts a small directory that accepts an empty password as an anonymous sign-in, as real directories do. */
export async function startLdapServer({ certificate, isSafe = false, host = '127.0.0.1' }: Options = {}): Promise<ConfigurableLdapServer> {
  const tree = createTree();
  const binds: ConfigurableLdapServer['binds'] = [];
  const references: string[] = [];
  const sockets = new Set<Socket>();
  let most = 0;
  let conduct: LdapBehaviour = () => undefined;

  const server = createServer((socket) => {
    sockets.add(socket);
    most = Math.max(most, sockets.size);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    const code = (operation: Operation, dn: string, ifGood: () => number): number | undefined => {
      const said = conduct(operation, dn);
      if (said === 'hangUp') socket.destroy();
      return typeof said === 'string' ? undefined : (said ?? ifGood());
    };
    if (code('connect', '', () => 0) === undefined) return;
    serveLdap(isSafe && certificate ? toTlsSocket(socket, certificate) : socket, {
      certificate,
      bind(dn, password, isEncrypted) {
        binds.push({ dn, password, isSafe: isEncrypted });
        return code('bind', dn, () => tree.bind(dn, password));
      },
      search(request) {
        const { code: found, entries } = tree.find(request);
        return Promise.resolve({ code: code('search', request.baseDN, () => found), found: entries, references });
      },
      startTls: () => code('startTls', '', () => (certificate ? 0 : 2)),
    });
  });
  server.listen(0, host);
  await once(server, 'listening');
  // The server listens on a port, not on a path.
  const url = `${isSafe ? 'ldaps' : 'ldap'}://${host}:${(server.address() as AddressInfo).port}`;
  return {
    ...tree,
    url,
    env: ldapEnv(url),
    binds,
    references,
    behave: (next) => void (conduct = next),
    connected: () => ({ now: sockets.size, most }),
    hangUp: () => sockets.forEach((socket) => socket.destroy()),
    bindsOf: (uid) => binds.filter(({ dn }) => dn === dnOf(uid)).length,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

const dnOf = (uid: string) => `uid=${uid},${peopleDn}`;

/** Creates the entries of a directory. */
function createTree() {
  const people = new Map<string, LdapEntry & { id: string }>();
  return {
    add: (entry: LdapEntry) => Promise.resolve(void people.set(dnOf(entry.uid), { ...entry, id: crypto.randomUUID() })),
    remove: (uid: string) => Promise.resolve(void people.delete(dnOf(uid))),
    bind(dn: string, password: string): number {
      if (password === '') return 0;
      const known = dn === service.dn ? service : people.get(dn);
      return known?.password === password ? 0 : 49;
    },
    find({ baseDN, scope, filter, sizeLimit }: SearchRequest) {
      if (scope === 'base')
        return baseDN === peopleDn ? { code: 0, entries: [{ dn: peopleDn, attributes: {} }] } : { code: 32, entries: [] };
      const below = [...people].filter(
        ([dn, { mail, id }]) => dn.endsWith(`,${baseDN}`) && filter.matches({ mail: mail.toLowerCase(), entryuuid: id }),
      );
      const entries = below.map(([dn, { id, mail, more }]) => ({ dn, attributes: { entryUUID: id, mail, ...more } }));
      return { code: entries.length > sizeLimit ? 4 : 0, entries: entries.slice(0, sizeLimit) };
    },
  };
}
