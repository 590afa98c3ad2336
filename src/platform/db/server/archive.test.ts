import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { packTar, type TarEntry } from 'modern-tar';
import { afterAll, describe, expect, test } from 'vitest';
import { type ArchiveEntry, readArchive, writeArchive } from './archive.ts';

const home = mkdtempSync(path.join(tmpdir(), 'leave-archive-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

let files = 0;
const newFile = () => path.join(home, `${(files += 1)}.tar.gz`);

async function read(file: string): Promise<ArchiveEntry[]> {
  const found: ArchiveEntry[] = [];
  for await (const entry of readArchive(file)) found.push(entry);
  return found;
}

function stored(tar: Uint8Array): string {
  const file = newFile();
  writeFileSync(file, gzipSync(tar));
  return file;
}

const pack = (...entries: TarEntry[]) => packTar(entries);
const row = { header: { name: 'tables/employee/000001', size: 4 }, body: 'row\n' };

/** The archive of a small company from version 1.0.0, with its own tar writer. */
const firstVersion =
  'H4sIAAAAAAAAA+3VP07DMBQGcK9wiiwZiT87f8oBaAYGYAKJBbmJoxpix9RGokLM3ICZuwD3QoUJVwIhIELFv+VJfk/Pg/XJwnvRzLU03lFhba8a4dVgqG07Oj/OzSmWl7zdnx2UF9dn9a470azJbNuRLwCACnitWK8Aqwgrc3BWIZ/kBBxsUpIE4aLfcOW8WBCMctcflB7t1TssK5I0nR7WYTfadF7Meumo1LYfllLStzyGU9+zWvlh/nnxPv+MlbyI+R/DdPXcW4/3Wi6S5wel1dPddjgTbS4tjOqk89m5G0zY/CGf5h88yD+KKv7/o7i5DU+iKIqi/+AFNcTW0AAQAAA=';

test('reads an archive of the first version', async () => {
  const file = newFile();
  writeFileSync(file, Buffer.from(firstVersion, 'base64'));
  const entries = (await read(file)).map(({ name, bytes }) => [name, bytes.toString()]);
  expect(entries).toEqual([
    ['attachments/application/pdf/hV3nZ0yq2dJbN5kx_F8sWm1c.pdf', '%PDF-1.4 %%EOF'],
    ['tables/employee/000001', 'E0001\tÖmer Šimić\n'],
    ['manifest.json', '{}'],
  ]);
});

test('reads back entries of all sizes, and names with accents', async () => {
  const sizes = [0, 1, 511, 512, 513, 65_536, 5_242_880];
  const entries = sizes.map((size, n) => ({ name: `tables/café ${n}/000001`, bytes: Buffer.alloc(size, n + 1) }));
  const file = newFile();
  await writeArchive(
    file,
    (async function* () {
      yield* entries;
    })(),
  );
  expect(await read(file)).toEqual(entries);
});

test('does not write an entry that a restore would refuse', async () => {
  const large = (async function* () {
    yield { name: 'tables/employee/000001', bytes: Buffer.alloc(64 * 1024 * 1024 + 1) };
  })();
  await expect(writeArchive(newFile(), large)).rejects.toThrow('tables/employee/000001 does not fit into an archive.');
});

describe('an archive is damaged', () => {
  const tar = () => pack(row, row);

  test.each<[string, () => Promise<Uint8Array>]>([
    ['without its end', async () => (await tar()).subarray(0, -1024)],
    ['cut within its end', async () => (await tar()).subarray(0, -512)],
    ['cut within an entry', async () => (await tar()).subarray(0, 1024 + 514)],
    ['with data after its end', async () => Buffer.concat([await tar(), await tar()])],
    ['with one other bit in a header', async () => (await tar()).with(1024, 0x75)],
    ['that is something else', () => Promise.resolve(Buffer.alloc(2048, 'not a tar file '))],
    ['with a symbolic link', () => pack({ header: { name: 'tables/employee/000001', size: 0, type: 'symlink', linkname: '/etc/passwd' } })],
    ['with a hard link', () => pack({ header: { name: 'manifest.json', size: 0, type: 'link', linkname: '/etc/passwd' } })],
    ['with a folder', () => pack({ header: { name: 'tables/', size: 0, type: 'directory' } })],
  ])('%s', async (_, damaged) => {
    const file = stored(await damaged());
    await expect(read(file)).rejects.toThrow(`The archive ${file} is damaged: it is not a complete archive of this application.`);
  });

  test('with an entry above 64 MB, which is refused before it is read', async () => {
    const header = (await pack({ header: { name: 'tables/employee/000001', size: 0 } })).slice(0, 512);
    header.set(Buffer.from('00400000001\0'), 124);
    header.fill(0x20, 148, 156);
    const checksum = header.reduce((sum, byte) => sum + byte, 0);
    header.set(Buffer.from(`${checksum.toString(8).padStart(6, '0')}\0 `), 148);
    await expect(read(stored(header))).rejects.toMatchObject({
      message: expect.stringMatching(/is damaged/),
      cause: { cause: { message: 'tables/employee/000001 is not a file of a backup.' } },
    });
  });
});
