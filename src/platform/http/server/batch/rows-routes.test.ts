import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { validBodies } from '#src/testing/valid-requests.ts';
import { profileToSend } from '#src/testing/sample-profile.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;
let admin: Person;

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'] });
  admin = await t.addPerson({ roles: ['E', 'A'], departments: ['ENG'] });
});

let [emplId, other] = ['', ''];
beforeEach(async () => {
  emplId = (await t.addPerson({ departments: ['ENG'] })).emplId;
  other = (await t.addPerson({ departments: ['SAL'] })).emplId;
});

type Row = { key: string; call: string; query?: object; params?: object; ifMatch?: string; body?: unknown };
type Answered = { status: number; etag?: string; body: { code?: string } };

const figures = { carryForward: 0, entitlement: 14, availableLeave: 14, takenLeave: 0, balanceLeave: 14 };
const entitlement = (of: string, more: object = {}) => ({ id: { emplid: of, year: 2026, leaveCode: 'AL' }, ...figures, ...more });
let keys = 0;
const newKey = () => `row-${(keys += 1)}`;
const row = (body: object, key = newKey()): Row => ({ key, call: 'POST /leaveentitlement', query: { source: 'upload' }, body });

const send = async (rows: Row[], by = hr) => {
  const { status, body } = await t.call('POST', '/rows', { by, body: { rows } });
  expect({ status, body }).toMatchObject({ status: 200 });
  return body as Answered[];
};
const alone = (body: object, by = hr, key = newKey()) =>
  t.call('POST', '/leaveentitlement?source=upload', { by, body, headers: { 'idempotency-key': key } });
const daysOf = async (of: string) =>
  (await t.sql`select entitlement from leave_entitlement where empl_id = ${of}`).map((one) => one.entitlement);

