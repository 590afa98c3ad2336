import { hash, randomBytes } from 'node:crypto';

/** Returns a secret of 256 bits that fits into an address and a header: 43 characters. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** Only the hash of a token is stored, so no one can use a token found in the database. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');
