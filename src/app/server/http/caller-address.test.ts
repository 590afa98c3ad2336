import { expect, test } from 'vitest';
import { createTestApp } from '#src/testing/test-app.ts';

test.each([
  ['', '203.0.113.9', '127.0.0.1'],
  ['loopback', '203.0.113.9', '203.0.113.9'],
  // The caller can only claim addresses before the one that the proxy adds.
  ['loopback', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
  ['10.0.0.5', '203.0.113.9', '127.0.0.1'],
])('with TRUST_PROXY=%s a caller behind X-Forwarded-For: %s has the address %s', async (proxies, forwarded, address) => {
  const t = await createTestApp({ env: { TRUST_PROXY: proxies } });
  await t.call('POST', '/auth/signin', {
    headers: { 'x-forwarded-for': forwarded },
    body: { email: 'ann@test.example', password: 'wrong-one' },
  });
  expect(await t.sql`select address from sign_in_failure`).toEqual([{ address }]);
  await t.close();
});
