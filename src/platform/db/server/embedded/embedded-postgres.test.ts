import { chmodSync, chownSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import {
  queryEmbedded,
  createTestFolders,
  embeddedTest,
  isAlive,
  isRoot,
  log,
  postmaster,
  fastOptions,
  startEmbedded,
  startInOtherProcess,
} from '#src/testing/test-embedded.ts';

createTestFolders();

describe('an embedded PostgreSQL', () => {
  test('has the extensions of the schema, a fixed sort order, letters of any language, and no open port', async () => {
    const embedded = await startEmbedded();
    const [row] = await queryEmbedded(
      embedded,
      `select (select count(*) from pg_available_extensions where name in ('btree_gist', 'pg_trgm')) as extensions,
        lower('ÅÉ') as lower, 'É' ilike 'é' as alike, current_setting('listen_addresses') as addresses, current_setting('server_encoding') as encoding,
        (select string_agg(x, '' order by x) from unnest(array['b', 'a', 'B', 'Å']) x) as sorted`,
    );
    expect(row).toEqual({ extensions: 2, lower: 'åé', alike: true, addresses: '', encoding: 'UTF8', sorted: 'BabÅ' });
  });

  test('finds parts of words in any script', async () => {
    const embedded = await startEmbedded();
    await queryEmbedded(embedded, 'create extension pg_trgm');
    const [row] = await queryEmbedded(embedded, `select cardinality(show_trgm('Ån')) as latin, cardinality(show_trgm('陈伟')) as chinese`);
    expect(row).toEqual({ latin: 3, chinese: 3 });
  });

  test('writes each commit to disk, except in tests', async () => {
    const embedded = await startEmbedded(embeddedTest.dataDir, { durable: true });
    expect(
      await queryEmbedded(
        embedded,
        `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('data_checksums') as sums`,
      ),
    ).toEqual([{ fsync: 'on', commit: 'on', sums: 'on' }]);
    await embedded.stop();
    const tested = await startEmbedded();
    expect(await queryEmbedded(tested, `select current_setting('fsync') as fsync`)).toEqual([{ fsync: 'off' }]);
  });

  test('retains its data across a restart, and leaves no process, socket or lock behind', async () => {
    const first = await startEmbedded();
    await queryEmbedded(first, 'create table kept as select 1 as n');
    const pid = postmaster();
    await first.stop();
    expect(isAlive(pid)).toBe(false);
    expect(readdirSync(embeddedTest.dataDir)).toEqual(['postgres']);
    expect(readdirSync(path.join(embeddedTest.dataDir, 'postgres')).filter((name) => /^\.s|pid$/.test(name))).toEqual([]);
    expect(await queryEmbedded(await startEmbedded(), 'select n from kept')).toEqual([{ n: 1 }]);
  });

  test('runs beside others in other folders', async () => {
    const both = await Promise.all([startEmbedded(path.join(embeddedTest.home, 'a')), startEmbedded(path.join(embeddedTest.home, 'b'))]);
    await queryEmbedded(both[0], 'create table here as select 1 as n');
    await expect(queryEmbedded(both[1], 'select n from here')).rejects.toThrow(/does not exist/);
  });

  test('works in a folder too deep for the path of a socket', async () => {
    const embedded = await startEmbedded(path.join(embeddedTest.home, 'deep'.repeat(20), 'data'));
    expect(embedded.socketDir).toMatch(/^\/tmp\/leave-[0-9a-f]{16}$/);
    expect(await queryEmbedded(embedded, 'select 1 as n')).toEqual([{ n: 1 }]);
    rmSync(embedded.socketDir, { recursive: true });
  });

  test('starts on a copy of its folder, as a file backup leaves it', async () => {
    const original = await startEmbedded();
    await queryEmbedded(original, 'create table kept as select 1 as n');
    await original.stop();
    const copy = path.join(embeddedTest.home, 'copy');
    cpSync(embeddedTest.dataDir, copy, { recursive: true });
    chmodSync(path.join(copy, 'postgres'), 0o755);
    expect(await queryEmbedded(await startEmbedded(copy), 'select n from kept')).toEqual([{ n: 1 }]);
  });

  test('recreates a folder whose creation was interrupted', async () => {
    mkdirSync(path.join(embeddedTest.dataDir, 'postgres.new', 'base'), { recursive: true });
    expect(await queryEmbedded(await startEmbedded(), 'select 1 as n')).toEqual([{ n: 1 }]);
    expect(readdirSync(embeddedTest.dataDir)).not.toContain('postgres.new');
  });

  test('reports in one line why it does not start', async () => {
    await (await startEmbedded()).stop();
    writeFileSync(path.join(embeddedTest.dataDir, 'postgres', 'PG_VERSION'), '9\n');
    const failure = await startEmbeddedPostgres(embeddedTest.dataDir, log, fastOptions).catch((error: Error) => error.message);
    expect(failure).toMatch(/^PostgreSQL does not start on \S+\/data\/postgres: database files are incompatible with server .*9[^\n]*$/);
    expect(readdirSync(embeddedTest.dataDir)).not.toContain('postgres.lock');
  });
});

describe('the user who runs PostgreSQL', () => {
  test.runIf(isRoot)('is the user nobody if the application runs as root', async () => {
    await startEmbedded();
    expect(readFileSync(`/proc/${postmaster()}/status`, 'utf8')).toMatch(/^Uid:\s+65534\s/m);
  });

  test.runIf(isRoot)(
    'is root in a user namespace if the user nobody cannot reach the folder, and the user nobody again later',
    async () => {
      const first = await startEmbedded();
      await queryEmbedded(first, 'create table kept as select 1 as n');
      await first.stop();
      chmodSync(embeddedTest.home, 0o700);
      const second = await startEmbedded();
      expect(readFileSync(`/proc/${postmaster()}/status`, 'utf8')).toMatch(/^Uid:\s+0\s/m);
      expect(await queryEmbedded(second, 'select n from kept')).toEqual([{ n: 1 }]);
      await second.stop();
      chmodSync(embeddedTest.home, 0o711);
      expect(await queryEmbedded(await startEmbedded(), 'select n from kept')).toEqual([{ n: 1 }]);
    },
  );

  test.runIf(isRoot)('is the ordinary user, who gets an error if the folder belongs to another user', async () => {
    mkdirSync(embeddedTest.dataDir);
    chownSync(embeddedTest.dataDir, 1234, 1234);
    const mine = await startInOtherProcess(embeddedTest.dataDir, { as: 1234 });
    expect(mine.output()).toBe('ready');
    expect(readFileSync(`/proc/${postmaster()}/status`, 'utf8')).toMatch(/^Uid:\s+1234\s/m);
    mine.child.kill('SIGTERM');
    await mine.exited;
    const other = await startInOtherProcess(embeddedTest.dataDir, { as: 4321 });
    expect(other.output()).toContain(`This user cannot write to DATA_DIR (${embeddedTest.dataDir}, EACCES).`);
  });
});
