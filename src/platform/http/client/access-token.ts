const key = 'accessToken';

/** The token of the signed-in person, as the specification keeps it: in local storage (section 6). */
export function readAccessToken(): string | undefined {
  return localStorage.getItem(key) ?? undefined;
}

export function storeAccessToken(token: string): void {
  localStorage.setItem(key, token);
}

export function removeAccessToken(): void {
  localStorage.removeItem(key);
}

/**
 * Calls back when the token goes or changes in another tab of this browser.
 *
 * @returns ends the watch
 */
export function watchAccessToken(changed: (token: string | undefined) => unknown): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === key || event.key === null) changed(readAccessToken());
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
