import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { escalatePending } from '#src/ledger/leave-ledger/server/approval/escalate-pending.ts';
import { remindApprovers } from '#src/ledger/leave-ledger/server/approval/remind-approvers.ts';
import type { Mail } from '#src/platform/mail/server/mailer.ts';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { createTestMailbox, type TestMailbox } from '#src/testing/servers/test-mailbox.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp({ mailer: undefined });
let hr: Person;
let boss: Person;
let manager: Person;
let hana: Person;
let box: TestMailbox;

const timeZone = 'Asia/Singapore';
const config = { companyName: 'Acme', publicUrl: 'https://leave.test.example', timeZone, mailFrom: 'leave@test.example' };

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'], name: 'Hedda Roth' });
  box = createTestMailbox(t, config);
});
beforeEach(async () => {
  t.clock.today = '2026-12-01';
  for (const table of ['notice', 'mail_outbox', 'applied_leave', 'setting']) await t.sql.unsafe(`delete from ${table}`);
  await t.sql`update leave_category set auto_approve = false, second_approval_from = null, second_approver = null`;
  await t.call('PATCH', '/settings', { by: hr, body: { mailNotices: 'all', mailDecides: 'link', nextYearFrom: '12-01' } });
  boss = await t.addPerson({ roles: ['E', 'M'], name: 'Bo Boss' });
  manager = await t.addPerson({ roles: ['E', 'M'], name: 'Maya Lim', reportsTo: boss.emplId });
  hana = await t.addPerson({ name: 'Hana Tan', reportsTo: manager.emplId });
  await t.addEntitlement(hana.emplId, 14);
  await t.addEntitlement(hana.emplId, 5, { year: 2027 });
});

const body = () => applicationBody(manager.emplId, '2026-12-28', '2027-01-05', { startPart: 'PM' });
/** Asks for three and a half days of the ending year and three of the next; 28/12/2026 is a Monday. */
async function ask(): Promise<void> {
  expect(await t.call('POST', '/appliedleave', { by: hana, body: body() })).toMatchObject({ status: 200, body: { otherPart: {} } });
}
const pathOf = (start: string) => `/appliedleave/${hana.emplId}/2026-12-01/${start}/AL`;
const [earlier, later] = ['2026-12-28', '2027-01-01'] as const;
async function succeed(method: 'POST' | 'PATCH', path: string, by: Person, sent?: object): Promise<void> {
  expect(await t.call(method, path, { by, body: sent })).toMatchObject({ status: 200 });
}
/** Reads and deletes the notifications: who got which about which part. */
async function told(): Promise<string[]> {
  const gone = await t.sql<{ line: string }[]>`
    with gone as (delete from notice returning empl_id, kind, figures, applied_leave_id)
    select e.name || ': ' || kind || ' ' || start_date || coalesce(' and both: ' || (figures ->> 'both'), '') as line
    from gone join employee e on e.empl_id = gone.empl_id join applied_leave l on l.applied_leave_id = gone.applied_leave_id order by 1`;
  return gone.map(({ line }) => line);
}
type Read = { what: string; leave: { id: { startDate: string }; endDate: string; halfDayPart: string | null; leaveDuration: number } };
const read = async (by: Person) =>
  ((await t.call('GET', '/notices', { by })).body as Read[]).map(({ leave }) => [leave.id.startDate, leave.endDate, leave.leaveDuration]);
const approvers = async () =>
  (await t.sql<{ name: string }[]>`select e.name from applied_leave l join employee e on e.empl_id = l.approver order by l.start_date`).map(
    ({ name }) => name,
  );
const mailsTo = (mails: readonly Mail[], { emplId }: Person) => mails.filter(({ to }) => to.startsWith(emplId));
const linesOf = (mail: Mail | undefined) => (mail?.text ?? '').split('\n').map((line) => line.trim());
const tokenOf = (mail: Mail | undefined) => /decide#([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? '';

