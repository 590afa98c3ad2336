import type { Sql, TransactionSql } from '#src/platform/db/server/sql.ts';
import { AppError } from '#src/platform/http/app-error.ts';
import { say } from '#src/shared/access/access-sentences.ts';
import type { GivenFactor } from '#src/shared/access/factor-fields.ts';
import { type ProvedBy, readCode, type TypedCode } from '#src/shared/access/factor-rules.ts';
import { lockLogins } from '#src/shared/access/server/account-queries.ts';
import * as queries from './factor-queries.ts';
import { counterOfProof, type Site } from './passkeys.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

/** What was given, as far as it can be made ready before anything is locked. */
export type ReadyFactor = { typed: TypedCode | undefined; hash: Buffer | undefined; passkey: GivenFactor['passkey'] };

/** Makes ready what was given: the hash of a recovery code waits for its turn. @throws AppError 429, so that nobody's guesses fill the line */
export async function readyFactor(sql: Sql, emplId: string, { code, passkey }: GivenFactor): Promise<ReadyFactor> {
  refuseTooMany(await queries.secondsToFactor(sql, emplId));
  const typed = code === undefined ? undefined : readCode(code);
  const salt = typed?.way === 'recoveryCode' ? await queries.findRecoverySalt(sql, emplId) : undefined;
  return { typed, passkey, hash: typed && salt && (await hashRecoveryCode(typed.code, salt)) };
}

/**
 * Whether it is theirs. The account is locked meanwhile, so that no code is taken twice and no guess gets past the limit; a wrong one is noted, to be
 * committed by whoever calls.
 *
 * @param challenge what a passkey was to sign
 * @throws AppError 429 with `Retry-After` (seconds)
 */
export async function judgeFactor(
  tx: TransactionSql,
  emplId: string,
  given: ReadyFactor,
  { site, challenge }: { site: Site | undefined; challenge: string | null },
): Promise<ProvedBy | undefined> {
  await lockLogins(tx, [emplId]);
  refuseTooMany(await queries.secondsToFactor(tx, emplId));
  const provedBy = await look(tx, emplId, given, site && challenge !== null ? { site, challenge } : undefined);
  if (!provedBy) await queries.addFactorFailure(tx, emplId);
  return provedBy;
}

async function look(
  tx: TransactionSql,
  emplId: string,
  { typed, hash, passkey }: ReadyFactor,
  asked: { site: Site; challenge: string } | undefined,
): Promise<ProvedBy | undefined> {
  if (passkey) return asked && (await isPasskeyRight(tx, emplId, passkey, asked)) ? 'factor' : undefined;
  if (typed?.way === 'app') return (await isCodeRight(tx, emplId, typed.code)) ? 'factor' : undefined;
  return hash && (await queries.useRecoveryCode(tx, emplId, hash)) ? 'code' : undefined;
}

async function isCodeRight(tx: TransactionSql, emplId: string, code: string): Promise<boolean> {
  const app = await queries.lockTotp(tx, emplId);
  const step = app?.isOn ? stepOf(app.secret, code, Date.now(), app.lastStep) : undefined;
  if (step !== undefined) await queries.useTotp(tx, emplId, step);
  return step !== undefined;
}

async function isPasskeyRight(
  tx: TransactionSql,
  emplId: string,
  sent: NonNullable<GivenFactor['passkey']>,
  { site, challenge }: { site: Site; challenge: string },
): Promise<boolean> {
  const stored = (await queries.findPasskeys(tx, emplId)).find(({ credentialId }) => credentialId === sent.id);
  const counter = stored && (await counterOfProof(site, challenge, sent, stored));
  if (!stored || counter === undefined) return false;
  await queries.usePasskey(tx, stored.passkeyId, counter);
  return true;
}

/** What is said of what was given and is not right. */
export function wrongFactor({ typed, passkey }: ReadyFactor) {
  if (passkey) return say('factor.wrong-passkey');
  return say(typed?.way === 'recoveryCode' ? 'factor.wrong-recovery' : 'factor.wrong');
}

/** The same for the audit log. */
export const factorFault = ({ typed, passkey }: ReadyFactor): string =>
  passkey ? 'passkey not accepted' : typed?.way === 'recoveryCode' ? 'wrong recovery code' : 'wrong code';

function refuseTooMany(seconds: number | undefined): void {
  if (seconds !== undefined)
    throw new AppError(429, say('factor.too-many-tries', { seconds }), { headers: { 'Retry-After': String(seconds) } });
}
