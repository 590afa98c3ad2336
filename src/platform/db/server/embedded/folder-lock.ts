import { once } from 'node:events';
import { rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { codeOf } from '#src/base/text/problem.ts';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long the holder of a lock may take to send its process id, in milliseconds. */
const answerWithinMs = 1000;
/** Longer than another process needs between finding a stale lock and removing it, in milliseconds. */
const removalMs = 100;

/**
 * Takes a lock that ends with this process in any case: a unix socket on which the process listens. It sends its process id to each client.
 *
 * @param file the socket's path, at most 103 characters
 * @returns a function that releases the lock, or the process id of its holder (0 if unknown)
 * @example const lock = await acquireLock('/data/postgres.lock') // a function, or 4711
 */
export async function acquireLock(file: string): Promise<(() => Promise<void>) | number> {
  const mine = await listen(file);
  if (mine) return unlock(mine);
  const holder = await askHolder(file);
  if (holder !== undefined) return holder;
  // The holder was killed.
  rmSync(file, { force: true });
  const next = await listen(file);
  if (!next) return (await askHolder(file)) ?? 0;
  return (await isStillThere(file)) ? unlock(next) : ((await askHolder(file)) ?? 0);
}

async function listen(file: string): Promise<Server | undefined> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(String(process.pid));
  });
  server.listen(file);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') return undefined;
    throw error;
  }
  // The lock alone must not keep the process running.
  return server.unref();
}

/** Returns the process id of the holder, 0 if unknown, undefined if the lock is free. */
async function askHolder(file: string): Promise<number | undefined> {
  const socket = connect(file).setEncoding('utf8');
  try {
    const [pid] = (await once(socket, 'data', { signal: AbortSignal.timeout(answerWithinMs) })) as [string];
    return Number(pid);
  } catch (error) {
    const code = codeOf(error);
    return code === 'ECONNREFUSED' || code === 'ENOENT' ? undefined : 0;
  } finally {
    socket.on('error', () => {}).destroy();
  }
}

// Another process that found the same stale lock may have removed this new one instead.
async function isStillThere(file: string): Promise<boolean> {
  const { ino } = statSync(file);
  await sleep(removalMs);
  return statSync(file, { throwIfNoEntry: false })?.ino === ino;
}

function unlock(server: Server): () => Promise<void> {
  return async () => {
    const closed = once(server, 'close');
    server.close();
    await closed;
  };
}
