import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBalanceDifferences } from '#src/ledger/leave-ledger/server/balance/reconcile-balances.ts';
import { insertEntries } from '#src/ledger/leave-ledger/server/balance/entitlement-entries.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;
let person: Person;

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'] });
});
beforeEach(async () => {
  person = await t.addPerson();
});

type Entry = { entryId: number; kind: string; days: number; on: string; until?: string; note: string | null; byEmplId: string | null };

const path = (year = 2026, leaveCode = 'AL') => `/leaveentitlement/${person.emplId}/${year}/${leaveCode}`;
const entries = async (by = person, of = path()) => (await t.call('GET', `${of}/entries`, { by })).body as Entry[];
const told = async (of = path()) => (await entries(hr, of)).map(({ kind, days }) => `${kind} ${days}`);
const figures = async (of = path()) => {
  const body = (await t.call('GET', of, { by: hr })).body as Record<
    'carryForward' | 'entitlement' | 'availableLeave' | 'takenLeave',
    number
  >;
  return [body.carryForward, body.entitlement, body.availableLeave, body.takenLeave];
};
const enter = (body: object, headers: Record<string, string> = {}) =>
  t.call('POST', `${path()}/entries`, { by: hr, body: { note: 'Agreed', ...body }, headers });

describe('the figures of an entitlement are the sums of its entries', () => {
  test('a new entitlement starts with the carry-over, the grant, and the difference from the available days', async () => {
    const body = { id: { emplid: person.emplId, year: 2026, leaveCode: 'AL' }, carryForward: 2, entitlement: 14, availableLeave: 15.5 };
    expect((await t.call('POST', '/leaveentitlement', { by: hr, body })).status).toBe(200);
    expect(await told()).toEqual(['carry 2', 'grant 14', 'correction -0.5']);
    expect((await entries())[0]).toMatchObject({ on: '2026-01-01', byEmplId: hr.emplId, note: null });
    expect((await entries())[0]).not.toHaveProperty('until');
  });

  test('an uploaded entitlement is marked as such and keeps the days taken before', async () => {
    const body = {
      id: { emplid: person.emplId, year: 2026, leaveCode: 'AL' },
      carryForward: 2,
      entitlement: 14,
      availableLeave: 16,
      takenLeave: 3,
    };
    expect((await t.call('POST', '/leaveentitlement?source=upload', { by: hr, body: { ...body, balanceLeave: 13 } })).status).toBe(200);
    expect(await told()).toEqual(['carry 2', 'upload 14']);
    expect(await figures()).toEqual([2, 14, 16, 3]);
  });

  test('each changed figure writes its difference as an entry, and unchanged figures write nothing', async () => {
    await t.addEntitlement(person.emplId, 14);
    const change = (body: object) =>
      t.call('PATCH', path(), { by: hr, body: { carryForward: 0, entitlement: 14, availableLeave: 14, ...body } });
    await change({});
    expect(await told()).toEqual(['grant 14']);
    await change({ carryForward: 3, availableLeave: 17 });
    await change({ carryForward: 3, entitlement: 16, availableLeave: 19 });
    await change({ carryForward: 3, entitlement: 16, availableLeave: 18 });
    expect(await told()).toEqual(['grant 14', 'carry 3', 'grant 2', 'correction -1']);
    expect((await entries()).slice(1).map(({ byEmplId }) => byEmplId)).toEqual([hr.emplId, hr.emplId, hr.emplId]);
  });

  test('each record of a statement that changes several records gets its own entries', async () => {
    const other = await t.addPerson();
    for (const { emplId } of [person, other]) for (const year of [2025, 2026]) await t.addEntitlement(emplId, 10, { year });
    await t.sql`update leave_entitlement set entitlement = 10 + (year - 2024), available_leave = 10 + (year - 2024)
      where empl_id in (${person.emplId}, ${other.emplId})`;
    expect([await told(path(2025)), await told()]).toEqual([
      ['grant 10', 'grant 1'],
      ['grant 10', 'grant 2'],
    ]);
  });

  test('taken days are the booked and the uploaded days, for every writer', async () => {
    const manager = await t.addPerson({ roles: ['E', 'M'] });
    await t.addEntitlement(person.emplId, 14, { taken: 3 });
    await t.addEntitlement(person.emplId, 14, { leaveCode: 'SL' });
    const brought = async () =>
      (await t.sql`select brought_leave::float as days from leave_entitlement where empl_id = ${person.emplId} order by leave_code`).map(
        ({ days }) => days,
      );
    await t.sql`insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason)
      select ${person.emplId}, '2026-06-15', d::date, d::date, 'AL', 1, s, ${manager.emplId}, 'Sea'
      from (values ('2026-07-01', 'APPRV'), ('2026-07-02', 'PNCLD'), ('2026-07-03', 'PNAPV'), ('2026-07-06', 'REJCT')) one (d, s)`;
    expect([(await figures())[3], await brought()]).toEqual([5, [3, 0]]);
    await t.sql`update applied_leave set leave_code = 'SL' where empl_id = ${person.emplId} and leave_status = 'PNCLD'`;
    expect([(await figures())[3], (await figures(path(2026, 'SL')))[3]]).toEqual([4, 1]);
    await t.sql`update leave_entitlement set taken_leave = 1 where empl_id = ${person.emplId} and leave_code = 'AL'`;
    expect(await brought()).toEqual([0, 0]);
    await t.sql`delete from applied_leave where empl_id = ${person.emplId}`;
    expect([(await figures())[3], (await figures(path(2026, 'SL')))[3], await brought()]).toEqual([0, 0, [0, 0]]);
  });
});

