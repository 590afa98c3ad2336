import type { FastifyRequest } from 'fastify';
import { insertLogins, disablePassword } from '#src/shared/access/server/account-queries.ts';
import { hashPassword } from '#src/shared/access/server/password-hash.ts';
import {
  insertProviderLink,
  findAccountByEmail,
  findLinkedAccount,
  lockLinkOwner,
  findLinkOwner,
} from '#src/shared/access/server/provider/link-queries.ts';
import type { PasswordConfig } from '#src/shared/access/server/refuse-disabled-password.ts';
import { insertSession } from '#src/shared/access/server/session-queries.ts';
import { createToken } from '#src/shared/access/server/token.ts';
import { logEvent } from '#src/platform/db/server/log-event.ts';
import type { Sql, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { AppError } from '#src/platform/http/app-error.ts';
import type { Mailer } from '#src/platform/mail/server/mailer.ts';
import { notifyOwner } from '#src/shared/notification/server/notify-hr.ts';
import { signInMessage } from '#src/identity/sign-in/sign-in-server-sentences.ts';
import { foldEmail } from '#src/base/text/email.ts';
import { notifyHrOfAddressClaim } from '../after-sign-in/notify-hr-of-address-claim.ts';
import { recordSignIn } from '../after-sign-in/record-sign-in.ts';
import { recordSuccessfulSignIn, requestOrigin } from '../after-sign-in/record-successful-sign-in.ts';
import type { ProviderIdentity, ProviderConfig } from './provider.ts';

export type ProviderSignInServices = { sql: Sql; mailer: Mailer | undefined; config: PasswordConfig & { sessionHours: number } };

type Owner = NonNullable<Awaited<ReturnType<typeof findLinkedAccount>>>;

/**
 * Opens a session for a user of a provider: the owner of the linked account or, at first, of their verified email address. Only employees can sign
 * in. An employee without an account gets one, whose password no one knows.
 *
 * @returns the token of the session
 * @throws AppError 401, 423
 */
export async function signInWithProvider(
  services: ProviderSignInServices,
  request: FastifyRequest,
  config: ProviderConfig,
  identity: ProviderIdentity,
): Promise<string> {
  const { sql } = services;
  const owner = await findOwner(sql, config, identity).catch(recordRefusal(sql, request, config, identity));
  const { emplId, email, hasAccount } = owner;
  const newHash = hasAccount ? undefined : await hashPassword(createToken());
  const accessToken = createToken();
  await sql
    .begin(async (tx) => {
      await tx`select set_config('leave.caller', ${emplId}, true)`;
      if (newHash !== undefined && (await insertLogins(tx, [{ emplId, passwordHash: newHash }], null)).length > 0)
        await disablePassword(tx, emplId);
      const passwordHash = await lockLinkOwner(tx, emplId);
      // Checked again, now that the rows are locked.
      const still = await findOwner(tx, config, identity);
      if (passwordHash === undefined || still.emplId !== emplId) throw new AppError(401, signInMessage('sign-in.step-over'));
      if (!still.isLinked) await linkAccount(tx, request, still, identity);
      await insertSession(tx, { emplId, passwordHash }, accessToken, services.config.sessionHours, {
        ...requestOrigin(request),
        byProvider: true,
      });
    })
    .catch(recordRefusal(sql, request, config, identity, emplId));
  // Providers notify people of new devices in their own way, so there is no email here.
  await recordSuccessfulSignIn({ ...services, mailer: undefined }, request, emplId, foldEmail(email));
  return accessToken;
}

/** Records why a user of the provider was refused, and refuses them. */
const recordRefusal =
  (sql: Sql, request: FastifyRequest, config: ProviderConfig, identity: ProviderIdentity, emplId?: string) => async (error: unknown) => {
    const { email, subject, issuer } = identity;
    // The log contains at most the length of an email address.
    const account = foldEmail(email ?? subject).slice(0, 254);
    if (!(error instanceof AppError)) throw error;
    const action = error.status === 423 ? 'sign-in locked' : 'sign-in failed';
    const refusal = { reason: refusalReason(error, config, identity), provider_user: subject };
    await recordSignIn(sql, request, { emplId, account, action, refusal });
    const claimed = error.said.code === 'sign-in.provider-other' && email !== undefined && (await findAccountByEmail(sql, issuer, email));
    if (claimed) await notifyHrOfAddressClaim(sql, request, claimed.emplId);
    throw error;
  };

const refusalReasons: Readonly<Record<string, string>> = {
  'sign-in.locked': 'account is locked',
  'sign-in.step-over': 'account was changed during the sign-in',
  'sign-in.provider-gone': 'user is linked to another employee, or to one who is not active',
  'sign-in.provider-unknown': 'no active employee with this address',
  'sign-in.provider-other': 'address already linked to another user',
  'sign-in.provider-fresh-address': 'address changed less than 24 hours ago',
};

/** Why the provider's user was refused, for the audit log. */
function refusalReason(
  { said: { code } }: AppError,
  { domains, trustsEmail }: ProviderConfig,
  { email, isVerified }: ProviderIdentity,
): string {
  if (code !== 'sign-in.provider-unverified') return refusalReasons[code] ?? code;
  if (email === undefined) return 'provider sends no address';
  if (isVerified ?? trustsEmail) return domains.length > 0 ? 'address is not of OIDC_DOMAINS' : 'address is too long';
  return 'address not verified';
}

/** Finds the account. @throws AppError 401 if there is none, 423 */
async function findOwner(sql: Tag, config: ProviderConfig, identity: ProviderIdentity): Promise<Owner> {
  const linked = () => findLinkedAccount(sql, identity);
  const owner = (await linked()) ?? (await findUnlinked(sql, config, identity).catch(unlessLinkedMeanwhile(linked)));
  if (owner.locked) throw new AppError(423, signInMessage('sign-in.locked'));
  return owner;
}

/** With two concurrent sign-ins, the account may be linked between the two lookups. The second lookup then finds it, and nothing is refused. */
const unlessLinkedMeanwhile =
  (linked: () => Promise<Owner | undefined>) =>
  async (refused: unknown): Promise<Owner> => {
    const since = await linked();
    if (!since) throw refused;
    return since;
  };

async function findUnlinked(sql: Tag, config: ProviderConfig, identity: ProviderIdentity): Promise<Owner> {
  if (await findLinkOwner(sql, identity)) throw new AppError(401, signInMessage('sign-in.provider-gone'));
  const { issuer, email } = identity;
  const { name } = config;
  if (email === undefined || !isTrustedAddress(config, { ...identity, email }))
    throw new AppError(401, signInMessage('sign-in.provider-unverified', { name }));
  // An address with look-alike letters belongs to no one, because the provider has verified a different text from the one that we would compare.
  const owner = email === email.normalize('NFKC') ? await findAccountByEmail(sql, issuer, email) : undefined;
  if (!owner) throw new AppError(401, signInMessage('sign-in.provider-unknown', { email }));
  if (owner.isLinked) throw new AppError(401, signInMessage('sign-in.provider-other', { name }));
  if (owner.isHeldBack) {
    const hasPassword = owner.hasPassword && config.onlyPassword === undefined;
    throw new AppError(401, signInMessage('sign-in.provider-fresh-address', { hasPassword }));
  }
  return owner;
}

/** Whether the provider has verified the address, or says nothing about it and the company trusts it. */
function isTrustedAddress({ trustsEmail, domains }: ProviderConfig, { email, isVerified }: ProviderIdentity & { email: string }): boolean {
  const domain = foldEmail(email.slice(email.lastIndexOf('@') + 1));
  return (isVerified ?? trustsEmail) && email.length <= 254 && (domains.length === 0 || domains.includes(domain));
}

async function linkAccount(
  tx: TransactionSql,
  request: FastifyRequest,
  { emplId, email }: Owner,
  identity: ProviderIdentity,
): Promise<void> {
  if (!(await insertProviderLink(tx, emplId, identity))) throw new AppError(401, signInMessage('sign-in.provider-gone'));
  const { issuer, subject } = identity;
  await logEvent(tx, {
    byEmplId: emplId,
    requestId: request.id,
    action: 'provider linked',
    entity: 'account',
    entityKey: foldEmail(email),
    after: { issuer, subject },
  });
  await notifyOwner(tx, 'providerLinked', emplId);
}
