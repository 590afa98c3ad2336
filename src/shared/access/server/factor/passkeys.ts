import { randomBytes } from 'node:crypto';
import { accessMessage } from '#src/shared/access/access-sentences.ts';
import type { PasskeyAssertion, PasskeyRegistration } from '#src/shared/access/factor-fields.ts';
import { AppError } from '#src/platform/http/app-error.ts';
import type { StoredPasskey } from './factor-queries.ts';

/** The site that passkeys are created for. */
export type Site = { origin: string; host: string; name: string };

/**
 * Returns the site that passkeys are bound to; undefined if browsers would refuse it: no https, or an IP address instead of a name.
 *
 * @example passkeySite({ publicUrl: 'https://leave.example.com/app', companyName: 'Example' }) // { origin: 'https://leave.example.com', … }
 */
export function passkeySite({ publicUrl, companyName }: { publicUrl: string; companyName: string }): Site | undefined {
  const { protocol, origin, hostname } = new URL(publicUrl);
  const isName = /[a-z]/i.test(hostname) && !hostname.includes(':');
  const isSafe = protocol === 'https:' || hostname === 'localhost';
  return isName && isSafe ? { origin, host: hostname, name: `Leave, ${companyName}` } : undefined;
}

/** @throws AppError 409 if browsers would refuse passkeys */
export function requirePasskeySite(site: Site | undefined): Site {
  if (!site) throw new AppError(409, accessMessage('factor.no-passkeys'));
  return site;
}

/** EdDSA, ES256, RS256. Node supports newer algorithms only as experimental, with a warning. */
const algorithms = [-8, -7, -257];

/** Loaded on first use, because few people have passkeys. */
const loaded = () => import('@simplewebauthn/server');

/** Returns the options for signing in or reauthenticating with a passkey. */
export async function createPasskeyRequest(site: Site, passkeys: readonly StoredPasskey[]) {
  const { generateAuthenticationOptions } = await loaded();
  return generateAuthenticationOptions({
    rpID: site.host,
    allowCredentials: passkeys.map(({ credentialId }) => ({ id: credentialId })),
    userVerification: 'required',
    timeout: 300_000,
  });
}

/** Returns the options for creating a passkey. */
export async function createPasskeyRegistrationRequest(
  site: Site,
  person: { name: string; email: string },
  passkeys: readonly StoredPasskey[],
) {
  const { generateRegistrationOptions } = await loaded();
  const handle = passkeys[0]?.userHandle;
  return generateRegistrationOptions({
    rpName: site.name,
    rpID: site.host,
    userName: person.email,
    userDisplayName: person.name,
    userID: handle === undefined ? new Uint8Array(randomBytes(32)) : new Uint8Array(Buffer.from(handle, 'base64url')),
    excludeCredentials: passkeys.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
    timeout: 300_000,
  });
}

/** The type that the library takes. The contract has limited the sizes; the library refuses anything malformed. */
type ProofJson = Parameters<Awaited<ReturnType<typeof loaded>>['verifyAuthenticationResponse']>[0]['response'];
type SetUpJson = Parameters<Awaited<ReturnType<typeof loaded>>['verifyRegistrationResponse']>[0]['response'];

/** Verifies that a passkey has signed the challenge on our site, after verifying its user. @returns its new counter */
export async function verifyPasskey(
  site: Site,
  challenge: string,
  proof: PasskeyAssertion,
  { credentialId, publicKey, counter }: StoredPasskey,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loaded();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...proof, clientExtensionResults: {} } as ProofJson,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    // Any error means that the answer proves nothing.
    return undefined;
  }
}

/** Verifies a passkey that was created on our site for the challenge; undefined if it is not valid. */
export async function verifyNewPasskey(
  site: Site,
  challenge: string,
  sent: PasskeyRegistration,
): Promise<{ credentialId: string; publicKey: Buffer; counter: number } | undefined> {
  const { verifyRegistrationResponse } = await loaded();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...sent, clientExtensionResults: {} } as SetUpJson,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true,
    });
    if (!verified) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter };
  } catch {
    return undefined;
  }
}
