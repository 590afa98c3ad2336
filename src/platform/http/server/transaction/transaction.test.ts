import { Writable } from 'node:stream';
import pino from 'pino';
import type { Tag } from '#src/platform/db/server/sql.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runInOrder } from '#src/testing/scenes/run-in-order.ts';
import { uploadForm } from '#src/testing/permission-scene.ts';
import { createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';

let t: TestApp;
let hr: Person;
let person: Person;
let logged = '';
/** A file store that stores nothing, and the names of the files that it was asked to remove. */
const removed: string[] = [];
let storeIsAway = false;

beforeAll(async () => {
  const stream = new Writable({ write: (chunk: Buffer, _encoding, done) => done(void (logged += chunk.toString())) });
  const remove = (fileName: string) => {
    removed.push(fileName);
    return storeIsAway ? Promise.reject(new Error('The disk is gone.')) : Promise.resolve();
  };
  t = await createTestApp({
    log: pino({ level: 'error' }, stream),
    attachments: { put: () => Promise.resolve(), read: () => Promise.resolve(undefined), remove },
    mailer: { send: () => Promise.reject(new Error('The mail server is gone.')) },
  });
  [hr, person] = [await t.addPerson({ roles: ['E', 'H'] }), await t.addPerson()];
  await t.sql`create sequence tries`;
});
afterAll(() => t.close());

beforeEach(() => {
  [logged, removed.length, storeIsAway] = ['', 0, false];
});

/** Makes the commit fail with this code for the first writes to a table. */
async function failCommits(table: string, code: string, times: number, constraint = ''): Promise<void> {
  await t.sql`alter sequence tries restart`;
  await t.sql.unsafe(`create or replace function fail_commit() returns trigger language plpgsql security definer as $$
    begin if nextval('tries') <= ${times} then raise exception 'made to fail' using errcode = '${code}', constraint = '${constraint}'; end if; return null; end $$`);
  await t.sql.unsafe(`drop trigger if exists fail_commit on ${table}`);
  await t.sql.unsafe(`create constraint trigger fail_commit after insert or delete on ${table}
    deferrable initially deferred for each row execute function fail_commit()`);
}
const tries = async () => Number((await t.sql`select last_value as tries from tries`)[0]?.tries);

async function upload(): Promise<string> {
  const { body } = await t.call('POST', '/attachment/uploadfile', { by: person, ...uploadForm });
  return (body as { file: string }).file;
}

test('a call waits for an older release that is storing the same key without a lock, and returns its answer without storing anything', async () => {
  const body = { holidayDate: '2026-10-09', holidayDescr: 'Feast', holidayState: 'All' };
  const add = () => t.call('POST', '/publicholiday', { by: hr, body, headers: { 'idempotency-key': 'of-two-versions' } });
  const first = await add();
  expect(first).toMatchObject({ status: 200 });
  await t.sql`delete from public_holiday where holiday_date = ${body.holidayDate}`;
  const [kept] = await t.sql<{ key: string; hash: Buffer; answer: string }[]>`
    delete from idempotency_key where empl_id = ${hr.emplId} returning key, request_hash as hash, answer`;
  if (!kept) throw new Error('The answer was not stored.');
  const store = (tx: Tag) => tx`
    insert into idempotency_key (empl_id, key, request_hash, answer) values (${hr.emplId}, ${kept.key}, ${kept.hash}, ${kept.answer})`;
  const [second] = await runInOrder(t, store, [add]);
  expect(second).toMatchObject({ status: 200, body: first.body });
  expect(await t.sql`select from public_holiday where holiday_date = ${body.holidayDate}`).toEqual([]);
});

describe('a call that the database aborts', () => {
  const add = (holidayDate: string) =>
    t.call('POST', '/publicholiday', { by: hr, body: { holidayDate, holidayDescr: 'Feast', holidayState: 'All' } });
  const stored = (date: string) => t.sql`select holiday_descr from public_holiday where holiday_date = ${date}`;

  test.each([
    ['because of a deadlock', '40P01', '2026-10-05'],
    ['because of an outdated snapshot', '40001', '2026-10-06'],
  ])('%s is retried, at most twice, and stored once', async (_why, code, date) => {
    await failCommits('public_holiday', code, 2);
    expect(await add(date)).toMatchObject({ status: 200 });
    expect(await tries()).toBe(3);
    expect(await stored(date)).toHaveLength(1);
  });

  test('every time is refused and stores nothing', async () => {
    await failCommits('public_holiday', '40P01', 9);
    expect(await add('2026-10-07')).toMatchObject({ status: 503, message: 'The server is busy. Please try again.' });
    expect(await tries()).toBe(3);
    expect(await stored('2026-10-07')).toEqual([]);
  });

  test('because a record was added or removed is tried three times, then refused', async () => {
    await failCommits('public_holiday', '23503', 9, 'entitlement_entry_empl_id_year_leave_code_fkey');
    expect(await add('2026-10-10')).toMatchObject({ status: 409, body: { code: 'call.overtaken' } });
    expect(await tries()).toBe(3);
    expect(await stored('2026-10-10')).toEqual([]);
  });

  test('for any other reason is not retried', async () => {
    await failCommits('public_holiday', '22000', 9);
    expect(await add('2026-10-08')).toMatchObject({ status: 500 });
    expect(await tries()).toBe(1);
  });
});

describe('work after the commit', () => {
  test('runs once after a retried call, and only when the call is stored', async () => {
    const [file, kept] = [await upload(), await upload()];
    await failCommits('attachment', '40P01', 1);
    expect(await t.call('DELETE', `/attachment/deletefile/${file}`, { by: person })).toMatchObject({ status: 200 });
    expect(removed).toEqual([file]);
    await failCommits('attachment', '22000', 9);
    expect(await t.call('DELETE', `/attachment/deletefile/${kept}`, { by: person })).toMatchObject({ status: 500 });
    expect(removed).toEqual([file]);
    await failCommits('attachment', '22000', 0);
  });

  test('that fails does not roll back the call, and is logged', async () => {
    const file = await upload();
    storeIsAway = true;
    expect(await t.call('DELETE', `/attachment/deletefile/${file}`, { by: person })).toMatchObject({ status: 200 });
    expect(await t.sql`select from attachment where file_name = ${file}`).toEqual([]);
    expect(logged).toContain('could not finish after the commit');
    expect(logged).toContain('The disk is gone.');
  });

  test('that fails does not count as a sent link', async () => {
    const answer = await t.call('POST', '/resetPassword', { by: hr, body: { emplid: person.emplId } });
    expect(answer).toMatchObject({ status: 200, body: { linkSent: false } });
    expect(logged).toContain('could not finish after the commit');
  });
});
