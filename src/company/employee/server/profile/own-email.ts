import type { FastifyRequest } from 'fastify';
import { findReauthentication } from '#src/shared/access/server/factor/reauthentication-queries.ts';
import { bearerToken } from '#src/shared/access/server/identify.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { employeeMessage } from '#src/company/employee/employee-server-sentences.ts';
import { reauthenticationRefusal, fieldError } from '#src/platform/http/app-error.ts';

/** Finds the account with this address and password. Each attempt is counted. @throws AppError 403, 423, 429, 503 */
export type FindAccount = (email: string, password: string, request: FastifyRequest) => Promise<{ emplId: string } | undefined>;

type EmailChange = { request: FastifyRequest; caller: Caller; emplId: string; businessEmail: string; currentPassword: string | undefined };

/**
 * Whether the caller has confirmed a change of their own email address, by a recent reauthentication or by their current password. False if
 * they change something else. The address is used to sign in, so a stolen session must not change it.
 *
 * @throws AppError 400 for a wrong password, 429 after too many
 */
export async function hasConfirmedOwnEmail(
  sql: Sql,
  findAccount: FindAccount,
  { request, caller, emplId, businessEmail, currentPassword }: EmailChange,
): Promise<boolean> {
  if (emplId !== caller.emplId || reauthenticationRefusal(caller)) return false;
  const [own] = await sql<{ email: string }[]>`select business_email as email from employee where empl_id = ${emplId}`;
  if (!own || own.email === businessEmail) return false;
  const proof = await findReauthentication(sql, bearerToken(request) ?? '');
  if (proof.isFresh) return true;
  if (currentPassword) {
    const account = await findAccount(own.email, currentPassword, request);
    if (account?.emplId !== emplId) throw fieldError(400, 'currentPassword', employeeMessage('profile.password-wrong'));
    return true;
  }
  const refusal = proof.byProvider ? reauthenticationRefusal({ proof: { given: 'nothing', ways: ['provider'] } }) : undefined;
  if (refusal) throw refusal;
  return false;
}
