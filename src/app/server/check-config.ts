import { newFileName } from '#src/attachment/server/attachment-store.ts';
import { createAttachmentStore } from '#src/attachment/server/create-attachment-store.ts';
import { connect, type Target, targetName } from '#src/db/server/connect.ts';
import { whoOwns } from '#src/db/server/database-roles.ts';
import { checkServer } from '#src/db/server/wait-for-database.ts';
import { greetMailServer } from '#src/mail/server/mailer.ts';
import { greetDirectory } from '#src/sign-in/server/directory/directory.ts';
import { callbackPath, greetProvider } from '#src/sign-in/server/provider/provider.ts';
import { paths } from '#src/screens/paths.ts';
import type { Config } from './config.ts';

/** One thing that the application needs, and how it stands with it. */
type Checked = { what: string; isRight: boolean; said: string };

/**
 * Tries what the configuration names, each by itself, without changing anything that is stored. What is not configured is said to be so, and is no fault.
 *
 * @example await checkConfig(readConfig(process.env, { dataDir: './data' })) // [{ what: 'Database', isRight: true, said: 'db:5432/leave as leave_app' }, …]
 */
export const checkConfig = (config: Config): Promise<Checked[]> =>
  Promise.all([
    tried('Database', () => tryDatabase(config)),
    tried('Database as its owner', () => tryOwner(config)),
    tried('Standby', () => tryStandby(config)),
    tried('Mail', () => tryMail(config)),
    tried('Attachments', () => tryAttachments(config)),
    tried('Sign-in provider', () => tryProvider(config)),
    tried('Directory', () => tryDirectory(config)),
  ]);

async function tried(what: string, work: () => Promise<string>): Promise<Checked> {
  try {
    return { what, isRight: true, said: await work() };
  } catch (error) {
    return { what, isRight: false, said: faultOf(error) };
  }
}

/** Several addresses of one name fail together, without a message of their own. */
function faultOf(error: unknown): string {
  const { message, code, errors } = error as { message?: string; code?: string; errors?: unknown[] };
  const said = message || (errors?.[0] === undefined ? '' : faultOf(errors[0])) || code || 'it failed without a word';
  return said.replaceAll(/\s+/g, ' ').slice(0, 300);
}

/** Asks a server once; nobody waits until it is up. */
async function ask(target: Target): Promise<{ role: string; owns: boolean; at: string }> {
  const sql = connect(target, { max: 1 });
  try {
    await checkServer(sql);
    return { ...(await whoOwns(sql)), at: targetName(target) };
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function tryDatabase({ databaseUrl, databasePooler, databaseOwnerUrl, dataDir }: Config): Promise<string> {
  if (databaseUrl === undefined) return `embedded, in ${dataDir}`;
  const { role, owns, at } = await ask({ url: databaseUrl, ...(databasePooler && { pooled: true }) });
  if (databaseOwnerUrl !== undefined && owns)
    throw new Error(`DATABASE_URL must name a role that does not own the tables, as ${role} does: that one is for DATABASE_OWNER_URL.`);
  return `${at} as ${role}`;
}

async function tryOwner({ databaseOwnerUrl }: Config): Promise<string> {
  if (databaseOwnerUrl === undefined) return notSet;
  const { role, owns, at } = await ask({ url: databaseOwnerUrl });
  if (!owns) throw new Error(`DATABASE_OWNER_URL must name the role that owns the tables; ${role} does not.`);
  return `${at} as ${role}`;
}

async function tryStandby({ databaseReadUrl }: Config): Promise<string> {
  if (databaseReadUrl === undefined) return notSet;
  const { role, at } = await ask({ url: databaseReadUrl });
  return `${at} as ${role}`;
}

async function tryMail({ smtpUrl }: Config): Promise<string> {
  if (smtpUrl === undefined) return notSet;
  await greetMailServer(smtpUrl);
  return `${new URL(smtpUrl).host} takes what we send`;
}

/** Stores a file and takes it away: that a place can be read says nothing of whether it takes anything. */
async function tryAttachments(config: Config): Promise<string> {
  const store = createAttachmentStore(config);
  const name = newFileName('pdf');
  await store.put(name, Buffer.from('%PDF'), 'application/pdf');
  await store.remove(name);
  return config.attachmentsUrl === undefined ? `a folder in ${config.dataDir}` : new URL(config.attachmentsUrl).host;
}

async function tryProvider({ provider, publicUrl }: Config): Promise<string> {
  if (!provider) return notSet;
  await greetProvider(provider);
  const afterLogOut = provider.signsOutThere ? `, and to ${publicUrl}${paths.login()} after they have logged out` : '';
  return `${provider.issuer} is there; it sends people back to ${publicUrl}${callbackPath}${afterLogOut}`;
}

async function tryDirectory({ directory }: Config): Promise<string> {
  if (!directory) return notSet;
  await greetDirectory(directory);
  return `${new URL(directory.url).host} knows ${directory.bindDn} and has ${directory.base}`;
}

const notSet = 'not set';
