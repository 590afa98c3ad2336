import { findEmergencyFault } from '#src/shared/access/server/emergency-account.ts';
import { newFileName } from '#src/shared/attachment/server/attachment-store.ts';
import { createAttachmentStore } from '#src/shared/attachment/server/create-attachment-store.ts';
import { connect, connectShared, targetName } from '#src/platform/db/server/connect.ts';
import { openDataFolder } from '#src/platform/db/server/data-folder.ts';
import { findOwnership } from '#src/platform/db/server/database-roles.ts';
import { checkServer, databaseFault } from '#src/platform/db/server/wait-for-database.ts';
import { checkMailServer } from '#src/platform/mail/server/mailer.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { verifyDirectoryConfig } from '#src/identity/sign-in/server/directory/verify-directory-config.ts';
import { verifyProviderConfig } from '#src/identity/sign-in/server/provider/verify-provider-config.ts';
import { callbackPath } from '#src/identity/sign-in/server/provider/provider.ts';
import { ConfigError, toErrorMessage } from '#src/base/text/server/connection-fault.ts';
import type { Config } from './config.ts';

/** The result of one check: how the part is used, and warnings about what works but may not be intended. */
type Finding = { message: string; warnings?: readonly string[] };

/** One part that the application needs, and whether the application can use it. */
type CheckResult = Finding & { part: string; isRight: boolean };

/**
 * Checks each configured part on its own, and changes no stored data. A part that is not configured is right.
 *
 * @example await checkConfig(readConfig(process.env, { dataDir: './data' })) // [{ part: 'Database', isRight: true, message: 'db:5432/leave as leave_app' }, …]
 */
export const checkConfig = (config: Config): Promise<CheckResult[]> =>
  Promise.all([
    check('Database', ['DATABASE_URL', config.databaseUrl], () => checkDatabase(config)),
    check('Database owner', ['DATABASE_OWNER_URL', config.databaseOwnerUrl], () => checkOwner(config)),
    check('Standby', ['DATABASE_READ_URL', config.databaseReadUrl], () => checkStandby(config)),
    check('Mail', ['SMTP_URL', config.smtpUrl], () => checkMail(config)),
    check('Attachments', ['ATTACHMENTS_URL', config.attachmentsUrl], () => checkAttachments(config)),
    check('Sign-in provider', ['OIDC_ISSUER', config.provider?.issuer], () => checkSignIn(config)),
    check('Directory', ['LDAP_URL', config.directory?.url], () => checkPeople(config)),
  ]);

async function check(
  part: string,
  [variable, address]: [variable: string, address: string | undefined],
  work: () => Promise<Finding>,
): Promise<CheckResult> {
  try {
    return { part, isRight: true, ...(await work()) };
  } catch (error) {
    if (error instanceof ConfigError) return { part, isRight: false, message: error.message };
    // An error of a library gets a sentence that names the part and its place. A part without an address is in the data folder.
    const place = address === undefined ? 'in DATA_DIR' : `of ${variable} at ${new URL(address).host}`;
    return { part, isRight: false, message: `The ${part.toLowerCase()} ${place} cannot be used (${toErrorMessage(error)}).` };
  }
}

const notSet = { message: 'not set' };

/** Connects to a server once, without waiting until it is up. */
async function tryConnection(variable: string, url: string, pooled = false): Promise<{ role: string; owns: boolean; at: string }> {
  const target = { url, pooled };
  const sql = connect(target, { max: 1 });
  try {
    await checkServer(sql);
    return { ...(await findOwnership(sql)), at: targetName(target) };
  } catch (error) {
    throw new ConfigError(databaseFault(error, { url, variable }), { cause: error });
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function checkDatabase({ databaseUrl, databasePooler, databaseOwnerUrl, dataDir }: Config): Promise<Finding> {
  if (databaseUrl === undefined) {
    openDataFolder(dataDir);
    return { message: `embedded, in ${dataDir}` };
  }
  const { role, owns, at } = await tryConnection('DATABASE_URL', databaseUrl, databasePooler !== undefined);
  if (databaseOwnerUrl !== undefined && owns)
    throw new ConfigError(`DATABASE_URL must name a role that does not own the tables. ${role} owns them: use it in DATABASE_OWNER_URL.`);
  return { message: `${at} as ${role}` };
}

async function checkOwner({ databaseOwnerUrl }: Config): Promise<Finding> {
  if (databaseOwnerUrl === undefined) return notSet;
  const { role, owns, at } = await tryConnection('DATABASE_OWNER_URL', databaseOwnerUrl);
  if (!owns) throw new ConfigError(`DATABASE_OWNER_URL must name the role that owns the tables; ${role} does not.`);
  return { message: `${at} as ${role}` };
}

async function checkStandby({ databaseReadUrl }: Config): Promise<Finding> {
  if (databaseReadUrl === undefined) return notSet;
  const { role, at } = await tryConnection('DATABASE_READ_URL', databaseReadUrl);
  return { message: `${at} as ${role}` };
}

async function checkMail({ smtpUrl, mailFrom }: Config): Promise<Finding> {
  if (smtpUrl === undefined) return notSet;
  await checkMailServer(smtpUrl);
  return { message: `${new URL(smtpUrl).host} accepts the sign-in; mail is sent from ${mailFrom}` };
}

/** Stores a file and deletes it again: a place that can be read may still refuse to store. */
async function checkAttachments(config: Config): Promise<Finding> {
  if (config.attachmentsUrl === undefined) openDataFolder(config.dataDir);
  const store = createAttachmentStore(config);
  const name = newFileName('pdf');
  await store.put(name, Buffer.from('%PDF'), 'application/pdf');
  await store.remove(name);
  return { message: config.attachmentsUrl === undefined ? `a folder in ${config.dataDir}` : new URL(config.attachmentsUrl).host };
}

async function checkSignIn(config: Config): Promise<Finding> {
  const { provider, publicUrl } = config;
  if (!provider) return notSet;
  const fault = provider.onlyPassword === undefined ? undefined : await findEmergencyAccountFault(config, provider.onlyPassword);
  if (fault !== undefined) throw new ConfigError(`The environment variable EMERGENCY_ACCOUNT is wrong: ${fault}.`);
  const warnings = await verifyProviderConfig(provider, publicUrl);
  const afterLogOut = provider.signsOutThere ? `, and to ${publicUrl}${paths.login()} after they log out` : '';
  return { message: `${provider.issuer} answers; it returns people to ${publicUrl}${callbackPath}${afterLogOut}`, warnings };
}

/** Also returns undefined if the database does not answer or is new: the line about the database, or the start, reports that. */
async function findEmergencyAccountFault(config: Config, emplId: string): Promise<string | undefined> {
  try {
    const { sql } = connectShared(config, 1);
    return await findEmergencyFault(sql, emplId).finally(() => sql.end({ timeout: 1 }));
  } catch {
    return undefined;
  }
}

async function checkPeople({ directory }: Config): Promise<Finding> {
  if (!directory) return notSet;
  const warnings = await verifyDirectoryConfig(directory);
  return { message: `${new URL(directory.url).host} accepts ${directory.bindDn} and has ${directory.base}`, warnings };
}
