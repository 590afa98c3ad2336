import type { FastifyRequest } from 'fastify';
import type { Fragment, Sql, Tag } from '#src/platform/db/server/sql.ts';
import { type Caller, holdsRole } from '#src/base/caller/caller.ts';
import { AppError, forbidden, reauthenticationRefusal } from '#src/platform/http/app-error.ts';
import type { Call } from '#src/platform/http/contract/contract.ts';
import { httpMessage } from '#src/platform/http/http-sentences.ts';
import { discardAccess } from '../access-log/access-log.ts';
import { workbookType } from '../input/read-input.ts';

/** Somebody who may make a request, by one way of signing in. */
type Identity = {
  /** Who it was when it was asked last. What is done for them is told and stored only once the database has said the same again. */
  remembered: Caller | undefined;
  /**
   * Asks the database who it is now; nobody, if it is over. The question is sent at once.
   *
   * @param also more columns of the one row `caller`, which has an `"emplId"`
   */
  ask: (sql: Tag, also?: Fragment) => Promise<Caller | undefined>;
};

/** Finds what a request says of who makes it; undefined when it says nothing. */
export type Identify = (request: FastifyRequest) => Identity | undefined;

/** What is still to be asked: who calls. */
type PendingAuthentication = Pick<Identity, 'ask'> & { call: Call; guess: Caller };

const pendingAuthentications = new WeakMap<FastifyRequest, PendingAuthentication>();

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, as the database has said for this very call; undefined until then. */
    caller: Caller | undefined;
  }
}

/**
 * Lets a call begin: by whom the database says it is made, or, where it said so for an earlier call, on the guess that it will say the same
 * again. Then the question travels with the first statement of the call, and `pendingAuthentication` is there until it is answered.
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

/** Whether nothing is left of what a call did before it was known who makes it: what is stored is rolled back, what is read is not told. */
const isReversible = ({ ownTransaction, file, answersFile }: Call, request: FastifyRequest) =>
  !ownTransaction && !file && !answersFile && !asksForWorkbook(request);

/** The question who calls, while it is not answered. */
export const pendingAuthentication = (request: FastifyRequest): PendingAuthentication | undefined => pendingAuthentications.get(request);

/** Who makes a call, or is presumed to. */
export const presumedCaller = (request: FastifyRequest): Caller | undefined => pendingAuthentication(request)?.guess ?? request.caller;

/**
 * Takes what the database answered to the open question.
 *
 * @returns whether the guess was right: what was done on it may be told and stored
 * @throws AppError 401, 403
 */
export function confirmCaller(request: FastifyRequest, { call, guess }: PendingAuthentication, caller: Caller | undefined): boolean {
  pendingAuthentications.delete(request);
  return JSON.stringify(checkCaller(request, call, caller)) === JSON.stringify(guess);
}

function checkCaller(request: FastifyRequest, call: Call, caller: Caller | undefined): Caller {
  if (!caller) throw new AppError(401, httpMessage('call.sign-in'), { headers: { 'WWW-Authenticate': 'Bearer' } });
  // Also for the record of a refusal.
  request.caller = caller;
  const refusal = callRefusal(call, caller);
  if (refusal) throw refusal;
  if (caller.scopes && asksForWorkbook(request)) throw forbidden();
  return caller;
}

const asksForWorkbook = ({ headers }: FastifyRequest) => (headers.accept ?? '').includes(workbookType);

/** Why somebody may not make a call at all; undefined where they may. */
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

/** How something went, of which the outcome counts only later. */
export type Outcome<T> = PromiseSettledResult<T>;

/** Waits until something has gone well or not. It is begun at once; that it fails is news only to whom `computeLineOutcome` tells. */
export async function settleOutcome<T>(work: () => T | PromiseLike<T>): Promise<Outcome<Awaited<T>>> {
  const [outcome] = await Promise.allSettled([(async () => work())()]);
  return outcome;
}

export function unwrapOutcome<T>(outcome: Outcome<T>): T {
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/**
 * Reads on a guess, the question ahead of the first statement in one packet; once more where the guess was wrong.
 *
 * @throws AppError 401, 403, and whatever the reading throws
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
