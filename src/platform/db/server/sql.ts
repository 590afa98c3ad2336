import type { Readable, Writable } from 'node:stream';

/** What PostgreSQL can be asked to store as JSON. */
export type JSONValue = string | number | boolean | null | readonly JSONValue[] | { readonly [key: string]: JSONValue | undefined };

type Plain = string | number | boolean | null;

/** What PostgreSQL gets beside the text of a statement. */
type Value = Plain | Date | Uint8Array | readonly Plain[];

/** What may stand in a statement: a value or a piece of SQL. */
export type Parameter = Value | Fragment;

const piece = Symbol('piece');

/** A piece of SQL with its values, to be put into another one. */
export type Fragment = { readonly [piece]: Piece };

type Piece = { strings: TemplateStringsArray; values: readonly Parameter[] } | { text: string } | { json: JSONValue };

/** The rows that a statement gave, and how many it gave or changed. */
export type Rows<T extends readonly object[]> = T & { readonly count: number };

/** A statement. It runs once, when it is first awaited or executed; put into another one it is a piece of that. */
export type Query<T extends readonly object[]> = Promise<Rows<T>> &
  Fragment & {
    /** Sends it now. */
    execute: () => Query<T>;
    /** The rows as lists of their columns' values. */
    values: () => Promise<unknown[][]>;
    /** The same statement, which the connection does not keep prepared. */
    unprepared: () => Query<T>;
  };

/**
 * Makes statements of templates: what is put in is a parameter or another piece, never text. Called with names it makes identifiers of them.
 *
 * @example await sql<{ name: string }[]>`select name from employee where empl_id = ${emplId}`
 * @example sql`select ${sql(['empl_id', 'name'])} from ${sql('employee')}` // select "empl_id", "name" from "employee"
 */
export type Tag = {
  <T extends readonly object[] = Record<string, unknown>[]>(strings: TemplateStringsArray, ...values: readonly Parameter[]): Query<T>;
  (names: string | readonly string[]): Fragment;
  json: (value: JSONValue) => Fragment;
  /** Text that is SQL: never of what somebody typed. */
  unsafe: (text: string) => Query<Record<string, unknown>[]>;
};

/** What somebody has alone until it is given back. */
export type Connection = Tag & {
  copyOut: (statement: Fragment) => Promise<Readable>;
  copyIn: (statement: Fragment) => Promise<Writable>;
};

export type ReservedSql = Connection & { release: () => void };

export type TransactionSql = Connection & {
  readonly inTransaction: true;
  /** Runs a part of the transaction which, when it fails, leaves nothing and keeps nothing from the rest; one at a time. */
  attempt: <T>(work: (tx: TransactionSql) => T | PromiseLike<T>) => Promise<T>;
};

/** A pool of connections; each statement takes one that is free. */
export type Sql = Tag & {
  /** Runs the work in one transaction. @throws what the work throws or PostgreSQL refuses; nothing is stored then */
  begin: <T>(work: (tx: TransactionSql) => T | PromiseLike<T>) => Promise<T>;
  /**
   * The pool, with a question that is sent before its first statement, on the same connection in the same packet; alone, if the answer is asked
   * for before there is any.
   */
  asking: <T>(ask: (sql: Tag) => Promise<T>) => { sql: Sql; answered: () => Promise<T> };
  /** A connection that is nobody else's until it is released. */
  reserve: () => Promise<ReservedSql>;
  /** Ends it once everything is given back, or after so many seconds. */
  end: (within?: { timeout: number }) => Promise<void>;
  state: () => PoolState;
};

/** Connections of a pool by what they do, who waits for one, and how many packets of statements were sent so far. */
export type PoolState = { idle: number; inUse: number; connecting: number; waiting: number; packets: number };

/** A statement as PostgreSQL gets it; one with a name stays prepared on its connection. */
export type Statement = { text: string; name?: string; parameters: readonly Value[] };

/** Sends a statement. */
export type Send = (statement: Statement, form: 'objects' | 'arrays') => Promise<Rows<readonly object[]> | unknown[][]>;

