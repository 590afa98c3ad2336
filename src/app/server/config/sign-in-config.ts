import { z } from 'zod';
import type { ProviderConfig } from '#src/identity/sign-in/server/provider/provider.ts';

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** True if requests to this address stay on the machine. */
export const isLocalHost = (text: string): boolean => localHosts.has(new URL(text).hostname.toLowerCase());

/** True if no one can read requests to this address on the way. */
const isSafe = (text: string) => {
  const { protocol } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && isLocalHost(text));
};

/** The paths of issuers that serve accounts of every company: any of these accounts could sign in. */
const sharedTenantPath = /^\/(?:common|organizations|consumers)(?:\/|$)/i;

const issuer = z
  .string()
  .refine((text) => URL.canParse(text) && isSafe(text), {
    error: 'must be an address that begins with https://, or with http:// on this machine',
    abort: true,
  })
  .refine((text) => !/[?#]/.test(text), 'must be an address without ? or #')
  .refine(
    (text) => !sharedTenantPath.test(new URL(text).pathname),
    'must be the issuer of your company, not a shared one (common, organizations, consumers)',
  );

const domains = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim().toLowerCase()))
  .refine(
    (list) => list.every((one) => /^(?=.{1,253}$)[a-z\d-]{1,63}(\.[a-z\d-]{1,63}){1,9}$/.test(one)),
    'must be domains such as company.example, with commas between them',
  );

/** The environment variables for sign-in. */
export const signInVariables = {
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().max(500, 'must have at most 500 characters').optional(),
  OIDC_CLIENT_SECRET: z.string().max(2000, 'must have at most 2000 characters').optional(),
  OIDC_NAME: z.string().max(40, 'must have at most 40 characters').optional(),
  OIDC_TRUST_EMAIL: z.enum(['yes'], 'must be yes, or not set').optional(),
  OIDC_DOMAINS: domains.optional(),
  OIDC_LOGOUT: z.enum(['yes'], 'must be yes, or not set').optional(),
  PASSWORDS: z
    .enum(['on', 'off'], 'must be on or off')
    .transform((value) => (value === 'off' ? value : undefined))
    .optional(),
  EMERGENCY_ACCOUNT: z.string().max(10, 'must be an employee ID').optional(),
};

type Values = z.output<z.ZodObject<typeof signInVariables>>;

/**
 * Reads the sign-in provider from the environment; undefined if none is configured.
 *
 * @throws Error with one line that names a missing variable, or one that needs OIDC_ISSUER
 */
export function readProviderConfig(env: Values & { PUBLIC_URL?: string | undefined }): ProviderConfig | undefined {
  const wrong = (name: string, must: string) => new Error(`The environment variable ${name} is wrong: ${must}.`);
  const { OIDC_ISSUER: at, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = env;
  if (at === undefined) {
    const alone = Object.keys(signInVariables).find((variable) => env[variable as keyof Values] !== undefined);
    if (alone) throw wrong(alone, 'OIDC_ISSUER must be set, too');
    return undefined;
  }
  if (clientId === undefined) throw wrong('OIDC_CLIENT_ID', 'it must be set when OIDC_ISSUER is set');
  if (clientSecret === undefined) throw wrong('OIDC_CLIENT_SECRET', 'it must be set when OIDC_ISSUER is set');
  if (env.PUBLIC_URL === undefined)
    throw wrong('PUBLIC_URL', 'it must be set when OIDC_ISSUER is set: the provider sends people back to it');
  if (!isSafe(env.PUBLIC_URL)) throw wrong('PUBLIC_URL', 'it must begin with https:// when OIDC_ISSUER is set, or be on this machine');
  if (env.OIDC_TRUST_EMAIL && !env.OIDC_DOMAINS) throw wrong('OIDC_DOMAINS', 'it must be set when OIDC_TRUST_EMAIL is set');
  const { PASSWORDS: passwords, EMERGENCY_ACCOUNT: emergency } = env;
  if (passwords === 'off' && emergency === undefined)
    throw wrong('EMERGENCY_ACCOUNT', 'it must be set when PASSWORDS is off, for times when the provider is down');
  if (passwords === undefined && emergency !== undefined) throw wrong('EMERGENCY_ACCOUNT', 'it can only be used with PASSWORDS=off');
  return {
    issuer: at,
    clientId,
    clientSecret,
    name: name ?? 'your company account',
    trustsEmail: env.OIDC_TRUST_EMAIL === 'yes',
    domains: env.OIDC_DOMAINS ?? [],
    signsOutThere: env.OIDC_LOGOUT === 'yes',
    onlyPassword: emergency,
  };
}
