import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

export type ZippedFile = { name: string; content: Iterable<string> | AsyncIterable<string> };

/** The first date of the format, so that the same content gives the same file. */
const mtime = new Date(1980, 0, 1);
const deflateMethod = 8;
const maxZipSize = 0xffff_ffff;

// Half the work of the default level 6, for a tenth more bytes.
const level = 3;

/**
 * Generates the bytes of a ZIP file, compressing its contents as they come, so that only the current piece is in memory. Node compresses,
 * outside the thread that serves calls.
 */
export async function* zipFiles(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let written = 0;
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    written += piece.length;
    pieces.push(piece);
  });
  const take = () => pieces.splice(0);
  for await (const { name, content } of files) {
    const file: ZipInputFile = { filename: name, compression: deflateMethod, mtime, size: 0, crc: 0 };
    zip.add(file);
    const deflate = createDeflateRaw({ level });
    const feeding = pipeline(measureContent(content, file), deflate);
    // The loop below throws the same error; this handler only prevents an unhandled rejection.
    feeding.catch(() => {});
    for await (const piece of deflate) {
      // A deflate stream produces only buffers, in memory that nothing else uses.
      file.ondata?.(null, piece as Buffer<ArrayBuffer>, false);
      yield* take();
    }
    await feeding;
    file.ondata?.(null, new Uint8Array(), true);
    if (written > maxZipSize || file.size > maxZipSize) throw new Error('The file is too large for its format.');
  }
  zip.end();
  yield* take();
}

async function* measureContent(content: ZippedFile['content'], file: ZipInputFile): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text);
    file.crc = crc32(bytes, file.crc);
    file.size += bytes.length;
    yield bytes;
  }
}
