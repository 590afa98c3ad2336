import { beforeAll, describe, expect, test } from 'vitest';
import { lockShared } from '#src/platform/db/server/advisory-locks.ts';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'] });
  await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname, eff_status) values ('state', 'KDH', 'Kedah', 'Kdh', 'A'), ('state', 'KUL', 'Kuala Lumpur', 'KL', 'A')`;
  await t.sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state) values
    ('2027-05-01', 'Labour Day', 'All'), ('2027-12-25', 'Xmas', 'All'), ('2027-03-03', 'Ours', 'All'), ('2028-01-01', 'Next', 'All')`;
});

type Row = { holidayDate: string; holidayDescr: string; holidayState: string; difference: string; byMoon: boolean; version: number | null };
type Comparison = { holidays: Row[]; missing: { holidayDescr: string; lastYearDate: string }[] };
const ask = (query: string) => t.call('GET', `/countryholidays?${query}`, { by: hr });
const rows = async (query: string) => ((await ask(query)).body as Comparison).holidays;
const preview = (body: object) => t.call('POST', '/countryholidays/preview', { by: hr, body });
const on = (found: Row[], date: string) => found.find(({ holidayDate }) => holidayDate === date);
const save = (holidays: object[]) => t.call('POST', '/countryholidays', { by: hr, body: { holidays } });
const holiday = (holidayDate: string, holidayDescr: string, holidayState = 'All') => ({ holidayDate, holidayDescr, holidayState });

