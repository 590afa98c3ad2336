import { beforeAll, beforeEach, expect, test } from 'vitest';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';
import { escalatePending } from './escalate-pending.ts';

const t = testApp();
let hr: Person;
let boss: Person;
let maya: Person;
let hana: Person;
let path: string;

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'], name: 'Hedda Roth' });
});
beforeEach(async () => {
  await t.sql`delete from applied_leave`;
  await t.sql`delete from notice`;
  await t.sql`delete from setting`;
  await t.sql`insert into setting (name, value) values ('escalateAfterDays', '3')`;
  // The manager of the line manager is never involved.
  const top = await t.addPerson({ roles: ['E', 'M'], name: 'Tess Top' });
  boss = await t.addPerson({ roles: ['E', 'M'], name: 'Bo Boss', reportsTo: top.emplId });
  maya = await t.addPerson({ roles: ['E', 'M'], name: 'Maya Lim', reportsTo: boss.emplId });
  hana = await t.addPerson({ name: 'Hana Tan', reportsTo: maya.emplId });
  await t.addEntitlement(hana.emplId, 20);
  await t.call('POST', '/appliedleave', { by: hana, body: applicationBody(maya.emplId, '2026-07-01') });
  path = `/appliedleave/${hana.emplId}/2026-06-15/2026-07-01/AL`;
  await movedTo('2026-06-15');
});

/** Moves the timeline so that its last step was on a Monday. */
const movedTo = (day: string) => t.sql`update applied_leave_event set happened_at = ${`${day}T04:00:00Z`}::timestamptz
  where applied_leave_event_id = (select max(applied_leave_event_id) from applied_leave_event)`;
const escalate = (today: string) => t.sql.begin((tx) => escalatePending(tx, { today, timeZone: 'Asia/Singapore' }));
const approver = async () => (await t.sql<{ approver: string }[]>`select approver from applied_leave`)[0]?.approver;
const told = async () =>
  (
    await t.sql<{ line: string }[]>`with gone as (delete from notice returning empl_id, kind)
      select name || ' ' || kind as line from gone join employee using (empl_id) order by 1`
  ).map(({ line }) => line);
const said = async () =>
  ((await t.call('GET', path, { by: hr })).body as { timeline: { reason: string | null; byName: string | null }[] }).timeline[0];

test('pending requests go to the line manager, then to HR, where they stay', async () => {
  await told();
  expect([await escalate('2026-06-17'), await approver()]).toEqual([0, maya.emplId]);
  expect([await escalate('2026-06-18'), await approver()]).toEqual([1, boss.emplId]);
  expect(await told()).toEqual(['Bo Boss handedOver', 'Hana Tan handedOver', 'Maya Lim handedOver']);
  expect(await said()).toMatchObject({
    byName: null,
    reason: `Escalated after 3 working days with Maya Lim (${maya.emplId}). Reassigned to Bo Boss (${boss.emplId}).`,
  });
  await movedTo('2026-06-18');
  expect(await escalate('2026-06-22')).toBe(0);
  expect([await escalate('2026-06-23'), await approver()]).toEqual([1, boss.emplId]);
  expect(await told()).toEqual(['Hana Tan noApprover', 'Hedda Roth noApprover']);
  expect(await said()).toMatchObject({ reason: `Escalated after 3 working days with Bo Boss (${boss.emplId}). HR will assign someone.` });
  await movedTo('2026-06-23');
  expect(await escalate('2026-07-30')).toBe(0);
});

test('a request reassigned by HR starts again', async () => {
  await escalate('2026-06-18');
  await movedTo('2026-06-18');
  await t.call('POST', `${path}/handover`, { by: hr, body: { approver: maya.emplId, reason: 'Back again' } });
  await movedTo('2026-06-22');
  expect(await escalate('2026-06-24')).toBe(0);
  expect([await escalate('2026-06-25'), await approver()]).toEqual([1, boss.emplId]);
});

test.each<[string, () => Promise<unknown>]>([
  ['is missing', () => t.sql`update employee set reports_to = null where empl_id = ${maya.emplId}`],
  ['is inactive', () => t.sql`update employee set status = 'I' where empl_id = ${boss.emplId}`],
  ['manages nobody', () => t.sql`update employee set roles = '{E}' where empl_id = ${boss.emplId}`],
  ['is the applicant', () => t.sql`update employee set reports_to = ${hana.emplId} where empl_id = ${maya.emplId}`],
])('a request goes to HR at once if the line manager %s', async (_why, make) => {
  await make();
  if (_why === 'is the applicant') await t.sql`update employee set roles = '{E,M}' where empl_id = ${hana.emplId}`;
  await told();
  expect([await escalate('2026-06-18'), await approver()]).toEqual([1, maya.emplId]);
  expect(await told()).toContain('Hedda Roth noApprover');
});

test('weekends, company holidays and recalculations do not escalate a request', async () => {
  await movedTo('2026-06-18');
  await t.sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state) values ('2026-06-22', 'Feast', 'All')`;
  await t.sql`insert into applied_leave_event (applied_leave_id, from_status, to_status, remark, happened_at)
    select applied_leave_id, 'PNAPV', 'PNAPV', '{"code": "leave.recounted", "params": {"removed": [], "added": [], "was": 1, "now": 1}}', '2026-06-23T04:00:00Z' from applied_leave`;
  expect(await escalate('2026-06-23')).toBe(0);
  expect(await escalate('2026-06-24')).toBe(1);
  await t.sql`delete from public_holiday where holiday_date = '2026-06-22'`;
});

test('escalates pending cancellations but no decided requests, and only if the company has configured escalation', async () => {
  await t.call('PATCH', `${path}/APPRV`, { by: maya });
  await movedTo('2026-06-15');
  expect(await escalate('2026-07-15')).toBe(0);
  await t.call('PATCH', `${path}/PNCLD`, { by: hana });
  await movedTo('2026-06-15');
  await t.sql`delete from setting`;
  expect(await escalate('2026-07-15')).toBe(0);
  await t.sql`insert into setting (name, value) values ('escalateAfterDays', '3')`;
  expect([await escalate('2026-06-18'), await approver()]).toEqual([1, boss.emplId]);
});

test('escalates a pending change of approved leave, counted from its submission', async () => {
  await t.call('PATCH', `${path}/APPRV`, { by: maya });
  await movedTo('2026-06-01');
  expect(await escalate('2026-06-30')).toBe(0);
  const move = { reason: 'Later', startDate: '2026-07-02', endDate: '2026-07-02' };
  expect((await t.call('POST', `${path}/change`, { by: hana, body: move })).status).toBe(200);
  await movedTo('2026-06-15');
  expect([await escalate('2026-06-17'), await approver()]).toEqual([0, maya.emplId]);
  expect([await escalate('2026-06-18'), await approver()]).toEqual([1, boss.emplId]);
  const decide = async (by: Person) => (await t.call('PATCH', `${path}/change/APPRV`, { by })).status;
  expect([await decide(maya), await decide(boss)]).toEqual([403, 200]);
});
