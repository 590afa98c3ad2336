import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { uploadForm } from '#src/testing/permission-scene.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';
import { findNewNotifications } from '#src/testing/new-notifications.ts';

const t = testApp();
let hr: Person;
let line: Person;
let other: Person;
let hana: Person;

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H', 'M'], name: 'Hedda Roth' });
  other = await t.addPerson({ roles: ['E', 'M'], name: 'Otto Other' });
});
beforeEach(async () => {
  await t.sql`delete from notice`;
  line = await t.addPerson({ roles: ['E', 'M'], name: 'Lee Line', reportsTo: other.emplId });
  hana = await t.addPerson({ name: 'Hana Tan', reportsTo: line.emplId });
  await t.addEntitlement(hana.emplId, 5);
});

type More = { of?: Person; approver?: Person; day?: string; [field: string]: unknown };
const file = (by: Person, { of = hana, approver = other, day = '2026-07-01', ...more }: More = {}) =>
  t.call('POST', '/appliedleave', {
    by,
    body: applicationBody(approver.emplId, day, day, { onBehalf: true, employeeDetails: { emplId: of.emplId }, ...more }),
  });
const pathOf = (of = hana) => `/appliedleave/${of.emplId}/2026-06-15/2026-07-01/AL`;
const told = () => findNewNotifications(t.sql);
const steps = async (by = hana) =>
  ((await t.call('GET', pathOf(), { by })).body as { timeline: { byName: string; toStatus: string; reason: string | null }[] }).timeline
    .map(({ byName, toStatus, reason }) => [byName, toStatus, reason])
    .toReversed();
const taken = async () =>
  (await t.sql<{ days: number }[]>`select taken_leave as days from leave_entitlement where empl_id = ${hana.emplId}`)[0]?.days;

