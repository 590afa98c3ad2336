import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reassignPending } from '#src/company/employee/server/deactivation/deactivation-queries.ts';
import { escalatePending } from '#src/ledger/leave-ledger/server/approval/escalate-pending.ts';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { uploadForm } from '#src/testing/permission-scene.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';
import { findNewNotifications } from '#src/testing/new-notifications.ts';

const t = testApp();
let hr: Person;
let top: Person;
let bo: Person;
let maya: Person;
let otto: Person;
let hana: Person;
let path: string;

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'], name: 'Hedda Roth' });
});
beforeEach(async () => {
  for (const table of ['notice', 'setting', 'stand_in', 'stand_in_told', 'applied_leave_event', 'applied_leave'])
    await t.sql`delete from ${t.sql(table)}`;
  top = await t.addPerson({ roles: ['E', 'M'], name: 'Tess Top' });
  bo = await t.addPerson({ roles: ['E', 'M'], name: 'Bo Boss', reportsTo: top.emplId });
  maya = await t.addPerson({ roles: ['E', 'M'], name: 'Maya Lim', reportsTo: bo.emplId });
  otto = await t.addPerson({ roles: ['E', 'M'], name: 'Otto Other', reportsTo: top.emplId });
  hana = await t.addPerson({ name: 'Hana Tan', reportsTo: maya.emplId });
  for (const { emplId } of [hana, maya, otto, bo, top]) await t.addEntitlement(emplId, 20);
  await rule(null, 1);
  path = await apply(hana, maya);
  await told();
});

/** Requires a second approval from this many days on; null means by the line manager of the first approver. */
const rule = (second: Person | null, from: number | null) =>
  t.sql`update leave_category set second_approver = ${second?.emplId ?? null}, second_approval_from = ${from} where leave_code = 'AL'`;
const told = () => findNewNotifications(t.sql);
/** Recalls the request and submits it again under another rule. */
async function submitUnder(second: Person | null, from: number | null): Promise<void> {
  await t.call('DELETE', path, { by: hana });
  await rule(second, from);
  path = await apply(hana, maya);
  await told();
}

async function apply(by: Person, approver: Person, day = '2026-07-01', until = day): Promise<string> {
  const answer = await t.call('POST', '/appliedleave', { by, body: applicationBody(approver.emplId, day, until) });
  expect(answer.status).toBe(200);
  return `/appliedleave/${by.emplId}/${t.clock.today}/${day}/AL`;
}
const decide = (by: Person, to: 'APPRV' | 'REJCT' = 'APPRV', at = path) =>
  t.call('PATCH', `${at}/${to}`, { by, body: { reason: 'Because' } });
const approve = async (by: Person, at = path) => (await decide(by, 'APPRV', at)).status;
type Detail = {
  leaveStatus: string;
  approver: string;
  firstStep: { emplId: string }[] | null;
  secondStep: { emplId: string; canDecide: boolean } | null;
  timeline: { byName: string; forName: string | null; code: string | null; reason: string | null; toStatus: string }[];
};
const detail = async (by = hana, at = path) => (await t.call('GET', at, { by })).body as Detail;
const state = async (at = path, by = hana) => {
  const { leaveStatus, approver } = await detail(by, at);
  return [leaveStatus, approver];
};
const count = async (by: Person) => (await t.call('GET', '/appliedleave/count/me/pendingapproval', { by })).body;
const taken = async () =>
  (await t.sql<{ days: number }[]>`select taken_leave as days from leave_entitlement where empl_id = ${hana.emplId}`)[0]?.days;
const standIn = (of: Person, by: Person) =>
  t.call('PUT', '/standin/me', { by: of, body: { emplId: by.emplId, from: '2026-06-15', to: '2026-06-30' } });
const inactive = ({ emplId }: Person) => t.sql`update employee set status = 'I' where empl_id = ${emplId}`;

