import { setTimeout as sleep } from 'node:timers/promises';
import type { Readable, Writable } from 'node:stream';
import { type Connection as Wire, Pool, type PoolClient, type PoolConfig, type QueryArrayResult, type QueryResult } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { typeParser } from './column-types.ts';
import { codeOf } from '#src/base/text/problem.ts';
import { makeTag, sqlText } from './sql.ts';
import type { Connection, Fragment, PoolState, ReservedSql, Rows, Send, Sql, Statement, Tag, TransactionSql } from './sql.ts';

/**
 * Creates a pool of connections to PostgreSQL. Statements of a transaction are sent without waiting for earlier answers.
 *
 * @param how.pipelined false for connections that copy rows in or out, which cannot share the stream with other statements
 * @param how.named false if the connection may change after each transaction and lose its prepared statements
 * @param how.begin the statement that begins a transaction
 */
export function openPool(config: PoolConfig, { pipelined, named, begin }: { pipelined: boolean; named: boolean; begin: string }): Sql {
  const pool = new Pool({ ...config, pipeline: pipelined, types: { getTypeParser: typeParser } });
  const held = new Set<HeldConnection>();
  let connected = 0;
  let packets = 0;
  pool.on('connect', (client) => {
    connected += 1;
    // Its running statements fail, or the pool drops it. No one else needs this error.
    client.on('error', () => {});
  });
  pool.on('remove', () => (connected -= 1));
  pool.on('error', () => {});
  const take = async (): Promise<HeldConnection> => {
    const client = await pool.connect().catch(throwWithCode);
    const one = holdConnection(client, { named, gone: () => held.delete(one), packed: () => (packets += 1) });
    held.add(one);
    return one;
  };
  const sendOn = async (use: (one: HeldConnection) => ReturnType<Send>) => {
    const one = await take();
    return use(one).finally(() => one.release());
  };
  const sql: Sql = Object.assign(
    makeTag((statement, form) => sendOn((one) => one.send(statement, form))),
    {
      asking<T>(ask: (tag: Tag) => Promise<T>) {
        let answer: Promise<T> | undefined;
        const tag = makeTag((statement, form) =>
          sendOn(async (one) => {
            const asked = answer ? undefined : (answer = ask(makeTag(one.send)));
            const [, sent] = await Promise.allSettled([asked, one.send(statement, form)]);
            if (sent.status === 'rejected') throw sent.reason;
            return sent.value;
          }),
        );
        return { sql: Object.assign(tag, { ...sql }), answered: () => (answer ??= ask(sql)) };
      },
      begin: async <T>(work: (tx: TransactionSql) => T | PromiseLike<T>) => runTransaction(await take(), begin, work),
      async reserve(): Promise<ReservedSql> {
        const one = await take();
        return Object.assign(connectionOf(one), { release: one.release });
      },
      async end(within?: { timeout: number }): Promise<void> {
        const ended = pool.end();
        if (!within) return ended;
        await Promise.race([ended, sleep(within.timeout * 1000, undefined, { ref: false })]);
        for (const one of held) one.drop();
      },
      state: (): PoolState => ({
        idle: pool.idleCount,
        inUse: held.size,
        connecting: pool.totalCount - connected,
        waiting: pool.waitingCount,
        packets,
      }),
    },
  );
  return sql;
}

/** A reserved connection. After its release it accepts no further statements, because another caller may use it. */
type HeldConnection = {
  send: Send;
  stream: <S>(stream: S) => S;
  release: () => void;
  drop: () => void;
  whenLost: (told: () => void) => void;
};

/** The stream to the server, which the package's types declare only for clients without a pool. */
const wireOf = (client: PoolClient) => (client as unknown as { connection: Wire }).connection.stream;

function holdConnection(
  client: PoolClient,
  { named, gone, packed }: { named: boolean; gone: () => void; packed: () => void },
): HeldConnection {
  let isOurs = true;
  let isPacking = false;
  let tellLoss = () => {};
  const give = (destroy: boolean) => {
    if (!isOurs) return;
    isOurs = false;
    client.removeListener('end', end);
    gone();
    client.release(destroy);
  };
  // A lost connection frees its place in the pool, even while it is reserved.
  const end = () => {
    give(true);
    tellLoss();
  };
  client.on('end', end);
  const ask = () => {
    if (!isOurs) throw connectionLostError('This connection was released or is lost.');
  };
  // Each packet wakes the server and each answer wakes this process, so statements sent in the same turn share a packet.
  const pack = () => {
    if (isPacking) return;
    isPacking = true;
    const wire = wireOf(client);
    wire.cork();
    packed();
    // Runs after all microtasks.
    queueMicrotask(() =>
      process.nextTick(() => {
        isPacking = false;
        wire.uncork();
      }),
    );
  };
  return {
    async send(statement, form) {
      ask();
      pack();
      return answer(await client.query(queryOf(statement, named, form)).catch(throwWithCode), form);
    },
    stream(stream) {
      ask();
      // The package's types describe a stream query only by its shape.
      return (client.query as unknown as (query: typeof stream) => typeof stream)(stream);
    },
    release: () => give(false),
    drop: () => give(true),
    whenLost: (told) => (tellLoss = told),
  };
}

