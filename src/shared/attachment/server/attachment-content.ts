import { type AttachmentContent, hasTooManyPixels, type PictureSize } from '#src/shared/attachment/attachment-rules.ts';
import { bmpOutline } from './bmp-outline.ts';
import { gifOutline } from './gif-outline.ts';
import { jpegOutline } from './jpeg-outline.ts';
import { pdfEnd } from './pdf-end.ts';
import { pngOutline } from './png-outline.ts';

type Outline = { end: number; size?: PictureSize };

/** Where a file of each kind ends and how large its picture is, found by walking its structure; undefined when it is not such a file. */
const outlines: Record<AttachmentContent, (bytes: Buffer) => Outline | undefined> = {
  pdf: pdfOutline,
  png: pngOutline,
  gif: gifOutline,
  jpg: jpegOutline,
  bmp: bmpOutline,
};

/** Its viewers draw a page as large as the window, and read what is in it as they need it. */
function pdfOutline(bytes: Buffer): Outline | undefined {
  const end = pdfEnd(bytes);
  return end === undefined ? undefined : { end };
}

/**
 * The bytes to store of a file that should be of one kind; undefined when it is not a whole file of that kind, or when something
 * else hangs on it. The first bytes alone prove nothing: a picture that goes on as a web page or an archive would pass.
 * Padding with zeros is harmless. What cameras append to a JPEG is cut off: no viewer needs it, and nobody has checked it.
 *
 * @example storableBytes('png', Buffer.from('GIF89a')) // undefined
 */
export function storableBytes(content: AttachmentContent, bytes: Buffer): Buffer | undefined {
  const end = outlineOf(content, bytes)?.end;
  if (end === undefined) return undefined;
  const rest = bytes.subarray(end);
  if (rest.equals(Buffer.alloc(rest.length))) return bytes;
  return content === 'jpg' && isFromCamera(rest) ? bytes.subarray(0, end) : undefined;
}

/**
 * Whether a whole file has a picture that whoever opens it may run out of memory for: a small file can unpack to gigabytes.
 *
 * @example isTooLargeToShow('png', photo) // false
 */
export function isTooLargeToShow(content: AttachmentContent, bytes: Buffer): boolean {
  const size = outlineOf(content, bytes)?.size;
  return size !== undefined && hasTooManyPixels(size);
}

function outlineOf(content: AttachmentContent, bytes: Buffer): Outline | undefined {
  try {
    return outlines[content](bytes);
  } catch (error) {
    // Reading past the end: the file is shorter than its structure says.
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
