import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { samples } from '#src/testing/sample-files.ts';
import { type Company, type Person, year } from './company.ts';

/** What an application can be after what was asked and answered; `gone` is one that is not there. */
export type State = 'gone' | 'PNAPV' | 'APPRV';
export type WriteLogEntry = { emplId: string; startDate: string; may: Set<State>; attachment: string | undefined };

/** Everything that was asked of the application, and what it has acknowledged. @property pauseMs how long whoever got no answer waits before asking again */
export type WriteLog = { entries: Map<string, WriteLogEntry>; acknowledged: number; repeated: number; pauseMs: number };

export const createWriteLog = (): WriteLog => ({ entries: new Map(), acknowledged: 0, repeated: 0, pauseMs: 20 });

const dayOfYear = (n: number) => new Date(Date.UTC(year, 0, 1 + n)).toISOString().slice(0, 10);

type Answer = { status: number; body: { message?: string; file?: string; id?: { effDate: string } } };
export type Request = { method: string; path: string; by: Person; key?: string; body?: object | FormData };

/** One try of a call; undefined when no answer came. */
export async function sendRequest(
  address: string,
  { method, path, by, key, body }: Request,
  withinMs = 20_000,
): Promise<Answer | undefined> {
  const form = body instanceof FormData;
  const headers = {
    authorization: `Bearer ${by.token}`,
    ...(key ? { 'idempotency-key': key } : {}),
    ...(body && !form ? { 'content-type': 'application/json' } : {}),
  };
  const content = body === undefined ? {} : { body: form ? body : JSON.stringify(body) };
  try {
    const response = await fetch(`${address}/api${path}`, { method, headers, signal: AbortSignal.timeout(withinMs), ...content });
    // Every call that is made here answers an object.
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  } catch {
    return undefined;
  }
}

export const application = (startDate: string, manager: Person, attachment?: string) => ({
  id: { startDate },
  leaveCategory: { leaveCode: 'SL' },
  endDate: startDate,
  approver: manager.emplId,
  reason: 'Written while things break',
  ...(attachment ? { attachment } : {}),
});

/** Asks again with the same key, as a browser does, until there is an answer that is none of a passing trouble. */
async function sendUntilAnswered(address: () => string, request: Request, ledger: WriteLog): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    const answer = await sendRequest(address(), request);
    if (answer && answer.status !== 503) {
      ledger.acknowledged += 1;
      ledger.repeated += tries > 0 ? 1 : 0;
      return answer;
    }
    await sleep(ledger.pauseMs);
  }
}

export type DayCounter = { next: number };

/**
 * Writes until it is told to stop: applies (every tenth time with a file), then approves or recalls.
 *
 * @param between what is done after each of that; without it there is no pause
 */
export async function runWriter(
  address: () => string,
  company: Company,
  days: DayCounter,
  ledger: WriteLog,
  stop: AbortSignal,
  between?: (by: Person, entry: WriteLogEntry) => Promise<void>,
): Promise<void> {
  while (!stop.aborted) {
    const number = (days.next += 1);
    const by = company.employees[number % company.employees.length];
    const startDate = dayOfYear(Math.floor(number / company.employees.length));
    if (!by || !startDate.startsWith(String(year))) throw new Error('The year is full: make the company larger.');
    const attachment = number % 10 === 0 ? await upload(address, by, ledger) : undefined;
    const entry: WriteLogEntry = { emplId: by.emplId, startDate, may: new Set(['gone', 'PNAPV']), attachment };
    ledger.entries.set(`${by.emplId} ${startDate}`, entry);
    const request = {
      method: 'POST',
      path: '/appliedleave',
      by,
      key: randomUUID(),
      body: application(startDate, company.manager, attachment),
    };
    const { status, body } = await sendUntilAnswered(address, request, ledger);
    if (status !== 200 || !body.id) throw new Error(`Applying for ${startDate} was answered with ${status}: ${body.message}`);
    entry.may = new Set(['PNAPV']);
    const path = `/appliedleave/${by.emplId}/${body.id.effDate}/${startDate}/SL`;
    if (number % 3 === 0) await decide(entry, 'APPRV', { method: 'PATCH', path: `${path}/APPRV`, by: company.manager });
    else if (number % 3 === 1) await decide(entry, 'gone', { method: 'DELETE', path, by });
    await between?.(by, entry);
  }

  async function decide(entry: WriteLogEntry, to: State, request: Request): Promise<void> {
    entry.may.add(to);
    const { status, body } = await sendUntilAnswered(address, request, ledger);
    // A repeat finds what the first try has done.
    const repeat = status === (to === 'gone' ? 404 : 409);
    if (status !== 200 && !repeat) throw new Error(`A decision was answered with ${status}: ${body.message}`);
    entry.may = new Set([to]);
  }
}

async function upload(address: () => string, by: Person, ledger: WriteLog): Promise<string> {
  const body = new FormData();
  body.set('file', new File([new Uint8Array(samples.pdf)], 'note.pdf'));
  const answer = await sendUntilAnswered(address, { method: 'POST', path: '/attachment/uploadfile', by, key: randomUUID(), body }, ledger);
  if (!answer.body.file) throw new Error(`An upload was answered with ${answer.status}: ${answer.body.message}`);
  return answer.body.file;
}
