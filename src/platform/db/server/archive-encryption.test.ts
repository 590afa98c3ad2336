import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { Decrypter } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ArchiveEntry, readArchive, writeArchive } from './archive.ts';

// Deriving a key takes a second of CPU time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const home = mkdtempSync(path.join(tmpdir(), 'leave-encrypted-'));
const passphrase = 'eight small words that no one guesses';
const encrypted = path.join(home, 'encrypted.tar.gz.age');
const plain = path.join(home, 'plain.tar.gz');
// More than one block of the encryption, and incompressible.
const entries: ArchiveEntry[] = [
  { name: 'tables/employee/000001', bytes: randomBytes(300_000) },
  { name: 'manifest.json', bytes: Buffer.from('{}') },
];

async function* each() {
  yield* entries;
}

beforeAll(async () => {
  await writeArchive(encrypted, each(), passphrase);
  await writeArchive(plain, each());
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const read = async (file: string, with_?: string) => {
  const found: ArchiveEntry[] = [];
  for await (const entry of readArchive(file, with_)) found.push(entry);
  return found;
};

const altered = (change: (bytes: Buffer) => Buffer) => {
  const file = path.join(home, `${randomBytes(4).toString('hex')}.age`);
  writeFileSync(file, change(readFileSync(encrypted)));
  return file;
};

const flipped = (bytes: Buffer, at: number) => {
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  return bytes;
};

test('decrypts an archive, whose encrypted form reveals nothing', async () => {
  expect(await read(encrypted, passphrase)).toEqual(entries);
  expect(readFileSync(encrypted).includes('employee')).toBe(false);
});

test('other age programs can open an archive, down to the packed tar', async () => {
  const age = new Decrypter();
  age.addPassphrase(passphrase);
  const packed = await age.decrypt(readFileSync(encrypted));
  expect([...packed.subarray(0, 2)]).toEqual([0x1f, 0x8b]);
});

describe('an archive is refused with one line', () => {
  test.each([
    ['with another passphrase', () => encrypted, 'eight other words entirely', /cannot be opened: the passphrase is wrong/],
    ['encrypted, without a passphrase', () => encrypted, undefined, /is encrypted: its passphrase is needed/],
    ['not encrypted, though there is a passphrase', () => plain, passphrase, /is not encrypted, so anyone could have created it/],
    ['with one changed bit', () => altered((bytes) => flipped(bytes, 200_000)), passphrase, /is damaged: it was altered or truncated/],
    ['with one changed bit in its header', () => altered((bytes) => flipped(bytes, 160)), passphrase, /is damaged|cannot be opened/],
    ['truncated', () => altered((bytes) => bytes.subarray(0, -5000)), passphrase, /is damaged: it was altered or truncated/],
    [
      'truncated between two blocks',
      () => altered((bytes) => bytes.subarray(0, headOf(bytes) + 65_552)),
      passphrase,
      /is damaged: it was altered or truncated/,
    ],
    ['truncated within its header', () => altered((bytes) => bytes.subarray(0, 60)), passphrase, /is damaged|cannot be opened/],
    [
      'with additional bytes at its end',
      () => altered((bytes) => Buffer.concat([bytes, bytes])),
      passphrase,
      /is damaged: it was altered or truncated/,
    ],
  ])('%s', async (_, file, with_, line) => {
    const tried = read(file(), with_);
    await expect(tried).rejects.toThrow(line);
    await expect(tried).rejects.toThrow(/^[^\n]+$/);
  });
});

/** The header lines, and the nonce before the blocks. */
function headOf(bytes: Buffer): number {
  return bytes.indexOf('\n', bytes.indexOf('\n---') + 1) + 1 + 16;
}