describe('two approval steps', () => {
  test('the first approval leaves the request pending with the second approver, whose approval books it; the timeline shows both, and the request returns to its approver', async () => {
    expect((await detail()).secondStep).toEqual({ emplId: bo.emplId, name: 'Bo Boss', canDecide: true });
    expect(await approve(maya)).toBe(200);
    expect([await state(), await taken(), await count(maya), await count(bo)]).toEqual([['PNAPV', bo.emplId], 0, 0, 1]);
    expect(await told()).toEqual({ 'Bo Boss': 'firstApproved', 'Hana Tan': 'firstApproved' });
    expect(await detail()).toMatchObject({ firstStep: [{ emplId: maya.emplId, name: 'Maya Lim' }], secondStep: null });
    expect(await approve(bo)).toBe(200);
    expect([await state(), await taken(), await count(bo)]).toEqual([['APPRV', maya.emplId], 1, 0]);
    expect(await told()).toEqual({ 'Hana Tan': 'approved' });
    const { timeline, firstStep } = await detail();
    expect(firstStep).toBeNull();
    expect(timeline.map(({ byName, code, reason, toStatus }) => [byName, code, reason, toStatus])).toEqual([
      ['Bo Boss', 'leave.approved-second', 'Because', 'APPRV'],
      ['Maya Lim', 'leave.approved-first', `Bo Boss (${bo.emplId}) decides next.\nBecause`, 'PNAPV'],
      ['Hana Tan', null, null, 'PNAPV'],
    ]);
  });

  test('one approval is enough below the number of days of the category, and without such a number', async () => {
    await submitUnder(null, 1.5);
    expect([await approve(maya), await state()]).toEqual([200, ['APPRV', maya.emplId]]);
    const two = await apply(hana, maya, '2026-07-06', '2026-07-07');
    expect([await approve(maya, two), (await state(two))[0]]).toEqual([200, 'PNAPV']);
    await rule(null, null);
    const three = await apply(hana, maya, '2026-07-13', '2026-07-15');
    expect([await approve(maya, three), (await state(three))[0]]).toEqual([200, 'APPRV']);
  });

  test('refuses a second decision by the first approver with 409, and decisions by others', async () => {
    await approve(maya);
    const answer = await decide(maya);
    expect(answer).toMatchObject({ status: 409, message: "You've already approved this. It needs a second approver." });
    expect((await decide(maya, 'REJCT')).status).toBe(409);
    expect([await approve(otto), await approve(hana), await approve(hr)]).toEqual([404, 403, 403]);
    expect(await state()).toEqual(['PNAPV', bo.emplId]);
  });

  test('lets the second approver reject, and checks the balance in both steps', async () => {
    await approve(maya);
    await t.sql`insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason)
      values (${hana.emplId}, '2026-06-01', '2026-09-01', '2026-09-28', 'AL', 20, 'APPRV', ${maya.emplId}, 'Away')`;
    expect([await approve(bo), (await state())[0]]).toEqual([409, 'PNAPV']);
    expect((await decide(bo, 'REJCT')).status).toBe(200);
    expect((await state())[0]).toBe('REJCT');
    expect((await detail()).timeline[0]).toMatchObject({ byName: 'Bo Boss', toStatus: 'REJCT', code: null });
    expect(await told()).toMatchObject({ 'Hana Tan': expect.stringContaining('rejected') });
  });

  test('people who took a step can still read the application with its comments and file, and see it in the list of the year', async () => {
    await t.sql`update employee set reports_to = ${otto.emplId} where empl_id = ${hana.emplId}`;
    const { file } = (await t.call('POST', '/attachment/uploadfile', { by: hana, ...uploadForm })).body as { file: string };
    expect((await t.call('PUT', `${path}/attachment`, { by: hana, body: { attachment: file } })).status).toBe(200);
    await approve(maya);
    const reads = async (by: Person) => {
      const { status } = await t.call('GET', path, { by });
      const year = (await t.call('GET', '/appliedleave/me/2026', { by })).body as unknown[];
      const comments = await t.call('GET', `${path}/comments`, { by });
      const opened = await t.call('GET', `/attachment/files/${file}`, { by });
      return [status, year.length, comments.status, opened.status];
    };
    expect(await reads(maya)).toEqual([200, 1, 200, 200]);
    await approve(bo);
    expect([await reads(maya), await reads(bo), await reads(top)]).toEqual([
      [200, 1, 200, 200],
      [200, 1, 200, 200],
      [404, 0, 404, 404],
    ]);
    expect((await t.call('GET', '/appliedleave/me/2025', { by: bo })).body).toEqual([]);
  });

  test('a change of a pending request starts again with the first step', async () => {
    await approve(maya);
    const changed = await t.call('PATCH', path, { by: hana, body: { reason: 'Another' } });
    expect(changed).toMatchObject({ status: 200, body: { approver: maya.emplId, firstStep: null } });
    expect([await approve(bo), await approve(maya), await state()]).toEqual([404, 200, ['PNAPV', bo.emplId]]);
  });

  test('a request can be recalled until the second approval', async () => {
    await approve(maya);
    expect((await t.call('DELETE', path, { by: hana })).status).toBe(200);
    const again = await apply(hana, maya);
    await approve(maya, again);
    await approve(bo, again);
    expect((await t.call('DELETE', again, { by: hana })).status).toBe(409);
  });

  test('a cancellation needs one approval', async () => {
    await approve(maya);
    await approve(bo);
    expect((await t.call('PATCH', `${path}/PNCLD`, { by: hana })).status).toBe(200);
    expect((await detail()).timeline[0]).toMatchObject({ byName: 'Hana Tan', forName: null });
    expect((await t.call('PATCH', `${path}/CANCL`, { by: maya })).status).toBe(200);
    expect(await taken()).toBe(0);
  });

  test('a page that was opened before the first approval is stale', async () => {
    const etag = String((await t.call('GET', path, { by: hana })).headers['etag']);
    await approve(maya);
    expect((await t.call('PATCH', `${path}/APPRV`, { by: bo, headers: { 'if-match': etag } })).status).toBe(412);
  });

  test('leave that is approved automatically stays pending if its category requires a second approval', async () => {
    await t.sql`update leave_category set auto_approve = true where leave_code = 'AL'`;
    const waits = await apply(hana, maya, '2026-07-20');
    await t.sql`update leave_category set auto_approve = false where leave_code = 'AL'`;
    expect((await state(waits))[0]).toBe('PNAPV');
  });

  test('a manager who submits for a direct report takes the first step', async () => {
    const body = applicationBody(maya.emplId, '2026-07-20', '2026-07-20', { onBehalf: true, employeeDetails: { emplId: hana.emplId } });
    expect(await t.call('POST', '/appliedleave', { by: maya, body })).toMatchObject({
      status: 200,
      body: { leaveStatus: 'PNAPV', approver: bo.emplId },
    });
    expect(await told()).toEqual({ 'Bo Boss': 'filedFor', 'Hana Tan': 'filedFor' });
    const filed = `/appliedleave/${hana.emplId}/${t.clock.today}/2026-07-20/AL`;
    expect([await approve(maya, filed), await approve(bo, filed)]).toEqual([409, 200]);
    await told();
    await inactive(bo);
    const again = applicationBody(maya.emplId, '2026-07-21', '2026-07-21', { onBehalf: true, employeeDetails: { emplId: hana.emplId } });
    expect((await t.call('POST', '/appliedleave', { by: maya, body: again })).status).toBe(200);
    expect(await told()).toEqual({ 'Hedda Roth': 'noApprover', 'Hana Tan': 'noApprover' });
  });
});

