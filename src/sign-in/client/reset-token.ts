// In memory only, and until it is used: a reload needs the link again.
let kept: string | undefined;

/**
 * Keeps the token of a link to choose a new password, if the address has one.
 *
 * @returns whether it had one, and so has to lose it
 */
export function takeResetToken(search: { token?: string }): boolean {
  if (!search.token) return false;
  kept = search.token;
  return true;
}

export function readResetToken(): string | undefined {
  return kept;
}

export function forgetResetToken(): void {
  kept = undefined;
}
