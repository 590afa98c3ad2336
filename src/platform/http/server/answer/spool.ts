import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';

const blockBytes = 65_536;

/** @property more resolves when there is more to read, or the source has ended */
type Progress = { ended: boolean; givenUp: boolean; failure?: unknown; more: Promise<void>; wake: () => void };

/**
 * Buffers a stream in an unnamed temporary file, which disappears with the process. The source (a database cursor) therefore never waits
 * for a slow reader.
 *
 * @returns the bytes, readable at once; `taken` resolves when the source has ended or failed. Destroying the stream ends the source early
 */
export async function spool(source: AsyncIterable<Buffer>): Promise<{ stream: Readable; taken: Promise<void> }> {
  const file = await openNameless();
  const progress: Progress = { ended: false, givenUp: false, more: Promise.resolve(), wake: () => {} };
  arm(progress);
  const taken = copyToFile(source, file, progress);
  const stream = Readable.from(readFromFile(file, progress), { objectMode: false, highWaterMark: blockBytes });
  stream.once('close', () => {
    progress.givenUp = true;
    void taken.then(() => file.close());
  });
  return { stream, taken };
}

async function openNameless(): Promise<FileHandle> {
  const name = path.join(tmpdir(), `leave-${randomUUID()}`);
  const file = await open(name, 'wx+', 0o600);
  await rm(name);
  return file;
}

function arm(progress: Progress): void {
  progress.more = new Promise((resolve) => (progress.wake = resolve));
}

async function copyToFile(source: AsyncIterable<Buffer>, file: FileHandle, progress: Progress): Promise<void> {
  let written = 0;
  try {
    for await (const bytes of source) {
      if (progress.givenUp) break;
      for (let done = 0; done < bytes.length;) done += (await file.write(bytes, done, bytes.length - done, written + done)).bytesWritten;
      written += bytes.length;
      progress.wake();
      arm(progress);
    }
  } catch (error) {
    progress.failure = error;
  }
  progress.ended = true;
  progress.wake();
}

async function* readFromFile(file: FileHandle, progress: Progress): AsyncGenerator<Buffer> {
  for (let at = 0; ;) {
    // Read before the file, so that later writes are found in the next round.
    const { ended, more } = progress;
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(blockBytes), 0, blockBytes, at);
    at += bytesRead;
    if (bytesRead > 0) yield buffer.subarray(0, bytesRead);
    else if (!ended) await more;
    else if (progress.failure !== undefined) throw progress.failure;
    else return;
  }
}
