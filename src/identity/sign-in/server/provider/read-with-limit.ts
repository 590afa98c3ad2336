/** The maximum size of an answer in bytes. Metadata, keys and tokens have a few thousand. */
const maxBytes = 1_000_000;

/**
 * Returns an answer with its body, up to 1 MB, so that an endless answer cannot fill the memory.
 *
 * @throws Error if the body is longer
 */
export async function readWithLimit(response: Response, limit = maxBytes): Promise<Response> {
  if (!response.body) return response;
  const parts: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the rest of the body.
  for await (const part of response.body) {
    size += part.length;
    if (size > limit) throw new Error(`An answer has more than ${limit} bytes.`);
    parts.push(part);
  }
  const { status, statusText, headers, url } = response;
  return Object.defineProperty(new Response(Buffer.concat(parts), { status, statusText, headers }), 'url', { value: url });
}
