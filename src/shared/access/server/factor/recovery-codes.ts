import { randomBytes, randomInt } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { recoveryCodes, recoveryLetters } from '#src/shared/access/factor-rules.ts';
import { hashOptions, inHashQueue } from '#src/shared/access/server/password-hash.ts';

export type HashedCodes = { salt: Buffer; hashes: readonly Buffer[] };

/** Creates recovery codes and their hashes. It waits in the password queue: never call it inside a transaction. */
export async function createRecoveryCodes(): Promise<{ codes: string[]; stored: HashedCodes }> {
  const salt = randomBytes(16);
  const codes = Array.from({ length: recoveryCodes.count }, () =>
    Array.from({ length: recoveryCodes.letters }, () => recoveryLetters[randomInt(recoveryLetters.length)]).join(''),
  );
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(code, salt)));
  return { codes, stored: { salt, hashes } };
}

/** Hashes a code like a password, because codes of this length can be guessed. It waits in the password queue. */
export const hashRecoveryCode = (code: string, salt: Buffer): Promise<Buffer> => inHashQueue(() => hashRaw(code, { ...hashOptions, salt }));
