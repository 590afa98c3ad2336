import { beforeEach, describe, expect, test } from 'vitest';
import { findYearRecords } from '#src/ledger/leave-ledger/server/balance/year-record-queries.ts';
import { changeScene, freeWeek } from '#src/testing/scenes/change-scene.ts';

const [mon, tue, wed, thu, fri] = freeWeek;
const s = changeScene();
const { approved, ask, at, decide, detail, figures, giveBack, leaves, told, upload, withdraw } = s;

describe('reporting an illness', () => {
  test('is impossible for sick leave, and with another person’s file', async () => {
    await approved(mon, fri, { leaveCategory: { leaveCode: 'SL' } }, 'SL');
    s.t.clock.today = '2026-07-13';
    expect(await ask({ ...giveBack(tue), ill: true }, { on: at(mon, 'SL') })).toMatchObject({
      status: 409,
      message: 'This is already sick leave.',
    });
    const attachment = await upload(s.manager);
    expect(await ask({ endDate: thu, attachment }, { on: at(mon, 'SL') })).toMatchObject({
      message: 'The attachment could not be found. Please upload it again.',
    });
  });
});

describe('days of illness', () => {
  beforeEach(async () => {
    await approved();
    s.t.clock.today = '2026-07-13';
  });

  test('come back as sick leave for each run of days, with the certificate', async () => {
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

  test('are refused before anything changes if sick leave lacks the days or the leave has not begun', async () => {
    await s.t.sql`update leave_entitlement set available_leave = 1, entitlement = 1 where empl_id = ${s.hana.emplId} and leave_code = 'SL'`;
    expect(await ask({ ...giveBack(tue, wed), ill: true })).toMatchObject({
      status: 409,
      message: "Leave Duration shouldn't be higher than your Leave Balance. Sick leave 2026: 2 days requested, 1 day left.",
      body: { params: { type: 'Sick leave', year: 2026, days: 2, left: 1 } },
    });
    expect((await ask({ ...giveBack(tue), ill: true })).status).toBe(200);
    await s.t.sql`update leave_entitlement set available_leave = 0, entitlement = 0 where empl_id = ${s.hana.emplId} and leave_code = 'SL'`;
    expect((await decide('APPRV')).status).toBe(409);
    expect(await figures()).toEqual({ taken: 5, pending: 0 });
    await withdraw();
    s.t.clock.today = '2026-07-03';
    expect(await ask({ ...giveBack(tue), ill: true })).toMatchObject({
      status: 409,
      message: 'The leave has not begun yet. Add a certificate to report illness now.',
    });
    await s.t.sql`update leave_entitlement set available_leave = 5, entitlement = 5 where empl_id = ${s.hana.emplId} and leave_code = 'SL'`;
    s.t.clock.today = mon;
    expect((await ask({ ...giveBack(tue), ill: true })).status).toBe(200);
  });

  test('may include days that cost nothing if sick leave counts them', async () => {
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

  test('are half days if the leave holds only half of them', async () => {
    s.t.clock.today = '2026-06-15';
    await approved('2026-07-15', '2026-07-17', { startPart: 'PM' });
    s.t.clock.today = '2026-07-21';
    const on = at('2026-07-15');
    expect((await ask({ ...giveBack('2026-07-15', '2026-07-16'), ill: true }, { on })).status).toBe(200);
    expect((await decide('APPRV', { on })).status).toBe(200);
    expect((await leaves()).slice(1)).toMatchObject([
      { code: 'SL', start: '2026-07-15', end: '2026-07-16', part: 'PM', days: 1.5 },
      { code: 'AL', start: '2026-07-17', end: '2026-07-17', days: 1 },
    ]);
  });

  test('are refused as a whole if sick leave does not count some of them', async () => {
    s.t.clock.today = '2026-06-15';
    await approved('2026-07-17', '2026-07-20');
    s.t.clock.today = '2026-07-21';
    await s.t.sql`update leave_category set counts_calendar_days = false where leave_code = 'SL'`;
    const asked = await ask({ ...giveBack('2026-07-18', '2026-07-20'), ill: true }, { on: at('2026-07-17') });
    await s.t.sql`update leave_category set counts_calendar_days = true where leave_code = 'SL'`;
    expect([asked.status, await figures('SL')]).toEqual([409, { taken: 0, pending: 0 }]);
  });
});

describe('an illness during the whole leave', () => {
  beforeEach(() => approved());

  test('cancels the leave and books its days as sick leave, with one decision and one notification', async () => {
    s.t.clock.today = mon;
    const attachment = await upload(s.hana);
    expect(await ask({ ...giveBack(mon, tue, wed, thu, fri), ill: true, attachment })).toMatchObject({
      status: 200,
      body: { leaveStatus: 'APPRV', change: { kind: 'ill', leaveDuration: 0 } },
    });
    expect([await figures('AL'), (await s.t.call('GET', `/leaveentitlement/${s.hana.emplId}/2026/SL`, { by: s.hana })).body]).toMatchObject(
      [{ taken: 5 }, { pendingLeave: 5 }],
    );
    await told();
    expect((await decide('APPRV')).status).toBe(200);
    expect(await leaves()).toMatchObject([
      { code: 'AL', start: mon, end: fri, days: 5, status: 'CANCL' },
      { code: 'SL', start: mon, end: fri, days: 5, status: 'APPRV' },
    ]);
    expect([await figures('AL'), await figures('SL')]).toMatchObject([{ taken: 0 }, { taken: 5 }]);
    expect(await told()).toEqual({ 'Hana Tan': 'changeApproved' });
    const { timeline } = await detail();
    expect((timeline as object[])[0]).toMatchObject({
      code: 'leave.change-approved',
      toStatus: 'CANCL',
      reason: 'Ill on: 06/07/2026; 07/07/2026; 08/07/2026; 09/07/2026; 10/07/2026\nThe leave is cancelled.\nFine',
    });
    expect((await s.t.call('GET', `/attachment/files/${attachment}`, { by: s.manager })).status).toBe(200);
  });

  test('can be reported before the leave begins only with a certificate', async () => {
    const whole = { ...giveBack(mon, tue, wed, thu, fri), ill: true };
    expect(await ask(whole)).toMatchObject({
      status: 409,
      message: 'The leave has not begun yet. Add a certificate to report illness now.',
    });
    expect((await ask({ ...whole, attachment: await upload(s.hana) })).status).toBe(200);
    expect([(await decide('APPRV')).status, await figures('AL')]).toMatchObject([200, { taken: 0 }]);
  });

  test('takes effect at once if HR reports it, and at most once if two do', async () => {
    s.t.clock.today = fri;
    const whole = { ...giveBack(mon, tue, wed, thu, fri), ill: true };
    const made = await Promise.all([ask(whole, { by: s.hr }), ask(whole, { by: s.hr })]);
    expect(made.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await leaves()).toMatchObject([
      { code: 'AL', status: 'CANCL' },
      { code: 'SL', start: mon, end: fri, days: 5, status: 'APPRV' },
    ]);
  });

  test('is a rest of half a day as well, and needs the days of sick leave', async () => {
    await approved('2026-07-14', '2026-07-14', { halfDay: 'Y', halfDayPart: 'AM' });
    s.t.clock.today = '2026-07-14';
    const on = at('2026-07-14');
    await s.t.sql`update leave_entitlement set available_leave = 0, entitlement = 0 where empl_id = ${s.hana.emplId} and leave_code = 'SL'`;
    expect((await ask({ ...giveBack('2026-07-14'), ill: true }, { on })).status).toBe(409);
    await s.t.sql`update leave_entitlement set available_leave = 5, entitlement = 5 where empl_id = ${s.hana.emplId} and leave_code = 'SL'`;
    expect((await ask({ ...giveBack('2026-07-14'), ill: true }, { on })).status).toBe(200);
    expect((await decide('APPRV', { on })).status).toBe(200);
    expect((await leaves()).slice(1)).toMatchObject([
      { code: 'AL', status: 'CANCL', days: 0.5 },
      { code: 'SL', status: 'APPRV', part: 'AM', days: 0.5 },
    ]);
  });
});

describe('a pending illness', () => {
  const sickYear = () => `/leaveentitlement/${s.hana.emplId}/2026/SL`;
  const pending = async () => {
    const { body } = await s.t.call('GET', sickYear(), { by: s.hana });
    const [row] = await s.t.sql<{ days: number }[]>`select pending_days(${s.hana.emplId}, 2026, 'SL')::float as days`;
    const records = await findYearRecords(s.t.sql, { year: 2026, opens: false });
    const drafted = records.find(({ emplId, leaveCode }) => emplId === s.hana.emplId && leaveCode === 'SL')?.pending;
    return [(body as { pendingLeave: number }).pendingLeave, row?.days, drafted];
  };
  const sick = (start: string, end: string) => s.apply(start, end, { leaveCategory: { leaveCode: 'SL' } });

  beforeEach(async () => {
    await approved();
    s.t.clock.today = '2026-07-13';
  });

  test('reserves its sick days: they are pending everywhere, and later requests cannot use them', async () => {
    expect(await pending()).toEqual([0, 0, 0]);
    expect((await ask({ ...giveBack(tue, wed, thu, fri), ill: true })).status).toBe(200);
    expect(await pending()).toEqual([4, 4, 4]);
    expect(await figures()).toEqual({ taken: 5, pending: 0 });
    const { body: lines } = await s.t.call('GET', `${sickYear()}/explain`, { by: s.hana });
    expect((lines as object[]).at(-1)).toMatchObject({ days: -4, balance: 1, leaveStatus: 'PNAPV', startDate: mon, leaveCode: 'AL' });
    expect(await sick('2026-07-15', '2026-07-16')).toMatchObject({
      status: 409,
      message: "Leave Duration shouldn't be higher than your Leave Balance. Sick leave 2026: 2 days requested, 1 day left and 4 pending.",
    });
    const query = 'leaveCode=SL&startDate=2026-07-15&endDate=2026-07-15';
    expect((await s.t.call('GET', `/appliedleave/preview?${query}`, { by: s.hana })).body).toMatchObject({ balanceAfter: 0, problems: [] });
    expect((await sick('2026-07-15', '2026-07-15')).status).toBe(200);
    const longer = await s.t.call('PATCH', `/appliedleave/${s.hana.emplId}/2026-07-13/2026-07-15/SL`, {
      by: s.hana,
      body: { endDate: '2026-07-16' },
    });
    expect(longer.status).toBe(409);
    expect((await decide('APPRV')).status).toBe(200);
    expect([await figures('SL'), await pending()]).toEqual([{ taken: 4, pending: 0 }, [1, 1, 1]]);
  });

  test.each<[string, () => Promise<{ status: number }>]>([
    ['rejected', () => decide('REJCT')],
    ['withdrawn', () => withdraw()],
    ['withdrawn by a cancellation', () => s.t.call('PATCH', `${at()}/PNCLD`, { by: s.hana })],
  ])('releases its sick days when it is %s', async (_how, end) => {
    await ask({ ...giveBack(tue, wed), ill: true });
    expect([(await end()).status, await pending()]).toEqual([200, [0, 0, 0]]);
  });

  test('is decided by the rules of sick leave at its submission', async () => {
    await s.t.sql`update leave_category set may_go_below_by = 1 where leave_code = 'SL'`;
    await s.t.sql`update leave_entitlement set available_leave = 3, entitlement = 3 where empl_id = ${s.hana.emplId} and leave_code = 'SL'`;
    const asked = await ask({ ...giveBack(tue, wed, thu, fri), ill: true });
    await s.t.sql`update leave_category set may_go_below_by = 0, longest_days = 1, notice_days = 5, retired = true where leave_code = 'SL'`;
    const decided = await decide('APPRV');
    await s.t.sql`update leave_category set longest_days = null, notice_days = 0, retired = false where leave_code = 'SL'`;
    expect([asked.status, decided.status, await figures('SL')]).toEqual([200, 200, { taken: 4, pending: 0 }]);
  });

  test('reserves as many days as sick leave counts after a change of the holidays', async () => {
    await s.t.sql`update leave_category set counts_calendar_days = false where leave_code = 'SL'`;
    await ask({ ...giveBack(tue, wed), ill: true });
    const holiday = { holidayDate: wed, holidayDescr: 'A holiday', holidayState: 'All' };
    const added = await s.t.call('POST', '/publicholiday', { by: s.hr, body: holiday });
    const held = await pending();
    await s.t.call('DELETE', `/publicholiday/${wed}`, { by: s.hr });
    await s.t.sql`update leave_category set counts_calendar_days = true where leave_code = 'SL'`;
    expect([added.status, held]).toEqual([200, [1, 1, 1]]);
  });
});

describe('HR for an employee who was ill', () => {
  test('books the sick leave at once despite its notice period, and notifies both people', async () => {
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

  test('books the sick leave even if the approver can no longer decide on leave', async () => {
    await approved();
    s.t.clock.today = mon;
    await s.t.sql`update employee set status = 'I' where empl_id = ${s.manager.emplId}`;
    const { status } = await ask({ ...giveBack(tue), ill: true }, { by: s.hr });
    await s.t.sql`update employee set status = 'A' where empl_id = ${s.manager.emplId}`;
    expect([status, await figures('SL')]).toEqual([200, { taken: 1, pending: 0 }]);
  });

  test('cannot use another person’s file', async () => {
    await approved();
    s.t.clock.today = mon;
    expect(await ask({ ...giveBack(tue), ill: true, attachment: await upload(s.manager) }, { by: s.hr })).toMatchObject({
      status: 409,
      message: 'The attachment could not be found. Please upload it again.',
    });
  });
});
