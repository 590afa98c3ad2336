import { registerHooks } from 'node:module';
import type { Sql } from 'postgres';

type Repair = readonly [was: string, becomes: string];

/**
 * postgres 3.4.9 loses its footing when a connection ends at a bad moment: it writes to a socket that is gone and so ends the process,
 * leaves queries without an answer, runs the rest of a dead transaction outside
 * it or inside another's, takes a list that broke off for a whole one, or never ends a COPY (decision 12 has the list).
 * Until a version has the repairs they are made while it is loaded.
 */
const repairs: Record<string, readonly Repair[]> = {
  'connection.js': [
    // A write without a socket refuses its query.
    [
      'const x = socket.write(chunk, fn)\n',
      `if (!socket) {
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options))
      query = null
      return false
    }
    const x = socket.write(chunk, fn)\n`,
    ],
    // Nothing of a dead connection reaches the next one, and every query gets its answer.
    [
      'socket.removeAllListeners()\n    socket = null\n\n    if (initial)',
      `socket.removeAllListeners()
    socket = null
    if (query || sent.length) error(errorResponse || Errors.connection('CONNECTION_CLOSED', options))
    chunk = nextWriteTimer = query = results = errorResponse = null
    result = new Result()

    if (initial)`,
    ],
    // What was read in parts from a connection that is gone meanwhile asks for no more parts.
    [
      'const x = await Promise.resolve(query.cursorFn(result))\n',
      `const reading = query
      const x = await Promise.resolve(query.cursorFn(result))
      if (query !== reading) return\n`,
    ],
    // Rows that were sent and are refused at their end tell so; whoever sent them would wait for ever.
    [
      'stream && (stream.destroy(err), stream = null)\n',
      'stream && (stream.destroy(err), stream = null)\n    final && (final(err), final = null)\n',
    ],
    // The end of rows that are copied out may come while their reader is behind: what follows it must come too.
    ['stream && stream.push(null)\n    stream = null\n', 'stream && stream.push(null)\n    stream = null\n    socket && socket.resume()\n'],
    // A connection that is lost before it knows the types is of no use, and its end is told to whoever asked for it.
    ['order by b.oid\n    `], [], execute)\n', 'order by b.oid\n    `], [], execute).catch(() => (socket && socket.destroy(), []))\n'],
    // Whoever begins a transaction learns its connection, however full the pipeline is.
    [
      'return write(toBuffer(q))\n        && !q.describeFirst',
      `const written = write(toBuffer(q))
      if (q.options.onexecute) return q.options.onexecute(connection)
      return written
        && !q.describeFirst`,
    ],
  ],
  'query.js': [
    // A list that is read in parts and fails between two of them has failed; it is not at its end.
    ['let prev\n', 'let prev, failure\n'],
    [
      'if (this.executed && !this.active)\n            return { done: true }',
      'if (failure) throw failure.error\n          if (this.executed && !this.active)\n            return { done: true }',
    ],
    [
      'this.reject = x => (this.active = false, reject(x))\n          })',
      'this.reject = x => (this.active = false, failure = { error: x }, reject(x))\n          })',
    ],
    ['next: () => {', 'next: async () => {'],
  ],
  'index.js': [
    // The first statements of a transaction travel with its begin: one way there and back less for every call that writes.
    [
      "await sql.unsafe('begin ' + options.replace(/[^a-z ]/ig, ''), [], { onexecute }).execute()\n",
      `const begun = sql.unsafe('begin ' + options.replace(/[^a-z ]/ig, ''), [], { onexecute }).execute()
      if (!connection) await begun\n`,
    ],
    ['scope(connection, fn),', 'Promise.all([scope(connection, fn), begun]).then(([result]) => result),'],
    // A connection that somebody had alone and lost takes no more from them: it may be another's by now. Given back, a dead one would be offered to the next.
    [
      'c.reserved.release = true\n',
      `c.reserved.release = true
    let lost
    c.onclose = e => {
      lost = e
      while (queue.length) queue.shift().reject(e)
    }\n`,
    ],
    [
      'sql.release = () => {\n      c.reserved = null\n',
      'sql.release = () => {\n      if (lost) return\n      c.onclose = c.reserved = null\n',
    ],
    [
      'function handler(q) {\n      c.queue === full\n        ? queue.push(q)',
      'function handler(q) {\n      if (lost) return q.reject(lost)\n      c.queue === full\n        ? queue.push(q)',
    ],
    // Not a repair: how busy the pool is, which it tells nobody.
    [
      'subscribe,\n    CLOSE,',
      `poolState: () => ({
      idle: open.length,
      inUse: busy.length + full.length + reserved.length,
      connecting: connecting.length,
      waiting: queries.length
    }),
    subscribe,
    CLOSE,`,
    ],
    // A transaction whose connection is gone takes no more queries.
    ['let savepoints = 0\n      , connection\n', 'let savepoints = 0\n      , connection\n      , lost = null\n'],
    ['connection.onclose = reject)', 'connection.onclose = e => (lost = e, reject(e)))'],
    [
      'q.catch(e => uncaughtError || (uncaughtError = e))\n',
      'q.catch(e => uncaughtError || (uncaughtError = e))\n        if (lost) return q.reject(lost)\n',
    ],
  ],
};

const repaired = new Set<string>();

function repair(file: string, source: string): string {
  return (repairs[file] ?? []).reduce((text, [was, becomes]) => {
    if (text.split(was).length !== 2) throw new Error(`The package postgres has changed: look whether ${file} still needs its repairs.`);
    repaired.add(file);
    return text.replace(was, () => becomes);
  }, source);
}

const toText = (source: string | ArrayBuffer | NodeJS.TypedArray | undefined) =>
  typeof source === 'string' ? source : new TextDecoder().decode(source);

const hooks = registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const file = /\/postgres\/src\/(\w{1,40}\.js)$/.exec(url)?.[1];
    if (!file || !repairs[file]) return loaded;
    return { ...loaded, source: repair(file, toText(loaded.source)) };
  },
});

/** The driver. It is loaded here and nowhere else; other files import its types only. */
export const { default: postgres } = await import('postgres');

hooks.deregister();
if (repaired.size !== Object.keys(repairs).length) throw new Error('The package postgres was loaded before its repairs.');

/** Connections of a pool by what they do, and the queries that wait for one. */
export type PoolState = { idle: number; inUse: number; connecting: number; waiting: number };

/** @example poolState(sql) // { idle: 9, inUse: 1, connecting: 0, waiting: 0 } */
export const poolState = (sql: Sql): PoolState => (sql as Sql & { poolState: () => PoolState }).poolState();
