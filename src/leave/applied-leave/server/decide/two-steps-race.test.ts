import { beforeAll, expect, test } from 'vitest';
import { findBalanceDifferences } from '#src/ledger/leave-ledger/server/balance/reconcile-balances.ts';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { lockAllApplications, runInOrder, raceRounds } from '#src/testing/scenes/run-in-order.ts';
import { type Answer, testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let bo: Person;
let maya: Person;
let otto: Person;
let hr: Person;
let hana: Person;
const rounds = raceRounds(20);

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'] });
  bo = await t.addPerson({ roles: ['E', 'M'] });
  maya = await t.addPerson({ roles: ['E', 'M'], reportsTo: bo.emplId });
  otto = await t.addPerson({ roles: ['E', 'M'], reportsTo: bo.emplId });
  hana = await t.addPerson({ reportsTo: maya.emplId });
  await t.addEntitlement(hana.emplId, 99);
  await t.sql`update leave_category set second_approval_from = 1 where leave_code = 'AL'`;
  // One person stands in for both approvers.
  for (const by of [maya, bo])
    await t.call('PUT', '/standin/me', { by, body: { emplId: otto.emplId, from: '2026-06-15', to: '2026-06-30' } });
});

const path = () => `/appliedleave/${hana.emplId}/2026-06-15/2026-07-06/AL`;
const approve = (by: Person) => () => t.call('PATCH', `${path()}/APPRV`, { by });
const won = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).length;

test(
  `no person takes both steps when both approvers and their common stand-in decide beside a change, a reassignment and a holiday, ${rounds} times`,
  { timeout: 180_000 },
  async () => {
    const ends: Record<string, number> = {};
    for (let round = 0; round < rounds; round += 1) {
      const body = applicationBody(maya.emplId, '2026-07-06', '2026-07-10');
      expect((await t.call('POST', '/appliedleave', { by: hana, body })).status).toBe(200);
      const beside = [
        () => t.call('PATCH', path(), { by: hana, body: { reason: `Another ${round}` } }),
        () => t.call('POST', `${path()}/handover`, { by: hr, body: { approver: otto.emplId, reason: 'Away' } }),
        () =>
          t.call('POST', '/publicholiday', {
            by: hr,
            body: { holidayDate: '2026-07-08', holidayDay: '', holidayDescr: 'Feast', holidayState: 'All' },
          }),
      ].slice(round % 3, (round % 3) + (round % 4 === 3 ? 0 : 1));
      const tries = [approve(maya), approve(otto), approve(bo), approve(maya), ...beside];
      const turned = [...tries.slice(round % tries.length), ...tries.slice(0, round % tries.length)];
      // The calls run in order in the first rounds and at the same time in the others.
      const answers = await (round < 12 ? runInOrder(t, lockAllApplications, turned) : Promise.all(turned.map((attempt) => attempt())));
      for (const { status } of answers) expect([200, 400, 403, 404, 409, 412]).toContain(status);
      // The remaining approver completes the request, but no one who took the first step can.
      await approve(otto)();
      await approve(bo)();
      const [stored] = await t.sql<{ status: string; days: number; steps: { by: string; for: string | null }[] | null }[]>`
        select l.leave_status as status, l.leave_duration as days, (
          select json_agg(json_build_object('by', ev.by_empl_id, 'for', ev.for_empl_id) order by ev.applied_leave_event_id) from applied_leave_event ev
          where ev.applied_leave_id = l.applied_leave_id and ev.remark ->> 'code' in ('leave.approved-first', 'leave.approved-second') and ev.applied_leave_event_id >
            (select max(begun.applied_leave_event_id) from applied_leave_event begun where begun.applied_leave_id = l.applied_leave_id
              and (begun.from_status is null or begun.remark ->> 'code' = 'leave.changed-by-applicant'))) as steps
        from applied_leave l where l.empl_id = ${hana.emplId}`;
      // After a change, the first step starts again.
      const steps = stored?.steps ?? [];
      expect(steps.length, JSON.stringify(steps)).toBeLessThanOrEqual(2);
      const takers = steps.flatMap((step) => [step.by, ...(step.for === null ? [] : [step.for])]);
      expect(new Set(takers).size, JSON.stringify(steps)).toBe(takers.length);
      expect(won(answers)).toBeGreaterThan(0);
      ends[`${stored?.status} ${steps.length}`] = (ends[`${stored?.status} ${steps.length}`] ?? 0) + 1;
      expect(await findBalanceDifferences(t.sql)).toEqual([]);
      await t.sql`delete from applied_leave where empl_id = ${hana.emplId}`;
      await t.sql`delete from public_holiday where holiday_date = '2026-07-08'`;
    }
    expect(ends['APPRV 2']).toBeGreaterThan(rounds / 2);
  },
);

test('exactly one of many first approvals of an application wins, and one of many second approvals', async () => {
  const body = applicationBody(maya.emplId, '2026-07-06', '2026-07-06');
  expect((await t.call('POST', '/appliedleave', { by: hana, body })).status).toBe(200);
  const first = await Promise.all(Array.from({ length: 10 }, approve(maya)));
  expect(won(first)).toBe(1);
  const second = await Promise.all(Array.from({ length: 10 }, approve(bo)));
  expect(won(second)).toBe(1);
  expect(await findBalanceDifferences(t.sql)).toEqual([]);
});
