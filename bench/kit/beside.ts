import { setTimeout as sleep } from 'node:timers/promises';
import type { Company } from './company.ts';
import { startClock } from './measure.ts';
import { type FreeDay, freeDays } from './people.ts';
import { printTable, seconds, year } from './question.ts';
import { applicationInput } from './requests.ts';

/** The number of people who apply at the same time. */
export const applicants = 4;
const pauseMs = 50;

type Wait = { ms: number; isRefused: boolean };

/**
 * Prints the head of a table of large jobs.
 *
 * @returns a function that runs a job while four people apply and recall, and prints its cost and their longest wait
 */
export async function measureBeside(company: Company): Promise<<T>(name: string, job: () => Promise<T>) => Promise<T>> {
  const people = await freeDays(company.sql, { year, many: applicants, butOf: [] });
  const row = printTable('job', 'CPU, s', 'PostgreSQL', 'took, s', 'other applications', 'longest of these, s', 'refused with 503');
  return async (name, job) => {
    const over = new AbortController();
    const clock = startClock(company);
    const applying = Promise.all(people.map((one) => applyRepeatedly(company, one, over.signal)));
    // A failed application ends the benchmark when it is awaited.
    applying.catch(() => {});
    const answer = await job();
    const { cpu, postgres, took } = clock();
    over.abort();
    const waits = (await applying).flat();
    const longest = Math.max(0, ...waits.map(({ ms }) => ms));
    row(name, ...[cpu, postgres, took].map(seconds), waits.length, seconds(longest), waits.filter(({ isRefused }) => isRefused).length);
    return answer;
  };
}

/** Applies for a day and recalls it, again and again. */
async function applyRepeatedly({ url }: Company, { headers, ...day }: FreeDay, over: AbortSignal): Promise<Wait[]> {
  const path = `${url}/api/appliedleave`;
  const json = { ...headers, 'content-type': 'application/json' };
  const waits: Wait[] = [];
  while (!over.aborted) {
    const begun = performance.now();
    const answer = await fetch(path, { method: 'POST', headers: json, body: JSON.stringify(applicationInput(day)) });
    // The server answers 503 to calls that wait too long for a lock.
    const isRefused = answer.status === 503;
    waits.push({ ms: performance.now() - begun, isRefused });
    if (isRefused) continue;
    if (!answer.ok) throw new Error(`An application failed with status ${answer.status}: ${await answer.text()}`);
    const { id } = (await answer.json()) as { id: { emplid: string; effDate: string } };
    await fetch(`${path}/${id.emplid}/${id.effDate}/${day.date}/AL`, { method: 'DELETE', headers });
    await sleep(pauseMs);
  }
  return waits;
}
