import { createServer } from 'node:net';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Sql } from './sql.ts';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { isoMoment } from './column-types.ts';
import { connect, joinDatabase, openDatabase, targetName, withDatabase } from './connect.ts';
import { isSchemaCurrent } from './migrate.ts';
import { freePort } from '#src/testing/servers/free-port.ts';
import { testDatabase } from '#src/testing/test-database.ts';

const database = testDatabase();
let sql: Sql;

beforeAll(() => void ({ sql } = database));

describe('values', () => {
  test.each(['Pacific/Honolulu', 'America/Sao_Paulo', 'Africa/Cairo', 'UTC', 'Asia/Singapore', 'Pacific/Kiritimati'])(
    'a date is the same day in %s, read and written',
    async (zone) => {
      vi.stubEnv('TZ', zone);
      for (const day of ['2026-01-01', '2026-03-29', '2024-02-29', '2026-12-31', '1900-01-01']) {
        const [row] = await sql<{ day: string; text: string; days: string[] }[]>`
        select ${day}::date as day, to_char(${day}::date, 'YYYY-MM-DD') as text, array[${day}::date] as days`;
        expect(row).toEqual({ day, text: day, days: [day] });
      }
    },
  );

  test('numbers of days are exact, including those of the domain', async () => {
    const [row] = await sql<
      { a: number; b: number; c: number }[]
    >`select 30.0::numeric as a, 0.5::days as b, sum(x) as c from (values (0.5::days), (14)) v (x)`;
    expect([(row?.a ?? 0) + (row?.b ?? 0), row?.c]).toEqual([30.5, 14.5]);
  });

  test('a count is a number', async () => {
    expect(await sql`select count(*), 9007199254740991::bigint as most from generate_series(1, 3)`).toEqual([
      { count: 3, most: Number.MAX_SAFE_INTEGER },
    ]);
  });

  test('a timestamp is text in ISO form and UTC, whatever the time zone of the process', async () => {
    vi.stubEnv('TZ', 'Pacific/Honolulu');
    const [row] = await sql<{ at: string; back: boolean }[]>`
      select '2026-01-01 08:30:00.25+08'::timestamptz as at, ${new Date('2026-01-01T00:30:00.250Z')} = '2026-01-01 08:30:00.25+08'::timestamptz as back`;
    expect(row).toEqual({ at: '2026-01-01T00:30:00.25Z', back: true });
  });

  test.each([
    ['2026-01-01 08:30:00+00', '2026-01-01T08:30:00Z'],
    ['2026-01-01 08:30:00.123456+08', '2026-01-01T08:30:00.123456+08:00'],
    ['2026-01-01 08:30:00-09:30', '2026-01-01T08:30:00-09:30'],
  ])('the moment %s is %s', (text, iso) => {
    expect(isoMoment(text)).toBe(iso);
  });

  test('roles are an array, and JSON is parsed', async () => {
    expect(await sql`select '{E,M}'::text[] as roles, '{"a": [1]}'::jsonb as json`).toEqual([{ roles: ['E', 'M'], json: { a: [1] } }]);
  });
});

describe('limits', () => {
  const settings = (of: Sql) => of`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle, current_setting('application_name') as name, current_setting('TimeZone') as zone`;

  test('a statement gets 30 s, a lock 5 s, an idle transaction 30 s', async () => {
    expect(await settings(sql)).toEqual([{ statement: '30s', lock: '5s', idle: '30s', name: 'leave', zone: 'UTC' }]);
  });

  test('do not apply to patient connections', async () => {
    const patient = connect(database.target, { max: 1, patient: true });
    expect(await settings(patient)).toMatchObject([{ statement: '0', lock: '0', idle: '0' }]);
    await patient.end();
  });

  test('a pool opens at most its maximum number of connections', async () => {
    const pool = connect(database.target, { max: 3 });
    const pids = await Promise.all(
      Array.from({ length: 12 }, () => pool<{ pid: number }[]>`select pg_backend_pid() as pid, pg_sleep(0.02)`),
    );
    expect(new Set(pids.map(([row]) => row?.pid)).size).toBe(3);
    await pool.end();
  });
});

describe('targets', () => {
  test('change only the name of the database', () => {
    expect(withDatabase({ url: 'postgres://ann:pw@db:5433/a?sslmode=require' }, 'b')).toEqual({
      url: 'postgres://ann:pw@db:5433/b?sslmode=require',
    });
    expect(withDatabase({ socketDir: '/run', user: 'leave', database: 'a' }, 'b')).toEqual({
      socketDir: '/run',
      user: 'leave',
      database: 'b',
    });
  });

  test('are shown without their password', () => {
    expect(targetName({ url: 'postgres://ann:secret@db:5433/leave' })).toBe('db:5433/leave');
  });
});

describe('opening', () => {
  const said: string[] = [];
  const log = { info: (line: string) => void said.push(line), warn: (line: string) => void said.push(line) };
  const wrong = (url: string) => openDatabase({ databaseUrl: url, dataDir: '/nowhere', poolSize: 2 }, log);
  let folder: string;

  beforeEach(() => {
    said.length = 0;
    folder = mkdtempSync(path.join(tmpdir(), 'leave-open-'));
    return () => rmSync(folder, { recursive: true, force: true });
  });

  test('without an address starts the embedded database with its schema, which another command can use too', async () => {
    const config = { databaseUrl: undefined, dataDir: path.join(folder, 'data'), poolSize: 500 };
    const opened = await openDatabase(config, log);
    expect(await isSchemaCurrent(opened.sql)).toBe(true);
    await opened.sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state) values ('2026-05-01', 'Labour Day', 'All')`;

    await expect(openDatabase(config, log)).rejects.toThrow(/uses the data folder/);
    const joined = await joinDatabase(config, log);
    expect(await joined.sql`select holiday_descr from public_holiday`).toEqual([{ holiday_descr: 'Labour Day' }]);
    await joined.close();
    expect(await opened.sql`select 1 as one`).toEqual([{ one: 1 }]);
    await opened.close();

    const alone = await joinDatabase(config, log);
    expect(await alone.sql`select count(*) from public_holiday`).toEqual([{ count: 1 }]);
    await alone.close();
  });

  test('waits for a server that is still starting', async () => {
    const port = await freePort();
    const opening = openDatabase({ databaseUrl: `postgres://127.0.0.1:${port}/leave`, dataDir: folder, poolSize: 2 }, log);
    await expect.poll(() => said).toEqual([`Waiting for the database at 127.0.0.1:${port}/leave.`]);
    // The port finally answers, though not as PostgreSQL, so the wait ends.
    const server = createServer((socket) => socket.end('E\0\0\0\x1cSFATAL\0C28P01\0Mgo away\0\0'));
    server.listen(port, '127.0.0.1');
    await expect(opening).rejects.toThrow(`The database at 127.0.0.1:${port} rejects the password in DATABASE_URL.`);
    server.close();
  });

  test('fails at once for an invalid address, naming it without the password', async () => {
    const server = createServer((socket) => socket.end('E\0\0\0\x1cSFATAL\0C3D000\0Mno such\0\0')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    await expect(wrong(`postgres://ann:secret@127.0.0.1:${port}/nothing`)).rejects.toThrow(
      `The database at 127.0.0.1:${port} has no database nothing. Create it, or correct DATABASE_URL.`,
    );
    server.close();
  });
});
