import { hostAndPort, toErrorMessage, parseExternalServer, serverFault } from '#src/base/text/server/connection-fault.ts';

type DirectoryNames = Readonly<{ url: string; bindDn: string; base: string; filter: string }>;
type Sentence = (config: DirectoryNames, address: string) => string;

/** The errors by the result code of the directory (RFC 4511). */
const refusalTexts: Readonly<Record<number, Sentence>> = {
  2: () => 'The directory does not support StartTLS. Use ldaps:// in LDAP_URL.',
  8: () => 'The directory requires an encrypted connection. Use ldaps:// in LDAP_URL.',
  13: () => 'The directory requires an encrypted connection. Use ldaps:// in LDAP_URL.',
  18: ({ filter }) => `The directory does not accept LDAP_FILTER (${filter}).`,
  32: ({ base }, address) => `The directory at ${address} has no entry ${base}. Correct LDAP_BASE.`,
  34: ({ bindDn, base }) => `The directory does not accept the name of an entry. Check LDAP_BIND_DN (${bindDn}) and LDAP_BASE (${base}).`,
  49: ({ bindDn }, address) =>
    `The directory rejects LDAP_BIND_PASSWORD. Check it and LDAP_BIND_DN (${bindDn}) in the directory at ${address}.`,
  50: ({ bindDn, base }) =>
    `The directory does not let LDAP_BIND_DN (${bindDn}) read below LDAP_BASE (${base}). Give it the right to read there.`,
};

/** Returns why a directory could not be used, as a sentence for administrators. */
export function directoryFaultText(error: unknown, config: DirectoryNames): string {
  const server = parseExternalServer('The directory', 'LDAP_URL', config.url);
  const { code } = error as { code?: unknown };
  if (typeof code !== 'number') return serverFault(error, server);
  const address = hostAndPort(server);
  return (
    refusalTexts[code]?.(config, address) ??
    `The directory at ${address} refuses with the result code ${code}. Check LDAP_URL and its log (${toErrorMessage(error)}).`
  );
}
