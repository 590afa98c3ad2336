import { isIPv4, isIPv6 } from 'node:net';

/**
 * Returns the part of an address that limits count. For IPv6 it is the 64-bit network, which one household has. For IPv4 it is the address, even if
 * it is written as IPv6.
 *
 * @example networkOf('2001:db8:1:2:a:b:c:d') // '2001:db8:1:2::/64'
 * @example networkOf('::ffff:203.0.113.9') // '203.0.113.9'
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]{7,15})$/i.exec(address)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%', 1).join('').split('::');
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')];
  const between = Array.from({ length: tail === undefined ? 0 : 8 - first.length - last.length }, () => '0');
  const network = [...first, ...between, ...last].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** Returns the 16-bit groups of a part of an IPv6 address. An IPv4 address at its end makes two groups. */
const groupsOf = (part: string): string[] =>
  part === '' ? [] : part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
