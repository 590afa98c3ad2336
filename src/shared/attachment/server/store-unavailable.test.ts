import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';
import { deleteUnusedAttachments } from './attachment-queries.ts';
import { createAttachmentStore } from './create-attachment-store.ts';
import { samples } from '#src/testing/sample-files.ts';

/** A bucket that can hang, fail or forget. It does not check signatures. */
const bucket = { mode: 'well' as 'well' | 'hangs' | 'fails', files: new Set<string>(), waiting: 0 };
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    if (bucket.mode === 'hangs') return (bucket.waiting += 1);
    if (bucket.mode === 'fails') return response.writeHead(403).end();
    const name = (request.url ?? '').split('/').at(-1) ?? '';
    if (request.method === 'PUT') bucket.files.add(name);
    if (request.method === 'DELETE') bucket.files.delete(name);
    return response.writeHead(200).end('bytes');
  });
});

let t: TestApp;
let person: Person;
const store = () =>
  createAttachmentStore({ attachmentsUrl: `http://KEY:SECRET@127.0.0.1:${(server.address() as AddressInfo).port}/files`, dataDir: '' });

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t = await createTestApp({ attachments: store() });
  person = await t.addPerson();
});
afterAll(async () => {
  await t.close();
  server.closeAllConnections();
  server.close();
});

function upload(headers: Record<string, string> = {}) {
  const head = '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
  return t.call('POST', '/attachment/uploadfile', {
    by: person,
    headers: { 'content-type': 'multipart/form-data; boundary=edge', ...headers },
    body: Buffer.concat([Buffer.from(head), samples.pdf, Buffer.from('\r\n--edge--\r\n')]),
  });
}

const away = { status: 503, message: 'Files cannot be saved or opened right now. Try again in a moment.' };
const fileOf = ({ body }: { body: unknown }) => (body as { file: string }).file;
const notes = () => t.sql`select file_name from attachment_removal`;
const minutesLater = () => t.sql`update attachment_removal set since = now() - interval '11 minutes'`;

test('a bucket that hangs occupies no connection and gives a 503 within ten seconds', async () => {
  bucket.mode = 'hangs';
  const began = performance.now();
  const uploads = Promise.all(Array.from({ length: 12 }, () => upload()));
  await expect.poll(() => bucket.waiting, { timeout: 5000 }).toBe(12);
  expect(t.connectionsInUse()).toBe(0);
  for (const answer of await uploads) expect(answer).toMatchObject(away);
  expect(performance.now() - began).toBeLessThan(20_000);
  expect(await t.sql`select from attachment where uploaded_by = ${person.emplId}`).toHaveLength(0);
  bucket.mode = 'well';
  expect(await notes()).toHaveLength(12);
  await minutesLater();
  await deleteUnusedAttachments(t.sql, store());
  expect(await notes()).toEqual([]);
}, 40_000);

test('a bucket that fails gives a 503 for uploads and downloads, and nothing is stored', async () => {
  const stored = fileOf(await upload());
  bucket.mode = 'fails';
  const answers = [await upload(), await t.call('GET', `/attachment/files/${stored}`, { by: person })];
  bucket.mode = 'well';
  for (const answer of answers) {
    expect(answer).toMatchObject(away);
    expect(answer.headers['retry-after']).toBe('10');
  }
  expect(await t.sql`select from attachment where uploaded_by = ${person.emplId}`).toHaveLength(1);
});

test('a file that could not be removed with its row is removed by a later housekeeping run', async () => {
  const stored = fileOf(await upload());
  bucket.mode = 'fails';
  expect((await t.call('DELETE', `/attachment/deletefile/${stored}`, { by: person })).status).toBe(200);
  bucket.mode = 'well';
  expect(bucket.files).toContain(stored);
  await deleteUnusedAttachments(t.sql, store());
  expect(bucket.files).toContain(stored);
  await minutesLater();
  await deleteUnusedAttachments(t.sql, store());
  expect(bucket.files).not.toContain(stored);
  expect(await notes()).toEqual([]);
});

test('a stored file is no longer marked for removal, and housekeeping keeps it', async () => {
  const stored = fileOf(await upload());
  expect(await notes()).toEqual([]);
  await deleteUnusedAttachments(t.sql, store());
  expect(bucket.files).toContain(stored);
});

test('a repeated call gets the first answer and stores no second file', async () => {
  const first = await upload({ 'idempotency-key': 'twice' });
  const before = bucket.files.size;
  expect(fileOf(await upload({ 'idempotency-key': 'twice' }))).toBe(fileOf(first));
  expect(bucket.files.size).toBe(before);
  expect(await notes()).toEqual([]);
});
