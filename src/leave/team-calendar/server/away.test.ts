import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;
let boss: Person;
let admin: Person;
let hana: Person;
let ben: Person;
let other: Person;

beforeAll(async () => {
  hr = await t.addPerson({ name: 'Hedda', roles: ['E', 'H'] });
  boss = await t.addPerson({ name: 'Maya', roles: ['E', 'M'], reportsTo: hr.emplId });
  admin = await t.addPerson({ name: 'Adam', roles: ['E', 'A'], departments: ['ENG'], reportsTo: hr.emplId });
  hana = await t.addPerson({ name: 'Hana', reportsTo: boss.emplId, departments: ['ENG'] });
  ben = await t.addPerson({ name: 'Ben', reportsTo: boss.emplId });
  other = await t.addPerson({ name: 'Otto', reportsTo: hr.emplId });
  for (const { emplId } of [hana, ben, other]) for (const leaveCode of ['AL', 'SL']) await t.addEntitlement(emplId, 20, { leaveCode });
  await t.sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state) values ('2026-07-06', 'Feast', 'All')`;
  // Thursday to Tuesday, around a weekend and a holiday, then half a Wednesday.
  await add(hana, '2026-07-02', '2026-07-07');
  await add(hana, '2026-07-08', '2026-07-08', { part: 'AM', code: 'SL' });
  await add(ben, '2026-07-03', '2026-07-03', { part: 'PM' });
  await add(ben, '2026-07-09', '2026-07-09', { status: 'PNAPV' });
  await add(ben, '2026-07-10', '2026-07-10', { status: 'CANCL' });
  await add(other, '2026-07-10', '2026-07-10', { status: 'PNCLD' });
});

type Leave = { part?: 'AM' | 'PM'; code?: string; status?: string };
const add = (by: Person, start: string, end: string, { part, code = 'AL', status = 'APPRV' }: Leave = {}) => t.sql`
  insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, half_day_part, leave_duration, leave_status, approver, reason)
  values (${by.emplId}, '2026-05-01', ${start}, ${end}, ${code}, ${part ?? null}, ${part ? 0.5 : 1}, ${status}, ${boss.emplId}, 'Sea')`;

type Line = { date: string; name: string; half?: string; leaveDescr?: string; returnsOn: string };
const away = async (by: Person, from = '2026-07-01', to = '2026-07-31') => {
  const { status, body } = await t.call('GET', `/away?from=${from}&to=${to}`, { by });
  expect(status).toBe(200);
  return body as Line[];
};
const text = ({ date, name, half = '', leaveDescr = '', returnsOn }: Line) =>
  [date.slice(5), name, half, leaveDescr, returnsOn.slice(5)].filter(Boolean).join(' ');

describe('who is away', () => {
  test('is listed by working day, with halves, types and the day of return', async () => {
    expect((await away(hr)).map(text)).toEqual([
      '07-02 Hana Annual leave 07-08',
      '07-03 Ben PM Annual leave 07-07',
      '07-03 Hana Annual leave 07-08',
      '07-07 Hana Annual leave 07-08',
      '07-08 Hana AM Sick leave 07-08',
      '07-10 Otto Annual leave 07-13',
    ]);
  });

  test('includes the days of the period only, also of leave around it', async () => {
    expect((await away(hr, '2026-07-03', '2026-07-05')).map(text)).toEqual([
      '07-03 Ben PM Annual leave 07-07',
      '07-03 Hana Annual leave 07-08',
    ]);
    expect(await away(hr, '2026-07-04', '2026-07-06')).toEqual([]);
    expect(await away(hr, '2026-06-01', '2026-07-01')).toEqual([]);
  });

  test('follows the work pattern of each person, and leaves out days that were given back', async () => {
    await t.sql`insert into work_pattern values ('MORN', 'Mornings', 'am', 'am', 'am', 'am', 'am', 'off', 'off')`;
    await t.sql`insert into employee_work_pattern values (${other.emplId}, '2026-01-01', 'MORN')`;
    await t.sql`update applied_leave set given_back = int4multirange(int4range((date '2026-07-07' - date '2000-01-01') * 2, (date '2026-07-07' - date '2000-01-01') * 2 + 2))
      where empl_id = ${hana.emplId} and start_date = '2026-07-02'`;
    expect((await away(hr, '2026-07-03', '2026-07-10')).map(text)).toEqual([
      '07-03 Ben PM Annual leave 07-07',
      '07-03 Hana Annual leave 07-07',
      '07-08 Hana AM Sick leave 07-08',
      '07-10 Otto Annual leave 07-13',
    ]);
    await t.sql`update applied_leave set given_back = '{}' where given_back <> '{}'`;
    await t.sql`delete from employee_work_pattern`;
  });

  test('shows each person only what their team calendar shows', async () => {
    const approved = async (by: Person) => {
      const { body } = await t.call('GET', '/teamcalendar?startDate=2026-07-01&endDate=2026-07-31', { by });
      const { people } = body as { people: { name: string; leave: { leaveDescr: string | null; pending: boolean }[] }[] };
      return people.flatMap(({ name, leave }) =>
        leave.filter(({ pending }) => !pending).map(({ leaveDescr }) => `${name} ${leaveDescr ?? ''}`),
      );
    };
    for (const by of [hr, boss, admin, hana, ben, other]) {
      const lines = new Set((await away(by)).map(({ name, leaveDescr = '' }) => `${name} ${leaveDescr}`));
      expect([by.emplId, [...lines].toSorted()]).toEqual([by.emplId, [...new Set(await approved(by))].toSorted()]);
    }
    expect((await away(ben)).map(text)).toContain('07-08 Hana AM 07-08');
    expect((await away(other)).map(({ name }) => name)).toEqual(['Otto']);
  });

  test.each([
    ['from=2026-07-02&to=2026-07-01', 'End Date must not be lower than Start Date.'],
    ['from=2026-07-01&to=2026-09-01', 'A period can have at most 62 days.'],
    ['from=2026-07-01&to=31/07/2026', 'Invalid End Date value.'],
    ['to=2026-07-31', 'Invalid Start Date value.'],
  ])('refuses %s in words', async (query, message) => {
    const answer = await t.call('GET', `/away?${query}`, { by: hr });
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining(message)]);
  });
});