describe('a balance is explained', () => {
  test('in order of date, with one line per application, expiries, and the balance after each line', async () => {
    const manager = await t.addPerson({ roles: ['E', 'M'] });
    await t.addEntitlement(person.emplId, 10, { taken: 1 });
    await enter({ kind: 'earned', days: 3, until: '2026-07-02' });
    await t.sql`insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason, day_costs, half_day_part)
      select ${person.emplId}, '2026-06-15', a::date, b::date, 'AL', days, s, ${manager.emplId}, 'Sea', costs::jsonb, case days when 0.5 then 'PM' end
      from (values ('2026-07-01', '2026-07-03', 3, 'APPRV', '[{"date":"2026-07-01","days":1},{"date":"2026-07-02","days":1},{"date":"2026-07-03","days":1}]'),
        ('2026-09-07', '2026-09-07', 0.5, 'PNAPV', '[]'), ('2026-09-08', '2026-09-08', 1, 'REJCT', '[]')) one (a, b, days, s, costs)`;
    const explained = (await t.call('GET', `${path()}/explain`, { by: person })).body as object[];
    expect(explained).toMatchObject([
      { on: '2026-01-01', what: 'Granted for 2026', days: 10, balance: 10 },
      { on: '2026-01-01', what: 'Taken before this system', days: -1, balance: 9 },
      { on: '2026-06-15', what: 'Earned', about: `Expires 02/07/2026, Agreed, by Person ${hr.emplId}`, days: 3, balance: 12 },
      { on: '2026-07-01', what: 'Annual leave, to 03/07/2026', days: -2, balance: 10, leaveStatus: 'APPRV' },
      { on: '2026-07-03', what: 'Expires', about: 'Not used by 02/07/2026', days: -1, balance: 9 },
      { on: '2026-07-03', what: 'Annual leave, to 03/07/2026', days: -1, balance: 8 },
      { on: '2026-09-07', what: 'Annual leave, afternoon', days: -0.5, balance: 7.5, leaveStatus: 'PNAPV' },
    ]);
    await t.addEntitlement(person.emplId, 4, { leaveCode: 'SL' });
    await t.addEntitlement(person.emplId, 4, { year: 2025, leaveCode: 'PT' });
    await t.addEntitlement(person.emplId, 4, { leaveCode: 'PT' });
    await t.sql`update leave_category set needs_balance = false where leave_code = 'PT'`;
    const on = async (day: string) => (await t.call('GET', `/balance/me?on=${day}`, { by: person })).body as object[];
    expect(await on('2026-07-01')).toEqual([
      { leaveCode: 'AL', leaveDescr: 'Annual leave', account: 11, bookedAfter: 2.5, comesAfter: 0, left: 8.5 },
      { leaveCode: 'SL', leaveDescr: 'Sick leave', account: 4, bookedAfter: 0, comesAfter: 0, left: 4 },
    ]);
    expect(await t.call('GET', '/balance/me?on=2027-01-01', { by: person })).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'balance.year-closed' }] },
    });
  });

  test('as a forecast for any day of its year', async () => {
    await t.addEntitlement(person.emplId, 5, { year: 2025 });
    const on = (day: string) => t.call('GET', `${path(2025)}/balance?on=${day}`, { by: hr });
    expect((await on('2025-07-01')).body).toEqual({
      leaveCode: 'AL',
      leaveDescr: 'Annual leave',
      account: 5,
      bookedAfter: 0,
      comesAfter: 0,
      left: 5,
    });
    expect(await on('2026-07-01')).toMatchObject({
      status: 400,
      body: { errors: [{ message: 'Choose a date in 2025.' }] },
    });
  });

  test('with current leave split into the days up to today and after, each linked to the leave', async () => {
    const manager = await t.addPerson({ roles: ['E', 'M'] });
    await t.addEntitlement(person.emplId, 10);
    await t.sql`insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason)
      values (${person.emplId}, '2026-06-01', '2026-06-14', '2026-06-16', 'AL', 3, 'APPRV', ${manager.emplId}, 'Sea')`;
    const way = { effDate: '2026-06-01', startDate: '2026-06-14', leaveStatusText: 'Approved' };
    expect((await t.call('GET', `${path()}/explain`, { by: person })).body).toMatchObject([
      {},
      { on: '2026-06-14', days: -2, balance: 8, ...way },
      { on: '2026-06-16', days: -1, balance: 7, ...way },
    ]);
  });

  test('with the close of the year at its end', async () => {
    await t.addEntitlement(person.emplId, 5);
    const of = { emplId: person.emplId, leaveYear: 2026, leaveCode: 'AL', on: '2026-12-31' };
    await t.sql.begin((tx) =>
      insertEntries(tx, [
        { ...of, kind: 'carry', days: -3 },
        { ...of, kind: 'lapse', days: -2 },
      ]),
    );
    expect((await t.call('GET', `${path()}/explain`, { by: person })).body).toMatchObject([
      { what: 'Granted for 2026', balance: 5 },
      { what: 'Carried over to 2027', days: -3, balance: 2 },
      { what: 'Expired', days: -2, balance: 0 },
    ]);
  });
});

