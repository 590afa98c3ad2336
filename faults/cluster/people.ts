import { setTimeout as sleep } from 'node:timers/promises';
import { type Company, type Person } from '../company.ts';
import { random } from '../installation.ts';
import { sendRequest, type WriteLogEntry, type WriteLog, runWriter } from '../write-log.ts';

/** What people have seen while they worked. */
export type PeopleResult = {
  ledger: WriteLog;
  /** How often somebody looked for what they had just done, and did not find it. */
  looked: { times: number; missed: string[] };
  /** When something was last acknowledged, on the clock of `performance.now`. */
  lastAcknowledged: () => number;
  /** The longest time in which nothing was acknowledged, since it was last asked for. In milliseconds. */
  longestPause: () => number;
  stop: () => Promise<void>;
};

/** How long somebody thinks between two things that they do, in milliseconds. */
const thinkTimeMs = [1000, 5000] as const;

/** Lets so many people work: each applies, decides, looks at the own list for what came of it, and thinks. */
export function startPeople(people: number, address: string, company: Company, ledger: WriteLog): PeopleResult {
  const stopping = new AbortController();
  const looked: PeopleResult['looked'] = { times: 0, missed: [] };
  const days = { next: -1 };
  const between = async (by: Person, entry: WriteLogEntry) => {
    await checkOwnList(address, by, entry, looked);
    await sleep(random(...thinkTimeMs));
  };
  const working = Promise.all(
    Array.from({ length: people }, async () => {
      await sleep(random(0, thinkTimeMs[1]));
      return runWriter(() => address, company, days, ledger, stopping.signal, between);
    }),
  );
  // Whoever stops the work is told.
  working.catch(() => {});
  const pauses = watchPauses(ledger);
  return {
    ledger,
    looked,
    ...pauses,
    async stop() {
      stopping.abort();
      await working.finally(pauses.end);
    },
  };
}

/** Whoever has just written finds it in the own list, wherever that is read. */
async function checkOwnList(address: string, by: Person, { startDate, may }: WriteLogEntry, looked: PeopleResult['looked']): Promise<void> {
  const answer = await sendRequest(address, { method: 'GET', path: '/appliedleave/me?page=1&size=100', by });
  if (answer?.status !== 200) return;
  looked.times += 1;
  const rows = answer.body as unknown as { id: { startDate: string }; leaveStatus: string }[];
  const status = rows.find(({ id }) => id.startDate === startDate)?.leaveStatus ?? 'gone';
  if (![...may].some((state) => state === status))
    looked.missed.push(`${by.emplId} ${startDate} is ${[...may].join(' or ')}, and the list says ${status}`);
}

function watchPauses(ledger: WriteLog) {
  let [count, since, longest] = [ledger.acknowledged, performance.now(), 0];
  const timer = setInterval(() => {
    const now = performance.now();
    if (ledger.acknowledged > count) [count, since] = [ledger.acknowledged, now];
    else longest = Math.max(longest, now - since);
  }, 20);
  return {
    lastAcknowledged: () => since,
    longestPause() {
      const found = longest;
      longest = 0;
      return found;
    },
    end: () => clearInterval(timer),
  };
}
