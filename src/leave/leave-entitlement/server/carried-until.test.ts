import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;
let person: Person;

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'M', 'H'] });
});

beforeEach(async () => {
  t.clock.today = '2026-02-10';
  await t.sql`update leave_category set carry_over_until = '03-31' where leave_code = 'AL'`;
  person = await t.addPerson({ reportsTo: hr.emplId });
});

const id = () => ({ emplid: person.emplId, year: 2026, leaveCode: 'AL' });
const path = () => `/leaveentitlement/${person.emplId}/2026/AL`;
const add = (more: object = {}) =>
  t.call('POST', '/leaveentitlement', { by: hr, body: { id: id(), carryForward: 5, entitlement: 10, ...more } });
const upload = (more: object = {}) =>
  t.call('POST', '/leaveentitlement?source=upload', {
    by: hr,
    body: { id: id(), carryForward: 5, entitlement: 10, availableLeave: 15, takenLeave: 0, balanceLeave: 15, ...more },
  });
const change = (more: object = {}) =>
  t.call('PATCH', path(), { by: hr, body: { carryForward: 5, entitlement: 10, availableLeave: 15, ...more } });
const stored = async () => (await t.call('GET', path(), { by: hr })).body as { carryForwardUntil: string | null; availableLeave: number };
const entries = async () =>
  (
    await t.sql<
      { text: string }[]
    >`select concat_ws(' ', kind, trim_scale(days), until_date) as text from entitlement_entry where empl_id = ${person.emplId} order by entry_id`
  ).map(({ text }) => text);

describe('carried days of a new entitlement', () => {
  test.each([
    ['form', () => add()],
    ['sheet', () => upload()],
    ['sheet with a blank cell', () => upload({ carryForwardUntil: ' ' })],
  ])('from a %s expire as the category says', async (_from, store) => {
    expect(await store()).toMatchObject({ status: 200, body: { carryForwardUntil: '2026-03-31', availableLeave: 15 } });
    expect(await entries()).toContain('carry 5 2026-03-31');
  });

  test.each([
    ['form', add],
    ['sheet', upload],
  ])('from a %s expire on a date of their own, or never', async (_from, store) => {
    expect(await store({ carryForwardUntil: '2026-06-30' })).toMatchObject({ status: 200, body: { carryForwardUntil: '2026-06-30' } });
    expect((await entries()).filter((text) => text.startsWith('carry'))).toEqual(['carry 5 2026-06-30']);
    person = await t.addPerson({ reportsTo: hr.emplId });
    expect(await store({ carryForwardUntil: null })).toMatchObject({ status: 200, body: { carryForwardUntil: null } });
    expect((await entries()).filter((text) => text.startsWith('carry'))).toEqual(['carry 5']);
  });

  test('with a date of their own keep the other figures of the form', async () => {
    expect(await add({ carryForwardUntil: '2026-06-30', availableLeave: 3 })).toMatchObject({
      status: 200,
      body: { carryForward: 5, entitlement: 10, availableLeave: 3 },
    });
    expect(await entries()).toEqual(['carry 5 2026-06-30', 'grant 10', 'correction -12']);
  });

  test('never expire if the category has no date', async () => {
    await t.sql`update leave_category set carry_over_until = null where leave_code = 'AL'`;
    expect(await add()).toMatchObject({ body: { carryForwardUntil: null } });
  });

  test('expire at once after their date, except for days taken before', async () => {
    t.clock.today = '2026-06-15';
    expect(await add()).toMatchObject({ status: 200, body: { availableLeave: 10, carryForward: 5 } });
    person = await t.addPerson({ reportsTo: hr.emplId });
    expect(await upload({ takenLeave: 3, balanceLeave: 12 })).toMatchObject({
      status: 200,
      body: { availableLeave: 13, balanceLeave: 10 },
    });
  });

  test('expire the day after their date, not on it', async () => {
    t.clock.today = '2026-03-31';
    expect(await add()).toMatchObject({ body: { availableLeave: 15 } });
    person = await t.addPerson({ reportsTo: hr.emplId });
    t.clock.today = '2026-04-01';
    expect(await add()).toMatchObject({ body: { availableLeave: 10 } });
  });

  test.each([
    ['2027-03-31', 'Carried Forward Until must be a date in 2026.'],
    ['2025-12-31', 'Carried Forward Until must be a date in 2026.'],
    ['31/03/2026', 'Carried Forward Until value is invalid.'],
    ['2026-02-30', 'Carried Forward Until value is invalid.'],
  ])('cannot expire on %s', async (carryForwardUntil, message) => {
    for (const store of [add, upload])
      expect(await store({ carryForwardUntil })).toMatchObject({ status: 400, body: { errors: [{ path: 'carryForwardUntil', message }] } });
    await add();
    expect((await change({ carryForwardUntil })).status).toBe(400);
    expect(await stored()).toMatchObject({ carryForwardUntil: '2026-03-31' });
  });
});

