import { ConfigError } from '#src/base/text/server/connection-fault.ts';
import { withConnection, type DirectoryConfig, directoryTimeoutMs } from './directory.ts';
import { directoryFaultText } from './directory-fault.ts';

/** The number of entries to check for the identifying attribute. */
const sampleSize = 20;

/**
 * Tries the steps of a sign-in: signs in, reads the base, and searches entries with the filter and the identifying attribute.
 *
 * @returns warnings about settings that may be intended
 * @throws Error with one sentence
 */
export async function verifyDirectoryConfig(config: DirectoryConfig): Promise<string[]> {
  const { base, filter, idAttribute } = config;
  const inWords = (error: unknown) => new ConfigError(directoryFaultText(error, config), { cause: error });
  return withConnection(config, AbortSignal.timeout(directoryTimeoutMs), inWords, async (client, asked) => {
    const found = await asked(() => client.search(base, { scope: 'base', attributes: ['1.1'] }));
    if (found.searchEntries.length !== 1) throw inWords({ code: 32 });
    const search = (filterText: string, sizeLimit: number) =>
      asked(() => client.search(base, { filter: filterText, attributes: [idAttribute], sizeLimit }));
    const { searchEntries } = await search(filterForAnyone(config), sampleSize);
    const [entry] = searchEntries;
    if (!entry && (await search(`(${idAttribute}=*)`, 1)).searchEntries.length === 0)
      throw new ConfigError(`No entry below LDAP_BASE (${base}) has ${idAttribute}. Set LDAP_ID to ${suitableAttributes}.`);
    if (!entry)
      return [`No entry below LDAP_BASE (${base}) matches LDAP_FILTER: ${filter}. Until one does, no one signs in with the directory.`];
    if (searchEntries.some((one) => hasAttribute(one, idAttribute))) return [];
    throw new ConfigError(`The entries of people, such as ${entry.dn}, have no ${idAttribute}. Set LDAP_ID to ${suitableAttributes}.`);
  });
}

const suitableAttributes = 'an attribute that every person keeps permanently: entryUUID, or objectGUID in Active Directory';

/** Returns the filter for any address. Comparisons that do not allow an asterisk are replaced by the attribute that every entry has. */
const filterForAnyone = ({ filter, idAttribute }: DirectoryConfig) =>
  /[:~<>]=\{email\}/.test(filter) ? `(${idAttribute}=*)` : filter.replaceAll('{email}', '*');

const hasAttribute = (entry: object, name: string) =>
  Object.entries(entry).some(([other, value]) => other.toLowerCase() === name.toLowerCase() && (value as { length: number }).length > 0);
