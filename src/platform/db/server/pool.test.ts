import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql, Tag } from './sql.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { connect } from './connect.ts';
import { readInBatches } from './read-in-batches.ts';
import { testDatabase } from '#src/testing/test-database.ts';

const database = testDatabase();
let sql: Sql;

beforeAll(() => void ({ sql } = database));

const numbers = (held: Tag) => held`select pg_backend_pid() as pid, n from generate_series(1, 100000) n`;

describe('a lost connection', () => {
  test('fails the running statements, and the pool continues', async () => {
    const pool = connect(database.target, { max: 2 });
    const working = pool.begin(async (tx) => {
      await tx`select pg_terminate_backend(pg_backend_pid())`;
      return tx`select 1`;
    });
    await expect(working).rejects.toThrow();
    expect(await pool`select 1 as one`).toEqual([{ one: 1 }]);
    await pool.end();
  });

  test('ends its transaction: later statements are refused and reach no other transaction', async () => {
    await sql`create table note (text text)`;
    const pool = connect(database.target, { max: 1 });
    let goOn = () => {};
    const other = new Promise<void>((resolve) => (goOn = resolve));
    const late: unknown[] = [];
    let lateWork = Promise.resolve();
    const dead = pool.begin(async (tx) => {
      const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
      await sql`select pg_terminate_backend(${row?.pid ?? 0})`;
      lateWork = other.then(async () => {
        late.push(await tx`insert into note values ('dead')`.catch((error: { code: string }) => error.code));
      });
      await lateWork;
    });
    await expect(dead).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
    await pool.begin(async (tx) => {
      await tx`insert into note values ('living')`;
      goOn();
      await lateWork;
    });
    expect(late).toEqual(['CONNECTION_CLOSED']);
    expect(await sql`select text from note`).toEqual([{ text: 'living' }]);
    await pool.end();
  });

  test('fails a list that is being read in batches', async () => {
    const pool = connect(database.target, { max: 1 });
    let chunks = 0;
    const reading = (async () => {
      const held = await pool.reserve();
      try {
        await held`begin`;
        for await (const rows of readInBatches<[pid: number]>(held, held`declare part cursor for ${numbers(held)}`, 1000)) {
          if ((chunks += 1) > 1) continue;
          await sql`select pg_terminate_backend(${rows[0]?.[0] ?? 0})`;
          await sleep(50);
        }
      } finally {
        held.release();
      }
    })();
    await expect(reading).rejects.toThrow();
    expect(chunks).toBeLessThan(3);
    expect(await pool`select 1 as one`).toEqual([{ one: 1 }]);
    await pool.end();
  });

  test('refuses further statements of its holder', async () => {
    const pool = connect(database.target, { max: 1 });
    const held = await pool.reserve();
    const [row] = await held<{ pid: number }[]>`select pg_backend_pid() as pid`;
    await sql`select pg_terminate_backend(${row?.pid ?? 0})`;
    await sleep(50);
    await expect(held`select 1`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
    await pool.end({ timeout: 1 });
  });

  test('no longer belongs to its holder after the pool has replaced it, and the holder cannot release the new connection', async () => {
    const pool = connect(database.target, { max: 1 });
    const held = await pool.reserve();
    const [row] = await held<{ pid: number }[]>`select pg_backend_pid() as pid`;
    await sql`select pg_terminate_backend(${row?.pid ?? 0})`;
    await sleep(50);
    let stale: unknown;
    await pool.begin(async (tx) => {
      await tx`create table mine (n integer)`;
      stale = await held`rollback`.catch((error: { code: string }) => error.code);
      held.release();
    });
    expect(stale).toBe('CONNECTION_CLOSED');
    expect(await pool`select to_regclass('mine') is not null as kept`).toEqual([{ kept: true }]);
    await pool.end();
  });

  test('fails only the caller that was waiting for it if it was never usable', async () => {
    const server = createServer((socket) => {
      // It accepts the connection and hangs up at the first statement.
      socket.once('data', () => socket.write('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', () => socket.once('data', () => socket.destroy())));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    // A listening server has a port.
    const { port } = server.address() as AddressInfo;
    const pool = connect({ url: `postgres://ann@127.0.0.1:${port}/leave` }, { max: 1 });
    await expect(pool`select 1`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
    await pool.end({ timeout: 1 });
    server.close();
  });

  test('is replaced silently while idle', async () => {
    const pool = connect(database.target, { max: 1 });
    const [row] = await pool<{ pid: number }[]>`select pg_backend_pid() as pid`;
    await sql`select pg_terminate_backend(${row?.pid ?? 0})`;
    await expect.poll(() => pool`select 1 as one`.catch(() => [])).toEqual([{ one: 1 }]);
    await pool.end();
  });
});

test.each([98, 99, 100, 101, 250])(
  'a transaction that begins behind %d other queries on a connection is still one transaction',
  async (ahead) => {
    const table = sql(`tray_${ahead}`);
    await sql`create table ${table} (text text)`;
    const pool = connect(database.target, { max: 1 });
    await pool`select 1`;
    const queue = Array.from({ length: ahead }, () => pool`select 1`.execute());
    const refused = pool.begin(async (tx) => {
      await tx`insert into ${table} values ('no')`;
      throw new Error('taken back');
    });
    await expect(refused).rejects.toThrow('taken back');
    await Promise.all(queue);
    await pool`insert into ${table} values ('yes')`;
    expect(await sql`select text from ${table}`).toEqual([{ text: 'yes' }]);
    await pool.end();
  },
);

test('statements of a failed transaction are refused, not stored on their own', async () => {
  await sql`create table loose (text text)`;
  const pool = connect(database.target, { max: 1 });
  let late: unknown;
  let lateWork = Promise.resolve();
  const broken = pool.begin((tx) => {
    const other = tx`select pg_sleep(0.05)`;
    lateWork = (async () => {
      await other;
      late = await tx`insert into loose values ('late')`.catch((error: { code: string }) => error.code);
    })();
    return Promise.reject(new Error('taken back'));
  });
  await expect(broken).rejects.toThrow('taken back');
  await lateWork;
  expect(late).toBe('CONNECTION_CLOSED');
  expect(await sql`select from loose`).toEqual([]);
  await pool.end();
});

test('of statements sent together, the original failure is reported and not the failures that it caused', async () => {
  const pool = connect(database.target, { max: 1 });
  // Statements whose answers are processed further report their failures later than the others.
  const handedOn = async (work: PromiseLike<unknown>) => {
    const answer = await work.then(
      (rows) => rows,
      (error: unknown) => ({ error }),
    );
    for (let step = 0; step < 50; step += 1) await Promise.resolve();
    if ('error' in (answer as object)) throw (answer as { error: unknown }).error;
  };
  await expect(pool.begin((tx) => Promise.all([handedOn(tx`select 1 / 0`), tx`select 1`]))).rejects.toMatchObject({ code: '22012' });
  await pool.end();
});

describe('a savepoint', () => {
  test('that fails leaves nothing and does not affect the rest, and neither do its pending statements', async () => {
    await sql`create table tried (text text unique)`;
    const late: unknown[] = [];
    let lateWork = Promise.resolve();
    const kept = await sql.begin(async (tx) => {
      await tx.attempt((one) => one`insert into tried values ('first')`);
      const failed = tx.attempt(async (one) => {
        await one`insert into tried values ('second')`;
        const other = one`select pg_sleep(0.02)`;
        lateWork = (async () => {
          await other;
          await one`insert into tried values ('late')`.catch((error: { code: string }) => late.push(error.code));
        })();
        throw new Error('given up');
      });
      await expect(failed).rejects.toThrow('given up');
      await expect(tx.attempt((one) => one`insert into tried values ('first')`)).rejects.toMatchObject({ code: '23505' });
      await lateWork;
      return tx.attempt((one) => one`insert into tried values ('third') returning text`);
    });
    expect(kept).toEqual([{ text: 'third' }]);
    expect(late).toEqual(['CONNECTION_CLOSED']);
    expect(await sql`select text from tried order by 1`).toEqual([{ text: 'first' }, { text: 'third' }]);
  });
});

describe('a prefix query', () => {
  const backend = (tag: Tag) => tag<{ pid: number }[]>`select pg_backend_pid() as pid`.execute();

  test('is sent once, in one packet with the first statement and on the same connection', async () => {
    const pool = connect(database.target, { max: 2 });
    await pool`select 1`;
    const before = pool.state().packets;
    const order: string[] = [];
    const asking = pool.asking((tag) => {
      order.push('asked');
      return backend(tag);
    });
    const [first] = await backend(asking.sql);
    expect(await asking.answered()).toEqual([first]);
    expect(pool.state().packets - before).toBe(1);
    await asking.sql`select 1`;
    expect(order).toEqual(['asked']);
    expect(pool.state()).toMatchObject({ inUse: 0 });
    await pool.end();
  });

  test('is sent alone without other statements, and its failure reaches its own caller', async () => {
    const pool = connect(database.target, { max: 2 });
    expect(await pool.asking(backend).answered()).toHaveLength(1);
    const failing = pool.asking((tag) => tag`select 1 / 0`.execute());
    expect(await failing.sql`select 1 as one`).toEqual([{ one: 1 }]);
    await expect(failing.answered()).rejects.toMatchObject({ code: '22012' });
    expect(pool.state()).toMatchObject({ inUse: 0 });
    await pool.end();
  });
});

test('copied rows that are refused at the end cause an error, and the connection remains usable', async () => {
  const pool = connect(database.target, { max: 1, patient: true });
  await pool`create table positive (n integer check (n > 0))`;
  const held = await pool.reserve();
  const stream = await held.copyIn(held`copy positive from stdin`);
  const finished = once(stream, 'finish');
  stream.end('1\n-1\n');
  await expect(finished).rejects.toThrow('positive_n_check');
  held.release();
  expect(await pool`select count(*) from positive`).toEqual([{ count: 0 }]);
  await pool.end();
});

test('rows that are copied out to a slow reader arrive completely, whatever the block size', async () => {
  const pool = connect(database.target, { max: 1, patient: true });
  const held = await pool.reserve();
  for (let n = 1; n <= 60; n += 1) {
    let bytes = 0;
    const rows: AsyncIterable<Buffer> = await held.copyOut(
      held`copy (select repeat('x', ${held.unsafe(String(n * 1000))}) from generate_series(1, 40)) to stdout`,
    );
    for await (const chunk of rows) {
      bytes += chunk.length;
      await sleep(1);
    }
    expect(bytes).toBe(40 * (n * 1000 + 1));
    expect(await held`select 1 as one`).toEqual([{ one: 1 }]);
  }
  held.release();
  await pool.end();
});