describe('carried days of an existing entitlement', () => {
  test('keep their date when more are added or some are removed', async () => {
    await add({ carryForwardUntil: '2026-06-30' });
    expect(await change({ carryForward: 7, availableLeave: 17 })).toMatchObject({ body: { carryForwardUntil: '2026-06-30' } });
    expect(await change({ carryForward: 4, availableLeave: 14 })).toMatchObject({ body: { carryForwardUntil: '2026-06-30' } });
    t.clock.today = '2026-07-01';
    expect(await change({ carryForward: 4, availableLeave: 14 })).toMatchObject({ body: { availableLeave: 10 } });
  });

  test('get another date, and days that have expired return', async () => {
    t.clock.today = '2026-06-15';
    await add();
    expect(await stored()).toMatchObject({ availableLeave: 10 });
    expect(await change({ availableLeave: 10, carryForwardUntil: '2026-09-30' })).toMatchObject({
      status: 200,
      body: { carryForwardUntil: '2026-09-30', carryForward: 5, availableLeave: 15 },
    });
    expect(await entries()).toEqual(['carry 5 2026-03-31', 'grant 10', 'lapse -5', 'carry -5 2026-03-31', 'carry 5 2026-09-30', 'lapse 5']);
    expect(await change({ availableLeave: 15, carryForwardUntil: null })).toMatchObject({
      body: { carryForwardUntil: null, availableLeave: 15 },
    });
    t.clock.today = '2026-10-01';
    expect(await change()).toMatchObject({ body: { availableLeave: 15 } });
  });

  test('are unchanged by the date that they have', async () => {
    await add();
    await change({ carryForwardUntil: '2026-03-31' });
    expect(await entries()).toEqual(['carry 5 2026-03-31', 'grant 10']);
  });

  test('from before this rule stay without a date', async () => {
    await t.sql`update leave_category set carry_over_until = null where leave_code = 'AL'`;
    await add();
    await t.sql`update leave_category set carry_over_until = '03-31' where leave_code = 'AL'`;
    expect(await change({ entitlement: 11, availableLeave: 16 })).toMatchObject({ body: { carryForwardUntil: null } });
  });
});

describe('a preview of another date', () => {
  const preview = (more: object) =>
    t.call('POST', `${path()}/preview`, { by: hr, body: { carryForward: 5, entitlement: 10, availableLeave: 15, ...more } });

  test('shows the available days and stores nothing', async () => {
    await add({ carryForwardUntil: '2026-06-30' });
    const before = await entries();
    expect(await preview({ carryForwardUntil: '2026-01-31' })).toMatchObject({
      status: 200,
      body: [{ year: 2026, was: { available: 15 }, becomes: { available: 10 } }],
    });
    expect(await entries()).toEqual(before);
    expect((await preview({ carryForwardUntil: '2027-01-31' })).status).toBe(400);
  });

  test('is refused for strangers of a department admin', async () => {
    await add();
    const admin = await t.addPerson({ roles: ['E', 'A'], departments: ['ENG'] });
    expect((await t.call('POST', `${path()}/preview`, { by: admin, body: { carryForward: 5, entitlement: 10 } })).status).toBe(404);
  });
});

