import { feature } from '#src/platform/http/server/feature.ts';
import { signInCallSentences, signInMessage } from '#src/identity/sign-in/sign-in-server-sentences.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerToken } from '#src/shared/access/server/identify.ts';
import { setOwnPassword } from '#src/shared/access/server/account-queries.ts';
import { insertSession, endSession, endSessions } from '#src/shared/access/server/session-queries.ts';
import { createToken } from '#src/shared/access/server/token.ts';
import { refuseDisabledPassword } from '#src/shared/access/server/refuse-disabled-password.ts';
import { roleNames } from '#src/base/caller/role.ts';
import { AppError, fieldError } from '#src/platform/http/app-error.ts';
import { createBackgroundRunner } from '#src/platform/http/server/load-shedding/background-runner.ts';
import { serve, type CallServices } from '#src/platform/http/server/serve.ts';
import { inTransaction } from '#src/platform/http/server/transaction/transaction.ts';
import { accessMessage } from '#src/shared/access/access-sentences.ts';
import { signInContract } from '#src/identity/sign-in/sign-in-contract.ts';
import { isInDirectory } from '#src/shared/access/server/provider/directory-link.ts';
import { hashPassword } from '#src/shared/access/server/password-hash.ts';
import { refuseGuessable } from '#src/shared/access/server/password-choice.ts';
import { foldEmail } from '#src/base/text/email.ts';
import { type FindAccountByPassword, createAccountFinder } from './find-account-by-password.ts';
import type { DirectoryConfig } from './directory/directory.ts';
import { recordSignIn } from './after-sign-in/record-sign-in.ts';
import { resetHandlers } from './reset-routes.ts';
import * as queries from './sign-in-queries.ts';
import type { LinkServices } from '#src/shared/access/server/reset-link.ts';
import { providerHandlers } from './provider/provider-routes.ts';
import { createProvider, type ProviderConfig } from './provider/provider.ts';
import { beginSecondFactor, secondFactorHandlers } from './second-factor.ts';
import { recordSuccessfulSignIn, requestOrigin } from './after-sign-in/record-successful-sign-in.ts';

function registerSignIn(
  app: FastifyInstance,
  services: CallServices &
    LinkServices & {
      findAccount: FindAccountByPassword;
      config: { sessionHours: number; publicUrl: string; provider: ProviderConfig | undefined; directory: DirectoryConfig | undefined };
    },
): void {
  const { sql, config } = services;
  const provider = config.provider && createProvider(config.provider, config.publicUrl);

  const inBackground = createBackgroundRunner(app, 'the directory could not be queried again');
  const ownAccountOf = createAccountFinder(sql, { ...config, directory: undefined }, inBackground);

  serve(app, services, signInContract, {
    async 'POST /auth/signin'({ body, request }) {
      const account = await services.findAccount(body.email, body.password, request);
      if (!account) throw new AppError(401, signInMessage('sign-in.wrong'));
      if (account.ways) return beginSecondFactor(sql, { ...account, ways: account.ways });
      const accessToken = createToken();
      if (!(await insertSession(sql, account, accessToken, config.sessionHours, requestOrigin(request)))) {
        const refusal = { reason: 'password was changed during the sign-in' };
        await recordSignIn(sql, request, { emplId: account.emplId, account: foldEmail(body.email), action: 'sign-in failed', refusal });
        throw new AppError(401, signInMessage('sign-in.wrong'));
      }
      await recordSuccessfulSignIn(services, request, account.emplId, foldEmail(body.email));
      return { accessToken };
    },

    async 'POST /auth/signout'({ request, tx, caller: { emplId }, afterCommit }) {
      const byProvider = await endSession(tx, sessionTokenOf(request));
      const account = foldEmail((await queries.findBusinessEmail(tx, emplId)) ?? emplId);
      afterCommit(() => recordSignIn(sql, request, { emplId, account, action: 'sign-out' }));
      const answer: { message: 'SUCCESS'; goTo?: string } = { message: 'SUCCESS' };
      // A failure of the provider does not matter. The answer is sent after this.
      if (byProvider && provider?.config.signsOutThere)
        afterCommit(async () => {
          const goTo = await provider.farewell(request.log);
          if (goTo !== undefined) answer.goTo = goTo;
        });
      return answer;
    },

    // Sent in the same packet as the query for the caller.
    async 'GET /auth/user/me'({ sql: beside, caller: { emplId, name, roles, standsInFor, factorNeeded } }) {
      const { settings, unread, ownDays, absenceRules, sharedDecisions } = await queries.findCallerSummary(beside, emplId);
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
      refuseDisabledPassword(config, caller.emplId);
      if (config.directory && (await isInDirectory(sql, caller.emplId))) throw new AppError(409, accessMessage('password.in-directory'));
      const email = await queries.findBusinessEmail(sql, caller.emplId);
      const account = email && (await ownAccountOf(email, body.password, request));
      // A repeat sends the old password, which is no longer correct. Its key returns the first answer.
      if (!account) return inTransaction(services, request, () => failedResponse);
      if (body.newPassword === body.password) throw fieldError(400, 'newPassword', accessMessage('password.same'));
      refuseGuessable('newPassword', body.newPassword, { ...caller, email: email ?? '', companyName: config.companyName });
      const newHash = await hashPassword(body.newPassword);
      return inTransaction(services, request, async (tx) => {
        const passwords = { emplId: account.emplId, oldHash: account.passwordHash, newHash };
        const changed = await setOwnPassword(tx, passwords, !body.endCalendarLinks);
        if (!changed) return failedResponse;
        await endSessions(tx, account.emplId, sessionTokenOf(request));
        return { message: 'SUCCESS' };
      });
    },

    ...providerHandlers(services, provider),
    ...secondFactorHandlers(services),
    ...resetHandlers(app, services),
  });
}

const failedResponse = { message: 'FAILED' } as const;

// `serve` has accepted it already.
const sessionTokenOf = (request: FastifyRequest) => bearerToken(request) ?? '';

export const signInFeature = feature({ name: 'Sign-in', calls: signInContract, sentences: signInCallSentences, register: registerSignIn });
