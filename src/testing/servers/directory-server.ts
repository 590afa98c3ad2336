import { type LdapServer, startLdapServer } from './ldap-server.ts';
import { startSlapd } from './slapd.ts';

/**
 * Starts a directory for tests that any directory must pass: a small one, or OpenLDAP if it is installed and `TEST_DIRECTORY=slapd` is
 * set.
 */
export const startDirectory = (): Promise<LdapServer> => (process.env['TEST_DIRECTORY'] === 'slapd' ? startSlapd() : startLdapServer());
