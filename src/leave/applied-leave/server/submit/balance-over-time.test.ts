import { beforeAll, beforeEach, expect, test } from 'vitest';
import { insertEntries } from '#src/ledger/leave-ledger/server/balance/entitlement-entries.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let manager: Person;
let person: Person;

beforeAll(async () => {
  manager = await t.addPerson({ roles: ['E', 'M'] });
});
beforeEach(async () => {
  person = await t.addPerson({ reportsTo: manager.emplId });
  await t.addEntitlement(person.emplId, 1);
  await add({ kind: 'earned', days: 2, on: '2026-06-15', until: '2026-07-31' });
});

type Added = Omit<Parameters<typeof insertEntries>[1][number], 'emplId' | 'leaveYear' | 'leaveCode'> & { leaveCode?: string };
const add = (entry: Added) =>
  t.sql.begin((tx) => insertEntries(tx, [{ emplId: person.emplId, leaveYear: 2026, leaveCode: 'AL', ...entry }]));

const apply = async (startDate: string, endDate = startDate) =>
  (
    await t.call('POST', '/appliedleave', {
      by: person,
      body: { id: { startDate }, endDate, leaveCategory: { leaveCode: 'AL' }, approver: manager.emplId, reason: 'Sea' },
    })
  ).status;
const preview = async (startDate: string, endDate = startDate) =>
  (await t.call('GET', `/appliedleave/preview?leaveCode=AL&startDate=${startDate}&endDate=${endDate}`, { by: person })).body as {
    balanceAfter: number;
    lapses?: object[];
    problems: { code: string }[];
  };
const approve = async (startDate: string) =>
  (await t.call('PATCH', `/appliedleave/${person.emplId}/2026-06-15/${startDate}/AL/APPRV`, { by: manager })).status;

test('days that expire can be taken up to their last day and not after it', async () => {
  expect(await apply('2026-08-03', '2026-08-04')).toBe(409);
  expect(await apply('2026-07-29', '2026-07-31')).toBe(200);
  expect(await apply('2026-08-03')).toBe(409);
});

test('days that are credited later cannot be taken before that day', async () => {
  expect(await apply('2026-06-10', '2026-06-11')).toBe(409);
  expect(await apply('2026-06-10')).toBe(200);
  expect(await apply('2026-06-15', '2026-06-16')).toBe(200);
});

test('records of another year, type or person do not count', async () => {
  const other = await t.addPerson();
  await t.addEntitlement(person.emplId, 10, { year: 2025 });
  await t.addEntitlement(person.emplId, 10, { leaveCode: 'SL' });
  await t.addEntitlement(other.emplId, 10);
  expect(await apply('2026-08-03', '2026-08-04')).toBe(409);
  await t.sql`insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason)
    select who, '2026-06-15', day::date, day::date, code, 1, 'APPRV', ${manager.emplId}, 'Sea' from (values (${person.emplId}, '2025-03-03', 'AL'),
      (${person.emplId}, '2026-03-03', 'SL'), (${other.emplId}, '2026-03-03', 'AL')) one (who, day, code)`;
  expect(await apply('2026-07-29', '2026-07-31')).toBe(200);
  expect(await approve('2026-07-29')).toBe(200);
});

test('days reserved by later pending leave cannot be taken', async () => {
  expect(await apply('2026-08-03')).toBe(200);
  expect(await apply('2026-07-29', '2026-07-31')).toBe(409);
  expect(await apply('2026-07-30', '2026-07-31')).toBe(200);
});

test('an approval counts the application once, the booked leave, and no other pending leave', async () => {
  expect(await apply('2026-07-01', '2026-07-02')).toBe(200);
  expect(await apply('2026-08-03')).toBe(200);
  await add({ kind: 'correction', days: -1 });
  // The sum of the year has two days for it, but they expire before that.
  expect(await approve('2026-08-03')).toBe(409);
  expect(await approve('2026-07-01')).toBe(200);
});

test('a move checks the days available on its new dates, even if it needs no further days', async () => {
  expect([await apply('2026-07-30', '2026-07-31'), await approve('2026-07-30')]).toEqual([200, 200]);
  const change = `/appliedleave/${person.emplId}/2026-06-15/2026-07-30/AL/change`;
  const ask = (startDate: string, endDate = startDate) =>
    t.call('POST', change, { by: person, body: { startDate, endDate, reason: 'The release moved' } });
  const decide = async () => (await t.call('PATCH', `${change}/APPRV`, { by: manager, body: {} })).status;
  // Days that expire in July cannot cover leave in August.
  expect([(await ask('2026-08-03', '2026-08-04')).status, (await ask('2026-08-03')).status]).toEqual([409, 200]);
  await add({ kind: 'correction', days: -1 });
  expect(await decide()).toBe(409);
  await add({ kind: 'correction', days: 1 });
  expect(await decide()).toBe(200);
});

