import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultCategoryRules } from '#src/company/leave-category/category-rules.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;
let manager: Person;
let person: Person;

beforeAll(async () => {
  manager = await t.addPerson({ name: 'Maya Lim', roles: ['E', 'M'] });
  hr = await t.addPerson({ roles: ['E', 'H'] });
  await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('gender', 'F', 'Female', 'F'), ('gender', 'M', 'Male', 'M')`;
});

beforeEach(async () => {
  t.clock.today = '2026-06-15';
  person = await t.addPerson({ reportsTo: manager.emplId });
  await t.addEntitlement(person.emplId, 10);
  await rule({});
});

const plain = { leaveDescr: 'Annual leave', entitlement: 14, ...defaultCategoryRules };

/** Sets the rules of annual leave as HR. */
async function rule(rules: object, leaveCode = 'AL') {
  expect((await t.call('PATCH', `/leavecategory/${leaveCode}`, { by: hr, body: { ...plain, ...rules } })).status).toBe(200);
}

type Asked = { startDate: string; endDate?: string; leaveCode?: string; [field: string]: unknown };
const application = ({ startDate, endDate = startDate, leaveCode = 'AL', ...more }: Asked) => ({
  id: { startDate },
  leaveCategory: { leaveCode },
  endDate,
  reason: 'A day at the sea',
  approver: manager.emplId,
  ...more,
});
const post = (asked: Asked, by = person) => t.call('POST', '/appliedleave', { by, body: application(asked) });
const preview = async ({ startDate, endDate = startDate, leaveCode = 'AL' }: Asked) =>
  (await t.call('GET', `/appliedleave/preview?leaveCode=${leaveCode}&startDate=${startDate}&endDate=${endDate}`, { by: person })).body as {
    balanceAfter: number | null;
    warnings: object[];
    problems: { path: string; code: string; message: string }[];
  };
const pathOf = (body: unknown) => {
  const { id } = body as { id: { emplid: string; effDate: string; startDate: string; leaveCode: string } };
  return `/appliedleave/${id.emplid}/${id.effDate}/${id.startDate}/${id.leaveCode}`;
};
const approve = (body: unknown) => t.call('PATCH', `${pathOf(body)}/APPRV?expectedStatus=PNAPV`, { by: manager, body: {} });
const noAttachment = 'Annual leave of 2 days or more needs an attachment.';

describe('an application that breaks a rule of its category', () => {
  test.each<[object, Asked, string, string]>([
    [
      { noticeDays: 3 },
      { startDate: '2026-06-17' },
      'leave.rule-notice',
      'Annual leave must be applied for 3 working days before it starts.',
    ],
    [
      { longestDays: 2 },
      { startDate: '2026-07-01', endDate: '2026-07-03' },
      'leave.rule-longest',
      'Annual leave can be at most 2 days long.',
    ],
    [{ backdateDays: 7 }, { startDate: '2026-06-05' }, 'leave.rule-backdate', 'Annual leave may have begun at most 7 days ago.'],
    [{ onlyFor: { gender: 'F' } }, { startDate: '2026-07-01' }, 'leave.rule-not-available', 'Annual leave is not available to you.'],
    [{ retired: true }, { startDate: '2026-07-01' }, 'leave.rule-not-available', 'Annual leave is not available to you.'],
    [
      { onlyFor: { serviceMonthsFrom: 1 } },
      { startDate: '2026-07-01' },
      'leave.rule-not-available',
      'Annual leave is not available to you.',
    ],
  ])('is refused with 409, code and sentence for %j, and so is the preview', async (rules, asked, code, message) => {
    await rule(rules);
    expect(await post(asked)).toMatchObject({ status: 409, message, body: { errors: [{ code, message }] } });
    expect((await preview(asked)).problems).toMatchObject([{ code, message }]);
    expect(await t.sql`select from applied_leave where empl_id = ${person.emplId}`).toEqual([]);
  });

  test('is stored once the rule is met, and later rules do not apply to it', async () => {
    await t.sql`update employee set gender = 'F', marriage_status = 'MAR', join_date = '2026-05-01' where empl_id = ${person.emplId}`;
    await rule({ onlyFor: { gender: 'F', marriageStatus: 'MAR', serviceMonthsFrom: 2 }, noticeDays: 2, longestDays: 1 });
    expect((await post({ startDate: '2026-06-30' })).status).toBe(409);
    const stored = await post({ startDate: '2026-07-01' });
    expect(stored.status).toBe(200);
    await rule({ retired: true, attachmentFromDays: 0.5, backdateDays: 0 });
    expect((await approve(stored.body)).status).toBe(200);
  });

  test('counts the notice period by the person’s working days and the holidays before the start', async () => {
    await t.sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state) values ('2026-06-16', 'Feast', 'All')`;
    await rule({ noticeDays: 2 });
    expect((await post({ startDate: '2026-06-17' })).status).toBe(409);
    expect((await post({ startDate: '2026-06-18' })).status).toBe(200);
    await t.sql`delete from public_holiday where holiday_date = '2026-06-16'`;
  });

  test('shows problems of the application itself first', async () => {
    await rule({ longestDays: 1 });
    expect(await post({ startDate: '2026-07-01', endDate: '2026-07-03', approver: '' })).toMatchObject({ status: 400 });
  });

  test('is also refused as a change of a pending request', async () => {
    const stored = await post({ startDate: '2026-07-01' });
    await rule({ longestDays: 1 });
    const body = { endDate: '2026-07-02', reason: 'Longer' };
    expect(await t.call('PATCH', pathOf(stored.body), { by: person, body })).toMatchObject({
      status: 409,
      message: 'Annual leave can be at most 1 day long.',
    });
  });
});

