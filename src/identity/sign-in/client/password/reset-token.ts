// In memory only, and until it is used: a reload needs the link again.
let storedToken: string | undefined;

/**
 * Keeps the token of a link to choose a new password, if the address has one. It is behind `#`, where no server and no proxy sees it; older links have it
 * in the query.
 *
 * @returns whether it had one, and so has to lose it
 */
export function storeResetToken({ search, hash }: { search: { token?: string }; hash: string }): boolean {
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
