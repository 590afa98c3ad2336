import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a worker tells the first process: that it lives, why it could not start, what it has counted. */
type Told = { alive?: true; fault?: string; counted?: object[] };
/** What the first process asks a worker for. */
type Asked = 'counted';

type Log = { warn: (message: string) => void };

/** A worker that ended so soon after its start is waited with, longer each time. In milliseconds. */
const soonMs = 10_000;
const longestPauseMs = 30_000;
/** How often a worker says that it lives, and how long it may be silent before it is ended as stuck, in milliseconds. */
const aliveEveryMs = 5_000;
const silentMs = 60_000;
/** How long workers that were told to stop may take, with their requests and their connections, in milliseconds. */
const stopWithinMs = 20_000;
/** How long a worker may take to tell what it has counted, in milliseconds. */
const countWithinMs = 2_000;

/** The processes that serve, as the first one has them, which serves nobody itself. */
export type Workers = {
  address: string;
  /** What each of them has counted. One that is just starting or ending is left out. */
  counted: () => Promise<object[][]>;
  stop: () => Promise<void>;
};

/**
 * Starts processes like this one that serve on one port, and another one for each that ends, until this one is told to stop:
 * Ctrl+C reaches the workers as well, and they may be gone before this one has come to their end.
 *
 * @throws Error with the reason when one of the first cannot start
 */
export async function startWorkers(count: number, log: Log, told: AbortSignal): Promise<Workers> {
  // What was loaded before the first process (it makes the screens) is done.
  cluster.setupPrimary({ execArgv: [] });
  const ended = new AbortController();
  const stopping = AbortSignal.any([told, ended.signal]);
  const stop = async () => {
    ended.abort();
    await Promise.all(running().map(end));
  };
  const run = (quickEnds = 0): Worker => {
    const worker = cluster.fork();
    const since = Date.now();
    endWhenSilent(worker, log);
    worker.once('exit', (code: number | null, signal: string | null) => {
      if (stopping.aborted) return;
      const isQuick = Date.now() - since < soonMs;
      log.warn(`A worker (process ${worker.process.pid}) has ended with ${signal ?? code}; starting another one.`);
      setTimeout(() => stopping.aborted || run(isQuick ? quickEnds + 1 : 0), isQuick ? Math.min(quickEnds * 1000, longestPauseMs) : 0);
    });
    return worker;
  };
  try {
    const [address = ''] = await Promise.all(Array.from({ length: count }, () => untilListening(run())));
    return { address, counted: () => Promise.all(running().map(countedBy)).then((all) => all.filter((some) => some !== undefined)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const running = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

function untilListening(worker: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    worker.once('listening', ({ address, port }) => resolve(`http://${address.includes(':') ? `[${address}]` : address}:${port}`));
    worker.on('message', ({ fault }: Told) => fault !== undefined && reject(new Error(fault)));
    worker.once('exit', () => reject(new Error('a worker has ended while it started.')));
  });
}

function endWhenSilent(worker: Worker, log: Log): void {
  let heard = Date.now();
  worker.on('message', () => (heard = Date.now()));
  const timer = setInterval(() => {
    if (Date.now() - heard < silentMs) return;
    log.warn(`A worker (process ${worker.process.pid}) was stuck for ${silentMs / 1000} seconds; ending it.`);
    worker.process.kill('SIGKILL');
  }, aliveEveryMs);
  worker.once('exit', () => clearInterval(timer));
}

async function end(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), stopWithinMs);
  await ended;
  clearTimeout(timer);
}

async function countedBy(worker: Worker): Promise<object[] | undefined> {
  const asked: Asked = 'counted';
  const told = new Promise<object[]>((resolve) => {
    const hear = ({ counted }: Told) => {
      if (!counted) return;
      worker.off('message', hear);
      resolve(counted);
    };
    worker.on('message', hear);
  });
  if (!worker.isConnected()) return undefined;
  worker.send(asked, () => {});
  return Promise.race([told, sleep(countWithinMs, undefined, { ref: false })]);
}

/** Whether this process is a worker, which another one has started and watches. */
export const isWorker = cluster.isWorker;

/** Tells the first process that this worker could not start, and why. */
export const tellFault = (fault: string): Promise<void> => tell({ fault });

/** Tells the first process from now on that this worker lives, and what it has counted when that is asked. */
export function reportToFirst(count: () => Promise<object[]>): void {
  setInterval(() => void tell({ alive: true }), aliveEveryMs).unref();
  process.on('message', (asked: Asked) => {
    if (asked === 'counted') void count().then((counted) => tell({ counted }));
  });
}

/** The first process may be gone: this one then ends as well. */
const tell = (what: Told) => new Promise<void>((resolve) => void process.send?.(what, () => resolve()));