describe('leave over New Year has one notification, with the days of both parts,', () => {
  test('when it is submitted, changed, reassigned and rejected', async () => {
    await ask();
    expect(await read(manager)).toEqual([[earlier, '2027-01-05', 6.5]]);
    expect(await told()).toEqual([`Maya Lim: submitted ${earlier} and both: true`]);
    await succeed('PATCH', pathOf(later), hana, { endDate: '2027-01-04' });
    expect(await read(manager)).toEqual([[earlier, '2027-01-04', 5.5]]);
    expect(await told()).toEqual([`Maya Lim: changed ${earlier} and both: true`]);
    await succeed('PATCH', pathOf(earlier), hana, { reason: 'Mountains' });
    expect(await told()).toEqual([`Maya Lim: changed ${earlier} and both: true`]);
    await succeed('PATCH', pathOf(later), hana, { approver: boss.emplId });
    expect(await told()).toEqual(['Bo Boss', 'Maya Lim'].map((name) => `${name}: changed ${earlier} and both: true`));
    await succeed('POST', `${pathOf(later)}/handover`, hr, { approver: manager.emplId, reason: 'Away' });
    expect(await told()).toEqual(['Bo Boss', 'Hana Tan', 'Maya Lim'].map((name) => `${name}: handedOver ${earlier} and both: true`));
    await succeed('PATCH', `${pathOf(later)}/REJCT`, manager, { reason: 'No' });
    expect(await told()).toEqual([`Hana Tan: rejected ${earlier} and both: true`]);
  });

  test('at each of two approval steps, and each part has its own after the decision', async () => {
    await t.sql`update leave_category set second_approval_from = 6, second_approver = ${boss.emplId} where leave_code = 'AL'`;
    await ask();
    await told();
    await succeed('PATCH', `${pathOf(earlier)}/APPRV`, manager);
    expect(await told()).toEqual(['Bo Boss', 'Hana Tan'].map((name) => `${name}: firstApproved ${earlier} and both: true`));
    await succeed('PATCH', `${pathOf(later)}/APPRV`, boss);
    expect(await read(hana)).toEqual([[earlier, '2027-01-05', 6.5]]);
    expect(await told()).toEqual([`Hana Tan: approved ${earlier} and both: true`]);
    await succeed('PATCH', `${pathOf(later)}/PNCLD`, hana);
    expect(await read(manager)).toEqual([[later, '2027-01-05', 3]]);
    expect(await told()).toEqual([`Maya Lim: cancelAsked ${later}`]);
    await succeed('PATCH', `${pathOf(earlier)}/PNCLD`, hana);
    expect(await read(manager)).toEqual([[earlier, '2026-12-31', 3.5]]);
  });

  test('when it is approved by the rules, or entered by HR or the line manager', async () => {
    const file = (by: Person) =>
      t.call('POST', '/appliedleave', { by, body: { ...body(), onBehalf: true, employeeDetails: { emplId: hana.emplId } } });
    expect(await file(hr)).toMatchObject({ status: 200 });
    expect(await told()).toEqual(['Hana Tan', 'Maya Lim'].map((name) => `${name}: filedFor ${earlier} and both: true`));
    await t.sql`delete from applied_leave`;
    expect(await file(manager)).toMatchObject({ status: 200 });
    expect(await told()).toEqual([`Hana Tan: bookedFor ${earlier} and both: true`]);
    await t.sql`update applied_leave set leave_status = 'CANCL'`;
    await t.sql`update leave_category set auto_approve = true where leave_code = 'AL'`;
    await ask();
    expect(await told()).toEqual([`Maya Lim: approvedAtOnce ${earlier} and both: true`]);
  });

  test('and without a half day, although the earlier part is half a day', async () => {
    const half = applicationBody(manager.emplId, '2026-12-31', '2027-01-05', { startPart: 'PM' });
    expect(await t.call('POST', '/appliedleave', { by: hana, body: half })).toMatchObject({ status: 200, body: { halfDayPart: 'PM' } });
    const [notice] = (await t.call('GET', '/notices', { by: manager })).body as Read[];
    expect(notice?.leave).toMatchObject({ endDate: '2027-01-05', leaveDuration: 3.5, halfDayPart: null });
  });

  test('people who may read only the earlier part see only that part', async () => {
    await ask();
    await t.sql`update applied_leave set approver = ${boss.emplId} where start_date = ${later}`;
    await t.sql`update employee set reports_to = ${boss.emplId} where empl_id = ${hana.emplId}`;
    expect(await read(manager)).toEqual([[earlier, '2026-12-31', 3.5]]);
  });
});

