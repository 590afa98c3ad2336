import { beforeAll, expect, test, vi } from 'vitest';
import { appliedLeaveContract } from '#src/leave/applied-leave/applied-leave-contract.ts';
import { maxRowsAtOnce } from '#src/platform/lists/server/run-list.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

// A large list must not become one string: it can exceed the longest string of Node, and needs several times its memory before that.

const t = testApp();
let hr: Person;
let person: Person;
let token: Person;

beforeAll(async () => {
  hr = await t.addPerson({ emplId: 'H1', roles: ['E', 'H'] });
  const manager = await t.addPerson({ roles: ['E', 'M'] });
  person = await t.addPerson({ reportsTo: manager.emplId });
  await t.addEntitlement(person.emplId, 14);
  await t.sql`alter table applied_leave disable trigger audit`;
  await t.sql`
    insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason)
    select ${person.emplId}, '2026-01-01', date '2026-01-01' + n % 365, date '2026-01-01' + n % 365, 'AL', 1, 'REJCT', ${manager.emplId}, 'Number ' || n
    from generate_series(1, ${maxRowsAtOnce}::int) n`;
  await t.sql`
    insert into audit_log (by_empl_id, action, entity, entity_key, after)
    select 'H1', 'update', 'employee', ${person.emplId}, jsonb_build_object('number', n) from generate_series(0, ${maxRowsAtOnce}::int) n`;
  const made = await t.call('POST', '/apitoken', { by: hr, body: { name: 'Payroll', scopes: ['leave:read'], lastDay: '2026-12-31' } });
  token = { emplId: '', token: (made.body as { token: string }).token };
}, 60_000);

type Row = { appliedLeaveId: number; id: { startDate: string }; reason?: string };
const whole = (by: Person) => t.call('GET', '/appliedleave', { by });
const addOne = () => t.sql`
  insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason)
  select empl_id, eff_date, '2026-12-31', '2026-12-31', leave_code, 1, leave_status, approver, 'The last one' from applied_leave limit 1`;

test('a list of any length is answered completely and in order, without the fields that are hidden from programs', async () => {
  const atOnce = await whole(hr);
  expect(atOnce.headers['content-length']).toBeDefined();
  await addOne();
  const inPieces = await whole(hr);
  expect([inPieces.status, inPieces.headers['content-length'], inPieces.headers['content-type']]).toEqual([
    200,
    undefined,
    'application/json; charset=utf-8',
  ]);
  const [last, ...others] = inPieces.body as Row[];
  expect(last).toMatchObject({ id: { startDate: '2026-12-31' }, reason: 'The last one' });
  const before = atOnce.body as Row[];
  expect(others).toHaveLength(maxRowsAtOnce);
  expect(others.map((row) => row.appliedLeaveId).toSorted((a, b) => a - b)).toEqual(
    before.map((row) => row.appliedLeaveId).toSorted((a, b) => a - b),
  );
  expect(others[0]).toEqual(before.find((row) => row.appliedLeaveId === others[0]?.appliedLeaveId));
  const told = await whole(token);
  const hidden: readonly string[] = appliedLeaveContract['GET /appliedleave'].token.without;
  const bare = (inPieces.body as object[]).map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name))));
  expect(hidden).toContain('reason');
  expect([told.status, told.body]).toEqual([200, bare]);
}, 60_000);

test('a view of a large list is recorded in the access log once, and not as an export', async () => {
  const { status, body } = await t.call('GET', `/auditlog?filter[entityKey]=${person.emplId}`, { by: hr });
  expect(status).toBe(200);
  expect((body as { after: string }[]).filter(({ after }) => /number/i.test(JSON.stringify(after)))).toHaveLength(maxRowsAtOnce + 1);
  await vi.waitFor(async () =>
    expect(await t.sql`select kind from data_look where by_empl_id = 'H1' and about_empl_id = ${person.emplId}`).toEqual([
      { kind: 'auditLog' },
    ]),
  );
  expect(await t.sql`select from audit_log where action = 'exported'`).toEqual([]);
}, 60_000);
