import { beforeAll, expect, test } from 'vitest';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { profileToSend } from '#src/testing/sample-profile.ts';
import { lockBeforeStoring, runInOrder } from '#src/testing/scenes/run-in-order.ts';
import { testApp, type Answer, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;
let manager: Person;

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'] });
  manager = await t.addPerson({ roles: ['E', 'M'] });
  await t.sql`insert into work_pattern values ('THU', 'Thursdays', 'off', 'off', 'off', 'full', 'off', 'off', 'off')`;
  await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname, eff_status) values
    ('gender', 'F', 'Female', 'F', 'A'), ('job_title', 'SWE', 'Engineer', 'SWE', 'A'), ('business_unit', 'PRO', 'Product', 'Pro', 'A'),
    ('state', 'KUL', 'Kuala Lumpur', 'KL', 'A'), ('state', 'KDH', 'Kedah', 'Kdh', 'A')`;
  await t.sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state) values ('2026-07-08', 'Feast', 'Kedah')`;
});

const week = { workPatterns: [{ patternCode: 'THU', from: '2026-07-01' }] };
const state = { workStates: [{ state: 'KUL', from: '2026-07-01' }] };

const changes = {
  'another work pattern': (emplId: string) => save(emplId, week),
  'another state': (emplId: string) => save(emplId, state),
  'another work pattern of many': (emplId: string) => saveMany([emplId], week),
  'another state of many': (emplId: string) => saveMany([emplId], state),
  'a new holiday': () => addHoliday('2026-07-09', 'All'),
};

const addHoliday = (holidayDate: string, holidayState: string) =>
  t.call('POST', '/publicholiday', { by: hr, body: { holidayDate, holidayDay: '', holidayDescr: 'Rest', holidayState } });

const bodyOf = (emplId: string, more: object) =>
  profileToSend(emplId, { reportsTo: { emplId: manager.emplId }, gender: 'F', businessEmail: `${emplId}@test.example`, ...more });

const save = (emplId: string, more: object) => t.call('POST', '/addEditEmployeeDetailsWithDept', { by: hr, body: bodyOf(emplId, more) });

const saveMany = (emplIds: readonly string[], more: object) =>
  t.call('POST', '/bulkUpdateEmployeeDetails', { by: hr, body: emplIds.map((emplId) => bodyOf(emplId, more)) });

/** Adds a person with a stored profile and an entitlement. */
async function addStored(): Promise<Person> {
  const person = await t.addPerson({ reportsTo: manager.emplId });
  await t.addEntitlement(person.emplId, 20);
  expect(await save(person.emplId, {})).toMatchObject({ status: 200 });
  return person;
}

const applyFor = (person: Person, [from, to]: readonly [string, string]) =>
  t.call('POST', '/appliedleave', { by: person, body: applicationBody(manager.emplId, from, to) });

const countsOf = ({ emplId }: Person) =>
  t.sql`select leave_duration as days, (select sum((d ->> 'days')::numeric) from jsonb_array_elements(day_costs) d) as sum
    from applied_leave where empl_id = ${emplId}`;

