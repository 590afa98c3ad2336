// Only in memory, and until it is used: a reload needs the link again.
let storedToken: string | undefined;

/**
 * Stores the token of a link to choose a new password, if the address has one. The token is after `#`, where servers and proxies cannot see it; older
 * links have it in the query.
 *
 * @returns whether the address has a token, which must then be removed
 */
export function storeResetToken(search: { token?: string }, { hash }: { hash: string }): boolean {
  const token = /^token=([\w-]{1,100})$/.exec(hash)?.[1] ?? search.token;
  if (!token) return false;
  storedToken = token;
  return true;
}

export function readResetToken(): string | undefined {
  return storedToken;
}

export function forgetResetToken(): void {
  storedToken = undefined;
}
