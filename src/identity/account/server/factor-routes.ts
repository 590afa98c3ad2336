import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerToken } from '#src/shared/access/server/identify.ts';
import { say as sayAccess } from '#src/shared/access/access-sentences.ts';
import { mostPasskeys, type ProvedBy } from '#src/shared/access/factor-rules.ts';
import { lockLogins } from '#src/shared/access/server/account-queries.ts';
import { findAddressee } from '#src/shared/access/server/addressee-queries.ts';
import * as queries from '#src/shared/access/server/factor/factor-queries.ts';
import { factorFault, judgeFactor, readyFactor, wrongFactor } from '#src/shared/access/server/factor/judge-factor.ts';
import { askForNewPasskey, askForPasskey, neededSite, readNewPasskey, siteOf } from '#src/shared/access/server/factor/passkeys.ts';
import { removeLinks } from '#src/shared/access/server/provider/link-queries.ts';
import { challengeSession, noteProof, takeChallenge } from '#src/shared/access/server/factor/proof-queries.ts';
import { newRecoveryCodes } from '#src/shared/access/server/factor/recovery-codes.ts';
import { base32, newTotpSecret, stepOf, totpAddress } from '#src/shared/access/server/factor/totp.ts';
import { recoveryText } from '#src/shared/access/factor-rules.ts';
import { factorContract } from '#src/identity/account/factor-contract.ts';
import { say } from '#src/identity/account/factor-sentences.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { AuditEvent } from '#src/platform/db/server/log-event.ts';
import { logEvent } from '#src/platform/db/server/log-event.ts';
import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { AppError, notFound, wrongField } from '#src/platform/http/app-error.ts';
import { serve, type Serving } from '#src/platform/http/server/serve.ts';
import { inTransaction } from '#src/platform/http/server/transaction.ts';
import type { Mailer } from '#src/platform/mail/server/mailer.ts';
import { tellOfFactor } from '#src/shared/notice/server/tell-of-factor.ts';
import { foldEmail } from '#src/base/text/e-mail.ts';

type Services = Serving & {
  config: { timeZone: string; publicUrl: string; companyName: string };
  mailer: Mailer | undefined;
  today: () => PlainDate;
};

/** A person's change of their own factors. */
type Change = { request: FastifyRequest; caller: Caller };

/** @property isRight as far as can be said before anything is locked; `add` judges again, and refuses */
type Adding = { isRight: boolean; add: (tx: TransactionSql) => Promise<void> };

type NewCodes = Awaited<ReturnType<typeof newRecoveryCodes>>;

const done = { message: 'SUCCESS' } as const;

const codesNeeded = new Error('There are no recovery codes, and none were made.');