describe('a rule that changes after the submission', () => {
  test('does not ask for a second approval of pending requests', async () => {
    await submitUnder(null, null);
    await rule(bo, 1);
    expect((await detail()).secondStep).toBeNull();
    expect([await approve(maya), await state()]).toEqual([200, ['APPRV', maya.emplId]]);
  });

  test('neither ends nor redirects a second approval that the rule required at submission', async () => {
    const other = await apply(hana, maya, '2026-07-06');
    await rule(otto, 1);
    expect([await approve(maya), await state()]).toEqual([200, ['PNAPV', bo.emplId]]);
    await rule(null, null);
    expect([await approve(maya, other), await state(other)]).toEqual([200, ['PNAPV', bo.emplId]]);
  });

  test('applies once the applicant changes the request', async () => {
    await submitUnder(null, null);
    await rule(bo, 1);
    expect((await t.call('PATCH', path, { by: hana, body: { reason: 'Another' } })).status).toBe(200);
    expect([await approve(maya), await state()]).toEqual([200, ['PNAPV', bo.emplId]]);
  });

  test('applies by the count at submission, whatever holidays come later', async () => {
    await submitUnder(null, 1);
    await t.sql`update applied_leave set leave_duration = 0.5 where empl_id = ${hana.emplId}`;
    expect([await approve(maya), await state()]).toEqual([200, ['PNAPV', bo.emplId]]);
  });
});

