import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '#src/base/caller/caller.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';
import { findCalendarEntries } from './calendar-entry-queries.ts';
import { recordCalendarCall, findOwnCalendarLink, deleteCalendarLink, upsertCalendarLink } from './calendar-link-queries.ts';
import { findTeamCalendar } from './team-calendar-queries.ts';

const t = testApp();
let manager: Person;
let person: Person;
let other: Person;

const hr: Caller = { emplId: '', name: 'Nobody', roles: ['H'], firstTime: false };

beforeAll(async () => {
  manager = await t.addPerson({ name: 'Aida Lim', roles: ['E', 'M', 'H'] });
  [person, other] = [
    await t.addPerson({ name: 'Hana Tan', departments: ['SAL'] }),
    await t.addPerson({ name: 'Noah Silva', departments: ['ENG'] }),
  ];
});

const add = (
  by: Person,
  startDate: string,
  endDate = startDate,
  { status = 'APPRV', part = null as string | null, leaveCode = 'AL' } = {},
) => t.sql`
  insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, half_day_part, leave_duration, leave_status, approver, reason)
  values (${by.emplId}, '2026-05-01', ${startDate}, ${endDate}, ${leaveCode}, ${part}, ${part ? 0.5 : 1}, ${status}, ${manager.emplId}, 'Sea')`;

type Calendar = {
  total: number;
  departments: { deptId: string; deptName: string }[];
  people: {
    emplId: string;
    name: string;
    leave: { startDate: string; halfDayPart: string | null; leaveDescr: string | null; pending: boolean }[];
  }[];
};
const calendar = (more: { deptId?: string; page?: number } = {}) =>
  findTeamCalendar(
    t.sql,
    { ...hr, emplId: manager.emplId },
    { startDate: '2026-06-01', endDate: '2026-06-30', today: '2026-06-15', page: 1, ...more },
  ) as unknown as Promise<Calendar>;

const entitle = async (...people: Person[]) => {
  for (const { emplId } of people) for (const leaveCode of ['AL', 'SL']) await t.addEntitlement(emplId, 20, { leaveCode });
};

test('shows the leave that touches the period, in order of its days, for each person', async () => {
  await entitle(person, other);
  for (const [start, end] of [
    ['2026-06-30', '2026-07-02'],
    ['2026-05-30', '2026-06-01'],
    ['2026-05-01', '2026-05-29'],
    ['2026-07-03', '2026-07-03'],
  ] as const)
    await add(person, start, end);
  await add(person, '2026-06-10', '2026-06-10', { part: 'PM', leaveCode: 'SL', status: 'PNAPV' });
  await add(person, '2026-06-10', '2026-06-10', { part: 'AM' });
  await add(person, '2026-06-11', '2026-06-11', { status: 'CANCL' });
  await add(other, '2026-06-12');
  const { people } = await calendar();
  expect(people.find(({ emplId }) => emplId === person.emplId)?.leave).toMatchObject([
    { startDate: '2026-05-30', halfDayPart: null, leaveDescr: 'Annual leave', pending: false },
    { startDate: '2026-06-10', halfDayPart: 'AM', leaveDescr: 'Annual leave', pending: false },
    { startDate: '2026-06-10', halfDayPart: 'PM', leaveDescr: 'Sick leave', pending: true },
    { startDate: '2026-06-30', halfDayPart: null, leaveDescr: 'Annual leave', pending: false },
  ]);
});

test('shows people by name, a hundred per page, and people with the same name by id', async () => {
  await t.sql`insert into employee (empl_id, name, effective_date, business_email)
    select 'Y' || lpad(n::text, 3, '0'), 'Many ' || lpad((n / 2)::text, 3, '0'), '2020-01-01', n || '@many.example' from generate_series(120, 1, -1) n`;
  await t.sql`insert into employee_department (empl_id, dept_id) select empl_id, 'HRD' from employee where name like 'Many %'`;
  const [first, second] = [await calendar({ deptId: 'HRD' }), await calendar({ deptId: 'HRD', page: 2 })];
  expect([first.total, second.total, first.people.length, second.people.length]).toEqual([120, 120, 100, 20]);
  const shown = [...first.people, ...second.people].map(({ name, emplId }) => `${name} ${emplId}`);
  expect(shown).toEqual(shown.toSorted());
  expect(first.departments).toEqual([
    { deptId: 'ENG', deptName: 'Engineering' },
    { deptId: 'HRD', deptName: 'Human resources' },
    { deptId: 'SAL', deptName: 'Sales' },
  ]);
  await t.sql`delete from employee_department where dept_id = 'HRD'`;
  expect((await calendar()).departments.map(({ deptId }) => deptId)).toEqual(['ENG', 'SAL']);
});

test('adds and removes links one by one', async () => {
  await t.sql.begin(async (tx) => {
    await upsertCalendarLink(tx, person.emplId, { calendar: 'own', token: 'of-hana', awayOnly: false });
    await upsertCalendarLink(tx, person.emplId, { calendar: 'holidays', token: 'days-of-hana', awayOnly: true });
    await upsertCalendarLink(tx, other.emplId, { calendar: 'own', token: 'of-noah', awayOnly: true });
  });
  const called = async (token: string) => (await recordCalendarCall(t.sql, token)) ?? {};
  expect(await called('of-hana')).toMatchObject({ emplId: person.emplId, calendar: 'own', awayOnly: false, calls: 1 });
  expect(await called('of-noah')).toMatchObject({ emplId: other.emplId, calendar: 'own', awayOnly: true });
  expect(await called('of-nobody')).toEqual({});
  await t.sql.begin((tx) => deleteCalendarLink(tx, person.emplId, 'own'));
  expect([await findOwnCalendarLink(t.sql, person.emplId), await findOwnCalendarLink(t.sql, other.emplId)]).toMatchObject([
    undefined,
    { awayOnly: true },
  ]);
  expect(await called('days-of-hana')).toMatchObject({ emplId: person.emplId, calendar: 'holidays' });
});

