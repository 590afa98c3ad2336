import { lookup as systemLookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { codeOf, type Said } from '#src/base/text/problem.ts';
import { say } from '#src/outgoing/webhook/webhook-sentences.ts';
import { privatePlaces, refusalOf, type Way } from './where-to.ts';

/** How a call went: what was answered, of it the beginning, or why there was no answer. */
export type Called = { tookMs: number } & ({ status: number; answer: string } | { fault: Said });

export type CallOut = {
  /** Sends a message. It never throws, follows nothing, and ends within its time. */
  send: (message: { url: string; headers: Readonly<Record<string, string>>; body: string }) => Promise<Called>;
  /** Why an address must not be called, as it leads now; a host that is not found is no reason. */
  refusal: (url: string) => Promise<Said | undefined>;
};

/** How long a call may take in all, in milliseconds. */
const patienceMs = 15_000;
/** How long it is looked where an address leads before it is stored, in milliseconds. */
const lookupMs = 3_000;
/** What is kept of an answer, in characters; a character is at most four bytes. */
const keptCharacters = 1_000;
const readBytes = keptCharacters * 4;

/** What a lookup fails with where a name leads to an address that must not be called. */
const refusedAddress = (said: Said) => Object.assign(new Error(said.code), { said });

/**
 * The way out for webhooks. Every address that a name has is judged at the moment of connecting, so that a name which leads elsewhere the second
 * time is refused the second time.
 *
 * @param how.named what `WEBHOOKS_PRIVATE` names
 * @param how.lookup how names are looked up, and `toItself` that this machine may be called: a test says so
 * @example await createCallOut({ named: [] }).send({ url: 'https://pay.example/hook', headers: {}, body: '{}' }) // { status: 200, answer: 'ok', tookMs: 80 }
 */
export function createCallOut({
  named,
  lookup = systemLookup,
  toItself = false,
  patience = patienceMs,
}: {
  named: readonly string[];
  lookup?: LookupFunction;
  toItself?: boolean;
  patience?: number;
}): CallOut {
  const places = privatePlaces(named);
  const wayOf = ({ hostname, protocol }: URL): Way => ({ host: hostOf(hostname), protocol, places, toItself });
  return {
    async send({ url, headers, body }) {
      const began = performance.now();
      const way = wayOf(new URL(url));
      const literal = isIP(way.host) === 0 ? undefined : refusalOf(way.host, way);
      const outcome = literal
        ? { fault: literal }
        : await post({ url: new URL(url), headers, body, lookup: checked(lookup, way), patience }).catch((error: unknown) => ({
            fault: faultOf(error, patience),
          }));
      return { ...outcome, tookMs: Math.round(performance.now() - began) };
    },
    async refusal(url) {
      if (!URL.canParse(url)) return say('webhook.address-form');
      const way = wayOf(new URL(url));
      const found = isIP(way.host) === 0 ? await within(addressesOf(way.host, lookup)) : [way.host];
      return found.map((address) => refusalOf(address, way)).find((said) => said !== undefined);
    },
  };
}

/** A host as it is looked up: an address of the sixth version has no brackets. */
const hostOf = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');

const addressesOf = (host: string, lookup: LookupFunction) =>
  new Promise<string[]>((resolve) => {
    lookup(host, { all: true }, (error, found) => resolve(error ? [] : listed(found).map(({ address }) => address)));
  });

/** What a lookup gives: one address or several. */
const listed = (found: Parameters<Parameters<LookupFunction>[2]>[1]) =>
  typeof found === 'string' ? [{ address: found, family: isIP(found) }] : found;

const within = (found: Promise<string[]>) =>
  Promise.race([found, new Promise<string[]>((resolve) => setTimeout(() => resolve([]), lookupMs).unref())]);

/** Looks a name up and refuses it where any of its addresses must not be called. */
function checked(lookup: LookupFunction, way: Way): LookupFunction {
  return (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const addresses = listed(found);
      const said = addresses.map(({ address }) => refusalOf(address, way)).find((one) => one !== undefined);
      const [first] = addresses;
      if (said) return callback(refusedAddress(said), []);
      if (!first) return callback(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), []);
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}

type Post = { url: URL; headers: Readonly<Record<string, string>>; body: string; lookup: LookupFunction; patience: number };

/** Sends it on a connection of its own and reads the beginning of the answer; the rest is cut off. */
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
      const done = () => settle(() => resolve({ status: response.statusCode ?? 0, answer: textOf(Buffer.concat(pieces)) }));
      // Its status is known: that the rest does not come changes nothing.
      giveUp = done;
      response.on('data', (piece: Buffer) => {
        pieces.push(piece.subarray(0, readBytes - size));
        size += piece.length;
        if (size >= readBytes) done();
      });
      response.on('end', done);
      response.on('error', done);
    });
    sent.end(body);
  });
}

/** What the database can keep of an answer. */
const textOf = (bytes: Buffer): string =>
  Array.from(new TextDecoder().decode(bytes))
    .slice(0, keptCharacters)
    .join('')
    // oxlint-disable-next-line no-control-regex -- they are what it looks for
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '\ufffd');

/** Why there was no answer: never a word of whom it would have come from. */
function faultOf(error: unknown, patience: number): Said {
  if (isRefused(error)) return error.said;
  const code = codeOf(error) ?? '';
  if (code === 'ETIMEDOUT') return say('webhook.no-answer', { seconds: patience / 1000 });
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return say('webhook.unknown-host');
  if (code === 'ECONNREFUSED') return say('webhook.refused-connection');
  return /CERT|SIGNED|VERIFY|ALTNAME/.test(code) ? say('webhook.certificate') : say('webhook.broken');
}

const isRefused = (error: unknown): error is ReturnType<typeof refusedAddress> => error instanceof Error && 'said' in error;
