import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TransactionSql } from '#src/db/server/sql.ts';
import { applicationBody } from '#src/testing/leave-to-order.ts';
import { profileToSend } from '#src/testing/sample-profile.ts';
import { inOrder } from '#src/testing/scenes/in-order.ts';
import { createTestApp, type Answer, type Person, type TestApp } from '#src/testing/test-app.ts';

let t: TestApp;
let hr: Person;
let manager: Person;

beforeAll(async () => {
  t = await createTestApp();
  hr = await t.addPerson({ roles: ['E', 'H'] });
  manager = await t.addPerson({ roles: ['E', 'M'] });
  await t.sql`insert into work_pattern values ('THU', 'Thursdays', 'off', 'off', 'off', 'full', 'off', 'off', 'off')`;
  await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname, eff_status) values
    ('gender', 'F', 'Female', 'F', 'A'), ('job_title', 'SWE', 'Engineer', 'SWE', 'A'), ('business_unit', 'PRO', 'Product', 'Pro', 'A'),
    ('state', 'KUL', 'Kuala Lumpur', 'KL', 'A')`;
  await t.sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state) values ('2026-07-08', 'Feast', 'Kedah')`;
});
afterAll(() => t.close());

/** Leave can be judged, and read, but not be stored while this is held. */
const heldBack = (tx: TransactionSql) => tx`lock table applied_leave in share mode`;

const changes = {
  'another work week': (emplId: string) => save(emplId, { workPatterns: [{ patternCode: 'THU', from: '2026-07-01' }] }),
  'another state': (emplId: string) => save(emplId, { workStates: [{ state: 'KUL', from: '2026-07-01' }] }),
  'a new holiday': () =>
    t.call('POST', '/publicholiday', {
      by: hr,
      body: { holidayDate: '2026-07-09', holidayDay: '', holidayDescr: 'Rest', holidayState: 'All' },
    }),
};

const save = (emplId: string, more: object) =>
  t.call('POST', '/addEditEmployeeDetailsWithDept', {
    by: hr,
    body: profileToSend(emplId, { reportsTo: { emplId: manager.emplId }, gender: 'F', businessEmail: `${emplId}@test.example`, ...more }),
  });

test.each([
  ['another work week', 1],
  ['another state', 5],
  ['a new holiday', 3],
] as const)('%s counts leave that was judged before it and stored after it', async (what, expected) => {
  const person = await t.addPerson({ reportsTo: manager.emplId });
  await t.addEntitlement(person.emplId, 20);
  const answers = await inOrder(t, heldBack, [
    () => t.call('POST', '/appliedleave', { by: person, body: applicationBody(manager.emplId, '2026-07-06', '2026-07-10') }),
    () => changes[what](person.emplId),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const [leave] = await t.sql<{ days: number; sum: number }[]>`
    select leave_duration as days, (select sum((d ->> 'days')::numeric) from jsonb_array_elements(day_costs) d) as sum
    from applied_leave where empl_id = ${person.emplId}`;
  expect(leave).toEqual({ days: expected, sum: expected });
});

/** The leave of a round that waits, that is booked, and that is applied for meanwhile: a week each, with a feast of Kedah in it. */
const weeks = { waits: ['2026-08-03', '2026-08-07'], booked: ['2026-08-10', '2026-08-14'], comes: ['2026-08-17', '2026-08-21'] } as const;

const said = ({ status, message }: Answer) => (status === 200 ? 200 : `${status} ${message}`);
// Who decides on what is counted anew at that moment may be told so, and decides on the new count.
const overtaken = '409 This leave application has been changed in the meantime.';

/** Somebody applies, asks to cancel and is decided on while HR looks what a change does and makes it, each having judged before any of them stores. */
async function changeMeanwhile(round: number, change: (typeof histories)[number]): Promise<string> {
  const person = await t.addPerson({ reportsTo: manager.emplId });
  await t.addEntitlement(person.emplId, 20);
  const apply = ([from, to]: readonly [string, string]) =>
    t.call('POST', '/appliedleave', { by: person, body: applicationBody(manager.emplId, from, to) });
  const move = ([from]: readonly [string, string], to: string, by = manager) =>
    t.call('PATCH', `/appliedleave/${person.emplId}/${t.clock.today}/${from}/AL/${to}`, { by });
  // Whoever has leave already is held by its balance; whoever has none, by the lock of the people alone.
  const hasLeave = round % 2 === 0;
  for (const before of hasLeave ? [() => apply(weeks.waits), () => apply(weeks.booked), () => move(weeks.booked, 'APPRV')] : [])
    expect(said(await before())).toBe(200);
  const calls = [
    () => apply(weeks.comes),
    () => save(person.emplId, change),
    ...(hasLeave ? [() => move(weeks.waits, 'APPRV'), () => move(weeks.booked, 'PNCLD', person)] : []),
    () => t.call('POST', '/employeeprofiles/recount', { by: hr, body: [{ emplId: person.emplId, ...change }] }),
  ];
  const first = Math.floor(round / 2) % calls.length;
  const inTurn = [...calls.slice(first), ...calls.slice(0, first)];
  const answers = await inOrder(t, heldBack, round % 4 < 2 ? inTurn : inTurn.toReversed());
  expect(answers.map(said).filter((answer) => answer !== overtaken && answer !== 200)).toEqual([]);
  return person.emplId;
}

const histories = [{ workPatterns: [{ patternCode: 'THU', from: '2026-07-01' }] }, { workStates: [{ state: 'KUL', from: '2026-07-01' }] }];

test.each(histories)(
  'of those who apply, ask to cancel and are decided on while HR gives them %j nobody keeps a count of before, whoever comes first',
  { timeout: 60_000 },
  async (change) => {
    await t.sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state) values ('2026-08-05', 'A', 'Kedah'), ('2026-08-12', 'B', 'Kedah'),
      ('2026-08-19', 'C', 'Kedah') on conflict do nothing`;
    const emplIds: string[] = [];
    for (let round = 0; round < 20; round += 1) emplIds.push(await changeMeanwhile(round, change));
    const counted = await t.sql<{ days: number; sum: number; leaves: number }[]>`
      select l.leave_duration as days, (select sum((d ->> 'days')::numeric) from jsonb_array_elements(l.day_costs) d) as sum, count(*) as leaves
      from applied_leave l where l.empl_id = any (${emplIds}) and l.leave_status in ('PNAPV', 'APPRV', 'PNCLD') group by 1, 2`;
    const days = 'workPatterns' in change ? 1 : 5;
    expect(counted).toEqual([{ days, sum: days, leaves: 2 * emplIds.length }]);
    const unbooked = await t.sql`
      select en.empl_id from leave_entitlement en where en.empl_id = any (${emplIds}) and en.taken_leave <> (
        select coalesce(sum(l.leave_duration), 0) from applied_leave l where l.empl_id = en.empl_id and l.leave_status in ('APPRV', 'PNCLD'))`;
    expect(unbooked).toEqual([]);
  },
);
