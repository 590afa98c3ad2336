import type { Params, ProblemResponse } from '#src/base/text/problem.ts';

/** A failed call, with the server's explanation. */
export type CallError = Error & {
  /** The HTTP status; 0 when no answer came at all (the network or the server is down). */
  status: number;
  /**
   * Identifies the message independently of its language; undefined if it does not come from the server. Screens tell refusals apart by
   * this code alone.
   */
  code: string | undefined;
  /** The numbers and names in the message. */
  params: Params;
  /** The invalid fields, by their path in the body. */
  errors: readonly ProblemResponse[];
  /** States how many further problems `errors` does not list. */
  more: string | undefined;
  /** Identifies the answer in the server's log. */
  requestId: string | undefined;
  /** Seconds to wait before the next attempt, if the server named them. */
  retryAfter: number | undefined;
  /** The answer to an earlier attempt with the same key and a different body (422). */
  earlier: unknown;
  /** The version of the record after the earlier attempt. */
  etag: string | undefined;
};

const callErrors = new WeakSet<object>();

export const networkLossMessage = "Can't reach the server. Check your connection and try again.";

/** How often a call is retried after a network failure. */
export const retryEveryMs = 5_000;

export function createCallError(
  status: number,
  message: string,
  { code, params = {}, errors = [], more, requestId, retryAfter, earlier, etag }: Partial<Omit<CallError, keyof Error | 'status'>> = {},
): CallError {
  const error = Object.assign(new Error(message), { status, code, params, errors, more, requestId, retryAfter, earlier, etag });
  callErrors.add(error);
  return error;
}

export function isCallError(error: unknown): error is CallError {
  return typeof error === 'object' && error !== null && callErrors.has(error);
}

/** Whether no answer came, so the server may or may not have received the call. */
export function isNetworkLoss(error: unknown): boolean {
  return isCallError(error) && error.status === 0;
}

/** Whether the caller aborted the call with its `signal`. */
export function isAborted(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/**
 * Returns the alert text for a failure that no single field causes (specification section 8).
 *
 * @example alertText(createCallError(409, 'You already have leave from 01/12/2026 to 02/12/2026.')) // '409 : You already have leave from …'
 */
export function alertText(error: unknown): string {
  if (!isCallError(error)) return 'Something went wrong. Please try again.';
  const { status, message, more } = error;
  return [status === 0 ? message : `${status} : ${message}`, more].filter(Boolean).join(' ');
}

const noAnswerText = 'The server could not answer. Please try again in a moment.';

/** Returns the alert text, or undefined while the browser is offline, because the banner of the frame already says so. */
export const alertUnlessOffline = (error: unknown): string | undefined =>
  isNetworkLoss(error) && !navigator.onLine ? undefined : alertText(error);

/**
 * Returns the text shown when something could not be loaded. It has neither a code nor details of server errors. Refused changes use
 * `alertText`, in the form that the specification fixes.
 *
 * @example failureText(createCallError(500, 'Internal Server Error')) // 'The server could not answer. Please try again in a moment.'
 */
export function failureText(error: unknown): string {
  if (!isCallError(error)) return alertText(error);
  const { status, message } = error;
  return status >= 500 && status !== 503 ? noAnswerText : message;
}

/** Reads the failure from an answer. A proxy in between may have written the body. */
export function parseCallError(status: number, body: string, header: (name: string) => string | null): CallError {
  const told = parseBody(body);
  const retryAfter = Number(header('Retry-After') ?? Number.NaN);
  return createCallError(status, typeof told.message === 'string' ? told.message : noAnswerText, {
    code: typeof told.code === 'string' ? told.code : undefined,
    params: asRecord(told.params),
    errors: Array.isArray(told.errors) ? told.errors.flatMap(parseProblem) : [],
    more: moreOf(told.more),
    requestId: header('X-Request-Id') ?? undefined,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
    earlier: told.earlier,
    etag: header('ETag') ?? undefined,
  });
}

function parseBody(body: string): Params {
  try {
    return asRecord(JSON.parse(body));
  } catch {
    return {};
  }
}

/** Reads a problem from the server's answer; returns none for any other value. */
function parseProblem(value: unknown): ProblemResponse[] {
  const { path, code, message, params, of } = asRecord(value);
  if (typeof path !== 'string' || typeof message !== 'string') return [];
  return [{ path, code: typeof code === 'string' ? code : '', message, params: asRecord(params), ...(typeof of === 'string' && { of }) }];
}

function moreOf(more: unknown): string | undefined {
  const { message } = asRecord(more);
  return typeof message === 'string' ? message : undefined;
}

const asRecord = (value: unknown): Params => (typeof value === 'object' && value !== null ? { ...value } : {});