describe('a required attachment', () => {
  const two = { startDate: '2026-07-01', endDate: '2026-07-02' };

  test('may be added later, and its absence blocks the approval', async () => {
    await rule({ attachmentFromDays: 2 });
    expect((await preview(two)).warnings).toEqual([{ code: 'leave.rule-attachment', message: noAttachment }]);
    const stored = await post(two);
    expect(stored.status).toBe(200);
    expect(await approve(stored.body)).toMatchObject({ status: 409, message: noAttachment });
    await t.sql`insert into attachment (file_name, original_name, media_type, size, uploaded_by) values ('rules.pdf', 'rules.pdf', 'application/pdf', 1, ${person.emplId})`;
    await t.sql`update applied_leave set attachment = 'rules.pdf' where empl_id = ${person.emplId}`;
    expect((await approve(stored.body)).status).toBe(200);
  });

  test('is no longer required once the rule is gone', async () => {
    await rule({ attachmentFromDays: 2 });
    const stored = await post(two);
    await rule({ attachmentFromDays: null });
    expect((await approve(stored.body)).status).toBe(200);
  });

  test('holds back automatic approval', async () => {
    await rule({ attachmentFromDays: 2, autoApprove: true });
    expect((await post(two)).body).toMatchObject({ leaveStatus: 'PNAPV' });
    expect((await post({ startDate: '2026-07-06' })).body).toMatchObject({ leaveStatus: 'APPRV' });
  });
});

