import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applicationBody } from '#src/testing/leave-to-order.ts';
import { uploadForm } from '#src/testing/permissions-scene.ts';
import { createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';

// Monday to Friday of a week without holidays; the day of the tests is Monday, 15 June 2026.
const [mon, tue, wed, thu, fri] = ['2026-07-06', '2026-07-07', '2026-07-08', '2026-07-09', '2026-07-10'] as const;

let t: TestApp;
let manager: Person;
let other: Person;
let hr: Person;
let hana: Person;

beforeAll(async () => {
  t = await createTestApp();
  manager = await t.addPerson({ roles: ['E', 'M'], name: 'Maya Lim' });
  other = await t.addPerson({ roles: ['E', 'M'], name: 'Otto Other' });
  hr = await t.addPerson({ roles: ['E', 'H'], name: 'Hedda Roth' });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.today = '2026-06-15';
  await t.sql`delete from notice`;
  hana = await t.addPerson({ name: 'Hana Tan', reportsTo: manager.emplId });
  await t.addEntitlement(hana.emplId, 10);
  await t.addEntitlement(hana.emplId, 5, { leaveCode: 'SL' });
});

const at = (start: string = mon, leaveCode = 'AL') => `/appliedleave/${hana.emplId}/2026-06-15/${start}/${leaveCode}`;
async function approved(start: string = mon, end: string = fri, more: object = {}, code = 'AL'): Promise<void> {
  const asked = await t.call('POST', '/appliedleave', { by: hana, body: applicationBody(manager.emplId, start, end, more) });
  expect(asked).toMatchObject({ status: 200 });
  expect((await t.call('PATCH', `${at(start, code)}/APPRV`, { by: manager })).status).toBe(200);
}
type Asking = { by?: Person; on?: string; headers?: Record<string, string> };
const ask = (body: object, { by = hana, on = at(), headers = {} }: Asking = {}) =>
  t.call('POST', `${on}/change`, { by, headers, body: { reason: 'The release moved', ...body } });
const decide = (decision: 'APPRV' | 'REJCT', { by = manager, on = at(), headers = {} }: Asking = {}) =>
  t.call('PATCH', `${on}/change/${decision}`, { by, headers, body: { reason: 'Fine' } });
const withdraw = ({ by = hana, on = at() }: Asking = {}) => t.call('DELETE', `${on}/change`, { by });
const giveBack = (...days: (string | { date: string; part: string })[]) => ({
  giveBack: days.map((day) => (typeof day === 'string' ? { date: day } : day)),
});
const figures = async (leaveCode = 'AL') => {
  const [row] = await t.sql<{ taken: number; pending: number }[]>`select taken_leave as taken, (
      select coalesce(sum(change_days), 0) from applied_leave l where l.empl_id = en.empl_id and l.leave_code = en.leave_code) as pending
    from leave_entitlement en where empl_id = ${hana.emplId} and leave_code = ${leaveCode}`;
  return row;
};
const leaves = () => t.sql`
  select leave_code as code, start_date as start, end_date as end, coalesce(half_day_part, start_part, end_part) as part, leave_duration as days, leave_status as status
  from applied_leave where empl_id = ${hana.emplId} order by start_date, applied_leave_id`;
const detail = async (on = at(), by = hana) =>
  (await t.call('GET', on, { by })).body as Record<string, unknown> & { change: Record<string, unknown> | null };
const told = async () =>
  Object.fromEntries(
    (
      await t.sql<{ name: string; kinds: string }[]>`
        with gone as (delete from notice returning empl_id, kind)
        select e.name, string_agg(kind, ' ' order by kind) as kinds from gone n join employee e on e.empl_id = n.empl_id group by 1`
    ).map(({ name, kinds }) => [name, kinds]),
  );
async function upload(by: Person): Promise<string> {
  return ((await t.call('POST', '/attachment/uploadfile', { by, ...uploadForm })).body as { file: string }).file;
}

describe('days that are given back', () => {
  beforeEach(() => approved());

  test('wait beside the leave for its approver, who sees them in the list and its count', async () => {
    await told();
    expect(await ask(giveBack(thu, fri))).toMatchObject({ status: 200, body: { leaveStatus: 'APPRV', leaveDuration: 5 } });
    expect(await told()).toEqual({ 'Maya Lim': 'changeAsked' });
    expect((await detail()).change).toMatchObject({ kind: 'giveBack', endDate: wed, leaveDuration: 3, reason: 'The release moved' });
    expect((await t.call('GET', '/appliedleave/count/me/pendingapproval', { by: manager })).body).toBeGreaterThan(0);
    const list = (await t.call('GET', '/appliedleave/me/pendingapproval', { by: manager })).body as { id: { emplid: string } }[];
    expect(list.filter(({ id }) => id.emplid === hana.emplId)).toMatchObject([{ change: { kind: 'giveBack' } }]);
    expect(await figures()).toEqual({ taken: 5, pending: 0 });
  });

  test('at the end move the end, and come back to the balance once they are approved', async () => {
    await ask(giveBack(thu, fri));
    await told();
    expect((await decide('APPRV')).status).toBe(200);
    expect(await told()).toEqual({ 'Hana Tan': 'changeApproved' });
    expect(await leaves()).toMatchObject([{ start: mon, end: wed, days: 3, status: 'APPRV' }]);
    expect(await figures()).toEqual({ taken: 3, pending: 0 });
    const { change, timeline } = await detail();
    expect(change).toBeNull();
    expect((timeline as { code: string | null; reason: string | null }[]).slice(0, 2)).toMatchObject([
      {
        code: 'leave.change-approved',
        reason: 'Given back: 09/07/2026; 10/07/2026\nEnd date: 10/07/2026 → 08/07/2026\nDuration: 5 days → 3 days\nFine',
      },
      { code: 'leave.change-asked' },
    ]);
  });

  test('at the beginning move the start; the old address leads there', async () => {
    await ask(giveBack(mon, { date: tue, part: 'AM' }));
    await decide('APPRV');
    expect(await leaves()).toMatchObject([{ start: tue, end: fri, part: 'PM', days: 3.5 }]);
    expect(await detail(at(mon))).toMatchObject({ id: { startDate: tue } });
    expect((await t.call('PATCH', `${at(mon)}/PNCLD`, { by: hana })).status).toBe(412);
  });

  test('in the middle leave the dates, and are free for other leave', async () => {
    await ask(giveBack(wed));
    await decide('APPRV');
    expect(await leaves()).toMatchObject([{ start: mon, end: fri, days: 4 }]);
    const days = (await detail()).days as { date: string; days: number; reason?: string }[];
    expect(days[2]).toEqual({ date: wed, days: 0, reason: 'Given back' });
    const apply = (day: string) => t.call('POST', '/appliedleave', { by: hana, body: applicationBody(manager.emplId, day) });
    expect((await apply(wed)).status).toBe(200);
    expect(await apply(thu)).toMatchObject({ status: 409, message: 'You already have leave from 09/07/2026 to 10/07/2026.' });
    expect((await ask(giveBack(wed))).message).toBe('These days are not part of the leave.');
    await ask(giveBack(thu, fri));
    await decide('APPRV');
    expect(await leaves()).toMatchObject([{ start: mon, end: tue, days: 2 }, { start: wed }]);
  });

  test('by halves: each gives back half a day', async () => {
    await ask(giveBack({ date: wed, part: 'PM' }, { date: fri, part: 'PM' }));
    await decide('APPRV');
    expect(await leaves()).toMatchObject([{ start: mon, end: fri, part: 'AM', days: 4 }]);
    expect(await figures()).toEqual({ taken: 4, pending: 0 });
    expect(((await detail()).days as object[])[2]).toEqual({ date: wed, days: 0.5, reason: 'Afternoon given back' });
    await ask(giveBack(wed));
    await decide('APPRV');
    expect(await figures()).toEqual({ taken: 3.5, pending: 0 });
  });

  test('are refused where they are all of it, are not of it, or cost nothing', async () => {
    expect(await ask(giveBack(mon, tue, wed, thu, fri))).toMatchObject({
      status: 400,
      message: 'That is all of the leave: cancel it instead.',
    });
    expect(await ask(giveBack('2026-07-11'))).toMatchObject({ status: 400, message: 'These days are not part of the leave.' });
    await approved('2026-07-17', '2026-07-20');
    expect(await ask(giveBack('2026-07-18'), { on: at('2026-07-17') })).toMatchObject({ status: 400, message: 'These days cost nothing.' });
    await ask(giveBack('2026-07-20'), { on: at('2026-07-17') });
    await decide('APPRV', { on: at('2026-07-17') });
    expect((await leaves())[1]).toMatchObject({ start: '2026-07-17', end: '2026-07-17', days: 1 });
    const wrong: [object, string][] = [
      [{}, 'Say which days are given back, or the new dates; not both.'],
      [{ ...giveBack(mon), startDate: tue }, 'Say which days are given back, or the new dates; not both.'],
      [{ giveBack: [] }, 'Name at least one day.'],
      [{ startDate: tue, ill: true }, 'Ill must be true or left out, with the days.'],
      [giveBack({ date: mon, part: 'XX' }), 'Part must be AM or PM.'],
      [{ ...giveBack(mon), attachment: 'x.pdf' }, 'Days that are given back need no attachment.'],
    ];
    for (const [body, message] of wrong) expect(await ask(body)).toMatchObject({ status: 400, message });
    expect((await ask({ ...giveBack(mon), reason: ' ' })).message).toBe('Reason cannot be blank.');
    expect(await figures()).toEqual({ taken: 6, pending: 0 });
  });

  test('are rejected, withdrawn, or withdrawn by asking to cancel: the leave stays as it is', async () => {
    await ask(giveBack(fri));
    await told();
    expect((await decide('REJCT')).status).toBe(200);
    expect(await told()).toEqual({ 'Hana Tan': 'changeRejected' });
    await ask(giveBack(fri));
    expect((await ask(giveBack(thu))).status).toBe(409);
    expect((await withdraw()).status).toBe(200);
    expect((await withdraw()).status).toBe(409);
    expect((await decide('APPRV')).status).toBe(409);
    await ask(giveBack(fri));
    expect((await t.call('PATCH', `${at()}/PNCLD`, { by: hana })).status).toBe(200);
    expect((await detail()).change).toBeNull();
    expect(await figures()).toEqual({ taken: 5, pending: 0 });
  });

  test('are asked for by the applicant alone, decided by the approver alone, of approved leave of this year', async () => {
    expect((await ask(giveBack(fri), { by: manager })).status).toBe(403);
    expect((await ask(giveBack(fri), { by: other })).status).toBe(404);
    await ask(giveBack(fri));
    expect((await decide('APPRV', { by: hana })).status).toBe(403);
    expect((await decide('APPRV', { by: hr })).status).toBe(403);
    expect((await decide('APPRV', { by: other })).status).toBe(404);
    expect((await withdraw({ by: manager })).status).toBe(403);
    expect((await decide('APPRV', { headers: { 'if-match': '"1"' } })).status).toBe(412);
    t.clock.today = '2027-01-04';
    // What was asked for in time is still decided.
    await decide('REJCT');
    expect(await ask(giveBack(fri))).toMatchObject({ status: 409, message: 'Leave of a past year can no longer be changed.' });
    t.clock.today = '2026-06-15';
    await t.call('POST', '/appliedleave', { by: hana, body: applicationBody(manager.emplId, '2026-08-03', '2026-08-04') });
    expect((await ask(giveBack('2026-08-04'), { on: at('2026-08-03') })).status).toBe(409);
  });

  test.each(['APPRV', 'REJCT'] as const)('%s by whoever stands in say in whose place', async (decision) => {
    await ask(giveBack(fri));
    const named = await t.call('PUT', '/standin/me', { by: manager, body: { emplId: other.emplId, from: '2026-06-15', to: '2026-06-15' } });
    const decided = await decide(decision, { by: other });
    await t.sql`delete from stand_in`;
    expect([named.status, decided.status]).toEqual([200, 200]);
    expect(((await detail()).timeline as object[])[0]).toMatchObject({ byName: 'Otto Other', forName: 'Maya Lim' });
    await ask(giveBack(thu));
    await decide(decision);
    expect(((await detail()).timeline as object[])[0]).toMatchObject({ byName: 'Maya Lim', forName: null });
  });

  test('go with the application when it is handed over', async () => {
    await ask(giveBack(fri));
    const handed = await t.call('POST', `${at()}/handover`, { by: hr, body: { approver: other.emplId, reason: 'Away' } });
    expect(handed.status).toBe(200);
    expect((await decide('APPRV')).status).toBe(403);
    expect((await decide('APPRV', { by: other })).status).toBe(200);
  });
});

describe('HR', () => {
  test('changes the leave of another at once, with a reason, and the own as everybody', async () => {
    await approved();
    await told();
    expect(await ask(giveBack(fri), { by: hr })).toMatchObject({ status: 200, body: { leaveDuration: 4, change: null } });
    expect(await told()).toEqual({ 'Hana Tan': 'changedFor', 'Maya Lim': 'changedFor' });
    const timeline = (await detail()).timeline as object[];
    expect(timeline[0]).toMatchObject({ code: 'leave.change-made', byName: 'Hedda Roth' });
    hana = hr;
    await t.addEntitlement(hr.emplId, 10);
    await approved();
    expect(await ask(giveBack(fri))).toMatchObject({ status: 200, body: { leaveDuration: 5, change: { kind: 'giveBack' } } });
  });
});

describe('HR with a file', () => {
  test('moves with one of their own, which is the applicant’s from then on', async () => {
    await approved();
    const attachment = await upload(hr);
    expect(await ask({ endDate: thu, attachment }, { by: hr })).toMatchObject({ status: 200, body: { attachment } });
    expect((await t.call('GET', `/attachment/files/${attachment}`, { by: hana })).status).toBe(200);
  });

  test('of somebody else makes nobody ill', async () => {
    await approved();
    t.clock.today = mon;
    expect(await ask({ ...giveBack(tue), ill: true, attachment: await upload(manager) }, { by: hr })).toMatchObject({
      status: 409,
      message: 'The attachment is not there. Please upload it again.',
    });
  });
});

describe('HR for somebody who was ill', () => {
  test('books the sick leave at once, whatever its rules of notice are, and tells both', async () => {
    await approved();
    t.clock.today = '2026-07-13';
    await told();
    await t.sql`update leave_category set backdate_days = 1, attachment_from_days = 1 where leave_code = 'SL'`;
    const attachment = await upload(hr);
    expect(await ask({ ...giveBack(tue, wed), ill: true, attachment }, { by: hr })).toMatchObject({
      status: 200,
      body: { leaveDuration: 3, change: null },
    });
    await t.sql`update leave_category set backdate_days = null, attachment_from_days = null where leave_code = 'SL'`;
    expect(await leaves()).toMatchObject([
      { code: 'AL', start: mon, end: fri, days: 3, status: 'APPRV' },
      { code: 'SL', start: tue, end: wed, days: 2, status: 'APPRV' },
    ]);
    expect(await told()).toEqual({ 'Hana Tan': 'changedFor', 'Maya Lim': 'changedFor' });
    expect((await t.call('GET', `/attachment/files/${attachment}`, { by: hana })).status).toBe(200);
    expect(await t.sql`select filed_by from applied_leave where empl_id = ${hana.emplId} and leave_code = 'SL'`).toEqual([
      { filed_by: hr.emplId },
    ]);
  });
});

describe('a move', () => {
  beforeEach(() => approved());

  test('holds the old days and the new until somebody decides; what it needs more is pending', async () => {
    expect(await ask({ startDate: '2026-07-08', endDate: '2026-07-15' })).toMatchObject({ status: 200, body: { id: { startDate: mon } } });
    expect(await figures()).toEqual({ taken: 5, pending: 1 });
    for (const day of [mon, '2026-07-15'])
      expect((await t.call('POST', '/appliedleave', { by: hana, body: applicationBody(manager.emplId, day) })).status).toBe(409);
    expect((await decide('APPRV')).status).toBe(200);
    expect(await leaves()).toMatchObject([{ start: '2026-07-08', end: '2026-07-15', days: 6 }]);
    expect(await figures()).toEqual({ taken: 6, pending: 0 });
    expect((await detail(at(mon))).id).toMatchObject({ startDate: '2026-07-08' });
    expect((await t.call('POST', '/appliedleave', { by: hana, body: applicationBody(manager.emplId, mon) })).status).toBe(200);
  });

  test('goes once its applicant asks to cancel: the new days are free, nothing more is pending, and its file is nobody else’s', async () => {
    const attachment = await upload(hana);
    await ask({ startDate: '2026-07-08', endDate: '2026-07-15', attachment });
    const opened = async () => (await t.call('GET', `/attachment/files/${attachment}`, { by: manager })).status;
    expect([await figures(), await opened()]).toEqual([{ taken: 5, pending: 1 }, 200]);
    expect((await t.call('PATCH', `${at()}/PNCLD`, { by: hana })).status).toBe(200);
    expect([(await detail()).change, await figures(), await opened()]).toEqual([null, { taken: 5, pending: 0 }, 404]);
    expect((await t.call('POST', '/appliedleave', { by: hana, body: applicationBody(manager.emplId, '2026-07-15') })).status).toBe(200);
  });

  test('is judged as if the old days were not there', async () => {
    expect((await ask({ startDate: '2026-07-06', endDate: '2026-07-17' })).status).toBe(200);
    await withdraw();
    expect(await ask({ startDate: '2026-07-06', endDate: '2026-07-20' })).toMatchObject({
      status: 409,
      message: "Leave Duration shouldn't be higher than your Leave Balance.",
    });
    expect(await ask({ startDate: mon, endDate: fri })).toMatchObject({ status: 400, message: 'The leave has these dates already.' });
    expect((await ask({ startDate: '2027-01-04', endDate: '2027-01-05' })).message).toBe('The leave must stay in its year.');
    await approved('2026-07-20', '2026-07-21');
    expect((await ask({ startDate: '2026-07-20', endDate: '2026-07-22' })).message).toBe(
      'You already have leave from 20/07/2026 to 21/07/2026.',
    );
  });

  test('onto the dates that it has is asked where days of its middle were given back: they are taken again', async () => {
    await ask(giveBack(wed));
    await decide('APPRV');
    expect((await ask({ startDate: mon, endDate: fri })).status).toBe(200);
    await decide('APPRV');
    expect(await leaves()).toMatchObject([{ start: mon, end: fri, days: 5 }]);
  });

  test('that needs an attachment may be asked for without, and is not made before it is there', async () => {
    await t.sql`update leave_category set attachment_from_days = 6 where leave_code = 'AL'`;
    const asked = await ask({ startDate: mon, endDate: '2026-07-13' });
    const early = await decide('APPRV');
    const attached = await t.call('PUT', `${at()}/attachment`, { by: hana, body: { attachment: await upload(hana) } });
    const late = await decide('APPRV');
    await t.sql`update leave_category set attachment_from_days = null where leave_code = 'AL'`;
    expect([asked, early, attached, late].map(({ status }) => status)).toEqual([200, 409, 200, 200]);
    expect(early.message).toBe('Annual leave of 6 days or more needs an attachment.');
  });

  test('with a file of its own drops the one before, once it is made; without one it stays', async () => {
    const [before, after] = [await upload(hana), await upload(hana)];
    await t.call('PUT', `${at()}/attachment`, { by: hana, body: { attachment: before } });
    const stored = async () =>
      (await t.sql<{ file: string }[]>`select file_name as file from attachment where uploaded_by = ${hana.emplId}`).map(
        ({ file }) => file,
      );
    await ask({ endDate: thu });
    await decide('APPRV');
    expect([(await detail())['attachment'], (await stored()).toSorted()]).toEqual([before, [before, after].toSorted()]);
    await ask({ endDate: wed, attachment: after });
    expect((await stored()).toSorted()).toEqual([before, after].toSorted());
    expect((await decide('APPRV')).status).toBe(200);
    expect([(await detail())['attachment'], await stored()]).toEqual([after, [after]]);
  });

  test('with the file that the leave has already leaves it there, however it ends', async () => {
    const attachment = await upload(hana);
    await t.call('PUT', `${at()}/attachment`, { by: hana, body: { attachment } });
    for (const end of [() => decide('REJCT'), () => withdraw(), () => decide('APPRV')]) {
      expect((await ask({ endDate: thu, attachment })).status).toBe(200);
      expect((await end()).status).toBe(200);
      expect((await t.call('GET', `/attachment/files/${attachment}`, { by: manager })).status).toBe(200);
    }
  });

  test('has its file for itself: neither it nor other leave takes that of the other', async () => {
    const [own, another] = [await upload(hana), await upload(hana)];
    const apply = (attachment: string) =>
      t.call('POST', '/appliedleave', { by: hana, body: applicationBody(manager.emplId, '2026-08-03', '2026-08-03', { attachment }) });
    expect((await ask({ endDate: thu, attachment: own })).status).toBe(200);
    expect((await apply(own)).message).toBe('The attachment is not there. Please upload it again.');
    expect((await apply(another)).status).toBe(200);
    await withdraw();
    expect((await ask({ endDate: thu, attachment: another })).message).toBe('The attachment is not there. Please upload it again.');
  });

  test('may overdraw as far as the category lets it', async () => {
    await t.sql`update leave_category set may_go_below_by = 2 where leave_code = 'AL'`;
    await ask({ startDate: '2026-08-03', endDate: '2026-08-18' });
    const made = await decide('APPRV');
    await t.sql`update leave_category set may_go_below_by = 0 where leave_code = 'AL'`;
    expect([made.status, (await leaves())[0]]).toMatchObject([200, { days: 12 }]);
  });

  test('that needs no more days is made though fewer are left by then', async () => {
    await ask({ startDate: '2026-08-03', endDate: '2026-08-07' });
    await t.sql`update leave_entitlement set available_leave = 4 where empl_id = ${hana.emplId} and leave_code = 'AL'`;
    expect((await decide('APPRV')).status).toBe(200);
  });

  test('to half a day, and back from noon', async () => {
    await ask({ startDate: wed, endDate: wed, halfDayPart: 'PM' });
    await decide('APPRV');
    expect(await leaves()).toMatchObject([{ start: wed, end: wed, part: 'PM', days: 0.5 }]);
    await ask({ endDate: thu, startPart: 'PM' }, { on: at(wed) });
    await decide('APPRV', { on: at(wed) });
    expect(await leaves()).toMatchObject([{ start: wed, end: thu, part: 'PM', days: 1.5 }]);
  });

  test('is counted anew when a holiday comes, and what was seen before is out of date', async () => {
    await ask({ startDate: '2026-08-03', endDate: '2026-08-12' });
    expect(await figures()).toEqual({ taken: 5, pending: 3 });
    const { headers } = await t.call('GET', at(), { by: manager });
    const holiday = { holidayDate: '2026-08-05', holidayDay: '', holidayDescr: 'Feast', holidayState: 'All' };
    expect((await t.call('POST', '/publicholiday', { by: hr, body: holiday })).status).toBe(200);
    expect(await figures()).toEqual({ taken: 5, pending: 2 });
    expect((await decide('APPRV', { headers: { 'if-match': String(headers.etag) } })).status).toBe(412);
    expect((await decide('APPRV')).status).toBe(200);
    expect(await figures()).toEqual({ taken: 7, pending: 0 });
    await t.sql`delete from public_holiday where holiday_date = '2026-08-05'`;
  });

  test('beyond a last day of work that was set meanwhile is refused', async () => {
    await ask({ startDate: '2026-08-03', endDate: '2026-08-04' });
    const lastDay = (day: string) => t.sql`update employee set last_day = ${day} where empl_id = ${hana.emplId}`;
    await lastDay('2026-08-03');
    expect(await decide('APPRV')).toMatchObject({ status: 409, message: 'Leave must end by the last day of work, 03/08/2026.' });
    await lastDay('2026-08-04');
    expect((await decide('APPRV')).status).toBe(200);
  });

  test('that has too few days left by then is refused, and stays', async () => {
    await ask({ startDate: '2026-08-03', endDate: '2026-08-14' });
    await t.call('POST', `/leaveentitlement/${hana.emplId}/2026/AL/entries`, {
      by: hr,
      body: { kind: 'correction', days: -1, note: 'Wrong' },
    });
    await t.sql`update leave_entitlement set available_leave = 9 where empl_id = ${hana.emplId} and leave_code = 'AL' and available_leave > 9`;
    expect(await decide('APPRV')).toMatchObject({
      status: 409,
      message: "Leave Duration shouldn't be higher than the employee's Leave Balance.",
    });
    expect(await figures()).toEqual({ taken: 5, pending: 5 });
  });
});

describe('who was ill', () => {
  test('is not asked of sick leave, and by nobody with a file of another', async () => {
    await approved(mon, fri, { leaveCategory: { leaveCode: 'SL' } }, 'SL');
    t.clock.today = '2026-07-13';
    expect(await ask({ ...giveBack(tue), ill: true }, { on: at(mon, 'SL') })).toMatchObject({
      status: 409,
      message: 'This is sick leave already.',
    });
    const attachment = await upload(manager);
    expect(await ask({ endDate: thu, attachment }, { on: at(mon, 'SL') })).toMatchObject({
      message: 'The attachment is not there. Please upload it again.',
    });
    t.clock.today = '2026-06-15';
  });
});

describe('days of illness', () => {
  beforeEach(async () => {
    await approved();
    t.clock.today = '2026-07-13';
  });

  test('gets the days back and sick leave for each run of them, with the certificate', async () => {
    const attachment = await upload(hana);
    expect(await ask({ ...giveBack(tue, wed, fri), ill: true, attachment })).toMatchObject({ status: 200 });
    expect((await detail()).change).toMatchObject({ kind: 'ill', attachment });
    expect((await t.call('GET', `/attachment/files/${attachment}`, { by: manager })).status).toBe(200);
    expect(await decide('APPRV')).toMatchObject({ status: 200 });
    expect(await leaves()).toMatchObject([
      { code: 'AL', start: mon, end: thu, days: 2, status: 'APPRV' },
      { code: 'SL', start: tue, end: wed, days: 2, status: 'APPRV' },
      { code: 'SL', start: fri, end: fri, days: 1, status: 'APPRV' },
    ]);
    expect([await figures('AL'), await figures('SL')]).toEqual([
      { taken: 2, pending: 0 },
      { taken: 3, pending: 0 },
    ]);
    expect(
      await t.sql`select attachment from applied_leave where empl_id = ${hana.emplId} and leave_code = 'SL' order by start_date`,
    ).toMatchObject([{ attachment }, { attachment: null }]);
  });

  test('is refused before anything changes where sick leave lacks the days, or the leave has not begun', async () => {
    await t.sql`update leave_entitlement set available_leave = 1, entitlement = 1 where empl_id = ${hana.emplId} and leave_code = 'SL'`;
    expect(await ask({ ...giveBack(tue, wed), ill: true })).toMatchObject({
      status: 409,
      message: "Leave Duration shouldn't be higher than your Leave Balance.",
    });
    expect((await ask({ ...giveBack(tue), ill: true })).status).toBe(200);
    await t.sql`update leave_entitlement set available_leave = 0, entitlement = 0 where empl_id = ${hana.emplId} and leave_code = 'SL'`;
    expect((await decide('APPRV')).status).toBe(409);
    expect(await figures()).toEqual({ taken: 5, pending: 0 });
    await withdraw();
    t.clock.today = '2026-07-03';
    expect(await ask({ ...giveBack(tue), ill: true })).toMatchObject({ status: 409, message: 'The leave has not begun yet.' });
    await t.sql`update leave_entitlement set available_leave = 5, entitlement = 5 where empl_id = ${hana.emplId} and leave_code = 'SL'`;
    t.clock.today = mon;
    expect((await ask({ ...giveBack(tue), ill: true })).status).toBe(200);
  });
});
