import type { MessageDescriptor } from '#src/base/text/problem.ts';
import { attachmentMessage } from './attachment-sentences.ts';

/** The limit of an attachment in bytes: 5 MB (specification section 9). */
export const maxAttachmentBytes = 5_242_880;

/** The file types that can be attached: extension, kind of content, and content type of the download. */
const kinds = {
  pdf: { content: 'pdf', mediaType: 'application/pdf' },
  jpg: { content: 'jpg', mediaType: 'image/jpeg' },
  jpeg: { content: 'jpg', mediaType: 'image/jpeg' },
  jpe: { content: 'jpg', mediaType: 'image/jpeg' },
  jfif: { content: 'jpg', mediaType: 'image/jpeg' },
  gif: { content: 'gif', mediaType: 'image/gif' },
  bmp: { content: 'bmp', mediaType: 'image/bmp' },
  png: { content: 'png', mediaType: 'image/png' },
} as const;

export type AttachmentContent = (typeof kinds)[keyof typeof kinds]['content'];

/** The extensions for a file picker. */
export const attachmentEndings = Object.keys(kinds).map((ending) => `.${ending}`);

/**
 * Returns the kind of content by file name; undefined if such files cannot be attached.
 *
 * @example attachmentKind('Scan.JPEG') // { content: 'jpg', mediaType: 'image/jpeg' }
 */
export function attachmentKind(name: string): { content: AttachmentContent; mediaType: string } | undefined {
  const ending = /\.([a-z]{1,9})$/.exec(name.toLowerCase())?.[1];
  return ending !== undefined && Object.hasOwn(kinds, ending) ? kinds[ending as keyof typeof kinds] : undefined;
}

/**
 * Returns the problem of a file before its upload (specification section 5, Apply leave).
 *
 * @param file.size in bytes
 * @example attachmentProblem({ name: 'scan.pdf', size: 5_242_881 }) // { code: 'attachment.too-large' }
 */
export function attachmentProblem(file: { name: string; size: number }): MessageDescriptor | undefined {
  if (!attachmentKind(file.name)) return attachmentMessage('attachment.wrong-type');
  if (file.size > maxAttachmentBytes) return attachmentMessage('attachment.too-large');
  return file.size === 0 ? attachmentMessage('attachment.empty') : undefined;
}

/** The size of a picture in pixels. */
export type PictureSize = { width: number; height: number };

/** Enough for phone cameras and an A3 scan at 600 dots per inch. Decoded, that is about 280 MB. */
const [maxPixels, maxSide] = [70_000_000, 20_000];

/**
 * Whether a picture is larger than readers need, and perhaps too large to be shown.
 *
 * @example hasTooManyPixels({ width: 50_000, height: 50_000 }) // true
 */
export const hasTooManyPixels = ({ width, height }: PictureSize): boolean =>
  width * height > maxPixels || Math.max(width, height) > maxSide;

/**
 * Whether a stored file opens in its own window (specification section 7). All types that can be attached do; other files are downloaded.
 *
 * @example opensInWindow('0f3a.pdf') // true
 */
export const opensInWindow = (fileName: string): boolean => attachmentKind(fileName) !== undefined;
