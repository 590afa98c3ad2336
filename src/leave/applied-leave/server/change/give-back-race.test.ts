import { beforeAll, beforeEach, expect, test } from 'vitest';
import { findBalanceDifferences } from '#src/ledger/leave-ledger/server/balance/reconcile-balances.ts';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { lockAllApplications, runInOrder, raceRounds } from '#src/testing/scenes/run-in-order.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let manager: Person;
let hr: Person;
let hana: Person;
const rounds = raceRounds(12);

beforeAll(async () => {
  manager = await t.addPerson({ roles: ['E', 'M'] });
  hr = await t.addPerson({ roles: ['E', 'H'] });
  hana = await t.addPerson({ reportsTo: manager.emplId });
  await t.addEntitlement(hana.emplId, 20);
});

const path = () => `/appliedleave/${hana.emplId}/2026-06-15/2026-07-06/AL`;
const give = (by: Person, ...days: string[]) =>
  t.call('POST', `${path()}/change`, { by, body: { reason: 'Needed', giveBack: days.map((date) => ({ date })) } });
const [mon, tue, wed, thu, fri] = ['2026-07-06', '2026-07-07', '2026-07-08', '2026-07-09', '2026-07-10'];

beforeEach(async () => {
  await t.sql`delete from applied_leave`;
  expect((await t.call('POST', '/appliedleave', { by: hana, body: applicationBody(manager.emplId, mon, fri) })).status).toBe(200);
  expect((await t.call('PATCH', `${path()}/APPRV`, { by: manager })).status).toBe(200);
});

/** Returns the cost of the leave, the pending changes, and the days that its halves add up to. */
const state = async () => {
  const [row] = await t.sql<{ days: number; asked: boolean; held: number }[]>`
    select leave_duration as days, change is not null as asked, (select sum(upper(s) - lower(s)) / 2.0 from unnest(slots) s)::float8 as held from applied_leave`;
  return row;
};
const put = async () =>
  t.sql`update applied_leave set start_date = ${mon}, end_date = ${fri}, given_back = '{}', change = null, change_slots = '{}', change_days = 0, leave_duration = 5,
    day_costs = ${JSON.stringify([mon, tue, wed, thu, fri].map((date) => ({ date, days: 1 })))}::text::jsonb`;

test(`exactly one of two requests to give back overlapping or all days is accepted, ${rounds} times`, { timeout: 180_000 }, async () => {
  for (let round = 0; round < rounds; round += 1) {
    // HR gives the days back at once; the applicant asks for it.
    const theirs = round % 2 ? [wed] : [mon, tue, wed];
    const own = round % 2 ? [wed] : [thu, fri];
    const tries = [() => give(hr, ...theirs), () => give(hana, ...own)];
    const turned = round % 4 > 1 ? tries : tries.toReversed();
    // In the first rounds each call goes first once; in the others the order is open.
    const answers = await (round < 4 ? runInOrder(t, lockAllApplications, turned) : Promise.all(turned.map((attempt) => attempt())));
    if (round < 4) expect(answers[0]?.status).toBe(200);
    const [, asked] = round % 4 > 1 ? answers : answers.toReversed();
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // Too late: the leave has changed, these are all or none of its days, or the path leads elsewhere.
    for (const { status } of answers) expect([200, 400, 409, 412]).toContain(status);
    expect(await state()).toEqual(
      asked?.status === 200 ? { days: 5, asked: true, held: 5 } : { days: 5 - theirs.length, asked: false, held: 5 - theirs.length },
    );
    expect(await findBalanceDifferences(t.sql)).toEqual([]);
    await put();
  }
});

test('exactly one of many requests for the same days and one of many approvals is accepted', async () => {
  const asked = await Promise.all(Array.from({ length: 10 }, () => give(hana, thu, fri)));
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(1);
  const decided = await Promise.all(Array.from({ length: 10 }, () => t.call('PATCH', `${path()}/change/APPRV`, { by: manager })));
  expect(decided.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await state()).toEqual({ days: 3, asked: false, held: 3 });
  expect(await findBalanceDifferences(t.sql)).toEqual([]);
  const events = await t.sql`select from applied_leave_event where remark ->> 'code' in ('leave.change-asked', 'leave.change-approved')`;
  expect(events).toHaveLength(2);
});
