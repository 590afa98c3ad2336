import { createHash, createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Fragment, Sql, Tag, TransactionSql } from '#src/db/server/sql.ts';
import { AppError } from '#src/http/app-error.ts';
import { say } from '#src/http/http-sentences.ts';
import { codeOf } from '#src/text/problem.ts';
import { type Answer, asAnswer, etagOf, versioned } from './answer.ts';
import { openQuestion, outcomeOf, presumedCaller, settled, takeAnswer } from './who-calls.ts';

/** Registers what is done once the transaction is committed, and only then (removing a file). */
export type AfterCommit = (act: () => Promise<void>) => void;

type Work = (tx: TransactionSql, afterCommit: AfterCommit) => unknown;

type More = { file?: Buffer | undefined; isSecret?: boolean | undefined };

/**
 * Runs the work in one transaction that knows who calls, so that the audit log does. A deadlock is tried again.
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
const takenBack = Symbol('taken back');

/** @returns undefined where the caller was another than presumed: nothing is stored */
async function attemptOnce(
  sql: Sql,
  request: FastifyRequest,
  work: (tx: TransactionSql) => unknown,
  { file, isSecret }: More,
): Promise<Answer | undefined> {
  const question = openQuestion(request);
  const owner = presumedCaller(request)?.emplId ?? '';
  let instead: Answer | undefined;
  const storing = sql.begin(async (tx) => {
    // All three are sent now, in this order: the first statement of the work must find who calls.
    const naming = settled(() => (question ? question.ask(tx, named(tx, tx`caller."emplId"`, request)) : nameCaller(tx, owner, request)));
    const claiming = settled(() => claimKey(tx, request, owner, file));
    const working = settled(() => work(tx));
    const [who, claimed, done] = await Promise.all([naming, claiming, working]);
    const caller = outcomeOf(who);
    if (question && !takeAnswer(request, question, caller)) throw takenBack;
    const claim = outcomeOf(claimed);
    instead = claim?.earlier;
    if (instead) throw takenBack;
    const answer = asAnswer(outcomeOf(done));
    // Sent with the commit, which tells of its failure.
    if (claim && (claim.isOld || !isSecret))
      void keepAnswer(tx, owner, claim, isSecret ? undefined : answerText(request, answer)).execute();
    return answer;
  });
  return storing.catch((error: unknown) => {
    if (error === takenBack) return instead;
    throw error;
  });
}

/** What tells the audit log who calls, and in which request. */
const named = (tx: Tag, emplId: Fragment, { id }: FastifyRequest) =>
  tx`set_config('leave.caller', ${emplId}, true), set_config('leave.request', ${id}, true)`;

async function nameCaller(tx: Tag, emplId: string, request: FastifyRequest): Promise<undefined> {
  await tx`select ${named(tx, tx`${emplId}`, request)}`.execute();
}

function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = presumedCaller(request) ? request.headers['idempotency-key'] : undefined;
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(key)) throw new AppError(400, say('call.bad-key'));
  return key;
}

/** A key that is this request's, or the answer that an earlier request with it got. Of one that is a day old nothing counts. */
type Claim = { key: string; hash: Buffer; isOld: boolean; earlier: Answer | undefined };

/** Takes the key of a request, if it has one. A twin waits here. @throws AppError 400, 409, 422 */
async function claimKey(tx: TransactionSql, request: FastifyRequest, owner: string, file: Buffer | undefined): Promise<Claim | undefined> {
  const sent = idempotencyKey(request);
  if (sent === undefined) return undefined;
  const key = createHash('sha256').update(sent).digest('base64url');
  // With a key that the database does not know: the hash of a body with a password could be guessed otherwise.
  const hash = createHmac('sha256', sent)
    .update(`${callOf(request)}\n${JSON.stringify(request.body)}`)
    .update(file ?? '')
    .digest();
  // A row that was there is locked and given back as it is; only one that is new has no `xmax`.
  const [found] = await tx<{ hash: Buffer; answer: string | null; isNew: boolean; isOld: boolean }[]>`
    insert into idempotency_key (empl_id, key, request_hash) values (${owner}, ${key}, ${hash})
    on conflict (empl_id, key) do update set key = excluded.key
    returning request_hash as hash, answer, xmax::text = '0' as "isNew", created_at < now() - interval '24 hours' as "isOld"`.execute();
  if (!found) throw new Error('An upsert returns its row.');
  const { isNew, isOld } = found;
  return { key, hash, isOld, earlier: isNew || isOld ? undefined : earlierAnswer(request, hash, found) };
}

function earlierAnswer(request: FastifyRequest, hash: Buffer, found: { hash: Buffer; answer: string | null }): Answer {
  const kept = keptAnswer(found.answer);
  if (!found.hash.equals(hash)) {
    // Only to the call that got it: what another call answered may be out of the caller's reach by now.
    const told =
      kept?.call === callOf(request)
        ? { earlier: kept.body, ...(kept.version !== undefined && { headers: { ETag: etagOf(kept.version) } }) }
        : {};
    throw new AppError(422, say('call.other-values'), told);
  }
  if (!kept) throw new AppError(409, say('call.told-once'));
  return kept.version === undefined ? asAnswer(kept.body) : versioned(kept.body, kept.version);
}

type Kept = { body: unknown; version?: number | undefined; call?: string };

// answerText wrote it.
const keptAnswer = (text: string | null) => (text === null ? undefined : (JSON.parse(text) as Kept));

const callOf = ({ method, url }: FastifyRequest) => `${method} ${url}`;

const answerText = (request: FastifyRequest, answer: Answer) =>
  answer.kind === 'json' ? JSON.stringify({ body: answer.body, version: answer.version, call: callOf(request) } satisfies Kept) : undefined;

const keepAnswer = (tx: Tag, owner: string, { key, hash }: Claim, answer: string | undefined) => tx`
  update idempotency_key set request_hash = ${hash}, answer = ${answer ?? null}, created_at = now() where empl_id = ${owner} and key = ${key}`;

/** Removes the keys, with their answers, that a repeat would not be held against any more. */
export async function removeOldKeys(sql: Tag): Promise<void> {
  await sql`delete from idempotency_key where created_at < now() - interval '24 hours'`;
}

async function retryDeadlock<T>(attempt: () => Promise<T>, triesLeft = 3): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    const code = codeOf(error);
    if (triesLeft > 1 && (code === '40P01' || code === '40001')) return retryDeadlock(attempt, triesLeft - 1);
    throw error;
  }
}
