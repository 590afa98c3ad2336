/** A key that no other form has, for `idempotencyKey`. Also where the page came without TLS, which `crypto.randomUUID` refuses. */
export function createIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
