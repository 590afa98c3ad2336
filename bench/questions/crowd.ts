import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { maxRows } from '#src/platform/http/batch/max-rows.ts';
import { withCompany } from '../kit/company.ts';
import { residentMb } from '../kit/cpu-time.ts';
import { call, type Request, startClock, waitingTimes } from '../kit/measure.ts';
import { demoPerson, type FreeDay, freeDays } from '../kit/people.ts';
import { type Options, print, printTable, seconds, year } from '../kit/question.ts';
import { apply, get, newEntitlements, upload, withKey } from '../kit/requests.ts';

export const question = 'How long do 500 people wait who work at the same time, while HR uploads a spreadsheet?';

const people = 500;
const rowsUploaded = 10_000;
/** The time a person waits between two actions, in milliseconds. */
const thinkTimeMs = { least: 5000, most: 15_000 };
/** A person applies for leave, and recalls it, once in this many actions. */
const appliesEvery = 10;

type Make = (request: Request) => Promise<string | undefined>;

export const ask = ({ minutes }: Options): Promise<void> =>
  withCompany(1000, async (company) => {
    const days = await freeDays(company.sql, { year, many: people, butOf: [] });
    const hr = await demoPerson(company.sql, 'H0001');
    const agent = new Agent({ keepAlive: true, maxSockets: people + 2 });
    const [took, errors, memory]: [number[], string[], number[]] = [[], [], []];
    const make: Make = async (request) => {
      const begun = performance.now();
      const answer = await call(company.port, agent, request).catch((error: unknown) => void errors.push(String(error)));
      took.push(performance.now() - begun);
      return answer ?? undefined;
    };
    const watch = setInterval(() => memory.push(residentMb(company.pid)), 10_000);
    const clock = startClock(company);
    const entitlement = newEntitlements([hr]);
    const uploads = Array.from({ length: rowsUploaded / maxRows }, () => upload(hr, Array.from({ length: maxRows }, entitlement))).values();
    // Screens make two calls of an upload at a time.
    const uploading = Promise.all(
      [1, 2].map(async () => {
        for (const request of uploads) await make(request);
      }),
    ).then(() => clock().took);
    const until = performance.now() + minutes * 60_000;
    await Promise.all(days.map((day, place) => simulatePerson(make, day, { place, until })));
    const uploadedInMs = await uploading;
    clearInterval(watch);
    agent.destroy();
    const { half, most } = waitingTimes(took.toSorted((a, b) => a - b));
    const row = printTable(
      'minutes',
      'calls',
      'errors',
      'CPU of a call, ms',
      'half within, ms',
      '99 % within, ms',
      'upload, s',
      'memory, MiB',
    );
    row(minutes, took.length, errors.length, clock().cpu / took.length, half, most, seconds(uploadedInMs), Math.max(...memory));
    for (const error of new Set(errors)) print(error);
  });

/** Opens the home page or a list again and again, and sometimes applies for leave and recalls it. */
async function simulatePerson(make: Make, day: FreeDay, { place, until }: { place: number; until: number }): Promise<void> {
  const read = (path: string) => make(get(path, day));
  await sleep(Math.random() * thinkTimeMs.most);
  for (let turn = place; performance.now() < until; turn += 1) {
    if (turn % appliesEvery === 0) {
      // The response is empty if the application failed.
      const { id } = JSON.parse((await make(withKey(apply(day)))) ?? '{}') as { id?: { emplid: string; effDate: string } };
      if (id) await make({ ...get(`/appliedleave/${id.emplid}/${id.effDate}/${day.date}/AL`, day), method: 'DELETE' });
    } else if (turn % 2 === 0) await Promise.all(['/auth/user/me', '/leaveentitlement/me', '/appliedleave/me?page=1&size=10'].map(read));
    else await read('/appliedleave/me?page=1&size=10&sort=-leaveDuration');
    await sleep(thinkTimeMs.least + Math.random() * (thinkTimeMs.most - thinkTimeMs.least));
  }
}
