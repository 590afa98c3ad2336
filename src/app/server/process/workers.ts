import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a worker tells the first process: that it lives, why it could not start, what it has counted. */
type WorkerMessage = { alive?: true; fault?: string; counted?: object[] };
/** What the first process asks a worker for. */
type WorkerRequest = 'counted';

type Log = { warn: (message: string) => void };

/** A worker that ended so soon after its start is waited with, longer each time. In milliseconds. */
const quickEndMs = 10_000;
const maxPauseMs = 30_000;
/** How often a worker says that it lives, and how long it may be silent before it is ended as stuck, in milliseconds. */
const heartbeatMs = 5_000;
const maxSilenceMs = 60_000;
/** How long workers that were told to stop may take, with their requests and their connections, in milliseconds. */
const stopTimeoutMs = 20_000;
/** How long a worker may take to tell what it has counted, in milliseconds. */
const countTimeoutMs = 2_000;

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
    await Promise.all(runningWorkers().map(stopWorker));
  };
  const run = (quickEnds = 0): Worker => {
    const worker = cluster.fork();
    const since = Date.now();
    killWhenSilent(worker, log);
    worker.once('exit', (code: number | null, signal: string | null) => {
      if (stopping.aborted) return;
      const isQuick = Date.now() - since < quickEndMs;
      log.warn(`A worker (process ${worker.process.pid}) has ended with ${signal ?? code}; starting another one.`);
      setTimeout(() => stopping.aborted || run(isQuick ? quickEnds + 1 : 0), isQuick ? Math.min(quickEnds * 1000, maxPauseMs) : 0);
    });
    return worker;
  };
  try {
    const [address = ''] = await Promise.all(Array.from({ length: count }, () => waitUntilListening(run())));
    return {
      address,
      counted: () => Promise.all(runningWorkers().map(fetchCounts)).then((all) => all.filter((some) => some !== undefined)),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const runningWorkers = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

function waitUntilListening(worker: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    worker.once('listening', ({ address, port }) => resolve(`http://${address.includes(':') ? `[${address}]` : address}:${port}`));
    worker.on('message', ({ fault }: WorkerMessage) => fault !== undefined && reject(new Error(fault)));
    worker.once('exit', () => reject(new Error('a worker has ended while it started.')));
  });
}

function killWhenSilent(worker: Worker, log: Log): void {
  let heard = Date.now();
  worker.on('message', () => (heard = Date.now()));
  const timer = setInterval(() => {
    if (Date.now() - heard < maxSilenceMs) return;
    log.warn(`A worker (process ${worker.process.pid}) was stuck for ${maxSilenceMs / 1000} seconds; ending it.`);
    worker.process.kill('SIGKILL');
  }, heartbeatMs);
  worker.once('exit', () => clearInterval(timer));
}

async function stopWorker(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), stopTimeoutMs);
  await ended;
  clearTimeout(timer);
}

async function fetchCounts(worker: Worker): Promise<object[] | undefined> {
  const asked: WorkerRequest = 'counted';
  const told = new Promise<object[]>((resolve) => {
    const hear = ({ counted }: WorkerMessage) => {
      if (!counted) return;
      worker.off('message', hear);
      resolve(counted);
    };
    worker.on('message', hear);
  });
  if (!worker.isConnected()) return undefined;
  worker.send(asked, () => {});
  return Promise.race([told, sleep(countTimeoutMs, undefined, { ref: false })]);
}

/** Whether this process is a worker, which another one has started and watches. */
export const isWorker = cluster.isWorker;

/** Tells the first process that this worker could not start, and why. */
export const reportFault = (fault: string): Promise<void> => sendMessage({ fault });

/** Tells the first process from now on that this worker lives, and what it has counted when that is asked. */
export function reportToPrimary(count: () => Promise<object[]>): void {
  setInterval(() => void sendMessage({ alive: true }), heartbeatMs).unref();
  process.on('message', (asked: WorkerRequest) => {
    if (asked === 'counted') void count().then((counted) => sendMessage({ counted }));
  });
}

/** The first process may be gone: this one then ends as well. */
const sendMessage = (what: WorkerMessage) => new Promise<void>((resolve) => void process.send?.(what, () => resolve()));
