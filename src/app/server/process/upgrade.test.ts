import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createAttachmentStore } from '#src/shared/attachment/server/create-attachment-store.ts';
import { openDatabase, type OwnerConnection } from '#src/platform/db/server/connect.ts';
import { migrate, isSchemaCurrent } from '#src/platform/db/server/migrate.ts';
import { restore } from '#src/platform/db/server/restore.ts';
import { demoPassword } from '#src/app/demo-company/demo-accounts.ts';
import { createWebhookClient } from '#src/outgoing/webhook/server/webhook-client.ts';
import { buildApp } from '../build-app.ts';
import { readConfig } from '../config/config.ts';

const released = path.resolve('src/platform/db/server/released');
const archives = readdirSync(released).filter((name) => name.endsWith('.tar.gz'));
const log = { info: () => {}, warn: () => {} };

/** Starts this version of the application on the archive of an older version. */
async function appOn(archive: string) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'leave-upgrade-'));
  const config = readConfig({}, { dataDir });
  const attachments = createAttachmentStore(config);
  const asOwner = async (owner: OwnerConnection) => {
    await restore(owner.target, attachments, path.join(released, archive), log);
    await migrate(owner.sql);
  };
  const { sql, close } = await openDatabase(config, log, { asItIs: true, asOwner });
  const app = await buildApp({
    sql,
    config,
    attachments,
    mailer: undefined,
    callOut: createWebhookClient({ named: [] }),
    today: () => '2026-06-15',
  });
  onTestFinished(async () => {
    await app.close();
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const call = async (method: 'GET' | 'POST' | 'PATCH', url: string, { token, body }: { token?: string; body?: object } = {}) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const { statusCode, body: text } = await app.inject({ method, url: `/api${url}`, headers, ...(body ? { payload: body } : {}) });
    return { status: statusCode, text };
  };
  const signIn = async (name: string) => {
    const { text } = await call('POST', '/auth/signin', { body: { email: `${name}@demo.example`, password: demoPassword } });
    return (JSON.parse(text) as { accessToken: string }).accessToken;
  };
  return { sql, call, signIn };
}

test('there is a saved company of version 1.0', () => {
  expect(archives).toContain('1.0.0.tar.gz');
});

test.each(archives)('this version restores %s, upgrades it and works', { timeout: 60_000 }, async (archive) => {
  const { sql, call, signIn } = await appOn(archive);
  expect(await isSchemaCurrent(sql)).toBe(true);
  expect((await call('GET', '/ready')).status).toBe(200);

  const employee = await signIn('employee');
  const applied = await call('POST', '/appliedleave', {
    token: employee,
    body: {
      id: { startDate: '2026-07-06' },
      leaveCategory: { leaveCode: 'AL' },
      endDate: '2026-07-07',
      approver: 'M0001',
      reason: 'Rest',
      attachment: 'certificate-of-a-doctor.pdf',
    },
  });
  expect(applied).toMatchObject({ status: 200 });
  const manager = await signIn('manager');
  expect(await call('PATCH', '/appliedleave/E0001/2026-06-15/2026-07-06/AL/APPRV', { token: manager })).toMatchObject({ status: 200 });
  expect(JSON.parse((await call('GET', '/leaveentitlement/me/2026/AL', { token: employee })).text)).toMatchObject({
    takenLeave: 2,
    balanceLeave: 12,
  });
  expect((await call('GET', '/attachment/files/certificate-of-a-doctor.pdf', { token: manager })).text).toContain('%PDF');
});
