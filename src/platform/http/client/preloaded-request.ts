declare global {
  /** The requests that `preload.js` sent for the person of a token before the main script loaded: the answers by address. */
  var preloadedRequests: { token: string; answers: Record<string, Promise<Response>> } | undefined;
}

/** Returns the preloaded answer once, if `preload.js` sent the same call for the same person; otherwise undefined. */
export function takePreloadedRequest(address: string, token: string | undefined): Promise<Response> | undefined {
  const sent = globalThis.preloadedRequests;
  if (sent === undefined || sent.token !== token) return undefined;
  const answer = sent.answers[address];
  delete sent.answers[address];
  return answer;
}

/** Drops the answers that the first screen did not need, because they become out of date. */
export function dropPreloadedRequests(): void {
  globalThis.preloadedRequests = undefined;
}