describe('submitting for another person', () => {
  test('HR submits for any employee; the request waits for its approver, and both are notified', async () => {
    expect(await file(hr)).toMatchObject({ status: 200, body: { leaveStatus: 'PNAPV', id: { emplid: hana.emplId } } });
    expect(await told()).toEqual({ 'Hana Tan': 'filedFor', 'Otto Other': 'filedFor' });
    expect(await steps()).toEqual([['Hedda Roth', 'PNAPV', null]]);
    expect(await t.call('GET', pathOf(), { by: hana })).toMatchObject({ body: { filedBy: hr.emplId } });
  });

  test('a line manager submits for a direct report; if the manager is the approver, the request is approved at once', async () => {
    expect(await file(line, { approver: other })).toMatchObject({ status: 200, body: { leaveStatus: 'PNAPV' } });
    await told();
    const booked = await file(line, { approver: line, day: '2026-07-02' });
    expect(booked).toMatchObject({ status: 200, body: { leaveStatus: 'APPRV' } });
    expect(await told()).toEqual({ 'Hana Tan': 'bookedFor' });
    expect(await taken()).toBe(1);
    const events = await t.sql`select from_status, to_status, by_empl_id from applied_leave_event
      where applied_leave_id = ${(booked.body as { appliedLeaveId: number }).appliedLeaveId} order by applied_leave_event_id`;
    expect(events).toEqual([
      { from_status: null, to_status: 'PNAPV', by_empl_id: line.emplId },
      { from_status: 'PNAPV', to_status: 'APPRV', by_empl_id: line.emplId },
    ]);
  });

  test('automatic approval is recorded as made by the rules, not by the submitter', async () => {
    await t.sql`update leave_category set auto_approve = true where leave_code = 'AL'`;
    const filed = await file(line, { approver: line });
    await t.sql`update leave_category set auto_approve = false where leave_code = 'AL'`;
    expect(filed).toMatchObject({ status: 200, body: { leaveStatus: 'APPRV' } });
    const events = await t.sql`select by_empl_id as by, remark ->> 'code' as code from applied_leave_event
      where applied_leave_id = ${(filed.body as { appliedLeaveId: number }).appliedLeaveId} order by applied_leave_event_id`;
    expect(events).toEqual([
      { by: line.emplId, code: null },
      { by: null, code: 'leave.approved-by-rule' },
    ]);
  });

  test('HR who is not the line manager approves nothing by submitting', async () => {
    expect(await file(hr, { approver: hr })).toMatchObject({ status: 200, body: { leaveStatus: 'PNAPV' } });
  });

  test('is refused to all other callers, and for unknown people', async () => {
    expect((await file(other)).status).toBe(403);
    expect((await file(hana, { of: line })).status).toBe(403);
    expect((await file(line, { of: other })).status).toBe(403);
    expect((await file(line, { of: await t.addPerson() })).status).toBe(403);
    const noManager = await t.addPerson({ name: 'No Manager' });
    await t.sql`update employee set reports_to = ${noManager.emplId} where empl_id = ${hana.emplId}`;
    expect((await file(noManager)).status).toBe(403);
    // One's own manager is not a direct report.
    expect((await file(line, { of: other, approver: hr })).status).toBe(403);
    const refused = { status: 400, message: 'Choose an active employee other than yourself.' };
    expect(await file(hr, { of: hr })).toMatchObject(refused);
    expect(await file(hr, { employeeDetails: undefined })).toMatchObject(refused);
    expect(await file(hr, { id: { startDate: '2026-07-01', emplid: line.emplId } })).toMatchObject(refused);
    await t.sql`update employee set status = 'I' where empl_id = ${hana.emplId}`;
    expect(await file(hr)).toMatchObject(refused);
  });

  test('requires the explicit flag: without it another applicant is refused', async () => {
    expect((await file(hr, { onBehalf: undefined })).status).toBe(403);
    expect(await file(hr, { onBehalf: false })).toMatchObject({ status: 400, message: 'On behalf must be true or left out.' });
  });

  test('checks balance, overlap, year, last day and approver as for an application by the applicant', async () => {
    await file(hr);
    expect((await file(hr)).message).toBe('You already have leave from 01/07/2026 to 01/07/2026.');
    expect((await file(hr, { day: '2027-07-01' })).status).toBe(400);
    expect((await file(hr, { approver: hana, day: '2026-07-02' })).message).toBe('Approver must be an active manager other than yourself.');
    expect((await file(hr, { day: '2026-07-06', endDate: '2026-07-10' })).message).toBe(
      "Leave Duration shouldn't be higher than your Leave Balance. Annual leave 2026: 5 days requested, 4 days left and 1 pending.",
    );
    await t.sql`update employee set last_day = '2026-07-03' where empl_id = ${hana.emplId}`;
    expect(await file(hr, { day: '2026-07-03', endDate: '2026-07-06' })).toMatchObject({
      status: 409,
      message: 'Leave must end by the last day of work, 03/07/2026.',
    });
  });

  test('applies the category rules to line managers and not to HR', async () => {
    await t.sql`update leave_category set notice_days = 30 where leave_code = 'AL'`;
    const refused = await file(line);
    const filed = await file(hr);
    await t.sql`update leave_category set notice_days = 0 where leave_code = 'AL'`;
    expect([refused.status, filed.status]).toEqual([409, 200]);
  });

  test('transfers the submitter’s attachment to the applicant', async () => {
    const { body } = await t.call('POST', '/attachment/uploadfile', { by: hr, ...uploadForm });
    const attachment = (body as { file: string }).file;
    expect((await file(hr, { attachment })).status).toBe(200);
    expect((await t.call('GET', `/attachment/files/${attachment}`, { by: hana })).status).toBe(200);
    expect((await t.call('DELETE', pathOf(), { by: hr })).status).toBe(200);
    expect(await t.sql`select from attachment where file_name = ${attachment}`).toHaveLength(0);
  });

  test('shows the preview to people who may submit for the applicant', async () => {
    const ask = (by: Person) =>
      t.call('GET', `/appliedleave/preview?emplId=${hana.emplId}&leaveCode=AL&startDate=2026-07-01&endDate=2026-07-02`, { by });
    for (const by of [hr, line]) expect(await ask(by)).toMatchObject({ status: 200, body: { leaveDuration: 2, balanceAfter: 3 } });
    await t.sql`update leave_category set longest_days = 1 where leave_code = 'AL'`;
    const codes = async (by: Person) => ((await ask(by)).body as { problems: { code: string }[] }).problems.map(({ code }) => code);
    const asked = [await codes(hr), await codes(line)];
    await t.sql`update leave_category set longest_days = null where leave_code = 'AL'`;
    // HR skips the category rules, as when the leave is stored.
    expect(asked).toEqual([[], ['leave.rule-longest']]);
    expect((await ask(other)).status).toBe(403);
    expect((await ask(hana)).status).toBe(200);
    const noManager = await t.addPerson();
    await t.sql`update employee set reports_to = ${noManager.emplId} where empl_id = ${hana.emplId}`;
    expect((await ask(noManager)).status).toBe(403);
  });
});

