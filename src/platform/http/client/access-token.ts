const key = 'accessToken';
const rolesKey = 'roles';

/** The token of the signed-in person. The specification stores it in local storage (section 6). */
export function readAccessToken(): string | undefined {
  return localStorage.getItem(key) ?? undefined;
}

export function storeAccessToken(token: string): void {
  localStorage.setItem(key, token);
}

export function removeAccessToken(): void {
  localStorage.removeItem(key);
  sessionStorage.removeItem(rolesKey);
}

/** Stores the roles of the person for this tab. By them, `preload.js` chooses the first calls of a screen. None if the person may make no calls yet. */
export function storeRoles(roles: readonly string[]): void {
  sessionStorage.setItem(rolesKey, roles.join(''));
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
