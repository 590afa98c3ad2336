import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { ConfigError, type ExternalServer, parseExternalServer, serverFault } from '#src/base/text/server/connection-fault.ts';
import type { AttachmentStore } from './attachment-store.ts';

/** The time limit of a call to the bucket including retries, because a person waits for it. */
const callTimeoutMs = 8000;

/** @property code tells callers that they may retry; the message is for the log */
const bucketUnavailableError = (message: string, cause?: unknown) =>
  Object.assign(new ConfigError(message, { cause }), { code: 'STORE_AWAY' });

/**
 * Stores attachments in an S3-compatible bucket: `https://KEY:SECRET@host/bucket?region=…`. `s3:` means `https:`, the path may continue with a
 * prefix, and the default region is `us-east-1`.
 *
 * @throws Error if the address lacks the key, the secret or the bucket
 */
export function bucketStore(url: URL): AttachmentStore {
  const folder = url.pathname.replace(/\/{1,9}$/, '');
  if (!url.username || !url.password || !url.host || !folder)
    throw new ConfigError(
      'The environment variable ATTACHMENTS_URL is wrong: it must look like https://KEY:SECRET@host/bucket?region=name.',
    );
  const aws = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: 's3',
    region: url.searchParams.get('region') ?? 'us-east-1',
    retries: 3,
  });
  const origin = `${url.protocol === 's3:' ? 'https:' : url.protocol}//${url.host}`;
  const server = parseExternalServer('The bucket', 'ATTACHMENTS_URL', url.href);
  const call = (fileName: string, init: RequestInit) =>
    withCallTimeout(server, async (signal) => {
      const response = await aws.fetch(`${origin}${folder}/${fileName}`, { ...init, signal });
      // Always read the body, because an unread one blocks its connection.
      return { status: response.status, ok: response.ok, bytes: Buffer.from(await response.arrayBuffer()) };
    });
  return {
    async put(fileName, bytes, mediaType) {
      // Part of the signature, so that the bucket refuses bytes that were changed on the way.
      const checksum = createHash('sha256').update(bytes).digest('hex');
      const headers = { 'Content-Type': mediaType, 'X-Amz-Content-Sha256': checksum };
      requireSuccess('store', await call(fileName, { method: 'PUT', body: new Uint8Array(bytes), headers }));
    },
    async read(fileName) {
      const answer = await call(fileName, { method: 'GET' });
      if (answer.status === 404) return undefined;
      // Read completely (at most 5 MB), so that a slow reader does not occupy the connection to the bucket.
      const bytes = requireSuccess('read', answer);
      return { stream: Readable.from([bytes], { objectMode: false }), size: bytes.length };
    },
    async remove(fileName) {
      const answer = await call(fileName, { method: 'DELETE' });
      if (answer.status !== 404) requireSuccess('remove', answer);
    },
  };
}

type Answer = { status: number; ok: boolean; bytes: Buffer };

function requireSuccess(action: string, { status, ok, bytes }: Answer): Buffer {
  if (!ok) throw bucketUnavailableError(refusal(action, status, codeOf(bytes.toString('utf8', 0, 2000))));
  return bytes;
}

/** Returns the refusal of the bucket as a sentence for administrators. @param code the bucket's error code, if the answer has one */
function refusal(action: string, status: number, code: string | undefined): string {
  const answer = code === undefined ? String(status) : `${status} ${code}`;
  if (code === 'NoSuchBucket') return `The bucket of ATTACHMENTS_URL does not exist (${answer}). Create it, or correct ATTACHMENTS_URL.`;
  if (code === 'InvalidAccessKeyId' || code === 'SignatureDoesNotMatch')
    return `The bucket rejects the key or the secret in ATTACHMENTS_URL (${answer}).`;
  if (code === 'AuthorizationHeaderMalformed' || code === 'PermanentRedirect')
    return `The bucket is in another region (${answer}). Correct the region in ATTACHMENTS_URL.`;
  if (status === 401 || status === 403)
    return `The bucket does not let the key of ATTACHMENTS_URL ${action} a file (${answer}). Check the key, the secret and the rights of the key.`;
  return `The bucket of ATTACHMENTS_URL refuses to ${action} a file (${answer}).`;
}

/**
 * Stops waiting for the bucket after the time limit. The timer itself rejects, because a signal reaches a call only through weak references and was
 * sometimes lost under garbage collection.
 */
async function withCallTimeout(server: ExternalServer, work: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const cancel = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`nothing within ${callTimeoutMs / 1000} seconds`));
      cancel.abort();
    }, callTimeoutMs);
  });
  try {
    return await Promise.race([work(cancel.signal), late]);
  } catch (error) {
    throw bucketUnavailableError(serverFault(error, server), error);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the error code in an answer of the bucket. @example codeOf('<Error><Code>AccessDenied</Code></Error>') // 'AccessDenied' */
function codeOf(answer: string): string | undefined {
  const code = answer.split('<Code>')[1]?.split('</Code>')[0];
  return code !== undefined && /^\w{1,100}$/.test(code) ? code : undefined;
}
