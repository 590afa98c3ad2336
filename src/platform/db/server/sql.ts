import type { Readable, Writable } from 'node:stream';

/** A value that PostgreSQL can store as JSON. */
export type JSONValue = string | number | boolean | null | readonly JSONValue[] | { readonly [key: string]: JSONValue | undefined };

type Plain = string | number | boolean | null;

/** A parameter of a statement. */
type Value = Plain | Date | Uint8Array | readonly Plain[];

/** A value or SQL fragment in a template. */
export type Parameter = Value | Fragment;

const piece = Symbol('piece');

/** A fragment of SQL with its values, for use in another statement. */
export type Fragment = { readonly [piece]: Piece };

type Piece = { strings: TemplateStringsArray; values: readonly Parameter[] } | { text: string } | { json: JSONValue };

/** The rows of a statement, and the number of rows that it returned or changed. */
export type Rows<T extends readonly object[]> = T & { readonly count: number };

/** A statement. It runs once, when it is first awaited or executed. Inside another statement it is a fragment. */
export type Query<T extends readonly object[]> = Promise<Rows<T>> &
  Fragment & {
    /** Sends the statement now. */
    execute: () => Query<T>;
    /** Returns the rows as arrays of their column values. */
    values: () => Promise<unknown[][]>;
    /** Returns the same statement, which the connection does not prepare. */
    unprepared: () => Query<T>;
  };

/**
 * Creates statements from templates: insertions are parameters or other fragments, never text. Called with names, it returns identifiers.
 *
 * @example await sql<{ name: string }[]>`select name from employee where empl_id = ${emplId}`
 * @example sql`select ${sql(['empl_id', 'name'])} from ${sql('employee')}` // select "empl_id", "name" from "employee"
 */
export type Tag = {
  <T extends readonly object[] = Record<string, unknown>[]>(strings: TemplateStringsArray, ...values: readonly Parameter[]): Query<T>;
  (names: string | readonly string[]): Fragment;
  json: (value: JSONValue) => Fragment;
  /** Returns raw SQL text. Never pass user input. */
  unsafe: (text: string) => Query<Record<string, unknown>[]>;
};

/** A connection reserved until its release. */
export type Connection = Tag & {
  copyOut: (statement: Fragment) => Promise<Readable>;
  copyIn: (statement: Fragment) => Promise<Writable>;
};

export type ReservedSql = Connection & { release: () => void };

export type TransactionSql = Connection & {
  readonly inTransaction: true;
  /** Runs a part of the transaction in a savepoint. If it fails, it leaves nothing behind and does not affect the rest. One at a time. */
  attempt: <T>(work: (tx: TransactionSql) => T | PromiseLike<T>) => Promise<T>;
};

/** A pool of connections; each statement uses a free one. */
export type Sql = Tag & {
  /** Runs the work in one transaction. @throws any error of the work or of PostgreSQL; nothing is stored then */
  begin: <T>(work: (tx: TransactionSql) => T | PromiseLike<T>) => Promise<T>;
  /**
   * Returns the pool with a query that is sent before its first statement, on the same connection and in the same packet. The query is sent
   * alone if its answer is awaited before any statement.
   */
  asking: <T>(ask: (sql: Tag) => Promise<T>) => { sql: Sql; answered: () => Promise<T> };
  /** Reserves a connection until its release. */
  reserve: () => Promise<ReservedSql>;
  /** Ends the pool when all connections are released, or after this number of seconds. */
  end: (within?: { timeout: number }) => Promise<void>;
  state: () => PoolState;
};

/** The connections of a pool by state, the number of waiting callers, and the packets of statements sent so far. */
export type PoolState = { idle: number; inUse: number; connecting: number; waiting: number; packets: number };

/** A statement as PostgreSQL receives it; a named one stays prepared on its connection. */
export type Statement = { text: string; name?: string; parameters: readonly Value[] };

/** Sends a statement. */
export type Send = (statement: Statement, form: 'objects' | 'arrays') => Promise<Rows<readonly object[]> | unknown[][]>;

/** The template tag whose statements use this connection. */
export function makeTag(send: Send): Tag {
  const tag = (first: TemplateStringsArray | string | readonly string[], ...values: readonly Parameter[]) =>
    isTemplate(first) ? new StatementQuery(send, { strings: first, values }, true) : { [piece]: { text: identifiers(first) } };
  return Object.assign(tag as unknown as Tag, {
    json: (json: JSONValue) => ({ [piece]: { json } }),
    unsafe: (text: string) => new StatementQuery<Record<string, unknown>[]>(send, { text }, false),
  });
}

const isTemplate = (first: TemplateStringsArray | string | readonly string[]): first is TemplateStringsArray =>
  typeof first === 'object' && 'raw' in first;

const identifiers = (names: string | readonly string[]) =>
  (typeof names === 'string' ? [names] : names).map((name) => `"${name.replaceAll('"', '""')}"`).join(', ');

/** Most queries are fragments that never run, so each has only its fields: its methods are on the class. */
class StatementQuery<T extends readonly object[]> implements Query<T> {
  readonly [piece]: Piece;
  readonly #send: Send;
  readonly #isPrepared: boolean;
  #sent: Promise<Rows<T>> | undefined;

  constructor(send: Send, its: Piece, isPrepared: boolean) {
    this[piece] = its;
    this.#send = send;
    this.#isPrepared = isPrepared;
  }

  get [Symbol.toStringTag]() {
    return 'Query';
  }

  #run(): Promise<Rows<T>> {
    // The caller declares the type of the rows.
    return (this.#sent ??= this.#send(statementOf(this[piece], this.#isPrepared), 'objects') as Promise<Rows<T>>);
  }

  // oxlint-disable-next-line unicorn/no-thenable -- a statement is sent when it is awaited
  then<Done = Rows<T>, Failed = never>(
    fulfilled?: ((rows: Rows<T>) => Done | PromiseLike<Done>) | null,
    rejected?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Done | Failed> {
    return this.#run().then(fulfilled, rejected);
  }

  catch<Failed = never>(rejected?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null): Promise<Rows<T> | Failed> {
    return this.#run().catch(rejected);
  }

  finally(settled?: (() => void) | null): Promise<Rows<T>> {
    return this.#run().finally(settled);
  }

  execute(): this {
    // The failure must not count as unhandled before a caller awaits the statement and sees it.
    this.#run().catch(() => {});
    return this;
  }

  values(): Promise<unknown[][]> {
    return this.#send(statementOf(this[piece], this.#isPrepared), 'arrays') as Promise<unknown[][]>;
  }

  unprepared(): Query<T> {
    return new StatementQuery(this.#send, this[piece], false);
  }
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}

function statementOf(its: Piece, prepared: boolean): Statement {
  const parameters: Value[] = [];
  const text = compose(its, parameters);
  return prepared ? { text, name: nameOf(text), parameters } : { text, parameters };
}

/** Returns the text of a fragment. Its values are added to the parameters, as $1, $2 … in the text. */
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

/** Returns a fragment as a statement of its own. */
export const sqlText = (fragment: Fragment): string => compose(fragment[piece], []);

/** Rolls back the savepoint without an error. */
const rollbackSignal = Symbol('taken back');

/**
 * Runs work in a savepoint and rolls it back. The caller sees any refusal, and the work can read its own effects. Row locks of the work are
 * released.
 *
 * @throws any error of the work
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

/** Equals `foldEmail` in `text/email.ts`. The unique index of email addresses is on this expression. */
export const foldedEmail = (sql: Tag, email: Fragment): Fragment => sql`lower(${email} collate "C")`;
