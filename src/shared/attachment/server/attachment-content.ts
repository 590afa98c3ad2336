import { type AttachmentContent, hasTooManyPixels, type PictureSize } from '#src/shared/attachment/attachment-rules.ts';
import { readBmpStructure } from './bmp-structure.ts';
import { readGifStructure } from './gif-structure.ts';
import { readJpegStructure } from './jpeg-structure.ts';
import { pdfEnd } from './pdf-end.ts';
import { readPngStructure } from './png-structure.ts';

type FileStructure = { end: number; size?: PictureSize };

/** Functions that follow a file's structure and return its end and the size of its picture; undefined if the file is not of this kind. */
const structureReaders: Record<AttachmentContent, (bytes: Buffer) => FileStructure | undefined> = {
  pdf: readPdfStructure,
  png: readPngStructure,
  gif: readGifStructure,
  jpg: readJpegStructure,
  bmp: readBmpStructure,
};

/** PDFs have no size limit: viewers fit a page to the window and load its content as they need it. */
function readPdfStructure(bytes: Buffer): FileStructure | undefined {
  const end = pdfEnd(bytes);
  return end === undefined ? undefined : { end };
}

/**
 * Returns the bytes to store of a file that should be of one kind; undefined if it is not a complete file of that kind, or is followed by other
 * data. Checking only the first bytes would accept a picture that continues as a web page or an archive.
 * Padding with zeros is harmless. The data that cameras append to a JPEG is cut off: no viewer needs it, and it was not checked.
 *
 * @example storableBytes('png', Buffer.from('GIF89a')) // undefined
 */
export function storableBytes(content: AttachmentContent, bytes: Buffer): Buffer | undefined {
  const end = readStructure(content, bytes)?.end;
  if (end === undefined) return undefined;
  const rest = bytes.subarray(end);
  if (rest.equals(Buffer.alloc(rest.length))) return bytes;
  return content === 'jpg' && isFromCamera(rest) ? bytes.subarray(0, end) : undefined;
}

/**
 * Whether the picture of a complete file could exhaust the memory of a viewer. A small file can decode to gigabytes.
 *
 * @example isTooLargeToShow('png', photo) // false
 */
export function isTooLargeToShow(content: AttachmentContent, bytes: Buffer): boolean {
  const size = readStructure(content, bytes)?.size;
  return size !== undefined && hasTooManyPixels(size);
}

function readStructure(content: AttachmentContent, bytes: Buffer): FileStructure | undefined {
  try {
    return structureReaders[content](bytes);
  } catch (error) {
    // A read past the end: the file is shorter than its structure says.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Nearly every phone appends one of these to its photos: further pictures (depth, brightness), a short film, or Samsung's notes. */
function isFromCamera(rest: Buffer): boolean {
  const isPicture = rest.toString('latin1', 0, 3) === '\xff\xd8\xff';
  const isFilm = rest.toString('latin1', 4, 8) === 'ftyp';
  const isNotes = rest.toString('latin1', rest.length - 4) === 'SEFT';
  return isPicture || isFilm || isNotes;
}
