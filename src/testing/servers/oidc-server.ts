import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Adapter, type AdapterPayload, type Configuration, Provider } from 'oidc-provider';

/** The claims about a person, who is identified by `sub`. */
type Person = { email?: string; email_verified?: unknown };

/** A real OpenID provider on this machine, whose people can be changed while it runs. */
export type OidcServer = {
  issuer: string;
  /** The environment variables for an application that people return to at `publicUrl`. */
  env: Record<string, string>;
  people: Map<string, Person>;
  /** Runs before each answer; if it returns false, the provider answers itself. */
  before: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Signs with a new key from now on, and forgets the old one. */
  rotate: () => void;
  close: () => Promise<void>;
};

/** Stores codes, sessions and the rest, independent of the signing key. */
function adapterOf(kept: Map<string, AdapterPayload>) {
  return class Kept implements Adapter {
    private readonly name: string;
    constructor(name: string) {
      this.name = name;
    }
    async upsert(id: string, payload: AdapterPayload) {
      kept.set(`${this.name} ${id}`, payload);
    }
    async find(id: string) {
      return kept.get(`${this.name} ${id}`);
    }
    async findByUid(uid: string) {
      return [...kept].find(([key, payload]) => key.startsWith(`${this.name} `) && payload.uid === uid)?.[1];
    }
    async findByUserCode() {
      return undefined;
    }
    async consume(id: string) {
      Object.assign(kept.get(`${this.name} ${id}`) ?? {}, { consumed: Math.floor(Date.now() / 1000) });
    }
    async destroy(id: string) {
      kept.delete(`${this.name} ${id}`);
    }
    async revokeByGrantId(grantId: string) {
      for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key);
    }
  };
}

const createSigningKey = () => ({
  ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
  alg: 'ES256',
  use: 'sig',
  kid: crypto.randomUUID(),
});

/** @param publicUrl the application's address; `port`: 0 takes a free one */
export async function startOidcServer(publicUrl: string, port = 0): Promise<OidcServer> {
  const people = new Map<string, Person>();
  const kept = new Map<string, AdapterPayload>();
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  const issuer = `http://localhost:${typeof at === 'object' && at ? at.port : 0}`;
  const client = { client_id: 'leave', client_secret: 'a-secret-of-the-client-that-is-long' };
  const settings = (): Configuration => ({
    adapter: adapterOf(kept),
    clients: [
      {
        ...client,
        redirect_uris: [`${publicUrl}/api/auth/oidc/callback`],
        id_token_signed_response_alg: 'ES256',
        post_logout_redirect_uris: [`${publicUrl}/login`],
      },
    ],
    jwks: { keys: [createSigningKey()] },
    cookies: { keys: ['a-key-of-the-cookies'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    // The default of OpenID Connect, and the only method of some providers.
    clientAuthMethods: ['client_secret_basic'],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    ttl: Object.fromEntries(['AccessToken', 'Grant', 'IdToken', 'Interaction', 'Session'].map((name) => [name, 600])),
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
  });
  const made = () => new Provider(issuer, settings());
  let provider = made();
  const its: OidcServer = {
    issuer,
    env: {
      PUBLIC_URL: publicUrl,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.client_id,
      OIDC_CLIENT_SECRET: client.client_secret,
      OIDC_NAME: 'Example ID',
    },
    people,
    before: () => false,
    rotate: () => (provider = made()),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  server.on('request', (request, response) => {
    if (its.before(request, response)) return;
    if (request.url?.startsWith('/interaction/')) void interact(provider, people, request, response);
    else void provider.callback()(request, response);
  });
  return its;
}

/** Shows the page of the provider on which people say who they are. */
async function interact(
  provider: Provider,
  people: OidcServer['people'],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const buttons = [...people.keys()].map((sub) => `<button name="sub" value="${sub}">${sub}</button>`).join(' ');
  if (request.method !== 'POST') {
    response.setHeader('Content-Type', 'text/html');
    return void response.end(
      `<!doctype html><html lang="en"><title>Example ID</title><h1>Who are you?</h1><form method="post">${buttons} <button name="sub" value="">Cancel</button></form></html>`,
    );
  }
  const accountId = new URLSearchParams(await text(request)).get('sub') ?? '';
  if (!people.has(accountId)) {
    return provider.interactionFinished(request, response, { error: 'access_denied', error_description: 'Unknown person.' });
  }
  const grant = new provider.Grant({ accountId, clientId: 'leave' });
  grant.addOIDCScope('openid email');
  const grantId = await grant.save();
  await provider.interactionFinished(request, response, { login: { accountId, remember: false }, consent: { grantId } });
}

/**
 * Signs in at the provider as `sub`, as a browser would.
 *
 * @param address the address to which the application redirects
 * @returns the address to which the provider redirects back
 */
export async function signInAtProvider(address: string, sub: string): Promise<string> {
  const cookies = new Map<string, string>();
  const go = async (to: string, init: { method?: string; body?: URLSearchParams } = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(to, { ...init, redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';', 1).join('').split('=');
      cookies.set(name, value);
    }
    return response;
  };
  const next = (response: Response, from: string) => new URL(response.headers.get('location') ?? 'about:blank', from).href;
  const { origin } = new URL(address);
  const asked = await go(address);
  let to = next(asked, address);
  if (to.includes('/interaction/')) {
    await go(to);
    to = next(await go(to, { method: 'POST', body: new URLSearchParams({ sub }) }), to);
  }
  while (to.startsWith(origin)) to = next(await go(to), to);
  return to;
}
