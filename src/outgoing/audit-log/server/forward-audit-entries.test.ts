import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from '#src/app/server/monitoring/request-log.ts';
import { logEvent } from '#src/platform/db/server/log-event.ts';
import { createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';
import { testDatabase } from '#src/testing/test-database.ts';
import { setAuditLogForwarding, forwardAuditEntries } from './forward-audit-entries.ts';

const database = testDatabase();
let written: { audit?: Record<string, unknown>; msg: string }[] = [];
const log = createLog(
  'error',
  new Writable({ write: (chunk: Buffer, _encoding, done) => done(void written.push(JSON.parse(chunk.toString()) as never)) }),
);
const write = () => forwardAuditEntries(database.app.sql, log, new AbortController().signal);
const event = (entityKey: string, sql = database.app.sql as Parameters<typeof logEvent>[0]) =>
  logEvent(sql, { byEmplId: 'E1', requestId: 'r1', action: 'saved', entity: 'backup', entityKey, after: { rows: 1 } });
const keys = () => written.map(({ audit }) => audit?.['entityKey']);

test('nothing is forwarded by default', async () => {
  await event('before');
  await write();
  expect(written).toEqual([]);
  expect(await database.sql`select from audit_line`).toHaveLength(0);
});

test('each entry is forwarded once, in order and in full, at any log level', async () => {
  await setAuditLogForwarding(database.sql, true);
  await setAuditLogForwarding(database.sql, true);
  for (const key of ['one', 'two']) await event(key);
  await write();
  await write();
  expect(keys()).toEqual(['one', 'two']);
  const [stored] = await database.sql<{ id: number }[]>`select audit_log_id::int as id from audit_log where entity_key = 'one'`;
  const told = {
    auditLogId: stored?.id,
    at: expect.stringMatching(/^\d{4}-/) as string,
    by: 'E1',
    requestId: 'r1',
    action: 'saved',
    entity: 'backup',
    entityKey: 'one',
    before: null,
    after: { rows: 1 },
  };
  expect(written[0]).toMatchObject({ msg: 'audit', audit: told });
});

test('a stopped process writes its claimed entries and leaves the rest to another process', async () => {
  await database.app.sql.begin((tx) => Promise.all(Array.from({ length: 501 }, () => event('many', tx))));
  written = [];
  const stop = new AbortController();
  let told = 0;
  const stopping = new Writable({
    write(_chunk, _encoding, done) {
      told += 1;
      stop.abort();
      done();
    },
  });
  await forwardAuditEntries(database.app.sql, createLog('error', stopping), stop.signal);
  await write();
  expect([told, written.length]).toEqual([500, 1]);
});

test('entries are forwarded after their commit only, and once even with several writers', async () => {
  written = [];
  const failing = database.app.sql.begin(async (tx) => {
    await event('never', tx);
    throw new Error('taken back');
  });
  await expect(failing).rejects.toThrow('taken back');
  await database.app.sql.begin(async (tx) => {
    await event('later', tx);
    await event('at once');
    await write();
    expect(keys()).toEqual(['at once']);
  });
  const many = Array.from({ length: 1100 }, (_, at) => `many ${at}`);
  await database.sql`insert into audit_log (action, entity, entity_key) select 'saved', 'backup', unnest(${many}::text[])`;
  await Promise.all([write(), write(), write()]);
  await write();
  expect(keys().toSorted()).toEqual(['at once', 'later', ...many].toSorted());
});

test('a line is written again if its transaction failed to commit', async () => {
  written = [];
  await event('twice');
  const dying = {
    child: () => ({
      info: () => {
        throw new Error('the log is full');
      },
    }),
  } as unknown as typeof log;
  await expect(forwardAuditEntries(database.app.sql, dying, new AbortController().signal)).rejects.toThrow('the log is full');
  await write();
  expect(keys()).toEqual(['twice']);
});

test('the application cannot switch forwarding off; the owner can, and pending entries are then not forwarded', async () => {
  written = [];
  await expect(database.app.sql`delete from audit_to_log`).rejects.toThrow('permission denied');
  await event('waits');
  await setAuditLogForwarding(database.sql, false);
  await event('silent');
  await write();
  expect(written).toEqual([]);
  expect(await database.sql`select from audit_line`).toHaveLength(0);
});

test('an application with AUDIT_TO_LOG soon forwards its changes without secrets', async () => {
  const lines: string[] = [];
  const loud = createLog('info', new Writable({ write: (chunk: Buffer, _encoding, done) => done(void lines.push(chunk.toString())) }));
  const t: TestApp = await createTestApp({ env: { AUDIT_TO_LOG: 'on' }, log: loud });
  await setAuditLogForwarding(t.sql, true);
  const hr: Person = await t.addPerson({ roles: ['E', 'H'] });
  const { emplId } = await t.addPerson();
  await t.sql`update employee set nric_passport = 'S7654321Z' where empl_id = ${emplId}`;
  const url = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const headers = { authorization: `Bearer ${hr.token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/lockAccount`, { method: 'POST', headers, body: JSON.stringify({ emplId, lockAccount: 1 }) });
  expect(answer.status).toBe(200);
  await expect
    .poll(() => lines.filter((line) => line.includes('"entity":"login_detail"') && line.includes(`"by":"${hr.emplId}"`)).length)
    .toBe(1);
  expect(lines.join('')).not.toContain('S7654321Z');
  await t.close();
});
