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

/** What was given, as far as it can be made ready before anything is locked. */
export type PreparedFactor = { typed: TypedCode | undefined; hash: Buffer | undefined; passkey: FactorInput['passkey'] };

/** Makes ready what was given: the hash of a recovery code waits for its turn. @throws AppError 429, so that nobody's guesses fill the line */
export async function prepareFactor(sql: Sql, emplId: string, { code, passkey }: FactorInput): Promise<PreparedFactor> {
  refuseTooMany(await queries.findSecondsUntilFactor(sql, emplId));
  const typed = code === undefined ? undefined : parseFactorCode(code);
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

/** What is said of what was given and is not right. */
export function wrongFactorError({ typed, passkey }: PreparedFactor) {
  if (passkey) return accessMessage('factor.wrong-passkey');
  return accessMessage(typed?.way === 'recoveryCode' ? 'factor.wrong-recovery' : 'factor.wrong');
}

/** The same for the audit log. */
export const factorFault = ({ typed, passkey }: PreparedFactor): string =>
  passkey ? 'passkey not accepted' : typed?.way === 'recoveryCode' ? 'wrong recovery code' : 'wrong code';

function refuseTooMany(seconds: number | undefined): void {
  if (seconds !== undefined)
    throw new AppError(429, accessMessage('factor.too-many-tries', { seconds }), { headers: { 'Retry-After': String(seconds) } });
}
