import { expect, test } from 'vitest';
import { passkeySite } from './passkeys.ts';

test.each([
  ['https://leave.example', 'leave.example'],
  ['https://leave.example:8443/app', 'leave.example'],
  ['http://localhost:3000', 'localhost'],
  ['http://leave.example', undefined],
  ['https://10.0.0.5', undefined],
  ['https://[::1]', undefined],
  ['https://[fe80::a]', undefined],
])('browsers create passkeys for %s: %s', (publicUrl, host) => {
  expect(passkeySite({ publicUrl, companyName: 'Example' })?.host).toBe(host);
});
