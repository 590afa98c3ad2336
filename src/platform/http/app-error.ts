import type { Caller } from '#src/base/caller/caller.ts';
import type { Call } from './contract/contract.ts';
import { fieldProblems, type Params, type Problem, type MessageDescriptor, type ProblemResponse } from '#src/base/text/problem.ts';
import { httpMessage } from './http-sentences.ts';

/** The body of every error response. */
export type ErrorBody = {
  status: number;
  /** Identifies the message independently of its language; `params` are the numbers and names in it. */
  code: string;
  params?: Params;
  message: string;
  errors?: readonly ProblemResponse[];
  /** The number of further problems that `errors` does not list. */
  more?: { count: number; message: string };
  /** The answer to an earlier attempt with the same key and a different body (422). */
  earlier?: unknown;
};

type More = { errors?: readonly Problem[]; unnamed?: number; earlier?: unknown; headers?: Record<string, string> };

/**
 * A refusal whose message the caller sees. Any other error answers 500 with a generic message.
 *
 * 400 invalid input, 401 no valid token, 403 call not allowed, 404 record missing or out of reach, 409 conflict with stored records, 412
 * stale, 413 too large, 415 wrong type, 422 key used for another body, 429 too many attempts.
 *
 * @example throw new AppError(409, submitMessage('leave.overlap', { startDate: '2026-12-01', endDate: '2026-12-02' }))
 */
export class AppError extends Error {
  readonly status: number;
  readonly said: MessageDescriptor;
  readonly errors: readonly Problem[];
  /** The number of further problems that `errors` does not list. */
  readonly unnamed: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly earlier: unknown;

  constructor(status: number, said: MessageDescriptor, { errors = [], unnamed = 0, headers = {}, earlier }: More = {}) {
    super(said.code);
    this.status = status;
    this.said = said;
    this.errors = errors;
    this.unnamed = unnamed;
    this.headers = headers;
    this.earlier = earlier;
  }
}

/** Returns the same refusal for a missing record and for one that the caller may not see. */
export const notFound = () => new AppError(404, httpMessage('record.not-found'));

export const forbidden = () => new AppError(403, httpMessage('call.forbidden'));

/**
 * Returns the refusal of a call that needs a fresh reauthentication, or undefined if the session has one or needs none.
 *
 * @param asked `factor`: a recovery code is not enough; `newFactor`: the same, but a recent sign-in is enough to set up the first factor
 */
export function reauthenticationRefusal({ proof }: Pick<Caller, 'proof'>, asked: NonNullable<Call['proof']> = 'any'): AppError | undefined {
  if (!proof || (proof.given === 'code' && asked === 'any') || (proof.mayAddFirst && asked === 'newFactor')) return undefined;
  const ways = asked === 'any' ? proof.ways : proof.ways.filter((way) => way !== 'recoveryCode');
  return new AppError(403, httpMessage('PROOF_NEEDED', { ways }));
}

export const needsReauthentication = (error: unknown): boolean => error instanceof AppError && error.said.code === 'PROOF_NEEDED';

/** Returns a refusal that concerns one field. @example throw fieldError(415, 'file', attachmentMessage('attachment.wrong-type')) */
export const fieldError = (status: number, path: string, said: MessageDescriptor) =>
  new AppError(status, said, { errors: [{ path, because: 'input', ...said }] });

/**
 * Returns the refusal of a call that the server cannot handle now but may handle later.
 *
 * @param seconds to wait before the next attempt
 */
export const serverBusy = (seconds: number, said = httpMessage('call.busy')) =>
  new AppError(503, said, { headers: { 'Retry-After': String(seconds) } });

/** Thrown when the caller disconnected before the call left the queue. There is no one to answer, and nothing has failed. */
export const clientClosedRequest = () => new AppError(499, httpMessage('call.busy'));

/**
 * Refuses a change whose body names a different record from its address. Keys that the body omits are not compared.
 *
 * @param prefix of the field paths
 * @throws AppError 400
 * @example refuseKeyMismatch({ leaveCode: 'SL' }, { leaveCode: 'AL' }) // throws
 */
export function refuseKeyMismatch(sent: unknown, key: Readonly<Record<string, string | number>>, prefix = ''): void {
  const fields = new Map<string, unknown>(typeof sent === 'object' && sent !== null ? Object.entries(sent) : []);
  const others = Object.entries(key).filter(
    ([name, value]) => fields.get(name) !== undefined && String(fields.get(name)) !== String(value),
  );
  throwIfProblems(others.flatMap(([name]) => fieldProblems(prefix + name, httpMessage('call.other-record'))));
}

/**
 * Refuses a call with problems in its fields: 400 if the input itself is wrong, 409 if only the stored records refuse it. The message is
 * that of the first problem. Does nothing without problems.
 *
 * @throws AppError
 * @example throwIfProblems(fieldProblems('leaveCode', leaveCategoryMessage('leave-category.taken', { leaveCode }), 'records')) // throws 409
 */
export function throwIfProblems(problems: readonly Problem[]): void {
  const input = problems.filter(({ because }) => because === 'input');
  const errors = input.length > 0 ? input : problems;
  const [first] = errors;
  if (first) throw new AppError(input.length > 0 ? 400 : 409, toMessageDescriptor(first), { errors });
}

/** Returns the message of a problem without its field. */
export const toMessageDescriptor = ({ path: _path, because: _because, ...said }: Problem): MessageDescriptor => said;
