import type { AttachmentContent } from '#src/attachment/attachment-rules.ts';
import { bmpEnd } from './bmp-end.ts';
import { gifEnd } from './gif-end.ts';
import { jpegEnd } from './jpeg-end.ts';
import { pdfEnd } from './pdf-end.ts';
import { pngEnd } from './png-end.ts';

/** Where a file of each kind ends, found by walking its structure; undefined when it is not such a file. */
const ends: Record<AttachmentContent, (bytes: Buffer) => number | undefined> = {
  pdf: pdfEnd,
  png: pngEnd,
  gif: gifEnd,
  jpg: jpegEnd,
  bmp: bmpEnd,
};

/**
 * The bytes to store of a file that should be of one kind; undefined when it is not a whole file of that kind, or when something
 * else hangs on it. The first bytes alone prove nothing: a picture that goes on as a web page or an archive would pass.
 * Padding with zeros is harmless. What cameras append to a JPEG is cut off: no viewer needs it, and nobody has checked it.
 *
 * @example storableBytes('png', Buffer.from('GIF89a')) // undefined
 */
export function storableBytes(content: AttachmentContent, bytes: Buffer): Buffer | undefined {
  const end = endOf(content, bytes);
  if (end === undefined) return undefined;
  const rest = bytes.subarray(end);
  if (rest.equals(Buffer.alloc(rest.length))) return bytes;
  return content === 'jpg' && isFromCamera(rest) ? bytes.subarray(0, end) : undefined;
}

function endOf(content: AttachmentContent, bytes: Buffer): number | undefined {
  try {
    return ends[content](bytes);
  } catch (error) {
    // Reading past the end: the file is shorter than its own structure says.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Further pictures (depth, brightness), a short film, or Samsung's notes: nearly every phone appends one of them to its photos. */
function isFromCamera(rest: Buffer): boolean {
  const isPicture = rest.toString('latin1', 0, 3) === '\xff\xd8\xff';
  const isFilm = rest.toString('latin1', 4, 8) === 'ftyp';
  const isNotes = rest.toString('latin1', rest.length - 4) === 'SEFT';
  return isPicture || isFilm || isNotes;
}
