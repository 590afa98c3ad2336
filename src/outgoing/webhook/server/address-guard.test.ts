import { describe, expect, test } from 'vitest';
import { formatMessage } from '#src/base/text/problem.ts';
import { webhookSentences } from '#src/outgoing/webhook/webhook-sentences.ts';
import { parsePrivateNetworks, findAddressProblem } from './address-guard.ts';

const judge = (address: string, { named = [] as string[], host = 'hook.example', protocol = 'https:' } = {}) =>
  findAddressProblem(address, { host, protocol, places: parsePrivateNetworks(named) })?.code ?? 'may be called';

describe('an address', () => {
  test.each([
    '127.0.0.1',
    '127.255.1.1',
    '0.0.0.0',
    '169.254.169.254',
    '168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'fd00:ec2::254',
    'fd20:ce::254',
    '2001:0:53aa:64c:0:fbd0:80ff:fffe',
    // The same addresses in their wrapped forms.
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '::ffff:0:127.0.0.1',
    '64:ff9b::127.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::7f00:1',
    '2002:7f00:1::',
  ])('%s is always refused, even if the company allows all addresses', (address) => {
    expect(judge(address)).toBe('webhook.address-never');
    expect(judge(address, { named: ['0.0.0.0/0', '::/0', 'hook.example'] })).toBe('webhook.address-never');
  });

  test.each([
    '10.0.0.5',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '198.18.0.1',
    '192.0.2.1',
    '203.0.113.9',
    'fc00::1',
    'fd12:3456::1',
    '2001:db8::1',
    '64:ff9b:1::808:808',
    '::ffff:10.0.0.5',
    '::a00:5',
    '64:ff9b::10.0.0.5',
    '64:ff9b:1::a00:5',
    '2002:a00:5::1',
  ])('%s is private: refused unless its host or range is allowed', (address) => {
    expect(judge(address)).toBe('webhook.address-private');
    expect(judge(address, { named: ['other.example', '10.9.0.0/16', 'fd99::/16'] })).toBe('webhook.address-private');
    expect(judge(address, { named: ['Hook.Example'], host: 'hook.EXAMPLE' })).toBe('may be called');
    expect(judge(address, { named: ['::/0', '0.0.0.0/0'] })).toBe('may be called');
  });

  test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '64:ff9b::8.8.8.8', '2002:808:808::1'])(
    '%s is public: allowed with https, without it only if it is on the list',
    (address) => {
      expect(judge(address)).toBe('may be called');
      expect(judge(address, { protocol: 'http:' })).toBe('webhook.address-http');
      expect(judge(address, { protocol: 'http:', named: ['hook.example'] })).toBe('may be called');
    },
  );

  test('the error for a private address without https names both faults', () => {
    const said = findAddressProblem('10.0.0.5', { host: 'hook.example', protocol: 'http:', places: parsePrivateNetworks([]) });
    expect(said && formatMessage(webhookSentences, said)).toBe(
      'Refused: 10.0.0.5 is a private address. The address must also begin with https://.',
    );
  });

  test('is allowed by a range only if it is part of the range', () => {
    const named = ['10.1.0.0/16', '10.2.3.4', 'fd12::/32'];
    expect(['10.1.255.255', '10.2.3.4', 'fd12::9'].map((address) => judge(address, { named, protocol: 'http:' }))).toEqual(
      Array(3).fill('may be called'),
    );
    expect(['10.2.0.1', '10.2.3.5', 'fd13::9'].map((address) => judge(address, { named }))).toEqual(
      Array(3).fill('webhook.address-private'),
    );
  });

  test('is refused with the reason only', () => {
    expect(findAddressProblem('10.0.0.5', { host: 'hook.example', protocol: 'https:', places: parsePrivateNetworks([]) })?.params).toEqual({
      address: '10.0.0.5',
    });
  });
});
