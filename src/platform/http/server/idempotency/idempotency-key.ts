import { createHash, createHmac } from 'node:crypto';
import type { Fragment, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { AppError } from '#src/platform/http/app-error.ts';
import { httpMessage } from '#src/platform/http/http-sentences.ts';
import { type Answer, toAnswer, etagOf, withVersion } from '../answer/answer.ts';

/** What came under a key: `call` is its method and its address. */
type KeyedRequest = { key: string; call: string; body: unknown; file?: Buffer | undefined };

/** What is known of a key: that nothing counts under it yet, or what an earlier call with it stored. */
export type Claim = {
  storedKey: string;
  hash: string;
  call: string;
  isNew: boolean;
  /** What is stored under it is more than a day old. */
  isOver: boolean;
  /** @throws AppError 422 when it was used for another body, with what the first one got; 409 when that was not kept */
  earlier: () => Answer | undefined;
};

type StoredKey = { key: string; hash: string; answer: string | null; isOver: boolean };

const hashIdempotencyKey = (key: string) => createHash('sha256').update(key).digest('base64url');

/** What a statement asks for to have a key alone: who comes with the same one at the same moment waits here until the transaction ends. */
export const lockKeySql = (tx: Tag, owner: string, key: string): Fragment =>
  lockSql(tx, tx`${owner}::text`, tx`${hashIdempotencyKey(key)}::text`);

const lockSql = (tx: Tag, owner: Fragment, storedKey: Fragment) =>
  tx`pg_advisory_xact_lock(hashtextextended('key ' || ${owner} || ' ' || ${storedKey}, 5))`;

/** The same of several, which everybody takes in one order. It is sent at once. */
export function lockKeys(tx: Tag, owner: string, keys: readonly string[]): void {
  void tx`select ${lockSql(tx, tx`${owner}::text`, tx`key`)} from (select key from unnest(${keys.map(hashIdempotencyKey)}::text[]) key order by key) one`.execute();
}

/**
 * Asks what is known of keys that are locked, which must be a statement of its own: it sees what whoever had them before has stored. Of a key that is a
 * day old nothing counts.
 *
 * @returns a claim for each, in their order
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

// With a key that the database does not know: the hash of a body with a password could be guessed otherwise.
const hashOf = ({ key, call, body, file }: KeyedRequest) =>
  createHmac('sha256', key)
    .update(`${call}\n${JSON.stringify(body)}`)
    .update(file ?? '')
    .digest('hex');

function earlierAnswer(call: string, hash: string, found: StoredKey): Answer {
  const kept = parseStoredAnswer(found.answer);
  if (found.hash !== hash) {
    // Only to the call that got it: what another call answered may be out of the caller's reach by now.
    const told =
      kept?.call === call ? { earlier: kept.body, ...(kept.version !== undefined && { headers: { ETag: etagOf(kept.version) } }) } : {};
    throw new AppError(422, httpMessage('call.other-values'), told);
  }
  if (!kept) throw new AppError(409, httpMessage('call.told-once'));
  return kept.version === undefined ? toAnswer(kept.body) : withVersion(kept.body, kept.version);
}

type StoredAnswer = { body: unknown; version?: number | undefined; call?: string };

// storeAnswers wrote it.
const parseStoredAnswer = (text: string | null) => (text === null ? undefined : (JSON.parse(text) as StoredAnswer));

const textOf = (call: string, answer: Answer | undefined) =>
  answer?.kind === 'json' ? JSON.stringify({ body: answer.body, version: answer.version, call } satisfies StoredAnswer) : null;

/** Keeps answers for repeats; of one that is undefined only that there was one. It is sent at once; that it fails is told by the commit. */
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

/** Whether something failed since an instance of an earlier version, which does not know of the lock, has stored the same key: it is known now. */
export const isKeyTaken = (error: unknown): boolean => (error as { constraint?: unknown } | null)?.constraint === 'idempotency_key_pkey';

/** Removes the keys, with their answers, that a repeat would not be held against any more. */
export async function deleteExpiredKeys(sql: Tag): Promise<void> {
  await sql`delete from idempotency_key where created_at < now() - interval '24 hours'`;
}
