import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { profileToSend } from '#src/testing/sample-profile.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;
let manager: Person;
let person: Person;

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'] });
  manager = await t.addPerson({ roles: ['E', 'M'] });
  await t.sql`insert into work_pattern values
    ('KEDAH', 'Sunday to Thursday', 'full', 'full', 'full', 'full', 'off', 'off', 'full'), ('WED', 'Wednesdays', 'off', 'off', 'full', 'off', 'off', 'off', 'off')`;
  await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname, eff_status) values
    ('gender', 'F', 'Female', 'F', 'A'), ('job_title', 'SWE', 'Engineer', 'SWE', 'A'), ('business_unit', 'PRO', 'Product', 'Pro', 'A'),
    ('state', 'KDH', 'Kedah', 'Kdh', 'A'), ('state', 'KUL', 'Kuala Lumpur', 'KL', 'A'), ('state', 'OLD', 'Old state', 'Old', 'I')`;
  await t.sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state) values ('2026-07-08', 'Feast of Kedah', 'Kedah')`;
});

beforeEach(async () => {
  person = await t.addPerson({ reportsTo: manager.emplId });
  await t.addEntitlement(person.emplId, 10);
});

type History = { workStates?: { state: string; from: string }[]; workPatterns?: { patternCode: string; from: string }[] };

const profile = (emplId: string, more: object) =>
  profileToSend(emplId, { reportsTo: { emplId: manager.emplId }, gender: 'F', businessEmail: `${emplId}@test.example`, ...more });
const save = (more: History) => t.call('POST', '/addEditEmployeeDetailsWithDept', { by: hr, body: profile(person.emplId, more) });
const read = async () =>
  (await t.call('GET', `/employeeDetailsDept/${person.emplId}`, { by: hr })).body as History & { workState: string | null };
const preview = (more: History) => t.call('POST', '/employeeprofiles/recount', { by: hr, body: [{ emplId: person.emplId, ...more }] });

async function apply(startDate: string, endDate = startDate, approved = true): Promise<string> {
  const body = { id: { startDate }, leaveCategory: { leaveCode: 'AL' }, endDate, reason: 'Rest', approver: manager.emplId };
  expect(await t.call('POST', '/appliedleave', { by: person, body })).toMatchObject({ status: 200 });
  const path = `/appliedleave/${person.emplId}/${t.clock.today}/${startDate}/AL`;
  if (approved) expect((await t.call('PATCH', `${path}/APPRV`, { by: manager })).status).toBe(200);
  return path;
}
const leave = async (path: string) =>
  (await t.call('GET', path, { by: person })).body as {
    leaveDuration: number;
    leaveStatus: string;
    timeline: { reason: string }[];
    days: { days: number }[];
  };
const taken = async () => ((await t.call('GET', '/leaveentitlement/me/2026/AL', { by: person })).body as { takenLeave: number }).takenLeave;