test('a record created after leave was booked has that leave and the uploaded days as taken', async () => {
  const manager = await t.addPerson({ roles: ['E', 'M'] });
  await t.sql`insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason, needs_balance)
    values (${person.emplId}, '2026-06-15', '2026-07-01', '2026-07-02', 'AL', 2, 'APPRV', ${manager.emplId}, 'Sea', false)`;
  await t.addEntitlement(person.emplId, 5, { taken: 1 });
  expect(await figures()).toEqual([0, 5, 5, 3]);
});

describe('a manual entry', () => {
  beforeEach(() => t.addEntitlement(person.emplId, 14));

  test('changes only the available days, and shows its author, note and last day', async () => {
    expect(await enter({ kind: 'correction', days: -1.5 })).toMatchObject({
      status: 200,
      body: { kind: 'correction', days: -1.5, on: '2026-01-01' },
    });
    expect(await enter({ kind: 'earned', days: 1, until: '2026-09-30' })).toMatchObject({
      body: { kind: 'earned', days: 1, on: '2026-06-15', until: '2026-09-30', note: 'Agreed', byEmplId: hr.emplId },
    });
    expect(await enter({ kind: 'paidOut', days: 2 })).toMatchObject({ body: { days: -2, on: '2026-01-01' } });
    expect(await figures()).toEqual([0, 14, 11.5, 0]);
    expect(await told()).toEqual(['grant 14', 'correction -1.5', 'paidOut -2', 'earned 1']);
  });

  test.each<[string, object, number, string]>([
    ['no days', { kind: 'correction', days: 0 }, 400, 'days'],
    ['quarters', { kind: 'correction', days: 0.25 }, 400, 'days'],
    ['too many days', { kind: 'correction', days: 100_000 }, 400, 'days'],
    ['negative earned days', { kind: 'earned', days: -1 }, 400, 'days'],
    ['a last day for days that are not earned', { kind: 'correction', days: 1, until: '2026-09-30' }, 400, 'until'],
    ['a last day of another year', { kind: 'earned', days: 1, until: '2027-01-01' }, 400, 'until'],
    ['a last day before today', { kind: 'earned', days: 1, until: '2026-06-14' }, 400, 'until'],
    ['no note', { kind: 'correction', days: 1, note: ' ' }, 400, 'note'],
    ['a kind of automatic entries', { kind: 'grant', days: 1 }, 400, 'kind'],
    ['more days than there are', { kind: 'paidOut', days: 14.5 }, 409, 'days'],
    ['a correction of more days than there are', { kind: 'correction', days: -14.5 }, 409, 'days'],
  ])('is refused for %s, and nothing is stored', async (_, body, status, field) => {
    const answer = await enter(body);
    expect(answer).toMatchObject({ status, body: { errors: [{ path: field }] } });
    expect(await told()).toEqual(['grant 14']);
  });

  test('is refused with a message that names the problem', async () => {
    const codes = async (body: object) => ((await enter(body)).body as { errors: { code: string }[] }).errors.map(({ code }) => code);
    expect(await codes({ kind: 'correction', days: 0.3 })).toEqual(['entitlement-entry.days-form']);
    expect(await codes({ kind: 'paidOut', days: 15 })).toEqual(['entitlement-entry.below-nothing']);
    expect((await enter({ kind: 'paidOut', days: 15 })).message).toBe('Only 14 days of Annual leave 2026 are available on 15/06/2026.');
  });

  test('leaves the days that booked and pending leave needs, and names that leave', async () => {
    const manager = await t.addPerson({ roles: ['E', 'M'] });
    await t.sql`insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason)
      values (${person.emplId}, '2026-06-15', '2026-12-07', '2026-12-17', 'AL', 9, 'APPRV', ${manager.emplId}, 'Sea'),
        (${person.emplId}, '2026-06-15', '2026-12-01', '2026-12-03', 'AL', 3, 'PNAPV', ${manager.emplId}, 'Sea')`;
    const pending = { startDate: '2026-12-01', endDate: '2026-12-03', days: 3, leaveStatus: 'PNAPV' };
    expect(await enter({ kind: 'paidOut', days: -2.5 })).toMatchObject({
      status: 409,
      message:
        'Only 2 days of Annual leave 2026 are left. The rest is needed for leave: 01/12/2026 to 03/12/2026 (3 days, pending approval).',
      body: { code: 'entitlement-entry.days-in-use', params: { type: 'Annual leave', year: 2026, left: 2, leaves: [pending] } },
    });
    const both = { params: { left: 2, leaves: [{ startDate: '2026-12-07', leaveStatus: 'APPRV' }, pending] } };
    expect(await enter({ kind: 'correction', days: -6 })).toMatchObject({ status: 409, body: both });
    expect(await told()).toEqual(['grant 14']);
    expect((await enter({ kind: 'correction', days: -2 })).status).toBe(200);
    const edited = await t.call('PATCH', path(), { by: hr, body: { carryForward: 0, entitlement: 14, availableLeave: 5 } });
    expect([edited.status, await figures()]).toEqual([200, [0, 14, 5, 9]]);
  });

  test('cannot take days that have not been credited yet', async () => {
    const of = { emplId: person.emplId, leaveYear: 2026, leaveCode: 'AL' };
    await t.sql.begin((tx) => insertEntries(tx, [{ ...of, kind: 'accrual', days: 3, on: '2026-11-30' }]));
    expect(await enter({ kind: 'paidOut', days: 14.5 })).toMatchObject({ status: 409, body: { params: { left: 14, leaves: [] } } });
    expect((await enter({ kind: 'paidOut', days: 14 })).status).toBe(200);
  });

  test('cannot take days that leave needs after others expire', async () => {
    const manager = await t.addPerson({ roles: ['E', 'M'] });
    expect((await enter({ kind: 'earned', days: 5, until: '2026-07-31' })).status).toBe(200);
    await t.sql`insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason)
      values (${person.emplId}, '2026-06-15', '2026-12-01', '2026-12-17', 'AL', 13, 'APPRV', ${manager.emplId}, 'Sea')`;
    expect(await enter({ kind: 'paidOut', days: 2 })).toMatchObject({ status: 409, body: { params: { left: 1 } } });
    expect((await enter({ kind: 'paidOut', days: 1 })).status).toBe(200);
  });

  test('can take all days once: of concurrent entries only those that fit are stored', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => enter({ kind: 'paidOut', days: 2 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array<number>(7).fill(200), ...Array<number>(5).fill(409)]);
    expect(await figures()).toEqual([0, 14, 0, 0]);
  });

  test('is stored once per idempotency key, and never overwrites another person’s change', async () => {
    const key = { 'idempotency-key': 'once-only-1' };
    const [first, again] = [await enter({ kind: 'correction', days: 1 }, key), await enter({ kind: 'correction', days: 1 }, key)];
    expect(again.body).toEqual(first.body);
    expect(await told()).toEqual(['grant 14', 'correction 1']);
    expect((await enter({ kind: 'correction', days: 1 }, { 'if-match': '"1"' })).status).toBe(412);
  });

  test('can be made by an admin only in their departments, and never for themselves', async () => {
    const admin = await t.addPerson({ roles: ['E', 'A'], departments: ['ENG'] });
    const colleague = await t.addPerson({ departments: ['ENG'] });
    const status = async ({ emplId }: Person) => {
      await t.addEntitlement(emplId, 5);
      const body = { kind: 'correction', days: 1, note: 'Agreed' };
      return (await t.call('POST', `/leaveentitlement/${emplId}/2026/AL/entries`, { by: admin, body })).status;
    };
    expect([await status(colleague), await status(admin), await status(hr)]).toEqual([200, 403, 404]);
  });

  test('of another year, type or person is not listed', async () => {
    await t.addEntitlement(person.emplId, 5, { year: 2027 });
    await t.addEntitlement(person.emplId, 6, { leaveCode: 'SL' });
    await t.addEntitlement((await t.addPerson()).emplId, 7);
    expect([await told(), await told(path(2027)), await told(path(2026, 'SL'))]).toEqual([['grant 14'], ['grant 5'], ['grant 6']]);
    expect((await t.call('GET', `${path(2024)}/entries`, { by: hr })).status).toBe(404);
  });
});

