import { mkdirSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { AttachmentStore } from './attachment-store.ts';

/** Stores attachments as files in a folder that only the application's user may read. */
export function folderStore(folder: string): AttachmentStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    async put(fileName, bytes) {
      const draft = path.join(folder, `${fileName}.part`);
      try {
        await writeDurably(draft, bytes);
        await rename(draft, path.join(folder, fileName));
        await syncFolder(folder);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async read(fileName) {
      const handle = await open(path.join(folder, fileName)).catch(undefinedIfMissing);
      if (!handle) return undefined;
      const { size } = await handle.stat();
      // The stream closes the handle, even if it is destroyed unread.
      return { stream: handle.createReadStream(), size };
    },
    remove: (fileName) => rm(path.join(folder, fileName), { force: true }),
  };
}

// The file is on the disk before its row is written: a crash never leaves a row without its file.
async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

// Makes the new name as durable as the bytes. Windows does not need it.
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