describe('states and work patterns of a profile', () => {
  test('are stored with dates, replaced as a whole, and unchanged if a body leaves them out', async () => {
    expect(await read()).toMatchObject({ workStates: [], workPatterns: [], workState: null });
    const history = {
      workStates: [
        { state: 'KUL', from: '2026-01-01' },
        { state: 'KDH', from: '2026-07-01' },
      ],
      workPatterns: [{ patternCode: 'KEDAH', from: '2026-07-01' }],
    };
    expect(await save(history)).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({ ...history, workState: 'KUL' });
    expect(await save({})).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject(history);
    expect(await save({ workStates: [{ state: 'KDH', from: '2026-06-15' }] })).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({
      workStates: [{ state: 'KDH', from: '2026-06-15' }],
      workPatterns: history.workPatterns,
      workState: 'KDH',
    });
    expect(await save({ workStates: [], workPatterns: [] })).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({ workStates: [], workPatterns: [], workState: null });
  });

  test.each<[string, History, string]>([
    [
      'two patterns from the same day',
      {
        workPatterns: [
          { patternCode: 'WED', from: '2026-07-01' },
          { patternCode: 'KEDAH', from: '2026-07-01' },
        ],
      },
      'Only one work pattern can start on a date.',
    ],
    [
      'two states from the same day',
      {
        workStates: [
          { state: 'KDH', from: '2026-07-01' },
          { state: 'KUL', from: '2026-07-01' },
        ],
      },
      'Only one state can start on a date.',
    ],
    ['a state that no lookup has', { workStates: [{ state: 'ATL', from: '2026-07-01' }] }, 'State ATL does not exist.'],
    ['an inactive state', { workStates: [{ state: 'OLD', from: '2026-07-01' }] }, 'State OLD does not exist.'],
    ['an unknown work pattern', { workPatterns: [{ patternCode: 'NONE', from: '2026-07-01' }] }, 'Work pattern NONE does not exist.'],
    ['an invalid date', { workStates: [{ state: 'KDH', from: '2026-02-30' }] }, 'From must be a date.'],
  ])('are rejected without a change: %s', async (_, history, message) => {
    expect(await save(history)).toMatchObject({ status: 400, message });
    expect(await read()).toMatchObject({ workStates: [], workPatterns: [] });
  });

  test('may keep a state that has become inactive', async () => {
    await t.sql`insert into employee_work_state (empl_id, from_date, state) values (${person.emplId}, '2026-01-01', 'OLD')`;
    expect(
      await save({
        workStates: [
          { state: 'OLD', from: '2026-01-01' },
          { state: 'KDH', from: '2026-07-01' },
        ],
      }),
    ).toMatchObject({ status: 200 });
  });

  test('prevent their state from being made inactive', async () => {
    await save({ workStates: [{ state: 'KUL', from: '2026-01-01' }] });
    const body = { effStatus: 'I', xlatlongname: 'Kuala Lumpur', xlatshortname: 'KL' };
    expect(await t.call('PATCH', '/translateitem/state/KUL', { by: hr, body })).toMatchObject({ status: 409 });
    await save({ workStates: [] });
  });
});

describe('leave that ends today or later', () => {
  test('is recalculated for a new work pattern, as previewed: refunded and noted in the timeline', async () => {
    const path = await apply('2026-07-09', '2026-07-14');
    expect(await taken()).toBe(4);
    const weeks = { workPatterns: [{ patternCode: 'WED', from: '2026-07-01' }] };
    expect((await preview(weeks)).body).toEqual([
      expect.objectContaining({ emplId: person.emplId, leaveDuration: 4, newDuration: 0, exceedsBalanceBy: 0 }),
    ]);
    const kedah = { workPatterns: [{ patternCode: 'KEDAH', from: '2026-07-10' }] };
    expect((await preview(kedah)).body).toEqual([]);
    expect(await save(kedah)).toMatchObject({ status: 200 });
    expect((await leave(path)).days.map(({ days }) => days)).toEqual([1, 0, 0, 1, 1, 1]);
    expect(await leave(path)).toMatchObject({ leaveDuration: 4, timeline: [{}, {}] });
    expect(
      await save({
        workPatterns: [
          { patternCode: 'KEDAH', from: '2026-07-10' },
          { patternCode: 'WED', from: '2026-07-13' },
        ],
      }),
    ).toMatchObject({ status: 200 });
    const counted = await leave(path);
    expect(counted).toMatchObject({ leaveDuration: 2, leaveStatus: 'APPRV' });
    expect(counted.timeline[0]?.reason).toBe('From 13/07/2026 the work pattern is Wednesdays (WED): 2 days instead of 4 days.');
    expect(await taken()).toBe(2);
  });

  test('is cancelled if no days remain', async () => {
    const path = await apply('2026-07-09');
    await save({ workPatterns: [{ patternCode: 'WED', from: '2026-07-01' }] });
    expect(await leave(path)).toMatchObject({ leaveStatus: 'CANCL', leaveDuration: 1 });
    expect(await taken()).toBe(0);
  });

  test('is charged more in another state, even beyond the balance, as previewed', async () => {
    const path = await apply('2026-07-07', '2026-07-09');
    expect(await taken()).toBe(2);
    await t.sql`update leave_entitlement set available_leave = 2 where empl_id = ${person.emplId}`;
    const states = { workStates: [{ state: 'KUL', from: '2026-01-01' }] };
    expect((await preview(states)).body).toEqual([expect.objectContaining({ leaveDuration: 2, newDuration: 3, exceedsBalanceBy: 1 })]);
    await save(states);
    const counted = await leave(path);
    expect(counted.timeline[0]?.reason).toBe('From 01/01/2026 the state is Kuala Lumpur (KUL): 3 days instead of 2 days.');
    expect(await taken()).toBe(3);
  });

  test('is the only leave recalculated: past leave, calendar-day types and other people’s leave stay', async () => {
    const over = await apply('2026-06-11', '2026-06-12');
    const other = await t.addPerson({ reportsTo: manager.emplId });
    await t.addEntitlement(person.emplId, 10, { leaveCode: 'SL' });
    const body = {
      id: { startDate: '2026-07-10' },
      leaveCategory: { leaveCode: 'SL' },
      endDate: '2026-07-12',
      reason: 'Ill',
      approver: manager.emplId,
    };
    await t.call('POST', '/appliedleave', { by: person, body });
    await save({ workPatterns: [{ patternCode: 'WED', from: '2026-01-01' }] });
    expect(await leave(over)).toMatchObject({ leaveDuration: 2, leaveStatus: 'APPRV' });
    expect(await leave(`/appliedleave/${person.emplId}/2026-06-15/2026-07-10/SL`)).toMatchObject({ leaveDuration: 3 });
    expect(
      (await t.call('POST', '/employeeprofiles/recount', { by: hr, body: [{ emplId: other.emplId, workPatterns: [] }] })).body,
    ).toEqual([]);
  });
});

