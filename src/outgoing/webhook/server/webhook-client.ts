import { lookup as systemLookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { codeOf, type MessageDescriptor } from '#src/base/text/problem.ts';
import { webhookMessage } from '#src/outgoing/webhook/webhook-sentences.ts';
import { parsePrivateNetworks, findAddressProblem, type ConnectionTarget } from './address-guard.ts';

/** The result of a call: the status and the beginning of the answer, or why there was none. */
export type CallResult = { tookMs: number } & ({ status: number; answer: string } | { fault: MessageDescriptor });

export type WebhookClient = {
  /** Sends a message. It never throws, does not follow redirects, and ends within its time limit. */
  send: (message: { url: string; headers: Readonly<Record<string, string>>; body: string }) => Promise<CallResult>;
  /** Returns why an address must not be called at present. An unknown host is not a reason. */
  refusal: (url: string) => Promise<MessageDescriptor | undefined>;
};

/** The time limit of a call in milliseconds. */
const defaultTimeoutMs = 15_000;
/** The time limit of the lookup before an address is stored, in milliseconds. */
const lookupTimeoutMs = 3_000;
/** The maximum number of stored characters of an answer. A character has at most four bytes. */
const maxAnswerLength = 1_000;
const maxAnswerBytes = maxAnswerLength * 4;

/** The error of a lookup whose name resolves to a forbidden address. */
const createRefusedAddressError = (said: MessageDescriptor) => Object.assign(new Error(said.code), { said });

/**
 * The client for webhooks. Every address of a name is checked when it connects, so that a name which resolves to another address the second time is
 * refused then.
 *
 * @param how.named the hosts and ranges in `WEBHOOKS_PRIVATE`
 * @param how.lookup the function that looks names up; `toItself`: allows calls to this machine in tests
 * @example await createWebhookClient({ named: [] }).send({ url: 'https://pay.example/hook', headers: {}, body: '{}' }) // { status: 200, answer: 'ok', tookMs: 80 }
 */
export function createWebhookClient({
  named,
  lookup = systemLookup,
  toItself = false,
  patience = defaultTimeoutMs,
}: {
  named: readonly string[];
  lookup?: LookupFunction;
  toItself?: boolean;
  patience?: number;
}): WebhookClient {
  const places = parsePrivateNetworks(named);
  const wayOf = ({ hostname, protocol }: URL): ConnectionTarget => ({ host: normalizeHost(hostname), protocol, places, toItself });
  return {
    async send({ url, headers, body }) {
      const began = performance.now();
      const way = wayOf(new URL(url));
      const literal = isIP(way.host) === 0 ? undefined : findAddressProblem(way.host, way);
      const outcome = literal
        ? { fault: literal }
        : await post({ url: new URL(url), headers, body, lookup: createCheckedLookup(lookup, way), patience }).catch((error: unknown) => ({
            fault: describeFault(error, patience),
          }));
      return { ...outcome, tookMs: Math.round(performance.now() - began) };
    },
    async refusal(url) {
      if (!URL.canParse(url)) return webhookMessage('webhook.address-form');
      const way = wayOf(new URL(url));
      const found = isIP(way.host) === 0 ? await withLookupTimeout(findAddresses(way.host, lookup)) : [way.host];
      return found.map((address) => findAddressProblem(address, way)).find((said) => said !== undefined);
    },
  };
}

/** Returns the host for a lookup. An IPv6 address has no brackets there. */
const normalizeHost = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');

const findAddresses = (host: string, lookup: LookupFunction) =>
  new Promise<string[]>((resolve) => {
    lookup(host, { all: true }, (error, found) => resolve(error ? [] : toAddressList(found).map(({ address }) => address)));
  });

/** The result of a lookup: one address or several. */
const toAddressList = (found: Parameters<Parameters<LookupFunction>[2]>[1]) =>
  typeof found === 'string' ? [{ address: found, family: isIP(found) }] : found;

const withLookupTimeout = (found: Promise<string[]>) =>
  Promise.race([found, new Promise<string[]>((resolve) => setTimeout(() => resolve([]), lookupTimeoutMs).unref())]);

/** Looks a name up and refuses it if any of its addresses must not be called. */
function createCheckedLookup(lookup: LookupFunction, way: ConnectionTarget): LookupFunction {
  return (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const addresses = toAddressList(found);
      const said = addresses.map(({ address }) => findAddressProblem(address, way)).find((one) => one !== undefined);
      const [first] = addresses;
      if (said) return callback(createRefusedAddressError(said), []);
      if (!first) return callback(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), []);
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}

type Post = { url: URL; headers: Readonly<Record<string, string>>; body: string; lookup: LookupFunction; patience: number };

/** Sends a message on its own connection and reads the beginning of the answer. */
function post({ url, headers, body, lookup, patience }: Post): Promise<{ status: number; answer: string }> {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      agent: false,
      lookup,
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Leave-Webhooks',
        ...headers,
        'Content-Length': Buffer.byteLength(body),
      },
    });
    const settle = (act: () => void) => {
      clearTimeout(timer);
      act();
      sent.destroy();
    };
    let giveUp = (error: Error) => settle(() => reject(error));
    const timer = setTimeout(() => giveUp(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })), patience);
    sent.on('error', (error) => giveUp(error));
    sent.on('response', (response) => {
      const pieces: Buffer[] = [];
      let size = 0;
      const done = () => settle(() => resolve({ status: response.statusCode ?? 0, answer: decodeAnswer(Buffer.concat(pieces)) }));
      // The status is known, so it does not matter if the rest is missing.
      giveUp = done;
      response.on('data', (piece: Buffer) => {
        pieces.push(piece.subarray(0, maxAnswerBytes - size));
        size += piece.length;
        if (size >= maxAnswerBytes) done();
      });
      response.on('end', done);
      response.on('error', done);
    });
    sent.end(body);
  });
}

/** Removes characters that the database cannot store. */
const decodeAnswer = (bytes: Buffer): string =>
  Array.from(new TextDecoder().decode(bytes))
    .slice(0, maxAnswerLength)
    .join('')
    // oxlint-disable-next-line no-control-regex -- the pattern looks for control characters
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '\ufffd');

/** Returns why there was no answer, without content from the other side. */
function describeFault(error: unknown, patience: number): MessageDescriptor {
  if (isRefusedAddressError(error)) return error.said;
  const code = codeOf(error) ?? '';
  if (code === 'ETIMEDOUT') return webhookMessage('webhook.no-answer', { seconds: patience / 1000 });
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return webhookMessage('webhook.unknown-host');
  if (code === 'ECONNREFUSED') return webhookMessage('webhook.refused-connection');
  return /CERT|SIGNED|VERIFY|ALTNAME/.test(code) ? webhookMessage('webhook.certificate') : webhookMessage('webhook.broken');
}

const isRefusedAddressError = (error: unknown): error is ReturnType<typeof createRefusedAddressError> =>
  error instanceof Error && 'said' in error;