describe('the calendar of a country', () => {
  test('is listed with the states of the country', async () => {
    const { body } = await t.call('GET', '/holidaycountries', { by: hr });
    const countries = body as { country: string; name: string; states: { state: string; name: string }[] }[];
    expect(countries.find(({ country }) => country === 'MY')).toMatchObject({ name: 'Malaysia' });
    expect(countries.find(({ country }) => country === 'MY')?.states).toContainEqual({ state: '02', name: 'Kedah' });
  });

  test('is compared with the stored holidays of the year', async () => {
    const found = await rows('country=MY&state=02&year=2027&ourState=KDH');
    expect(on(found, '2027-05-01')).toMatchObject({ difference: 'same', version: 1 });
    expect(on(found, '2027-06-20')).toMatchObject({ difference: 'new', holidayState: 'KDH', byMoon: false, version: null });
    expect(on(found, '2027-08-31')).toMatchObject({ difference: 'new', holidayState: 'All' });
    expect(on(found, '2027-03-09')).toMatchObject({ byMoon: true });
    expect(on(found, '2027-12-25')).toMatchObject({ difference: 'renamed' });
    expect(on(found, '2027-03-03')).toMatchObject({ difference: 'only here', holidayDescr: 'Ours' });
    for (const date of ['2026-12-25', '2028-01-01']) expect(on(found, date)).toBeUndefined();
    expect(on(await rows('country=MY&year=2027'), '2027-06-20')).toBeUndefined();
  });

  test('matches the name of a state even if another lookup has the same name', async () => {
    await t.sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state) values ('2027-04-04', 'Of Kedah', 'Kedah')`;
    await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('dept_id', 'ZED', 'Kedah', 'Kdh')`;
    expect(on(await rows('country=MY&state=02&year=2027&ourState=KDH'), '2027-04-04')).toMatchObject({ difference: 'only here' });
    await t.sql`delete from public_holiday where holiday_date = '2027-04-04'`;
  });

  test('is compared with the year before: missing days, uncertain dates, and Sundays without a substitute', async () => {
    const { holidays, missing } = (await ask('country=SG&year=2027')).body as Comparison;
    expect(missing).toContainEqual({ holidayDescr: 'Vesak Day', lastYearDate: '2026-05-31' });
    expect(missing.map(({ holidayDescr }) => holidayDescr)).not.toContain('National Day');
    expect(on(holidays, '2027-10-28')).toMatchObject({ holidayDescr: 'Deepavali', certain: false, kind: 'public' });
    expect(on(holidays, '2027-03-26')).toMatchObject({ holidayDescr: 'Good Friday', certain: true });
    expect(on(holidays, '2027-03-09')).toMatchObject({ byMoon: true, certain: false });
    expect(on(holidays, '2027-05-16')).toMatchObject({ holidayDescr: 'Hari Raya Haji', lacksSubstitute: true });
    expect(on(holidays, '2027-02-07')).toMatchObject({ holidayDescr: 'Chinese New Year', lacksSubstitute: false });
    await t.sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state) values
      ('2026-07-01', 'Founders Day', 'All'), ('2027-05-17', 'Day in lieu', 'All'), ('2027-05-20', 'Vesak Day', 'All')`;
    const later = (await ask('country=SG&year=2027')).body as Comparison;
    expect(on(later.holidays, '2027-05-16')).toMatchObject({ lacksSubstitute: false });
    expect(later.missing).toEqual([{ holidayDescr: 'Founders Day', lastYearDate: '2026-07-01' }]);
    await t.sql`delete from public_holiday where holiday_date in ('2026-07-01', '2027-05-17', '2027-05-20')`;
  });

  test.each([
    ['country=XX&year=2027', 'There is no calendar for this country. Choose another.'],
    ['country=MY&state=99&year=2027', 'There is no calendar for this region. Choose another.'],
    ['country=MY&year=2027&ourState=ATL', 'State value does not exist.'],
    ['country=IR&year=9000', 'The calendar of this country does not include this year. Choose another.'],
  ])('%s is rejected', async (query, message) => {
    expect(await ask(query)).toMatchObject({ status: 400, message });
  });
});

describe('the days of a calendar file', () => {
  const day = (holidayDate: string, holidayDescr: string, more: object = {}) => ({ holidayDate, holidayDescr, ...more });

  test('are compared like those of a country; the year before and other years only help', async () => {
    const days = [
      day('2026-08-09', 'National Day'),
      day('2026-08-10', 'National Day (in lieu)'),
      day('2026-04-03', 'Good Friday'),
      day('2026-05-31', 'Vesak Day'),
      day('2026-11-08', 'Deepavali'),
      day('2027-05-01', 'Labour Day'),
      day('2027-03-26', 'Good Friday'),
      day('2027-10-28', 'Deepavali'),
      day('2027-05-16', 'Hari Raya Haji'),
      day('2027-08-09', 'National Day', { certain: false }),
      day('2027-02-14', 'Valentine', { kind: 'observance' }),
      day('2028-01-01', 'Next'),
    ];
    const { status, body } = await preview({ year: 2027, ourState: 'KDH', holidays: days });
    const { holidays, missing } = body as Comparison;
    expect(status).toBe(200);
    // The company calls Christmas Day by another name in 2027, on the same date.
    expect(missing).toEqual([{ holidayDescr: 'Vesak Day', lastYearDate: '2026-05-31' }]);
    expect(on(holidays, '2027-05-01')).toMatchObject({ difference: 'same', version: 1 });
    expect(on(holidays, '2027-03-26')).toMatchObject({ difference: 'new', holidayState: 'KDH', certain: true, byMoon: false });
    expect(on(holidays, '2027-10-28')).toMatchObject({ certain: false });
    expect(on(holidays, '2027-08-09')).toMatchObject({ certain: false });
    expect(on(holidays, '2027-05-16')).toMatchObject({ lacksSubstitute: true });
    expect(on(holidays, '2027-02-14')).toMatchObject({ kind: 'observance', isPublic: false });
    expect(on(holidays, '2027-12-25')).toMatchObject({ difference: 'only here' });
    expect(holidays.every(({ holidayDate }) => holidayDate.startsWith('2027'))).toBe(true);
    expect(await t.call('GET', '/publicholiday/2027-03-26', { by: hr })).toMatchObject({ status: 404 });
  });

  test.each<[string, object, object]>([
    ['an unknown state', { ourState: 'ATL' }, { status: 400, message: 'State value does not exist.' }],
    ['no name', { holidays: [day('2027-01-01', ' ')] }, { status: 400, message: 'Holiday cannot be blank.' }],
    ['a date that does not exist', { holidays: [day('2027-02-30', 'A')] }, { status: 400, message: 'Date value is invalid.' }],
    ['an unknown kind', { holidays: [day('2027-01-01', 'A', { kind: 'school' })] }, { status: 400 }],
    ['too many days', { holidays: Array.from({ length: 2001 }, () => day('2027-01-01', 'A')) }, { status: 400 }],
  ])('are rejected with %s', async (_, part, refusal) => {
    expect(await preview({ year: 2027, holidays: [], ...part })).toMatchObject(refusal);
  });
});

describe('an import of holidays', () => {
  test('stores all holidays, replaces the known versions, and recalculates leave', async () => {
    const manager = await t.addPerson({ roles: ['E', 'M'] });
    const person = await t.addPerson({ reportsTo: manager.emplId });
    await t.addEntitlement(person.emplId, 10);
    const body = applicationBody(manager.emplId, '2026-08-03', '2026-08-05');
    expect(await t.call('POST', '/appliedleave', { by: person, body })).toMatchObject({ status: 200 });
    const answer = await save([{ holiday: holiday('2026-08-03', 'One') }, { holiday: holiday('2026-08-05', 'Two', 'Kedah') }]);
    expect(answer).toMatchObject({ status: 200, body: { saved: 2, takeOverId: expect.any(Number) } });
    const [leave] = await t.sql<{ days: number }[]>`select leave_duration as days from applied_leave where empl_id = ${person.emplId}`;
    expect(leave?.days).toBe(1);
    expect(await save([{ holiday: holiday('2026-08-05', 'Three'), version: 1 }])).toMatchObject({ status: 200 });
    const { body: stored } = await t.call('GET', '/publicholiday/2026-08-05', { by: hr });
    expect(stored).toMatchObject({ holidayDescr: 'Three', holidayState: 'All' });
  });

  test('changes nothing and adds no entry to undo if a holiday is already stored', async () => {
    const takeOvers = async () => (await t.call('GET', '/countryholidays/takeovers', { by: hr })).body as object[];
    await save([{ holiday: holiday('2026-11-02', 'One') }]);
    const before = (await takeOvers()).length;
    expect((await save([{ holiday: holiday('2026-11-02', 'One'), version: 1 }])).body).toEqual({ saved: 0, takeOverId: null });
    expect(await takeOvers()).toHaveLength(before);
    const both = [{ holiday: holiday('2026-11-02', 'One'), version: 1 }, { holiday: holiday('2026-11-03', 'Two') }];
    expect((await save(both)).body).toMatchObject({ saved: 1, takeOverId: expect.any(Number) });
    expect((await takeOvers())[0]).toMatchObject({ holidays: [{ holidayDate: '2026-11-03' }] });
  });

  test.each<[string, object[], number]>([
    ['a date that is already a holiday', [{ holiday: holiday('2026-09-01', 'A') }, { holiday: holiday('2027-05-01', 'B') }], 409],
    [
      'a holiday that someone else has changed',
      [{ holiday: holiday('2026-09-01', 'A') }, { holiday: holiday('2027-05-01', 'B'), version: 9 }],
      412,
    ],
    ['a deleted holiday', [{ holiday: holiday('2026-09-01', 'A') }, { holiday: holiday('2026-09-02', 'B'), version: 1 }], 404],
    ['two holidays on one date', [{ holiday: holiday('2026-09-01', 'A') }, { holiday: holiday('2026-09-01', 'B') }], 400],
    ['a name that is too long', [{ holiday: holiday('2026-09-01', 'A'.repeat(51)) }], 400],
    ['nothing', [], 400],
  ])('stores nothing with %s', async (_, holidays, status) => {
    expect(await save(holidays)).toMatchObject({ status });
    expect(await t.call('GET', '/publicholiday/2026-09-01', { by: hr })).toMatchObject({ status: 404 });
  });

  test('reports the second of two holidays on one date', async () => {
    const { body } = await save([{ holiday: holiday('2026-09-01', 'A') }, { holiday: holiday('2026-09-01', 'B') }]);
    expect(body).toMatchObject({ errors: [{ path: 'holidays.1.holiday.holidayDate', message: 'Date has duplicate entry.' }] });
  });
});

test('an import waits until all counts by the previous calendar are done', async () => {
  const { saving } = await t.sql.begin(async (tx) => {
    await lockShared(tx, 'calendar');
    const waiting = () => t.sql`
      select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`;
    const saving = save([{ holiday: holiday('2026-10-05', 'Feast') }]);
    await expect.poll(async () => (await waiting()).length).toBe(1);
    return { saving };
  });
  expect(await saving).toMatchObject({ status: 200 });
});

test('names in another script are stored and found unchanged', async () => {
  const sent = holiday('2026-07-27', '中秋节 عيد', '北区, Kedah');
  expect(await save([{ holiday: sent }])).toMatchObject({ status: 200 });
  expect((await t.call('GET', '/publicholiday/2026-07-27', { by: hr })).body).toMatchObject(sent);
  const query = `filter[holidayDescr]=${encodeURIComponent('عيد')}`;
  expect((await t.call('GET', `/publicholidays?${query}`, { by: hr })).body).toMatchObject([{ holidayDate: '2026-07-27' }]);
  await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('state', 'BEI', '北区', '北')`;
  const calendar = async (state: string) => {
    const somebody = await t.addPerson();
    await t.sql`insert into employee_work_state (empl_id, from_date, state) values (${somebody.emplId}, '2026-01-01', ${state})`;
    const { body } = await t.call('GET', '/workcalendar/me', { by: somebody });
    return (body as { holidays: { holidayDate: string }[] }).holidays.some(({ holidayDate }) => holidayDate === '2026-07-27');
  };
  expect([await calendar('BEI'), await calendar('KDH')]).toEqual([true, true]);
});

