import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerToken } from '#src/shared/access/server/identify.ts';
import { setOwnPassword } from '#src/shared/access/server/account-queries.ts';
import { addSession, endSession, endSessions } from '#src/shared/access/server/session-queries.ts';
import { newToken } from '#src/shared/access/server/token.ts';
import { refusePassword } from '#src/shared/access/server/refuse-password.ts';
import { roleNames } from '#src/base/caller/role.ts';
import { AppError, wrongField } from '#src/platform/http/app-error.ts';
import { backgroundWork } from '#src/platform/http/server/background-work.ts';
import { serve, type Serving } from '#src/platform/http/server/serve.ts';
import { inTransaction } from '#src/platform/http/server/transaction.ts';
import { say as sayPassword } from '#src/shared/access/access-sentences.ts';
import { say } from '#src/identity/sign-in/sign-in-call-sentences.ts';
import { signInContract } from '#src/identity/sign-in/sign-in-contract.ts';
import { findSharedSettings } from '#src/shared/setting/server/setting-queries.ts';
import { isInDirectory } from '#src/shared/access/server/provider/directory-link.ts';
import { hashPassword } from '#src/shared/access/server/password-hash.ts';
import { refuseGuessable } from '#src/shared/access/server/password-choice.ts';
import { foldEmail } from '#src/base/text/e-mail.ts';
import { type AccountOf, accountsOf } from './account-of.ts';
import type { DirectoryConfig } from './directory/directory.ts';
import { recordSignIn } from './record-sign-in.ts';
import { resetHandlers } from './reset-routes.ts';
import * as queries from './sign-in-queries.ts';
import type { LinkServices } from '#src/shared/access/server/reset-link.ts';
import { providerHandlers } from './provider/provider-routes.ts';
import { createProvider, type ProviderConfig } from './provider/provider.ts';
import { beginSecondStep, secondStepHandlers } from './second-step.ts';
import { noteSignIn, originOf } from './signed-in.ts';

export function registerSignIn(
  app: FastifyInstance,
  services: Serving &
    LinkServices & {
      findAccount: AccountOf;
      config: { sessionHours: number; publicUrl: string; provider: ProviderConfig | undefined; directory: DirectoryConfig | undefined };
    },
): void {
  const { sql, config } = services;
  const provider = config.provider && createProvider(config.provider, config.publicUrl);

  const inBackground = backgroundWork(app, 'the directory could not be asked again');
  const ownAccountOf = accountsOf(sql, { ...config, directory: undefined }, inBackground);

  serve(app, services, signInContract, {
    async 'POST /auth/signin'({ body, request }) {
      const account = await services.findAccount(body.email, body.password, request);
      if (!account) throw new AppError(401, say('sign-in.wrong'));
      if (account.ways) return beginSecondStep(sql, { ...account, ways: account.ways });
      const accessToken = newToken();
      if (!(await addSession(sql, account, accessToken, config.sessionHours, originOf(request)))) {
        const refusal = { reason: 'password was changed during the sign-in' };
        await recordSignIn(sql, request, { emplId: account.emplId, account: foldEmail(body.email), action: 'sign-in failed', refusal });
        throw new AppError(401, say('sign-in.wrong'));
      }
      await noteSignIn(services, request, account.emplId, foldEmail(body.email));
      return { accessToken };
    },

    async 'POST /auth/signout'({ request, tx, caller: { emplId }, afterCommit }) {
      const byProvider = await endSession(tx, tokenOf(request));
      const account = foldEmail((await queries.findEmail(tx, emplId)) ?? emplId);
      afterCommit(() => recordSignIn(sql, request, { emplId, account, action: 'sign-out' }));
      const answer: { message: 'SUCCESS'; goTo?: string } = { message: 'SUCCESS' };
      // Nothing of ours waits for the provider; the answer goes out after this.
      if (byProvider && provider?.config.signsOutThere)
        afterCommit(async () => {
          const goTo = await provider.farewell(request.log);
          if (goTo !== undefined) answer.goTo = goTo;
        });
      return answer;
    },

    // Read beside the question who calls, in its packet.
    async 'GET /auth/user/me'({ sql: beside, caller: { emplId, name, roles, standsInFor, factorNeeded } }) {
      const [settings, { unread, ownDays, absenceRules, sharedDecisions }] = await Promise.all([
        findSharedSettings(beside),
        queries.findOwnFacts(beside, emplId),
      ]);
      return {
        emplId,
        name,
        roles: roles.map((role) => ({ role, roleName: roleNames[role] })),
        settings,
        unread,
        ...(ownDays && { ownDays }),
        ...(absenceRules && { absenceRules }),
        ...(sharedDecisions && { sharedDecisions }),
        ...(standsInFor && { standsInFor }),
        ...(factorNeeded && { factorNeeded }),
      };
    },

    'GET /firstTime': ({ caller }) => ({ message: caller.firstTime ? 'YES' : 'NO' }),

    async 'POST /changePassword'({ body, caller, request }) {
      refusePassword(config, caller.emplId);
      if (config.directory && (await isInDirectory(sql, caller.emplId))) throw new AppError(409, sayPassword('password.in-directory'));
      const email = await queries.findEmail(sql, caller.emplId);
      const account = email && (await ownAccountOf(email, body.password, request));
      // A repeat gives the old password, which is not right any more: its key knows the first answer.
      if (!account) return inTransaction(services, request, () => failed);
      if (body.newPassword === body.password) throw wrongField(400, 'newPassword', sayPassword('password.same'));
      refuseGuessable('newPassword', body.newPassword, { ...caller, email: email ?? '', companyName: config.companyName });
      const newHash = await hashPassword(body.newPassword);
      return inTransaction(services, request, async (tx) => {
        const passwords = { emplId: account.emplId, oldHash: account.passwordHash, newHash };
        const changed = await setOwnPassword(tx, passwords, !body.endCalendarLinks);
        if (!changed) return failed;
        await endSessions(tx, account.emplId, tokenOf(request));
        return { message: 'SUCCESS' };
      });
    },

    ...providerHandlers(services, provider),
    ...secondStepHandlers(services),
    ...resetHandlers(app, services),
  });
}

const failed = { message: 'FAILED' } as const;

// `serve` has accepted it already.
const tokenOf = (request: FastifyRequest) => bearerToken(request) ?? '';
