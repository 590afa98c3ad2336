let hasShownScreen = false;

/** Called when a screen is shown. From then on, missing code means that a newer deployment has replaced it. */
export function markScreenShown(): void {
  hasShownScreen = true;
}

/**
 * Reloads the page at its current address if code is missing because of a new deployment.
 *
 * In a fresh page, or without network, missing code is an ordinary failure. This prevents endless reloads.
 *
 * @returns whether the page is reloading
 */
export function reloadForMissingCode(): boolean {
  if (!hasShownScreen || !navigator.onLine) return false;
  location.reload();
  return true;
}

/** Imports code that does not belong to a screen, with the same reload. @throws the error of the import */
export async function importCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    // The page is reloading, so nothing may continue.
    if (reloadForMissingCode()) return new Promise<T>(() => {});
    throw error;
  }
}