describe('rows in one call', () => {
  test('each get the answer of a single call, and a refused row does not affect the others', async () => {
    const beyond = entitlement(other);
    const wrong = entitlement(emplId, { id: { emplid: emplId, year: 2027, leaveCode: 'AL' }, entitlement: 'many' });
    const misshapen = { ...entitlement(emplId), colour: 'blue' };
    const rows = [beyond, entitlement(emplId), wrong, entitlement(emplId), misshapen].map((body) => row(body));
    const together = await send(rows, admin);
    expect(together.map(({ status }) => status)).toEqual([400, 200, 400, 409, 400]);
    expect([await daysOf(emplId), await daysOf(other)]).toEqual([[14], []]);

    await t.sql`delete from leave_entitlement where empl_id = ${emplId}`;
    for (const [place, { body }] of rows.entries()) {
      const { status, headers, body: answer } = await alone(body as object, admin);
      expect(together[place]).toEqual({ status, ...(headers.etag !== undefined && { etag: headers.etag }), body: answer });
    }
  });

  test('are stored in order, so that a row may need an earlier row', async () => {
    await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname)
      values ('gender', 'M', 'Male', 'M'), ('marriage_status', 'SIN', 'Single', 'S'), ('job_title', 'SWE', 'Engineer', 'E'), ('business_unit', 'PRO', 'Product', 'P') on conflict do nothing`;
    const lead = await t.addPerson({ roles: ['E', 'M'] });
    const add = (id: string, reportsTo: string, more: object): Row => ({
      key: newKey(),
      call: 'POST /addEditEmployeeDetails',
      body: profileToSend(id, { reportsTo: { emplId: reportsTo, name: '' }, ...more }),
    });
    const manager = [
      { role: 'E', roleName: 'EMPLOYEE' },
      { role: 'M', roleName: 'MANAGER' },
    ];
    const answers = await send([add('R-M', lead.emplId, { roles: manager }), add('R-E', 'R-M', { nricPassport: 'S7654321D' })]);
    expect(answers).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(await t.sql`select reports_to from employee where empl_id = 'R-E'`).toEqual([{ reports_to: 'R-M' }]);
  });

  test('may change a record if it has not changed since it was read', async () => {
    const code = { leaveCode: 'RW', leaveDescr: 'First', entitlement: 3 };
    const change = (leaveDescr: string, ifMatch: string): Row => ({
      key: newKey(),
      call: 'PATCH /leavecategory/{leaveCode}',
      params: { leaveCode: 'RW' },
      ifMatch,
      body: { ...code, leaveDescr },
    });
    const answers = await send([
      { key: newKey(), call: 'POST /leavecategory', body: code },
      change('Second', '"1"'),
      change('Third', '"1"'),
    ]);
    expect(answers).toMatchObject([
      { status: 200, etag: '"1"' },
      { status: 200, etag: '"2"', body: { leaveDescr: 'Second' } },
      { status: 412 },
    ]);
  });

  test('are in the audit log under their sender, and so is a refused row', async () => {
    const own = row(entitlement(admin.emplId));
    const forbidden: Row = { key: newKey(), call: 'POST /publicholiday', body: validBodies['POST /publicholiday'] };
    expect(await send([row(entitlement(emplId)), { key: newKey(), call: 'POST /nothing' }, own, forbidden], admin)).toMatchObject([
      { status: 200 },
      { status: 404 },
      { status: 403, body: { code: 'entitlement.own' } },
      { status: 403, body: { code: 'call.forbidden' } },
    ]);
    expect(await t.sql`select by_empl_id from audit_log where entity = 'leave_entitlement' and entity_key like ${`${emplId}/%`}`).toEqual([
      { by_empl_id: admin.emplId },
      // The record, and its days as the entries that the upload creates.
      { by_empl_id: admin.emplId },
    ]);
    await expect
      .poll(() => t.sql`select entity_key from audit_log where action = 'refused' and by_empl_id = ${admin.emplId} order by 1`)
      .toEqual([{ entity_key: 'POST /leaveentitlement' }, { entity_key: 'POST /publicholiday' }]);
  });

  test('cost two packets each, plus two for the call', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => t.addPerson()));
    await t.call('GET', '/auth/user/me', { by: hr });
    const before = t.packets();
    expect((await send(people.map((one) => row(entitlement(one.emplId))))).every(({ status }) => status === 200)).toBe(true);
    expect(t.packets() - before).toBe(2 * 5 + 2);
  });

  test.each<[string, (one: Row) => Row[]]>([
    ['two with the same key', (one) => [one, one]],
    ['more than fifty', (one) => Array.from({ length: 51 }, () => ({ ...one, key: newKey() }))],
    ['one with an invalid key', (one) => [{ ...one, key: 'two words' }]],
    ['none', () => []],
  ])('%s are refused as a whole', async (_what, rows) => {
    const { status } = await t.call('POST', '/rows', { by: hr, body: { rows: rows(row(entitlement(emplId))) } });
    expect(status).toBe(400);
    expect(await daysOf(emplId)).toEqual([]);
  });

  test.each(['POST /appliedleave', 'POST /rows', 'GET /leavecategories', 'nothing'])('%s cannot be a row', async (call) => {
    expect(await send([{ key: newKey(), call, body: {} }])).toMatchObject([{ status: 404, body: { code: 'call.unknown' } }]);
  });
});

describe('a row that is sent again with its key', () => {
  test('gets the first answer and stores nothing, while new rows in the same call are stored', async () => {
    const first = row(entitlement(emplId));
    const [answer] = await send([first]);
    await t.sql`update leave_entitlement set entitlement = 20 where empl_id = ${emplId}`;
    expect(await send([row(entitlement(other)), first])).toMatchObject([{ status: 200 }, answer as object]);
    expect([await daysOf(emplId), await daysOf(other)]).toEqual([[20], [14]]);
  });

  test('is recognised in a single call, and the other way round', async () => {
    const [key, second] = [newKey(), newKey()];
    const [answer] = await send([row(entitlement(emplId), key)]);
    expect(await alone(entitlement(emplId), hr, key)).toMatchObject({ status: 200, body: answer?.body, headers: { etag: answer?.etag } });
    expect((await alone(entitlement(other), hr, second)).status).toBe(200);
    expect(await send([row(entitlement(other), second)])).toMatchObject([{ status: 200 }]);
  });

  test('with other values is refused with the answer to the first', async () => {
    const first = row(entitlement(emplId));
    const [answer] = await send([first]);
    expect(await send([{ ...first, body: entitlement(emplId, { entitlement: 15 }) }])).toMatchObject([
      { status: 422, etag: answer?.etag, body: { code: 'call.other-values', earlier: answer?.body } },
    ]);
    expect(await send([first])).toEqual([answer]);
  });

  test('is validated again after a refusal', async () => {
    const refused = row(entitlement(emplId, { id: { emplid: emplId, year: 2026, leaveCode: 'ZZ' } }));
    const good = row(entitlement(other));
    expect((await send([refused, good])).map(({ status }) => status)).toEqual([400, 200]);
    expect(await t.sql`select from idempotency_key where answer is null`).toEqual([]);
    expect((await send([{ ...row(entitlement(emplId)), key: refused.key }, good])).map(({ status }) => status)).toEqual([200, 200]);
  });

  test('at the same moment is stored once', async () => {
    const rows = [row(entitlement(emplId)), row(entitlement(other))];
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => send(n % 2 === 0 ? rows : rows.toReversed())));
    expect(answers.flat().map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200));
    expect([await daysOf(emplId), await daysOf(other)]).toEqual([[14], [14]]);
    expect(
      await t.sql`select from audit_log where entity = 'leave_entitlement' and entity_key like ${`${emplId}/%`} and action = 'insert'`,
    ).toHaveLength(1);
  });
});

describe('an internal failure', () => {
  const failFor = async (of: string, code: string, times = 99) => {
    await t.sql.unsafe(`create or replace function fail_row() returns trigger language plpgsql security definer as $$
      begin if new.empl_id = '${of}' and nextval('row_tries') <= ${times} then raise exception 'made to fail' using errcode = '${code}'; end if; return new; end $$`);
    await t.sql`alter sequence row_tries restart`;
  };
  beforeAll(async () => {
    await t.sql`create sequence row_tries`;
    await t.sql`grant usage on row_tries to public`;
    await failFor('nobody', '22000');
    await t.sql`create trigger fail_row before insert on leave_entitlement for each row execute function fail_row()`;
  });
  afterAll(() => t.sql`drop trigger fail_row on leave_entitlement`);

  test('of one row answers only that row, without internal details', async () => {
    await failFor(emplId, '22000');
    const [failed, stored] = await send([row(entitlement(emplId)), row(entitlement(other))]);
    expect(failed).toEqual({ status: 500, body: { status: 500, code: 'call.failed', message: 'Something went wrong on the server.' } });
    expect([stored?.status, await daysOf(emplId), await daysOf(other)]).toEqual([200, [], [14]]);
  });

  test('that is temporary is retried with all rows, which are stored once', async () => {
    await failFor(emplId, '40P01', 1);
    const answers = await send([row(entitlement(other)), row(entitlement(emplId))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([await daysOf(emplId), await daysOf(other)]).toEqual([[14], [14]]);
  });

  test('that persists stores no row, and all rows can be sent again', async () => {
    await failFor(emplId, '40P01');
    const rows = [row(entitlement(other)), row(entitlement(emplId))];
    expect(await t.call('POST', '/rows', { by: hr, body: { rows } })).toMatchObject({ status: 503 });
    expect(await daysOf(other)).toEqual([]);
    await failFor('nobody', '22000');
    expect((await send(rows)).map(({ status }) => status)).toEqual([200, 200]);
  });
});
