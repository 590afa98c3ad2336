import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import {
  queryEmbedded,
  createTestFolders,
  embeddedTest,
  isAlive,
  isRoot,
  killProcess,
  log,
  postmaster,
  fastOptions,
  sqlOf,
  startEmbedded,
  startInOtherProcess,
} from '#src/testing/test-embedded.ts';

createTestFolders();

describe('one owner', () => {
  test('a second start on the folder is refused at once, by the same process and by another process', async () => {
    const owner = await startEmbedded();
    const refused = `The process ${process.pid} uses the data folder ${embeddedTest.dataDir}. Stop it, or set DATA_DIR to another folder.`;
    await expect(startEmbeddedPostgres(embeddedTest.dataDir, log, fastOptions)).rejects.toMatchObject({
      message: refused,
      code: 'FOLDER_IN_USE',
    });
    expect((await startInOtherProcess()).output()).toContain(refused);
    expect(await queryEmbedded(owner, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  test('only one of eight simultaneous starts gets the folder', async () => {
    const starts = await Promise.allSettled(Array.from({ length: 8 }, () => startEmbeddedPostgres(embeddedTest.dataDir, log, fastOptions)));
    const owners = starts.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(owners).toHaveLength(1);
    expect(await queryEmbedded(owners[0] as EmbeddedPostgres, 'select 1 as n')).toEqual([{ n: 1 }]);
    await owners[0]?.stop();
  });
});

describe('when the application is killed', () => {
  test('PostgreSQL ends too, and the next start has all commits', async () => {
    const elsewhere = await startInOtherProcess();
    const address = { socketDir: path.join(embeddedTest.dataDir, 'postgres'), user: 'leave' };
    await queryEmbedded(address, 'create table kept as select 1 as n');
    const pid = postmaster();
    await killProcess(elsewhere);
    await expect.poll(() => isAlive(pid), { timeout: 15_000 }).toBe(false);
    expect(await queryEmbedded(await startEmbedded(), 'select n from kept')).toEqual([{ n: 1 }]);
  });

  test.runIf(isRoot)('PostgreSQL in a user namespace ends too', async () => {
    chmodSync(embeddedTest.home, 0o700);
    const elsewhere = await startInOtherProcess();
    const pid = postmaster();
    await killProcess(elsewhere);
    await expect.poll(() => isAlive(pid), { timeout: 15_000 }).toBe(false);
  });

  test('the next start succeeds at the first attempt', async () => {
    await killProcess(await startInOtherProcess());
    expect(await queryEmbedded(await startEmbedded(), 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  test('together with PostgreSQL, the next start waits for processes that still write', async () => {
    const elsewhere = await startInOtherProcess();
    const sql = sqlOf({ socketDir: path.join(embeddedTest.dataDir, 'postgres'), user: 'leave' });
    const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
    // While busy it does not notice that its server has died.
    const working = sql`select count(*) from generate_series(1, 5000000)`.then(
      () => 'answered',
      () => 'cut off',
    );
    await sleep(200);
    process.kill(postmaster(), 'SIGKILL');
    await killProcess(elsewhere);
    expect(isAlive(row?.pid ?? 0)).toBe(true);
    expect(await queryEmbedded(await startEmbedded(), 'select 1 as n')).toEqual([{ n: 1 }]);
    expect(isAlive(row?.pid ?? 0)).toBe(false);
    await working;
    await sql.end({ timeout: 1 });
  });

  test('and PostgreSQL is left running, the next start stops it first', async () => {
    // Without setpriv nothing stops it.
    const noSetpriv = path.join(embeddedTest.home, 'bin');
    mkdirSync(noSetpriv);
    for (const name of ['test', 'unshare', 'ps'])
      spawnSync('ln', ['-s', execFileSync('which', [name], { encoding: 'utf8' }).trim(), path.join(noSetpriv, name)]);
    const elsewhere = await startInOtherProcess(embeddedTest.dataDir, { trace: `process.env.PATH = ${JSON.stringify(noSetpriv)};` });
    expect(elsewhere.output()).toBe('ready');
    const pid = postmaster();
    await killProcess(elsewhere);
    await sleep(300);
    expect(isAlive(pid)).toBe(true);
    expect(await queryEmbedded(await startEmbedded(), 'select 1 as n')).toEqual([{ n: 1 }]);
    expect(isAlive(pid)).toBe(false);
    expect(embeddedTest.said).toEqual([
      `PostgreSQL (process ${pid}) was left behind on ${embeddedTest.dataDir}/postgres; ending it first.`,
    ]);
  });

  test('and another program has reused the process id of PostgreSQL, that program is left running', async () => {
    await (await startEmbedded()).stop();
    const stranger = spawn('sleep', ['60'], isRoot ? { uid: 65_534, gid: 65_534 } : {});
    onTestFinished(() => void stranger.kill());
    for (const file of ['postmaster.pid', '.s.PGSQL.5432.lock'])
      writeFileSync(path.join(embeddedTest.dataDir, 'postgres', file), `${stranger.pid}\n${embeddedTest.dataDir}/postgres\n`);
    expect(await queryEmbedded(await startEmbedded(), 'select 1 as n')).toEqual([{ n: 1 }]);
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  });

  test('while the pid file was being written, the next start still succeeds', async () => {
    await (await startEmbedded()).stop();
    writeFileSync(path.join(embeddedTest.dataDir, 'postgres', 'postmaster.pid'), '');
    expect(await queryEmbedded(await startEmbedded(), 'select 1 as n')).toEqual([{ n: 1 }]);
  });
});

describe('when PostgreSQL is killed', () => {
  test(
    'under load it is started again; every query gets an answer, no transaction is torn, and the same pool continues',
    { timeout: 60_000 },
    async () => {
      const embedded = await startEmbedded(embeddedTest.dataDir, { durable: true });
      const sql = sqlOf(embedded, 8);
      onTestFinished(() => sql.end({ timeout: 1 }));
      await sql`create table pair (id integer, half integer)`;
      let next = 0;
      const running = new AbortController();
      const committed: number[] = [];
      const writer = async () => {
        while (!running.signal.aborted) {
          const id = (next += 1);
          await sql
            .begin(async (tx) => {
              await tx`insert into pair values (${id}, 1)`;
              await tx`select pg_sleep(0.002)`;
              await tx`insert into pair values (${id}, 2)`.catch(() => tx`select 1`);
            })
            .then(
              () => committed.push(id),
              () => sleep(5),
            );
        }
      };
      const reader = async () => {
        while (!running.signal.aborted) {
          const asked = (next += 1);
          const rows = await sql<{ n: number }[]>`select ${asked}::int as n`.catch(() => sleep(5).then(() => []));
          for (const row of rows) expect(row.n).toBe(asked);
        }
      };
      const work = [...Array.from({ length: 12 }, writer), ...Array.from({ length: 12 }, reader)];
      for (let kills = 0; kills < 3; kills += 1) {
        await sleep(300);
        const killed = postmaster();
        process.kill(killed, 'SIGKILL');
        // A backend of the killed server may answer for another moment, so only the next server counts.
        await expect.poll(() => isAlive(postmaster()) && postmaster() !== killed, { timeout: 30_000 }).toBe(true);
        await expect
          .poll(
            () =>
              sql`select 1 as one`.then(
                (rows) => rows.length,
                () => 0,
              ),
            { timeout: 30_000 },
          )
          .toBe(1);
      }
      const before = committed.length;
      await expect.poll(() => committed.length, { timeout: 30_000 }).toBeGreaterThan(before + 50);
      running.abort();
      await Promise.all(work);
      expect(
        await Promise.all(Array.from({ length: 30 }, () => sql<{ one: number }[]>`select 1 as one`.then(([row]) => row?.one))),
      ).toEqual(Array(30).fill(1));
      expect(await sql`select id from pair group by id having count(*) <> 2`).toEqual([]);
      const [kept] = await sql<{ n: number }[]>`select count(distinct id) as n from pair where id = any (${committed})`;
      expect(kept?.n).toBe(committed.length);
      expect(embeddedTest.said.filter((line) => line.includes('starting it again'))).toHaveLength(3);
    },
  );

  test('and the application stops at the same moment, nothing is left running', async () => {
    const embedded = await startEmbedded();
    process.kill(postmaster(), 'SIGKILL');
    await embedded.stop();
    await sleep(200);
    expect(readdirSync(path.join(embeddedTest.dataDir, 'postgres')).includes('postmaster.pid') && isAlive(postmaster())).toBe(false);
    expect(await queryEmbedded(await startEmbedded(), 'select 1 as n')).toEqual([{ n: 1 }]);
  });
});
