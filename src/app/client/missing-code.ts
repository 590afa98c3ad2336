let hasShownScreen = false;

/** Called when a screen shows: from then on, missing code means that a newer deployment has replaced it. */
export function markScreenShown(): void {
  hasShownScreen = true;
}

/**
 * Loads the page anew at the present address if code is missing because of a new deployment.
 *
 * In a fresh page, or while the network is away, missing code is a plain failure: nothing reloads in a circle.
 *
 * @returns whether the page is being loaded anew
 */
export function reloadForMissingCode(): boolean {
  if (!hasShownScreen || !navigator.onLine) return false;
  location.reload();
  return true;
}

/** Imports code that is not a screen's, with the same way out. @throws what the import threw */
export async function importCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    // The page goes away: nothing that waits for the code may go on.
    if (reloadForMissingCode()) return new Promise<T>(() => {});
    throw error;
  }
}
