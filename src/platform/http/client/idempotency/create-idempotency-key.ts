/** Returns a unique key for `idempotencyKey`. It also works without TLS, where `crypto.randomUUID` is missing. */
export function createIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
