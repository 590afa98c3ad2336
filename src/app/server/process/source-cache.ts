import { enableCompileCache, flushCompileCache } from 'node:module';
import path from 'node:path';

/**
 * Caches the compiled source for the next start. The cache is in the company's data folder, because anyone who can write it can make the
 * application run any code. Call it before the source is loaded; if the folder cannot be written, nothing is cached.
 *
 * @param fallback the data folder if DATA_DIR is not set
 */
export function enableSourceCache(fallback: string): void {
  enableCompileCache(path.resolve(process.env.DATA_DIR || fallback, 'compiled'));
}

/** Writes the cache now: a process that is killed later writes nothing. */
export const flushSourceCache = (): void => flushCompileCache();
