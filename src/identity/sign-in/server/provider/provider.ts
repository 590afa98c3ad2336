import type { ClientAuth, Configuration, CustomFetch } from 'openid-client';
import type { FastifyBaseLogger } from 'fastify';
import { ConfigError } from '#src/base/text/server/connection-fault.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { AppError, serverBusy } from '#src/platform/http/app-error.ts';
import { signInMessage } from '#src/identity/sign-in/sign-in-server-sentences.ts';
import { providerFaultText } from './provider-fault.ts';
import { readWithLimit } from './read-with-limit.ts';

/** The provider that people can sign in with: an OpenID provider. */
export type ProviderConfig = Readonly<{
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The label of the button. */
  name: string;
  /** An address of these domains belongs to its user even if the provider sends no `email_verified`. */
  trustsEmail: boolean;
  /** Allowed domains in lower case; empty: all. */
  domains: readonly string[];
  /** Whether signing out also leads to the sign-out page of the provider. */
  signsOutThere: boolean;
  /** The only employee with a valid password; undefined: all have one. */
  onlyPassword: string | undefined;
}>;

/** The user whom the provider names; `isVerified` is undefined if it sends no `email_verified`. */
export type ProviderIdentity = { issuer: string; subject: string; email: string | undefined; isVerified: boolean | undefined };

type Log = Pick<FastifyBaseLogger, 'warn'>;

export type Provider = {
  config: ProviderConfig;
  /** Requests the provider's address, to check that it responds. @throws AppError 503 */
  begin: (log: Log, how?: ProviderSignInOptions) => Promise<{ address: string; state: string; nonce: string; verifier: string }>;
  /** Returns the address for signing out there, with the sign-in page as its target; undefined if the provider has none or does not respond. */
  farewell: (log: Log) => Promise<string | undefined>;
  /** Identifies the user who was sent back with `answer`. @throws AppError 401 if the provider refused them or its answer is not valid; 503 */
  identify: (
    answered: { answer: string; nonce: string; verifier: string },
    log: Log,
    how?: ProviderSignInOptions,
  ) => Promise<ProviderIdentity>;
};

/** `isProof`: people who are signed in there must sign in again. */
type ProviderSignInOptions = { isProof?: boolean };

/** The maximum age in seconds of a sign-in at the provider that counts as reauthentication. */
const maxProofAgeSeconds = 60;

/** The time limit in milliseconds for all requests of one step to the provider. */
export const providerTimeoutMs = 5000;

export const callbackPath = '/api/auth/oidc/callback';

const scope = 'openid email';

// Loaded on demand, because few companies have a provider.
const loadOpenIdClient = () => import('openid-client');

/**
 * The client of a provider, with the code flow and PKCE. Metadata and keys are loaded each time, so that changed or withdrawn keys take effect at
 * once.
 */
export function createProvider(config: ProviderConfig, publicUrl: string): Provider {
  const callback = `${publicUrl}${callbackPath}`;
  return {
    config,
    async begin(log, { isProof = false } = {}) {
      const client = await loadOpenIdClient();
      const known = await askProvider(config, log, (ask) => discoverProvider(config, ask));
      const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()];
      const address = client.buildAuthorizationUrl(known, {
        redirect_uri: callback,
        scope,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(isProof && { prompt: 'login', max_age: '0' }),
      });
      return { address: address.href, state, nonce, verifier };
    },

    async farewell(log) {
      const { buildEndSessionUrl } = await loadOpenIdClient();
      const known = await askProvider(config, log, (ask) => discoverProvider(config, ask)).catch(() => undefined);
      if (known?.serverMetadata().end_session_endpoint === undefined) return undefined;
      return buildEndSessionUrl(known, { post_logout_redirect_uri: `${publicUrl}${paths.login()}` }).href;
    },

    identify: ({ answer, nonce, verifier }, log, { isProof = false } = {}) =>
      askProvider(config, log, (ask) => exchangeCode(config, ask, { callback: `${callback}?${answer}`, nonce, verifier, isProof })),
  };
}

/** Checks that a provider responds with valid metadata. @throws Error with a sentence for administrators */
export async function checkProvider(config: ProviderConfig): Promise<void> {
  const signal = AbortSignal.timeout(providerTimeoutMs);
  await discoverProvider(config, async (url, options) => readWithLimit(await fetch(url, { ...options, signal } as RequestInit)));
}

