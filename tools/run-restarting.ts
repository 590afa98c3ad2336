import type { EventEmitter } from 'node:events';
import { runProgram } from './run-program.ts';

/** Editors and git replace many files at once: the server restarts when they are quiet for this long. */
const quietMs = 100;

const isServerFile = (file: string) => /\.(?:ts|sql)$/.test(file) && !/[\\/]client[\\/]|\.test\.ts$/.test(file);

/** Resolves when files of the server have changed and are quiet again. */
function nextChange(watcher: EventEmitter): Promise<void> {
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    const onChange = (_event: string, file: string) => {
      if (!isServerFile(file)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        watcher.off('all', onChange);
        resolve();
      }, quietMs);
    };
    watcher.on('all', onChange);
  });
}

/**
 * Runs a program, and runs it again when a file of the server changes. A file watcher also sees a file that an editor replaces, which `node --watch` misses
 * the second time. A program that fails waits for the next change.
 *
 * @param watcher vite's watcher, or another that emits `all` with an event and a path
 * @returns when this process gets a signal to stop
 */
export async function runRestarting(
  watcher: EventEmitter,
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<void> {
  for (;;) {
    const running = new AbortController();
    const changed = nextChange(watcher).then(() => running.abort());
    const ending = await runProgram(command, args, { env, signal: running.signal });
    if (ending === 'stopped') return;
    if (!running.signal.aborted) process.stderr.write('The server has ended. It starts again when one of its files changes.\n');
    await changed;
  }
}
