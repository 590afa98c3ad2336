import type { Caller } from '#src/base/caller/caller.ts';
import type { Call } from './contract/contract.ts';
import { fieldProblems, type Params, type Problem, type MessageDescriptor, type ProblemResponse } from '#src/base/text/problem.ts';
import { httpMessage } from './http-sentences.ts';

/** The body of every answer that is not a success. */
export type ErrorBody = {
  status: number;
  /** Names the sentence, whatever language it is told in; `params` are the figures and names in it. */
  code: string;
  params?: Params;
  message: string;
  errors?: readonly ProblemResponse[];
  /** How many more problems there are than `errors` names. */
  more?: { count: number; message: string };
  /** What an earlier attempt under the same key was answered, when this one differs from it (422). */
  earlier?: unknown;
};

type More = { errors?: readonly Problem[]; unnamed?: number; earlier?: unknown; headers?: Record<string, string> };

/**
 * A refusal that the caller is told about. Anything else that is thrown answers 500 without a word of its own.
 *
 * 400 the input alone is wrong, 401 no valid token, 403 not the caller's call, 404 no such record or one out of reach,
 * 409 the stored records refuse it, 412 stale, 413 too large, 415 wrong type, 422 key used for another body, 429 too many tries.
 *
 * @example throw new AppError(409, say('leave.overlap', { startDate: '2026-12-01', endDate: '2026-12-02' }))
 */
export class AppError extends Error {
  readonly status: number;
  readonly said: MessageDescriptor;
  readonly errors: readonly Problem[];
  /** How many more problems there are than `errors` has. */
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

/** A record that does not exist and one that the caller may not see get the same answer. */
export const notFound = () => new AppError(404, httpMessage('record.not-found'));

export const forbidden = () => new AppError(403, httpMessage('call.forbidden'));

/**
 * The refusal of a call that needs a fresh proof; undefined if the session has one, or needs none.
 *
 * @param asked `factor`: a recovery code is not enough; `newFactor`: the same, but a recent sign-in is enough for the first factor
 */
export function reauthenticationRefusal({ proof }: Pick<Caller, 'proof'>, asked: NonNullable<Call['proof']> = 'any'): AppError | undefined {
  if (!proof || (proof.given === 'code' && asked === 'any') || (proof.mayAddFirst && asked === 'newFactor')) return undefined;
  const ways = asked === 'any' ? proof.ways : proof.ways.filter((way) => way !== 'recoveryCode');
  return new AppError(403, httpMessage('PROOF_NEEDED', { ways }));
}

export const needsReauthentication = (error: unknown): boolean => error instanceof AppError && error.said.code === 'PROOF_NEEDED';

/** A refusal for which one field is to blame. @example throw fieldError(415, 'file', say('attachment.wrong-type')) */
export const fieldError = (status: number, path: string, said: MessageDescriptor) =>
  new AppError(status, said, { errors: [{ path, because: 'input', ...said }] });

/**
 * The server cannot do this now; the same call can succeed later.
 *
 * @param seconds after which to try again
 */
export const serverBusy = (seconds: number, said = httpMessage('call.busy')) =>
  new AppError(503, said, { headers: { 'Retry-After': String(seconds) } });

/** Whoever asked has closed the page before it was their turn: the answer is nobody's, and nothing has failed. */
export const clientClosedRequest = () => new AppError(499, httpMessage('call.busy'));

/**
 * Refuses a change whose body names another record than its address does; what it leaves out is not asked.
 *
 * @param prefix of the paths of the fields
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
 * Refuses a call for which fields are to blame, in the words of the first: with 400 for what is wrong by itself, with 409 where only the records
 * refuse it. No problems, no refusal.
 *
 * @throws AppError
 * @example refuse(blame('leaveCode', say('leave-category.taken', { leaveCode }), 'records')) // throws 409
 */
export function throwIfProblems(problems: readonly Problem[]): void {
  const input = problems.filter(({ because }) => because === 'input');
  const errors = input.length > 0 ? input : problems;
  const [first] = errors;
  if (first) throw new AppError(input.length > 0 ? 400 : 409, toMessageDescriptor(first), { errors });
}

/** What a problem says, whichever field it is about. */
export const toMessageDescriptor = ({ path: _path, because: _because, ...said }: Problem): MessageDescriptor => said;
