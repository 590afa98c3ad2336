import type { FastifyRequest } from 'fastify';
import { updateReauthentication } from '#src/shared/access/server/factor/reauthentication-queries.ts';
import { bearerToken } from '#src/shared/access/server/identify.ts';
import { findLinkedAccount } from '#src/shared/access/server/provider/link-queries.ts';
import { insertAttempt, updateAttemptAnswer, claimAttemptAnswer } from '#src/shared/access/server/provider/attempt-queries.ts';
import { networkOf } from '#src/shared/access/server/network-of.ts';
import { arePasswordsDisabled } from '#src/shared/access/server/refuse-disabled-password.ts';
import { createToken } from '#src/shared/access/server/token.ts';
import { AppError } from '#src/platform/http/app-error.ts';
import { redirectAnswer, withHeaders } from '#src/platform/http/server/answer/answer.ts';
import type { Handlers } from '#src/platform/http/server/serve.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { signInMessage } from '#src/identity/sign-in/sign-in-server-sentences.ts';
import type { signInContract } from '#src/identity/sign-in/sign-in-contract.ts';
import { foldEmail } from '#src/base/text/email.ts';
import { recordSignIn } from '../after-sign-in/record-sign-in.ts';
import { findBusinessEmail } from '../sign-in-queries.ts';
import { tooManyTriesError } from '../throttle/throttle.ts';
import { createBrowserCookie } from './browser-cookie.ts';
import { signInWithProvider, type ProviderSignInServices } from './sign-in-with-provider.ts';
import type { Provider, ProviderConfig } from './provider.ts';

type Services = ProviderSignInServices & { config: { publicUrl: string; provider: ProviderConfig | undefined } };

type ProviderHandlers = Pick<
  Handlers<typeof signInContract>,
  | 'GET /auth/ways'
  | 'POST /auth/oidc/start'
  | 'GET /auth/oidc/callback'
  | 'POST /auth/oidc'
  | 'POST /auth/proof/oidc/start'
  | 'POST /auth/proof/oidc'
>;

const expiredError = () => new AppError(401, signInMessage('sign-in.step-over'));

/** An invalid reauthentication does not end the session, as a 401 would. */
const refuseWithinSession = (error: unknown): never => {
  throw error instanceof AppError && error.status === 401 ? new AppError(409, error.said) : error;
};

/** The calls for signing in with a provider. The provider's answer is evaluated when the page is back, so that the page can show errors. */
export function providerHandlers(services: Services, provider: Provider | undefined): ProviderHandlers {
  const { sql, config } = services;
  const cookie = createBrowserCookie(config.publicUrl);

  function needed(): Provider {
    if (!provider) throw new AppError(404, signInMessage('sign-in.no-provider'));
    return provider;
  }

  /** @param session the session that reauthenticates */
  async function begin(request: FastifyRequest, session?: string) {
    const { address, ...attempt } = await needed().begin(request.log, { isProof: session !== undefined });
    const browser = createToken();
    const wait = await insertAttempt(sql, { ...attempt, session }, { browser, address: networkOf(request.ip) });
    if (wait !== undefined) throw tooManyTriesError(wait);
    return withHeaders({ address }, cookie.set(browser));
  }

  return {
    'GET /auth/ways': () => ({ password: !arePasswordsDisabled(config), provider: provider ? { name: provider.config.name } : null }),

    'POST /auth/oidc/start': ({ request }) => begin(request),

    async 'GET /auth/oidc/callback'({ sql: asked, query, request }) {
      needed();
      const code = createToken();
      const browser = cookie.read(request);
      const { state } = query;
      const answer = new URLSearchParams(
        Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      ).toString();
      // A browser that did not begin the sign-in, or repeats it, gets an invalid code, which the page reports.
      const what = state !== undefined && browser !== undefined && (await updateAttemptAnswer(asked, { state, browser }, { answer, code }));
      return redirectAnswer(`${config.publicUrl}${what === 'proof' ? paths.account() : paths.login()}#code=${code}`);
    },

    async 'POST /auth/oidc'({ body: { code }, request }) {
      const { identify } = needed();
      const browser = cookie.read(request);
      const answered = browser === undefined ? undefined : await claimAttemptAnswer(sql, { code, browser });
      if (!answered) throw expiredError();
      const accessToken = await signInWithProvider(services, request, needed().config, await identify(answered, request.log));
      return withHeaders({ accessToken }, cookie.clear());
    },

    'POST /auth/proof/oidc/start': ({ request }) => begin(request, bearerToken(request)),

    async 'POST /auth/proof/oidc'({ body: { code }, caller, request }) {
      const { config: asked, identify } = needed();
      const [browser, session] = [cookie.read(request), bearerToken(request)];
      const answered =
        browser === undefined || session === undefined ? undefined : await claimAttemptAnswer(sql, { code, browser, session });
      if (!answered || session === undefined) throw new AppError(409, signInMessage('sign-in.proof-over'));
      const identity = await identify(answered, request.log, { isProof: true }).catch(refuseWithinSession);
      const owner = await findLinkedAccount(sql, identity);
      if (owner?.emplId !== caller.emplId) {
        const account = foldEmail((await findBusinessEmail(sql, caller.emplId)) ?? caller.emplId);
        await recordSignIn(sql, request, {
          emplId: caller.emplId,
          account,
          action: 'second factor failed',
          refusal: { reason: 'user is not the linked one', provider_user: identity.subject },
        });
        throw new AppError(409, signInMessage('sign-in.proof-other', { name: asked.name }));
      }
      await updateReauthentication(sql, session, 'factor');
      return withHeaders({ message: 'SUCCESS' }, cookie.clear());
    },
  };
}
