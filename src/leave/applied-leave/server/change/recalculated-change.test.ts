import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

// Monday to Friday of a week without holidays; the day of the tests is Monday, 15 June 2026.
const [mon, tue, wed, thu, fri] = ['2026-07-06', '2026-07-07', '2026-07-08', '2026-07-09', '2026-07-10'] as const;

const t = testApp();
let manager: Person;
let hr: Person;
let hana: Person;
let ben: Person;

beforeAll(async () => {
  manager = await t.addPerson({ roles: ['E', 'M'] });
  hr = await t.addPerson({ roles: ['E', 'H'] });
});
beforeEach(async () => {
  t.clock.today = '2026-06-15';
  [hana, ben] = [await add(), await add()];
});
afterEach(() => t.sql`delete from public_holiday where holiday_descr = 'Feast'`);

async function add(): Promise<Person> {
  const person = await t.addPerson({ reportsTo: manager.emplId });
  for (const leaveCode of ['AL', 'SL']) await t.addEntitlement(person.emplId, 20, { leaveCode });
  return person;
}

const at = (by: Person, leaveCode = 'AL') => `/appliedleave/${by.emplId}/2026-06-15/${mon}/${leaveCode}`;
/** Approves leave from Monday to Friday and requests the given change. */
async function asked(by: Person, change: object, leaveCode = 'AL'): Promise<void> {
  const body = { ...applicationBody(manager.emplId, mon, fri), leaveCategory: { leaveCode } };
  expect(await t.call('POST', '/appliedleave', { by, body })).toMatchObject({ status: 200 });
  expect(await t.call('PATCH', `${at(by, leaveCode)}/APPRV`, { by: manager })).toMatchObject({ status: 200 });
  // Illness cannot be reported in advance.
  if ('ill' in change) t.clock.today = wed;
  expect(await t.call('POST', `${at(by, leaveCode)}/change`, { by, body: { reason: 'Later', ...change } })).toMatchObject({ status: 200 });
}
async function feast(...dates: string[]): Promise<void> {
  for (const holidayDate of dates) {
    const body = { holidayDate, holidayDay: '', holidayDescr: 'Feast', holidayState: 'All' };
    expect(await t.call('POST', '/publicholiday', { by: hr, body })).toMatchObject({ status: 200 });
  }
}
const stands = async (by: Person, leaveCode = 'AL') => {
  const [row] = await t.sql<{ days: number; asked: number; more: number; version: number }[]>`
    select leave_duration as days, (change ->> 'leaveDuration')::float as asked, change_days as more, version from applied_leave
    where empl_id = ${by.emplId} and leave_code = ${leaveCode}`;
  return row;
};

describe('a pending change, when a holiday is added,', () => {
  test('is recalculated together with its additional days', async () => {
    await asked(hana, { startDate: '2026-08-03', endDate: '2026-08-12' });
    await asked(ben, { startDate: '2026-08-04', endDate: '2026-08-06' });
    expect([await stands(hana), await stands(ben)]).toMatchObject([
      { days: 5, asked: 8, more: 3 },
      { days: 5, asked: 3, more: 0 },
    ]);
    await feast('2026-08-05');
    expect([await stands(hana), await stands(ben)]).toMatchObject([
      { days: 5, asked: 7, more: 2 },
      { days: 5, asked: 2, more: 0 },
    ]);
  });

  test('keeps its version if it costs the same', async () => {
    await asked(hana, { startDate: '2026-08-03', endDate: '2026-08-12' });
    const before = await stands(hana);
    await feast('2026-09-02');
    expect(await stands(hana)).toEqual(before);
  });

  test('does not depend on the holiday if every calendar day counts', async () => {
    await asked(hana, { startDate: '2026-08-03', endDate: '2026-08-09' }, 'SL');
    const before = await stands(hana, 'SL');
    expect(before).toMatchObject({ days: 5, asked: 7, more: 2 });
    await feast('2026-08-05');
    expect(await stands(hana, 'SL')).toEqual(before);
  });

  test.each([
    ['before', '2026-06-22', '2026-06-26', '2026-06-24', '2026-06-25'],
    ['after', '2026-08-03', '2026-08-07', '2026-08-05', '2026-08-06'],
  ])('considers other holidays on days %s the leave', async (_, startDate, endDate, first, second) => {
    await feast(first);
    await asked(hana, { startDate, endDate });
    expect(await stands(hana)).toMatchObject({ asked: 4 });
    await feast(second);
    expect(await stands(hana)).toMatchObject({ asked: 3 });
  });

  test('is half a day if only half a day is requested', async () => {
    await asked(hana, { startDate: '2026-08-05', endDate: '2026-08-05', halfDayPart: 'PM' });
    const body = { holidayDate: '2026-08-05', holidayDay: '', holidayDescr: 'Feast', holidayState: 'All', holidayPart: 'AM' };
    expect(await t.call('POST', '/publicholiday', { by: hr, body })).toMatchObject({ status: 200 });
    expect(await stands(hana)).toMatchObject({ asked: 0.5 });
  });

  test('keeps only those returned days that still cost leave', async () => {
    await asked(hana, { giveBack: [{ date: fri }] });
    expect(await stands(hana)).toMatchObject({ days: 5, asked: 4 });
    await feast(tue);
    expect(await stands(hana)).toMatchObject({ days: 4, asked: 3, more: 0 });
  });

  test('keeps a returned day that no longer costs anything, except for days of illness', async () => {
    await asked(hana, { giveBack: [{ date: tue }, { date: wed }] });
    await asked(ben, { ill: true, giveBack: [{ date: tue }, { date: wed }] });
    await feast(tue, mon);
    expect(await stands(hana)).toMatchObject({ days: 3, asked: 3 });
    expect(await stands(ben)).toMatchObject({ days: 3, asked: 2 });
  });

  test('stays but cannot be approved if it would give back all remaining days', async () => {
    await asked(hana, { giveBack: [{ date: fri }] });
    await feast(mon, tue, wed, thu);
    expect(await stands(hana)).toMatchObject({ days: 1, asked: 1 });
    expect((await t.call('PATCH', `${at(hana)}/change/APPRV`, { by: manager })).status).toBe(409);
    expect(await stands(hana)).toMatchObject({ days: 1 });
  });

  test('cannot be approved if none of its days are left', async () => {
    await asked(hana, { startDate: '2026-08-05', endDate: '2026-08-05' });
    await feast('2026-08-05');
    expect(await t.call('PATCH', `${at(hana)}/change/APPRV`, { by: manager })).toMatchObject({ status: 409 });
    expect(await stands(hana)).toMatchObject({ days: 5 });
  });

  test('is not created again if it is withdrawn at that moment', async () => {
    await asked(hana, { startDate: '2026-08-03', endDate: '2026-08-12' });
    const { coming } = await t.sql.begin(async (tx) => {
      await tx`update applied_leave set change = null, change_slots = '{}', change_days = 0 where empl_id = ${hana.emplId}`;
      const waiting = () => t.sql`
        select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`;
      const coming = feast('2026-08-05');
      await expect.poll(async () => (await waiting()).length).toBe(1);
      return { coming };
    });
    await coming;
    expect(await stands(hana)).toMatchObject({ days: 5, asked: null, more: 0 });
  });
});
