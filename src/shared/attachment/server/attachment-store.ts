import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { AttachmentContent } from '#src/shared/attachment/attachment-rules.ts';

type StoredFile = { stream: Readable; size: number };

/** Where attachments lie. Names are only ever the ones that `newFileName` made; any other is an error of the program. */
export type AttachmentStore = {
  /** Returns once the bytes are safely stored. */
  put: (fileName: string, bytes: Buffer, mediaType: string) => Promise<void>;
  /** The stored bytes, and how many they are; undefined when there is no such file. */
  read: (fileName: string) => Promise<StoredFile | undefined>;
  /** Removing what is not there is no error. */
  remove: (fileName: string) => Promise<void>;
};

/**
 * Returns an unguessable name (144 random bits) with the extension of its type.
 *
 * @example newFileName('pdf') // 'hV3nZ0yq2dJbN5kx_F8sWm1c.pdf'
 */
export const newFileName = (content: AttachmentContent): string => `${randomBytes(18).toString('base64url')}.${content}`;
