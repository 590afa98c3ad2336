import type { Problem } from '#src/text/problem.ts';

/** The body of every answer that is not a success. */
export type ErrorBody = {
  status: number;
  message: string;
  errors?: readonly Problem[];
  /** What an earlier attempt under the same key was answered, when this one differs from it (422). */
  earlier?: unknown;
};

/**
 * A refusal that the caller is told about. Anything else that is thrown answers 500 without a word of its own.
 *
 * 400 the input alone is wrong, 401 no valid token, 403 not the caller's call, 404 no such record or one out of reach,
 * 409 the stored records refuse it, 412 stale, 413 too large, 415 wrong type, 422 key used for another body, 429 too many tries.
 *
 * @example throw new AppError(409, 'You already have leave from 01/12/2026 to 02/12/2026.')
 */
export class AppError extends Error {
  readonly status: number;
  readonly errors: readonly Problem[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly earlier: unknown;

  constructor(status: number, message: string, more: Pick<ErrorBody, 'errors' | 'earlier'> & { headers?: Record<string, string> } = {}) {
    super(message);
    this.status = status;
    this.errors = more.errors;
    this.headers = more.headers ?? {};
    this.earlier = more.earlier;
  }
}

/** A record that does not exist and one that the caller may not see get the same answer. */
export const notFound = () => new AppError(404, 'Record not found!');

export const forbidden = () => new AppError(403, "You don't have permission to access this resource.");

/** A refusal for which one field is to blame. @example throw wrongField(415, { path: 'file', message: 'Only PDF, JPG, PNG are accepted.' }) */
export const wrongField = (status: number, problem: Problem) => new AppError(status, problem.message, { errors: [problem] });

/**
 * The server cannot do this now; the same call can succeed later.
 *
 * @param seconds after which to try again
 */
export const busy = (seconds: number, message = 'The server is busy. Please try again.') =>
  new AppError(503, message, { headers: { 'Retry-After': String(seconds) } });

/**
 * Refuses a change whose body names another record than its address does; what it leaves out is not asked.
 *
 * @param prefix of the paths of the fields
 * @throws AppError 400
 * @example refuseOtherKey({ leaveCode: 'SL' }, { leaveCode: 'AL' }) // throws
 */
export function refuseOtherKey(sent: unknown, key: Readonly<Record<string, string | number>>, prefix = ''): void {
  const fields = new Map<string, unknown>(typeof sent === 'object' && sent !== null ? Object.entries(sent) : []);
  const others = Object.entries(key).filter(
    ([name, value]) => fields.get(name) !== undefined && String(fields.get(name)) !== String(value),
  );
  refuse(
    400,
    others.map(([name]) => ({ path: prefix + name, message: 'This names another record than the one that is changed.' })),
  );
}

/**
 * Refuses a call for which fields are to blame, in the words of the first; no problems, no refusal.
 *
 * @throws AppError
 * @example refuse(409, [{ path: 'leaveCode', message: "Leave Category 'AL' is already defined" }])
 */
export function refuse(status: number, errors: readonly Problem[]): void {
  const [first] = errors;
  if (first) throw new AppError(status, first.message, { errors });
}
