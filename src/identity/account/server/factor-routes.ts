import { feature } from '#src/platform/http/server/feature.ts';
import { factorSentences } from '#src/identity/account/factor-sentences.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerToken } from '#src/shared/access/server/identify.ts';
import { accessMessage } from '#src/shared/access/access-sentences.ts';
import { maxPasskeys, type ProofKind } from '#src/shared/access/factor-rules.ts';
import { lockLogins } from '#src/shared/access/server/account-queries.ts';
import { findMailRecipient } from '#src/shared/access/server/mail-recipient-queries.ts';
import * as queries from '#src/shared/access/server/factor/factor-queries.ts';
import { factorFault, verifyFactor, prepareFactor, wrongFactorError } from '#src/shared/access/server/factor/verify-factor.ts';
import {
  createPasskeyRegistrationRequest,
  createPasskeyRequest,
  requirePasskeySite,
  verifyNewPasskey,
  passkeySite,
} from '#src/shared/access/server/factor/passkeys.ts';
import { deleteProviderLinks } from '#src/shared/access/server/provider/link-queries.ts';
import {
  updateSessionChallenge,
  updateReauthentication,
  claimSessionChallenge,
} from '#src/shared/access/server/factor/reauthentication-queries.ts';
import { createRecoveryCodes } from '#src/shared/access/server/factor/recovery-codes.ts';
import { base32, createTotpSecret, matchTotpStep, totpUri } from '#src/shared/access/server/factor/totp.ts';
import { formatRecoveryCode } from '#src/shared/access/factor-rules.ts';
import { factorContract } from '#src/identity/account/factor-contract.ts';
import { factorMessage } from '#src/identity/account/factor-sentences.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { AuditEvent } from '#src/platform/db/server/log-event.ts';
import { logEvent } from '#src/platform/db/server/log-event.ts';
import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { AppError, notFound, fieldError } from '#src/platform/http/app-error.ts';
import { serve, type CallServices } from '#src/platform/http/server/serve.ts';
import { inTransaction } from '#src/platform/http/server/transaction/transaction.ts';
import type { Mailer } from '#src/platform/mail/server/mailer.ts';
import { notifyOwner } from '#src/shared/notification/server/notify-hr.ts';
import { notifyOfFactorChange } from '#src/shared/notification/server/notify-of-factor.ts';
import { foldEmail } from '#src/base/text/email.ts';

type Services = CallServices & {
  config: { timeZone: string; publicUrl: string; companyName: string };
  mailer: Mailer | undefined;
  today: () => PlainDate;
};

/** A change that users make to their own factors. */
type FactorChange = { request: FastifyRequest; caller: Caller };

/** @property isRight checks before anything is locked; `add` checks again and refuses */
type FactorToAdd = { isRight: boolean; add: (tx: TransactionSql) => Promise<void> };

type NewCodes = Awaited<ReturnType<typeof createRecoveryCodes>>;

const successResponse = { message: 'SUCCESS' } as const;

const codesNeededError = new Error('There are no recovery codes, and none were prepared.');