describe('the second approver', () => {
  test('is the person whom the category names, or the first approver’s line manager if that person can no longer decide', async () => {
    await submitUnder(otto, 1);
    const other = await apply(hana, maya, '2026-07-06');
    await approve(maya);
    expect(await state()).toEqual(['PNAPV', otto.emplId]);
    await inactive(otto);
    expect([await approve(maya, other), await state(other)]).toEqual([200, ['PNAPV', bo.emplId]]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['is the approver', () => submitUnder(maya, 1)],
    ['would be the applicant', () => t.sql`update employee set reports_to = ${hana.emplId} where empl_id = ${maya.emplId}`],
    ['is missing at the head of the company', () => t.sql`update employee set reports_to = null where empl_id = ${maya.emplId}`],
  ])('is not needed if that person %s', async (_what, make) => {
    await make();
    expect([await approve(maya), (await state())[0]]).toEqual([200, 'APPRV']);
    expect((await detail()).timeline[0]?.code).toBeNull();
  });

  test('is chosen by HR if the line manager cannot decide on leave, and is never the first approver', async () => {
    await inactive(bo);
    await approve(maya);
    expect(await told()).toEqual({ 'Hedda Roth': 'noApprover', 'Hana Tan': 'noApprover' });
    expect((await detail()).timeline[0]).toMatchObject({
      code: 'leave.approved-first',
      reason: expect.stringContaining('HR will assign an approver'),
    });
    const to = async (approver: Person) =>
      (await t.call('POST', `${path}/handover`, { by: hr, body: { approver: approver.emplId, reason: 'Bo has left' } })).status;
    expect([await to(maya), await to(hana), await to(otto)]).toEqual([400, 400, 200]);
    expect([await approve(otto), (await state())[0]]).toEqual([200, 'APPRV']);
  });

  test('is the first approver’s line manager if the second approver leaves, or else HR’s choice, and never the first approver', async () => {
    await submitUnder(otto, 1);
    await approve(maya);
    const leave = async (who: Person) => {
      await inactive(who);
      await t.sql.begin((tx) => reassignPending(tx, { emplId: who.emplId, by: hr.emplId, today: t.clock.today }));
      return (await state())[1];
    };
    expect(await leave(otto)).toBe(bo.emplId);
    expect(await leave(bo)).toBe(bo.emplId);
    expect((await detail()).timeline[0]).toMatchObject({
      code: 'leave.approver-gone',
      reason: expect.stringContaining('HR will assign someone'),
    });
  });

  test('is replaced by their own line manager when a request is overdue, never by the first approver', async () => {
    await t.sql`insert into setting (name, value) values ('escalateAfterDays', '1') on conflict (name) do update set value = excluded.value`;
    await approve(maya);
    await t.sql`update employee set reports_to = ${maya.emplId} where empl_id = ${bo.emplId}`;
    await t.sql`update applied_leave_event set happened_at = '2026-06-01'`;
    await t.sql.begin((tx) => escalatePending(tx, { today: t.clock.today, timeZone: 'UTC' }));
    expect(await state()).toEqual(['PNAPV', bo.emplId]);
    expect((await detail()).timeline[0]).toMatchObject({
      code: 'leave.escalated',
      reason: expect.stringContaining('HR will assign someone'),
    });
  });
});

describe('one person never takes both steps', () => {
  test('the first approver’s stand-in cannot take the second step, nor can the first approver as stand-in of the second', async () => {
    await rule(bo, 1);
    await standIn(maya, otto);
    await standIn(bo, otto);
    expect(await approve(otto)).toBe(200);
    expect((await detail()).timeline[0]).toMatchObject({ byName: 'Otto Other', forName: 'Maya Lim', code: 'leave.approved-first' });
    expect([await count(otto), await approve(otto)]).toEqual([0, 409]);
    await standIn(bo, maya);
    expect([await count(maya), await approve(maya)]).toEqual([0, 409]);
    expect([await approve(bo), (await state())[0]]).toEqual([200, 'APPRV']);
  });

  test('a second approver who stood in for the first approver has already decided', async () => {
    await standIn(maya, bo);
    expect([await approve(bo), (await state())[0]]).toEqual([200, 'APPRV']);
  });

  test('an approver whose stand-in took the first step cannot take the second step', async () => {
    await submitUnder(maya, 1);
    await standIn(maya, otto);
    expect([await approve(otto), await state()]).toEqual([200, ['APPRV', maya.emplId]]);
  });

  test('the database also refuses both steps by one person', async () => {
    await approve(maya);
    await expect(t.sql`update applied_leave set approver = ${maya.emplId} where first_step is not null`).rejects.toThrow('two_people');
    await expect(t.sql`update applied_leave set first_step = ${[hana.emplId]} where first_step is not null`).rejects.toThrow('two_people');
  });
});

describe('a move of approved leave', () => {
  const move = (by: Person, endDate: string) => t.call('POST', `${path}/change`, { by, body: { reason: 'Longer', endDate } });
  const answer = async (by: Person, decision = 'APPRV') =>
    (await t.call('PATCH', `${path}/change/${decision}`, { by, body: { reason: 'So be it' } })).status;
  beforeEach(async () => {
    await submitUnder(null, 2);
    expect(await approve(maya)).toBe(200);
    await told();
  });

  test('needs as many steps as its new length requires', async () => {
    expect((await move(hana, '2026-07-02')).status).toBe(200);
    await told();
    expect([await answer(maya), await state(), await taken()]).toEqual([200, ['APPRV', bo.emplId], 1]);
    expect(await told()).toEqual({ 'Bo Boss': 'firstApproved', 'Hana Tan': 'firstApproved' });
    expect([await answer(maya), await count(bo), await count(maya)]).toEqual([409, 1, 0]);
    expect([await answer(bo), await state(), await taken()]).toEqual([200, ['APPRV', maya.emplId], 2]);
    expect((await detail()).timeline.slice(0, 2).map(({ byName, code }) => [byName, code])).toEqual([
      ['Bo Boss', 'leave.change-approved-second'],
      ['Maya Lim', 'leave.change-approved-first'],
    ]);
    expect((await t.call('GET', path, { by: bo })).status).toBe(200);
    // Giving back days needs one step.
    const back = { reason: 'Back', giveBack: [{ date: '2026-07-02' }] };
    expect((await t.call('POST', `${path}/change`, { by: hana, body: back })).status).toBe(200);
    expect([await answer(maya), await taken()]).toEqual([200, 1]);
  });

  test('returns to its approver when the second approver rejects it, or the applicant withdraws or cancels it', async () => {
    for (const end of [
      () => answer(bo, 'REJCT'),
      async () => (await t.call('DELETE', `${path}/change`, { by: hana })).status,
      async () => (await t.call('PATCH', `${path}/PNCLD`, { by: hana })).status,
    ]) {
      expect([(await move(hana, '2026-07-02')).status, await answer(maya), await end()]).toEqual([200, 200, 200]);
      expect((await state())[1]).toBe(maya.emplId);
    }
    expect(await told()).toMatchObject({ 'Maya Lim': expect.stringContaining('cancelAsked') });
  });

  test('needs as many steps as the rule required when the move was submitted', async () => {
    await rule(null, null);
    expect((await move(hana, '2026-07-02')).status).toBe(200);
    await rule(null, 2);
    expect([await answer(maya), await taken()]).toEqual([200, 2]);
    expect((await move(hana, '2026-07-03')).status).toBe(200);
    await rule(null, null);
    expect([await answer(maya), await state(), await taken()]).toEqual([200, ['APPRV', bo.emplId], 2]);
  });

  test('stays with the second approver when the first approver can no longer decide on leave', async () => {
    await move(hana, '2026-07-02');
    await answer(maya);
    await inactive(maya);
    expect([await answer(bo), await state()]).toEqual([200, ['APPRV', bo.emplId]]);
  });

  test('is refused in the first step if the balance lacks the days', async () => {
    await move(hana, '2026-07-02');
    await t.sql`update leave_entitlement set available_leave = 1 where empl_id = ${hana.emplId}`;
    expect([await answer(maya), await state()]).toEqual([409, ['APPRV', maya.emplId]]);
  });

  test('is not decided twice by the stand-in of both approvers', async () => {
    await standIn(maya, otto);
    await standIn(bo, otto);
    await move(hana, '2026-07-02');
    expect([await answer(otto), await answer(otto), await count(otto)]).toEqual([200, 409, 0]);
    expect([await answer(bo), await taken()]).toEqual([200, 2]);
  });

  test('stays readable for stand-ins who took a step, and not for those who took none', async () => {
    const reads = async (by: Person) => (await t.call('GET', path, { by })).status;
    await move(hana, '2026-07-02');
    await answer(maya);
    expect(await reads(bo)).toBe(200);
    expect((await t.call('DELETE', `${path}/change`, { by: hana })).status).toBe(200);
    expect(await reads(bo)).toBe(404);
    await standIn(maya, otto);
    await standIn(bo, top);
    await move(hana, '2026-07-02');
    expect([await answer(otto), await answer(top)]).toEqual([200, 200]);
    await t.sql`delete from stand_in`;
    expect([await reads(otto), await reads(top)]).toEqual([200, 200]);
  });
});