test('active people are counted per state as of today, including people without a state', async () => {
  const counts = async () => {
    const { body } = await t.call('GET', '/holidaystates', { by: hr });
    return new Map((body as { state: string | null; people: number }[]).map(({ state, people }) => [state, people]));
  };
  const before = await counts();
  const [here, moved, later, gone] = [await t.addPerson(), await t.addPerson(), await t.addPerson(), await t.addPerson()];
  await t.sql`insert into employee_work_state (empl_id, from_date, state) values
    (${here.emplId}, '2026-01-01', 'KDH'), (${moved.emplId}, '2026-01-01', 'KDH'), (${moved.emplId}, '2026-06-15', 'KUL'),
    (${later.emplId}, '2026-06-16', 'KDH'), (${gone.emplId}, '2026-01-01', 'KDH')`;
  await t.sql`update employee set status = 'I' where empl_id = ${gone.emplId}`;
  const after = await counts();
  const more = (state: string | null) => (after.get(state) ?? 0) - (before.get(state) ?? 0);
  expect([more('KDH'), more('KUL'), more(null)]).toEqual([1, 1, 1]);
  // In the order of the codes, people without a state last.
  const states = [...after.keys()];
  expect([states.at(-1), states.slice(0, -1)]).toEqual([null, states.filter((state) => state !== null).toSorted()]);
});