test('a bulk update of profiles recalculates leave once', async () => {
  const other = await t.addPerson({ reportsTo: manager.emplId });
  await t.addEntitlement(other.emplId, 10);
  const path = await apply('2026-07-09', '2026-07-10');
  const workPatterns = [{ patternCode: 'KEDAH', from: '2026-07-01' }];
  const answer = await t.call('POST', '/bulkUpdateEmployeeDetails', {
    by: hr,
    body: [profile(person.emplId, { workPatterns }), profile(other.emplId, { workPatterns })],
  });
  expect(answer).toMatchObject({ status: 200, body: 2 });
  expect(await leave(path)).toMatchObject({ leaveDuration: 1 });
  const [row] = await t.sql<
    { n: number }[]
  >`select count(*) as n from employee_work_pattern where empl_id in (${person.emplId}, ${other.emplId})`;
  expect(row?.n).toBe(2);
});

describe('a state named by public holidays', () => {
  const rename = (xlatlongname: string, xlatshortname: string) =>
    t.call('PATCH', '/translateitem/state/KDH', { by: hr, body: { effStatus: 'A', xlatlongname, xlatshortname } });

  test('keeps the name that the holidays use; its other name may change', async () => {
    expect(await rename('Kedah Darul Aman', 'Kdh')).toMatchObject({
      status: 409,
      message: 'Public holidays use this name of the state: 08/07/2026 Feast of Kedah. Replace it with the code KDH there first.',
    });
    expect(await rename('Kedah', 'Darul Aman')).toMatchObject({ status: 200 });
    await t.sql`update public_holiday set holiday_state = 'KDH' where holiday_date = '2026-07-08'`;
    expect(await rename('Kedah Darul Aman', 'Kdh')).toMatchObject({ status: 200 });
    expect(await rename('Kedah', 'Kdh')).toMatchObject({ status: 200 });
    await t.sql`update public_holiday set holiday_state = 'Kedah' where holiday_date = '2026-07-08'`;
  });

  test('cannot take a name that holidays use for another state', async () => {
    await t.sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state) values ('2026-07-20', 'Of the city', 'Kuala Lumpur')`;
    expect(await rename('Kedah', 'Kuala Lumpur')).toMatchObject({ status: 200 });
    expect(
      await t.call('PATCH', '/translateitem/state/KUL', { by: hr, body: { effStatus: 'A', xlatlongname: 'City', xlatshortname: 'KL' } }),
    ).toMatchObject({
      status: 409,
    });
    await rename('Kedah', 'Kdh');
    await t.sql`delete from public_holiday where holiday_date = '2026-07-20'`;
  });
});