/** The tag whose statements go this way. */
export function makeTag(send: Send): Tag {
  const tag = (first: TemplateStringsArray | string | readonly string[], ...values: readonly Parameter[]) =>
    isTemplate(first) ? makeQuery(send, { strings: first, values }, true) : { [piece]: { text: identifiers(first) } };
  return Object.assign(tag as unknown as Tag, {
    json: (json: JSONValue) => ({ [piece]: { json } }),
    unsafe: (text: string) => makeQuery<Record<string, unknown>[]>(send, { text }, false),
  });
}

const isTemplate = (first: TemplateStringsArray | string | readonly string[]): first is TemplateStringsArray =>
  typeof first === 'object' && 'raw' in first;

const identifiers = (names: string | readonly string[]) =>
  (typeof names === 'string' ? [names] : names).map((name) => `"${name.replaceAll('"', '""')}"`).join(', ');

function makeQuery<T extends readonly object[]>(send: Send, its: Piece, prepared: boolean): Query<T> {
  let sent: Promise<Rows<T>> | undefined;
  // The rows are what the caller says they are.
  const run = () => (sent ??= send(statementOf(its, prepared), 'objects') as Promise<Rows<T>>);
  const query: Query<T> = {
    [piece]: its,
    [Symbol.toStringTag]: 'Query',
    // oxlint-disable-next-line unicorn/no-thenable -- a statement is sent when somebody waits for it
    then: (fulfilled, rejected) => run().then(fulfilled, rejected),
    catch: (rejected) => run().catch(rejected),
    finally: (settled) => run().finally(settled),
    execute() {
      // Whoever awaits it is told of a failure; until then it is not an unhandled one.
      run().catch(() => {});
      return query;
    },
    values: () => send(statementOf(its, prepared), 'arrays') as Promise<unknown[][]>,
    unprepared: () => makeQuery(send, its, false),
  };
  return query;
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `s${names.size + 1}`;
  names.set(text, name);
  return name;
}

function statementOf(its: Piece, prepared: boolean): Statement {
  const parameters: Value[] = [];
  const text = compose(its, parameters);
  return prepared ? { text, name: nameOf(text), parameters } : { text, parameters };
}

/** The text of a piece; its values are added to the parameters, and stand as $1, $2 … in the text. */
function compose(its: Piece, parameters: Value[]): string {
  if ('text' in its) return its.text;
  if ('json' in its) return `$${parameters.push(JSON.stringify(its.json))}`;
  let text = its.strings[0] ?? '';
  for (const [place, value] of its.values.entries()) {
    if (value === undefined) throw new TypeError('A statement was given undefined.');
    text += isFragment(value) ? compose(value[piece], parameters) : `$${parameters.push(value)}`;
    text += its.strings[place + 1] ?? '';
  }
  return text;
}

const isFragment = (value: Parameter): value is Fragment => typeof value === 'object' && value !== null && piece in value;

/** A piece as PostgreSQL gets it when it stands alone. */
export const sqlText = (fragment: Fragment): string => compose(fragment[piece], []);

/** Ends the attempt without storing anything, though nothing has failed. */
const rollbackSignal = Symbol('taken back');

/**
 * Does something within a transaction and takes it back: what would refuse it refuses it now, and what it would do can be read from within. Rows that
 * it alone has locked are let go.
 *
 * @throws whatever the work throws
 * @example await dryRun(tx, async (dry) => { await book(dry); left = await prefetchBalance(dry); })
 */
export async function dryRun(tx: TransactionSql, work: (dry: TransactionSql) => Promise<void>): Promise<void> {
  await tx
    .attempt(async (dry) => {
      await work(dry);
      throw rollbackSignal;
    })
    .catch((error: unknown) => {
      if (error !== rollbackSignal) throw error;
    });
}

/** As `foldEmail` in `text/email.ts`: the unique index of the employees' addresses is on this expression. */
export const foldedEmail = (sql: Tag, email: Fragment): Fragment => sql`lower(${email} collate "C")`;
