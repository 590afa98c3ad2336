import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { AwsV4Signer } from 'aws4fetch';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AttachmentStore, newFileName } from './attachment-store.ts';
import { createAttachmentStore } from './create-attachment-store.ts';
import { samples } from '#src/testing/sample-files.ts';

const secret = 's/cr+t';

/** A local bucket that checks signatures like a real one and can be made to fail. */
type Bucket = { server: Server; objects: Map<string, { bytes: Buffer; type: string | undefined }>; failures: number[]; calls: string[] };

async function startBucket(): Promise<Bucket> {
  const bucket: Bucket = { server: createServer(), objects: new Map(), failures: [], calls: [] };
  bucket.server.on('request', async (request: IncomingMessage, response) => {
    const bytes = await buffer(request);
    const key = request.url ?? '';
    bucket.calls.push(`${request.method} ${key}`);
    const found = bucket.objects.get(key);
    const failure = bucket.failures.shift() ?? ((await isSigned(request, bytes)) ? undefined : 403);
    if (failure !== undefined) return response.writeHead(failure).end('<Error/>');
    if (request.method === 'PUT') bucket.objects.set(key, { bytes, type: request.headers['content-type'] });
    if (request.method === 'DELETE') bucket.objects.delete(key);
    if (request.method === 'GET') return found ? response.end(found.bytes) : response.writeHead(404).end('<Error/>');
    return response.writeHead(request.method === 'DELETE' ? 204 : 200).end();
  });
  await new Promise<void>((resolve) => bucket.server.listen(0, '127.0.0.1', resolve));
  return bucket;
}

async function isSigned(request: IncomingMessage, bytes: Buffer): Promise<boolean> {
  const of = (name: string) => String(request.headers[name] ?? '');
  const checksum = of('x-amz-content-sha256');
  if (request.method === 'PUT' && checksum !== createHash('sha256').update(bytes).digest('hex')) return false;
  const signer = new AwsV4Signer({
    method: request.method ?? 'GET',
    url: `http://${of('host')}${request.url}`,
    headers: { 'X-Amz-Content-Sha256': checksum },
    accessKeyId: 'KEY',
    secretAccessKey: secret,
    service: 's3',
    region: 'ap-southeast-1',
    datetime: of('x-amz-date'),
  });
  return (await signer.sign()).headers.get('authorization') === of('authorization');
}

const portOf = ({ server }: Bucket) => (server.address() as AddressInfo).port;

let dataDir: string;
let bucket: Bucket;
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'leave-store-'));
  bucket = await startBucket();
});
afterEach(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  bucket.server.closeAllConnections();
  await new Promise((resolve) => bucket.server.close(resolve));
});

const folder = () => createAttachmentStore({ attachmentsUrl: undefined, dataDir });
const inBucket = (key = secret) =>
  createAttachmentStore({
    attachmentsUrl: `http://KEY:${encodeURIComponent(key)}@127.0.0.1:${portOf(bucket)}/files/leave?region=ap-southeast-1`,
    dataDir,
  });

async function bytesOf(store: AttachmentStore, fileName: string) {
  const stored = await store.read(fileName);
  return stored && { bytes: await buffer(stored.stream), size: stored.size };
}

