import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;
let manager: Person;
let person: Person;

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'] });
  manager = await t.addPerson({ roles: ['E', 'M'] });
  await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('dept_id', 'CRD', 'Cards', 'Cards')`;
  await t.sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state) values ('2026-05-01', 'Labour Day', 'All')`;
  await t.sql`insert into work_pattern values ('FOUR', 'Four days', 'full', 'full', 'full', 'full', 'off', 'off', 'off')`;
  await t.call('PATCH', '/settings', { by: hr, body: { nextYearFrom: '06-01' } });
});
beforeEach(async () => {
  person = await t.addPerson({ name: 'Hana Tan', reportsTo: manager.emplId, departments: ['CRD', 'ENG'] });
});

type Card = {
  name: string;
  departments: string[];
  balances: { leaveCode: string; lines: { days: number; balance: number }[] }[];
  leave: { leaveCode: string; leaveDuration: number; leaveStatus: string; periods: object[]; days: { on: string; days: number }[] }[];
  free: { date: string; holiday?: string }[];
};

const card = async (year = 2026, by = person, of = person) => {
  const { status, body } = await t.call('GET', `/leavecard/${of.emplId}/${year}`, { by });
  expect(status).toBe(200);
  return body as Card;
};
const apply = async (body: object) => {
  const answer = await t.call('POST', '/appliedleave', {
    by: person,
    body: { approver: manager.emplId, reason: 'Sea', halfDay: 'N', attachment: '', ...body },
  });
  expect(answer.message).toBeUndefined();
};
const leaveOf = (startDate: string, leaveCode = 'AL') => ({
  id: { emplid: person.emplId, startDate },
  employeeDetails: { emplId: person.emplId },
  leaveCategory: { leaveCode },
});

describe('a leave card', () => {
  test('has each balance as its explanation has it, annual leave first', async () => {
    await t.addEntitlement(person.emplId, 3, { leaveCode: 'SL' });
    await t.addEntitlement(person.emplId, 14);
    await t.addEntitlement(person.emplId, 9, { year: 2025 });
    await apply({ ...leaveOf('2026-07-01'), endDate: '2026-07-02' });
    const { balances, name, departments } = await card();
    expect([name, departments]).toEqual(['Hana Tan', ['Cards', 'Engineering']]);
    expect(balances.map(({ leaveCode }) => leaveCode)).toEqual(['AL', 'SL']);
    for (const { leaveCode, lines } of balances) {
      const explained = await t.call('GET', `/leaveentitlement/${person.emplId}/2026/${leaveCode}/explain`, { by: person });
      expect(lines).toEqual(explained.body);
    }
    expect(balances[0]?.lines.at(-1)?.balance).toBe(12);
  });

  test('lists approved and pending leave with the days that count, but neither rejected nor cancelled leave', async () => {
    await t.addEntitlement(person.emplId, 14);
    await apply({ ...leaveOf('2026-07-06'), endDate: '2026-07-06', halfDay: 'Y', halfDayPart: 'PM' });
    await apply({ ...leaveOf('2026-07-03'), endDate: '2026-07-03' });
    await t.sql`insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason)
      select ${person.emplId}, '2026-06-15', d::date, d::date, 'AL', 1, s, ${manager.emplId}, 'Sea'
      from (values ('2026-08-03', 'REJCT'), ('2026-08-04', 'CANCL'), ('2026-08-05', 'APPRV'), ('2026-08-06', 'PNCLD')) one (d, s)`;
    const { leave } = await card();
    expect(leave.map(({ leaveStatus, days }) => [leaveStatus, days])).toEqual([
      ['PNAPV', [{ on: '2026-07-03', days: 1 }]],
      ['PNAPV', [{ on: '2026-07-06', days: 0.5 }]],
      ['APPRV', [{ on: '2026-08-05', days: 1 }]],
      ['PNCLD', [{ on: '2026-08-06', days: 1 }]],
    ]);
    expect(leave[1]?.periods).toEqual([
      { startDate: '2026-07-06', endDate: '2026-07-06', halfDayPart: 'PM', startPart: null, endPart: null },
    ]);
  });

  test('has the part of leave over New Year that is in its year', async () => {
    for (const year of [2026, 2027]) await t.addEntitlement(person.emplId, 14, { year });
    await apply({ ...leaveOf('2026-12-30'), endDate: '2027-01-04' });
    const [before, after] = [await card(2026), await card(2027)];
    expect(before.leave.flatMap(({ days }) => days.map(({ on }) => on))).toEqual(['2026-12-30', '2026-12-31']);
    expect(after.leave.flatMap(({ days }) => days.map(({ on }) => on))).toEqual(['2027-01-01', '2027-01-04']);
    expect([before.balances[0]?.lines.at(-1)?.balance, after.balances[0]?.lines.at(-1)?.balance]).toEqual([12, 12]);
  });

  test('has a period for each part of leave of which days in the middle were given back', async () => {
    await t.addEntitlement(person.emplId, 14);
    await t.sql`insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason, day_costs, given_back)
      values (${person.emplId}, '2026-06-15', '2026-08-03', '2026-08-05', 'AL', 2, 'APPRV', ${manager.emplId}, 'Sea',
        '[{"date":"2026-08-03","days":1},{"date":"2026-08-04","days":0},{"date":"2026-08-05","days":1}]',
        int4multirange(int4range(2 * (date '2026-08-04' - date '2000-01-01'), 2 * (date '2026-08-05' - date '2000-01-01'))))`;
    const { leave } = await card();
    expect(leave.map(({ periods }) => periods)).toEqual([
      [
        { startDate: '2026-08-03', endDate: '2026-08-03', halfDayPart: null, startPart: null, endPart: null },
        { startDate: '2026-08-05', endDate: '2026-08-05', halfDayPart: null, startPart: null, endPart: null },
      ],
    ]);
    expect(leave[0]?.days.map(({ on }) => on)).toEqual(['2026-08-03', '2026-08-05']);
  });

  test('has the days off of the work pattern and the public holidays of the person', async () => {
    await t.sql`insert into employee_work_pattern (empl_id, from_date, pattern_code) values (${person.emplId}, '2026-06-01', 'FOUR')`;
    const { free } = await card();
    const find = (date: string) => free.find((day) => day.date === date);
    expect(find('2026-05-01')).toEqual({ date: '2026-05-01', holiday: 'Labour Day' });
    expect([find('2026-05-29'), find('2026-06-05'), find('2026-06-06')]).toEqual([
      undefined,
      { date: '2026-06-05' },
      { date: '2026-06-06' },
    ]);
    expect(free.every(({ date }) => date.startsWith('2026-'))).toBe(true);
  });

  test('of a year without entitlement and leave is empty', async () => {
    expect(await card(2031)).toMatchObject({ balances: [], leave: [] });
  });
});

