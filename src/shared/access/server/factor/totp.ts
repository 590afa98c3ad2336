import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A code is of a half minute. */
const stepSeconds = 30;
/** Of so many half minutes before and after: clocks differ. */
const window = 1;

export const createTotpSecret = (): Buffer => randomBytes(20);

/** @param at in milliseconds */
export const stepAt = (at: number): number => Math.floor(at / 1000 / stepSeconds);

/**
 * The six digits of a half minute (RFC 6238, SHA-1).
 *
 * @example totpCode(Buffer.from('12345678901234567890'), 1) // '287082'
 */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = hash.readUInt8(hash.length - 1) % 16;
  return String((hash.readUInt32BE(offset) % 2 ** 31) % 1_000_000).padStart(6, '0');
}

/**
 * Of which half minute a code is, of those near a moment and after the last one that was taken.
 *
 * @param at in milliseconds
 * @param after null where none was taken yet
 */
export function matchTotpStep(secret: Buffer, code: string, at: number, after: number | null): number | undefined {
  const now = stepAt(at);
  const near = Array.from({ length: 2 * window + 1 }, (_, place) => now - window + place);
  return near.filter((step) => step > (after ?? -1)).find((step) => isSame(totpCode(secret, step), code));
}

/** By their bytes: digits of other scripts have more of them. */
function isSame(one: string, other: string): boolean {
  const [bytes, others] = [Buffer.from(one), Buffer.from(other)];
  return bytes.length === others.length && timingSafeEqual(bytes, others);
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The secret as people type it into an app (RFC 4648). @example base32(Buffer.from('foobar')) // 'MZXW6YTBOI' */
export function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return Array.from({ length: Math.ceil(bits.length / 5) }, (_, place) => {
    const five = bits.slice(place * 5, place * 5 + 5).padEnd(5, '0');
    return letters[Number.parseInt(five, 2)];
  }).join('');
}

/** What an app reads from the picture: the secret, and whose it is. */
export function totpUri(secret: Buffer, { company, email }: { company: string; email: string }): string {
  const issuer = `Leave, ${company}`;
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${email}`)}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
