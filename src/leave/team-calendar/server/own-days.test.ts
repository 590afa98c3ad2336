import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let manager: Person;
let kedah: Person;
let anybody: Person;

beforeAll(async () => {
  manager = await t.addPerson({ roles: ['E', 'M'], name: 'Maya Lim' });
  kedah = await t.addPerson({ name: 'Hana Tan', reportsTo: manager.emplId });
  anybody = await t.addPerson({ name: 'Noah Silva', reportsTo: manager.emplId });
  await t.sql`insert into work_pattern values
    ('KEDAH', 'Sunday to Thursday', 'full', 'full', 'full', 'full', 'off', 'off', 'full'), ('LATER', 'Later', 'full', 'full', 'full', 'full', 'full', 'full', 'full')`;
  await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname, eff_status) values
    ('state', 'KDH', 'Kedah', 'Kdh', 'A'), ('state', 'KUL', 'Kuala Lumpur', 'KL', 'A')`;
  await t.sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state, holiday_part) values
    ('2026-06-10', 'Of the city', 'Kuala Lumpur', null), ('2026-06-17', 'Of Kedah', 'KDH', 'PM')`;
  await t.sql`insert into employee_work_pattern values (${kedah.emplId}, '2026-06-12', 'KEDAH'), (${kedah.emplId}, '2026-12-01', 'LATER')`;
  await t.sql`insert into employee_work_state values (${kedah.emplId}, '2026-01-01', 'KDH'), (${kedah.emplId}, '2026-12-01', 'KUL')`;
});

const me = async (by: Person) => (await t.call('GET', '/auth/user/me', { by })).body as { ownDays?: boolean };
const own = async (by: Person) =>
  (await t.call('GET', '/workcalendar/me', { by })).body as {
    holidays: { holidayDescr: string }[];
    weeks: { from: string; patternCode: string }[];
    workWeek: string;
    state: string | null;
  };

describe('personal days off', () => {
  test('are the holidays of the state and the work patterns from their start dates, with their current names', async () => {
    expect(await me(kedah)).toMatchObject({ ownDays: true });
    const days = await own(kedah);
    // The change to another state comes before Christmas, which is a holiday everywhere.
    expect(days.holidays).toEqual([
      { holidayDate: '2026-06-17', holidayDescr: 'Of Kedah', holidayPart: 'PM' },
      { holidayDate: '2026-12-25', holidayDescr: 'Christmas Day' },
    ]);
    expect(days.weeks.map(({ from, patternCode }) => [from, patternCode])).toEqual(
      expect.arrayContaining([
        ['2026-06-12', 'KEDAH'],
        ['2026-12-01', 'LATER'],
      ]),
    );
    expect(days).toMatchObject({ workWeek: 'Sunday to Thursday', state: 'Kedah' });
  });

  test('are not returned for people without a state or a work pattern', async () => {
    expect(await me(anybody)).not.toHaveProperty('ownDays');
    const { holidays, ...days } = await own(anybody);
    expect(holidays.map(({ holidayDescr }) => holidayDescr)).toEqual(['Of the city', 'Of Kedah', 'Christmas Day']);
    expect(days).toEqual({ weeks: [], workWeek: 'Monday to Friday', state: null });
  });

  test('depend on only a state or only a work pattern', async () => {
    const [byState, byWeek] = [await t.addPerson(), await t.addPerson()];
    await t.sql`insert into employee_work_state values (${byState.emplId}, '2026-01-01', 'KUL')`;
    await t.sql`insert into employee_work_pattern values (${byWeek.emplId}, '2026-01-01', 'KEDAH')`;
    expect(await me(byState)).toMatchObject({ ownDays: true });
    expect(await me(byWeek)).toMatchObject({ ownDays: true });
  });
});

test('own days off are shown in the team calendar where they differ from the days off of others', async () => {
  const { people } = (await t.call('GET', '/teamcalendar?startDate=2026-06-10&endDate=2026-06-20', { by: manager })).body as {
    people: { name: string; free?: { date: string; holiday?: string }[] }[];
  };
  expect(people.map(({ name, free }) => [name, free])).toEqual([
    [
      'Hana Tan',
      [
        { date: '2026-06-12' },
        { date: '2026-06-13' },
        { date: '2026-06-17', holiday: 'Of Kedah' },
        { date: '2026-06-19' },
        { date: '2026-06-20' },
      ],
    ],
    ['Maya Lim', undefined],
    ['Noah Silva', undefined],
  ]);
});

test('a calendar link shows the holidays of its owner, and no others', async () => {
  const { url } = (await t.call('POST', '/calendarlink', { by: kedah })).body as { url: string };
  const { body } = await t.app.inject(new URL(url).pathname);
  expect(body).toContain('Of Kedah');
  expect(body).not.toContain('Of the city');
  expect(body).toContain('Christmas Day');
});
