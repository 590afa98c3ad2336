import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';
import { pictureOf, samplePdf, samples } from '#src/testing/sample-files.ts';

let t: TestApp;
let manager: Person;
let otherManager: Person;
let hr: Person;
let admin: Person;
let person: Person;

// The test application creates its data folder in this place.
const folder = mkdtempSync(path.join(tmpdir(), 'leave-attachments-'));
const storedFiles = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

beforeAll(async () => {
  vi.stubEnv('TMPDIR', folder);
  t = await createTestApp();
  manager = await t.addPerson({ roles: ['E', 'M'] });
  otherManager = await t.addPerson({ roles: ['E', 'M'] });
  hr = await t.addPerson({ roles: ['E', 'H'] });
  admin = await t.addPerson({ roles: ['E', 'A'], departments: ['ENG'] });
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  t.clock.today = '2026-06-15';
  person = await t.addPerson({ reportsTo: otherManager.emplId, departments: ['ENG'] });
  await t.addEntitlement(person.emplId, 10);
});

type Form = { name?: string; bytes?: Buffer; field?: string; by?: Person; end?: string; headers?: Record<string, string> };

function upload({
  name = 'doctor.pdf',
  bytes = samples.pdf,
  field = 'file',
  by = person,
  end = '\r\n--edge--\r\n',
  headers = {},
}: Form = {}) {
  const head = `--edge\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: text/html\r\n\r\n`;
  return t.call('POST', '/attachment/uploadfile', {
    by,
    headers: { 'content-type': 'multipart/form-data; boundary=edge', ...headers },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(end)]),
  });
}

async function uploaded(form: Form = {}): Promise<string> {
  const answer = await upload(form);
  expect(answer).toMatchObject({ status: 200, body: { file: expect.any(String) } });
  return (answer.body as { file: string }).file;
}

const read = (fileName: string, by = person) => t.call('GET', `/attachment/files/${fileName}`, { by });
const remove = (fileName: string, by = person) => t.call('DELETE', `/attachment/deletefile/${fileName}`, { by });

async function apply(attachment: string, startDate = '2026-07-01') {
  const body = {
    id: { startDate },
    leaveCategory: { leaveCode: 'AL' },
    endDate: startDate,
    reason: 'Ill',
    approver: manager.emplId,
    attachment,
  };
  const answer = await t.call('POST', '/appliedleave', { by: person, body });
  expect(answer.status).toBe(200);
}

describe('an upload', () => {
  test.each([
    ['doctor.pdf', samples.pdf, 'pdf', 'application/pdf'],
    ['photo.JPEG', samples.jpg, 'jpg', 'image/jpeg'],
    ['photo.jfif', samples.jpg, 'jpg', 'image/jpeg'],
    ['scan.png', samples.png, 'png', 'image/png'],
    ['scan.gif', samples.gif, 'gif', 'image/gif'],
    ['scan.bmp', samples.bmp, 'bmp', 'image/bmp'],
  ])('%s is returned byte for byte, with the content type from our table', async (name, bytes, ending, mediaType) => {
    const fileName = await uploaded({ name, bytes });
    expect(fileName).toMatch(new RegExp(`^[\\w-]{22,}\\.${ending}$`));
    const answer = await read(fileName);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(bytes);
    expect(answer.headers).toMatchObject({
      'content-type': mediaType,
      'content-length': String(bytes.length),
      'content-disposition': `inline; filename="${name}"; filename*=UTF-8''${name}`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  });

  test('retains its original name, in any script', async () => {
    const answer = await read(await uploaded({ name: 'C:\\scans\\résumé 医生.pdf' }));
    expect(answer.headers['content-disposition']).toContain("filename*=UTF-8''r%C3%A9sum%C3%A9%20%E5%8C%BB%E7%94%9F.pdf");
  });

  test('gets a different random name each time', async () => {
    const names = [await uploaded(), await uploaded()];
    expect(new Set(names).size).toBe(2);
    expect(names.join(' ')).not.toContain(person.emplId);
  });

  test('may have 5,242,880 bytes', async () => {
    const fileName = await uploaded({ bytes: samplePdf(5_242_880) });
    expect((await read(fileName)).headers['content-length']).toBe('5242880');
  });

  test('may not have 5,242,881 bytes', async () => {
    expect(await upload({ bytes: samplePdf(5_242_881) })).toMatchObject({
      status: 413,
      message: 'Unable to upload file. This file exceeded the limit of 5MB',
    });
  });

  test.each<[string, Form, number, string, string]>([
    ['an empty file', { bytes: Buffer.alloc(0) }, 400, 'This file is empty.', 'attachment.empty'],
    ['a type that is not accepted', { name: 'page.html' }, 415, 'Only PDF and image files', 'attachment.wrong-type'],
    ['a name without an ending', { name: 'doctor' }, 415, 'Only PDF and image files', 'attachment.wrong-type'],
    [
      'content that is not what the name says',
      { name: 'doctor.png' },
      415,
      'its content does not match its name',
      'attachment.wrong-content',
    ],
    [
      'a web page that begins like a picture',
      { name: 'a.bmp', bytes: Buffer.from('BM<html>') },
      415,
      'its content does not match its name',
      'attachment.wrong-content',
    ],
    [
      'a picture that goes on as something else',
      { name: 'a.gif', bytes: Buffer.concat([samples.gif, Buffer.from('PK')]) },
      415,
      'damaged',
      'attachment.wrong-content',
    ],
    [
      'a picture of 50,000 × 50,000 pixels',
      { name: 'a.png', bytes: pictureOf('png', 50_000, 50_000) },
      415,
      'more than 70 million pixels',
      'attachment.too-many-pixels',
    ],
    ['a truncated body', { end: '' }, 400, 'The upload is incomplete. Try again.', 'call.upload-not-whole'],
    ['another field', { field: 'picture' }, 400, 'No file has been uploaded.', 'call.no-file'],
    ['a body that is no form', { headers: { 'content-type': 'application/pdf' } }, 415, '', 'call.unreadable'],
    ['a form without its boundary', { headers: { 'content-type': 'multipart/form-data' } }, 400, '', 'call.upload-not-whole'],
  ])('is refused: %s', async (_, form, status, message, code) => {
    const answer = await upload(form);
    expect(answer).toMatchObject({ status, body: { code } });
    expect(answer.message).toContain(message);
    expect(await t.sql`select from attachment where uploaded_by = ${person.emplId}`).toHaveLength(0);
  });

  test('that cannot be stored leaves no record', async () => {
    const [dataDir = ''] = readdirSync(folder);
    const place = path.join(folder, dataDir, 'attachments');
    renameSync(place, `${place}-gone`);
    const answer = await upload();
    renameSync(`${place}-gone`, place);
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(await t.sql`select from attachment where uploaded_by = ${person.emplId}`).toHaveLength(0);
  });

  test('that is refused leaves no file', async () => {
    const before = storedFiles();
    expect((await upload({ name: 'doctor.png' })).status).toBe(415);
    expect(storedFiles()).toEqual(before);
  });

  test('is refused beyond twenty unused files, even with many concurrent uploads', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => upload()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.find(({ status }) => status === 409)?.message).toContain('20 files that no application uses');
    const [first] = answers.flatMap(({ body }) => (body as { file?: string }).file ?? []);
    expect((await remove(first ?? '')).status).toBe(200);
    expect((await upload()).status).toBe(200);
  });
});

