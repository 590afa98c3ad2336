import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { AttachmentContent } from '#src/attachment/attachment-rules.ts';
import { bucketStore } from './bucket-store.ts';
import { folderStore } from './folder-store.ts';

export type StoredFile = { stream: Readable; size: number };

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
 * The store that the configuration names: an S3-compatible bucket, else a folder beside the database.
 *
 * @throws Error with one line that names ATTACHMENTS_URL when it lacks a part
 */
export function createAttachmentStore(config: { attachmentsUrl: string | undefined; dataDir: string }): AttachmentStore {
  return checkingNames(
    config.attachmentsUrl ? bucketStore(new URL(config.attachmentsUrl)) : folderStore(path.join(config.dataDir, 'attachments')),
  );
}

/**
 * A name that nobody can guess (144 random bits), with the ending of its kind.
 *
 * @example newFileName('pdf') // 'hV3nZ0yq2dJbN5kx_F8sWm1c.pdf'
 */
export const newFileName = (content: AttachmentContent): string => `${randomBytes(18).toString('base64url')}.${content}`;

// No dot but the one before the ending, no slash: a name can never lead out of the store.
function checkingNames(store: AttachmentStore): AttachmentStore {
  const checked = (fileName: string) => {
    if (!/^[\w-]{22,64}\.[a-z]{3,4}$/.test(fileName)) throw new Error('This is no name of a stored attachment.');
    return fileName;
  };
  return {
    put: async (fileName, bytes, mediaType) => store.put(checked(fileName), bytes, mediaType),
    read: async (fileName) => store.read(checked(fileName)),
    remove: async (fileName) => store.remove(checked(fileName)),
  };
}
