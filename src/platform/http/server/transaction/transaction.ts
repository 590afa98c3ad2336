import type { FastifyRequest } from 'fastify';
import type { Fragment, Sql, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { AppError } from '#src/platform/http/app-error.ts';
import { httpMessage } from '#src/platform/http/http-sentences.ts';
import { codeOf } from '#src/base/text/problem.ts';
import { type Answer, toAnswer } from '../answer/answer.ts';
import { type Claim, claimKeys, isKeyTaken, storeAnswers, lockKeySql } from '../idempotency/idempotency-key.ts';
import { isConcurrentChange } from './concurrent-change.ts';
import { pendingAuthentication, unwrapOutcome, presumedCaller, settleOutcome, confirmCaller } from '../authentication/authenticate-call.ts';

/** Registers work that runs only after the transaction is committed (such as removing a file). */
export type AfterCommit = (act: () => Promise<void>) => void;

type Work = (tx: TransactionSql, afterCommit: AfterCommit) => unknown;

type More = { file?: Buffer | undefined; isSecret?: boolean | undefined };

/**
 * Runs the work in one transaction with the caller set for the audit log. It retries after a deadlock, or if a record was added or removed
 * meanwhile. With an `Idempotency-Key` the answer is stored in the same transaction: a repeat gets that answer, and a simultaneous call
 * waits for it. The key is checked before `If-Match`, because a repeat itself made the newer version.
 *
 * The caller, the key and the first statements travel together. The work is rolled back if the caller turns out to be another, or if the
 * call is a repeat. Only then does an error of the work count.
 *
 * @param more.isSecret the answer is not stored, and a repeat is refused
 * @throws AppError 422 if the key was used for another body, with the first answer and version; 409 if that answer was not stored
 */
export async function inTransaction({ sql }: { sql: Sql }, request: FastifyRequest, work: Work, more: More = {}): Promise<Answer> {
  const acts: (() => Promise<void>)[] = [];
  const answer = await retryDeadlock(async () => {
    const attempt = () => {
      acts.length = 0;
      return attemptOnce(sql, request, (tx) => work(tx, (act) => acts.push(act)), more);
    };
    // The caller is now confirmed, so the second attempt assumes nothing.
    return (await attempt()) ?? (await attempt());
  });
  if (!answer) throw new Error('Unreachable: a call with a confirmed caller has an answer.');
  for (const act of acts) await act().catch((error: unknown) => request.log.error({ err: error }, 'could not finish after the commit'));
  return answer;
}

/** Rolls back a transaction without an error. */
const rollbackSignal = Symbol('taken back');

/** @returns undefined if the caller turned out to be someone else; nothing is stored */
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
    // All three are sent now and in this order, because the first statement of the work needs the caller.
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

/** Sets the caller and the request for the audit log, and locks the key first. */
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