describe('an application submitted on behalf', () => {
  test('waits for its approver when HR submits for their own manager, and the submitter cannot decide', async () => {
    await t.sql`update employee set reports_to = ${line.emplId} where empl_id = ${hr.emplId}`;
    await t.addEntitlement(line.emplId, 5);
    expect(await file(hr, { of: line, approver: other })).toMatchObject({
      status: 200,
      body: { leaveStatus: 'PNAPV', id: { emplid: line.emplId } },
    });
    expect((await t.call('PATCH', `${pathOf(line)}/APPRV`, { by: hr })).status).toBe(403);
    await t.sql`update employee set reports_to = null where empl_id = ${hr.emplId}`;
  });

  test('can be recalled while pending by the submitter and the applicant, and by no one else', async () => {
    await file(line);
    expect((await t.call('DELETE', pathOf(), { by: hr })).status).toBe(403);
    expect((await t.call('DELETE', pathOf(), { by: other })).status).toBe(403);
    expect((await t.call('DELETE', pathOf(), { by: line })).status).toBe(200);
    await file(line);
    expect((await t.call('DELETE', pathOf(), { by: hana })).status).toBe(200);
    await file(line);
    await t.call('PATCH', `${pathOf()}/APPRV`, { by: other });
    expect((await t.call('DELETE', pathOf(), { by: line })).status).toBe(409);
  });
});

describe('HR cancels approved leave at once', () => {
  const withdraw = (by: Person, body: object = { reason: 'The project needs them' }) => t.call('PATCH', `${pathOf()}/CANCL`, { by, body });
  beforeEach(async () => {
    await file(hr);
    await t.call('PATCH', `${pathOf()}/APPRV`, { by: other });
    await told();
  });

  test('with a reason: the timeline shows both steps, the days come back, and both people are notified once', async () => {
    expect(await taken()).toBe(1);
    expect((await withdraw(hr)).status).toBe(200);
    expect(await taken()).toBe(0);
    expect(await told()).toEqual({ 'Hana Tan': 'withdrawn', 'Otto Other': 'withdrawn' });
    expect((await steps()).slice(-2)).toEqual([
      ['Hedda Roth', 'PNCLD', 'The project needs them'],
      ['Hedda Roth', 'CANCL', null],
    ]);
  });

  test('never without a reason, never their own leave, and never leave that is not approved', async () => {
    expect(await withdraw(hr, {})).toMatchObject({ status: 400, message: 'Reason cannot be blank.' });
    expect(await taken()).toBe(1);
    await t.sql`update employee set roles = '{E,H}' where empl_id = ${hana.emplId}`;
    expect((await withdraw(hana)).status).toBe(403);
    expect((await withdraw(line)).status).toBe(403);
    await t.call('PATCH', `${pathOf()}/PNCLD`, { by: hana });
    expect((await withdraw(hr)).status).toBe(409);
  });

  test('only one of two cancellations by HR and the applicant at the same moment wins, and the days are booked once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all([withdraw(hr), t.call('PATCH', `${pathOf()}/PNCLD`, { by: hana })]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const isCancelled = answers[0].status === 200;
      expect(await taken()).toBe(isCancelled ? 0 : 1);
      if (!isCancelled) await t.call('PATCH', `${pathOf()}/CANCL`, { by: other });
      await t.sql`delete from applied_leave where empl_id = ${hana.emplId}`;
      await file(hr);
      await t.call('PATCH', `${pathOf()}/APPRV`, { by: other });
    }
  });
});
