import { setTimeout as sleep } from 'node:timers/promises';
import { type Company, type Person } from '../company.ts';
import { random } from '../installation.ts';
import { sendRequest, type WriteLogEntry, type WriteLog, runWriter } from '../write-log.ts';

/** The results of people who work on the cluster. */
export type PeopleResult = {
  ledger: WriteLog;
  /** How often people opened their own list after a change, and the changes that were missing from it. */
  looked: { times: number; missed: string[] };
  /** The time of the last acknowledged write, as of `performance.now`. */
  lastAcknowledged: () => number;
  /** The longest time without an acknowledged write since the previous call of this function, in milliseconds. */
  longestPause: () => number;
  stop: () => Promise<void>;
};

/** The time a person waits between two actions, in milliseconds. */
const thinkTimeMs = [1000, 5000] as const;

/** Lets people work: each applies, decides, checks the result in their own list, and waits. */
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
  // `stop` reports a failure.
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

/** Checks that a person's own list contains their latest change, whichever server the list is read from. */
async function checkOwnList(address: string, by: Person, { startDate, may }: WriteLogEntry, looked: PeopleResult['looked']): Promise<void> {
  const answer = await sendRequest(address, { method: 'GET', path: '/appliedleave/me?page=1&size=100', by });
  if (answer?.status !== 200) return;
  looked.times += 1;
  const rows = answer.body as unknown as { id: { startDate: string }; leaveStatus: string }[];
  const status = rows.find(({ id }) => id.startDate === startDate)?.leaveStatus ?? 'gone';
  if (![...may].some((state) => state === status))
    looked.missed.push(`${by.emplId} ${startDate} is ${[...may].join(' or ')}, but the list shows ${status}`);
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
