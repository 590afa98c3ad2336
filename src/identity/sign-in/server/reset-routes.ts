import type { FastifyInstance, FastifyRequest } from 'fastify';
import { logEvent } from '#src/platform/db/server/log-event.ts';
import { AppError, fieldError } from '#src/platform/http/app-error.ts';
import { createBackgroundRunner } from '#src/platform/http/server/load-shedding/background-runner.ts';
import type { Handlers } from '#src/platform/http/server/serve.ts';
import { inTransaction } from '#src/platform/http/server/transaction/transaction.ts';
import { accessMessage } from '#src/shared/access/access-sentences.ts';
import type { signInContract } from '#src/identity/sign-in/sign-in-contract.ts';
import { directoryResetLinkAnswer, resetLinkAnswer } from '#src/identity/sign-in/reset-link-answers.ts';
import { signInMessage } from '#src/identity/sign-in/sign-in-server-sentences.ts';
import { type PasswordConfig, arePasswordsDisabled, refuseDisabledPassword } from '#src/shared/access/server/refuse-disabled-password.ts';
import { hashPassword, verifyPassword } from '#src/shared/access/server/password-hash.ts';
import { refuseGuessable } from '#src/shared/access/server/password-choice.ts';
import { linkHours, type LinkServices, sendResetLink } from '#src/shared/access/server/reset-link.ts';
import { findEmplId, findLinkOwner, updateLinkOpened, consumeResetLink } from '#src/shared/access/server/reset-queries.ts';
import { notifyOwner } from '#src/shared/notification/server/notify-hr.ts';
import { foldEmail } from '#src/base/text/email.ts';
import { limitResetRequest } from './throttle/reset-throttle.ts';
import { clearFailedTries } from './throttle/throttle.ts';

type ResetHandlers = Pick<
  Handlers<typeof signInContract>,
  'POST /auth/forgotpassword' | 'POST /auth/linkopened' | 'POST /auth/resetpassword'
>;

/** The calls for choosing a new password with a link from an email. */
export function resetHandlers(app: FastifyInstance, services: LinkServices & { config: PasswordConfig }): ResetHandlers {
  const { sql } = services;
  const inBackground = createBackgroundRunner(app, 'a link could not be sent');

  async function sendLinkTo(account: string, request: FastifyRequest): Promise<void> {
    const emplId = await findEmplId(sql, account);
    if (emplId === undefined || !(await sendResetLink(services, emplId, linkHours.askedFor))) return;
    await logEvent(sql, {
      requestId: request.id,
      action: 'reset link sent',
      entity: 'account',
      entityKey: account,
      after: { address: request.ip },
    });
  }

  return {
    async 'POST /auth/forgotpassword'({ body, request }) {
      const account = foldEmail(body.email);
      await limitResetRequest(sql, account, request.ip);
      if (arePasswordsDisabled(services.config)) refuseDisabledPassword(services.config, await findEmplId(sql, account));
      // Not awaited: neither the answer nor its time reveals whether the account exists.
      inBackground(() => sendLinkTo(account, request));
      return { message: services.config.directory ? directoryResetLinkAnswer : resetLinkAnswer };
    },

    async 'POST /auth/linkopened'({ body: { token } }) {
      const owner = await findLinkOwner(sql, token);
      if (!owner) throw new AppError(409, signInMessage('sign-in.link-void'));
      refuseDisabledPassword(services.config, owner.emplId);
      await updateLinkOpened(sql, token);
      return { message: 'SUCCESS' };
    },

    async 'POST /auth/resetpassword'({ body: { token, newPassword }, request }) {
      const owner = await findLinkOwner(sql, token);
      if (!owner) throw new AppError(409, signInMessage('sign-in.link-void'));
      refuseDisabledPassword(services.config, owner.emplId);
      refuseGuessable('newPassword', newPassword, { ...owner, companyName: services.config.companyName });
      if (await verifyPassword(newPassword, owner.passwordHash)) throw fieldError(400, 'newPassword', accessMessage('password.same'));
      const newHash = await hashPassword(newPassword);
      await inTransaction(services, request, async (tx) => {
        if (!(await consumeResetLink(tx, owner.emplId, token, newHash))) throw new AppError(409, signInMessage('sign-in.link-void'));
        await notifyOwner(tx, 'passwordReset', owner.emplId);
      });
      // The holder of the link is the owner and may sign in at once.
      await clearFailedTries(sql, { account: foldEmail(owner.email), address: request.ip });
      return { message: 'SUCCESS' };
    },
  };
}
