import { createReadStream, mkdirSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';

export type StoredFile = { stream: Readable; size: number };

/** Where attachments lie. Names are only ever the ones that `newFileName` made. */
export type AttachmentStore = {
  /** Returns once the bytes are safely stored. */
  put: (fileName: string, bytes: Buffer, mediaType: string) => Promise<void>;
  read: (fileName: string) => Promise<StoredFile | undefined>;
  /** Removing what is not there is no error. */
  remove: (fileName: string) => Promise<void>;
};

/** The store that the configuration names: an S3-compatible bucket, else a folder beside the database. */
export function createAttachmentStore(config: { attachmentsUrl: string | undefined; dataDir: string }): AttachmentStore {
  return config.attachmentsUrl ? bucketStore(new URL(config.attachmentsUrl)) : folderStore(path.join(config.dataDir, 'attachments'));
}

function checkName(fileName: string): string {
  if (!/^[\w-]{22,64}\.[a-z]{3,4}$/.test(fileName)) throw new Error('This is no name of a stored attachment.');
  return fileName;
}

function folderStore(folder: string): AttachmentStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fileOf = (fileName: string) => path.join(folder, checkName(fileName));
  return {
    async put(fileName, bytes) {
      const draft = `${fileOf(fileName)}.part`;
      const handle = await open(draft, 'wx', 0o600);
      try {
        await handle.writeFile(bytes);
        // On the disk before its row is: a crash never leaves a row without its file.
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(draft, fileOf(fileName));
    },
    async read(fileName) {
      const file = fileOf(fileName);
      const found = await stat(file).catch(() => undefined);
      return found && { stream: createReadStream(file), size: found.size };
    },
    remove: (fileName) => rm(fileOf(fileName), { force: true }),
  };
}

/** `https://KEY:SECRET@host/bucket?region=…`; `s3:` means `https:`. */
function bucketStore(url: URL): AttachmentStore {
  const [accessKeyId, secretAccessKey] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  const aws = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region: url.searchParams.get('region') ?? 'us-east-1', retries: 3 });
  const protocol = url.protocol === 's3:' ? 'https:' : url.protocol;
  const addressOf = (fileName: string) => `${protocol}//${url.host}${url.pathname.replace(/\/$/, '')}/${checkName(fileName)}`;
  const must = (response: Response, action: string) => {
    if (!response.ok) throw new Error(`The bucket of attachments refused to ${action}: ${response.status}`);
    return response;
  };
  return {
    async put(fileName, bytes, mediaType) {
      must(await aws.fetch(addressOf(fileName), { method: 'PUT', body: new Uint8Array(bytes), headers: { 'Content-Type': mediaType } }), 'store');
    },
    async read(fileName) {
      const response = await aws.fetch(addressOf(fileName));
      if (response.status === 404) return undefined;
      const bytes = Buffer.from(await must(response, 'read').arrayBuffer());
      return { stream: Readable.from([bytes], { objectMode: false }), size: bytes.length };
    },
    async remove(fileName) {
      const response = await aws.fetch(addressOf(fileName), { method: 'DELETE' });
      if (response.status !== 404) must(response, 'remove');
    },
  };
}
