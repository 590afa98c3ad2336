declare global {
  /** What the first script of the page (`preload.js`) has asked for before there was any other. */
  var askedFirst: { address: string; token: string; answer: Promise<Response> } | undefined;
}

/** The answer to a call that the page's first script has made already as the same person, once; undefined for every other. */
export function takePreloadedRequest(address: string, token: string | undefined): Promise<Response> | undefined {
  const asked = globalThis.askedFirst;
  if (asked?.address !== address || asked.token !== token) return undefined;
  globalThis.askedFirst = undefined;
  return asked.answer;
}
