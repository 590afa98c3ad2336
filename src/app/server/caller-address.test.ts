import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createAttachmentStore } from '#src/attachment/server/create-attachment-store.ts';
import { createTestDatabase } from '#src/testing/test-database.ts';
import { buildApp } from './build-app.ts';
import { readConfig } from './config.ts';

test.each([
  ['', '203.0.113.9', '127.0.0.1'],
  ['loopback', '203.0.113.9', '203.0.113.9'],
  // What the caller itself has claimed stands before the word of the proxy.
  ['loopback', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
  ['10.0.0.5', '203.0.113.9', '127.0.0.1'],
])('with TRUST_PROXY=%s a caller behind X-Forwarded-For: %s has the address %s', async (proxies, forwarded, address) => {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'leave-config-'));
  const config = readConfig({ TRUST_PROXY: proxies }, { dataDir });
  const services = {
    sql: database.app.sql,
    config,
    attachments: createAttachmentStore(config),
    mailer: undefined,
    today: () => '2026-06-15',
  };
  const app = await buildApp(services);
  await app.inject({
    method: 'POST',
    url: '/api/auth/signin',
    headers: { 'x-forwarded-for': forwarded },
    payload: { email: 'ann@test.example', password: 'wrong-one' },
  });
  expect(await database.sql`select address from sign_in_failure`).toEqual([{ address }]);
  await app.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});
