import type { FastifyRequest } from 'fastify';
import type { Fragment, Sql, Tag } from '#src/platform/db/server/sql.ts';
import { type Caller, holdsRole } from '#src/base/caller/caller.ts';
import { AppError, forbidden, reauthenticationRefusal } from '#src/platform/http/app-error.ts';
import type { Call } from '#src/platform/http/contract/contract.ts';
import { httpMessage } from '#src/platform/http/http-sentences.ts';
import { discardAccess } from '../access-log/access-log.ts';
import { workbookType } from '../input/read-input.ts';

/** A person who may make a request, by one way of signing in. */
type Identity = {
  /** The caller as of the last check. Results are sent and stored only after the database has confirmed it again. */
  remembered: Caller | undefined;
  /**
   * Asks the database who the caller is now; undefined if the session has ended. The query is sent at once.
   *
   * @param also more columns of the row `caller`, which has an `"emplId"`
   */
  ask: (sql: Tag, also?: Fragment) => Promise<Caller | undefined>;
};

/** Reads the credentials of a request; undefined if there are none. */
export type Identify = (request: FastifyRequest) => Identity | undefined;

/** The authentication that is still pending. */
type PendingAuthentication = Pick<Identity, 'ask'> & { call: Call; guess: Caller };

const pendingAuthentications = new WeakMap<FastifyRequest, PendingAuthentication>();

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller that the database confirmed for this call; undefined before that. */
    caller: Caller | undefined;
  }
}

/**
 * Starts a call. A caller known from an earlier call is assumed unchanged, and the check travels with the first statement of the call.
 * `pendingAuthentication` exists until the database has confirmed the caller.
 *
 * @throws AppError 401 without a valid token, 403 without a role for the call
 */
export async function authenticateCall(
  request: FastifyRequest,
  call: Call,
  { sql, identify }: { sql: Sql; identify: Identify },
): Promise<void> {
  if (call.allow === 'anyone') return;
  const identity = identify(request);
  const { remembered: guess } = identity ?? {};
  if (identity && guess && isReversible(call, request) && !callRefusal(call, guess))
    pendingAuthentications.set(request, { call, guess, ask: identity.ask });
  else checkCaller(request, call, await identity?.ask(sql));
}

/** Whether a call can be undone completely if the caller turns out to be another: writes are rolled back and reads are not sent. */
const isReversible = ({ ownTransaction, file, answersFile }: Call, request: FastifyRequest) =>
  !ownTransaction && !file && !answersFile && !asksForWorkbook(request);

/** Returns the pending check of the caller, or undefined once the database has answered. */
export const pendingAuthentication = (request: FastifyRequest): PendingAuthentication | undefined => pendingAuthentications.get(request);

/** Returns the confirmed caller, or else the assumed one. */
export const presumedCaller = (request: FastifyRequest): Caller | undefined => pendingAuthentication(request)?.guess ?? request.caller;

/**
 * Applies the database's answer to the pending check.
 *
 * @returns whether the assumption was right, so that the results may be sent and stored
 * @throws AppError 401, 403
 */
export function confirmCaller(request: FastifyRequest, { call, guess }: PendingAuthentication, caller: Caller | undefined): boolean {
  pendingAuthentications.delete(request);
  return JSON.stringify(checkCaller(request, call, caller)) === JSON.stringify(guess);
}

function checkCaller(request: FastifyRequest, call: Call, caller: Caller | undefined): Caller {
  if (!caller) throw new AppError(401, httpMessage('call.sign-in'), { headers: { 'WWW-Authenticate': 'Bearer' } });
  // Also for the log entry of a refusal.
  request.caller = caller;
  const refusal = callRefusal(call, caller);
  if (refusal) throw refusal;
  if (caller.scopes && asksForWorkbook(request)) throw forbidden();
  return caller;
}

const asksForWorkbook = ({ headers }: FastifyRequest) => (headers.accept ?? '').includes(workbookType);

/** Returns why the caller may not make a call, or undefined if they may. */
export function callRefusal(call: Call, caller: Caller): AppError | undefined {
  if (caller.scopes) {
    if (!call.token) return forbidden();
    const { scopes } = call.token;
    if (!caller.scopes.some((scope) => scopes.includes(scope))) return new AppError(403, httpMessage('SCOPE_NEEDED', { scopes }));
  }
  if (caller.firstTime && !call.firstTime) return new AppError(403, httpMessage('call.first-time'));
  if (caller.factorNeeded && !caller.firstTime && !call.withoutFactor) return new AppError(403, httpMessage('FACTOR_NEEDED'));
  if (typeof call.allow === 'object' && !holdsRole(caller, call.allow)) return forbidden();
  return call.proof && reauthenticationRefusal(caller, call.proof);
}

/** The result of a promise whose failure is handled later. */
export type Outcome<T> = PromiseSettledResult<T>;

/** Waits for work to succeed or fail. It starts at once, and its failure is thrown only by `unwrapOutcome`. */
export async function settleOutcome<T>(work: () => T | PromiseLike<T>): Promise<Outcome<Awaited<T>>> {
  const [outcome] = await Promise.allSettled([(async () => work())()]);
  return outcome;
}

export function unwrapOutcome<T>(outcome: Outcome<T>): T {
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/**
 * Reads with an assumed caller, sending the check and the first statement in one packet. Reads again if the assumption was wrong.
 *
 * @throws AppError 401, 403, and any error of `read`
 */
export async function readAsPresumedCaller<T>(
  request: FastifyRequest,
  sql: Sql,
  read: (sql: Sql, caller: Caller | undefined) => Promise<T>,
): Promise<T> {
  const question = pendingAuthentication(request);
  if (!question) return read(sql, request.caller);
  const asking = sql.asking((tag) => question.ask(tag));
  const outcome = await settleOutcome(() => read(asking.sql, question.guess));
  if (confirmCaller(request, question, await asking.answered())) return unwrapOutcome(outcome);
  discardAccess(request);
  return read(sql, request.caller);
}