describe.each([
  ['a folder', folder],
  ['a bucket', () => inBucket()],
])('a store in %s', (_, create) => {
  test('returns the stored content with its size', async () => {
    const fileName = newFileName('png');
    await create().put(fileName, samples.png, 'image/png');
    expect(await bytesOf(create(), fileName)).toEqual({ bytes: samples.png, size: samples.png.length });
  });

  test('has no file that was never stored or was removed', async () => {
    const [store, fileName] = [create(), newFileName('pdf')];
    expect(await store.read(fileName)).toBeUndefined();
    await store.put(fileName, samples.pdf, 'application/pdf');
    await store.remove(fileName);
    expect(await store.read(fileName)).toBeUndefined();
  });

  test('removes a missing file without an error', async () => {
    await expect(create().remove(newFileName('pdf'))).resolves.toBeUndefined();
  });

  test('overwrites a file after an interrupted restore', async () => {
    const [store, fileName] = [create(), newFileName('gif')];
    await store.put(fileName, Buffer.from('half'), 'image/gif');
    await store.put(fileName, samples.gif, 'image/gif');
    expect((await bytesOf(store, fileName))?.bytes).toEqual(samples.gif);
  });

  test.each([
    '../secret.pdf',
    'a/../../secret.pdf',
    '/etc/passwd',
    'secret.pdf',
    '',
    `${'a'.repeat(24)}.pdf/..`,
    `${'a'.repeat(24)}.pdf\0`,
  ])('never leaves its folder for the name %j', async (name) => {
    writeFileSync(path.join(dataDir, 'secret.pdf'), 'secret');
    const store = create();
    await expect(store.put(name, samples.pdf, 'application/pdf')).rejects.toThrow('not the name of a stored attachment');
    await expect(store.read(name)).rejects.toThrow('not the name of a stored attachment');
    await expect(store.remove(name)).rejects.toThrow('not the name of a stored attachment');
    expect(existsSync(path.join(dataDir, 'secret.pdf'))).toBe(true);
    expect(bucket.calls).toEqual([]);
  });
});

test('new names are unique', () => {
  const names = Array.from({ length: 1000 }, () => newFileName('pdf'));
  expect(new Set(names).size).toBe(1000);
  for (const name of names) expect(name).toMatch(/^[\w-]{24}\.pdf$/);
});

describe('a folder', () => {
  test('is not accessible to other users of the machine and has no temporary files', async () => {
    const fileName = newFileName('pdf');
    await folder().put(fileName, samples.pdf, 'application/pdf');
    const kept = path.join(dataDir, 'attachments');
    expect(readdirSync(kept)).toEqual([fileName]);
    expect(statSync(kept).mode & 0o077).toBe(0);
    expect(statSync(path.join(kept, fileName)).mode & 0o077).toBe(0);
  });

  test('leaves nothing of a file that could not be stored', async () => {
    const store = folder();
    rmSync(path.join(dataDir, 'attachments'), { recursive: true });
    await expect(store.put(newFileName('pdf'), samples.pdf, 'application/pdf')).rejects.toThrow('ENOENT');
  });
});

describe('a bucket', () => {
  test('receives the file under its prefix, with its content type', async () => {
    const fileName = newFileName('bmp');
    await inBucket().put(fileName, samples.bmp, 'image/bmp');
    expect([...bucket.objects]).toEqual([[`/files/leave/${fileName}`, { bytes: samples.bmp, type: 'image/bmp' }]]);
  });

  test('that fails for a moment is called again', async () => {
    bucket.failures.push(503, 500);
    const fileName = newFileName('pdf');
    await inBucket().put(fileName, samples.pdf, 'application/pdf');
    expect(bucket.calls).toHaveLength(3);
    expect((await bytesOf(inBucket(), fileName))?.bytes).toEqual(samples.pdf);
  });

  test.each(['put', 'read', 'remove'] as const)('that refuses to %s causes an error without the secret', async (action) => {
    const failure = inBucket('wrong')[action](newFileName('pdf'), samples.pdf, 'application/pdf');
    await expect(failure).rejects.toThrow(/^The bucket does not let the key of ATTACHMENTS_URL \w+ a file \(403\)\. /);
  });

  test.each(['https://host/bucket', 'https://KEY@host/bucket', 'https://KEY:SECRET@host', 'https://KEY:SECRET@host/'])(
    'with an incomplete address stops the start: %s',
    (attachmentsUrl) => expect(() => createAttachmentStore({ attachmentsUrl, dataDir })).toThrow('ATTACHMENTS_URL is wrong'),
  );
});
