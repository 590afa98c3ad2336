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
  test('prints its help, and exits with 0 after --help and with 2 after a wrong call', async () => {
    const [asked, wrong] = await Promise.all([run(command, '--help'), run(command)]);
    expect(asked).toEqual({ code: 0, said: expect.stringContaining(`npm run ${command} --`) });
    expect(wrong).toEqual({ code: 2, said: asked.said });
  });
});

test('both commands reject an unknown employee ID', async () => {
  const refused = { code: 1, said: 'There is no employee with the ID N1.\n' };
  expect(await run('export-person', '--empl-id', 'N1', '--out', 'n.json')).toEqual(refused);
  expect(await run('erase-person', '--empl-id', 'N1', '--yes')).toEqual(refused);
});

test('export-person writes a file that only its owner can read, and never overwrites a file', async () => {
  const given = ['--empl-id', 'W1', '--out', 'w.json'] as const;
  const file = path.join(folder, 'w.json');
  expect(await run('export-person', ...given)).toEqual({ code: 0, said: `Saved all data about W1 in ${file}.\n` });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const written = readFileSync(file, 'utf8');
  expect(JSON.parse(written)).toMatchObject({ profile: { business_email: 'works@test.example' } });
  expect(await run('export-person', ...given)).toEqual({ code: 1, said: `${file} already exists. Choose another file.\n` });
  expect(readFileSync(file, 'utf8')).toBe(written);
});

const entries = (request: string) => database.sql`
  select action, entity, entity_key as key, after from audit_log where request_id = ${request} order by audit_log_id`;
const who = { server_user: userInfo().username };

test('export-person leaves an audit log entry for each file that it wrote, and for no others', async () => {
  const before = await entries('export-person');
  await run('export-person', '--empl-id', 'W1', '--out', 'once.json');
  await run('export-person', '--empl-id', 'W1', '--out', 'once.json');
  await run('export-person', '--empl-id', 'N1', '--out', 'nobody.json');
  expect((await entries('export-person')).slice(before.length)).toEqual([
    { action: 'exported', entity: 'employee', key: 'W1', after: who },
  ]);
});

test('backup leaves an audit log entry with the user, the file and the numbers', async () => {
  const file = path.join(folder, 'a.tar.gz');
  for (let time = 0; time < 2; time += 1) await run('backup', file);
  expect(await entries('backup')).toEqual([
    { action: 'saved', entity: 'backup', key: file, after: { ...who, rows: expect.any(Number), attachments: 0 } },
  ]);
});

test('erase-person rejects an active person and, without a terminal, an unconfirmed erasure; then it erases once', async () => {
  expect(await run('erase-person', '--empl-id', 'W1', '--yes')).toEqual({ code: 1, said: expect.stringContaining('W1 is active') });
  expect(await run('erase-person', '--empl-id', 'G1')).toEqual({ code: 1, said: 'There is no terminal for questions. Add --yes.\n' });
  expect(await database.sql`select name from employee where empl_id = 'G1'`).toEqual([{ name: 'Gone Person' }]);
  expect(await run('erase-person', '--empl-id', 'G1', '--yes')).toEqual({ code: 0, said: expect.stringContaining('G1 is erased') });
  expect(await database.sql`select name from employee where empl_id = 'G1'`).toEqual([{ name: 'Erased person' }]);
  expect(await run('erase-person', '--empl-id', 'G1', '--yes')).toEqual({ code: 0, said: 'G1 has already been erased.\n' });
});
