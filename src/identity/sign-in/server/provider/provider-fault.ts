import { toErrorMessage, parseExternalServer, serverFault } from '#src/base/text/server/connection-fault.ts';

type ProviderError = { code?: unknown; error?: unknown; error_description?: unknown; cause?: unknown };

/** Why a provider could not be used, in a sentence for administrators. It quotes the provider's error code, and no other part of an answer. */
export function providerFaultText(error: unknown, { issuer }: { issuer: string }): string {
  const { code, error: refusal, cause } = error as ProviderError;
  if (typeof refusal === 'string') return refusalFaultText(refusal.slice(0, 100));
  // The library does not read the answer if it contains an authentication challenge.
  if (code === 'OAUTH_WWW_AUTHENTICATE_CHALLENGE') return refusalFaultText('invalid_client');
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') {
    const { attribute, body } = cause as { attribute?: string; body?: Record<string, unknown> };
    if (attribute === 'issuer')
      return `The provider at ${issuer} names another issuer: ${String(body?.['issuer']).slice(0, 300)}. Set OIDC_ISSUER to that one.`;
  }
  if (cause instanceof Response) {
    const { status, url } = cause;
    if (status >= 500) return `The provider fails: ${url} answers ${status}.`;
    return `No OpenID provider answers at ${url} (status ${status}, ${cause.headers.get('content-type') ?? 'no content'}). Correct OIDC_ISSUER.`;
  }
  return serverFault(error, parseExternalServer('The sign-in provider', 'OIDC_ISSUER', issuer), causeText(error));
}

function refusalFaultText(code: string): string {
  if (code === 'invalid_client') return 'The provider rejects OIDC_CLIENT_ID or OIDC_CLIENT_SECRET (invalid_client).';
  if (code === 'unauthorized_client')
    return 'The provider does not allow OIDC_CLIENT_ID to use the code flow (unauthorized_client). Register it as a confidential web client.';
  return `The provider refuses: ${code}.`;
}

/** Returns the messages of an error and its causes. */
function causeText(error: unknown): string {
  const { cause } = error as ProviderError;
  return cause instanceof Error ? `${toErrorMessage(error)}: ${causeText(cause)}` : toErrorMessage(error);
}
