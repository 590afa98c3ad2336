/** A server outside the application: its name at the start of a sentence, the variable with its address, and the address without user and password. */
export type ExternalServer = { name: string; variable: string; host: string; port: string; protocol: string };

const ports: Readonly<Record<string, string>> = {
  'smtp:': '587',
  'smtps:': '465',
  'ldap:': '389',
  'ldaps:': '636',
  'http:': '80',
  'https:': '443',
  's3:': '443',
  'postgres:': '5432',
  'postgresql:': '5432',
};

/** @example parseExternalServer('The mail server', 'SMTP_URL', 'smtps://ann:secret@mail.example').port // '465' */
export function parseExternalServer(name: string, variable: string, address: string): ExternalServer {
  const { protocol, hostname, port } = new URL(address);
  return { name, variable, host: hostname, port: port || (ports[protocol] ?? ''), protocol };
}

/** @example hostAndPort(parseExternalServer('The directory', 'LDAP_URL', 'ldap://dir.example')) // 'dir.example:389' */
export const hostAndPort = ({ host, port }: Pick<ExternalServer, 'host' | 'port'>): string => `${host}:${port}`;

const withoutTls: Readonly<Record<string, string>> = { 'smtps:': 'smtp://', 'ldaps:': 'ldap://' };
const withTls: Readonly<Record<string, string>> = { 'smtp:': 'smtps://', 'ldap:': 'ldaps://', 'http:': 'https://' };

function tlsHint({ protocol }: ExternalServer): string {
  if (withoutTls[protocol]) return ` If the server does not use TLS on this port, use ${withoutTls[protocol]}.`;
  return withTls[protocol] ? ` If the server expects TLS from the start, use ${withTls[protocol]}.` : '';
}

/** Errors of Node, its fetch and the libraries, with our sentence for each. The first match counts. */
const faults: readonly [pattern: RegExp, sentence: (server: ExternalServer) => string][] = [
  [
    /ENOTFOUND|EAI_AGAIN/,
    ({ name, variable, host }) => `${name} cannot be found: ${host} has no address. Check the host in ${variable} and the DNS.`,
  ],
  [
    /ECONNREFUSED|bad port/,
    (server) => `${server.name} does not answer: nothing listens at ${hostAndPort(server)}. Start it, or correct ${server.variable}.`,
  ],
  [
    /EHOSTUNREACH|ENETUNREACH/,
    (server) => `${server.name} cannot be reached: no route leads to ${hostAndPort(server)}. Check ${server.variable} and the network.`,
  ],
  [
    /wrong version number|disconnected before secure TLS|packet length too long|does not support SSL connections/i,
    ({ name, port, protocol, variable }) =>
      `${name} does not use TLS on port ${port}. ${withoutTls[protocol] ? `Try ${withoutTls[protocol]}` : `Correct ${variable}`}.`,
  ],
  [
    /CERT_HAS_EXPIRED|certificate has expired/i,
    (server) => `The certificate of ${lowercaseArticle(server)} at ${hostAndPort(server)} has expired. Renew it there.`,
  ],
  [
    /ALTNAME_INVALID|does not match certificate/i,
    (server) =>
      `The certificate of ${lowercaseArticle(server)} at ${hostAndPort(server)} belongs to another host. Put the host of the certificate into ${server.variable}.`,
  ],
  [
    /SELF_SIGNED|self-signed|self signed|UNABLE_TO_(VERIFY|GET)|unable to (verify|get) |CERT_UNTRUSTED|INVALID_CA/i,
    (server) =>
      `The certificate of ${lowercaseArticle(server)} at ${hostAndPort(server)} is not trusted. Name the file of its certificate authority in NODE_EXTRA_CA_CERTS.`,
  ],
  [
    /ETIMEDOUT|TIMEOUT|CONNECT_TIMEOUT|timed? ?out|not answer in time|nothing within/i,
    (server) =>
      `${server.name} at ${hostAndPort(server)} does not answer in time. Check ${server.variable} and the firewall.${tlsHint(server)}`,
  ],
  [
    /ECONNRESET|EPIPE|UND_ERR_SOCKET|socket hang up|closed the connection|other side closed|CONNECTION_CLOSED|terminated unexpectedly/i,
    (server) => `${server.name} at ${hostAndPort(server)} closes the connection. Check ${server.variable}.${tlsHint(server)}`,
  ],
];

const lowercaseArticle = ({ name }: ExternalServer) => name.replace(/^The /, 'the ');

/**
 * Explains why a connection failed in a sentence for administrators; undefined if the connection is not the cause.
 *
 * @example connectionFault(error, parseExternalServer('The mail server', 'SMTP_URL', 'smtps://mail.example:25')) // 'The mail server does not use TLS on port 25. Try smtp://.'
 */
export function connectionFault(error: unknown, server: ExternalServer): string | undefined {
  const text = textOf(error);
  return faults.find(([pattern]) => pattern.test(text))?.[1](server);
}

type Thrown = { code?: unknown; message?: unknown; cause?: unknown; errors?: readonly unknown[] };

/** Returns the codes and messages of an error and its causes, because libraries wrap system errors. */
function textOf(error: unknown, depth = 0): string {
  if (typeof error !== 'object' || error === null || depth > 4) return '';
  const { code, message, cause, errors = [] } = error as Thrown;
  return [code, message, textOf(cause, depth + 1), ...errors.map((one) => textOf(one, depth + 1))]
    .filter((part) => typeof part === 'string')
    .join(' ');
}

/** An error whose message is a sentence for administrators, unlike the messages of libraries. */
export class ConfigError extends Error {}

/**
 * Explains an error of a server: a connection fault, our own sentence, or else the server with its variable and the words of the library
 * in brackets.
 *
 * @param words the text of the library
 * @example serverFault(new Error('unexpected token'), directory) // 'The directory at dir.example:389 cannot be used. Check LDAP_URL (unexpected token).'
 */
export function serverFault(error: unknown, server: ExternalServer, words = toErrorMessage(error)): string {
  if (error instanceof ConfigError) return error.message;
  return connectionFault(error, server) ?? `${server.name} at ${hostAndPort(server)} cannot be used. Check ${server.variable} (${words}).`;
}

/**
 * Returns an error message on one line, for errors without a sentence of ours. Several addresses of one name fail together, without their
 * own message.
 */
export function toErrorMessage(error: unknown): string {
  const { message, code, errors } = error as { message?: string; code?: string; errors?: readonly unknown[] };
  const text = message || (errors?.[0] === undefined ? '' : toErrorMessage(errors[0])) || code || 'unknown error';
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 300);
}
