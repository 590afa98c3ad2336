import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createAttachmentStore } from '#src/shared/attachment/server/create-attachment-store.ts';
import { deliverNextMail } from '#src/platform/mail/server/outbox.ts';
import { createMailer } from '#src/platform/mail/server/mailer.ts';
import { createTestDatabase } from '#src/testing/test-database.ts';
import { startTestMailServer } from '#src/testing/servers/test-mail-server.ts';
import { createTestApp } from '#src/testing/test-app.ts';
import { createFirstHr } from '#src/company/employee/server/create-first-hr.ts';
import { createWebhookClient } from '#src/outgoing/webhook/server/webhook-client.ts';
import { buildApp } from '../build-app.ts';
import { readConfig } from '../config/config.ts';
import { createMailSending } from '../jobs/mail-sending.ts';
import { createLog } from './request-log.ts';

test('no password, token, temporary password or NRIC number is logged, even at the most verbose level', async () => {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'leave-log-'));
  const config = readConfig({}, { dataDir });
  let written = '';
  const log = createLog('trace', new Writable({ write: (chunk: Buffer, _encoding, done) => done(void (written += chunk.toString())) }));
  const services = {
    sql: database.app.sql,
    config,
    attachments: createAttachmentStore(config),
    mailer: undefined,
    callOut: createWebhookClient({ named: [] }),
    today: () => '2026-06-15',
  };
  const app = await buildApp(services, { log });
  const secrets = { password: 'the-first-of-all', wrong: 'not-the-password', nric: 'S7654321Z' };
  await createFirstHr(
    database.sql,
    { emplId: 'H0001', name: 'Hedda Roth', email: 'hedda@new.example', password: secrets.password },
    { today: '2026-06-15', companyName: config.companyName },
  );
  const call = async (url: string, body: object, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await app.inject({ method: 'POST', url: `/api${url}`, headers, payload: body });
    return answer.json<Record<string, string>>();
  };
  const email = 'hedda@new.example';
  await call('/auth/signin', { email, password: secrets.wrong });
  const { accessToken = '' } = await call('/auth/signin', { email, password: secrets.password });
  const refused = await call(
    '/addEditEmployeeDetailsWithDept',
    { emplId: 'E0001', name: 'Hana Tan', nricPassport: secrets.nric },
    accessToken,
  );
  const { url = '' } = await call('/calendarlink', {}, accessToken);
  const wrongPaths = ['/', '/leave', '/api/', '/API'].map((before) => `${before}${new URL(url).pathname}`);
  for (const path of [new URL(url).pathname, ...wrongPaths, `${new URL(url).pathname}/%zz`]) await app.inject(path);
  const headers = { authorization: `Bearer ${accessToken}` };
  for (const path of [
    'verifyEmailExists/hana.secret%40new.example',
    'logindetails/hana.secret@new.example',
    'logindetails?filter[userId]=hana.secret',
  ])
    await app.inject({ url: `/api/${path}`, headers });
  const { temporaryPassword = '' } = await call('/resetPassword', { emplid: 'H0001' }, accessToken);
  await app.inject(`/resetpassword?token=${'t'.repeat(43)}`);
  await app.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });

  expect([accessToken.length, temporaryPassword.length, refused['status']]).toEqual([43, 19, 400]);
  expect(written).toContain('/api/resetPassword');
  expect(written).toContain('/api/calendar/…/leave.ics');
  for (const secret of [...Object.values(secrets), accessToken, temporaryPassword, 't'.repeat(43), 'hana.secret', url.split('/')[5] ?? ''])
    expect(written).not.toContain(secret);
});

test('no decision link is logged, for any user and any answer of the mail server', async () => {
  let written = '';
  const log = createLog('trace', new Writable({ write: (chunk: Buffer, _encoding, done) => done(void (written += chunk.toString())) }));
  let link = '';
  const server = await startTestMailServer(
    (mail) => `554 no thanks: ${(link = /https:\S+#[\w-]{43}/.exec(mail.data.replaceAll('=\n', ''))?.[0] ?? '')}`,
  );
  const t = await createTestApp({ log, mailer: undefined });
  const mailer = createMailer({ smtpUrl: server.url, mailFrom: 'leave@test.example' }, log);
  const config = { companyName: 'Acme', publicUrl: 'https://leave.test.example', timeZone: 'UTC', mailFrom: 'leave@test.example' };
  const way = createMailSending({ sql: t.sql, config, mailer, resetPage: 'https://leave.test.example/r', today: () => t.clock.today });
  await t.sql`insert into setting (name, value) values ('mailNotices', '"all"'), ('mailDecides', '"link"')`;
  const manager = await t.addPerson({ roles: ['E', 'M'] });
  const hana = await t.addPerson({ reportsTo: manager.emplId });
  await t.addEntitlement(hana.emplId, 20);
  const body = {
    id: { startDate: '2026-07-01' },
    leaveCategory: { leaveCode: 'AL' },
    endDate: '2026-07-01',
    reason: 'Sea',
    approver: manager.emplId,
  };
  await t.call('POST', '/appliedleave', { by: hana, body });
  expect(way && (await deliverNextMail(way))).toBe('failed');
  const [, token = ''] = link.split('#');
  expect((await t.call('POST', '/auth/decisionlink', { body: { token } })).status).toBe(200);
  for (const wrong of [
    { token, decision: 'maybe' },
    { token: `${token}x`, decision: 'approve' },
    { token, decision: 'reject', reason: 'x'.repeat(251) },
  ])
    expect((await t.call('POST', '/auth/decision', { body: wrong })).status).toBe(400);
  // Requests of a scanner that treats the part after # as a path.
  for (const path of [
    `/decide?${token}`,
    `/decide?token=${token}`,
    `/decide%23${token}`,
    `/decide/${token}`,
    `/api/auth/decision?token=${token}`,
  ])
    await t.app.inject(path);
  expect((await t.call('POST', '/auth/decision', { body: { token, decision: 'approve' } })).status).toBe(200);
  await t.close();
  await server.close();
  expect(written).toContain('/api/auth/decision');
  expect(token).toHaveLength(43);
  expect(written).not.toContain(token);
});
