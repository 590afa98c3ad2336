import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#src/testing/test-database.ts';
import { limitResetRequest, deleteOldResetRequests } from './reset-throttle.ts';
import { findSignInAccount, findBusinessEmail } from '../sign-in-queries.ts';
import { claimTry, updateTryFailed, deleteFailedTries, deleteOldTries, findSecondsToWait, deleteTry } from './throttle-queries.ts';

const database = testDatabase();
let sql: TestDatabase['sql'];

beforeAll(() => void ({ sql } = database));
beforeEach(async () => {
  for (const table of ['sign_in_failure', 'sign_in_address', 'reset_link_request']) await sql`delete from ${sql(table)}`;
});

const hana = { account: 'hana@test.example', address: '10.0.0.1' };
const elsewhere = { ...hana, address: '10.0.0.2' };
const noah = { ...hana, account: 'noah@test.example' };

/** Adds wrong attempts; by default settled and in a row. */
const fail = (
  count: number,
  { account, address }: { account: string; address: string },
  { secondsAgo = 60, settled = true, inARow = true } = {},
) => sql`
  insert into sign_in_failure (account, address, failed_at, settled, in_a_row)
  select ${account}, ${address}, now() - ${secondsAgo} * interval '1 second', ${settled}, ${inARow} from generate_series(1, ${count})`;
const minutes = async (tried: typeof hana) => {
  const seconds = await findSecondsToWait(sql, tried);
  return seconds && Math.round(seconds / 60);
};

describe('an attempt waits', () => {
  test('after ten failures on the account from the address within 15 minutes, and no other attempt does', async () => {
    await fail(9, hana);
    expect(await findSecondsToWait(sql, hana)).toBeUndefined();
    await fail(1, hana, { secondsAgo: 120 });
    expect(await minutes(hana)).toBe(13);
    expect([await findSecondsToWait(sql, elsewhere), await findSecondsToWait(sql, noah)]).toEqual([undefined, undefined]);
    await fail(10, noah, { secondsAgo: 15 * 60 + 1 });
    expect(await findSecondsToWait(sql, noah)).toBeUndefined();
  });

  test('after a hundred failures from the address on all accounts', async () => {
    for (let n = 0; n < 20; n += 1) await fail(5, { ...hana, account: `${n}@test.example` }, { secondsAgo: 60 + n });
    expect(await minutes(hana)).toBe(14);
    expect(await findSecondsToWait(sql, elsewhere)).toBeUndefined();
    await sql`update sign_in_failure set settled = false where account = '0@test.example'`;
    // Unfinished attempts count only for the account, for a minute.
    await sql`update sign_in_failure set failed_at = now() - interval '30 seconds' where account = '0@test.example'`;
    expect(await findSecondsToWait(sql, hana)).toBeUndefined();
  });

  test('half a minute after a hundred failures in a row on the account, except at the owner’s addresses', async () => {
    for (let n = 0; n < 20; n += 1) await fail(5, { ...hana, address: `10.1.0.${n}` }, { secondsAgo: 10 + n });
    expect(await findSecondsToWait(sql, hana)).toBe(20);
    expect(await findSecondsToWait(sql, noah)).toBeUndefined();
    await sql`insert into sign_in_address (account, address) values (${hana.account}, ${hana.address}), (${noah.account}, ${elsewhere.address})`;
    expect([await findSecondsToWait(sql, hana), await findSecondsToWait(sql, elsewhere)]).toEqual([undefined, 20]);
    await sql`update sign_in_address set signed_in_at = now() - interval '31 days'`;
    expect(await findSecondsToWait(sql, hana)).toBe(20);
    await sql`update sign_in_failure set in_a_row = false where address = '10.1.0.3'`;
    expect(await findSecondsToWait(sql, hana)).toBeUndefined();
  });
});

