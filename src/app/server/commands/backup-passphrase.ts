import { readSecretLine } from '../config/secret-files.ts';

/** Short ones are found by trying, on an archive that somebody has taken away. */
const minLength = 12;

/**
 * The passphrase of archives: what BACKUP_PASSPHRASE_FILE holds, or BACKUP_PASSPHRASE says; never an argument, which every user of a machine can read.
 *
 * @returns undefined when there is none: archives are not encrypted
 * @throws Error with one line when both are set, the file cannot be read, or the passphrase is too short
 * @example readPassphrase({ BACKUP_PASSPHRASE_FILE: '/etc/leave.passphrase' })
 */
export function readPassphrase({ BACKUP_PASSPHRASE: said, BACKUP_PASSPHRASE_FILE: file }: NodeJS.ProcessEnv): string | undefined {
  if (!said && !file) return undefined;
  if (said && file) throw new Error('Set BACKUP_PASSPHRASE_FILE or BACKUP_PASSPHRASE, not both.');
  const passphrase = said || readSecretLine('BACKUP_PASSPHRASE_FILE', file ?? '');
  if (passphrase.length < minLength) throw new Error(`The passphrase of archives must have at least ${minLength} characters.`);
  return passphrase;
}
