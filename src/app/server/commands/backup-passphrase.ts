import { readSecretLine } from '../config/secret-files.ts';

/** Short passphrases can be guessed from a stolen archive. */
const minLength = 12;

/**
 * Reads the passphrase of archives from the file BACKUP_PASSPHRASE_FILE or from BACKUP_PASSPHRASE. It is never an argument, which every
 * user of a machine can read.
 *
 * @returns undefined if none is set: archives are not encrypted
 * @throws Error with one line when both are set, the file cannot be read, or the passphrase is too short
 * @example readPassphrase({ BACKUP_PASSPHRASE_FILE: '/etc/leave.passphrase' })
 */
export function readPassphrase({ BACKUP_PASSPHRASE: value, BACKUP_PASSPHRASE_FILE: file }: NodeJS.ProcessEnv): string | undefined {
  if (!value && !file) return undefined;
  if (value && file) throw new Error('Set BACKUP_PASSPHRASE_FILE or BACKUP_PASSPHRASE, not both.');
  const passphrase = value || readSecretLine('BACKUP_PASSPHRASE_FILE', file ?? '');
  if (passphrase.length < minLength) throw new Error(`The passphrase of archives must have at least ${minLength} characters.`);
  return passphrase;
}