describe('reading a file', () => {
  test('is possible only for its uploader while no application uses it', async () => {
    const fileName = await uploaded();
    expect((await read(fileName)).status).toBe(200);
    for (const other of [manager, otherManager, hr, admin]) expect(await read(fileName, other)).toMatchObject({ status: 404 });
  });

  test('is then possible only for the applicant, the approver and HR', async () => {
    const fileName = await uploaded();
    await apply(fileName);
    for (const reader of [person, manager, hr]) expect((await read(fileName, reader)).status).toBe(200);
    for (const other of [otherManager, admin]) expect((await read(fileName, other)).status).toBe(404);
  });

  test('gives the same answer for a file out of reach and a missing file', async () => {
    const fileName = await uploaded();
    const [outOfReach, missing] = [await read(fileName, admin), await read('nothing-of-that-name-here.pdf', admin)];
    expect(outOfReach.body).toEqual(missing.body);
    for (const name of ['..%2f..%2fpackage.json', '%00.pdf', "'.pdf"]) expect([400, 404]).toContain((await read(name)).status);
  });

  test('needs a token, even with the name of the file', async () => {
    expect((await t.call('GET', `/attachment/files/${await uploaded()}`)).status).toBe(401);
  });

  test('returns the same bytes to a client that accepts compression', async () => {
    const bytes = Buffer.concat([samples.bmp.subarray(0, 54), Buffer.alloc(300 * 133, 255)]);
    bytes.writeUInt32LE(bytes.length, 2);
    bytes.writeInt32LE(100, 18);
    bytes.writeInt32LE(133, 22);
    const fileName = await uploaded({ name: 'scan.bmp', bytes });
    const answer = await t.call('GET', `/attachment/files/${fileName}`, { by: person, headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(answer.body as Buffer)).toEqual(bytes);
  });
});

describe('deleting a file', () => {
  test('removes it permanently', async () => {
    const fileName = await uploaded();
    expect(storedFiles()).toContain(fileName);
    expect(await remove(fileName)).toMatchObject({ status: 200, body: { message: 'Success' } });
    expect(storedFiles()).not.toContain(fileName);
    expect((await read(fileName)).status).toBe(404);
    expect((await remove(fileName)).status).toBe(404);
  });

  test('is possible only for its uploader', async () => {
    const fileName = await uploaded();
    for (const other of [manager, hr, admin]) expect((await remove(fileName, other)).status).toBe(404);
    expect((await read(fileName)).status).toBe(200);
  });

  test('is refused once an application uses it', async () => {
    const fileName = await uploaded();
    await apply(fileName);
    expect(await remove(fileName)).toMatchObject({ status: 409, message: 'This file belongs to a leave application.' });
    expect((await remove(fileName, manager)).status).toBe(404);
    expect((await read(fileName)).status).toBe(200);
  });

  test('while an application is about to use it never leaves the application without its file', async () => {
    for (const day of ['01', '02', '03', '06', '07', '08', '09', '10']) {
      const fileName = await uploaded();
      const body = {
        id: { startDate: `2026-07-${day}` },
        leaveCategory: { leaveCode: 'AL' },
        endDate: `2026-07-${day}`,
        reason: 'Ill',
        approver: manager.emplId,
        attachment: fileName,
      };
      const [applied, removed] = await Promise.all([t.call('POST', '/appliedleave', { by: person, body }), remove(fileName)]);
      expect((await read(fileName)).status).toBe(removed.status === 200 ? 404 : 200);
      expect([applied.status, removed.status].filter((status) => status === 200)).toHaveLength(1);
    }
  });
});