const queryOf = ({ text, name, parameters }: Statement, named: boolean, form: 'objects' | 'arrays') => ({
  text,
  ...(name === undefined || !named ? {} : { name }),
  ...(parameters.length === 0 ? {} : { values: [...parameters] }),
  ...(form === 'arrays' ? { rowMode: 'array' as const } : {}),
});

/** A text of several statements has several results, of which the last counts. */
function answer(result: QueryResult | QueryArrayResult, form: 'objects' | 'arrays'): Rows<readonly object[]> | unknown[][] {
  const last = Array.isArray(result) ? (result.at(-1) as QueryResult) : result;
  if (form === 'arrays') return last.rows as unknown[][];
  // Not enumerable, so that comparing or copying rows ignores it.
  return Object.defineProperties(last.rows as object[], { count: { value: last.rowCount ?? 0 }, command: { value: last.command } }) as Rows<
    object[]
  >;
}

function connectionOf(one: HeldConnection): Connection {
  return Object.assign(makeTag(one.send), {
    copyOut: (statement: Fragment): Promise<Readable> => Promise.resolve(one.stream(copyTo(sqlText(statement)))),
    copyIn: (statement: Fragment): Promise<Writable> => Promise.resolve(one.stream(copyFrom(sqlText(statement)))),
  });
}

const plain = (text: string): Statement => ({ text, parameters: [] });

async function runTransaction<T>(one: HeldConnection, begin: string, work: (tx: TransactionSql) => T | PromiseLike<T>): Promise<T> {
  let failure: { error: unknown } | undefined;
  let isOver = false;
  const send: Send = (statement, form) => {
    // Pending statements of a failed transaction must not be stored on their own after the rollback.
    if (isOver) return Promise.reject(connectionLostError('This transaction has ended.'));
    const sent = one.send(statement, form);
    // A failed statement that no one awaits must also prevent the commit.
    sent.catch((error: unknown) => (failure = isOnlyAborted(error) ? failure : { error }));
    return sent;
  };
  try {
    // The first statements share a packet with the begin.
    const begun = one.send(plain(begin), 'objects');
    const tx = transactionOf({ ...one, send });
    // Work that waits for something else must not delay the error of a lost connection.
    const loss = new Promise<never>((_, reject) => one.whenLost(() => reject(connectionLostError('The connection was lost.'))));
    const [result] = await Promise.race([Promise.all([Promise.resolve().then(() => work(tx)), begun]), loss]);
    isOver = true;
    await commit(one, () => failure?.error);
    return result;
  } catch (error) {
    isOver = true;
    await one.send(plain('rollback'), 'objects').catch(() => one.drop());
    // Of statements sent together, one refused because of another's failure may report first.
    throw isOnlyAborted(error) ? (failure?.error ?? error) : error;
  } finally {
    one.release();
  }
}

/** Whether a statement was refused because another one of its transaction had failed. */
const isOnlyAborted = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '25P02';

const transactionOf = (one: HeldConnection): TransactionSql =>
  Object.assign(connectionOf(one), {
    inTransaction: true as const,
    attempt: <T>(work: (tx: TransactionSql) => T | PromiseLike<T>) => runAttempt(one, work),
  });

async function runAttempt<T>(one: HeldConnection, work: (tx: TransactionSql) => T | PromiseLike<T>): Promise<T> {
  let isOver = false;
  // Pending statements of a failed savepoint would otherwise run in the next one.
  const send: Send = (statement, form) =>
    isOver ? Promise.reject(connectionLostError('This attempt has ended.')) : one.send(statement, form);
  const begun = one.send(plain('savepoint attempt'), 'objects');
  try {
    const [result] = await Promise.all([Promise.resolve().then(() => work(transactionOf({ ...one, send }))), begun]);
    isOver = true;
    // Sent with the next statement. It fails only if a failure went unnoticed, and the commit then fails too.
    one.send(plain('release savepoint attempt'), 'objects').catch(() => {});
    return result;
  } catch (error) {
    isOver = true;
    await one.send(plain('rollback to savepoint attempt; release savepoint attempt'), 'objects');
    throw error;
  }
}

/** PostgreSQL answers the commit of a failed transaction with a rollback and without an error. */
async function commit(one: HeldConnection, failure: () => unknown): Promise<void> {
  // Only `answer` creates rows, with their command.
  const { command } = (await one.send(plain('commit'), 'objects')) as unknown as { command: string };
  if (command === 'COMMIT') return;
  throw failure() ?? new Error('The transaction was not stored: one of its statements failed.');
}

const connectionLostError = (message: string) => Object.assign(new Error(message), { code: 'CONNECTION_CLOSED' });

/** The driver's errors without a code concern the connection. */
function throwWithCode(error: unknown): never {
  if (error instanceof Error && codeOf(error) === undefined && !(error instanceof TypeError)) {
    throw Object.assign(error, { code: /time(out|d out)/i.test(error.message) ? 'CONNECT_TIMEOUT' : 'CONNECTION_CLOSED' });
  }
  throw error;
}
