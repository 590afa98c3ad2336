import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const fileOf = (dataDir: string) => path.join(dataDir, 'address');

/** Stores the address at which the application listens, for commands that name it. They may have another environment. */
export function rememberAddress(dataDir: string, address: string): void {
  try {
    writeFileSync(fileOf(dataDir), `${address}\n`);
  } catch {
    // Commands then name the address of their own environment.
  }
}

/** Returns the address at which the application was started last on this data folder; undefined if it never was. */
export function findAddress(dataDir: string): string | undefined {
  try {
    const address = readFileSync(fileOf(dataDir), 'utf8').trim();
    return URL.canParse(address) ? address : undefined;
  } catch {
    return undefined;
  }
}
