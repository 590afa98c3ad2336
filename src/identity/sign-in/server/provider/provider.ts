import type { ClientAuth, Configuration, CustomFetch } from 'openid-client';
import type { FastifyBaseLogger } from 'fastify';
import { paths } from '#src/shared/screens/paths.ts';
import { AppError, serverBusy } from '#src/platform/http/app-error.ts';
import { signInMessage } from '#src/identity/sign-in/sign-in-call-sentences.ts';
import { providerFaultText } from './provider-fault.ts';
import { readWithLimit } from './read-with-limit.ts';

/** Where people of the company sign in beside here: an OpenID provider. */
export type ProviderConfig = Readonly<{
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What the button says. */
  name: string;
  /** An address of these domains belongs to its user even if the provider sends no `email_verified`. */
  trustsEmail: boolean;
  /** In small letters; none: an address of any. */
  domains: readonly string[];
  /** That whoever signs out here is led to where they can sign out there. */
  signsOutThere: boolean;
  /** The employee whose account alone has a password that counts; undefined: everybody's does. */
  onlyPassword: string | undefined;
}>;

/** The user whom the provider names; `isVerified` is undefined if it sends no `email_verified`. */
export type ProviderIdentity = { issuer: string; subject: string; email: string | undefined; isVerified: boolean | undefined };

type Log = Pick<FastifyBaseLogger, 'warn'>;

export type Provider = {
  config: ProviderConfig;
  /** Asks for its address, so that whoever goes there finds somebody. @throws AppError 503 */
  begin: (log: Log, how?: ProviderSignInOptions) => Promise<{ address: string; state: string; nonce: string; verifier: string }>;
  /** Where to go to sign out there, back to the sign-in page after; undefined where it says nothing of it, or is away. */
  farewell: (log: Log) => Promise<string | undefined>;
  /** Asks who it is that was sent back with `answer`. @throws AppError 401 where the provider has refused them, or what it says cannot be true; 503 */
  identify: (
    answered: { answer: string; nonce: string; verifier: string },
    log: Log,
    how?: ProviderSignInOptions,
  ) => Promise<ProviderIdentity>;
};

/** `isProof`: whoever is signed in there already has to do it anew. */
type ProviderSignInOptions = { isProof?: boolean };

/** The maximum age in seconds of a sign-in at the provider that counts as a proof. */
const maxProofAgeSeconds = 60;

/** How long a provider may take for all that is asked of it at once, in milliseconds. */
export const providerTimeoutMs = 5000;

export const callbackPath = '/api/auth/oidc/callback';

const scope = 'openid email';

// Whoever has no provider does not load it.
const loadOpenIdClient = () => import('openid-client');

/**
 * The way to a provider, by the code flow with PKCE. What it says of itself, its keys included, is asked for anew each time: keys that were changed
 * or withdrawn are so at once.
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

/** Whether a provider is there and says of itself what it should. @throws Error in words */
export async function checkProvider(config: ProviderConfig): Promise<void> {
  const signal = AbortSignal.timeout(providerTimeoutMs);
  await discoverProvider(config, async (url, options) => readWithLimit(await fetch(url, { ...options, signal } as RequestInit)));
}

export async function discoverProvider({ issuer, clientId, clientSecret }: ProviderConfig, ask: CustomFetch): Promise<Configuration> {
  const { discovery, allowInsecureRequests, customFetch, enableNonRepudiationChecks, ClientSecretBasic, ClientSecretPost } =
    await loadOpenIdClient();
  // The configuration takes http from this machine alone.
  const isHere = new URL(issuer).protocol === 'http:';
  const execute = [enableNonRepudiationChecks, ...(isHere ? [allowInsecureRequests] : [])];
  const [basic, post] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)];
  // OpenID Connect Discovery: a provider that announces no method uses `client_secret_basic`.
  const authenticate: ClientAuth = (server, ...request) =>
    (server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') === false ? post : basic)(server, ...request);
  const known = await discovery(new URL(issuer), clientId, clientSecret, authenticate, { [customFetch]: ask, execute });
  // The library lets one provider off.
  const said = known.serverMetadata().issuer;
  if (new URL(said).href !== new URL(issuer).href) throw new Error(`It says that it is ${said}.`);
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
    // Whose state it is, the row was found by.
    expectedState: back.searchParams.get('state') ?? '',
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('There is no ID token.');
  // Many providers send no `auth_time`: then the answer to our request for a new sign-in counts.
  if (isProof && claims.auth_time !== undefined && claims.auth_time < Date.now() / 1000 - maxProofAgeSeconds)
    throw new AppError(409, signInMessage('sign-in.proof-stale', { name: config.name }));
  const { iss: issuer, sub: subject } = claims;
  // Many tell only who it is with the token, and the rest to whoever asks.
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

/** Asks a provider for several things within its time, and says in our words what went wrong. */
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
    // Nothing else of the error is logged: it contains the provider's answers.
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

/** The error code of OAuth that the provider sent, such as `invalid_client`. */
async function readErrorCode(failure: unknown): Promise<string | undefined> {
  const { AuthorizationResponseError, ResponseBodyError, WWWAuthenticateChallengeError } = await loadOpenIdClient();
  if (failure instanceof AuthorizationResponseError || failure instanceof ResponseBodyError) return failure.error.slice(0, 100);
  // The library leaves the body unread where it finds a challenge in the headers.
  if (!(failure instanceof WWWAuthenticateChallengeError)) return undefined;
  const body: unknown = await failure.response.json().catch(() => undefined);
  const code = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
  return typeof code === 'string' ? code.slice(0, 100) : undefined;
}
