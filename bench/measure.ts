import { cpuMs, postgresCpuMs } from './cpu-time.ts';
import { makeCalls, type Request } from './load.ts';

/** Times are in milliseconds. @property rate responses per second */
export type MeasureResult = { node: number; postgres: number; cpu: number; half: number; most: number; rate: number };

export type MeasuredServer = { port: number; pid: number; postmaster: number };

/** Measures the CPU time per request of server and PostgreSQL, and the response times (median and 99th percentile), in milliseconds. */
export async function measure({ port, pid, postmaster }: MeasuredServer, calls: Request[], connections?: number): Promise<MeasureResult> {
  const before = [cpuMs(pid), postgresCpuMs(postmaster)] as const;
  const start = performance.now();
  const took = (await makeCalls(port, calls, connections)).toSorted((a, b) => a - b);
  const rate = (calls.length / (performance.now() - start)) * 1000;
  const node = (cpuMs(pid) - before[0]) / calls.length;
  const postgres = (postgresCpuMs(postmaster) - before[1]) / calls.length;
  return {
    node,
    postgres,
    cpu: node + postgres,
    half: took[Math.floor(took.length / 2)] ?? 0,
    most: took[Math.floor(took.length * 0.99)] ?? 0,
    rate,
  };
}

export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const medians = (all: MeasureResult[]): MeasureResult => ({
  node: median(all.map((one) => one.node)),
  postgres: median(all.map((one) => one.postgres)),
  cpu: median(all.map((one) => one.cpu)),
  half: median(all.map((one) => one.half)),
  most: median(all.map((one) => one.most)),
  rate: median(all.map((one) => one.rate)),
});

/** @property connections the number of simultaneous calls, if not the default */
export type Job = {
  name: string;
  requests: number;
  connections?: number;
  own: (count: number) => Request[];
  floor: (count: number) => Request[];
};

/** Runs a job on both servers in turn, so that other work on the machine affects both. The first round only warms up. */
export async function compare(
  job: Job,
  own: MeasuredServer,
  floor: MeasuredServer,
  rounds: number,
): Promise<{ own: MeasureResult; floor: MeasureResult; ratio: number }> {
  const done: { own: MeasureResult; floor: MeasureResult }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const ownFirst = round % 2 === 0;
    const early = ownFirst ? await measure(own, job.own(job.requests), job.connections) : undefined;
    const theirs = await measure(floor, job.floor(job.requests), job.connections);
    const ours = early ?? (await measure(own, job.own(job.requests), job.connections));
    if (round > 0) done.push({ own: ours, floor: theirs });
  }
  return {
    own: medians(done.map((turn) => turn.own)),
    floor: medians(done.map((turn) => turn.floor)),
    ratio: median(done.map((turn) => turn.own.cpu / turn.floor.cpu)),
  };
}
