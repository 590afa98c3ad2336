import { hash, randomBytes } from 'node:crypto';

/** A secret of 256 bits that can stand in an address and in a header: 43 characters. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** Only the hash of a token is stored: who reads the database cannot use it. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');
