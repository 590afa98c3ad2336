import { createHash, createHmac } from 'node:crypto';
import type { Fragment, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { AppError } from '#src/platform/http/app-error.ts';
import { httpMessage } from '#src/platform/http/http-sentences.ts';
import { type Answer, toAnswer, etagOf, withVersion } from '../answer/answer.ts';

/** A call with a key: `call` is its method and address. */
type KeyedRequest = { key: string; call: string; body: unknown; file?: Buffer | undefined };

/** The state of a key: unused, or used by an earlier call with its answer. */
export type Claim = {
  storedKey: string;
  hash: string;
  call: string;
  isNew: boolean;
  /** Whether the stored answer is more than a day old. */
  isOver: boolean;
  /** @throws AppError 422 if the key was used for another body, with the answer to the first; 409 if that answer was not stored */
  earlier: () => Answer | undefined;
};

type StoredKey = { key: string; hash: string; answer: string | null; isOver: boolean };

const hashIdempotencyKey = (key: string) => createHash('sha256').update(key).digest('base64url');

/** Locks a key until the transaction ends. Another call with the same key waits here. */
export const lockKeySql = (tx: Tag, owner: string, key: string): Fragment =>
  lockSql(tx, tx`${owner}::text`, tx`${hashIdempotencyKey(key)}::text`);

const lockSql = (tx: Tag, owner: Fragment, storedKey: Fragment) =>
  tx`pg_advisory_xact_lock(hashtextextended('key ' || ${owner} || ' ' || ${storedKey}, 5))`;

/** Locks several keys, always in the same order to avoid deadlocks. The statement is sent at once. */
export function lockKeys(tx: Tag, owner: string, keys: readonly string[]): void {
  void tx`select ${lockSql(tx, tx`${owner}::text`, tx`key`)} from (select key from unnest(${keys.map(hashIdempotencyKey)}::text[]) key order by key) one`.execute();
}

/**
 * Reads the state of locked keys. It must be a statement of its own, to see the records of earlier holders of the lock. Keys more than a
 * day old count as unused.
 *
 * @returns a claim for each key, in the same order
 */
export async function claimKeys(tx: TransactionSql, owner: string, sent: readonly KeyedRequest[]): Promise<Claim[]> {
  const all = sent.map((one) => ({ one, storedKey: hashIdempotencyKey(one.key), hash: hashOf(one) }));
  const found = await tx<StoredKey[]>`
    select key, encode(request_hash, 'hex') as hash, answer, created_at < now() - interval '24 hours' as "isOver"
    from idempotency_key where empl_id = ${owner} and key = any (${all.map(({ storedKey }) => storedKey)}::text[])`.execute();
  const byKey = new Map(found.map((one) => [one.key, one]));
  return all.map(({ one: { call }, storedKey, hash }) => {
    const known = byKey.get(storedKey);
    const isOver = known?.isOver === true;
    const counts = isOver ? undefined : known;
    return { storedKey, hash, call, isNew: !counts, isOver, earlier: () => counts && earlierAnswer(call, hash, counts) };
  });
}

// The secret is the key itself, of which the database stores only a hash. Without it, a password in a hashed body could be guessed.
const hashOf = ({ key, call, body, file }: KeyedRequest) =>
  createHmac('sha256', key)
    .update(`${call}\n${JSON.stringify(body)}`)
    .update(file ?? '')
    .digest('hex');

function earlierAnswer(call: string, hash: string, found: StoredKey): Answer {
  const kept = parseStoredAnswer(found.answer);
  if (found.hash !== hash) {
    // Only the same call gets the answer: another call may now be out of the caller's reach.
    const told =
      kept?.call === call ? { earlier: kept.body, ...(kept.version !== undefined && { headers: { ETag: etagOf(kept.version) } }) } : {};
    throw new AppError(422, httpMessage('call.other-values'), told);
  }
  if (!kept) throw new AppError(409, httpMessage('call.told-once'));
  return kept.version === undefined ? toAnswer(kept.body) : withVersion(kept.body, kept.version);
}

type StoredAnswer = { body: unknown; version?: number | undefined; call?: string };

// storeAnswers wrote this value.
const parseStoredAnswer = (text: string | null) => (text === null ? undefined : (JSON.parse(text) as StoredAnswer));

const textOf = (call: string, answer: Answer | undefined) =>
  answer?.kind === 'json' ? JSON.stringify({ body: answer.body, version: answer.version, call } satisfies StoredAnswer) : null;

/**
 * Stores answers for repeats; for an undefined answer only the fact that there was one. The statement is sent at once, and its failure
 * fails the commit.
 */
export function storeAnswers(tx: Tag, owner: string, all: readonly { claim: Claim; answer: Answer | undefined }[]): void {
  if (all.length === 0) return;
  const over = all.filter(({ claim }) => claim.isOver).map(({ claim }) => claim.storedKey);
  if (over.length > 0) void tx`delete from idempotency_key where empl_id = ${owner} and key = any (${over}::text[])`.execute();
  void tx`
    insert into idempotency_key (empl_id, key, request_hash, answer)
    select ${owner}, key, decode(hash, 'hex'), answer
    from unnest(${all.map(({ claim }) => claim.storedKey)}::text[], ${all.map(({ claim }) => claim.hash)}::text[],
      ${all.map(({ claim, answer }) => textOf(claim.call, answer))}::text[]) done (key, hash, answer)`.execute();
}

/**
 * Whether a call failed because an instance of an earlier version, which does not take the lock, stored the same key. The key is now known.
 */
export const isKeyTaken = (error: unknown): boolean => (error as { constraint?: unknown } | null)?.constraint === 'idempotency_key_pkey';

/** Deletes expired keys with their answers. */
export async function deleteExpiredKeys(sql: Tag): Promise<void> {
  await sql`delete from idempotency_key where created_at < now() - interval '24 hours'`;
}
