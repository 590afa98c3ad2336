// In memory only, and until it is used: a reload needs the link again.
let kept: string | undefined;

/**
 * Keeps the token of a link to choose a new password, if the address has one. It is behind `#`, where no server and no proxy sees it; older links have it
 * in the query.
 *
 * @returns whether it had one, and so has to lose it
 */
export function takeResetToken({ search, hash }: { search: { token?: string }; hash: string }): boolean {
  const token = /^token=([\w-]{1,100})$/.exec(hash)?.[1] ?? search.token;
  if (!token) return false;
  kept = token;
  return true;
}

export function readResetToken(): string | undefined {
  return kept;
}

export function forgetResetToken(): void {
  kept = undefined;
}
