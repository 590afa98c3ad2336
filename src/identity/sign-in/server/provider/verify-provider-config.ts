import type { Configuration, CustomFetch } from 'openid-client';
import { ConfigError } from '#src/base/text/server/connection-fault.ts';
import { callbackPath, discoverProvider, providerTimeoutMs, type ProviderConfig } from './provider.ts';
import { providerFaultText } from './provider-fault.ts';
import { readWithLimit } from './read-with-limit.ts';

/**
 * Tries a sign-in without a person: reads the provider's metadata and keys, and authenticates as the client with an invalid code.
 *
 * @returns warnings about behaviour that differs from what is expected
 * @throws Error with one sentence
 */
export async function verifyProviderConfig(config: ProviderConfig, publicUrl: string): Promise<string[]> {
  const signal = AbortSignal.timeout(providerTimeoutMs);
  const ask: CustomFetch = async (url, options) => readWithLimit(await fetch(url, { ...options, signal } as RequestInit));
  try {
    const known = await discoverProvider(config, ask);
    const { jwks_uri: keys, claims_supported: claims } = known.serverMetadata();
    const answer = keys === undefined ? undefined : await readWithLimit(await fetch(keys, { signal }));
    if (!answer?.ok)
      throw new ConfigError(`The provider at ${config.issuer} has no keys at ${keys} (status ${answer?.status}). Check OIDC_ISSUER.`);
    await verifyClient(known, `${publicUrl}${callbackPath}`);
    return claims?.includes('auth_time') ? [] : [authTimeWarning];
  } catch (error) {
    throw new ConfigError(providerFaultText(error, config), { cause: error });
  }
}

const authTimeWarning =
  'The provider does not announce the claim auth_time (claims_supported), so the time of a sign-in cannot be checked. See "auth_time" in docs/operations.md.';

/** If a provider refuses the code, it has accepted the client. Only an error about the client is a fault. */
async function verifyClient(known: Configuration, callback: string): Promise<void> {
  const { genericGrantRequest, randomPKCECodeVerifier } = await import('openid-client');
  const attempt = { code: 'check-config', redirect_uri: callback, code_verifier: randomPKCECodeVerifier() };
  try {
    await genericGrantRequest(known, 'authorization_code', attempt);
  } catch (error) {
    const { code, error: refusal } = error as { code?: unknown; error?: unknown };
    const isAboutClient = code === 'OAUTH_WWW_AUTHENTICATE_CHALLENGE' || refusal === 'invalid_client' || refusal === 'unauthorized_client';
    if (isAboutClient || (error instanceof TypeError && error.cause instanceof Error)) throw error;
  }
}
