import { BlockList, isIP } from 'node:net';
import { webhookMessage } from '#src/outgoing/webhook/webhook-sentences.ts';
import type { MessageDescriptor } from '#src/base/text/problem.ts';

/** The hosts and ranges of the company's own network that webhooks may call (`WEBHOOKS_PRIVATE`). */
export type PrivateNetworks = { hosts: ReadonlySet<string>; ranges: BlockList };

/** @example parsePrivateNetworks(['badge.internal', '10.1.0.0/16', '10.2.3.4']) */
export function parsePrivateNetworks(named: readonly string[]): PrivateNetworks {
  const ranges = new BlockList();
  const hosts = new Set<string>();
  for (const one of named) {
    const [address = '', bits] = one.split('/');
    const family = isIP(address);
    if (family === 0) hosts.add(one.toLowerCase());
    else ranges.addSubnet(address, Number(bits ?? (family === 4 ? 32 : 128)), family === 4 ? 'ipv4' : 'ipv6');
  }
  return { hosts, ranges };
}

function createBlockList(ranges: readonly string[]): BlockList {
  return parsePrivateNetworks(ranges).ranges;
}

/** The machine itself, its local network, broadcast addresses, and addresses at which clouds give secrets to their machines. */
const forbiddenRanges = createBlockList([
  '0.0.0.0/8',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '192.0.0.192',
  '100.100.100.200',
  '168.63.129.16',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/127',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
  'fd00:ec2::254',
  'fd20:ce::254',
  // It contains an IPv4 address in scrambled form.
  '2001::/32',
]);

const privateRanges = createBlockList([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '64:ff9b:1::/48',
  '100::/64',
  '2001:db8::/32',
  'fc00::/7',
]);

/** The range of each IPv6 form that contains an IPv4 address, and which of its eight parts the address starts at. */
const embeddedForms: readonly { range: BlockList; at: number }[] = [
  { range: createBlockList(['::ffff:0:0/96']), at: 6 },
  { range: createBlockList(['::/96']), at: 6 },
  { range: createBlockList(['::ffff:0:0:0/96']), at: 6 },
  { range: createBlockList(['64:ff9b::/96']), at: 6 },
  { range: createBlockList(['64:ff9b:1::/48']), at: 6 },
  { range: createBlockList(['2002::/16']), at: 1 },
];

const includesAddress = (list: BlockList, address: string) => list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');

/**
 * Returns an address and those embedded in it. If one of them may not be called, none may.
 *
 * @example findEmbeddedAddresses('64:ff9b::7f00:1') // ['64:ff9b::7f00:1', '127.0.0.1']
 */
function findEmbeddedAddresses(address: string): string[] {
  const plain = address.split('%')[0] ?? '';
  if (isIP(plain) !== 6) return [plain];
  const parts = parseIpv6(plain);
  const inner = embeddedForms.flatMap(({ range, at }) =>
    includesAddress(range, plain) ? [formatIpv4(parts[at] ?? 0, parts[at + 1] ?? 0)] : [],
  );
  return [plain, ...inner];
}

/** Returns the eight parts of an IPv6 address. */
function parseIpv6(address: string): number[] {
  // The URL class writes it without dots.
  const text = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = text.split('::');
  const numbers = (part: string) => (part === '' ? [] : part.split(':').map((one) => Number.parseInt(one, 16)));
  if (tail === undefined) return numbers(head);
  const [before, after] = [numbers(head), numbers(tail)];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}

const formatIpv4 = (high: number, low: number) => [high >> 8, high & 255, low >> 8, low & 255].join('.');

/** How a webhook reaches an address: the host and the protocol. `toItself` is for tests, which can only call this machine. */
export type ConnectionTarget = { host: string; protocol: string; places: PrivateNetworks; toItself?: boolean };

/**
 * Returns why an address must not be called; undefined if it may. Private addresses, and all addresses without https, must be allowed on the server.
 *
 * @param address the IP address of the connection
 * @example findAddressProblem('10.0.0.5', { host: 'badge.example', protocol: 'https:', places: parsePrivateNetworks([]) }) // webhookMessage('webhook.address-private', { address: '10.0.0.5' })
 */
export function findAddressProblem(
  address: string,
  { host, protocol, places, toItself = false }: ConnectionTarget,
): MessageDescriptor | undefined {
  const all = findEmbeddedAddresses(address);
  // The error for an address with both faults names both.
  const params = { address, ...(protocol !== 'https:' && { isHttp: true }) };
  const isItself = (one: string) => toItself && (one === '127.0.0.1' || one === '::1');
  if (all.some((one) => includesAddress(forbiddenRanges, one) && !isItself(one))) return webhookMessage('webhook.address-never', params);
  const isNamed = places.hosts.has(host.toLowerCase()) || all.every((one) => includesAddress(places.ranges, one));
  if (isNamed) return undefined;
  if (all.some((one) => includesAddress(privateRanges, one))) return webhookMessage('webhook.address-private', params);
  return protocol === 'https:' ? undefined : webhookMessage('webhook.address-http', { address });
}