describe('automatic approval', () => {
  const day = { startDate: '2026-07-06' };

  test('approves at submission, books the days, notifies the approver, and leaves nothing pending', async () => {
    await rule({ autoApprove: true });
    const answer = await post(day);
    expect(answer).toMatchObject({ status: 200, body: { leaveStatus: 'APPRV', approver: manager.emplId, leaveDuration: 1 } });
    const detail = (await t.call('GET', pathOf(answer.body), { by: person })).body as { timeline: object[] };
    expect(detail.timeline).toMatchObject([
      { fromStatus: 'PNAPV', toStatus: 'APPRV', byEmplId: null, code: 'leave.approved-by-rule' },
      { fromStatus: null, toStatus: 'PNAPV', byEmplId: person.emplId },
    ]);
    expect((await t.call('GET', '/leaveentitlement/me/2026/AL', { by: person })).body).toMatchObject({ takenLeave: 1, pendingLeave: 0 });
    const told =
      await t.sql`select kind, n.empl_id as "emplId" from notice n join applied_leave l using (applied_leave_id) where l.empl_id = ${person.emplId}`;
    expect(told).toEqual([{ kind: 'approvedAtOnce', emplId: manager.emplId }]);
    const cancelled = await t.call('PATCH', `${pathOf(answer.body)}/PNCLD?expectedStatus=APPRV`, { by: person, body: { reason: 'Ill' } });
    expect(cancelled.status).toBe(200);
  });

  test.each([
    [0, 'PNAPV'],
    [1, 'PNAPV'],
    [1.5, 'APPRV'],
  ])('with a second approval from %s days on leaves one day %s', async (fromDays, leaveStatus) => {
    await rule({ autoApprove: true, secondApproval: { by: 'manager', fromDays } });
    expect((await post(day)).body).toMatchObject({ leaveStatus });
  });

  test('of parallel calls books no more than the balance', async () => {
    await rule({ autoApprove: true });
    const days = ['01', '02', '03', '06', '07', '08', '09', '10', '13', '14', '15', '16'];
    const answers = await Promise.all(days.map((one) => post({ startDate: `2026-07-${one}` })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect((await t.call('GET', '/leaveentitlement/me/2026/AL', { by: person })).body).toMatchObject({ takenLeave: 10, balanceLeave: 0 });
  });
});

describe('a balance', () => {
  test('may go below zero by the allowed days, even at approval, and is shown as zero', async () => {
    await rule({ mayGoBelowBy: 2 });
    const eleven = { startDate: '2026-07-01', endDate: '2026-07-16' };
    expect((await preview(eleven)).balanceAfter).toBe(0);
    const stored = await post(eleven);
    expect(stored).toMatchObject({ status: 200, body: { leaveDuration: 12 } });
    expect((await post({ startDate: '2026-07-20' })).status).toBe(409);
    const waiting = (await t.call('GET', pathOf(stored.body), { by: manager })).body as { balance: object };
    expect(waiting.balance).toEqual({ availableLeave: 10, takenLeave: 0, pendingLeave: 12, mayGoBelowBy: 2 });
    await rule({ mayGoBelowBy: 0 });
    expect((await approve(stored.body)).status).toBe(200);
    expect((await t.call('GET', '/leaveentitlement/me/2026/AL', { by: person })).body).toMatchObject({ takenLeave: 12, balanceLeave: 0 });
  });

  test('cannot go below zero without an entitlement', async () => {
    await rule({ mayGoBelowBy: 2 });
    await t.sql`delete from leave_entitlement where empl_id = ${person.emplId}`;
    const asked = { startDate: '2026-07-01', endDate: '2026-07-02' };
    const beyond = "Leave Duration shouldn't be higher than your Leave Balance. Annual leave 2026: 2 days requested, 0 days left.";
    expect((await preview(asked)).problems).toMatchObject([{ message: beyond }]);
    expect(await post(asked)).toMatchObject({ status: 409, message: beyond });
    await rule({ mayGoBelowBy: 0 });
  });

  test('is not required in categories without balances, but the days are counted', async () => {
    await rule({ leaveDescr: 'Paternity leave', needsBalance: false }, 'PT');
    const asked = { startDate: '2026-07-03', endDate: '2026-07-06', leaveCode: 'PT' };
    expect(await preview(asked)).toMatchObject({ balanceAfter: null, problems: [], leaveDuration: 4 });
    const stored = await post(asked);
    expect(stored).toMatchObject({ status: 200, body: { leaveDuration: 4 } });
    expect((await t.call('GET', pathOf(stored.body), { by: manager })).body).toMatchObject({ balance: null });
    await rule({ leaveDescr: 'Paternity leave', needsBalance: true }, 'PT');
    expect((await approve(stored.body)).status).toBe(200);
    expect((await post({ ...asked, startDate: '2026-08-03', endDate: '2026-08-03' })).status).toBe(409);
  });

  test('is not shown in categories without balances, even if there is a record', async () => {
    await t.addEntitlement(person.emplId, 1, { leaveCode: 'PT' });
    await rule({ leaveDescr: 'Paternity leave', needsBalance: false }, 'PT');
    const stored = await post({ startDate: '2026-07-03', endDate: '2026-07-06', leaveCode: 'PT' });
    expect((await t.call('GET', pathOf(stored.body), { by: manager })).body).toMatchObject({ balance: null });
    expect((await approve(stored.body)).status).toBe(200);
  });
});

describe('the category rules for the caller', () => {
  test('are listed for each category, annual leave first, with the first day on which it is available', async () => {
    await t.sql`update employee set gender = 'M', join_date = '2026-05-31' where empl_id = ${person.emplId}`;
    await rule({ noticeDays: 2, onlyFor: { serviceMonthsFrom: 1 } });
    await rule({ leaveDescr: 'Paternity leave', onlyFor: { gender: 'F' } }, 'PT');
    const { body } = await t.call('GET', '/appliedleave/rules', { by: person });
    expect((body as { leaveCode: string }[]).map(({ leaveCode }) => leaveCode)).toEqual(['AL', 'PT', 'SL']);
    expect(body).toMatchObject([{ noticeDays: 2, availableFrom: '2026-06-30' }, { availableFrom: null }, { availableFrom: '0001-01-01' }]);
    expect(body).not.toHaveProperty('0.onlyFor');
  });

  test('come with the explanation of the type', async () => {
    const about = { description: '<b>For a move</b>', policyUrl: 'https://intranet.example/leave' };
    await rule(about, 'SL');
    const { body } = await t.call('GET', '/appliedleave/rules', { by: person });
    expect((body as { leaveCode: string }[]).find(({ leaveCode }) => leaveCode === 'SL')).toMatchObject({ ...about, hasRules: true });
  });
});
