import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

export type ZippedFile = { name: string; content: Iterable<string> | AsyncIterable<string> };

type Entry = { name: Buffer; crc: number; packed: number; unpacked: number; offset: number };

// File names are in UTF-8. Sizes follow the content, because they are not known before.
const flags = 0x0808;
const deflateMethod = 8;
// 01/01/1980, the first date of the format, so that the same content gives the same file.
const date = 0x21;
const maxZipSize = 0xffff_ffff;

// Half the work of the default level 6, for a tenth more bytes.
const level = 3;

/** Generates the bytes of a ZIP file, compressing its contents as they come, so that only the current piece is in memory. */
export async function* zipFiles(files: AsyncIterable<ZippedFile>): AsyncGenerator<Buffer> {
  const entries: Entry[] = [];
  let offset = 0;
  for await (const { name, content } of files) {
    const entry: Entry = { name: Buffer.from(name), crc: 0, packed: 0, unpacked: 0, offset };
    const header = Buffer.concat([localHeader(entry), entry.name]);
    yield header;
    for await (const chunk of pack(content, entry)) yield chunk;
    yield descriptor(entry);
    offset += header.length + entry.packed + 16;
    if (offset > maxZipSize || entry.unpacked > maxZipSize) throw new Error('The file is too large for its format.');
    entries.push(entry);
  }
  const directory = Buffer.concat(entries.flatMap((entry) => [centralHeader(entry), entry.name]));
  yield directory;
  yield endOfDirectory(entries.length, directory.length, offset);
}

async function* pack(content: ZippedFile['content'], entry: Entry): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level });
  const feeding = pipeline(measureContent(content, entry), deflate);
  // The loop below throws the same error; this handler only prevents an unhandled rejection.
  feeding.catch(() => {});
  for await (const chunk of deflate) {
    // A deflate stream produces only buffers.
    const bytes = chunk as Buffer;
    entry.packed += bytes.length;
    yield bytes;
  }
  await feeding;
}

async function* measureContent(content: ZippedFile['content'], entry: Entry): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text);
    entry.crc = crc32(bytes, entry.crc);
    entry.unpacked += bytes.length;
    yield bytes;
  }
}

function localHeader({ name }: Entry): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(deflateMethod, 8);
  header.writeUInt16LE(date, 12);
  header.writeUInt16LE(name.length, 26);
  return header;
}

function descriptor({ crc, packed, unpacked }: Entry): Buffer {
  const bytes = Buffer.alloc(16);
  [0x08074b50, crc, packed, unpacked].forEach((value, n) => bytes.writeUInt32LE(value, n * 4));
  return bytes;
}

function centralHeader({ name, crc, packed, unpacked, offset }: Entry): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(20, 6);
  header.writeUInt16LE(flags, 8);
  header.writeUInt16LE(deflateMethod, 10);
  header.writeUInt16LE(date, 14);
  [crc, packed, unpacked].forEach((value, n) => header.writeUInt32LE(value, 16 + n * 4));
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(offset, 42);
  return header;
}

function endOfDirectory(count: number, size: number, offset: number): Buffer {
  const bytes = Buffer.alloc(22);
  bytes.writeUInt32LE(0x06054b50, 0);
  bytes.writeUInt16LE(count, 8);
  bytes.writeUInt16LE(count, 10);
  bytes.writeUInt32LE(size, 12);
  bytes.writeUInt32LE(offset, 16);
  return bytes;
}
