import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { isEmail } from '#src/base/text/email.ts';
import type { DirectoryConfig } from '#src/identity/sign-in/server/directory/directory.ts';
import type { ProviderConfig } from '#src/identity/sign-in/server/provider/provider.ts';
import { directoryVariables, readDirectoryConfig } from './directory-config.ts';
import { readSecretFiles } from './secret-files.ts';
import { readProviderConfig, signInVariables } from './sign-in-config.ts';

const url = (protocols: readonly string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    );

/** The public address without a slash at its end, because paths are appended to it. */
const publicUrl = url(['http:', 'https:'])
  .refine((text) => !/[?#]/.test(text), 'must be an address without ? or #')
  .transform((text) => new URL(text))
  .transform(({ origin, pathname }) => origin + pathname.replace(/\/{1,9}$/, ''));

/** @example ownUrl('0.0.0.0', 3000) // 'http://localhost:3000' */
function ownUrl(host: string, port: number): string {
  // An address that listens everywhere cannot be opened in a browser.
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}

const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);

const isAddressOrRange = (text: string) => {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  return family !== 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)));
};

const addresses = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .refine(
    (list) => list.every((one) => one === 'loopback' || isAddressOrRange(one)),
    'must be addresses or ranges such as 10.0.0.5 or 10.0.0.0/8, or loopback, with commas between them',
  );

const places = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .refine(
    (list) => list.every((one) => isAddressOrRange(one) || /^(?=.*[a-z])[a-z\d.-]{1,253}$/i.test(one)),
    'must be hosts, addresses or ranges such as badge.internal or 10.1.0.0/16, with commas between them',
  );

/** An address alone, or after a name. */
const sender = z.string().refine((text) => {
  const [, address = text] = /^[^<>\r\n]{0,200}<([^<>]+)>$/.exec(text.trim()) ?? [];
  return address.length <= 254 && isEmail(address.trim()) && !/[\p{Cc},;"()<>]/u.test(address);
}, 'must be an email address such as leave@company.example, or Leave <leave@company.example>');

/** Addresses that listen on every interface. */
const everywhere = new Set(['0.0.0.0', '::', '[::]']);

const Environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65535).default(3000),
  WORKERS: wholeNumber(1, 32).default(1),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  DATABASE_POOLER: z.enum(['transaction'], 'must be transaction, or not set').optional(),
  DATABASE_OWNER_URL: url(['postgres:', 'postgresql:']).optional(),
  DATABASE_READ_URL: url(['postgres:', 'postgresql:']).optional(),
  DATA_DIR: z.string().optional(),
  COMPANY_NAME: z.string().max(100, 'must have at most 100 characters').default('My Company'),
  COMPANY_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as Asia/Singapore')
    .default(Intl.DateTimeFormat().resolvedOptions().timeZone),
  PUBLIC_URL: publicUrl.optional(),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: sender.optional(),
  MAIL_PER_MINUTE: wholeNumber(1, 6000).default(100),
  SENDING: z.enum(['on', 'off'], 'must be on or off').optional(),
  WEBHOOKS_PRIVATE: places.optional(),
  ATTACHMENTS_URL: url(['http:', 'https:', 's3:']).optional(),
  SESSION_HOURS: wholeNumber(1, 8760).default(12),
  ...signInVariables,
  ...directoryVariables,
  AUDIT_LOG_YEARS: wholeNumber(1, 1000).optional(),
  AUDIT_TO_LOG: z.enum(['on', 'off'], 'must be on or off').default('off'),
  TRUST_PROXY: addresses.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: wholeNumber(0, 65535).optional(),
  REPORT_SECONDS: wholeNumber(0, 30).default(1),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be fatal, error, warn, info, debug, trace or silent')
    .default('info'),
});

