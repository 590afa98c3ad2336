import { z } from 'zod';
import type { DirectoryConfig } from '#src/identity/sign-in/server/directory/directory.ts';
import { isLocalHost } from './sign-in-config.ts';

const url = z
  .string()
  .refine((text) => URL.canParse(text) && /^ldaps?:\/\//i.test(text) && new URL(text).hostname !== '', {
    error: 'must be an address that begins with ldaps:// or ldap://',
    abort: true,
  })
  .refine((text) => {
    const { pathname, search, hash, username, password } = new URL(text);
    return (pathname === '' || pathname === '/') && `${search}${hash}${username}${password}` === '';
  }, 'must be a server and its port only: set LDAP_BASE, LDAP_FILTER and LDAP_BIND_DN for the rest');

/** True if parentheses enclose each part of the filter, whatever the address is. */
const isFilter = (text: string): boolean => {
  let depth = 0;
  for (const { 0: sign, index } of text.matchAll(/[()]/g)) {
    depth += sign === '(' ? 1 : -1;
    if (depth < 0 || (depth === 0 && index < text.length - 1)) return false;
  }
  return depth === 0 && text.startsWith('(') && text.includes('={email}');
};

const textUpTo = (most: number) => z.string().max(most, `must have at most ${most} characters`);

/** The environment variables for the company's directory. */
export const directoryVariables = {
  LDAP_URL: url.optional(),
  // A single word would be a SASL mechanism, not an entry.
  LDAP_BIND_DN: textUpTo(500)
    .refine((text) => /[=@\\]/.test(text), 'must be the name of an entry, such as cn=leave,dc=company,dc=example')
    .optional(),
  LDAP_BIND_PASSWORD: textUpTo(500).optional(),
  LDAP_BASE: textUpTo(500).optional(),
  LDAP_FILTER: textUpTo(1000).refine(isFilter, 'must be a filter with {email} in it, such as (mail={email})').optional(),
  LDAP_ID: z
    .string()
    .regex(/^[a-z][a-z\d-]{0,100}$/i, 'must be the name of an attribute, such as entryUUID')
    .optional(),
};

type Values = z.output<z.ZodObject<typeof directoryVariables>>;

/**
 * Reads the directory from the environment; undefined if none is configured.
 *
 * @throws Error with one line that names a missing variable, or one that needs LDAP_URL
 */
export function readDirectoryConfig(env: Values): DirectoryConfig | undefined {
  const wrong = (name: string, must: string) => new Error(`The environment variable ${name} is wrong: ${must}.`);
  const { LDAP_URL: at, LDAP_BIND_DN: bindDn, LDAP_BIND_PASSWORD: bindPassword, LDAP_BASE: base } = env;
  if (at === undefined) {
    const alone = Object.keys(directoryVariables).find((variable) => env[variable as keyof Values] !== undefined);
    if (alone) throw wrong(alone, 'LDAP_URL must be set, too');
    return undefined;
  }
  const needed = (name: string, value: string | undefined) => {
    if (value === undefined) throw wrong(name, 'it must be set when LDAP_URL is set');
    return value;
  };
  return {
    url: at,
    startTls: /^ldap:/i.test(at) && !isLocalHost(at),
    bindDn: needed('LDAP_BIND_DN', bindDn),
    bindPassword: needed('LDAP_BIND_PASSWORD', bindPassword),
    base: needed('LDAP_BASE', base),
    filter: env.LDAP_FILTER ?? '(mail={email})',
    idAttribute: env.LDAP_ID ?? 'entryUUID',
  };
}
