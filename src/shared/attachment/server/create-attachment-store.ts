import path from 'node:path';
import type { AttachmentStore } from './attachment-store.ts';
import { bucketStore } from './bucket-store.ts';
import { folderStore } from './folder-store.ts';

/**
 * Returns the configured store: an S3-compatible bucket, or else a folder next to the database.
 *
 * @throws Error with one line that names ATTACHMENTS_URL if its value is incomplete
 */
export function createAttachmentStore(config: { attachmentsUrl: string | undefined; dataDir: string }): AttachmentStore {
  return withNameChecks(
    config.attachmentsUrl ? bucketStore(new URL(config.attachmentsUrl)) : folderStore(path.join(config.dataDir, 'attachments')),
  );
}

// One dot before the extension and no slash: a name can never lead out of the store.
function withNameChecks(store: AttachmentStore): AttachmentStore {
  const checked = (fileName: string) => {
    if (!/^[\w-]{22,64}\.[a-z]{3,4}$/.test(fileName)) throw new Error('This is not the name of a stored attachment.');
    return fileName;
  };
  return {
    put: async (fileName, bytes, mediaType) => store.put(checked(fileName), bytes, mediaType),
    read: async (fileName) => store.read(checked(fileName)),
    remove: async (fileName) => store.remove(checked(fileName)),
  };
}
