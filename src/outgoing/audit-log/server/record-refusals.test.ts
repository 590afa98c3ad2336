import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'] });
});

const listed = async (query: string) => (await t.call('GET', `/auditlog?${query}`, { by: hr })).body;
// The row is written after the answer is sent.
const eventually = (query: string, rows: unknown[]) =>
  expect.poll(() => listed(query)).toEqual(rows.map((row) => expect.objectContaining(row)));

describe('a refused call', () => {
  test('is in the audit log with its person and call, and many of a kind share one entry', async () => {
    const { emplId, token } = await t.addPerson({ name: 'Curious Cat' });
    for (let n = 0; n < 5; n += 1) {
      const answer = await t.call('GET', `/leavecategory/A${n}`, { by: { emplId, token } });
      expect(answer.status).toBe(403);
    }
    await eventually(`filter[by]=${emplId}`, [
      {
        by: `Curious Cat (${emplId})`,
        action: 'Refused',
        entity: 'Call',
        entityKey: 'GET /leavecategory/{leaveCode}',
        before: null,
        after: { times: 1 },
        requestId: expect.any(String),
      },
    ]);
  });

  test('is not logged if its status is not a refusal', async () => {
    const by = await t.addPerson();
    await t.call('GET', '/appliedleave/X/2026-06-15/2026-07-01/AL', { by });
    await t.call('GET', '/appliedleave/me', { by });
    await t.call('GET', '/appliedleave/me');
    await t.call('GET', '/auditlog', { by });
    await eventually(`filter[by]=${by.emplId}&sort=entityKey`, [{ entityKey: 'GET /auditlog' }]);
  });
});

test('a slowed-down sign-in is listed under the attempted account with its address', async () => {
  const email = 'somebody@test.example';
  const answers = [];
  for (let n = 0; n < 13; n += 1) answers.push((await t.call('POST', '/auth/signin', { body: { email, password: `wrong-${n}` } })).status);
  expect(answers.slice(9)).toEqual([401, 429, 429, 429]);
  await eventually(`filter[action]=slowed&filter[entityKey]=${email}`, [
    { by: 'Not signed in', entity: 'Account', after: { times: 1, address: '127.0.0.1' } },
  ]);
});

test('an entry without a person is shown as "System", not as "Not signed in"', async () => {
  const { emplId } = await t.addPerson();
  const entries = (await listed(`filter[entityKey]=${emplId}`)) as { by: string }[];
  expect(new Set(entries.map(({ by }) => by))).toEqual(new Set(['System']));
});

describe('if the audit log cannot be written', () => {
  test('sign-ins, sign-outs and refusals are answered as usual', async () => {
    const errors: unknown[] = [];
    t.app.log.error = (...words: unknown[]) => void errors.push(words.at(-1));
    await t.sql.unsafe(`create function refuse_entry() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger refuse_entry before insert on audit_log for each row when (new.entity in ('account', 'call')) execute function refuse_entry()`);
    const by = await t.addPerson();
    expect((await t.call('GET', '/auditlog', { by })).status).toBe(403);
    expect((await t.call('POST', '/auth/signin', { body: { email: 'other@test.example', password: 'wrong-one' } })).status).toBe(401);
    expect((await t.call('POST', '/auth/signout', { by })).body).toEqual({ message: 'SUCCESS' });
    expect((await t.call('GET', '/auth/user/me', { by })).status).toBe(401);
    await expect.poll(() => errors).toContain('a refusal could not be recorded');
    await t.sql.unsafe('drop trigger refuse_entry on audit_log');
  });
});

test('counted refusals are written when the application closes', async () => {
  const { emplId, token } = await t.addPerson();
  for (let n = 0; n < 4; n += 1) await t.call('GET', '/auditlog', { by: { emplId, token } });
  await t.app.close();
  const rows = await t.sql<{ times: number }[]>`
    select (after ->> 'times')::integer as times from audit_log where by_empl_id = ${emplId} and action = 'refused' order by audit_log_id`;
  expect(rows).toEqual([{ times: 1 }, { times: 3 }]);
});
