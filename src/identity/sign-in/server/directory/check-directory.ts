import { connected, type DirectoryConfig, patienceMs } from './directory.ts';
import { directoryFault } from './directory-fault.ts';

/** How many entries are asked for the attribute that identifies them. */
const sampleSize = 20;

/**
 * Tries what a sign-in does: signs in, reads the base, and looks for entries with the filter and the identifying attribute.
 *
 * @returns warnings about what may be intended
 * @throws Error with one sentence
 */
export async function checkDirectory(config: DirectoryConfig): Promise<string[]> {
  const { base, filter, idAttribute } = config;
  const inWords = (error: unknown) => new Error(directoryFault(error, config), { cause: error });
  return connected(config, AbortSignal.timeout(patienceMs), inWords, async (client, asked) => {
    const found = await asked(() => client.search(base, { scope: 'base', attributes: ['1.1'] }));
    if (found.searchEntries.length !== 1) throw inWords({ code: 32 });
    const search = (filterText: string, sizeLimit: number) =>
      asked(() => client.search(base, { filter: filterText, attributes: [idAttribute], sizeLimit }));
    const { searchEntries } = await search(anyone(config), sampleSize);
    const [entry] = searchEntries;
    if (!entry && (await search(`(${idAttribute}=*)`, 1)).searchEntries.length === 0)
      throw new Error(`No entry below LDAP_BASE (${base}) has ${idAttribute}. Set LDAP_ID to ${goodAttributes}.`);
    if (!entry)
      return [`No entry below LDAP_BASE (${base}) matches LDAP_FILTER: ${filter}. Until one does, no one signs in with the directory.`];
    if (searchEntries.some((one) => hasAttribute(one, idAttribute))) return [];
    throw new Error(`The entries of people, such as ${entry.dn}, have no ${idAttribute}. Set LDAP_ID to ${goodAttributes}.`);
  });
}

const goodAttributes = 'an attribute that every person has for good: entryUUID, or objectGUID in Active Directory';

/** The filter with any address. Comparisons that take no asterisk give way to the attribute that every entry needs. */
const anyone = ({ filter, idAttribute }: DirectoryConfig) =>
  /[:~<>]=\{email\}/.test(filter) ? `(${idAttribute}=*)` : filter.replaceAll('{email}', '*');

const hasAttribute = (entry: object, name: string) =>
  Object.entries(entry).some(([other, value]) => other.toLowerCase() === name.toLowerCase() && (value as { length: number }).length > 0);
