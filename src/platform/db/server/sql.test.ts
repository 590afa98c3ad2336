import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from './connect.ts';
import { makeTag, type Parameter, type Sql, type Statement } from './sql.ts';
import { createTestDatabase, type TestDatabase } from '#src/testing/test-database.ts';

const sent: Statement[] = [];
const tag = makeTag((statement) => {
  sent.push(statement);
  return Promise.resolve(Object.assign([], { count: 0 }));
});

describe('a statement', () => {
  test('sends its values beside its text, including those of its fragments, in order', async () => {
    const alive = (status: string) => tag`status = ${status}`;
    await tag`select ${tag(['empl_id', 'a"b'])} from employee where empl_id = any(${['E1', 'E2']}) and ${alive('A')} and name = ${'Ann'}`;
    expect(sent.at(-1)).toMatchObject({
      text: 'select "empl_id", "a""b" from employee where empl_id = any($1) and status = $2 and name = $3',
      parameters: [['E1', 'E2'], 'A', 'Ann'],
    });
  });

  test('has the same name for the same text, whatever its values and position', async () => {
    const find = (emplId: string, column: string) => tag`select ${tag(column)} from employee where empl_id = ${emplId}`;
    const plain = (emplId: string) => tag`select 1 from employee where empl_id = ${emplId}`;
    await Promise.all([find('E1', 'name'), find('E2', 'name'), find('E1', 'status'), plain('E1'), plain('E2')]);
    const [one, same, other, first, second] = sent.slice(-5).map(({ name }) => name);
    expect([same, second]).toEqual([one, first]);
    expect(new Set([one, other, first]).size).toBe(3);
    expect(sent.at(-1)?.parameters).toEqual(['E2']);
  });

  test('accepts a fragment where the previous call passed a value', async () => {
    const since = (moment: Parameter) => tag`select 1 from session where expires_at > ${moment} and empl_id = ${'E1'}`;
    await since('2026-01-01');
    await since(tag`now()`);
    expect(sent.at(-1)).toMatchObject({ text: 'select 1 from session where expires_at > now() and empl_id = $1', parameters: ['E1'] });
  });

  test('has no name if it should not be prepared', async () => {
    await tag`select ${1}`.unprepared();
    expect(sent.at(-1)).toEqual({ text: 'select $1', parameters: [1] });
  });

  test('that is a fragment of another statement is not sent on its own', async () => {
    const before = sent.length;
    await tag`select ${tag`1 as one`}`;
    expect(sent.length).toBe(before + 1);
  });

  test('is sent once, however often it is awaited', async () => {
    const before = sent.length;
    const query = tag`select 1`.execute();
    await Promise.all([query, query, query.finally(() => {})]);
    expect(sent.length).toBe(before + 1);
  });

  test('refuses an undefined value', async () => {
    const values: Record<string, string> = {};
    // As from a caller with wrong types.
    await expect(async () => tag`select ${values['nothing'] as string}`).rejects.toThrow('A statement was given undefined.');
  });
});

describe('a transaction', () => {
  let database: TestDatabase;
  let sql: Sql;
  beforeAll(async () => {
    database = await createTestDatabase();
    ({ sql } = database);
    await sql`create table note (text text not null)`;
  });
  afterAll(() => database.drop());
  const notes = async () => (await sql<{ text: string }[]>`select text from note`).map(({ text }) => text);

  test('with a failed statement fails, even if no one awaited that statement', async () => {
    const stored = sql.begin(async (tx) => {
      await tx`insert into note values ('before')`;
      void tx`insert into note values (${null})`.execute();
      return 'stored';
    });
    await expect(stored).rejects.toMatchObject({ code: '23502' });
    expect(await notes()).toEqual([]);
  });

  test('refuses statements after its end', async () => {
    const kept = await sql.begin((tx) => [tx]);
    await expect(Promise.all(kept.map((tx) => tx`insert into note values ('late')`))).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
    expect(await notes()).toEqual([]);
  });

  test('releases its connection after a failure', async () => {
    const pids = async () => (await sql<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid;
    const before = await pids();
    await expect(sql.begin((tx) => tx`insert into note values (${null})`)).rejects.toThrow('null value');
    await expect(sql`select 1 / 0`).rejects.toThrow('division by zero');
    expect(await pids()).toBe(before);
  });

  test('is finished before the pool ends, unless that takes too long', async () => {
    const patient = connect(database.target, { max: 1 });
    const working = patient.begin((tx) => tx`insert into note select 'finished' from pg_sleep(0.3)`);
    await expect.poll(() => patient.state().inUse).toBe(1);
    await patient.end();
    await working;
    expect(await notes()).toEqual(['finished']);

    const hasty = connect(database.target, { max: 1 });
    const cut = hasty.begin(async (tx) => {
      await tx`insert into note values ('cut off')`;
      await new Promise(() => {});
    });
    cut.catch(() => {});
    await expect.poll(() => hasty.state().inUse).toBe(1);
    await hasty.end({ timeout: 0.1 });
    await expect.poll(notes).toEqual(['finished']);
  });

  test('stores JSON, arrays, timestamps and bytes unchanged', async () => {
    const at = new Date('2026-01-01T00:00:00Z');
    const [row] = await sql`select ${sql.json({ a: [1, null] })}::jsonb as json, ${['x', '{"', 'null']}::text[] as list,
      ${at}::timestamptz as at, ${Buffer.from([0, 255])}::bytea as bytes, ${true}::boolean as yes, ${0.5}::numeric as half`;
    expect(row).toEqual({
      json: { a: [1, null] },
      list: ['x', '{"', 'null'],
      at: '2026-01-01T00:00:00Z',
      bytes: Buffer.from([0, 255]),
      yes: true,
      half: 0.5,
    });
  });
});
