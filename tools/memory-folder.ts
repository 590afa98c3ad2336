import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

const memory = '/dev/shm';
/** Three times the peak usage of the tests, in bytes. */
const needed = 2 * 1024 ** 3;

/**
 * Creates a temporary folder in memory, where the thousands of small databases of the tests cost half as much as on a disk. Returns
 * undefined if the system has no such place, runs no programs there, or has too little memory.
 */
export function createMemoryFolder(): { folder: string; remove: () => void } | undefined {
  if (!hasEnoughSpace()) return undefined;
  const folder = mkdtempSync(path.join(memory, 'leave-'));
  // Root's database server runs as another user.
  chmodSync(folder, 0o711);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function hasEnoughSpace(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === memory);
    return mount !== undefined && !/\bnoexec\b/.test(mount) && bavail * bsize >= needed && process.availableMemory() >= 3 * needed;
  } catch {
    return false;
  }
}
