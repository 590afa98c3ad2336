import type { MessageDescriptor } from '#src/base/text/problem.ts';
import { attachmentMessage } from './attachment-sentences.ts';

/** The limit of an attachment in bytes: 5 MB (specification section 9). */
export const maxAttachmentBytes = 5_242_880;

/** What can be attached: by the ending of the name, the kind of content and the type it is answered with. */
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

/** Endings for a file picker. */
export const attachmentEndings = Object.keys(kinds).map((ending) => `.${ending}`);

/**
 * What a file name promises; undefined when files of that name cannot be attached.
 *
 * @example attachmentKind('Scan.JPEG') // { content: 'jpg', mediaType: 'image/jpeg' }
 */
export function attachmentKind(name: string): { content: AttachmentContent; mediaType: string } | undefined {
  const ending = /\.([a-z]{1,9})$/.exec(name.toLowerCase())?.[1];
  return ending !== undefined && Object.hasOwn(kinds, ending) ? kinds[ending as keyof typeof kinds] : undefined;
}

/**
 * What is wrong with a file before it is sent (specification section 5, Apply leave).
 *
 * @param file.size in bytes
 * @example attachmentProblem({ name: 'scan.pdf', size: 5_242_881 }) // { code: 'attachment.too-large' }
 */
export function attachmentProblem(file: { name: string; size: number }): MessageDescriptor | undefined {
  if (!attachmentKind(file.name)) return attachmentMessage('attachment.wrong-type');
  if (file.size > maxAttachmentBytes) return attachmentMessage('attachment.too-large');
  return file.size === 0 ? attachmentMessage('attachment.empty') : undefined;
}

/** Of a picture, in pixels. */
export type PictureSize = { width: number; height: number };

/** What the cameras of phones take and a scanner makes of A3 at 600 dots per inch; unpacked that is some 280 MB. */
const [maxPixels, maxSide] = [70_000_000, 20_000];

/**
 * Whether a picture is larger than anybody needs who has to read it, and may be too large to be shown.
 *
 * @example hasTooManyPixels({ width: 50_000, height: 50_000 }) // true
 */
export const hasTooManyPixels = ({ width, height }: PictureSize): boolean =>
  width * height > maxPixels || Math.max(width, height) > maxSide;

/**
 * Whether a stored file opens in a window of its own (specification section 7); every type that can be attached does, anything else
 * is downloaded.
 *
 * @example opensInWindow('0f3a.pdf') // true
 */
export const opensInWindow = (fileName: string): boolean => attachmentKind(fileName) !== undefined;