describe('the expiry date of all carried days that have none', () => {
  let leaveCode: string;
  let others: Person[];
  const all = (more = '') => `/carrieddays/${leaveCode}${more}`;
  const body = { year: 2026, until: '2026-03-31' };
  const setDate = (more: object = {}) => t.call('POST', all(), { by: hr, body: { ...body, ...more } });
  let place = 0;

  beforeEach(async () => {
    t.clock.today = '2026-06-15';
    place += 1;
    leaveCode = `Z${place}`;
    await t.sql`insert into leave_category (leave_code, leave_descr, entitlement) values (${leaveCode}, ${`Type ${place}`}, 10)`;
    others = [await t.addPerson({ name: 'Ana' }), await t.addPerson({ name: 'Ben' }), await t.addPerson({ name: 'Cy' })];
    for (const [n, { emplId }] of others.entries())
      await t.call('POST', '/leaveentitlement?source=upload', {
        by: hr,
        body: {
          id: { emplid: emplId, year: 2026, leaveCode },
          carryForward: 4,
          entitlement: 10,
          availableLeave: 14,
          takenLeave: n,
          balanceLeave: 14 - n,
          ...(n === 2 && { carryForwardUntil: '2026-09-30' }),
        },
      });
    await t.sql`update leave_category set carry_over_until = '03-31' where leave_code = ${leaveCode}`;
  });

  test('is previewed with the people, and set at once', async () => {
    expect((await t.call('GET', all(), { by: hr })).body).toEqual([{ year: 2026, people: 2, days: 8, until: '2026-03-31' }]);
    const sums = { people: 2, days: 8, expired: 7 };
    expect(await t.call('POST', all('/preview'), { by: hr, body })).toMatchObject({
      status: 200,
      body: {
        ...sums,
        lines: [
          { name: 'Ana', days: 4, availableLeave: 14, newAvailableLeave: 10 },
          { name: 'Ben', days: 4, availableLeave: 14, newAvailableLeave: 11 },
        ],
      },
    });
    expect(await setDate()).toMatchObject({ status: 200, body: sums });
    const left = await t.sql`select e.name, en.available_leave as days, carried_until(en.empl_id, en.year, en.leave_code) as until
      from leave_entitlement en join employee e using (empl_id) where en.leave_code = ${leaveCode} order by 1`;
    expect(left).toEqual([
      { name: 'Ana', days: 10, until: '2026-03-31' },
      { name: 'Ben', days: 11, until: '2026-03-31' },
      { name: 'Cy', days: 14, until: '2026-09-30' },
    ]);
    expect((await t.call('GET', all(), { by: hr })).body).toEqual([]);
    expect(await setDate()).toMatchObject({ status: 409, body: { code: 'carried-days.none' } });
  });

  test('does not let days expire before their date', async () => {
    expect(await setDate({ until: '2026-06-15' })).toMatchObject({ body: { people: 2, expired: 0 } });
    t.clock.today = '2026-06-16';
    await t.call('PATCH', `/leaveentitlement/${others[0]?.emplId}/2026/${leaveCode}`, {
      by: hr,
      body: { carryForward: 4, entitlement: 10, availableLeave: 14 },
    });
    const [ana] =
      await t.sql`select available_leave as days from leave_entitlement where empl_id = ${others[0]?.emplId ?? ''} and leave_code = ${leaveCode}`;
    expect(ana).toEqual({ days: 10 });
  });

  test('is set once when two people press the button at the same moment', async () => {
    const answers = await Promise.all([setDate(), setDate()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const entered =
      await t.sql`select sum(days) as days from entitlement_entry where leave_code = ${leaveCode} and until_date = '2026-03-31' and kind = 'carry'`;
    expect(entered).toEqual([{ days: 8 }]);
  });

  test('is refused if someone enters more such days in the meantime', async () => {
    const late = await t.addPerson({ name: 'Dan' });
    const isWaiting = async () => (await t.sql`select from pg_locks where not granted`).length > 0;
    let answer: ReturnType<typeof setDate> | undefined;
    await t.sql.begin(async (tx) => {
      await tx`select from leave_entitlement where leave_code = ${leaveCode} for update`;
      await tx`insert into leave_entitlement (empl_id, year, leave_code) values (${late.emplId}, 2026, ${leaveCode})`;
      await tx`insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date, to_carry_forward)
        values (${late.emplId}, 2026, ${leaveCode}, 'carry', 3, '2026-01-01', 3)`;
      answer = setDate();
      await expect.poll(isWaiting, { timeout: 10_000 }).toBe(true);
    });
    expect(await answer).toMatchObject({ status: 409, body: { code: 'carried-days.changed' } });
    expect(await setDate()).toMatchObject({ status: 200, body: { people: 3, days: 11 } });
  });

  test('is a date of the year, and years before this one are not counted', async () => {
    expect(await setDate({ until: '2027-03-31' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'until', message: 'Carried Forward Until must be a date in 2026.' }] },
    });
    t.clock.today = '2027-01-02';
    expect((await t.call('GET', all(), { by: hr })).body).toEqual([]);
  });
});