describe('an attempt', () => {
  test('counts from its start, and depends on unfinished attempts', async () => {
    const claims = [];
    for (let n = 0; n < 11; n += 1) claims.push(await claimTry(sql, hana));
    expect(claims.slice(0, 10).map(({ wait, id }) => [wait, typeof id])).toEqual(Array.from({ length: 10 }, () => [undefined, 'number']));
    expect(claims[10]).toEqual({ wait: undefined, id: undefined });
    expect((await claimTry(sql, noah)).id).toBeTypeOf('number');
    for (const { id } of claims) if (id !== undefined) await updateTryFailed(sql, id);
    expect(await claimTry(sql, hana)).toEqual({ wait: expect.any(Number) as number, id: undefined });
    expect(await sql`select from sign_in_failure where not settled`).toHaveLength(1);
  });

  test('that could not be checked does not count, and the others stay', async () => {
    await fail(2, hana);
    const { id } = await claimTry(sql, hana);
    await deleteTry(sql, id ?? 0);
    expect(await sql`select settled from sign_in_failure`).toEqual([{ settled: true }, { settled: true }]);
  });

  test('that was correct deletes the failures of its address, ends the run of failures, and is remembered', async () => {
    await fail(2, hana);
    await fail(3, elsewhere);
    await fail(4, noah);
    await deleteFailedTries(sql, hana);
    const left = await sql<{ of: string; row: boolean; count: number }[]>`
      select account || ' ' || address as of, in_a_row as row, count(*)::int as count from sign_in_failure group by 1, 2 order by 1`;
    expect(left).toEqual([
      { of: 'hana@test.example 10.0.0.2', row: false, count: 3 },
      { of: 'noah@test.example 10.0.0.1', row: true, count: 4 },
    ]);
    const known = () =>
      sql<{ age: number }[]>`select round(extract(epoch from now() - signed_in_at) / 3600)::int as age from sign_in_address`;
    for (const [hours, then] of [
      [23, 23],
      [25, 0],
    ]) {
      await sql`update sign_in_address set signed_in_at = now() - ${hours ?? 0} * interval '1 hour'`;
      await deleteFailedTries(sql, hana);
      expect(await known()).toEqual([{ age: then }]);
    }
  });

  test('is stored for one day, and an address for thirty days', async () => {
    await fail(1, hana, { secondsAgo: 25 * 3600 });
    await fail(1, noah, { secondsAgo: 23 * 3600 });
    await sql`insert into sign_in_address (account, address, signed_in_at) values
      ('a', '1', now() - interval '31 days'), ('b', '1', now() - interval '29 days')`;
    await deleteOldTries(sql);
    expect(await sql`select account from sign_in_failure`).toEqual([{ account: noah.account }]);
    expect(await sql`select account from sign_in_address`).toEqual([{ account: 'b' }]);
  });
});

describe('a link', () => {
  const asked = (count: number, account: string, address: string, minutesAgo = 10) => sql`
    insert into reset_link_request (account, address, asked_at)
    select ${account}, ${address}, now() - ${minutesAgo} * interval '1 minute' from generate_series(1, ${count})`;
  const ask = ({ account, address }: typeof hana) =>
    limitResetRequest(sql, account, address).then(
      () => 'counted',
      () => 'refused',
    );

  test.each([
    ['five for the account from the address', 5, () => hana.account, () => hana.address],
    ['twenty for the account from anywhere', 20, () => hana.account, (n: number) => `10.2.0.${n}`],
    ['a hundred from the address', 100, (n: number) => `${n}@test.example`, () => hana.address],
  ])('can be requested at most %s times within an hour', async (_, most, account, address) => {
    for (let n = 1; n < most; n += 1) await asked(1, account(n), address(n));
    expect(await ask(hana)).toBe('counted');
    expect(await ask(hana)).toBe('refused');
    expect(await ask({ account: 'other@test.example', address: '10.3.0.1' })).toBe('counted');
    await sql`update reset_link_request set asked_at = now() - interval '61 minutes'`;
    expect(await ask(hana)).toBe('counted');
  });

  test('leaves a record of its request, which is deleted after a day', async () => {
    await asked(1, 'old', '1', 25 * 60);
    await asked(1, 'young', '1', 23 * 60);
    await deleteOldResetRequests(sql);
    expect(await sql`select account from reset_link_request`).toEqual([{ account: 'young' }]);
  });
});

test('an account is found by the address in lower case, and is usable while its owner is active and its password valid', async () => {
  await sql`insert into employee (empl_id, name, effective_date, business_email) values
    ('A', 'A', '2020-01-01', 'Anna@Test.example'), ('B', 'B', '2020-01-01', 'b@test.example'), ('C', 'C', '2020-01-01', 'c@test.example')`;
  await sql`insert into login_detail (empl_id, password_hash, lock_account) values ('A', 'of a', false), ('B', 'of b', true)`;
  const find = async (email: string) => findSignInAccount(sql, email, undefined);
  expect(await find('anna@test.example')).toEqual({ emplId: 'A', passwordHash: 'of a', locked: false, unusable: null, ways: null });
  expect(await find('b@test.example')).toEqual({ emplId: 'B', passwordHash: 'of b', locked: true, unusable: null, ways: null });
  expect([await find('c@test.example'), await find('nobody@test.example')]).toEqual([undefined, undefined]);
  expect([await findBusinessEmail(sql, 'B'), await findBusinessEmail(sql, 'D')]).toEqual(['b@test.example', undefined]);
  for (const [hours, unusable] of [
    [-1, 'one-time password has expired'],
    [1, null],
  ] as const) {
    await sql`update login_detail set password_valid_until = now() + ${hours} * interval '1 hour'`;
    expect(await find('anna@test.example')).toMatchObject({ unusable });
  }
  await sql`update employee set status = 'I' where empl_id = 'A'`;
  expect(await find('anna@test.example')).toMatchObject({ unusable: 'employee is not active' });
});
