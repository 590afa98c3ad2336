import { beforeAll, expect, test, vi } from 'vitest';
import { findEmergencyFault } from '#src/shared/access/server/emergency-account.ts';
import { createTestHome, startProgram } from '#src/testing/processes.ts';
import { testDatabase, databaseEnv } from '#src/testing/test-database.ts';

// Each test starts the server.
vi.setConfig({ testTimeout: 120_000 });
createTestHome();

const database = testDatabase();
beforeAll(async () => {
  await database.sql`
    insert into employee (empl_id, name, effective_date, business_email, status, roles) values
      ('EM1', 'Emergency', '2020-01-01', 'em1@test.example', 'A', '{E,M,H,A}'), ('HR1', 'Hana Ruiz', '2020-01-01', 'hr1@test.example', 'A', '{E,H}'),
      ('OUT', 'Former HR', '2020-01-01', 'out@test.example', 'I', '{E,H}'), ('EMP', 'Employee', '2020-01-01', 'emp@test.example', 'A', '{E}'),
      ('NOA', 'New HR', '2020-01-01', 'noa@test.example', 'A', '{E,H}')`;
  await database.sql`insert into login_detail (empl_id, password_hash) select empl_id, 'hash' from employee where empl_id <> 'NOA'`;
});

/** Starts the server with passwords switched off except for one account. @returns the output before it listens or ends */
async function startWith(emplId: string) {
  const { child, said, exited } = startProgram(process.execPath, ['src/app/server/main.ts'], {
    environment: {
      ...databaseEnv(database),
      PUBLIC_URL: 'https://leave.example',
      OIDC_ISSUER: 'http://127.0.0.1:1',
      OIDC_CLIENT_ID: 'leave',
      OIDC_CLIENT_SECRET: 'secret',
      PASSWORDS: 'off',
      EMERGENCY_ACCOUNT: emplId,
      SENDING: 'off',
    },
  });
  await Promise.race([exited, expect.poll(said, { timeout: 100_000 }).toContain('Server listening')]);
  const code = child.exitCode;
  child.kill('SIGTERM');
  await exited;
  return { code, output: said() };
}

const findVoid = async () =>
  (await database.sql<{ emplId: string }[]>`select empl_id as "emplId" from login_detail where password_off order by 1`).map(
    ({ emplId }) => emplId,
  );

test('an EMERGENCY_ACCOUNT that does not exist stops the start before any password is invalidated', async () => {
  expect(await startWith('EM2')).toEqual({
    code: 1,
    output: 'Cannot start: The environment variable EMERGENCY_ACCOUNT is wrong: there is no employee EM2.\n',
  });
  expect(await findVoid()).toEqual([]);
  expect(await database.sql`select from sending where held_because is not null`).toEqual([]);
});

test('the start invalidates every password except the one of the emergency account', async () => {
  expect((await startWith('EM1')).code).toBeNull();
  expect(await findVoid()).toEqual(['EMP', 'HR1', 'OUT']);
});

test.each([
  ['EM1', undefined],
  ['OUT', 'OUT is not an active employee'],
  ['EMP', 'EMP does not have the role HR'],
  ['NOA', 'NOA has no account'],
  ['HR1', expect.stringContaining('the password of HR1 is no longer valid')],
])('%s as the emergency account: %s', async (emplId, fault) => {
  expect(await findEmergencyFault(database.sql, emplId)).toEqual(fault);
});
