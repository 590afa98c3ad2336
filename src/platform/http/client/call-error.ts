import type { Params, ProblemResponse } from '#src/base/text/problem.ts';

/** A call that did not succeed, with what the server said about it. */
export type CallError = Error & {
  /** The HTTP status; 0 when no answer came at all (the network is gone, the server is down). */
  status: number;
  /** Names what the message says, in whatever language; undefined where not the server said it. Screens tell refusals apart by it alone. */
  code: string | undefined;
  /** The figures and names in the message. */
  params: Params;
  /** Which fields are to blame, by their path in the body. */
  errors: readonly ProblemResponse[];
  /** Says how many more problems there are than `errors` names. */
  more: string | undefined;
  /** Names the answer in the server's log. */
  requestId: string | undefined;
  /** After how many seconds another try makes sense, if the server said so. */
  retryAfter: number | undefined;
  /** What an earlier attempt under the same key was answered, when this one differs from it (422). */
  earlier: unknown;
  /** The version that the earlier attempt gave the record. */
  etag: string | undefined;
};

const callErrors = new WeakSet<object>();

export const networkLossMessage = 'The server cannot be reached. Please check your connection and try again.';

/** How often what failed for want of a network is asked for again. */
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

/** Whether no answer came: what was sent may or may not have arrived. */
export function isNetworkLoss(error: unknown): boolean {
  return isCallError(error) && error.status === 0;
}

/** Whether the call was given up on purpose (its `signal` was aborted). */
export function isAborted(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/**
 * The text of the alert about a failure that no field is to blame for (specification section 8).
 *
 * @example alertText(createCallError(409, 'You already have leave from 01/12/2026 to 02/12/2026.')) // '409 : You already have leave from …'
 */
export function alertText(error: unknown): string {
  if (!isCallError(error)) return 'Something went wrong. Please try again.';
  const { status, message, more } = error;
  return [status === 0 ? message : `${status} : ${message}`, more].filter(Boolean).join(' ');
}

/** The text of the alert; undefined while the browser is offline, because the banner of the frame says so. */
export const alertUnlessOffline = (error: unknown): string | undefined =>
  isNetworkLoss(error) && !navigator.onLine ? undefined : alertText(error);

/**
 * What is said where something could not be shown or fetched: no code, and nothing of the server's own troubles. What was done and refused is told
 * by `alertText`, in the form of the specification.
 *
 * @example failureText(createCallError(500, 'Internal Server Error')) // 'The server could not answer. Please try again in a moment.'
 */
export function failureText(error: unknown): string {
  if (!isCallError(error)) return alertText(error);
  const { status, message } = error;
  return status >= 500 && status !== 503 ? 'The server could not answer. Please try again in a moment.' : message;
}

/** Reads the failure that an answer tells of. The body is the server's, unless something between us and it answered. */
export function parseCallError(status: number, body: string, header: (name: string) => string | null): CallError {
  const told = parseBody(body);
  const retryAfter = Number(header('Retry-After') ?? Number.NaN);
  return createCallError(status, typeof told.message === 'string' ? told.message : 'The server gave no reason.', {
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

/** A problem as the server tells it; none for what is none. */
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
