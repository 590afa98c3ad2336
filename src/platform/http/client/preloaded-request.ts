declare global {
  /** The request that `preload.js` sent before the main script loaded. */
  var preloadedRequest: { address: string; token: string; answer: Promise<Response> } | undefined;
}

/** Returns the preloaded answer once, if `preload.js` sent the same call for the same person; otherwise undefined. */
export function takePreloadedRequest(address: string, token: string | undefined): Promise<Response> | undefined {
  const asked = globalThis.preloadedRequest;
  if (asked?.address !== address || asked.token !== token) return undefined;
  globalThis.preloadedRequest = undefined;
  return asked.answer;
}
