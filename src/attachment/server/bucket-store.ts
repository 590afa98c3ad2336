import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { AttachmentStore } from './attachment-store.ts';

/** How long one call to the bucket may take, its repeats included: somebody waits for it. */
const patienceMs = 8000;

/** @property code by which callers are told that they may come again; the message is for the log */
const bucketAway = (message: string, cause?: unknown) => Object.assign(new Error(message, { cause }), { code: 'STORE_AWAY' });

const noAnswer = (cause: unknown): never => {
  throw bucketAway(`The bucket of attachments did not answer: ${cause instanceof Error ? cause.message : String(cause)}`, cause);
};

/**
 * Keeps attachments in an S3-compatible bucket: `https://KEY:SECRET@host/bucket?region=…`, where `s3:` means `https:`, the path may
 * go on with a prefix and the region is `us-east-1` unless it is named.
 *
 * @throws Error when the address lacks the key, the secret or the bucket
 */
export function bucketStore(url: URL): AttachmentStore {
  const folder = url.pathname.replace(/\/{1,9}$/, '');
  if (!url.username || !url.password || !url.host || !folder)
    throw new Error('The environment variable ATTACHMENTS_URL is wrong: it must look like https://KEY:SECRET@host/bucket?region=name.');
  const aws = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: 's3',
    region: url.searchParams.get('region') ?? 'us-east-1',
    retries: 3,
  });
  const origin = `${url.protocol === 's3:' ? 'https:' : url.protocol}//${url.host}`;
  const call = (fileName: string, init: RequestInit) =>
    patiently(async (signal) => {
      const response = await aws.fetch(`${origin}${folder}/${fileName}`, { ...init, signal });
      // Bodies are always read: one that is not keeps its connection.
      return { status: response.status, ok: response.ok, bytes: Buffer.from(await response.arrayBuffer()) };
    });
  return {
    async put(fileName, bytes, mediaType) {
      // Signed with the request, so that the bucket refuses bytes that were changed on their way.
      const checksum = createHash('sha256').update(bytes).digest('hex');
      const headers = { 'Content-Type': mediaType, 'X-Amz-Content-Sha256': checksum };
      done('store', await call(fileName, { method: 'PUT', body: new Uint8Array(bytes), headers }));
    },
    async read(fileName) {
      const answer = await call(fileName, { method: 'GET' });
      if (answer.status === 404) return undefined;
      // Whole, it is 5 MB at most: a slow reader does not hold the connection to the bucket.
      const bytes = done('read', answer);
      return { stream: Readable.from([bytes], { objectMode: false }), size: bytes.length };
    },
    async remove(fileName) {
      const answer = await call(fileName, { method: 'DELETE' });
      if (answer.status !== 404) done('remove', answer);
    },
  };
}

type Answer = { status: number; ok: boolean; bytes: Buffer };

function done(action: string, { status, ok, bytes }: Answer): Buffer {
  if (!ok) throw bucketAway(`The bucket of attachments refused to ${action} a file: ${status}`);
  return bytes;
}

/**
 * Waits for the bucket no longer than its patience lasts. The timer refuses by itself: a signal reaches a call by weak references only, and in a
 * process with much to tidy up some never came.
 */
async function patiently(work: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const cancel = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`nothing within ${patienceMs / 1000} seconds`));
      cancel.abort();
    }, patienceMs);
  });
  try {
    return await Promise.race([work(cancel.signal), late]);
  } catch (error) {
    return noAnswer(error);
  } finally {
    clearTimeout(timer);
  }
}
