import type { Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { BerReader, BerWriter, BindRequest, PresenceFilter, ProtocolOperation, SearchRequest } from 'ldapts';
import type { Certificate } from './certificates.ts';

/** The answer of a directory; a number is a result code, undefined means no answer. */
type LdapResult = number | undefined | Promise<number | undefined>;

type LdapSearchEntry = { dn: string; attributes: Record<string, string | Buffer> };

/** Handlers for the requests of one connection. */
export type LdapHandlers = {
  bind: (dn: string, password: string, isSafe: boolean) => LdapResult;
  search: (request: SearchRequest) => Promise<{ code: number | undefined; found: LdapSearchEntry[]; references: readonly string[] }>;
  startTls: () => LdapResult;
  certificate: Certificate | undefined;
};

const startTlsName = '1.3.6.1.4.1.1466.20037';

/** Wraps a socket in TLS, on the side of the server. */
export const toTlsSocket = (socket: Socket, certificate: Certificate): Socket =>
  new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(certificate) });

/** Speaks on a connection the part of LDAP that sign-in needs (RFC 4511): bind, search, StartTLS. */
export function serveLdap(socket: Socket, spoken: LdapHandlers): void {
  let rest = Buffer.alloc(0);
  const answer = (messageId: number, operation: number, write: (writer: BerWriter) => void) => {
    const writer = new BerWriter();
    writer.startSequence();
    writer.writeInt(messageId);
    writer.startSequence(operation);
    write(writer);
    writer.endSequence();
    writer.endSequence();
    if (socket.writable) socket.write(writer.buffer);
  };
  const handle = async (messageId: number, operation: number, reader: BerReader): Promise<void> => {
    if (operation === ProtocolOperation.LDAP_REQ_BIND) {
      const request = new BindRequest({ messageId });
      request.parse(reader, []);
      const code = await spoken.bind(request.dn, request.password, socket instanceof TLSSocket);
      if (code !== undefined) answer(messageId, ProtocolOperation.LDAP_RES_BIND, result(code));
    } else if (operation === ProtocolOperation.LDAP_REQ_SEARCH) {
      // The filter is parsed with the rest of the message.
      const request = new SearchRequest({ messageId, filter: undefined as never });
      request.parse(reader, []);
      const { code, found, references } = await spoken.search(request);
      if (code === undefined) return;
      for (const one of found) answer(messageId, ProtocolOperation.LDAP_RES_SEARCH_ENTRY, entry(one, request.attributes));
      if (references.length > 0)
        answer(messageId, ProtocolOperation.LDAP_RES_SEARCH_REF, (writer) => writer.writeStringArray([...references]));
      answer(messageId, ProtocolOperation.LDAP_RES_SEARCH, result(code));
    } else if (operation === ProtocolOperation.LDAP_REQ_EXTENSION && reader.readString(0x80) === startTlsName) {
      const code = await spoken.startTls();
      if (code === undefined) return;
      answer(messageId, ProtocolOperation.LDAP_RES_EXTENSION, result(code));
      if (code !== 0 || !spoken.certificate) return;
      socket.removeAllListeners('data');
      serveLdap(toTlsSocket(socket, spoken.certificate), spoken);
    } else {
      socket.end();
    }
  };
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const reader = new BerReader(rest);
      if (reader.readSequence() === null || reader.remain < reader.length) return;
      rest = rest.subarray(reader.offset + reader.length);
      const messageId = reader.readInt() ?? 0;
      void handle(messageId, reader.readSequence() ?? 0, reader);
    }
  });
}

const result = (code: number) => (writer: BerWriter) => {
  writer.writeEnumeration(code);
  writer.writeString('');
  writer.writeString(code === 0 ? '' : 'refused by the test directory');
};

const entry =
  ({ dn, attributes }: LdapSearchEntry, asked: readonly string[]) =>
  (writer: BerWriter) => {
    writer.writeString(dn);
    writer.startSequence();
    for (const [name, value] of Object.entries(attributes).filter(([one]) => asked.includes(one.toLowerCase()))) {
      writer.startSequence();
      writer.writeString(name);
      writer.startSequence(0x31);
      writer.writeBuffer(typeof value === 'string' ? Buffer.from(value) : value, 0x04);
      writer.endSequence();
      writer.endSequence();
    }
    writer.endSequence();
  };

/** The library reads the name from the start of the message instead of the reader's position. */
PresenceFilter.prototype.parseFilter = function parseFilter(reader) {
  this.attribute = reader.buffer
    .subarray(reader.offset, reader.offset + reader.length)
    .toString()
    .toLowerCase();
  reader.offset += reader.length;
};
