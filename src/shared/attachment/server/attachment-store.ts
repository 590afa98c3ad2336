import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { AttachmentContent } from '#src/shared/attachment/attachment-rules.ts';

type StoredFile = { stream: Readable; size: number };

/** The store of attachments. It accepts only names from `newFileName`; any other name is a programming error. */
export type AttachmentStore = {
  /** Resolves once the bytes are stored durably. */
  put: (fileName: string, bytes: Buffer, mediaType: string) => Promise<void>;
  /** The stored bytes and their number; undefined if there is no such file. */
  read: (fileName: string) => Promise<StoredFile | undefined>;
  /** Removing a missing file is not an error. */
  remove: (fileName: string) => Promise<void>;
};

/**
 * Returns an unguessable name (144 random bits) with the extension of its type.
 *
 * @example newFileName('pdf') // 'hV3nZ0yq2dJbN5kx_F8sWm1c.pdf'
 */
export const newFileName = (content: AttachmentContent): string => `${randomBytes(18).toString('base64url')}.${content}`;