test('shows booked leave of the owner and the holidays, by date', async () => {
  const owner = await t.addPerson();
  await entitle(owner);
  await add(owner, '2026-12-26', '2026-12-27');
  await add(owner, '2026-12-24', '2026-12-24', { part: 'PM', leaveCode: 'SL' });
  await add(owner, '2026-12-23', '2026-12-23', { part: 'AM', status: 'PNCLD' });
  await add(owner, '2026-12-22', '2026-12-22', { status: 'PNAPV' });
  await add(owner, '2026-12-21', '2026-12-21', { status: 'REJCT' });
  const entries = async (awayOnly: boolean) =>
    (await findCalendarEntries(t.sql, { emplId: owner.emplId, calendar: 'own', awayOnly, year: 2026 })).map(
      ({ summary, startDate, endDate, busy }) => `${startDate} ${endDate} ${summary} ${busy}`,
    );
  expect(await entries(false)).toEqual([
    '2026-12-23 2026-12-23 Annual leave (morning) true',
    '2026-12-24 2026-12-24 Sick leave (afternoon) true',
    '2026-12-25 2026-12-25 Christmas Day false',
    '2026-12-26 2026-12-27 Annual leave true',
  ]);
  expect((await entries(true))[0]).toBe('2026-12-23 2026-12-23 Away (morning) true');
});

test('shows no absence on days given back in the middle of leave: in the calendar, its feed and beside a request', async () => {
  const back = await t.addPerson({ name: 'Bela Back', reportsTo: manager.emplId });
  const mate = await t.addPerson({ name: 'Mia Mate', reportsTo: manager.emplId });
  await entitle(back);
  await add(back, '2026-06-15', '2026-06-19');
  const [{ id } = { id: 0 }] = await t.sql<{ id: number }[]>`
    update applied_leave set given_back = int4multirange(int4range(('2026-06-16'::date - date '2000-01-01') * 2, ('2026-06-17'::date - date '2000-01-01') * 2 + 1))
    where empl_id = ${back.emplId} returning applied_leave_id as id`;
  const { people } = await calendar();
  const shown = people.find(({ emplId }) => emplId === back.emplId)?.leave;
  // The afternoon of the third day is still leave.
  expect(shown?.map((leave) => ({ ...leave, appliedLeaveId: 0 }))).toMatchObject([
    { startDate: '2026-06-15', endDate: '2026-06-15', halfDayPart: null },
    { startDate: '2026-06-17', endDate: '2026-06-19', halfDayPart: null, filedFrom: '2026-06-15' },
  ]);
  expect(shown?.[0]).not.toHaveProperty('filedFrom');
  const entries = await findCalendarEntries(t.sql, {
    emplId: manager.emplId,
    calendar: 'team',
    awayOnly: true,
    year: 2026,
  });
  expect(entries.map(({ uid, startDate, endDate }) => [uid, startDate, endDate])).toEqual([
    [`away-${id}@leave`, '2026-06-15', '2026-06-15'],
    [`away-${id}-2@leave`, '2026-06-17', '2026-06-19'],
  ]);
  const away = async (day: string) =>
    (
      (await t.call('GET', `/appliedleave/me/teamaway?startDate=${day}&endDate=${day}`, { by: mate })).body as {
        away: { startDate: string }[];
      }
    ).away;
  expect([await away('2026-06-16'), (await away('2026-06-18')).map(({ startDate }) => startDate)]).toEqual([[], ['2026-06-17']]);
  await t.sql`update applied_leave set given_back = int4multirange(int4range(('2026-06-16'::date - date '2000-01-01') * 2, ('2026-06-19'::date - date '2000-01-01') * 2 + 1))
    where applied_leave_id = ${id}`;
  expect((await calendar()).people.find(({ emplId }) => emplId === back.emplId)?.leave[1]).toMatchObject({
    startDate: '2026-06-19',
    endDate: '2026-06-19',
    halfDayPart: 'PM',
  });
});

test('a personal calendar shows leave that its owner covers as free time, without its type', async () => {
  const cover = await t.addPerson({ name: 'Ines Moreau' });
  await add(person, '2026-11-03', '2026-11-04', { leaveCode: 'SL' });
  await add(person, '2026-11-05', '2026-11-05', { part: 'AM' });
  await add(person, '2026-11-06', '2026-11-06', { status: 'PNAPV' });
  await t.sql`insert into leave_cover (applied_leave_id, empl_id) select applied_leave_id, ${cover.emplId} from applied_leave
    where empl_id = ${person.emplId} and start_date between '2026-11-03' and '2026-11-06'`;
  const covered = async (awayOnly = false) => {
    const entries = await findCalendarEntries(t.sql, { emplId: cover.emplId, calendar: 'own', awayOnly, year: 2026 });
    return entries.filter(({ uid }) => uid.startsWith('cover-')).map(({ summary, startDate, busy }) => [summary, startDate, busy]);
  };
  expect(await covered()).toEqual([
    ['Cover for Hana Tan', '2026-11-03', false],
    ['Cover for Hana Tan (morning)', '2026-11-05', false],
  ]);
  expect((await covered(true)).map(([summary]) => summary)).toEqual(['Cover', 'Cover (morning)']);
  await t.sql`update leave_cover set declined = 'No' where empl_id = ${cover.emplId}`;
  expect(await covered()).toEqual([]);
});
