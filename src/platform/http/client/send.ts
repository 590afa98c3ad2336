import { fillPath } from '#src/platform/http/contract/fill-path.ts';
import { readAccessToken } from './access-token.ts';
import { createCallError, parseCallError, isAborted, networkLossMessage } from './call-error.ts';
import { takePreloadedRequest } from './preloaded-request.ts';
import { handleRefusal, reauthenticate } from './refusal-handlers.ts';

/** The input of any call. The typed client narrows it per call. */
export type CallOptions = {
  params?: Readonly<Record<string, string | number>> | undefined;
  query?: Readonly<Record<string, string | number | undefined>> | undefined;
  body?: unknown;
  /** The `ETag` of the version that was read. The server answers 412 if the record has changed since. */
  ifMatch?: string | undefined;
  /** One key per form, so that a double click or a retry stores one record. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Whether the screen polls by itself, which does not count as activity of the person. */
  background?: true | undefined;
};

/**
 * Returns the address of a call.
 *
 * @example callAddress('GET /publicholiday/{holidayDate}', { params: { holidayDate: '2026-05-01' } }) // '/api/publicholiday/2026-05-01'
 */
export function callAddress(name: string, { params = {}, query = {} }: CallOptions): string {
  const path = fillPath(name.slice(name.indexOf(' ') + 1), params);
  const search = new URLSearchParams(Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])));
  return search.size > 0 ? `/api${path}?${search}` : `/api${path}`;
}

/** Returns the headers that identify the caller. */
export function authorizationHeader(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { Authorization: `Bearer ${token}` };
}

let isLeaving = false;

/**
 * Blocks every call except signing out: the screen is closing, and no one needs the other answers.
 *
 * @returns a function that unblocks the calls
 */
export function blockCalls(): () => void {
  isLeaving = true;
  return () => void (isLeaving = false);
}

/** Sends a call and returns its successful answer. @throws CallError, or an AbortError after the signal aborts */
export async function send(name: string, outgoing: CallOptions, accept = 'application/json', isAgain = false): Promise<Response> {
  if (isLeaving && name !== 'POST /auth/signout') throw new DOMException('No one waits for the answer.', 'AbortError');
  const token = readAccessToken();
  const address = callAddress(name, outgoing);
  const ask = () =>
    fetch(address, {
      method: name.slice(0, name.indexOf(' ')),
      headers: { Accept: accept, ...authorizationHeader(token), ...extraHeaders(outgoing) },
      ...(outgoing.body === undefined ? {} : { body: JSON.stringify(outgoing.body) }),
      ...(outgoing.signal ? { signal: outgoing.signal } : {}),
    });
  const preloaded = name.startsWith('GET ') && accept === 'application/json' ? takePreloadedRequest(address, token) : undefined;
  const response = await (preloaded ?? ask()).catch((error: unknown) => {
    throw isAborted(error) ? error : createCallError(0, networkLossMessage);
  });
  if (response.ok) return response;
  handleRefusal(response.status, name, address, token);
  const error = parseCallError(response.status, await response.text().catch(() => ''), (header) => response.headers.get(header));
  // PROOF_NEEDED or FACTOR_NEEDED. Ask only once, so that a second refusal reaches the caller.
  if (!isAgain && error.code?.endsWith('_NEEDED') && (await reauthenticate(error))) return send(name, outgoing, accept, true);
  throw error;
}

function extraHeaders({ body, ifMatch, idempotencyKey, background }: CallOptions): Record<string, string> {
  return {
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(background && { 'X-Background': '1' }),
    ...(ifMatch === undefined ? {} : { 'If-Match': ifMatch }),
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
  };
}
