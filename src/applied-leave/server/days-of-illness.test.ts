import { beforeEach, describe, expect, test } from 'vitest';
import { changeScene, week } from '#src/testing/scenes/change-scene.ts';

const [mon, tue, wed, thu, fri] = week;
const s = changeScene();
const { approved, ask, at, decide, detail, figures, giveBack, leaves, told, upload, withdraw } = s;

describe('who was ill', () => {
  test('is not asked of sick leave, and by nobody with a file of another', async () => {
    await approved(mon, fri, { leaveCategory: { leaveCode: 'SL' } }, 'SL');
    s.t.clock.today = '2026-07-13';
    expect(await ask({ ...giveBack(tue), ill: true }, { on: at(mon, 'SL') })).toMatchObject({
      status: 409,
      message: 'This is sick leave already.',
    });
    const attachment = await upload(s.manager);
    expect(await ask({ endDate: thu, attachment }, { on: at(mon, 'SL') })).toMatchObject({
      message: 'The attachment is not there. Please upload it again.',
    });
  });
});

describe('days of illness', () => {
  beforeEach(async () => {
    await approved();
    s.t.clock.today = '2026-07-13';
  });

  test('come back, and are sick leave for each run of them, with the certificate', async () => {
    const attachment = await upload(s.hana);
    expect(await ask({ ...giveBack(tue, wed, fri), ill: true, attachment })).toMatchObject({ status: 200 });
    expect((await detail()).change).toMatchObject({ kind: 'ill', attachment });
    expect((await s.t.call('GET', `/attachment/files/${attachment}`, { by: s.manager })).status).toBe(200);
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
      await s.t.sql`select attachment from applied_leave where empl_id = ${s.hana.emplId} and leave_code = 'SL' order by start_date`,
    ).toMatchObject([{ attachment }, { attachment: null }]);
    const { timeline } = await detail(`/appliedleave/${s.hana.emplId}/2026-07-13/${tue}/SL`);
    expect((timeline as object[])[0]).toMatchObject({ code: 'leave.ill-instead', byName: 'Maya Lim' });
  });

  test('are refused before anything changes where sick leave lacks the days, or the leave has not begun', async () => {
    await s.t.sql`update leave_entitlement set available_leave = 1, entitlement = 1 where empl_id = ${s.hana.emplId} and leave_code = 'SL'`;
    expect(await ask({ ...giveBack(tue, wed), ill: true })).toMatchObject({
      status: 409,
      message: "Leave Duration shouldn't be higher than your Leave Balance.",
    });
    expect((await ask({ ...giveBack(tue), ill: true })).status).toBe(200);
    await s.t.sql`update leave_entitlement set available_leave = 0, entitlement = 0 where empl_id = ${s.hana.emplId} and leave_code = 'SL'`;
    expect((await decide('APPRV')).status).toBe(409);
    expect(await figures()).toEqual({ taken: 5, pending: 0 });
    await withdraw();
    s.t.clock.today = '2026-07-03';
    expect(await ask({ ...giveBack(tue), ill: true })).toMatchObject({ status: 409, message: 'The leave has not begun yet.' });
    await s.t.sql`update leave_entitlement set available_leave = 5, entitlement = 5 where empl_id = ${s.hana.emplId} and leave_code = 'SL'`;
    s.t.clock.today = mon;
    expect((await ask({ ...giveBack(tue), ill: true })).status).toBe(200);
  });

  test('may have days among them that cost nothing, where sick leave counts them', async () => {
    s.t.clock.today = '2026-06-15';
    await approved('2026-07-17', '2026-07-20');
    s.t.clock.today = '2026-07-21';
    const on = at('2026-07-17');
    expect((await ask({ ...giveBack('2026-07-18', '2026-07-19', '2026-07-20'), ill: true }, { on })).status).toBe(200);
    expect((await decide('APPRV', { on })).status).toBe(200);
    expect((await leaves()).slice(1)).toMatchObject([
      { code: 'AL', start: '2026-07-17', end: '2026-07-17', days: 1 },
      { code: 'SL', start: '2026-07-18', end: '2026-07-20', days: 3 },
    ]);
  });

  test('are refused as a whole where some of them are no day of sick leave', async () => {
    s.t.clock.today = '2026-06-15';
    await approved('2026-07-17', '2026-07-20');
    s.t.clock.today = '2026-07-21';
    await s.t.sql`update leave_category set counts_calendar_days = false where leave_code = 'SL'`;
    const asked = await ask({ ...giveBack('2026-07-18', '2026-07-20'), ill: true }, { on: at('2026-07-17') });
    await s.t.sql`update leave_category set counts_calendar_days = true where leave_code = 'SL'`;
    expect([asked.status, await figures('SL')]).toEqual([409, { taken: 0, pending: 0 }]);
  });
});

describe('HR for somebody who was ill', () => {
  test('books the sick leave at once, whatever its rules of notice are, and tells both', async () => {
    await approved();
    s.t.clock.today = '2026-07-13';
    await told();
    await s.t.sql`update leave_category set backdate_days = 1, attachment_from_days = 1, longest_days = 1 where leave_code = 'SL'`;
    const attachment = await upload(s.hr);
    expect(await ask({ ...giveBack(tue, wed), ill: true, attachment }, { by: s.hr })).toMatchObject({
      status: 200,
      body: { leaveDuration: 3, change: null },
    });
    await s.t.sql`update leave_category set backdate_days = null, attachment_from_days = null, longest_days = null where leave_code = 'SL'`;
    expect(await leaves()).toMatchObject([
      { code: 'AL', start: mon, end: fri, days: 3, status: 'APPRV' },
      { code: 'SL', start: tue, end: wed, days: 2, status: 'APPRV' },
    ]);
    expect(await told()).toEqual({ 'Hana Tan': 'changedFor', 'Maya Lim': 'changedFor' });
    expect((await s.t.call('GET', `/attachment/files/${attachment}`, { by: s.hana })).status).toBe(200);
    expect(await s.t.sql`select filed_by from applied_leave where empl_id = ${s.hana.emplId} and leave_code = 'SL'`).toEqual([
      { filed_by: s.hr.emplId },
    ]);
  });

  test('books it with an approver who decides on leave no more', async () => {
    await approved();
    s.t.clock.today = mon;
    await s.t.sql`update employee set status = 'I' where empl_id = ${s.manager.emplId}`;
    const { status } = await ask({ ...giveBack(tue), ill: true }, { by: s.hr });
    await s.t.sql`update employee set status = 'A' where empl_id = ${s.manager.emplId}`;
    expect([status, await figures('SL')]).toEqual([200, { taken: 1, pending: 0 }]);
  });

  test('makes nobody ill with a file of somebody else', async () => {
    await approved();
    s.t.clock.today = mon;
    expect(await ask({ ...giveBack(tue), ill: true, attachment: await upload(s.manager) }, { by: s.hr })).toMatchObject({
      status: 409,
      message: 'The attachment is not there. Please upload it again.',
    });
  });
});
