import { beforeEach, describe, expect, test } from 'vitest';
import { bookExpiredDays } from '#src/ledger/leave-ledger/server/expiry/expire-days.ts';
import { changeScene, freeWeek } from '#src/testing/scenes/change-scene.ts';

const [mon, , wed, thu, fri] = freeWeek;
const s = changeScene();
const { apply, approved, ask, at, decide, detail, figures, giveBack, leaves, upload, withdraw } = s;

describe('a move', () => {
  beforeEach(() => approved());

  test('reserves old and new days until the decision, and the additional days are pending', async () => {
    expect(await ask({ startDate: '2026-07-08', endDate: '2026-07-15' })).toMatchObject({ status: 200, body: { id: { startDate: mon } } });
    expect(await figures()).toEqual({ taken: 5, pending: 1 });
    for (const day of [mon, '2026-07-15']) expect((await apply(day)).status).toBe(409);
    expect((await decide('APPRV')).status).toBe(200);
    expect(await leaves()).toMatchObject([{ start: '2026-07-08', end: '2026-07-15', days: 6 }]);
    expect(await figures()).toEqual({ taken: 6, pending: 0 });
    expect((await detail(at(mon))).id).toMatchObject({ startDate: '2026-07-08' });
    expect((await apply(mon)).status).toBe(200);
  });

  test('appears with its additional days in the explanation and the forecast of the balance', async () => {
    await ask({ startDate: '2026-07-08', endDate: '2026-07-15' });
    const of = `/leaveentitlement/${s.hana.emplId}/2026/AL`;
    expect((await s.t.call('GET', `${of}/explain`, { by: s.hana })).body).toMatchObject([
      { days: 10, balance: 10 },
      { on: mon, days: -5, balance: 5, startDate: mon, leaveStatus: 'APPRV', what: 'Annual leave, to 10/07/2026' },
      { on: '2026-07-08', days: -1, balance: 4, startDate: mon, leaveStatus: 'PNAPV', what: 'Annual leave, change requested' },
    ]);
    expect((await s.t.call('GET', `${of}/balance?on=2026-06-15`, { by: s.hana })).body).toMatchObject({
      account: 10,
      bookedAfter: 6,
      left: 4,
    });
    await withdraw();
    expect((await s.t.call('GET', `${of}/balance?on=2026-06-15`, { by: s.hana })).body).toMatchObject({
      account: 10,
      bookedAfter: 5,
      left: 5,
    });
  });

  test('ends when its applicant asks to cancel: new days are free, nothing more is pending, and its file is released', async () => {
    const attachment = await upload(s.hana);
    await ask({ startDate: '2026-07-08', endDate: '2026-07-15', attachment });
    const opened = async () => (await s.t.call('GET', `/attachment/files/${attachment}`, { by: s.manager })).status;
    expect([await figures(), await opened()]).toEqual([{ taken: 5, pending: 1 }, 200]);
    expect((await s.t.call('PATCH', `${at()}/PNCLD`, { by: s.hana })).status).toBe(200);
    expect([(await detail()).change, await figures(), await opened()]).toEqual([null, { taken: 5, pending: 0 }, 404]);
    expect((await apply('2026-07-15')).status).toBe(200);
  });

  test('is checked as if the old days did not exist', async () => {
    expect((await ask({ startDate: '2026-07-06', endDate: '2026-07-17' })).status).toBe(200);
    await withdraw();
    expect(await ask({ startDate: '2026-07-06', endDate: '2026-07-20' })).toMatchObject({
      status: 409,
      message: "Leave Duration shouldn't be higher than your Leave Balance. Annual leave 2026: 11 days requested, 10 days left.",
    });
    expect(await ask({ startDate: mon, endDate: fri })).toMatchObject({ status: 400, message: 'The leave is already on these dates.' });
    expect((await ask({ startDate: '2027-01-04', endDate: '2027-01-05' })).message).toBe('The new dates must be in the same year.');
    await approved('2026-07-20', '2026-07-21');
    expect((await ask({ startDate: '2026-07-20', endDate: '2026-07-22' })).message).toBe(
      'You already have leave from 20/07/2026 to 21/07/2026.',
    );
  });

  test('to the same dates takes the returned days in the middle again', async () => {
    await ask(giveBack(wed));
    await decide('APPRV');
    expect((await ask({ startDate: mon, endDate: fri })).status).toBe(200);
    await decide('APPRV');
    expect(await leaves()).toMatchObject([{ start: mon, end: fri, days: 5 }]);
  });

  test('that needs an attachment may be requested without it, and is approved only with it', async () => {
    await s.t.sql`update leave_category set attachment_from_days = 6 where leave_code = 'AL'`;
    const asked = await ask({ startDate: mon, endDate: '2026-07-13' });
    const early = await decide('APPRV');
    const attached = await s.t.call('PUT', `${at()}/attachment`, { by: s.hana, body: { attachment: await upload(s.hana) } });
    const late = await decide('APPRV');
    await s.t.sql`update leave_category set attachment_from_days = null where leave_code = 'AL'`;
    expect([asked, early, attached, late].map(({ status }) => status)).toEqual([200, 409, 200, 200]);
    expect(early.message).toBe('Annual leave of 6 days or more needs an attachment.');
  });

  test('with its own file replaces the previous file once approved, and without a file keeps the previous file', async () => {
    const [before, after] = [await upload(s.hana), await upload(s.hana)];
    await s.t.call('PUT', `${at()}/attachment`, { by: s.hana, body: { attachment: before } });
    const stored = async () =>
      (await s.t.sql<{ file: string }[]>`select file_name as file from attachment where uploaded_by = ${s.hana.emplId}`).map(
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

  test('with the file of the leave keeps that file, however the move ends', async () => {
    const attachment = await upload(s.hana);
    await s.t.call('PUT', `${at()}/attachment`, { by: s.hana, body: { attachment } });
    for (const end of [() => decide('REJCT'), () => withdraw(), () => decide('APPRV')]) {
      expect((await ask({ endDate: thu, attachment })).status).toBe(200);
      // The file can be attached again meanwhile.
      expect((await s.t.call('PUT', `${at()}/attachment`, { by: s.hana, body: { attachment } })).status).toBe(200);
      expect((await end()).status).toBe(200);
      expect((await s.t.call('GET', `/attachment/files/${attachment}`, { by: s.manager })).status).toBe(200);
    }
  });

  test.each<[string, () => Promise<{ status: number }>]>([
    ['rejected', () => decide('REJCT')],
    ['withdrawn', () => withdraw()],
  ])('deletes its file when it is %s', async (_how, end) => {
    const attachment = await upload(s.hana);
    await ask({ endDate: thu, attachment });
    expect((await end()).status).toBe(200);
    expect((await s.t.call('GET', `/attachment/files/${attachment}`, { by: s.hana })).status).toBe(404);
  });

  test('can be requested although its approver can no longer decide on leave', async () => {
    await s.t.sql`update employee set status = 'I' where empl_id = ${s.manager.emplId}`;
    const { status } = await ask({ endDate: thu });
    await s.t.sql`update employee set status = 'A' where empl_id = ${s.manager.emplId}`;
    expect(status).toBe(200);
  });

  test('has its own file, which other leave cannot use, and cannot use the file of other leave', async () => {
    const [own, another] = [await upload(s.hana), await upload(s.hana)];
    const other = (attachment: string) => apply('2026-08-03', '2026-08-03', { attachment });
    expect((await ask({ endDate: thu, attachment: own })).status).toBe(200);
    expect((await other(own)).message).toBe('The attachment could not be found. Please upload it again.');
    expect((await other(another)).status).toBe(200);
    await withdraw();
    expect((await ask({ endDate: thu, attachment: another })).message).toBe('The attachment could not be found. Please upload it again.');
  });

  test.each<[string, () => Promise<{ status: number }>, number]>([
    ['withdrawn', () => withdraw({ on: at('2026-03-30') }), 2],
    ['rejected', () => decide('REJCT', { on: at('2026-03-30') }), 2],
    ['approved', () => decide('APPRV', { on: at('2026-03-30') }), 1],
    ['withdrawn by a cancellation', () => s.t.call('PATCH', `${at('2026-03-30')}/PNCLD`, { by: s.hana }), 2],
  ])('keeps expired days in use while pending, and lets the rest expire once it is %s', async (_, end, then) => {
    s.t.clock.today = '2026-03-02';
    const earned = { kind: 'earned', days: 3, until: '2026-03-31', note: 'Sundays' };
    expect((await s.t.call('POST', `/leaveentitlement/${s.hana.emplId}/2026/AL/entries`, { by: s.hr, body: earned })).status).toBe(200);
    s.t.clock.today = '2026-06-15';
    await approved('2026-03-30', '2026-03-30');
    await bookExpiredDays(s.t.sql, s.t.clock.today);
    const lapsed = async () => {
      const [found] = await s.t.sql<{ days: number }[]>`
        select -sum(days) as days from entitlement_entry where empl_id = ${s.hana.emplId} and leave_code = 'AL' and kind = 'lapse'`;
      // The nightly job finds nothing to correct.
      return [found?.days, await bookExpiredDays(s.t.sql, s.t.clock.today)];
    };
    expect(await lapsed()).toEqual([2, 0]);
    expect((await ask({ endDate: '2026-03-31' }, { on: at('2026-03-30') })).status).toBe(200);
    expect(await lapsed()).toEqual([1, 0]);
    expect((await end()).status).toBe(200);
    expect(await lapsed()).toEqual([then, 0]);
  });

  test('may overdraw the balance as far as the category allows', async () => {
    await s.t.sql`update leave_category set may_go_below_by = 2 where leave_code = 'AL'`;
    await ask({ startDate: '2026-08-03', endDate: '2026-08-18' });
    const made = await decide('APPRV');
    await s.t.sql`update leave_category set may_go_below_by = 0 where leave_code = 'AL'`;
    expect([made.status, (await leaves())[0]]).toMatchObject([200, { days: 12 }]);
  });

  test('that needs no further days is approved even if fewer days are left', async () => {
    await ask({ startDate: '2026-08-03', endDate: '2026-08-07' });
    await s.t.sql`update leave_entitlement set available_leave = 4 where empl_id = ${s.hana.emplId} and leave_code = 'AL'`;
    expect((await decide('APPRV')).status).toBe(200);
  });

  test('can lead to half a day, and back to several days from noon on', async () => {
    await ask({ startDate: wed, endDate: wed, halfDayPart: 'PM' });
    await decide('APPRV');
    expect(await leaves()).toMatchObject([{ start: wed, end: wed, part: 'PM', days: 0.5 }]);
    await ask({ endDate: thu, startPart: 'PM' }, { on: at(wed) });
    await decide('APPRV', { on: at(wed) });
    expect(await leaves()).toMatchObject([{ start: wed, end: thu, part: 'PM', days: 1.5 }]);
  });

  test('to one day takes the whole day, although the leave started and ended at noon', async () => {
    await ask({ endDate: thu, startPart: 'PM', endPart: 'AM' });
    await decide('APPRV');
    expect(await leaves()).toMatchObject([{ start: mon, end: thu, days: 3 }]);
    expect((await ask({ startDate: wed, endDate: wed })).status).toBe(200);
    await decide('APPRV');
    expect(await leaves()).toMatchObject([{ start: wed, end: wed, part: null, days: 1 }]);
  });

  test('is recalculated when a holiday is added, and older versions become stale', async () => {
    await ask({ startDate: '2026-08-03', endDate: '2026-08-12' });
    expect(await figures()).toEqual({ taken: 5, pending: 3 });
    const { headers } = await s.t.call('GET', at(), { by: s.manager });
    const holiday = { holidayDate: '2026-08-05', holidayDay: '', holidayDescr: 'Feast', holidayState: 'All' };
    expect((await s.t.call('POST', '/publicholiday', { by: s.hr, body: holiday })).status).toBe(200);
    expect(await figures()).toEqual({ taken: 5, pending: 2 });
    expect((await decide('APPRV', { headers: { 'if-match': String(headers.etag) } })).status).toBe(412);
    expect((await decide('APPRV')).status).toBe(200);
    expect(await figures()).toEqual({ taken: 7, pending: 0 });
    await s.t.sql`delete from public_holiday where holiday_date = '2026-08-05'`;
  });

  test('beyond a last working day that was set meanwhile is refused', async () => {
    await ask({ startDate: '2026-08-03', endDate: '2026-08-04' });
    const lastDay = (day: string) => s.t.sql`update employee set last_day = ${day} where empl_id = ${s.hana.emplId}`;
    await lastDay('2026-08-03');
    expect(await decide('APPRV')).toMatchObject({ status: 409, message: 'Leave must end by the last day of work, 03/08/2026.' });
    await lastDay('2026-08-04');
    expect((await decide('APPRV')).status).toBe(200);
  });

  test('without enough days at the decision is refused and stays pending', async () => {
    await ask({ startDate: '2026-08-03', endDate: '2026-08-14' });
    await s.t.sql`update leave_entitlement set available_leave = 9 where empl_id = ${s.hana.emplId} and leave_code = 'AL'`;
    expect(await decide('APPRV')).toMatchObject({
      status: 409,
      message: "Leave Duration shouldn't be higher than the employee's Leave Balance. Annual leave 2026: 10 days requested, 9 days left.",
    });
    expect(await figures()).toEqual({ taken: 5, pending: 5 });
  });
});

describe('HR', () => {
  test('moves leave whatever the notice period', async () => {
    await approved();
    await s.t.sql`update leave_category set notice_days = 30 where leave_code = 'AL'`;
    const statuses = [(await ask({ endDate: thu })).status, (await ask({ endDate: thu }, { by: s.hr })).status];
    await s.t.sql`update leave_category set notice_days = 0 where leave_code = 'AL'`;
    expect(statuses).toEqual([409, 200]);
  });
});

describe('HR with a file', () => {
  test('moves leave with an attachment of HR, which replaces the previous file and belongs to the applicant', async () => {
    const before = await upload(s.hana);
    await approved(mon, fri, { attachment: before });
    const attachment = await upload(s.hr);
    expect(await ask({ endDate: thu, attachment }, { by: s.hr })).toMatchObject({ status: 200, body: { attachment } });
    const opened = async (file: string) => (await s.t.call('GET', `/attachment/files/${file}`, { by: s.hana })).status;
    expect([await opened(attachment), await opened(before)]).toEqual([200, 404]);
  });
});
