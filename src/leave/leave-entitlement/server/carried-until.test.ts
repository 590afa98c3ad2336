import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';

let t: TestApp;
let hr: Person;
let person: Person;

beforeAll(async () => {
  t = await createTestApp();
  hr = await t.addPerson({ roles: ['E', 'M', 'H'] });
});
afterAll(() => t.close());

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
