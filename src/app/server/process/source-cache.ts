import { enableCompileCache, flushCompileCache } from 'node:module';
import path from 'node:path';

/**
 * Keeps what Node makes of the source before it runs it, so that the next start need not make it again. It lies with the company's data: whoever
 * could write there could have the application run anything. To be called before the source is loaded; where nothing can be kept, nothing is.
 *
 * @param fallback where the data lies when DATA_DIR is not set
 */
export function enableSourceCache(fallback: string): void {
  enableCompileCache(path.resolve(process.env.DATA_DIR || fallback, 'compiled'));
}

/** Writes down what was kept so far: a process that is killed writes nothing any more. */
export const flushSourceCache = (): void => flushCompileCache();
