import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The seconds that a code is valid. */
const stepSeconds = 30;
/** The number of half minutes before and after that are accepted too, because clocks differ. */
const window = 1;

export const createTotpSecret = (): Buffer => randomBytes(20);

/** @param at in milliseconds */
export const stepAt = (at: number): number => Math.floor(at / 1000 / stepSeconds);

/**
 * Returns the six digits of a half minute (RFC 6238, SHA-1).
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
 * Returns the half minute of a code, near the given time and after the last accepted code; undefined if the code is wrong.
 *
 * @param at in milliseconds
 * @param after the half minute of the last accepted code; null if there was none
 */
export function matchTotpStep(secret: Buffer, code: string, at: number, after: number | null): number | undefined {
  const now = stepAt(at);
  const near = Array.from({ length: 2 * window + 1 }, (_, place) => now - window + place);
  return near.filter((step) => step > (after ?? -1)).find((step) => isSame(totpCode(secret, step), code));
}

/** Compares bytes, because digits of other scripts have more bytes. */
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

/** Returns the text of the QR code for an app: the secret and its owner. */
export function totpUri(secret: Buffer, { company, email }: { company: string; email: string }): string {
  const issuer = `Leave, ${company}`;
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${email}`)}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
