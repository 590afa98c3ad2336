import { createHash, createHmac } from 'node:crypto';
import type { Tag, TransactionSql } from '#src/db/server/sql.ts';
import { AppError } from '#src/http/app-error.ts';
import { say } from '#src/http/http-sentences.ts';
import { type Answer, asAnswer, etagOf, versioned } from './answer.ts';

/** What came under a key: `call` is its method and its address. */
type Sent = { key: string; call: string; body: unknown; file?: Buffer | undefined };

/** What is known of a key: that nothing counts under it yet, or what an earlier call with it stored. */
export type Claim = {
  storedKey: string;
  hash: string;
  call: string;
  isNew: boolean;
  /** @throws AppError 422 when it was used for another body, with what the first one got; 409 when that was not kept */
  earlier: () => Answer | undefined;
};

type Found = { key: string; hash: string; answer: string | null; isNew: boolean };

/**
 * Takes keys for what came under them. Who comes with the same key at the same moment waits here. Of a key that is a day old nothing counts.
 *
 * @returns a claim for each, in their order
 */
export async function claimKeys(tx: TransactionSql, owner: string, sent: readonly Sent[]): Promise<Claim[]> {
  const all = sent.map((one) => ({ one, storedKey: createHash('sha256').update(one.key).digest('base64url'), hash: hashOf(one) }));
  // A row that was there is locked and given back as it is; only one that is new has no `xmax`.
  const found = await tx<Found[]>`
    insert into idempotency_key (empl_id, key, request_hash)
    select ${owner}, key, decode(hash, 'hex') from unnest(${all.map(({ storedKey }) => storedKey)}::text[], ${all.map(({ hash }) => hash)}::text[]) sent (key, hash)
    order by key
    on conflict (empl_id, key) do update set key = excluded.key
    returning key, encode(request_hash, 'hex') as hash, answer, xmax::text = '0' or created_at < now() - interval '24 hours' as "isNew"`.execute();
  const byKey = new Map(found.map((one) => [one.key, one]));
  return all.map(({ one, storedKey, hash }) => {
    const known = byKey.get(storedKey);
    if (!known) throw new Error('An upsert returns its rows.');
    const { isNew } = known;
    return { storedKey, hash, call: one.call, isNew, earlier: () => (isNew ? undefined : earlierAnswer(one.call, hash, known)) };
  });
}

// With a key that the database does not know: the hash of a body with a password could be guessed otherwise.
const hashOf = ({ key, call, body, file }: Sent) =>
  createHmac('sha256', key)
    .update(`${call}\n${JSON.stringify(body)}`)
    .update(file ?? '')
    .digest('hex');

function earlierAnswer(call: string, hash: string, found: Found): Answer {
  const kept = keptAnswer(found.answer);
  if (found.hash !== hash) {
    // Only to the call that got it: what another call answered may be out of the caller's reach by now.
    const told =
      kept?.call === call ? { earlier: kept.body, ...(kept.version !== undefined && { headers: { ETag: etagOf(kept.version) } }) } : {};
    throw new AppError(422, say('call.other-values'), told);
  }
  if (!kept) throw new AppError(409, say('call.told-once'));
  return kept.version === undefined ? asAnswer(kept.body) : versioned(kept.body, kept.version);
}

type Kept = { body: unknown; version?: number | undefined; call?: string };

// keepAnswers wrote it.
const keptAnswer = (text: string | null) => (text === null ? undefined : (JSON.parse(text) as Kept));

const textOf = (call: string, answer: Answer | undefined) =>
  answer?.kind === 'json' ? JSON.stringify({ body: answer.body, version: answer.version, call } satisfies Kept) : null;

/** Keeps answers for repeats; of one that is undefined only that there was one. It is sent at once; that it fails is told by the commit. */
export function keepAnswers(tx: Tag, owner: string, all: readonly { claim: Claim; answer: Answer | undefined }[]): void {
  if (all.length === 0) return;
  void tx`
    update idempotency_key set request_hash = decode(done.hash, 'hex'), answer = done.answer, created_at = now()
    from unnest(${all.map(({ claim }) => claim.storedKey)}::text[], ${all.map(({ claim }) => claim.hash)}::text[],
      ${all.map(({ claim, answer }) => textOf(claim.call, answer))}::text[]) done (key, hash, answer)
    where idempotency_key.empl_id = ${owner} and idempotency_key.key = done.key`.execute();
}

/** Gives keys back under which nothing was stored. It is sent at once; that it fails is told by the commit. */
export function forgetKeys(tx: Tag, owner: string, claims: readonly Claim[]): void {
  const keys = claims.filter(({ isNew }) => isNew).map(({ storedKey }) => storedKey);
  if (keys.length > 0) void tx`delete from idempotency_key where empl_id = ${owner} and key = any (${keys}::text[])`.execute();
}

/** Removes the keys, with their answers, that a repeat would not be held against any more. */
export async function removeOldKeys(sql: Tag): Promise<void> {
  await sql`delete from idempotency_key where created_at < now() - interval '24 hours'`;
}
