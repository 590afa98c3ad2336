import { fillPath } from '#src/platform/http/contract/fill-path.ts';
import { readAccessToken } from './access-token.ts';
import { createCallError, parseCallError, isAborted, networkLossMessage } from './call-error.ts';
import { takePreloadedRequest } from './preloaded-request.ts';
import { handleRefusal, reauthenticate } from './refusal-handlers.ts';

/** What goes out with a call. The typed client gives it its narrower type per call. */
export type CallOptions = {
  params?: Readonly<Record<string, string | number>> | undefined;
  query?: Readonly<Record<string, string | number | undefined>> | undefined;
  body?: unknown;
  /** The version that was read, as it came in `ETag`: a record changed since then is a 412. */
  ifMatch?: string | undefined;
  /** One per form, so that a double click or a retry stores one record. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /** The screen asks by itself: nobody is at work because of it. */
  background?: true | undefined;
};

/**
 * The address of a call.
 *
 * @example callAddress('GET /publicholiday/{holidayDate}', { params: { holidayDate: '2026-05-01' } }) // '/api/publicholiday/2026-05-01'
 */
export function callAddress(name: string, { params = {}, query = {} }: CallOptions): string {
  const path = fillPath(name.slice(name.indexOf(' ') + 1), params);
  const search = new URLSearchParams(Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])));
  return search.size > 0 ? `/api${path}?${search}` : `/api${path}`;
}

/** The headers that tell who calls. */
export function authorizationHeader(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { Authorization: `Bearer ${token}` };
}

let isLeaving = false;

/**
 * From now on no call leaves but that of signing out: what a screen still asks for while it is being left would be answered to nobody.
 *
 * @returns ends it
 */
export function blockCalls(): () => void {
  isLeaving = true;
  return () => void (isLeaving = false);
}

/** Makes a call and gives its answer, if that is a success. @throws CallError, or an AbortError when the signal says so */
export async function send(name: string, outgoing: CallOptions, accept = 'application/json', isAgain = false): Promise<Response> {
  if (isLeaving && name !== 'POST /auth/signout') throw new DOMException('Nobody waits for the answer.', 'AbortError');
  const token = readAccessToken();
  const address = callAddress(name, outgoing);
  const ask = () =>
    fetch(address, {
      method: name.slice(0, name.indexOf(' ')),
      headers: { Accept: accept, ...authorizationHeader(token), ...extraHeaders(outgoing) },
      ...(outgoing.body === undefined ? {} : { body: JSON.stringify(outgoing.body) }),
      ...(outgoing.signal ? { signal: outgoing.signal } : {}),
    });
  const response = await (takePreloadedRequest(address, token) ?? ask()).catch((error: unknown) => {
    throw isAborted(error) ? error : createCallError(0, networkLossMessage);
  });
  if (response.ok) return response;
  handleRefusal(response.status, name, address, token);
  const error = parseCallError(response.status, await response.text().catch(() => ''), (header) => response.headers.get(header));
  // PROOF_NEEDED or FACTOR_NEEDED; once: who proves it and is refused again is told so.
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
