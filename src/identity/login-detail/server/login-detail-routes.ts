import { feature } from '#src/platform/http/server/feature.ts';
import { loginDetailSentences } from '#src/identity/login-detail/login-detail-sentences.ts';
import { lockExclusively } from '#src/platform/db/server/advisory-locks.ts';
import { randomBytes, randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { refuseStale } from '#src/platform/http/server/transaction/refuse-stale.ts';
import { requireRemainingHr } from '#src/shared/access/server/last-hr-queries.ts';
import { AppError, notFound, throwIfProblems, refuseKeyMismatch } from '#src/platform/http/app-error.ts';
import { withTotalCount, listAnswer, withVersion } from '#src/platform/http/server/answer/answer.ts';
import { notifyOwner } from '#src/shared/notification/server/notify-hr.ts';
import { serve, type CallServices } from '#src/platform/http/server/serve.ts';
import { inTransaction } from '#src/platform/http/server/transaction/transaction.ts';
import { loginDetailContract } from '#src/identity/login-detail/login-detail-contract.ts';
import { passwordFromHrProblem } from '#src/identity/login-detail/login-detail-rules.ts';
import { loginDetailMessage } from '#src/identity/login-detail/login-detail-sentences.ts';
import { generateTemporaryPassword } from '#src/identity/login-detail/temporary-password.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import { accessMessage } from '#src/shared/access/access-sentences.ts';
import { fieldProblems } from '#src/base/text/problem.ts';
import { refuseGuessable } from '#src/shared/access/server/password-choice.ts';
import { hashPassword, verifyPassword } from '#src/shared/access/server/password-hash.ts';
import { deliverLinkMail, linkHours, type LinkServices, queueLinkMail } from '#src/shared/access/server/reset-link.ts';
import { findAddressChange } from '#src/shared/access/server/reset-queries.ts';
import { isInDirectory } from '#src/shared/access/server/provider/directory-link.ts';
import { deleteProviderLinks } from '#src/shared/access/server/provider/link-queries.ts';
import { type PasswordConfig, arePasswordsDisabled, refuseDisabledPassword } from '#src/shared/access/server/refuse-disabled-password.ts';
import { endSessions } from '#src/shared/access/server/session-queries.ts';
import { recordEndedSessions } from '#src/shared/access/server/record-ended-sessions.ts';
import { deleteFactors } from '#src/shared/access/server/factor/factor-queries.ts';
import { logEvent } from '#src/platform/db/server/log-event.ts';
import { notifyOfFactorReset } from '#src/shared/notification/server/notify-of-factor.ts';
import * as accounts from '#src/shared/access/server/account-queries.ts';
import { foldEmail } from '#src/base/text/email.ts';
import { insertInvitations } from './invitation-queries.ts';
import * as queries from './login-detail-queries.ts';

/** How long a password shown to HR is valid, in hours. */
const validHours = 72;

function registerLoginDetail(
  app: FastifyInstance,
  services: CallServices & LinkServices & { config: PasswordConfig & { timeZone: string } },
): void {
  const { companyName, timeZone } = services.config;
  const mail = services.mailer !== undefined;
  const isOff = arePasswordsDisabled(services.config);
  const queue = (tx: TransactionSql, kind: 'reset' | 'made', emplId: string, { emplId: byEmplId }: Caller) =>
    queueLinkMail(tx, { kind, emplId, byEmplId, validHours: linkHours.sentByHr });

  /** Refuses to send a link to an address that another user has just set. @throws AppError 409 */
  async function refuseHeldBack(tx: TransactionSql, emplId: string): Promise<void> {
    const change = await findAddressChange(tx, emplId, services.config.timeZone);
    if (change) throw new AppError(409, loginDetailMessage('login.held-back', change));
  }

  /** Refuses a new password to the user who has just reset the second factor, because one person could take the account over. @throws AppError 409 */
  async function refuseAfterFactor(tx: TransactionSql, caller: Caller, emplId: string): Promise<void> {
    const until = await queries.findBlockedUntil(tx, { what: 'factors reset', emplId, by: caller.emplId, timeZone });
    if (until !== undefined) throw new AppError(409, loginDetailMessage('login.reset-after-factor', { until }));
  }

  /** Refuses a local password for an account whose password is managed elsewhere. @throws AppError 409 */
  async function refuseInDirectory(tx: TransactionSql, emplId: string): Promise<void> {
    if (services.config.directory && (await isInDirectory(tx, emplId))) throw new AppError(409, loginDetailMessage('login.in-directory'));
  }

  serve(app, services, loginDetailContract, {
    'GET /logindetails': ({ sql }) => listAnswer(queries.loginDetails(sql)),
    'GET /logindetails/withoutlogin': ({ sql }) => listAnswer(queries.employeesWithoutLogin(sql)),

    async 'GET /logindetails/{userId}'({ sql, params }) {
      const found = await queries.findLogin(sql, params.userId);
      if (!found) throw notFound();
      return withVersion(found.json, found.version);
    },

    async 'POST /logindetails'({ caller, request, body: { userId, emplId, password, lockAccount } }) {
      if (password !== undefined) refuseDisabledPassword(services.config, emplId);
      throwIfProblems(fieldProblems('password', passwordFromHrProblem(password, { mail, isRequired: !isOff })));
      const passwordHash = await hashPassword(password ?? generateUnknownPassword());
      return inTransaction(services, request, async (tx, afterCommit) => {
        const employee = await queries.findEmployee(tx, emplId);
        throwIfProblems(fieldProblems('emplId', !employee?.active && accessMessage('employee.unknown')));
        const isTheirs = employee !== undefined && foldEmail(employee.email) === foldEmail(userId);
        throwIfProblems(fieldProblems('userId', !isTheirs && loginDetailMessage('login.user-is-not-theirs')));
        if (password !== undefined)
          refuseGuessable('password', password, { emplId, name: employee?.name ?? '', email: userId, companyName });
        const sendsLink = mail && !lockAccount && !isOff;
        if (sendsLink) await refuseHeldBack(tx, emplId);
        const added = await accounts.insertLogin(tx, { emplId, passwordHash, locked: lockAccount });
        throwIfProblems(fieldProblems('emplId', !added && loginDetailMessage('login.taken', { emplId }), 'records'));
        if (sendsLink) {
          const mailOutboxId = await queue(tx, 'made', emplId, caller);
          await insertInvitations(tx, [{ emplId, mailOutboxId }], null);
          afterCommit(async () => void (await deliverLinkMail(services, mailOutboxId)));
        }
        return loginResponse(await queries.lockLogin(tx, emplId));
      });
    },

    async 'PATCH /logindetails/{userId}'({ sql, caller, request, params, body: { userId, password, lockAccount }, ifMatch }) {
      if (password !== undefined && isOff) refuseDisabledPassword(services.config, (await queries.findLogin(sql, params.userId))?.emplId);
      throwIfProblems(fieldProblems('password', passwordFromHrProblem(password, { mail, isRequired: false })));
      refuseKeyMismatch({ userId: userId && foldEmail(userId) }, { userId: foldEmail(params.userId) });
      const sent = await queries.findLogin(sql, params.userId);
      if (!sent) throw notFound();
      await refuseStale(sql, { entity: 'login_detail', key: sent.emplId, version: sent.version }, ifMatch);
      if (password !== undefined) refuseGuessable('password', password, { ...sent, email: params.userId, companyName });
      const given = password === undefined ? undefined : await compareAndHash(password, sent.passwordHash);
      return inTransaction(services, request, async (tx) => {
        await updateLock(tx, caller, sent.emplId, lockAccount ?? sent.locked, async (stored) => {
          await refuseStale(tx, { entity: 'login_detail', key: stored.emplId, version: stored.version }, ifMatch);
          if (!given) return;
          if (stored.passwordHash !== sent.passwordHash) throw new AppError(409, loginDetailMessage('login.password-changed'));
          throwIfProblems(fieldProblems('password', given.isSame && accessMessage('password.same')));
          await refuseInDirectory(tx, stored.emplId);
          await refuseAfterFactor(tx, caller, stored.emplId);
          await accounts.setTemporaryPassword(tx, stored.emplId, given.hash, null);
        });
        return loginResponse(await queries.lockLogin(tx, sent.emplId));
      });
    },

    async 'DELETE /logindetails/{userId}/factors'({ tx, caller, request, params }) {
      const found = await queries.findLogin(tx, params.userId);
      if (!found) throw notFound();
      const { emplId } = found;
      if (emplId === caller.emplId) throw new AppError(409, loginDetailMessage('login.own-factor'));
      await queries.lockLogin(tx, emplId);
      if (!(await queries.hasEveryRoleOf(tx, caller, emplId))) throw new AppError(403, loginDetailMessage('login.roles-beyond'));
      const until = await queries.findBlockedUntil(tx, { what: 'reset', emplId, by: caller.emplId, timeZone });
      if (until !== undefined) throw new AppError(409, loginDetailMessage('login.factor-after-reset', { until }));
      if (!(await deleteFactors(tx, emplId))) throw new AppError(409, loginDetailMessage('login.no-factor'));
      const ended = await endSessions(tx, emplId);
      const entry = { action: 'factors reset', entity: 'login_detail', entityKey: emplId, after: { sessions: ended } } as const;
      await logEvent(tx, { byEmplId: caller.emplId, requestId: request.id, ...entry });
      await notifyOfFactorReset(tx, mail, emplId, caller.emplId);
      return { message: 'SUCCESS' };
    },

    async 'DELETE /logindetails/{userId}/provider'({ tx, caller, request, params }) {
      const found = await queries.findLogin(tx, params.userId);
      if (!found) throw notFound();
      await queries.lockLogin(tx, found.emplId);
      const linkedWith = await deleteProviderLinks(tx, found.emplId);
      if (!linkedWith) throw new AppError(409, loginDetailMessage('login.no-provider'));
      const entry = { action: 'provider unlinked', entity: 'account', entityKey: foldEmail(params.userId), after: {} } as const;
      await logEvent(tx, { byEmplId: caller.emplId, requestId: request.id, ...entry });
      await notifyOwner(tx, 'providerUnlinked', found.emplId, { by: caller.emplId, figures: { linkedWith } });
      return { message: 'SUCCESS' };
    },

    async 'DELETE /logindetails/{userId}/sessions'({ tx, caller, request, params }) {
      const found = await queries.findLogin(tx, params.userId);
      if (!found) throw notFound();
      const ended = await endSessions(tx, found.emplId);
      await recordEndedSessions(tx, { byEmplId: caller.emplId, requestId: request.id, account: foldEmail(params.userId), ended });
      return { ended };
    },

    async 'POST /lockAccount'({ tx, caller, body: { emplId, lockAccount } }) {
      await updateLock(tx, caller, emplId, lockAccount);
      return { emplId, lockAccount: lockAccount ? 1 : 0 };
    },

    async 'POST /resetPassword'({ caller, request, body: { emplid } }) {
      refuseDisabledPassword(services.config, emplid);
      const password = mail ? generateUnknownPassword() : generateTemporaryPassword((below) => randomInt(below));
      const passwordHash = await hashPassword(password);
      return inTransaction(
        services,
        request,
        async (tx, afterCommit) => {
          const stored = await queries.lockLogin(tx, emplid);
          if (!stored) throw notFound();
          await refuseInDirectory(tx, emplid);
          await refuseAfterFactor(tx, caller, emplid);
          if (!mail) {
            await accounts.setTemporaryPassword(tx, emplid, passwordHash, validHours);
            await notifyOwner(tx, 'passwordReset', emplid, { by: caller.emplId });
            return { emplid, temporaryPassword: password };
          }
          if (stored.locked) throw new AppError(409, loginDetailMessage('login.locked'));
          if (!stored.active) throw new AppError(409, loginDetailMessage('login.inactive'));
          await refuseHeldBack(tx, emplid);
          await accounts.setTemporaryPassword(tx, emplid, passwordHash, validHours);
          await notifyOwner(tx, 'passwordReset', emplid, { by: caller.emplId });
          const answer = { emplid, temporaryPassword: null, linkSent: false };
          const mailOutboxId = await queue(tx, 'reset', emplid, caller);
          // The work continues after the answer is sent.
          afterCommit(async () => void (answer.linkSent = await deliverLinkMail(services, mailOutboxId)));
          return answer;
        },
        { isSecret: true },
      );
    },

    async 'GET /passwordresets'({ sql, caller }) {
      const { total, newest } = await queries.findPasswordResets(sql, caller, services.config.timeZone);
      return withTotalCount(total, newest);
    },
  });
}

/** Sets an unknown password, so that the owner must choose one through a link. */
const generateUnknownPassword = () => randomBytes(32).toString('base64url');

/** Checks and hashes a password set by HR. Called outside the transaction, because it is slow and would hold a connection. */
async function compareAndHash(password: string, presentHash: string) {
  return { isSame: await verifyPassword(password, presentHash), hash: await hashPassword(password) };
}

/**
 * Locks or unlocks another user's account, unless that would leave no HR user.
 *
 * @param before runs first, with the account locked against other changes
 * @throws AppError 404, 409
 */
async function updateLock(
  tx: TransactionSql,
  caller: Caller,
  emplId: string,
  locked: boolean,
  before?: (stored: queries.StoredLogin) => Promise<void>,
): Promise<void> {
  if (locked && emplId === caller.emplId) throw new AppError(409, loginDetailMessage('login.own-lock'));
  await lockExclusively(tx, 'people');
  await requireRemainingHr(tx, async () => {
    const stored = await queries.lockLogin(tx, emplId);
    if (!stored) throw notFound();
    await before?.(stored);
    await accounts.setLoginLock(tx, emplId, locked);
  });
}

function loginResponse(login: queries.StoredLogin | undefined) {
  if (!login) throw notFound();
  return withVersion(login.json, login.version);
}

export const loginDetailFeature = feature({
  name: 'Login details',
  calls: loginDetailContract,
  sentences: loginDetailSentences,
  register: registerLoginDetail,
});