export async function discoverProvider({ issuer, clientId, clientSecret }: ProviderConfig, ask: CustomFetch): Promise<Configuration> {
  const { discovery, allowInsecureRequests, customFetch, enableNonRepudiationChecks, ClientSecretBasic, ClientSecretPost } =
    await loadOpenIdClient();
  // The configuration allows http only for this machine.
  const isHere = new URL(issuer).protocol === 'http:';
  const execute = [enableNonRepudiationChecks, ...(isHere ? [allowInsecureRequests] : [])];
  const [basic, post] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)];
  // OpenID Connect Discovery: a provider that announces no method uses `client_secret_basic`.
  const authenticate: ClientAuth = (server, ...request) =>
    (server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') === false ? post : basic)(server, ...request);
  const known = await discovery(new URL(issuer), clientId, clientSecret, authenticate, { [customFetch]: ask, execute });
  // The library accepts a wrong issuer from one provider.
  const said = known.serverMetadata().issuer;
  if (new URL(said).href !== new URL(issuer).href)
    throw new ConfigError(`The provider at ${issuer} names another issuer: ${said}. Set OIDC_ISSUER to that one.`);
  return known;
}

async function exchangeCode(
  config: ProviderConfig,
  ask: CustomFetch,
  { callback, nonce, verifier, isProof }: { callback: string; nonce: string; verifier: string; isProof: boolean },
): Promise<ProviderIdentity> {
  const { authorizationCodeGrant, fetchUserInfo } = await loadOpenIdClient();
  const known = await discoverProvider(config, ask);
  const back = new URL(callback);
  const tokens = await authorizationCodeGrant(known, back, {
    pkceCodeVerifier: verifier,
    expectedNonce: nonce,
    // The row was found by its state.
    expectedState: back.searchParams.get('state') ?? '',
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new ConfigError('The provider sends no ID token. Check the client of OIDC_CLIENT_ID there.');
  // Many providers send no `auth_time`: then the answer to our request for a new sign-in counts.
  if (isProof && claims.auth_time !== undefined && claims.auth_time < Date.now() / 1000 - maxProofAgeSeconds)
    throw new AppError(409, signInMessage('sign-in.proof-stale', { name: config.name }));
  const { iss: issuer, sub: subject } = claims;
  // Many providers put only the subject into the token, and return the rest on request.
  const told =
    claims['email'] === undefined && known.serverMetadata().userinfo_endpoint
      ? await fetchUserInfo(known, tokens.access_token, subject)
      : claims;
  const { email } = told;
  return {
    issuer,
    subject,
    email: typeof email === 'string' ? email.trim() : undefined,
    isVerified: parseVerifiedClaim(told['email_verified']),
  };
}

/** Some providers send the claim as text. */
const parseVerifiedClaim = (claim: unknown) => (claim === undefined ? undefined : claim === true || claim === 'true');

/** Makes several requests to a provider within the time limit, and translates its errors. */
async function askProvider<T>(config: ProviderConfig, log: Log, work: (ask: CustomFetch) => Promise<T>): Promise<T> {
  const { name } = config;
  const signal = AbortSignal.timeout(providerTimeoutMs);
  let isAway = false;
  const ask: CustomFetch = async (url, options) => {
    try {
      const response = await readWithLimit(await fetch(url, { ...options, signal } as RequestInit));
      isAway ||= response.status >= 500;
      return response;
    } catch (error) {
      isAway = true;
      throw error;
    }
  };
  try {
    return await work(ask);
  } catch (error) {
    // Only this part of the error is logged, because the rest contains the provider's answers.
    log.warn(
      { because: providerFaultText(error, config), providerError: await readErrorCode(error) },
      'a sign-in with the provider failed',
    );
    const { AuthorizationResponseError } = await loadOpenIdClient();
    if (error instanceof AppError) throw error;
    if (error instanceof AuthorizationResponseError) throw new AppError(401, signInMessage('sign-in.provider-refused', { name }));
    if (isAway || signal.aborted) throw serverBusy(30, signInMessage('sign-in.provider-down', { name }));
    throw new AppError(401, signInMessage('sign-in.provider-wrong', { name }));
  }
}

/** Returns the provider's OAuth error code, such as `invalid_client`. */
async function readErrorCode(failure: unknown): Promise<string | undefined> {
  const { AuthorizationResponseError, ResponseBodyError, WWWAuthenticateChallengeError } = await loadOpenIdClient();
  if (failure instanceof AuthorizationResponseError || failure instanceof ResponseBodyError) return failure.error.slice(0, 100);
  // The library does not read the body if the headers contain a challenge.
  if (!(failure instanceof WWWAuthenticateChallengeError)) return undefined;
  const body: unknown = await failure.response.json().catch(() => undefined);
  const code = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
  return typeof code === 'string' ? code.slice(0, 100) : undefined;
}
