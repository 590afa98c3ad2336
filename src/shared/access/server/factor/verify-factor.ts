import type { Sql, TransactionSql } from '#src/platform/db/server/sql.ts';
import { AppError } from '#src/platform/http/app-error.ts';
import { accessMessage } from '#src/shared/access/access-sentences.ts';
import type { FactorInput } from '#src/shared/access/factor-fields.ts';
import { type ProofKind, parseFactorCode, type TypedCode } from '#src/shared/access/factor-rules.ts';
import { lockLogins } from '#src/shared/access/server/account-queries.ts';
import * as queries from './factor-queries.ts';
import { verifyPasskey, type Site } from './passkeys.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { matchTotpStep } from './totp.ts';

/** The input, prepared as far as possible before anything is locked. */
export type PreparedFactor = { typed: TypedCode | undefined; hash: Buffer | undefined; passkey: FactorInput['passkey'] };

/**
 * Prepares the input. Hashing a recovery code waits in the password queue.
 *
 * @throws AppError 429, so that guesses of one account cannot fill the queue
 */
export async function prepareFactor(sql: Sql, emplId: string, { code, passkey }: FactorInput): Promise<PreparedFactor> {
  refuseTooMany(await queries.findSecondsUntilFactor(sql, emplId));
  const typed = code === undefined ? undefined : parseFactorCode(code);
  const salt = typed?.way === 'recoveryCode' ? await queries.findRecoverySalt(sql, emplId) : undefined;
  return { typed, passkey, hash: typed && salt && (await hashRecoveryCode(typed.code, salt)) };
}

/**
 * Verifies a second factor. The account is locked, so that no code is accepted twice and no guess exceeds the limit. A wrong factor is recorded,
 * and the caller must commit that record.
 *
 * @param challenge the challenge that a passkey had to sign
 * @throws AppError 429 with `Retry-After` (seconds)
 */
export async function verifyFactor(
  tx: TransactionSql,
  emplId: string,
  given: PreparedFactor,
  { site, challenge }: { site: Site | undefined; challenge: string | null },
): Promise<ProofKind | undefined> {
  await lockLogins(tx, [emplId]);
  refuseTooMany(await queries.findSecondsUntilFactor(tx, emplId));
  const provedBy = await look(tx, emplId, given, site && challenge !== null ? { site, challenge } : undefined);
  if (!provedBy) await queries.insertFactorFailure(tx, emplId);
  return provedBy;
}

async function look(
  tx: TransactionSql,
  emplId: string,
  { typed, hash, passkey }: PreparedFactor,
  asked: { site: Site; challenge: string } | undefined,
): Promise<ProofKind | undefined> {
  if (passkey) return asked && (await isPasskeyRight(tx, emplId, passkey, asked)) ? 'factor' : undefined;
  if (typed?.way === 'app') return (await isCodeRight(tx, emplId, typed.code)) ? 'factor' : undefined;
  return hash && (await queries.consumeRecoveryCode(tx, emplId, hash)) ? 'code' : undefined;
}

async function isCodeRight(tx: TransactionSql, emplId: string, code: string): Promise<boolean> {
  const app = await queries.lockTotp(tx, emplId);
  const step = app?.isOn ? matchTotpStep(app.secret, code, Date.now(), app.lastStep) : undefined;
  if (step !== undefined) await queries.updateTotpStep(tx, emplId, step);
  return step !== undefined;
}

async function isPasskeyRight(
  tx: TransactionSql,
  emplId: string,
  sent: NonNullable<FactorInput['passkey']>,
  { site, challenge }: { site: Site; challenge: string },
): Promise<boolean> {
  const stored = (await queries.findPasskeys(tx, emplId)).find(({ credentialId }) => credentialId === sent.id);
  const counter = stored && (await verifyPasskey(site, challenge, sent, stored));
  if (!stored || counter === undefined) return false;
  await queries.updatePasskeyCounter(tx, stored.passkeyId, counter);
  return true;
}

/** Returns the error for a wrong factor. */
export function wrongFactorError({ typed, passkey }: PreparedFactor) {
  if (passkey) return accessMessage('factor.wrong-passkey');
  return accessMessage(typed?.way === 'recoveryCode' ? 'factor.wrong-recovery' : 'factor.wrong');
}

/** Returns the same fault for the audit log. */
export const factorFault = ({ typed, passkey }: PreparedFactor): string =>
  passkey ? 'passkey not accepted' : typed?.way === 'recoveryCode' ? 'wrong recovery code' : 'wrong code';

function refuseTooMany(seconds: number | undefined): void {
  if (seconds !== undefined)
    throw new AppError(429, accessMessage('factor.too-many-tries', { seconds }), { headers: { 'Retry-After': String(seconds) } });
}
