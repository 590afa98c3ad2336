import { globSync, readFileSync } from 'node:fs';
import type { Sql, TransactionSql } from '#src/platform/db/server/sql.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAttachmentStore } from '#src/shared/attachment/server/create-attachment-store.ts';
import { readConfig } from '#src/app/server/config/config.ts';
import { runHousekeeping } from '#src/app/server/jobs/housekeeping.ts';
import { testDatabase } from '#src/testing/test-database.ts';
import { deleteExpiredAuditEntries, setAuditLogRetention } from './audit-log-retention.ts';

const database = testDatabase();
let sql: Sql;

beforeAll(() => void ({ sql } = database));

const entry = (key: string, age: string) => sql`
  insert into audit_log (happened_at, action, entity, entity_key) values (now() - ${age}::text::interval, 'insert', 'aged', ${key})`;
const kept = async () =>
  (await sql<{ key: string }[]>`select entity_key as key from audit_log where entity = 'aged' order by 1`).map(({ key }) => key);
const upkeep = (of: string, work: (tx: TransactionSql) => Promise<unknown>) =>
  sql.begin(async (tx) => {
    await tx`select set_config('leave.audit_upkeep', ${of}, true)`;
    await work(tx);
  });

describe('the retention of the audit log', () => {
  beforeEach(async () => {
    if ((await kept()).length === 0) {
      await entry('a day less', '2 years -1 day');
      await entry('a day more', '2 years 1 day');
    }
  });

  test('is unlimited if AUDIT_LOG_YEARS is not set', async () => {
    await setAuditLogRetention(sql, 1);
    await setAuditLogRetention(sql, undefined);
    expect(await deleteExpiredAuditEntries(database.app.sql)).toBe(0);
    expect(await kept()).toEqual(['a day less', 'a day more']);
  });

  test('is enforced by housekeeping, which adds one entry about it, or none if nothing was deleted', async () => {
    const config = readConfig({ AUDIT_LOG_YEARS: '2' }, { dataDir: '/nowhere' });
    await setAuditLogRetention(sql, config.auditLogYears);
    for (let run = 0; run < 2; run += 1)
      await runHousekeeping({ today: () => '2026-06-15', sql: database.app.sql, attachments: createAttachmentStore(config) });
    expect(await kept()).toEqual(['a day less']);
    const left = await sql`select request_id, action, after ->> 'rows' as rows from audit_log where entity = 'audit_log'`;
    expect(left).toEqual([{ request_id: 'housekeeping', action: 'aged out', rows: '1' }]);
  });

  test('is at least one year for every user', async () => {
    for (const years of [0, -1, null]) await expect(sql`update audit_log_retention set years = ${years}`).rejects.toThrow(/violates/);
    await expect(setAuditLogRetention(sql, 0)).rejects.toThrow('audit_log_retention_years_check');
  });
});

describe('the exception to the append-only triggers', () => {
  const refused = 'audit_log is append-only';

  test('is closed to every other statement, even after the allowed one in the same transaction', async () => {
    await entry('very old', '9 years');
    await entry('quite old', '5 years');
    await setAuditLogRetention(sql, 8);
    for (const allowed of ['select age_audit_log()', `select redact_audit_log('T1')`]) {
      await sql.begin(async (tx) => {
        await tx.unsafe(allowed);
        const attempts = [
          'update audit_log set after = null',
          `delete from audit_log where entity_key = 'quite old'`,
          `update audit_log set entity_key = 'older' where entity_key = 'quite old'`,
          'truncate audit_log',
        ];
        for (const attempt of attempts) {
          await tx`savepoint attempt`;
          await expect(tx.unsafe(attempt)).rejects.toThrow(refused);
          await tx`rollback to savepoint attempt`;
        }
      });
    }
    expect(await kept()).toContain('quite old');
  });

  test('does not cover recent entries, nor the actor, time and action of old ones, even if the setting is set', async () => {
    await entry('young', '364 days');
    await entry('old', '3 years');
    await expect(upkeep('age', (tx) => tx`delete from audit_log`)).rejects.toThrow(refused);
    await expect(upkeep('age', (tx) => tx`update audit_log set after = null`)).rejects.toThrow(refused);
    await expect(upkeep('redact', (tx) => tx`delete from audit_log`)).rejects.toThrow(refused);
    for (const column of ['by_empl_id', 'request_id', 'action', 'entity', 'entity_key'])
      await expect(upkeep('redact', (tx) => tx`update audit_log set ${tx(column)} = 'x'`)).rejects.toThrow(refused);
    await expect(upkeep('redact', (tx) => tx`update audit_log set happened_at = now()`)).rejects.toThrow(refused);
    for (const of of ['age', 'redact']) await expect(upkeep(of, (tx) => tx`truncate audit_log`)).rejects.toThrow(refused);
  });

  test('is not used by any code or function of the schema', () => {
    const files = globSync('src/**/*.{ts,tsx,sql}').filter((file) => !file.endsWith('.test.ts'));
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => readFileSync(file, 'utf8').includes('leave.audit_upkeep'))).toEqual([]);
  });
});