test.each([
  ['another work pattern', 1],
  ['another state', 5],
  ['another work pattern of many', 1],
  ['another state of many', 5],
  ['a new holiday', 3],
] as const)('%s counts leave that was validated before and stored after it', async (what, expected) => {
  const person = await addStored();
  const answers = await runInOrder(t, lockBeforeStoring, [
    () => applyFor(person, ['2026-07-06', '2026-07-10']),
    () => changes[what](person.emplId),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await countsOf(person)).toEqual([{ days: expected, sum: expected }]);
});

test('leave that its owner changes during a bulk change of work patterns is counted by its new dates', async () => {
  const person = await addStored();
  expect(await applyFor(person, ['2026-08-24', '2026-08-28'])).toMatchObject({ status: 200 });
  const answers = await runInOrder(t, lockBeforeStoring, [
    () => t.call('PATCH', `/appliedleave/${person.emplId}/${t.clock.today}/2026-08-24/AL`, { by: person, body: { endDate: '2026-08-27' } }),
    () => changes['another work pattern of many'](person.emplId),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await countsOf(person)).toEqual([{ days: 1, sum: 1 }]);
  const [leave] = await t.sql`select jsonb_array_length(day_costs) as days from applied_leave where empl_id = ${person.emplId}`;
  expect(leave).toEqual({ days: 4 });
});

/** Makes calls while histories cannot be written. Each call starts once the previous one waits for a lock. */
async function whileUnwritten<T>(first: readonly (() => Promise<Answer>)[], then: () => Promise<T>): Promise<[Answer[], T]> {
  const waiting = () => t.sql`
    select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`;
  const [begun, done] = await t.sql.begin(async (tx) => {
    await tx`lock table employee_work_pattern, employee_work_state in share mode`;
    const calls: Promise<Answer>[] = [];
    for (const call of first) {
      calls.push(call());
      await expect.poll(async () => (await waiting()).length).toBe(calls.length);
    }
    return [calls, await then()] as const;
  });
  return [await Promise.all(begun), done];
}

test.each<[string, (emplId: string) => (() => Promise<Answer>)[]]>([
  ['', () => []],
  [
    ', even if a state is renamed',
    () => [
      () =>
        t.call('PATCH', '/translateitem/state/KUL', {
          by: hr,
          body: { id: { fieldname: 'state', fieldvalue: 'KUL' }, xlatlongname: 'Kuala Lumpur', xlatshortname: 'K. L.', effStatus: 'A' },
        }),
    ],
  ],
  [', even if one of the people is renamed', (emplId) => [() => save(emplId, { name: 'Another Name' })]],
])('applicants do not wait for a bulk change of work patterns and states%s', async (_, others) => {
  const person = await addStored();
  const change = () => saveMany([person.emplId], { ...week, ...state });
  const [answers, applied] = await whileUnwritten([change, ...others(person.emplId)], () => applyFor(person, ['2026-07-13', '2026-07-17']));
  expect(applied).toMatchObject({ status: 200 });
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await countsOf(person)).toEqual([{ days: 1, sum: 1 }]);
});

test('a holiday added during a bulk change of states is counted for the people who then have it', async () => {
  const [person, other] = [await addStored(), await addStored()];
  expect(await saveMany([person.emplId], state)).toMatchObject({ status: 200 });
  for (const one of [person, other]) expect(await applyFor(one, ['2026-09-07', '2026-09-11'])).toMatchObject({ status: 200 });
  const answers = await runInOrder(t, lockBeforeStoring, [
    // No one in Kuala Lumpur has this holiday. The change waits for their leave until the other change is stored.
    () => addHoliday('2026-09-09', 'Kedah'),
    () => saveMany([person.emplId], { workStates: [{ state: 'KDH', from: '2026-07-01' }] }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await countsOf(person)).toEqual([{ days: 4, sum: 4 }]);
});

/** The leave of a round: a pending week, a booked week, and a week applied for in the meantime. Each has a holiday of Kedah. */
const weeks = { waits: ['2026-08-03', '2026-08-07'], booked: ['2026-08-10', '2026-08-14'], comes: ['2026-08-17', '2026-08-21'] } as const;

const said = ({ status, message }: Answer) => (status === 200 ? 200 : `${status} ${message}`);
// A decision on leave that is being recalculated may be rejected this way. The manager then decides on the new count.
const overtaken = '409 This leave application has been changed in the meantime.';

/** Someone applies, asks to cancel and gets a decision while HR previews and makes a change. All validate before any of them stores. */
async function changeMeanwhile({ hasLeave, first, isTurned }: Meeting, { change, ofMany }: (typeof histories)[number]): Promise<string> {
  const person = await addStored();
  const apply = (of: readonly [string, string]) => applyFor(person, of);
  const move = ([from]: readonly [string, string], to: string, by = manager) =>
    t.call('PATCH', `/appliedleave/${person.emplId}/${t.clock.today}/${from}/AL/${to}`, { by });
  for (const before of hasLeave ? [() => apply(weeks.waits), () => apply(weeks.booked), () => move(weeks.booked, 'APPRV')] : [])
    expect(said(await before())).toBe(200);
  const calls = [
    () => apply(weeks.comes),
    () => (ofMany ? saveMany([person.emplId], change) : save(person.emplId, change)),
    ...(hasLeave ? [() => move(weeks.waits, 'APPRV'), () => move(weeks.booked, 'PNCLD', person)] : []),
    () => t.call('POST', '/employeeprofiles/recount', { by: hr, body: [{ emplId: person.emplId, ...change }] }),
  ];
  const inTurn = [...calls.slice(first), ...calls.slice(0, first)];
  const answers = await runInOrder(t, lockBeforeStoring, isTurned ? inTurn.toReversed() : inTurn);
  expect(answers.map(said).filter((answer) => answer !== overtaken && answer !== 200)).toEqual([]);
  return person.emplId;
}

/** Existing leave is locked through its balance; people without leave only through the lock of all people. */
type Meeting = { hasLeave: boolean; first: number; isTurned: boolean };

const histories = [
  { change: week, ofMany: false },
  { change: week, ofMany: true },
  { change: state, ofMany: true },
];

test.each(histories)(
  'leave has the new count in every order of applications, cancellations, decisions and the change $change (in bulk: $ofMany)',
  { timeout: 60_000 },
  async (history) => {
    await t.sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state) values ('2026-08-05', 'A', 'Kedah'), ('2026-08-12', 'B', 'Kedah'),
      ('2026-08-19', 'C', 'Kedah') on conflict do nothing`;
    const emplIds: string[] = [];
    // Each call comes first once. A call that follows it in one history precedes it in the other.
    for (const hasLeave of [true, false])
      for (const first of hasLeave ? [0, 1, 2, 3, 4] : [0, 1, 2])
        emplIds.push(await changeMeanwhile({ hasLeave, first, isTurned: hasLeave === history.ofMany }, history));
    const counted = await t.sql<{ days: number; sum: number; leaves: number }[]>`
      select l.leave_duration as days, (select sum((d ->> 'days')::numeric) from jsonb_array_elements(l.day_costs) d) as sum, count(*) as leaves
      from applied_leave l where l.empl_id = any (${emplIds}) and l.leave_status in ('PNAPV', 'APPRV', 'PNCLD') group by 1, 2`;
    const days = 'workPatterns' in history.change ? 1 : 5;
    expect(counted).toEqual([{ days, sum: days, leaves: 5 * 3 + 3 }]);
    const unbooked = await t.sql`
      select en.empl_id from leave_entitlement en where en.empl_id = any (${emplIds}) and en.taken_leave <> (
        select coalesce(sum(l.leave_duration), 0) from applied_leave l where l.empl_id = en.empl_id and l.leave_status in ('APPRV', 'PNCLD'))`;
    expect(unbooked).toEqual([]);
  },
);
