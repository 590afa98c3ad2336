import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { runHousekeeping } from '#src/app/server/jobs/housekeeping.ts';
import { addPersonWithPassword, validPassword as password, signInFrom } from '#src/testing/sign-in-fixtures.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';
import { createAttachmentStore } from '#src/shared/attachment/server/create-attachment-store.ts';
import { readConfig } from '#src/app/server/config/config.ts';
import { inHashQueue } from '#src/shared/access/server/password-hash.ts';

const wrong = 'not-the-password';

const t = testApp();
let person: Person;

beforeEach(async () => {
  person = await addPersonWithPassword(t);
  await t.sql`delete from sign_in_failure`;
});

const emailOf = ({ emplId }: Person) => `${emplId.toLowerCase()}@test.example`;
const signIn = async (given: string, { who = person, email = emailOf(who), from = '10.0.0.1' } = {}) => {
  const answer = await signInFrom(t, from, email, given);
  return { status: answer.statusCode, seconds: Number(answer.headers['retry-after'] ?? 0) };
};
const times = <T>(count: number, one: (n: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, n) => one(n)));
const count = (answers: { status: number }[], status: number) => answers.filter((answer) => answer.status === status).length;
const tries = () => t.sql<{ settled: boolean }[]>`select settled from sign_in_failure`;

describe('an office behind one address', () => {
  test('can sign in all at once', async () => {
    const people = await times(250, () => addPersonWithPassword(t));
    const answers = await Promise.all(people.map((who) => signIn(password, { who })));
    expect(count(answers, 200)).toBe(250);
    expect(await tries()).toEqual([]);
  }, 120_000);

  test('is slowed down only by failures', async () => {
    await t.sql`insert into sign_in_failure (account, address, settled) select 'a' || n || '@test.example', '10.0.0.1', false from generate_series(1, 100) n`;
    expect(await signIn(password)).toEqual({ status: 200, seconds: 0 });
    await t.sql`update sign_in_failure set settled = true`;
    expect(await signIn(password)).toMatchObject({ status: 429 });
  });
});

describe('an attempt in the queue', () => {
  test('holds no connection, so that other calls are answered and nothing waits in the database', async () => {
    const open: (() => void)[] = [];
    const held = times(2, () => inHashQueue(() => new Promise<void>((resolve) => void open.push(resolve))));
    const people = await times(60, () => addPersonWithPassword(t));
    const waiting = Promise.all(people.map((who) => signIn(password, { who })));
    await sleep(300);
    expect(await t.call('GET', '/auth/user/me', { by: person })).toMatchObject({ status: 200 });
    const busy =
      await t.sql`select from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`;
    expect(busy).toHaveLength(0);
    for (const go of open) go();
    await held;
    expect(count(await waiting, 200)).toBe(60);
  }, 30_000);

  test('waits without a connection even when all attempts arrive at once', async () => {
    const people = await times(100, () => addPersonWithPassword(t));
    const all = Promise.all(people.map((who) => signIn(password, { who })));
    let most = 0;
    for (let ended = false; !ended; ended = await Promise.race([all.then(() => true), sleep(5, false)])) {
      const locked = await t.sql`select from pg_locks where not granted`;
      most = Math.max(most, locked.length);
    }
    expect(most).toBeLessThanOrEqual(2);
    expect(count(await all, 200)).toBe(100);
  }, 30_000);
});

describe('guessing', () => {
  test('concurrently gains no extra attempts', async () => {
    const answers = await times(500, () => signIn(wrong));
    expect([count(answers, 401), count(answers, 429)]).toEqual([10, 490]);
    expect(await tries()).toEqual(Array.from({ length: 10 }, () => ({ settled: true })));
  }, 60_000);

  test('waits for unfinished attempts, and must try again if they take too long', async () => {
    await t.sql`insert into sign_in_failure (account, address, settled) select ${emailOf(person)}, '10.0.0.1', false from generate_series(1, 10)`;
    expect(await signIn(wrong)).toEqual({ status: 503, seconds: 2 });
    const waiting = signIn(wrong);
    await sleep(300);
    await t.sql`update sign_in_failure set settled = true where account = ${emailOf(person)}`;
    expect((await waiting).status).toBe(429);
  }, 30_000);

  test('from many addresses is slowed down at all addresses that the owner does not use', async () => {
    expect(await signIn(password, { from: '10.9.0.1' })).toMatchObject({ status: 200 });
    const answers = await times(130, (n) => signIn(wrong, { from: `10.1.0.${n}` }));
    expect([count(answers, 401), count(answers, 429)]).toEqual([100, 30]);
    const refused = await signIn(password, { from: '10.2.0.1' });
    expect([refused.status, refused.seconds > 0 && refused.seconds <= 30]).toEqual([429, true]);
    expect(await signIn(password, { from: '10.9.0.1' })).toMatchObject({ status: 200 });
  }, 60_000);

  test('after many failures in a row gets one attempt in half a minute from all addresses', async () => {
    await t.sql`insert into sign_in_failure (account, address, failed_at)
      select ${emailOf(person)}, '10.1.0.' || n % 50, now() - interval '31 seconds' from generate_series(1, 100) n`;
    const answers = await times(20, (n) => signIn(wrong, { from: `10.3.0.${n}` }));
    expect([count(answers, 401), count(answers, 429)]).toEqual([1, 19]);
  });

  test('is slowed down at addresses from which the owner has not signed in for 30 days', async () => {
    await signIn(password, { from: '10.9.0.1' });
    await t.sql`update sign_in_address set signed_in_at = now() - interval '31 days'`;
    await t.sql`insert into sign_in_failure (account, address) select ${emailOf(person)}, '10.1.0.' || n from generate_series(1, 100) n`;
    expect(await signIn(password, { from: '10.9.0.1' })).toMatchObject({ status: 429 });
  });

  test('from the addresses of one IPv6 network counts as coming from one address', async () => {
    for (let n = 0; n < 10; n += 1) expect((await signIn(wrong, { from: `2001:db8:1:2::${n + 1}` })).status).toBe(401);
    expect((await signIn(password, { from: '2001:db8:1:2:ffff::1' })).status).toBe(429);
    expect((await signIn(password, { from: '2001:db8:1:3::1' })).status).toBe(200);
  });

  test('still counts if the process ends during an attempt', async () => {
    await t.sql`insert into sign_in_failure (account, address, settled, failed_at)
      select ${emailOf(person)}, '10.0.0.1', false, now() - interval '61 seconds' from generate_series(1, 10)`;
    expect(await signIn(password)).toMatchObject({ status: 429 });
  });
});

test('known addresses and old attempts are deleted', async () => {
  await signIn(password);
  await t.sql`update sign_in_address set signed_in_at = now() - interval '31 days'`;
  await t.sql`insert into sign_in_failure (account, address, failed_at) values ('old@test.example', '10.0.0.7', now() - interval '25 hours')`;
  const config = readConfig({}, { dataDir: '/nowhere' });
  await runHousekeeping({ today: () => '2026-06-15', sql: t.sql, attachments: createAttachmentStore(config) });
  expect(await t.sql`select from sign_in_address where account = ${emailOf(person)}`).toHaveLength(0);
  expect(await tries()).toEqual([]);
});
