import type { FastifyRequest } from 'fastify';
import type { Fragment, Sql, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { AppError } from '#src/platform/http/app-error.ts';
import { httpMessage } from '#src/platform/http/http-sentences.ts';
import { codeOf } from '#src/base/text/problem.ts';
import { type Answer, toAnswer } from '../answer/answer.ts';
import { type Claim, claimKeys, isKeyTaken, storeAnswers, lockKeySql } from '../idempotency/idempotency-key.ts';
import { isConcurrentChange } from './concurrent-change.ts';
import { pendingAuthentication, unwrapOutcome, presumedCaller, settleOutcome, confirmCaller } from '../authentication/authenticate-call.ts';

/** Registers what is done once the transaction is committed, and only then (removing a file). */
export type AfterCommit = (act: () => Promise<void>) => void;

type Work = (tx: TransactionSql, afterCommit: AfterCommit) => unknown;

type More = { file?: Buffer | undefined; isSecret?: boolean | undefined };

/**
 * Runs the work in one transaction that knows who calls, so that the audit log does. A deadlock, or a record that came or went meanwhile, is tried again.
 * With an `Idempotency-Key` the answer is stored in the same transaction: a repeat gets it again, a simultaneous twin waits for it. The key is
 * asked before the version of `If-Match`: whoever repeats an own change has made the version that overtakes it.
 *
 * Who calls, the key and the first statements of the work travel together. What the work did is taken back where the caller was another than
 * presumed, and where it is a repeat; only then does a refusal of its own count.
 *
 * @param more.isSecret the answer is not kept: a repeat is refused
 * @throws AppError 422 when the key was used for another body, with the answer and the version that the first one got; 409 when its answer was not kept
 */
export async function inTransaction({ sql }: { sql: Sql }, request: FastifyRequest, work: Work, more: More = {}): Promise<Answer> {
  const acts: (() => Promise<void>)[] = [];
  const answer = await retryDeadlock(async () => {
    const attempt = () => {
      acts.length = 0;
      return attemptOnce(sql, request, (tx) => work(tx, (act) => acts.push(act)), more);
    };
    // Once it is known who calls nobody is presumed any more.
    return (await attempt()) ?? (await attempt());
  });
  if (!answer) throw new Error('A call whose caller is known has an answer.');
  for (const act of acts) await act().catch((error: unknown) => request.log.error({ err: error }, 'could not finish after the commit'));
  return answer;
}

/** Ends a transaction without storing anything, though nothing has failed. */
const rollbackSignal = Symbol('taken back');

/** @returns undefined where the caller was another than presumed: nothing is stored */
async function attemptOnce(
  sql: Sql,
  request: FastifyRequest,
  work: (tx: TransactionSql) => unknown,
  { file, isSecret }: More,
): Promise<Answer | undefined> {
  const question = pendingAuthentication(request);
  const owner = presumedCaller(request)?.emplId ?? '';
  let instead: Answer | undefined;
  const storing = sql.begin(async (tx) => {
    // All three are sent now, in this order: the first statement of the work must find who calls.
    const naming = settleOutcome(() =>
      question ? question.ask(tx, setCallerSql(tx, { emplId: tx`caller."emplId"`, owner }, request)) : setCaller(tx, owner, request),
    );
    const claiming = settleOutcome(() => claimKey(tx, request, owner, file));
    const working = settleOutcome(() => work(tx));
    const [who, claimed, done] = await Promise.all([naming, claiming, working]);
    const caller = unwrapOutcome(who);
    if (question && !confirmCaller(request, question, caller)) throw rollbackSignal;
    const claim = unwrapOutcome(claimed);
    instead = claim?.earlier();
    if (instead) throw rollbackSignal;
    const answer = toAnswer(unwrapOutcome(done));
    if (claim) storeAnswers(tx, owner, [{ claim, answer: isSecret ? undefined : answer }]);
    return answer;
  });
  return storing.catch((error: unknown) => {
    if (error === rollbackSignal) return instead;
    throw error;
  });
}

/** What tells the audit log who calls, and in which request; and takes the key, before anything else is asked. */
function setCallerSql(tx: Tag, { emplId, owner }: { emplId: Fragment; owner: string }, request: FastifyRequest): Fragment {
  const key = readIdempotencyKey(request);
  const locked = isKey(key) ? tx`, ${lockKeySql(tx, owner, key)}` : tx``;
  return tx`set_config('leave.caller', ${emplId}, true), set_config('leave.request', ${request.id}, true)${locked}`;
}

async function setCaller(tx: Tag, owner: string, request: FastifyRequest): Promise<undefined> {
  await tx`select ${setCallerSql(tx, { emplId: tx`${owner}`, owner }, request)}`.execute();
}

const readIdempotencyKey = (request: FastifyRequest) => (presumedCaller(request) ? request.headers['idempotency-key'] : undefined);

const isKey = (key: unknown): key is string => typeof key === 'string' && /^[\x21-\x7e]{1,100}$/.test(key);

async function claimKey(tx: TransactionSql, request: FastifyRequest, owner: string, file: Buffer | undefined): Promise<Claim | undefined> {
  const key = readIdempotencyKey(request);
  if (key === undefined) return undefined;
  if (!isKey(key)) throw new AppError(400, httpMessage('call.bad-key'));
  const [claim] = await claimKeys(tx, owner, [{ key, call: callOf(request), body: request.body, file }]);
  return claim;
}

const callOf = ({ method, url }: FastifyRequest) => `${method} ${url}`;

async function retryDeadlock<T>(attempt: () => Promise<T>, triesLeft = 3): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    const code = codeOf(error);
    const isPassing = code === '40P01' || code === '40001' || isKeyTaken(error) || isConcurrentChange(error);
    if (triesLeft > 1 && isPassing) return retryDeadlock(attempt, triesLeft - 1);
    throw error;
  }
}
