import { BlockList, isIP } from 'node:net';

const ipFamily = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

/**
 * Normalises an address or a range; undefined for anything else.
 *
 * @example parseAddressRange(' 203.0.113.0/24 ') // '203.0.113.0/24'
 * @example parseAddressRange('203.0.113.0/33') // undefined
 */
export function parseAddressRange(text: string): string | undefined {
  const [address = '', bits, more] = text.trim().toLowerCase().split('/');
  if (isIP(address) === 0 || address.includes('%') || more !== undefined) return undefined;
  if (bits === undefined) return address;
  const isLength = /^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128);
  return isLength ? `${address}/${Number(bits)}` : undefined;
}

/**
 * Returns whether an address is in the list or its ranges. An empty list permits all. An IPv4 address may be written as IPv6.
 *
 * @example isInRanges('203.0.113.9', ['203.0.113.0/24']) // true
 */
export function isInRanges(address: string, ranges: readonly string[]): boolean {
  if (ranges.length === 0) return true;
  const [plain = ''] = address.split('%');
  if (isIP(plain) === 0) return false;
  const list = new BlockList();
  for (const range of ranges) {
    const [first = '', bits] = range.split('/');
    if (bits === undefined) list.addAddress(first, ipFamily(first));
    else list.addSubnet(first, Number(bits), ipFamily(first));
  }
  return list.check(plain, ipFamily(plain));
}