describe('who reads a leave card', () => {
  test('exactly the people who read the entitlements, the leave and the days off of the person', async () => {
    await t.addEntitlement(person.emplId, 14);
    const callers = {
      person,
      manager,
      hr,
      admin: await t.addPerson({ roles: ['E', 'A'], departments: ['CRD'] }),
      'admin of another department': await t.addPerson({ roles: ['E', 'A'], departments: ['SAL'] }),
      colleague: await t.addPerson({ reportsTo: manager.emplId, departments: ['CRD'] }),
      'line manager without the role': await t.addPerson({ roles: ['E'] }),
      'another manager': await t.addPerson({ roles: ['E', 'M'], departments: ['CRD'] }),
    };
    const statuses = async (path: string) =>
      Promise.all(Object.values(callers).map(async (by) => (await t.call('GET', path, { by })).status));
    const explained = await statuses(`/leaveentitlement/${person.emplId}/2026/AL/explain`);
    expect(explained).toEqual([200, 200, 200, 200, 404, 404, 404, 404]);
    expect(await statuses(`/leavecard/${person.emplId}/2026`)).toEqual(explained);
    expect((await t.call('GET', '/leavecard/NOBODY/2026', { by: hr })).status).toBe(404);
  });

  test('the read of a balance history of another person is logged for each type', async () => {
    for (const leaveCode of ['AL', 'SL']) await t.addEntitlement(person.emplId, 14, { leaveCode });
    await card(2026, person);
    await card(2026, manager);
    const read = () =>
      t.sql`select by_empl_id as by, record from data_look where about_empl_id = ${person.emplId} order by record`.then((rows) => [
        ...rows,
      ]);
    await expect.poll(read).toEqual(['2026/AL', '2026/SL'].map((record) => ({ by: manager.emplId, record })));
  });
});
