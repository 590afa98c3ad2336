import { beforeAll, beforeEach, expect, test } from 'vitest';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { profileToSend } from '#src/testing/sample-profile.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;
let manager: Person;
let person: Person;
let other: Person;

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'] });
  await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values
    ('gender', 'F', 'Female', 'F'), ('job_title', 'SWE', 'Engineer', 'SWE'), ('business_unit', 'PRO', 'Product', 'Pro'),
    ('state', 'KDH', 'Kedah', 'Kdh'), ('state', 'KUL', 'Kuala Lumpur', 'KL')`;
  await t.sql`insert into work_pattern values ('MONOFF', 'Mondays off', 'off', 'full', 'full', 'full', 'full', 'off', 'off')`;
});

beforeEach(async () => {
  await t.sql`delete from public_holiday where holiday_date < '2026-12-01'`;
  for (const table of ['notice', 'applied_leave_event', 'applied_leave']) await t.sql`delete from ${t.sql(table)}`;
  manager = await t.addPerson({ roles: ['E', 'M'] });
  person = await t.addPerson({ reportsTo: manager.emplId });
  other = await t.addPerson({ reportsTo: manager.emplId });
  for (const { emplId } of [person, other]) await t.addEntitlement(emplId, 30);
});

async function done(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<unknown> {
  const answer = await t.call(method, path, { by: hr, ...(body && { body }) });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
}
async function apply(by: Person, startDate: string, endDate: string): Promise<void> {
  const answer = await t.call('POST', '/appliedleave', { by, body: applicationBody(manager.emplId, startDate, endDate) });
  expect(answer).toMatchObject({ status: 200 });
}

const monday = '2026-08-03';
const holiday = (holidayState = 'All', more: object = {}) => ({
  holidayDate: monday,
  holidayDay: '',
  holidayDescr: 'Feast',
  holidayState,
  ...more,
});
const profile = (more: object) => {
  const { emplId } = person;
  const named = { reportsTo: { emplId: manager.emplId }, gender: 'F', businessEmail: `${emplId}@test.example` };
  return profileToSend(emplId, { ...named, joinDate: '2020-01-01', ...more });
};
const save = (more: object) => done('POST', '/addEditEmployeeDetailsWithDept', profile(more));
const inKedah = () => t.sql`insert into employee_work_state values (${person.emplId}, '2026-01-01', 'KDH')`;

/** Every way in which the cost of days can change: the state before the leave is submitted, and the change. */
const changes: Record<string, { before?: () => Promise<unknown>; act: () => Promise<unknown> }> = {
  'a new holiday': { act: () => done('POST', '/publicholiday', holiday()) },
  'a deleted holiday': { before: () => done('POST', '/publicholiday', holiday()), act: () => done('DELETE', `/publicholiday/${monday}`) },
  'a moved holiday': {
    before: () => done('POST', '/publicholiday', holiday('All', { holidayDate: '2026-08-08' })),
    act: () => done('PATCH', '/publicholiday/2026-08-08', holiday()),
  },
  'a holiday that becomes a half day': {
    before: () => done('POST', '/publicholiday', holiday()),
    act: () => done('PATCH', `/publicholiday/${monday}`, holiday('All', { holidayPart: 'AM' })),
  },
  'a holiday that moves to another state': {
    before: async () => {
      await inKedah();
      await done('POST', '/publicholiday', holiday('Kuala Lumpur'));
    },
    act: () => done('PATCH', `/publicholiday/${monday}`, holiday('Kuala Lumpur, Kedah')),
  },
  'imported holidays': { act: () => done('POST', '/countryholidays', { holidays: [{ holiday: holiday() }] }) },
  'an undone import of holidays': {
    act: async () => {
      const { takeOverId } = (await done('POST', '/countryholidays', { holidays: [{ holiday: holiday() }] })) as { takeOverId: number };
      await t.sql`delete from notice`;
      await done('DELETE', `/countryholidays/${takeOverId}`);
    },
  },
  'a work pattern': { act: () => save({ workPatterns: [{ patternCode: 'MONOFF', from: '2026-01-01' }] }) },
  'a work pattern, in bulk': {
    act: () => done('POST', '/bulkUpdateEmployeeDetails', [profile({ workPatterns: [{ patternCode: 'MONOFF', from: '2026-01-01' }] })]),
  },
  'a state': {
    before: () => done('POST', '/publicholiday', holiday('Kuala Lumpur')),
    act: () => save({ workStates: [{ state: 'KDH', from: '2026-01-01' }] }),
  },
  'a last day': { act: () => save({ lastDay: monday }) },
};

test.each(Object.keys(changes))('%s notifies the person on leave and the approver, once each, and no one else', async (name) => {
  const { before, act } = changes[name] ?? { act: () => Promise.resolve() };
  await before?.();
  await apply(person, monday, '2026-08-05');
  await apply(other, '2026-08-10', '2026-08-11');
  await t.sql`delete from notice`;
  await act();
  const told = await t.sql<{ emplId: string; kind: string }[]>`select empl_id as "emplId", kind from notice order by empl_id`;
  expect(told).toEqual([manager, person].map(({ emplId }) => ({ emplId, kind: 'recounted' })));
});
