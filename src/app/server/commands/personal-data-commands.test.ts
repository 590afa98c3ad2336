import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, databaseEnv, type TestDatabase } from '#src/testing/test-database.ts';

let database: TestDatabase;
const folder = mkdtempSync(path.join(tmpdir(), 'leave-personal-commands-'));

beforeAll(async () => {
  database = await createTestDatabase();
  await database.sql`
    insert into employee (empl_id, name, effective_date, business_email, status) values
      ('G1', 'Gone Person', '2020-01-01', 'gone@test.example', 'I'), ('W1', 'Working Person', '2020-01-01', 'works@test.example', 'A')`;
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const run = (command: 'backup' | 'export-person' | 'erase-person', ...given: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const script = path.join(import.meta.dirname, `${command}.ts`);
    const env = { ...process.env, ...databaseEnv(database), DATA_DIR: folder, INIT_CWD: folder };
    const child = execFile(process.execPath, [script, ...given], { env }, (_, out, wrong) =>
      resolve({ code: child.exitCode ?? -1, said: out + wrong }),
    );
    child.stdin?.end();
  });

describe.each(['export-person', 'erase-person'] as const)('%s', (command) => {
  test('explains itself: asked with --help it has worked, called wrongly it has not', async () => {
    const [asked, wrong] = await Promise.all([run(command, '--help'), run(command)]);
    expect(asked).toEqual({ code: 0, said: expect.stringContaining(`npm run ${command} --`) });
    expect(wrong).toEqual({ code: 2, said: asked.said });
  });
});

test('both refuse an id that nobody has', async () => {
  const refused = { code: 1, said: 'There is nobody with the employee ID N1.\n' };
  expect(await run('export-person', '--empl-id', 'N1', '--out', 'n.json')).toEqual(refused);
  expect(await run('erase-person', '--empl-id', 'N1', '--yes')).toEqual(refused);
});

test('export-person writes a file that only its owner reads, and never writes one over', async () => {
  const given = ['--empl-id', 'W1', '--out', 'w.json'] as const;
  const file = path.join(folder, 'w.json');
  expect(await run('export-person', ...given)).toEqual({ code: 0, said: `Everything that is stored about W1 is in ${file}.\n` });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const written = readFileSync(file, 'utf8');
  expect(JSON.parse(written)).toMatchObject({ profile: { business_email: 'works@test.example' } });
  expect(await run('export-person', ...given)).toEqual({ code: 1, said: `${file} is there already and is not written over.\n` });
  expect(readFileSync(file, 'utf8')).toBe(written);
});

const entries = (request: string) => database.sql`
  select action, entity, entity_key as key, after from audit_log where request_id = ${request} order by audit_log_id`;
const who = { server_user: userInfo().username };

test('export-person leaves an entry for each file that it wrote, and none for others', async () => {
  const before = await entries('export-person');
  await run('export-person', '--empl-id', 'W1', '--out', 'once.json');
  await run('export-person', '--empl-id', 'W1', '--out', 'once.json');
  await run('export-person', '--empl-id', 'N1', '--out', 'nobody.json');
  expect((await entries('export-person')).slice(before.length)).toEqual([
    { action: 'exported', entity: 'employee', key: 'W1', after: who },
  ]);
});

test('backup leaves an entry that says who, where and how much', async () => {
  const file = path.join(folder, 'a.tar.gz');
  for (let time = 0; time < 2; time += 1) await run('backup', file);
  expect(await entries('backup')).toEqual([
    { action: 'saved', entity: 'backup', key: file, after: { ...who, rows: expect.any(Number), attachments: 0 } },
  ]);
});

test('erase-person refuses somebody active and, without a terminal, an erasure that is not confirmed; then it erases, once', async () => {
  expect(await run('erase-person', '--empl-id', 'W1', '--yes')).toEqual({ code: 1, said: expect.stringContaining('W1 is active') });
  expect(await run('erase-person', '--empl-id', 'G1')).toEqual({ code: 1, said: 'There is no terminal to ask on: give --yes.\n' });
  expect(await database.sql`select name from employee where empl_id = 'G1'`).toEqual([{ name: 'Gone Person' }]);
  expect(await run('erase-person', '--empl-id', 'G1', '--yes')).toEqual({ code: 0, said: expect.stringContaining('G1 is erased') });
  expect(await database.sql`select name from employee where empl_id = 'G1'`).toEqual([{ name: 'Erased person' }]);
  expect(await run('erase-person', '--empl-id', 'G1', '--yes')).toEqual({ code: 0, said: 'There is nothing left of G1 to erase.\n' });
});