/** The own second factors, and the proof of one within a session. */
export function registerFactors(app: FastifyInstance, services: Services): void {
  const { timeZone, companyName } = services.config;
  const site = siteOf(services.config);
  const emailOf = async (tx: Tag, { emplId }: Caller) => (await findAddressee(tx, emplId, services.today()))?.email ?? emplId;

  /** Writes a change down and tells its owner. */
  async function note(
    tx: TransactionSql,
    { request, caller }: Change,
    action: AuditEvent['action'],
    after: AuditEvent['after'],
  ): Promise<void> {
    const account = foldEmail(await emailOf(tx, caller));
    await logEvent(tx, { byEmplId: caller.emplId, requestId: request.id, action, entity: 'account', entityKey: account, after });
    await tellOfFactor(tx, services.mailer !== undefined, caller.emplId, null);
  }

  /**
   * Adds a factor: whoever does so has it at hand, and needs codes if there are none yet. They are hashed before anything is locked, and only for what
   * is right.
   */
  const adding = async (sql: Tag, change: Change, what: string, { isRight, add }: Adding) => {
    const { emplId } = change.caller;
    const storing = (made: NewCodes | undefined) =>
      inTransaction(
        services,
        change.request,
        async (tx) => {
          await lockLogins(tx, [emplId]);
          await add(tx);
          const isFirst = !(await queries.hasRecoveryCodes(tx, emplId));
          if (isFirst && !made) throw codesNeeded;
          if (isFirst && made) await queries.putRecoveryCodes(tx, emplId, made.stored);
          await noteProof(tx, tokenOf(change.request), 'factor');
          await note(tx, change, 'factor added', { what });
          return { recoveryCodes: isFirst && made ? made.codes.map(recoveryText) : null };
        },
        { isSecret: true },
      );
    const needsCodes = isRight && !(await queries.hasRecoveryCodes(sql, emplId));
    return storing(needsCodes ? await newRecoveryCodes() : undefined).catch(async (error: unknown) => {
      // Those that were there went with the last factor meanwhile.
      if (error === codesNeeded) return storing(await newRecoveryCodes());
      throw error;
    });
  };

  /** Refuses to remove the last one that the company asks for. */
  async function removing(tx: TransactionSql, change: Change, what: string, remove: (tx: TransactionSql) => Promise<boolean>) {
    const { emplId } = change.caller;
    await lockLogins(tx, [emplId]);
    if (!(await remove(tx))) throw notFound();
    const { isRequired } = await queries.findFactors(tx, emplId, timeZone);
    if (isRequired && !(await queries.hasFactor(tx, emplId))) throw new AppError(409, say('factor.last'));
    await note(tx, change, 'factor removed', { what });
    return done;
  }

  serve(app, services, factorContract, {
    'GET /factors/me': async ({ sql, caller }) => ({
      ...(await queries.findFactors(sql, caller.emplId, timeZone)),
      offersPasskeys: site !== undefined,
    }),

    async 'POST /factors/me/app'({ tx, caller }) {
      const secret = newTotpSecret();
      if (!(await queries.keepTotp(tx, caller.emplId, secret))) throw new AppError(409, say('factor.app-there'));
      return { secret: base32(secret), address: totpAddress(secret, { company: companyName, email: await emailOf(tx, caller) }) };
    },

    async 'PUT /factors/me/app'({ sql, caller, request, body }) {
      const code = body.code.replaceAll(/\s/g, '');
      const isRight = stepOfNew(await queries.findTotp(sql, caller.emplId), code) !== undefined;
      return adding(sql, { request, caller }, 'authenticator app', {
        isRight,
        async add(tx) {
          const kept = await queries.lockTotp(tx, caller.emplId);
          if (kept?.isOn) throw new AppError(409, say('factor.app-there'));
          if (!kept?.isFresh) throw new AppError(409, say('factor.app-gone'));
          const step = stepOfNew(kept, code);
          if (step === undefined) throw wrongField(400, 'code', sayAccess('factor.wrong'));
          await queries.turnOnTotp(tx, caller.emplId, step);
        },
      });
    },

    'DELETE /factors/me/app': ({ tx, caller, request }) =>
      removing(tx, { request, caller }, 'authenticator app', () => queries.removeTotp(tx, caller.emplId)),

    async 'POST /factors/me/passkey/options'({ sql, caller, request }) {
      const owner = { name: caller.name, email: await emailOf(sql, caller) };
      const asked = await askForNewPasskey(neededSite(site), owner, await queries.findPasskeys(sql, caller.emplId));
      // With the challenge goes whose it is to be.
      await challengeSession(sql, tokenOf(request), `${asked.challenge}.${asked.user.id}`);
      return asked;
    },

    async 'POST /factors/me/passkey'({ sql, caller, request, body: { name, passkey } }) {
      const [challenge = '', userHandle = ''] = (await takeChallenge(sql, tokenOf(request)))?.split('.') ?? [];
      const made = await readNewPasskey(neededSite(site), challenge, passkey);
      return adding(sql, { request, caller }, 'passkey', {
        isRight: made !== undefined,
        async add(tx) {
          if (!made) throw wrongField(400, 'passkey', sayAccess('factor.wrong-passkey'));
          if ((await queries.findPasskeys(tx, caller.emplId)).length >= mostPasskeys)
            throw new AppError(409, say('factor.too-many-passkeys', { most: mostPasskeys }));
          const added = await queries.addPasskey(tx, caller.emplId, { ...made, name, userHandle });
          if (added === undefined) throw new AppError(409, say('factor.passkey-there'));
        },
      });
    },

    'DELETE /factors/me/passkey/{passkeyId}': ({ tx, caller, request, params: { passkeyId } }) =>
      removing(tx, { request, caller }, 'passkey', async () => (await queries.removePasskey(tx, caller.emplId, passkeyId)) !== undefined),

    async 'POST /factors/me/recoverycodes'({ caller, request }) {
      const { codes, stored } = await newRecoveryCodes();
      return inTransaction(
        services,
        request,
        async (tx) => {
          await lockLogins(tx, [caller.emplId]);
          if (!(await queries.hasFactor(tx, caller.emplId))) throw new AppError(409, say('factor.none'));
          await queries.putRecoveryCodes(tx, caller.emplId, stored);
          await note(tx, { request, caller }, 'codes made', {});
          return { recoveryCodes: codes.map(recoveryText) };
        },
        { isSecret: true },
      );
    },

    async 'DELETE /factors/me/provider'({ tx, caller, request }) {
      const { emplId } = caller;
      const account = foldEmail(await emailOf(tx, caller));
      await lockLogins(tx, [emplId]);
      if (!(await removeLinks(tx, emplId, 'provider'))) throw notFound();
      const entry = { action: 'provider unlinked', entity: 'account', entityKey: account, after: {} } as const;
      await logEvent(tx, { byEmplId: emplId, requestId: request.id, ...entry });
      return done;
    },

    async 'POST /auth/proof'({ sql, caller, request, body }) {
      const { emplId } = caller;
      const ready = await readyFactor(sql, emplId, body);
      const provedBy = await sql.begin(async (tx): Promise<ProvedBy | undefined> => {
        const challenge = await takeChallenge(tx, tokenOf(request));
        const proved = await judgeFactor(tx, emplId, ready, { site, challenge });
        if (proved) await noteProof(tx, tokenOf(request), proved);
        return proved;
      });
      if (provedBy) return done;
      const account = foldEmail(await emailOf(sql, caller));
      const failed = {
        action: 'second factor failed',
        entity: 'account',
        entityKey: account,
        after: { address: request.ip, reason: factorFault(ready) },
      } as const;
      await logEvent(sql, { byEmplId: emplId, requestId: request.id, ...failed });
      throw wrongField(400, body.passkey ? 'passkey' : 'code', wrongFactor(ready));
    },

    async 'POST /auth/proof/passkey'({ sql, caller, request }) {
      const asked = await askForPasskey(neededSite(site), await queries.findPasskeys(sql, caller.emplId));
      await challengeSession(sql, tokenOf(request), asked.challenge);
      return asked;
    },
  });
}

// `serve` has accepted it already.
const tokenOf = (request: FastifyRequest) => bearerToken(request) ?? '';

/** The half minute of a code that turns an app on. */
const stepOfNew = (kept: queries.KeptTotp | undefined, code: string) =>
  kept && !kept.isOn && kept.isFresh ? stepOf(kept.secret, code, Date.now(), null) : undefined;
