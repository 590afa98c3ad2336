import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { maxRows } from '#src/platform/http/batch/max-rows.ts';
import { cpuMs, postgresCpuMs, residentMb } from './cpu-time.ts';
import { batchJobs } from './jobs.ts';
import { call, type Request } from './load.ts';
import type { MeasuredServer } from './measure.ts';
import { applicationInput, type FreeDay, type Person } from './people.ts';

/** The time a person waits between two actions, in milliseconds. */
const thinkTimeMs = { least: 5000, most: 15_000 };
const rowsUploaded = 10_000;
/** A person applies for leave, and recalls it, once in this many actions. */
const appliesEvery = 10;

/** @property memory the memory of the server in MiB, sampled every ten seconds */
export type CrowdResult = {
  calls: number;
  errors: string[];
  slowest: number;
  half: number;
  cpu: number;
  memory: number[];
  uploadedInMs: number;
};

/** Lets people work at the same time for some minutes while HR uploads a spreadsheet. @param days one free day for each person */
export async function simulateCrowd(
  server: MeasuredServer,
  { days, hr, minutes }: { days: readonly FreeDay[]; hr: Person; minutes: number },
): Promise<CrowdResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 600 });
  const until = performance.now() + minutes * 60_000;
  const took: number[] = [];
  const errors: string[] = [];
  const make = async (request: Request) => {
    const begun = performance.now();
    const answer = await call(server.port, agent, request).catch((error: unknown) => void errors.push(String(error)));
    took.push(performance.now() - begun);
    return answer ?? undefined;
  };
  const spent = () => cpuMs(server.pid) + postgresCpuMs(server.postmaster);
  const before = spent();
  const memory: number[] = [];
  const watch = setInterval(() => memory.push(residentMb(server.pid)), 10_000);
  const [uploadedInMs] = await Promise.all([upload(make, hr), ...days.map((day, place) => simulatePerson(make, day, { place, until }))]);
  clearInterval(watch);
  agent.destroy();
  const sorted = took.toSorted((a, b) => a - b);
  return {
    calls: took.length,
    errors,
    half: sorted[Math.floor(took.length / 2)] ?? 0,
    slowest: sorted[Math.floor(took.length * 0.99)] ?? 0,
    cpu: (spent() - before) / took.length,
    memory,
    uploadedInMs,
  };
}

type Make = (request: Request) => Promise<string | undefined>;

/** Opens the home page or a list again and again, and sometimes applies for leave and recalls it. */
async function simulatePerson(
  make: Make,
  { headers, date, approver }: FreeDay,
  { place, until }: { place: number; until: number },
): Promise<void> {
  const read = (path: string) => make({ path: `/api${path}`, headers });
  await sleep(Math.random() * thinkTimeMs.most);
  for (let turn = place; performance.now() < until; turn += 1) {
    if (turn % appliesEvery === 0) {
      const body = applicationInput({ date, approver });
      const answer = await make({
        method: 'POST',
        path: '/api/appliedleave',
        headers: { ...headers, 'idempotency-key': randomUUID() },
        body,
      });
      // The response is empty if the application failed.
      const { id } = JSON.parse(answer ?? '{}') as { id?: { emplid: string; effDate: string } };
      if (id) await make({ method: 'DELETE', path: `/api/appliedleave/${id.emplid}/${id.effDate}/${date}/AL`, headers });
    } else if (turn % 2 === 0) await Promise.all(['/auth/user/me', '/leaveentitlement/me', '/appliedleave/me?page=1&size=10'].map(read));
    else await read('/appliedleave/me?page=1&size=10&sort=-leaveDuration');
    await sleep(thinkTimeMs.least + Math.random() * (thinkTimeMs.most - thinkTimeMs.least));
  }
}

/** Uploads rows with two calls at a time, as the screens do. @returns the duration in milliseconds */
async function upload(make: Make, hr: Person): Promise<number> {
  const begun = performance.now();
  const job = batchJobs(hr, [hr], maxRows).at(-1);
  const waiting = (job?.own(rowsUploaded / maxRows) ?? []).values();
  await Promise.all(
    [1, 2].map(async () => {
      for (const request of waiting) await make(request);
    }),
  );
  return performance.now() - begun;
}
