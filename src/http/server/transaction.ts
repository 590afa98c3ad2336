import { createHash, createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Sql, Tag, TransactionSql } from '#src/db/server/sql.ts';
import { AppError } from '#src/http/app-error.ts';
import { say } from '#src/http/http-sentences.ts';
import { codeOf } from '#src/text/problem.ts';
import { type Answer, asAnswer, etagOf, versioned } from './answer.ts';

/** Registers what is done once the transaction is committed, and only then (removing a file). */
export type AfterCommit = (act: () => Promise<void>) => void;

type Work = (tx: TransactionSql, afterCommit: AfterCommit) => unknown;

/**
 * Runs the work in one transaction that knows who calls, so that the audit log does. A deadlock is tried again.
 * With an `Idempotency-Key` the answer is stored in the same transaction: a repeat gets it again, a simultaneous twin waits for it. The key is
 * asked before the version of `If-Match`: whoever repeats an own change has made the version that overtakes it.
 *
 * @param more.isSecret the answer is not kept: a repeat is refused
 * @throws AppError 422 when the key was used for another body, with the answer and the version that the first one got; 409 when its answer was not kept
 */
export async function inTransaction(
  { sql }: { sql: Sql },
  request: FastifyRequest,
  work: Work,
  { file, isSecret }: { file?: Buffer | undefined; isSecret?: boolean | undefined } = {},
): Promise<Answer> {
  const acts: (() => Promise<void>)[] = [];
  const answer = await retryDeadlock(() => {
    acts.length = 0;
    return sql.begin(async (tx) => {
      const key = idempotencyKey(request);
      // Sent now, not when it is awaited: the first statement of the work must find it.
      const named =
        tx`select set_config('leave.caller', ${request.caller?.emplId ?? ''}, true), set_config('leave.request', ${request.id}, true)`.execute();
      if (!key) {
        const [, done] = await Promise.all([named, work(tx, (act) => acts.push(act))]);
        return asAnswer(done);
      }
      const [, earlier] = await Promise.all([named, claimKey(tx, request, key, file)]);
      if (earlier) return earlier;
      const done = asAnswer(await work(tx, (act) => acts.push(act)));
      if (!isSecret) await keepAnswer(tx, request, key, done);
      return done;
    });
  });
  for (const act of acts) await act().catch((error: unknown) => request.log.error({ err: error }, 'could not finish after the commit'));
  return answer;
}

function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.caller ? request.headers['idempotency-key'] : undefined;
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(key)) throw new AppError(400, say('call.bad-key'));
  return key;
}

const storedKey = (key: string) => createHash('sha256').update(key).digest('base64url');

/** Takes the key for this request, or gives the answer that an earlier request with it got. */
async function claimKey(tx: TransactionSql, request: FastifyRequest, key: string, file: Buffer | undefined): Promise<Answer | undefined> {
  const owner = request.caller?.emplId ?? '';
  // With a key that the database does not know: the hash of a body with a password could be guessed otherwise.
  const hash = createHmac('sha256', key)
    .update(`${callOf(request)}\n${JSON.stringify(request.body)}`)
    .update(file ?? '')
    .digest();
  const claimed = await tx`
    insert into idempotency_key (empl_id, key, request_hash) values (${owner}, ${storedKey(key)}, ${hash})
    on conflict (empl_id, key) do update set request_hash = excluded.request_hash, answer = null, created_at = now()
      where idempotency_key.created_at < now() - interval '24 hours'
    returning key`;
  if (claimed.length > 0) return undefined;
  const [earlier] = await tx<{ request_hash: Buffer; answer: string | null }[]>`
    select request_hash, answer from idempotency_key where empl_id = ${owner} and key = ${storedKey(key)}`;
  const kept = earlier && keptAnswer(earlier.answer);
  if (!earlier?.request_hash.equals(hash)) {
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

type Kept = { body: unknown; version?: number; call?: string };

// keepAnswer wrote it.
const keptAnswer = (text: string | null) => (text === null ? undefined : (JSON.parse(text) as Kept));

const callOf = ({ method, url }: FastifyRequest) => `${method} ${url}`;

async function keepAnswer(tx: TransactionSql, request: FastifyRequest, key: string, answer: Answer): Promise<void> {
  if (answer.kind !== 'json') return;
  const kept = JSON.stringify({ body: answer.body, version: answer.version, call: callOf(request) });
  await tx`update idempotency_key set answer = ${kept} where empl_id = ${request.caller?.emplId ?? ''} and key = ${storedKey(key)}`;
}

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
