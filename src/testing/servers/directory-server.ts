import { type LdapServer, startLdapServer } from './ldap-server.ts';
import { startSlapd } from './slapd.ts';

/** A directory for tests of what every directory does: a small one of ours, or with `TEST_DIRECTORY=slapd` that of OpenLDAP (installed by you). */
export const startDirectory = (): Promise<LdapServer> => (process.env['TEST_DIRECTORY'] === 'slapd' ? startSlapd() : startLdapServer());
