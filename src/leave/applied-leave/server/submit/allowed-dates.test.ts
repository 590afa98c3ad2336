import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultCategoryRules } from '#src/company/leave-category/category-rules.ts';
import { lockLeaveType } from '#src/platform/db/server/advisory-locks.ts';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { runWhileLocked } from '#src/testing/scenes/run-while-locked.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;
let manager: Person;
let person: Person;

beforeAll(async () => {
  manager = await t.addPerson({ name: 'Maya Lim', roles: ['E', 'M'] });
  hr = await t.addPerson({ roles: ['E', 'H'] });
});

beforeEach(async () => {
  t.clock.today = '2026-06-15';
  person = await t.addPerson({ reportsTo: manager.emplId });
  await t.addEntitlement(person.emplId, 10);
  await rule({});
});

/** Three Fridays, of which a person may take two. */
const dates = ['2026-07-03', '2026-07-10', '2026-07-17'] as const;

async function rule(more: object) {
  const rules = { ...defaultCategoryRules, allowedDates: [...dates], allowedDatesMost: 2, ...more };
  const answer = await t.call('PATCH', '/leavecategory/AL', { by: hr, body: { leaveDescr: 'Annual leave', entitlement: 14, ...rules } });
  expect(answer.status).toBe(200);
}

const apply = (start: string, end = start, more: object = {}) =>
  t.call('POST', '/appliedleave', { by: person, body: applicationBody(manager.emplId, start, end, more) });
const pathOf = ({ body }: { body: unknown }) => {
  const { id } = body as { id: { emplid: string; effDate: string; startDate: string; leaveCode: string } };
  return `/appliedleave/${id.emplid}/${id.effDate}/${id.startDate}/${id.leaveCode}`;
};
const codesOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  ...((body as { errors?: { code: string }[] }).errors ?? []).map(({ code }) => code),
];

describe('leave on chosen dates', () => {
  test('is refused on other dates, also between two of them', async () => {
    expect(codesOf(await apply('2026-07-02'))).toEqual([409, 'leave.rule-dates']);
    expect(codesOf(await apply(dates[0], dates[1]))).toEqual([409, 'leave.rule-dates']);
    expect((await apply(dates[0])).status).toBe(200);
  });

  test('counts pending and approved leave up to the maximum, and a recall frees its date', async () => {
    const first = await apply(dates[0]);
    const second = await apply(dates[1], dates[1], { halfDay: 'Y' });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await t.call('PATCH', `${pathOf(first)}/APPRV?expectedStatus=PNAPV`, { by: manager, body: {} })).status).toBe(200);
    expect(codesOf(await apply(dates[2]))).toEqual([409, 'leave.rule-dates-most']);
    expect((await t.call('DELETE', pathOf(second), { by: person })).status).toBe(200);
    expect((await apply(dates[2])).status).toBe(200);
  });

  test('can be changed to another date within the maximum, but to no other day', async () => {
    await apply(dates[0]);
    const second = await apply(dates[1]);
    const change = (date: string) => t.call('PATCH', pathOf(second), { by: person, body: applicationBody(manager.emplId, date, date) });
    expect(codesOf(await change('2026-07-09'))).toEqual([409, 'leave.rule-dates']);
    expect((await change(dates[2])).status).toBe(200);
  });

  test('has no maximum without one, and no limit for HR', async () => {
    await rule({ allowedDatesMost: null });
    for (const date of dates) expect((await apply(date)).status).toBe(200);
    const onBehalf = { onBehalf: true, employeeDetails: { emplId: person.emplId } };
    const body = applicationBody(manager.emplId, '2026-08-03', '2026-08-03', onBehalf);
    expect((await t.call('POST', '/appliedleave', { by: hr, body })).status).toBe(200);
  });

  test.each([true, false])('is stored up to the maximum if all dates are asked at once (needs a balance: %s)', async (needsBalance) => {
    if (!needsBalance) await t.sql`delete from leave_entitlement where empl_id = ${person.emplId}`;
    await rule({ allowedDatesMost: 1, needsBalance });
    const answers = await Promise.all(dates.map((date) => apply(date)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });
});

test('leave without a balance waits for another request of the same person and type, and counts it', async () => {
  await rule({ allowedDatesMost: 1, needsBalance: false });
  await t.sql`delete from leave_entitlement where empl_id = ${person.emplId}`;
  const answer = await runWhileLocked(
    t,
    async (tx) => {
      await lockLeaveType(tx, person.emplId, 'AL');
      await tx`
        insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason, needs_balance)
        values (${person.emplId}, '2026-06-15', ${dates[0]}, ${dates[0]}, 'AL', 1, 'PNAPV', ${manager.emplId}, 'Sea', false)`;
    },
    () => apply(dates[1]),
  );
  expect(codesOf(answer)).toEqual([409, 'leave.rule-dates-most']);
});

test('a category stores its dates in order, and refuses invalid ones', async () => {
  await rule({ allowedDates: ['2026-12-31', '2026-12-24'] });
  expect((await t.call('GET', '/leavecategory/AL', { by: hr })).body).toMatchObject({ allowedDates: ['2026-12-24', '2026-12-31'] });
  const refused = (allowedDates: string[]) =>
    t.call('PATCH', '/leavecategory/AL', { by: hr, body: { leaveDescr: 'Annual leave', entitlement: 14, allowedDates } });
  expect(codesOf(await refused(['2026-02-30']))).toEqual([400, 'leave-category.date-invalid']);
  expect(codesOf(await refused(['2026-12-24', '2026-12-24']))).toEqual([400, 'leave-category.date-twice']);
  const many = Array.from({ length: 367 }, (_, n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10));
  expect(codesOf(await refused(many))).toEqual([400, 'leave-category.dates-most']);
});
