import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Messages from a worker to the first process: it is alive, it could not start, or its counts. */
type WorkerMessage = { alive?: true; fault?: string; counted?: object[] };
/** Requests from the first process to a worker. */
type WorkerRequest = 'counted';

type Log = { warn: (message: string) => void };

/** A worker that ends this soon after its start is restarted with a growing delay. In milliseconds. */
const quickEndMs = 10_000;
const maxPauseMs = 30_000;
/** How often a worker reports that it is alive, and after how much silence it is killed, in milliseconds. */
const heartbeatMs = 5_000;
const maxSilenceMs = 60_000;
/** How long stopping workers may take to finish their requests and connections, in milliseconds. */
const stopTimeoutMs = 20_000;
/** How long a worker may take to send its counts, in milliseconds. */
const countTimeoutMs = 2_000;

/** The worker processes, as seen by the first process, which serves no calls itself. */
export type Workers = {
  address: string;
  /** Returns the counts of all workers, except those that are starting or ending. */
  counted: () => Promise<object[][]>;
  stop: () => Promise<void>;
};

/**
 * Starts workers that serve on one port, and replaces each that ends, until this process stops. Ctrl+C also reaches the workers,
 * which may then end before this process does.
 *
 * @throws Error with the reason if one of the first workers cannot start
 */
export async function startWorkers(count: number, log: Log, told: AbortSignal): Promise<Workers> {
  // Workers need no modules that were preloaded into the first process, such as the build of the screens.
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
      log.warn(`A worker (process ${worker.process.pid}) ended with ${signal ?? code}; starting another one.`);
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
    worker.once('exit', () => reject(new Error('a worker ended during its start.')));
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

/** Whether this process is a worker. */
export const isWorker = cluster.isWorker;

/** Reports to the first process why this worker could not start. */
export const reportFault = (fault: string): Promise<void> => sendMessage({ fault });

/** Reports regularly to the first process that this worker is alive, and sends its counts on request. */
export function reportToPrimary(count: () => Promise<object[]>): void {
  setInterval(() => void sendMessage({ alive: true }), heartbeatMs).unref();
  process.on('message', (asked: WorkerRequest) => {
    if (asked === 'counted') void count().then((counted) => sendMessage({ counted }));
  });
}

/** Also resolves if the first process is gone; this worker then ends as well. */
const sendMessage = (what: WorkerMessage) => new Promise<void>((resolve) => void process.send?.(what, () => resolve()));
