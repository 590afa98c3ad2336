import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createAttachmentStore } from '#src/attachment/server/create-attachment-store.ts';
import { createTestDatabase } from '#src/testing/test-database.ts';
import { createFirstHr } from '#src/employee/server/create-first-hr.ts';
import { createCallOut } from '#src/webhook/server/call-out.ts';
import { buildApp } from './build-app.ts';
import { readConfig } from './config.ts';
import { createLog } from './request-log.ts';

test('no password, token, temporary password or NRIC number comes into the log, even at its most talkative', async () => {
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
    callOut: createCallOut({ named: [] }),
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