describe('entries that are stored together', () => {
  test('change the named figures and record their run', async () => {
    await t.sql`insert into leave_entitlement (empl_id, year, leave_code) values (${person.emplId}, 2027, 'AL')`;
    const of = { emplId: person.emplId, leaveYear: 2027, leaveCode: 'AL', run: 'yearend/1' };
    await t.sql.begin((tx) =>
      insertEntries(tx, [
        { ...of, kind: 'carry', days: 3, until: '2027-03-31', carryForward: 3 },
        { ...of, kind: 'grant', days: 0, entitlement: 12 },
        { ...of, kind: 'accrual', days: 1, on: '2027-01-31' },
      ]),
    );
    expect(await figures(path(2027))).toEqual([3, 12, 4, 0]);
    expect(await entries(person, path(2027))).toMatchObject([
      { kind: 'carry', until: '2027-03-31' },
      { kind: 'grant' },
      { kind: 'accrual', on: '2027-01-31' },
    ]);
    expect(await t.sql`select distinct run from entitlement_entry where empl_id = ${person.emplId}`).toEqual([{ run: 'yearend/1' }]);
  });

  test('are all refused if one figure would fall below zero or has no record', async () => {
    await t.addEntitlement(person.emplId, 1);
    const of = { emplId: person.emplId, leaveYear: 2026, leaveCode: 'AL' };
    const write = (more: object) =>
      t.sql.begin((tx) =>
        insertEntries(tx, [
          { ...of, kind: 'grant', days: 2 },
          { ...of, kind: 'correction', days: -4, ...more },
        ]),
      );
    await expect(write({})).rejects.toMatchObject({ code: '23514' });
    await expect(write({ leaveYear: 2025 })).rejects.toMatchObject({ code: '23503' });
    expect(await told()).toEqual(['grant 1']);
  });

  test('cannot be changed or deleted individually', async () => {
    await t.addEntitlement(person.emplId, 1);
    const change = { message: expect.stringContaining('append-only') as unknown };
    await expect(t.sql`update entitlement_entry set days = 2 where empl_id = ${person.emplId}`).rejects.toMatchObject(change);
    await expect(t.sql`update entitlement_entry set note = 'other' where empl_id = ${person.emplId}`).rejects.toMatchObject(change);
    await expect(t.sql`delete from entitlement_entry where empl_id = ${person.emplId}`).rejects.toMatchObject(change);
    await t.sql`delete from leave_entitlement where empl_id = ${person.emplId}`;
    expect(await t.sql`select from entitlement_entry where empl_id = ${person.emplId}`).toHaveLength(0);
  });
});

test('a figure that differs from the sum of its entries is reported, and nothing else', async () => {
  await t.addEntitlement(person.emplId, 14, { taken: 2 });
  expect(await findBalanceDifferences(t.sql)).toEqual([]);
  const found = await t.sql
    .begin(async (tx) => {
      await tx`alter table leave_entitlement disable trigger user`;
      await tx`update leave_entitlement set available_leave = 13, carry_forward = 1, entitlement = 15, taken_leave = 3 where empl_id = ${person.emplId}`;
      throw Object.assign(new Error('taken back'), { found: await findBalanceDifferences(tx) });
    })
    .catch((error: { found?: string[] }) => error.found ?? []);
  expect(found).toEqual([
    `${person.emplId}/2026/AL: available leave is 13, but its entries add up to 14.`,
    `${person.emplId}/2026/AL: carried forward is 1, but its entries add up to 0.`,
    `${person.emplId}/2026/AL: entitlement is 15, but its entries add up to 14.`,
    `${person.emplId}/2026/AL: taken leave is 3, but its applications and earlier leave add up to 2.`,
  ]);
});