export type Config = Readonly<{
  host: string;
  port: number;
  databaseUrl: string | undefined;
  /** Set if a connection pooler is between the application and the server of `databaseUrl`. */
  databasePooler?: 'transaction' | undefined;
  /** Used for the start only; the serving process drops it. */
  databaseOwnerUrl?: string | undefined;
  /** A standby of that server, for reading lists. */
  databaseReadUrl?: string | undefined;
  dataDir: string;
  companyName: string;
  timeZone: string;
  /** Without a slash at its end. */
  publicUrl: string;
  /** PUBLIC_URL is not set although others need it: links in emails and calendars work on this machine only. */
  publicUrlIsGuessed: boolean;
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  /** The folder for emails instead of a mail server; only the demo company has one. */
  demoMails?: string | undefined;
  /** The maximum number of emails that one bulk action sends in a minute. */
  mailPerMinute: number;
  /** `off` pauses all outgoing mail and webhooks, on every instance, until someone resumes it. The demo company sends only with `on`. */
  sending: 'on' | 'off' | undefined;
  /** Hosts and ranges of the company's own network that webhooks may call. */
  webhooksPrivate: readonly string[];
  attachmentsUrl: string | undefined;
  sessionHours: number;
  /** The OpenID Connect provider for sign-in with company accounts. */
  provider: ProviderConfig | undefined;
  /** The LDAP directory that checks passwords. */
  directory: DirectoryConfig | undefined;
  /** Retention of the audit log; undefined: forever. */
  auditLogYears: number | undefined;
  /** Whether audit log entries are also written to the log of the server. */
  auditToLog: boolean;
  /** A report that is expected to take more seconds than this comes by email. */
  reportSeconds: number;
  logLevel: string;
  /** The proxies whose X-Forwarded-For is trusted. */
  trustProxy: readonly string[];
  metricsHost: string;
  /** Undefined: no metrics. */
  metricsPort: number | undefined;
  /** The number of serving processes; a single one also runs the background work. */
  workers: number;
  /** The number of database connections of one process. */
  poolSize: number;
}>;

/** The names of all variables, for the help texts. */
export const environmentNames: readonly string[] = Object.keys(Environment.shape);

/**
 * Reads the configuration from the environment, and secrets from files too. An empty variable counts as not set.
 *
 * @throws Error with one line that names the first wrong variable
 * @example readConfig({ PORT: '8080' }).port // 8080
 */
export function readConfig(environment: Record<string, string | undefined>, defaults: { dataDir: string; companyName?: string }): Config {
  const set = Object.fromEntries(Object.entries(readSecretFiles(environment)).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Environment.safeParse({ COMPANY_NAME: defaults.companyName, ...set });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`The environment variable ${String(issue?.path[0])} is wrong: it ${issue?.message}.`);
  }
  const env = parsed.data;
  const withoutServer = (['DATABASE_OWNER_URL', 'DATABASE_READ_URL', 'DATABASE_POOLER'] as const).find(
    (name) => env[name] && !env.DATABASE_URL,
  );
  if (withoutServer) throw new Error(`The environment variable ${withoutServer} is wrong: DATABASE_URL must be set, too.`);
  if (env.SMTP_URL && !env.MAIL_FROM) throw new Error('The environment variable MAIL_FROM is wrong: it must be set when SMTP_URL is set.');
  if (env.SMTP_URL && env.PUBLIC_URL && everywhere.has(new URL(env.PUBLIC_URL).hostname))
    throw new Error('The environment variable PUBLIC_URL is wrong: it must be an address that people can open, because emails link to it.');
  if (env.SMTP_URL && !env.PUBLIC_URL && everywhere.has(env.HOST))
    throw new Error(
      `The environment variable PUBLIC_URL is wrong: it must be set when SMTP_URL is set and HOST is ${env.HOST}. Emails link to it.`,
    );
  return {
    host: env.HOST,
    port: env.PORT,
    databaseUrl: env.DATABASE_URL,
    databasePooler: env.DATABASE_POOLER,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    dataDir: path.resolve(env.DATA_DIR ?? defaults.dataDir),
    companyName: env.COMPANY_NAME,
    timeZone: env.COMPANY_TIME_ZONE,
    publicUrl: env.PUBLIC_URL ?? ownUrl(env.HOST, env.PORT),
    publicUrlIsGuessed: env.PUBLIC_URL === undefined && (everywhere.has(env.HOST) || env.SMTP_URL !== undefined),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    mailPerMinute: env.MAIL_PER_MINUTE,
    sending: env.SENDING,
    webhooksPrivate: env.WEBHOOKS_PRIVATE ?? [],
    attachmentsUrl: env.ATTACHMENTS_URL,
    sessionHours: env.SESSION_HOURS,
    provider: readProviderConfig(env),
    directory: readDirectoryConfig(env),
    auditLogYears: env.AUDIT_LOG_YEARS,
    auditToLog: env.AUDIT_TO_LOG === 'on',
    reportSeconds: env.REPORT_SECONDS,
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY ?? [],
    metricsHost: env.METRICS_HOST,
    metricsPort: env.METRICS_PORT,
    workers: env.WORKERS,
    poolSize: Math.max(10, Math.ceil((availableParallelism() * 4) / env.WORKERS)),
  };
}
