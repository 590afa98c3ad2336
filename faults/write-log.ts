import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { samples } from '#src/testing/sample-files.ts';
import { type Company, type Person, year } from './company.ts';

/** A state that an application can have after a call; `gone` means that it does not exist. */
export type State = 'gone' | 'PNAPV' | 'APPRV';
export type WriteLogEntry = { emplId: string; startDate: string; may: Set<State>; attachment: string | undefined };

/** All writes that were requested and acknowledged. @property pauseMs the pause before a call without a response is repeated, in milliseconds */
export type WriteLog = { entries: Map<string, WriteLogEntry>; acknowledged: number; repeated: number; pauseMs: number };

export const createWriteLog = (): WriteLog => ({ entries: new Map(), acknowledged: 0, repeated: 0, pauseMs: 20 });

const dayOfYear = (n: number) => new Date(Date.UTC(year, 0, 1 + n)).toISOString().slice(0, 10);

type Answer = { status: number; body: { message?: string; file?: string; id?: { effDate: string } } };
export type Request = { method: string; path: string; by: Person; key?: string; body?: object | FormData };

/** Makes one attempt at a call. @returns undefined if there was no response */
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
    // All calls in these tests return an object.
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

/** Repeats a call with the same idempotency key, as a browser does, until the response is not 503. */
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
 * Writes until `stop` is aborted: applies (every tenth time with a file), then approves, recalls or leaves the application pending.
 *
 * @param between runs after each application; without it there is no pause
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
    if (!by || !startDate.startsWith(String(year))) throw new Error('The employees have no free days left. Create a larger company.');
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
    if (status !== 200 || !body.id) throw new Error(`The application for ${startDate} failed with status ${status}: ${body.message}`);
    entry.may = new Set(['PNAPV']);
    const path = `/appliedleave/${by.emplId}/${body.id.effDate}/${startDate}/SL`;
    if (number % 3 === 0) await decide(entry, 'APPRV', { method: 'PATCH', path: `${path}/APPRV`, by: company.manager });
    else if (number % 3 === 1) await decide(entry, 'gone', { method: 'DELETE', path, by });
    await between?.(by, entry);
  }

  async function decide(entry: WriteLogEntry, to: State, request: Request): Promise<void> {
    entry.may.add(to);
    const { status, body } = await sendUntilAnswered(address, request, ledger);
    // A repeated call gets an error if the first attempt succeeded.
    const repeat = status === (to === 'gone' ? 404 : 409);
    if (status !== 200 && !repeat) throw new Error(`The decision failed with status ${status}: ${body.message}`);
    entry.may = new Set([to]);
  }
}

async function upload(address: () => string, by: Person, ledger: WriteLog): Promise<string> {
  const body = new FormData();
  body.set('file', new File([new Uint8Array(samples.pdf)], 'note.pdf'));
  const answer = await sendUntilAnswered(address, { method: 'POST', path: '/attachment/uploadfile', by, key: randomUUID(), body }, ledger);
  if (!answer.body.file) throw new Error(`The upload failed with status ${answer.status}: ${answer.body.message}`);
  return answer.body.file;
}
