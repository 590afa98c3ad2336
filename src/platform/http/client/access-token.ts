const key = 'accessToken';

/** The token of the signed-in person. The specification stores it in local storage (section 6). */
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
 * Calls back when another tab of this browser removes or changes the token.
 *
 * @returns a function that stops watching
 */
export function watchAccessToken(changed: (token: string | undefined) => unknown): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === key || event.key === null) changed(readAccessToken());
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