test.each([
  ['given back', false, 'AL'],
  ['of illness', true, 'SL'],
])('days %s after an expiry change the number of expired days', async (_what, ill, leaveCode) => {
  await t.addEntitlement(person.emplId, 1, { leaveCode: 'SL' });
  await add({ kind: 'earned', days: 2, on: '2026-06-15', until: '2026-07-31', leaveCode: 'SL' });
  expect([await apply('2026-07-30', '2026-07-31'), await approve('2026-07-30')]).toEqual([200, 200]);
  const before = t.clock.today;
  t.clock.today = '2026-08-10';
  const change = `/appliedleave/${person.emplId}/2026-06-15/2026-07-30/AL/change`;
  const body = { giveBack: [{ date: '2026-07-31' }], ...(ill && { ill }), reason: 'In bed' };
  const asked = await t.call('POST', change, { by: person, body });
  const decided = await t.call('PATCH', `${change}/APPRV`, { by: manager, body: {} });
  t.clock.today = before;
  expect([asked.status, decided.status]).toEqual([200, 200]);
  expect(
    await t.sql`select leave_code, days from entitlement_entry where empl_id = ${person.emplId} and kind = 'lapse' and leave_code = ${leaveCode}`,
  ).toMatchObject([{ leave_code: leaveCode, days: -1 }]);
});

test('a cancellation is approved even if all days are taken', async () => {
  person = await t.addPerson({ reportsTo: manager.emplId });
  await t.addEntitlement(person.emplId, 1);
  expect([await apply('2026-07-01'), await approve('2026-07-01')]).toEqual([200, 200]);
  const path = `/appliedleave/${person.emplId}/2026-06-15/2026-07-01/AL`;
  expect((await t.call('PATCH', `${path}/PNCLD`, { by: person })).status).toBe(200);
  expect((await t.call('PATCH', `${path}/CANCL`, { by: manager })).status).toBe(200);
});

test('the preview shows the remaining days, and how many of them expire on which day', async () => {
  expect(await preview('2026-07-01')).toMatchObject({ balanceAfter: 2, lapses: [{ days: 1, after: '2026-07-31' }], problems: [] });
  expect(await preview('2026-07-01', '2026-07-02')).not.toHaveProperty('lapses');
  // Days that expire on the first day of the leave can still cover it.
  expect(await preview('2026-07-31')).toMatchObject({ balanceAfter: 2, lapses: [{ days: 1, after: '2026-07-31' }] });
  // Days that expire before the leave are not left after it.
  expect(await preview('2026-08-03')).toMatchObject({ balanceAfter: 0, lapses: [{ days: 2, after: '2026-07-31' }] });
  expect(await preview('2026-08-03', '2026-08-04')).toMatchObject({
    balanceAfter: null,
    problems: [
      {
        code: 'leave.beyond-balance',
        message:
          "Leave Duration shouldn't be higher than your Leave Balance. Annual leave 2026: 2 days requested, 1 day left. 2 days expire after 31/07/2026.",
        params: { days: 2, left: 1, expires: [{ days: 2, on: '2026-07-31' }] },
      },
    ],
  });
  const other = await t.addPerson();
  await t.addEntitlement(other.emplId, 5);
  person = other;
  expect(await preview('2026-07-01')).toMatchObject({ balanceAfter: 4 });
  expect(await preview('2026-07-01')).not.toHaveProperty('lapses');
});

test('only the applications and payouts that fit the balance are stored when they arrive at the same moment', async () => {
  const hr = await t.addPerson({ roles: ['E', 'H'] });
  for (let round = 0; round < 10; round += 1) {
    person = await t.addPerson({ reportsTo: manager.emplId });
    await t.addEntitlement(person.emplId, 1);
    await add({ kind: 'earned', days: 2, on: '2026-06-15', until: '2026-07-31' });
    const days = ['2026-07-01', '2026-07-02', '2026-07-03', '2026-07-06', '2026-08-03'];
    const payOut = t.call('POST', `/leaveentitlement/${person.emplId}/2026/AL/entries`, {
      by: hr,
      body: { kind: 'paidOut', days: 1, note: 'Paid' },
    });
    const answers = await Promise.all(days.map((day) => apply(day)));
    await payOut;
    expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(3);
    expect(answers.every((status) => status === 200 || status === 409)).toBe(true);
  }
});

test('applicants see for which leave types of this year the order of days matters, but only for their own balances', async () => {
  const other = await t.addPerson();
  await t.addEntitlement(other.emplId, 10);
  await t.addEntitlement(other.emplId, 10, { leaveCode: 'SL' });
  await t.addEntitlement(other.emplId, 10, { year: 2025 });
  const told = async (by: Person) =>
    ((await t.call('GET', '/appliedleave/rules', { by })).body as { leaveCode: string; isOrdered: boolean; hasRules: boolean }[]).flatMap(
      ({ leaveCode, isOrdered, hasRules }) => (isOrdered ? [`${leaveCode} ${hasRules}`] : []),
    );
  expect(await told(person)).toEqual(['AL true']);
  expect(await told(other)).toEqual([]);
  await t.sql.begin((tx) =>
    insertEntries(tx, [{ emplId: other.emplId, leaveYear: 2025, leaveCode: 'AL', kind: 'earned', days: 1, until: '2025-12-30' }]),
  );
  expect(await told(other)).toEqual([]);
});