/** The routes for a user's own second factors and for reauthentication. */
function registerFactors(app: FastifyInstance, services: Services): void {
  const { timeZone, companyName } = services.config;
  const site = passkeySite(services.config);
  const emailOf = async (tx: Tag, { emplId }: Caller) => (await findMailRecipient(tx, emplId, services.today()))?.email ?? emplId;

  /** Records a change and notifies the owner. */
  async function note(
    tx: TransactionSql,
    { request, caller }: FactorChange,
    action: AuditEvent['action'],
    after: AuditEvent['after'],
  ): Promise<void> {
    const account = foldEmail(await emailOf(tx, caller));
    await logEvent(tx, { byEmplId: caller.emplId, requestId: request.id, action, entity: 'account', entityKey: account, after });
    await notifyOfFactorChange(tx, services.mailer !== undefined, caller.emplId, null);
  }

  /**
   * Adds a factor after checking that the user has it. The first factor comes with recovery codes, which are hashed before anything is locked and only
   * if the check succeeds.
   */
  const adding = async (sql: Tag, change: FactorChange, what: string, { isRight, add }: FactorToAdd) => {
    const { emplId } = change.caller;
    const storing = (made: NewCodes | undefined) =>
      inTransaction(
        services,
        change.request,
        async (tx) => {
          await lockLogins(tx, [emplId]);
          await add(tx);
          const isFirst = !(await queries.hasRecoveryCodes(tx, emplId));
          if (isFirst && !made) throw codesNeededError;
          if (isFirst && made) await queries.replaceRecoveryCodes(tx, emplId, made.stored);
          await updateReauthentication(tx, sessionTokenOf(change.request), 'factor');
          await note(tx, change, 'factor added', { what });
          return { recoveryCodes: isFirst && made ? made.codes.map(formatRecoveryCode) : null };
        },
        { isSecret: true },
      );
    const needsCodes = isRight && !(await queries.hasRecoveryCodes(sql, emplId));
    return storing(needsCodes ? await createRecoveryCodes() : undefined).catch(async (error: unknown) => {
      // The previous codes were removed with the last factor in the meantime.
      if (error === codesNeededError) return storing(await createRecoveryCodes());
      throw error;
    });
  };

  /** Refuses to remove the last factor if the company requires one. */
  async function removing(tx: TransactionSql, change: FactorChange, what: string, remove: (tx: TransactionSql) => Promise<boolean>) {
    const { emplId } = change.caller;
    await lockLogins(tx, [emplId]);
    if (!(await remove(tx))) throw notFound();
    const { isRequired } = await queries.findFactors(tx, emplId, timeZone);
    if (isRequired && !(await queries.hasFactor(tx, emplId))) throw new AppError(409, factorMessage('factor.last'));
    await note(tx, change, 'factor removed', { what });
    return successResponse;
  }

  serve(app, services, factorContract, {
    'GET /factors/me': async ({ sql, caller }) => ({
      ...(await queries.findFactors(sql, caller.emplId, timeZone)),
      offersPasskeys: site !== undefined,
    }),

    async 'POST /factors/me/app'({ tx, caller }) {
      const secret = createTotpSecret();
      if (!(await queries.insertTotp(tx, caller.emplId, secret))) throw new AppError(409, factorMessage('factor.app-there'));
      return { secret: base32(secret), address: totpUri(secret, { company: companyName, email: await emailOf(tx, caller) }) };
    },

    async 'PUT /factors/me/app'({ sql, caller, request, body }) {
      const code = body.code.replaceAll(/\s/g, '');
      const isRight = stepOfNewApp(await queries.findTotp(sql, caller.emplId), code) !== undefined;
      return adding(sql, { request, caller }, 'authenticator app', {
        isRight,
        async add(tx) {
          const kept = await queries.lockTotp(tx, caller.emplId);
          if (kept?.isOn) throw new AppError(409, factorMessage('factor.app-there'));
          if (!kept?.isFresh) throw new AppError(409, factorMessage('factor.app-gone'));
          const step = stepOfNewApp(kept, code);
          if (step === undefined) throw fieldError(400, 'code', accessMessage('factor.wrong'));
          await queries.enableTotp(tx, caller.emplId, step);
        },
      });
    },

    'DELETE /factors/me/app': ({ tx, caller, request }) =>
      removing(tx, { request, caller }, 'authenticator app', () => queries.deleteTotp(tx, caller.emplId)),

    async 'POST /factors/me/passkey/options'({ sql, caller, request }) {
      const owner = { name: caller.name, email: await emailOf(sql, caller) };
      const asked = await createPasskeyRegistrationRequest(requirePasskeySite(site), owner, await queries.findPasskeys(sql, caller.emplId));
      // The challenge also identifies the owner of the new passkey.
      await updateSessionChallenge(sql, sessionTokenOf(request), `${asked.challenge}.${asked.user.id}`);
      return asked;
    },

    async 'POST /factors/me/passkey'({ sql, caller, request, body: { name, passkey } }) {
      const [challenge = '', userHandle = ''] = (await claimSessionChallenge(sql, sessionTokenOf(request)))?.split('.') ?? [];
      const made = await verifyNewPasskey(requirePasskeySite(site), challenge, passkey);
      return adding(sql, { request, caller }, 'passkey', {
        isRight: made !== undefined,
        async add(tx) {
          if (!made) throw fieldError(400, 'passkey', accessMessage('factor.wrong-passkey'));
          if ((await queries.findPasskeys(tx, caller.emplId)).length >= maxPasskeys)
            throw new AppError(409, factorMessage('factor.too-many-passkeys', { most: maxPasskeys }));
          const added = await queries.insertPasskey(tx, caller.emplId, { ...made, name, userHandle });
          if (added === undefined) throw new AppError(409, factorMessage('factor.passkey-there'));
        },
      });
    },

    'DELETE /factors/me/passkey/{passkeyId}': ({ tx, caller, request, params: { passkeyId } }) =>
      removing(tx, { request, caller }, 'passkey', async () => (await queries.deletePasskey(tx, caller.emplId, passkeyId)) !== undefined),

    async 'POST /factors/me/recoverycodes'({ caller, request }) {
      const { codes, stored } = await createRecoveryCodes();
      return inTransaction(
        services,
        request,
        async (tx) => {
          await lockLogins(tx, [caller.emplId]);
          if (!(await queries.hasFactor(tx, caller.emplId))) throw new AppError(409, factorMessage('factor.none'));
          await queries.replaceRecoveryCodes(tx, caller.emplId, stored);
          await note(tx, { request, caller }, 'codes made', {});
          return { recoveryCodes: codes.map(formatRecoveryCode) };
        },
        { isSecret: true },
      );
    },

    async 'DELETE /factors/me/provider'({ tx, caller, request }) {
      const { emplId } = caller;
      const account = foldEmail(await emailOf(tx, caller));
      await lockLogins(tx, [emplId]);
      if (!(await deleteProviderLinks(tx, emplId, 'provider'))) throw notFound();
      const entry = { action: 'provider unlinked', entity: 'account', entityKey: account, after: {} } as const;
      await logEvent(tx, { byEmplId: emplId, requestId: request.id, ...entry });
      await notifyOwner(tx, 'providerUnlinked', emplId);
      return successResponse;
    },

    async 'POST /auth/proof'({ sql, caller, request, body }) {
      const { emplId } = caller;
      const ready = await prepareFactor(sql, emplId, body);
      const provedBy = await sql.begin(async (tx): Promise<ProofKind | undefined> => {
        const challenge = await claimSessionChallenge(tx, sessionTokenOf(request));
        const proved = await verifyFactor(tx, emplId, ready, { site, challenge });
        if (proved) await updateReauthentication(tx, sessionTokenOf(request), proved);
        return proved;
      });
      if (provedBy) return successResponse;
      const account = foldEmail(await emailOf(sql, caller));
      const failed = {
        action: 'second factor failed',
        entity: 'account',
        entityKey: account,
        after: { address: request.ip, reason: factorFault(ready) },
      } as const;
      await logEvent(sql, { byEmplId: emplId, requestId: request.id, ...failed });
      throw fieldError(400, body.passkey ? 'passkey' : 'code', wrongFactorError(ready));
    },

    async 'POST /auth/proof/passkey'({ sql, caller, request }) {
      const asked = await createPasskeyRequest(requirePasskeySite(site), await queries.findPasskeys(sql, caller.emplId));
      await updateSessionChallenge(sql, sessionTokenOf(request), asked.challenge);
      return asked;
    },
  });
}

// `serve` has already accepted the token.
const sessionTokenOf = (request: FastifyRequest) => bearerToken(request) ?? '';

/** The half minute of a code that activates a new app. */
const stepOfNewApp = (kept: queries.StoredTotp | undefined, code: string) =>
  kept && !kept.isOn && kept.isFresh ? matchTotpStep(kept.secret, code, Date.now(), null) : undefined;

export const factorFeature = feature({
  name: 'Second factors',
  calls: factorContract,
  sentences: factorSentences,
  register: registerFactors,
});