describe('the email about leave over New Year', () => {
  test('is one email with one decision, and shows the cost and the remaining days of each year', async () => {
    await ask();
    const mails = await box.sendAll();
    expect(mails.map(({ subject }) => subject)).toEqual(['Leave request of Hana Tan, 28 December 2026 to 5 January 2027']);
    const lines = linesOf(mails[0]);
    expect(lines.slice(0, 2)).toEqual(['Hana Tan asks for 6.5 days', 'Monday 28/12/2026 to Tuesday 05/01/2027. You are the approver.']);
    expect(lines).toContain('2026: 3.5 days, Mon 28/12 to Thu 31/12/2026');
    expect(lines).toContain('2027: 3 days, Fri 01/01 to Tue 05/01/2027');
    expect(lines).toContain('Balance      2026: 14 -> 10.5 days');
    expect(lines).toContain('2027: 5 -> 2 days');
    expect(mails[0]?.text.match(/decide#/g)).toHaveLength(1);
  });

  test('has a link that shows both parts and decides both, and is refused if either year lacks days', async () => {
    await ask();
    // Changes the part as an added file does.
    await t.sql`update applied_leave set reason = 'Snow' where start_date = ${earlier}`;
    const token = tokenOf((await box.sendAll())[0]);
    const open = async () => (await t.call('POST', '/auth/decisionlink', { body: { token } })).body as { leave: Record<string, unknown> };
    const { leave } = await open();
    expect(leave).toMatchObject({ startDate: earlier, endDate: '2027-01-05', leaveDuration: 6.5, effect: null, startPart: null });
    expect(leave['parts']).toMatchObject([
      { startDate: earlier, endDate: '2026-12-31', startPart: 'PM', leaveDuration: 3.5, effect: { before: 14, after: 10.5, fits: true } },
      { startDate: later, endDate: '2027-01-05', leaveDuration: 3, effect: { before: 5, after: 2, fits: true } },
    ]);
    await t.sql`update leave_entitlement set available_leave = 2 where empl_id = ${hana.emplId} and year = 2027`;
    expect((await open()).leave['parts']).toMatchObject([{ effect: { fits: true } }, { effect: { fits: false } }]);
    const decide = () => t.call('POST', '/auth/decision', { body: { token, decision: 'approve' } });
    expect(await decide()).toMatchObject({ status: 409 });
    expect(await t.sql`select distinct leave_status as status from applied_leave`).toEqual([{ status: 'PNAPV' }]);
    await t.sql`update leave_entitlement set available_leave = 5 where empl_id = ${hana.emplId} and year = 2027`;
    expect(await decide()).toMatchObject({ status: 200 });
    expect(await t.sql`select distinct leave_status as status from applied_leave`).toEqual([{ status: 'APPRV' }]);
  });

  test('has a link that is no longer valid once either part has changed', async () => {
    await ask();
    const token = tokenOf((await box.sendAll())[0]);
    await succeed('PATCH', pathOf(later), hana, { endDate: '2027-01-04' });
    expect(await t.call('POST', '/auth/decisionlink', { body: { token } })).toMatchObject({ status: 409 });
  });

  test('is also a single email after the approval, with both balances and both calendar entries', async () => {
    await ask();
    await box.sendAll();
    await succeed('PATCH', `${pathOf(earlier)}/APPRV`, manager, { reason: 'Enjoy' });
    const mails = mailsTo(await box.sendAll(), hana);
    expect(mails.map(({ subject }) => subject)).toEqual(['Leave of 28 December 2026 to 5 January 2027 is approved']);
    const lines = linesOf(mails[0]);
    expect(lines).toContain('Balance       2026: 14 -> 10.5 days');
    expect(lines).toContain('2027: 5 -> 2 days');
    const calendar = mails[0]?.calendar ?? '';
    expect(calendar.match(/DTSTART[^\r]*/g)).toEqual(['DTSTART:20261228T130000', 'DTSTART;VALUE=DATE:20270101']);
    expect(new Set(calendar.match(/UID:[^\r]*/g)).size).toBe(2);
    await succeed('PATCH', `${pathOf(earlier)}/PNCLD`, hana);
    await succeed('PATCH', `${pathOf(earlier)}/CANCL`, manager);
    const [cancelled] = mailsTo(await box.sendAll(), hana);
    expect(cancelled?.subject).toBe('Leave of 28 to 31 December is cancelled');
    expect(cancelled?.calendar?.match(/UID:[^\r]*/g)).toHaveLength(1);
  });

  test('is not sent once one part is no longer pending, even if the other part still is', async () => {
    await ask();
    await t.sql`update applied_leave set leave_status = 'CANCL' where start_date = ${earlier}`;
    expect(await box.sendAll()).toEqual([]);
  });

  test('is not sent to a reader for whom the request is no longer pending', async () => {
    await ask();
    await succeed('POST', `${pathOf(earlier)}/handover`, hr, { approver: boss.emplId, reason: 'Away' });
    expect((await box.sendAll()).map(({ to, subject }) => [to.split('@')[0], subject]).toSorted()).toEqual(
      [
        [boss.emplId, 'Leave request of Hana Tan, 28 December 2026 to 5 January 2027'],
        [hana.emplId, 'Leave of 28 December 2026 to 5 January 2027 has another approver'],
      ].toSorted(),
    );
  });
});

describe('pending leave over New Year', () => {
  const cameOn = (day: string, start?: string) => t.sql`
    update applied_leave_event set happened_at = ${`${day}T04:00:00Z`}::timestamptz
    where applied_leave_id in (select applied_leave_id from applied_leave where ${start ?? null}::date is null or start_date = ${start ?? null}::date)`;
  const remind = (today: string) => t.sql.begin((tx) => remindApprovers(tx, { today, timeZone }));
  const escalate = (today: string) => t.sql.begin((tx) => escalatePending(tx, { today, timeZone }));

  beforeEach(async () => {
    await t.call('PATCH', '/settings', { by: hr, body: { remindAfterDays: [2], escalateAfterDays: 3 } });
    await ask();
    await cameOn('2026-12-01');
    await told();
  });

  test('has one reminder', async () => {
    expect(await remind('2026-12-03')).toBe(1);
    expect(await read(manager)).toEqual([[earlier, '2027-01-05', 6.5]]);
    expect(await told()).toEqual([`Maya Lim: waiting ${earlier} and both: true`]);
    expect(await remind('2026-12-03')).toBe(1);
  });

  test('has a reminder about one part if the other part is no longer pending', async () => {
    await t.sql`update applied_leave set leave_status = 'CANCL' where start_date = ${earlier}`;
    expect([await remind('2026-12-03'), await escalate('2026-12-04')]).toEqual([1, 1]);
    expect(await told()).toEqual(['Bo Boss', 'Hana Tan', 'Maya Lim'].map((name) => `${name}: handedOver ${later}`));
  });

  test('is escalated to the line manager as a whole, with one notification', async () => {
    expect([await escalate('2026-12-03'), await escalate('2026-12-04')]).toEqual([0, 2]);
    expect(await approvers()).toEqual(['Bo Boss', 'Bo Boss']);
    expect(await told()).toEqual(['Bo Boss', 'Hana Tan', 'Maya Lim'].map((name) => `${name}: handedOver ${earlier} and both: true`));
  });

  test('counts as pending since the later event of either part', async () => {
    await cameOn('2026-12-03', earlier);
    expect([await remind('2026-12-04'), await escalate('2026-12-07')]).toEqual([0, 0]);
    await cameOn('2026-12-01', earlier);
    await cameOn('2026-12-03', later);
    expect([await remind('2026-12-04'), await escalate('2026-12-07')]).toEqual([0, 0]);
    expect([await remind('2026-12-07'), await escalate('2026-12-08')]).toEqual([1, 2]);
  });

  test('is escalated as a whole even if only one part was changed in between', async () => {
    const chief = await t.addPerson({ roles: ['E', 'M'], name: 'Cleo Chief' });
    await t.sql`update employee set reports_to = ${chief.emplId} where empl_id = ${boss.emplId}`;
    expect(await escalate('2026-12-04')).toBe(2);
    await t.sql`update applied_leave_event set happened_at = '2026-12-04T04:00:00Z' where remark is not null`;
    // Changes the part as an added file does.
    await t.sql`
      insert into applied_leave_event (applied_leave_id, happened_at, from_status, to_status)
      select applied_leave_id, '2026-12-07T04:00:00Z', 'PNAPV', 'PNAPV' from applied_leave where start_date = ${earlier}`;
    expect([await escalate('2026-12-09'), await escalate('2026-12-10')]).toEqual([0, 2]);
    expect(await approvers()).toEqual(['Cleo Chief', 'Cleo Chief']);
  });

  test.each([earlier, later])('is not escalated while someone changes the part of %s', async (start) => {
    await t.sql.begin(async (other) => {
      await other`select from applied_leave where start_date = ${start} for update`;
      expect(await escalate('2026-12-04')).toBe(0);
    });
    expect(await approvers()).toEqual(['Maya Lim', 'Maya Lim']);
    expect(await escalate('2026-12-04')).toBe(2);
  });
});
