import type { FastifyRequest } from 'fastify';
import { noteProof } from '#src/shared/access/server/factor/proof-queries.ts';
import { bearerToken } from '#src/shared/access/server/identify.ts';
import { findLinked } from '#src/shared/access/server/provider/link-queries.ts';
import { addAttempt, answerAttempt, takeAnswer } from '#src/shared/access/server/provider/attempt-queries.ts';
import { networkOf } from '#src/shared/access/server/network-of.ts';
import { passwordsAreOff } from '#src/shared/access/server/refuse-password.ts';
import { newToken } from '#src/shared/access/server/token.ts';
import { AppError } from '#src/platform/http/app-error.ts';
import { elsewhere, withHeaders } from '#src/platform/http/server/answer.ts';
import type { Handlers } from '#src/platform/http/server/serve.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { say } from '#src/identity/sign-in/sign-in-call-sentences.ts';
import type { signInContract } from '#src/identity/sign-in/sign-in-contract.ts';
import { foldEmail } from '#src/base/text/e-mail.ts';
import { recordSignIn } from '../record-sign-in.ts';
import { findEmail } from '../sign-in-queries.ts';
import { tooManyTries } from '../throttle.ts';
import { browserCookie } from './browser-cookie.ts';
import { enter, type Entering } from './enter.ts';
import type { Provider, ProviderConfig } from './provider.ts';

type Services = Entering & { config: { publicUrl: string; provider: ProviderConfig | undefined } };

type ProviderHandlers = Pick<
  Handlers<typeof signInContract>,
  | 'GET /auth/ways'
  | 'POST /auth/oidc/start'
  | 'GET /auth/oidc/callback'
  | 'POST /auth/oidc'
  | 'POST /auth/proof/oidc/start'
  | 'POST /auth/proof/oidc'
>;

const over = () => new AppError(401, say('sign-in.step-over'));

/** What is wrong with a proof does not end the session, as 401 would. */
const inSession = (error: unknown): never => {
  throw error instanceof AppError && error.status === 401 ? new AppError(409, error.said) : error;
};

/** The calls with which somebody signs in with a provider. What it says is asked for when the page is back, which can say what went wrong. */
export function providerHandlers(services: Services, provider: Provider | undefined): ProviderHandlers {
  const { sql, config } = services;
  const cookie = browserCookie(config.publicUrl);

  function needed(): Provider {
    if (!provider) throw new AppError(404, say('sign-in.no-provider'));
    return provider;
  }

  /** @param session of a proof: that within which it is given */
  async function begin(request: FastifyRequest, session?: string) {
    const { address, ...attempt } = await needed().begin(request.log, { isProof: session !== undefined });
    const browser = newToken();
    const wait = await addAttempt(sql, { ...attempt, session }, { browser, address: networkOf(request.ip) });
    if (wait !== undefined) throw tooManyTries(wait);
    return withHeaders({ address }, cookie.set(browser));
  }

  return {
    'GET /auth/ways': () => ({ password: !passwordsAreOff(config), provider: provider ? { name: provider.config.name } : null }),

    'POST /auth/oidc/start': ({ request }) => begin(request),

    async 'GET /auth/oidc/callback'({ sql: asked, query, request }) {
      needed();
      const code = newToken();
      const browser = cookie.read(request);
      const { state } = query;
      const answer = new URLSearchParams(
        Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      ).toString();
      // Whoever did not begin here, or has been here before, gets a code that is good for nothing: the page says so.
      const what = state !== undefined && browser !== undefined && (await answerAttempt(asked, { state, browser }, { answer, code }));
      return elsewhere(`${config.publicUrl}${what === 'proof' ? paths.account() : paths.login()}#code=${code}`);
    },

    async 'POST /auth/oidc'({ body: { code }, request }) {
      const { identify } = needed();
      const browser = cookie.read(request);
      const answered = browser === undefined ? undefined : await takeAnswer(sql, { code, browser });
      if (!answered) throw over();
      const accessToken = await enter(services, request, needed().config, await identify(answered, request.log));
      return withHeaders({ accessToken }, cookie.clear());
    },

    'POST /auth/proof/oidc/start': ({ request }) => begin(request, bearerToken(request)),

    async 'POST /auth/proof/oidc'({ body: { code }, caller, request }) {
      const { config: asked, identify } = needed();
      const [browser, session] = [cookie.read(request), bearerToken(request)];
      const answered = browser === undefined || session === undefined ? undefined : await takeAnswer(sql, { code, browser, session });
      if (!answered || session === undefined) throw new AppError(409, say('sign-in.proof-over'));
      const identity = await identify(answered, request.log, { isProof: true }).catch(inSession);
      const owner = await findLinked(sql, identity);
      if (owner?.emplId !== caller.emplId) {
        const account = foldEmail((await findEmail(sql, caller.emplId)) ?? caller.emplId);
        await recordSignIn(sql, request, {
          emplId: caller.emplId,
          account,
          action: 'second factor failed',
          refusal: { reason: 'user is not the linked one', provider_user: identity.subject },
        });
        throw new AppError(409, say('sign-in.proof-other', { name: asked.name }));
      }
      await noteProof(sql, session, 'factor');
      return withHeaders({ message: 'SUCCESS' }, cookie.clear());
    },
  };
}
