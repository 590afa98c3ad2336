import { Agent, request as send } from 'node:http';
import { cpuMs, postgresCpuMs } from './cpu-time.ts';

export type Request = { method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'; path: string; headers?: Record<string, string>; body?: object };

/** @property postmaster the ID of the first process of its PostgreSQL */
export type Server = { port: number; pid: number; postmaster: number };

/** Stores only the beginning of a response, in characters. */
const maxStoredCharacters = 2000;

/**
 * Makes one call and reads the response to its end.
 *
 * @returns the beginning of the response
 * @throws Error if the status is not 200, because measuring refusals makes no sense
 */
export function call(port: number, agent: Agent, { method = 'GET', path, headers, body }: Request): Promise<string> {
  const text = body && JSON.stringify(body);
  const content = text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  return new Promise((resolve, reject) => {
    const sent = send({ host: '127.0.0.1', port, agent, method, path, headers: { ...headers, ...content } }, (answer) => {
      let start = '';
      answer.on('data', (chunk: Buffer) => {
        if (start.length < maxStoredCharacters) start += chunk.toString('utf8', 0, maxStoredCharacters);
      });
      answer.on('error', reject);
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(start) : reject(new Error(`${method} ${path}: ${answer.statusCode} ${start.slice(0, 300)}`)),
      );
    });
    sent.on('error', reject);
    sent.end(text);
  });
}

/** Makes calls on a few open connections until all are made. @returns the duration of each, sorted, in milliseconds */
export async function makeCalls(port: number, calls: Iterable<Request>, connections = 8): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const waiting = calls[Symbol.iterator]();
  const took: number[] = [];
  const work = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      const begun = performance.now();
      await call(port, agent, next.value);
      took.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: connections }, work)).finally(() => agent.destroy());
  return took.toSorted((a, b) => a - b);
}

/** Starts to measure. @returns a function that returns the CPU time of server and PostgreSQL since then, and the time, in milliseconds */
export function startClock({ pid, postmaster }: Pick<Server, 'pid' | 'postmaster'>) {
  const read = () => ({ node: cpuMs(pid), postgres: postgresCpuMs(postmaster), at: performance.now() });
  const before = read();
  return () => {
    const now = read();
    const [node, postgres] = [now.node - before.node, now.postgres - before.postgres];
    return { cpu: node + postgres, postgres, took: now.at - before.at };
  };
}

const part = (sorted: readonly number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;

/** The waiting times of half of the calls and of 99 % of them. @param sorted in milliseconds */
export const waitingTimes = (sorted: readonly number[]) => ({ half: part(sorted, 0.5), most: part(sorted, 0.99) });

export const median = (values: readonly number[]): number =>
  part(
    values.toSorted((a, b) => a - b),
    0.5,
  );

/** @property connections the number of simultaneous calls, if not the default */
type Amount = { requests: number; connections?: number | undefined };

/** CPU time and waiting times of a call in milliseconds. @property rate responses per second */
type CallCost = { cpu: number; postgres: number; half: number; most: number; rate: number };

export async function measureCalls(server: Server, next: () => Request, { requests, connections }: Amount): Promise<CallCost> {
  const calls = Array.from({ length: requests }, next);
  const clock = startClock(server);
  const waits = waitingTimes(await makeCalls(server.port, calls, connections));
  const { cpu, postgres, took } = clock();
  return { cpu: cpu / requests, postgres: postgres / requests, ...waits, rate: (requests / took) * 1000 };
}

/**
 * Measures two things in turn, so that other work on the machine affects both. The first round only warms up.
 *
 * @returns the median of each figure, and of the ratio of the CPU times
 */
export async function compare<Cost extends { cpu: number }>(rounds: number, own: () => Promise<Cost>, floor: () => Promise<Cost>) {
  const done: { own: Cost; floor: Cost }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const early = round % 2 === 0 ? await own() : undefined;
    const theirs = await floor();
    const ours = early ?? (await own());
    if (round > 0) done.push({ own: ours, floor: theirs });
  }
  return {
    own: medians(done.map((turn) => turn.own)),
    floor: medians(done.map((turn) => turn.floor)),
    ratio: median(done.map((turn) => turn.own.cpu / turn.floor.cpu)),
  };
}

function medians<Cost extends object>(all: readonly Cost[]): Cost {
  const names = Object.keys(all[0] ?? {}) as (keyof Cost)[];
  // Every figure is a number.
  return Object.fromEntries(names.map((name) => [name, median(all.map((one) => one[name] as number))])) as Cost;
}
