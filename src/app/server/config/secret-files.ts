import { readFileSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

/** The variables that can hold a password. Each can be read from a file instead, named in `…_FILE`. */
export const secretNames = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_READ_URL',
  'SMTP_URL',
  'ATTACHMENTS_URL',
  'OIDC_CLIENT_SECRET',
  'LDAP_BIND_PASSWORD',
] as const;

/**
 * Adds the secrets that are read from files: the environment of a process is visible to every program of the same user.
 *
 * @throws Error with one line when both are set, or the file cannot be read or is empty
 * @example readSecretFiles({ SMTP_URL_FILE: '/run/secrets/smtp' }) // { SMTP_URL_FILE: '/run/secrets/smtp', SMTP_URL: 'smtp://…' }
 */
export function readSecretFiles(environment: Environment): Environment {
  const read = secretNames.flatMap((name) => {
    const file = environment[`${name}_FILE`];
    if (!file) return [];
    if (environment[name]) throw new Error(`Set ${name}_FILE or ${name}, not both.`);
    const secret = readSecretLine(`${name}_FILE`, file);
    if (secret === '') throw new Error(`The file of ${name}_FILE is empty.`);
    return [[name, secret]];
  });
  return { ...environment, ...(Object.fromEntries(read) as Environment) };
}

/** Reads the single line of a file that the variable `name` names. @throws Error with one line */
export function readSecretLine(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new Error(`The file of ${name} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}
