import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RoleCode } from '#src/base/caller/role.ts';
import type { Call } from '#src/platform/http/contract/contract.ts';
import { hashPassword } from '#src/shared/access/server/password-hash.ts';
import { features } from '../features.ts';
import { application, day } from '#src/testing/valid-requests.ts';
import { hostileRequest, type Role, roles } from '#src/testing/hostile-requests.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

/** Attempts per call; a long run sets more. */
const runs = Number(process.env.HOSTILE_RUNS ?? 25);

const calls = features.flatMap((feature) => Object.entries<Call>(feature.calls).map(([name, call]) => ({ name, call })));
const t = testApp();
let people: Record<Role, Person | undefined>;

beforeAll(async () => {
  const add = (role: Role) =>
    t.addPerson({
      emplId: `P-${role}`,
      roles: [...(roles[role] ?? [])] as RoleCode[],
      departments: ['ENG'],
      ...(role === 'M' ? {} : { reportsTo: 'P-M' }),
    });
  people = { nobody: undefined, M: await add('M'), E: await add('E'), H: await add('H'), A: await add('A'), all: await add('all') };
  await t.sql`update login_detail set password_hash = ${await hashPassword('a-good-password')}`;
  for (const person of Object.values(people)) if (person) await t.addEntitlement(person.emplId, 20);
  const paths = await Promise.all([1, 2, 3, 6, 7, 8].map((n) => applied(day(n))));
  for (const [n, status] of ['APPRV', 'REJCT', 'APPRV', 'APPRV'].entries())
    await t.call('PATCH', `${paths[n]}/${status}`, { by: people.M! });
  await t.call('PATCH', `${paths[2]}/PNCLD`, { by: people.E! });
});

async function applied(startDate: string): Promise<string> {
  const answer = await t.call('POST', '/appliedleave', { by: people.E!, body: application(startDate) });
  expect(answer).toMatchObject({ status: 200 });
  return `/appliedleave/P-E/2026-06-15/${startDate}/AL`;
}

describe.each(calls)('$name', ({ name, call }) => {
  test(
    'never fails with a server error, whatever it receives',
    async () => {
      await fc.assert(
        fc.asyncProperty(hostileRequest(name, call), async ({ method, url, body, headers: sent, role }) => {
          const by = name === 'POST /auth/signout' ? await t.addPerson() : people[role];
          const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
          const answer = await t.app.inject({
            method,
            url: `/api${url}`,
            headers: {
              ...(by ? { authorization: `Bearer ${by.token}` } : {}),
              ...(body === undefined ? {} : { 'content-type': 'application/json' }),
              ...(sent as Record<string, string>),
            },
            ...payload,
          });
          expect(answer.statusCode, answer.body.slice(0, 500)).toBeLessThan(500);
          if (answer.statusCode < 400) return;
          const refusal = answer.json<Record<string, unknown>>();
          const parts = new Set(['status', 'code', 'params', 'message', 'errors', 'more', 'earlier']);
          expect(Object.keys(refusal).filter((key) => !parts.has(key))).toEqual([]);
          expect(refusal.code).toEqual(expect.any(String));
          expect(refusal.status).toBe(answer.statusCode);
          expect(answer.headers['x-request-id']).toBeDefined();
          expect(answer.body).not.toMatch(
            /node_modules|\.ts\b|FST_|PostgresError|constraint|relation|invalid input syntax|out of range|\[object/i,
          );
        }),
        { numRuns: runs },
      );
    },
    Math.max(5_000, runs * 500),
  );
});

describe('afterwards', () => {
  test('no two applications cover the same half day', async () => {
    const live = t.sql`(select * from applied_leave where leave_status in ('PNAPV', 'APPRV', 'PNCLD'))`;
    expect(
      await t.sql`select from ${live} a join ${live} b on a.empl_id = b.empl_id and a.slots && b.slots and a.applied_leave_id < b.applied_leave_id`,
    ).toHaveLength(0);
  });

  test('leave taken equals the approved days', async () => {
    const wrong = await t.sql`
      select en.empl_id, en.taken_leave, sum(l.leave_duration) from leave_entitlement en left join applied_leave l
        on l.empl_id = en.empl_id and l.leave_year = en.year and l.leave_code = en.leave_code and l.leave_status in ('APPRV', 'PNCLD')
      where en.year = 2026 and en.leave_code = 'AL' and en.empl_id like 'P-%' group by en.empl_id, en.taken_leave
      having en.taken_leave <> coalesce(sum(l.leave_duration), 0)`;
    expect(wrong).toEqual([]);
  });

  test('no one has more leave approved or pending than was available', async () => {
    const overspent = await t.sql`
      select l.empl_id, l.leave_year, l.leave_code from applied_leave l
        join leave_entitlement en on en.empl_id = l.empl_id and en.year = l.leave_year and en.leave_code = l.leave_code
        -- What HR has lowered since was not spent too much by the applicant.
        join lateral (select max((log.after ->> 'available_leave')::numeric) as most from audit_log log
          where log.entity = 'leave_entitlement' and log.entity_key = concat_ws('/', l.empl_id, l.leave_year, l.leave_code)) ever on true
      where l.leave_status in ('PNAPV', 'APPRV', 'PNCLD') group by l.empl_id, l.leave_year, l.leave_code, ever.most
      having sum(l.leave_duration) > ever.most`;
    expect(overspent).toEqual([]);
  });

  test('an active HR user with an unlocked account remains', async () => {
    const remaining = await t.sql`
      select from employee e join login_detail l on l.empl_id = e.empl_id where e.status = 'A' and 'H' = any (e.roles) and not l.lock_account`;
    expect(remaining.length).toBeGreaterThan(0);
  });

  test('no attachment belongs to two applications', async () => {
    expect(await t.sql`select attachment from applied_leave where attachment is not null group by attachment having count(*) > 1`).toEqual(
      [],
    );
  });

  test('every change has an author in the audit log, and no secret', async () => {
    expect(
      await t.sql`select from audit_log where by_empl_id is null and request_id is not null and action in ('insert', 'update', 'delete')`,
    ).toHaveLength(0);
    expect(await t.sql`select from audit_log where concat(before, after) ~ 'argon2|good-password'`).toHaveLength(0);
  });

  test('no one has gained a role', async () => {
    const stored = await t.sql<
      { emplId: string; roles: string[] }[]
    >`select empl_id as "emplId", roles from employee where empl_id like 'P-%'`;
    for (const { emplId, roles: held } of stored) expect([emplId, held]).toEqual([emplId, roles[emplId.slice(2) as Role]]);
  });
});
