import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;
let manager: Person;
let person: Person;

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'] });
  manager = await t.addPerson({ roles: ['E', 'M'] });
});

const set = (values: object) => t.call('PATCH', '/settings', { by: hr, body: values });

beforeEach(async () => {
  t.clock.today = '2026-12-01';
  await t.sql`delete from setting`;
  await t.sql`delete from public_holiday`;
  await t.sql`update leave_category set notice_days = 0, longest_days = null, attachment_from_days = null, auto_approve = false`;
  await set({ nextYearFrom: '12-01', lastYearUntil: '01-31' });
  person = await t.addPerson({ reportsTo: manager.emplId });
  await t.addEntitlement(person.emplId, 5);
  await t.addEntitlement(person.emplId, 5, { year: 2027 });
});

// 28/12/2026 is a Monday, 01/01/2027 a Friday.
const body = (startDate: string, endDate: string, more: object = {}) => applicationBody(manager.emplId, startDate, endDate, more);
const apply = (startDate: string, endDate: string, more: object = {}) =>
  t.call('POST', '/appliedleave', { by: person, body: body(startDate, endDate, more) });
type Part = {
  appliedLeaveId: number;
  id: { effDate: string; startDate: string };
  leaveStatus: string;
  leaveDuration: number;
  otherPart?: Part;
};
const both = async (startDate = '2026-12-28', endDate = '2027-01-05', more: object = {}): Promise<[Part, Part]> => {
  const { body: answer } = await apply(startDate, endDate, more);
  const first = answer as Part;
  if (!first.otherPart) throw new Error(`The application has one part: ${JSON.stringify(answer)}`);
  return [first, first.otherPart];
};
const pathOf = ({ id }: Part) => `/appliedleave/${person.emplId}/${id.effDate}/${id.startDate}/AL`;
const move = async (part: Part, to: string, { by = manager, etag }: { by?: Person; etag?: string } = {}) => {
  const ifMatch = etag ?? String((await t.call('GET', pathOf(part), { by })).headers['etag']);
  return t.call('PATCH', `${pathOf(part)}/${to}`, { by, body: { reason: 'Decided' }, headers: { 'if-match': ifMatch } });
};
const stored = () => t.sql`
  select start_date as "from", end_date as "to", trim_scale(leave_duration) as days, leave_status as status, half_day_part as half, approver
  from applied_leave where empl_id = ${person.emplId} order by start_date`;
const statuses = async () => (await stored()).map(({ status }) => String(status));
const taken = async () =>
  (await t.sql`select year, trim_scale(taken_leave) as days from leave_entitlement where empl_id = ${person.emplId} order by year`).map(
    ({ days }) => Number(days),
  );

describe('leave over New Year', () => {
  test('is stored as two parts, each counted in its year, and returned as one application', async () => {
    const { status, body: answer } = await apply('2026-12-28', '2027-01-05', { startPart: 'PM', endPart: 'AM' });
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      id: { startDate: '2026-12-28' },
      leaveDuration: 3.5,
      otherPart: { id: { startDate: '2027-01-01' }, leaveDuration: 2.5 },
    });
    expect((answer as { days: object[] }).days).toHaveLength(9);
    expect(await stored()).toMatchObject([
      { from: '2026-12-28', to: '2026-12-31', days: 3.5 },
      { from: '2027-01-01', to: '2027-01-05', days: 2.5 },
    ]);
  });

  test('is refused with the sentence of the specification if the next year is not open', async () => {
    t.clock.today = '2026-11-30';
    expect((await apply('2026-12-28', '2027-01-05')).message).toBe('End Date must be within Calendar Year of 2026.');
    expect((await apply('2027-01-04', '2027-01-05')).message).toBe('Start Date must be within Calendar Year of 2026.');
    t.clock.today = '2026-12-01';
    expect((await apply('2025-12-31', '2026-01-05')).message).toBe('Start Date must be within Calendar Year of 2026 or 2027.');
    expect((await apply('2027-12-31', '2028-01-05')).message).toBe('End Date must be within Calendar Year of 2026 or 2027.');
    expect((await apply('2027-01-04', '2027-01-05')).status).toBe(200);
  });

  test('is stored as one application if one part costs nothing, and refused if both parts cost nothing', async () => {
    await t.sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state) values ('2027-01-01', 'New Year', 'All')`;
    const { body: answer } = await apply('2026-12-30', '2027-01-03');
    expect(answer).not.toHaveProperty('otherPart');
    expect(await stored()).toMatchObject([{ from: '2026-12-30', to: '2026-12-31', days: 2 }]);
    await t.sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state) values ('2026-12-31', 'Silvester', 'All')`;
    await t.sql`delete from applied_leave where empl_id = ${person.emplId}`;
    expect((await apply('2026-12-31', '2027-01-03')).message).toBe('Leave Duration should not be zero.');
    expect((await apply('2026-12-31', '2027-01-04')).body).toMatchObject({ id: { startDate: '2027-01-01' }, leaveDuration: 1 });
    expect(await stored()).toHaveLength(1);
  });

  test('needs no entitlement in a year in which it costs nothing', async () => {
    await t.sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state) values ('2027-01-01', 'New Year', 'All')`;
    await t.sql`delete from leave_entitlement where empl_id = ${person.emplId} and year = 2027`;
    expect((await apply('2026-12-30', '2027-01-03')).status).toBe(200);
  });

  test.each([
    ['of the year that ends', 'taken_leave = 2', 2026],
    ['of the year that begins', 'taken_leave = 3', 2027],
  ])('is refused as a whole if the balance %s lacks days', async (_, change, year) => {
    await t.sql.unsafe(`update leave_entitlement set ${change} where empl_id = '${person.emplId}' and year = ${year}`);
    expect((await apply('2026-12-28', '2027-01-05')).message).toMatch(
      new RegExp(
        `^Leave Duration shouldn't be higher than your Leave Balance\\. Annual leave ${year}: \\d days requested, \\d days? left\\.$`,
      ),
    );
    expect(await stored()).toEqual([]);
    const { body: preview } = await t.call('GET', '/appliedleave/preview?leaveCode=AL&startDate=2026-12-28&endDate=2027-01-05', {
      by: person,
    });
    const { parts } = preview as { parts: { year: number; lacks?: number }[] };
    expect(parts.filter(({ lacks }) => lacks !== undefined)).toMatchObject([{ year, lacks: 1 }]);
  });

  test('may overdraw a year whose balance may go below zero', async () => {
    await t.sql`update leave_category set may_go_below_by = 1 where leave_code = 'AL'`;
    await t.sql`update leave_entitlement set taken_leave = 3 where empl_id = ${person.emplId} and year = 2027`;
    const { body: preview } = await t.call('GET', '/appliedleave/preview?leaveCode=AL&startDate=2026-12-28&endDate=2027-01-05', {
      by: person,
    });
    expect(preview).toMatchObject({ problems: [], parts: [{ year: 2026 }, { year: 2027, balanceAfter: 0 }] });
    expect(JSON.stringify(preview)).not.toContain('lacks');
    await t.sql`update leave_category set may_go_below_by = 0 where leave_code = 'AL'`;
  });

  test('conflicts with other leave in either year', async () => {
    await apply('2027-01-04', '2027-01-04');
    expect((await apply('2026-12-28', '2027-01-05')).message).toBe('You already have leave from 04/01/2027 to 04/01/2027.');
    expect(await stored()).toHaveLength(1);
  });

  test('is checked against the rules of its category as a whole', async () => {
    await t.sql`update leave_category set longest_days = 6 where leave_code = 'AL'`;
    expect((await apply('2026-12-28', '2027-01-05')).message).toBe('Annual leave can be at most 6 days long.');
    await t.sql`update leave_category set longest_days = 7, notice_days = 20 where leave_code = 'AL'`;
    expect((await apply('2026-12-28', '2027-01-05')).message).toContain('20 working days before it starts');
    await t.sql`update leave_category set notice_days = 0, attachment_from_days = 7 where leave_code = 'AL'`;
    const [first] = await both();
    expect((await move(first, 'APPRV')).message).toBe('Annual leave of 7 days or more needs an attachment.');
    expect(await statuses()).toEqual(['PNAPV', 'PNAPV']);
  });

  test('is approved automatically if its category allows it', async () => {
    await t.sql`update leave_category set auto_approve = true where leave_code = 'AL'`;
    await both();
    expect(await statuses()).toEqual(['APPRV', 'APPRV']);
    expect(await taken()).toEqual([4, 3]);
  });

  test('shows the cost and the remaining days of each year in the preview', async () => {
    const at = '/appliedleave/preview?leaveCode=AL&startDate=2026-12-28&endDate=2027-01-05';
    expect((await t.call('GET', at, { by: person })).body).toMatchObject({
      leaveDuration: 7,
      balanceAfter: 1,
      parts: [
        { year: 2026, leaveDuration: 4, balanceAfter: 1 },
        { year: 2027, leaveDuration: 3, balanceAfter: 2 },
      ],
      problems: [],
    });
    expect(await stored()).toEqual([]);
  });
});

describe('the two parts of leave over New Year', () => {
  test.each([
    ['approving', 'APPRV', [4, 3]],
    ['rejecting', 'REJCT', [0, 0]],
  ])('are both %s by one decision, whichever part is addressed', async (_, to, days) => {
    for (const which of [0, 1] as const) {
      const parts = await both();
      expect((await move(parts[which], to)).status).toBe(200);
      expect((await statuses()).slice(-2)).toEqual([to, to]);
      expect(await taken()).toEqual(days);
      await t.sql`delete from applied_leave where empl_id = ${person.emplId}`;
    }
  });

  test('each show the other part', async () => {
    const [first, second] = await both();
    expect((await t.call('GET', pathOf(first), { by: manager })).body).toMatchObject({
      otherPart: {
        appliedLeaveId: second.appliedLeaveId,
        leaveDuration: 3,
        balance: { availableLeave: 5, takenLeave: 0, pendingLeave: 3 },
      },
    });
    expect((await t.call('GET', pathOf(second), { by: person })).body).toMatchObject({
      otherPart: { appliedLeaveId: first.appliedLeaveId },
    });
  });

  test('are hidden from people who may not read the other part', async () => {
    const other = await t.addPerson({ roles: ['E', 'M'] });
    const [first, second] = await both();
    await move(first, 'APPRV');
    await move(second, 'PNCLD', { by: person });
    const handed = await t.call('POST', `${pathOf(second)}/handover`, { by: hr, body: { approver: other.emplId, reason: 'Away' } });
    expect(handed).toMatchObject({ status: 200 });
    expect((await stored()).map(({ approver }) => String(approver))).toEqual([manager.emplId, other.emplId]);
    const seen = await t.call('GET', pathOf(second), { by: other });
    expect(seen).toMatchObject({ status: 200, body: { appliedLeaveId: second.appliedLeaveId } });
    expect(seen.body).not.toHaveProperty('otherPart');
    expect((await t.call('GET', pathOf(first), { by: other })).status).toBe(404);
    expect((await t.call('GET', pathOf(second), { by: manager })).body).toMatchObject({
      otherPart: { appliedLeaveId: first.appliedLeaveId },
    });
  });

  test('both stay pending when one year lacks days', async () => {
    const [first] = await both();
    await t.sql`update leave_entitlement set available_leave = 2 where empl_id = ${person.emplId} and year = 2027`;
    expect((await move(first, 'APPRV')).status).toBe(409);
    expect(await statuses()).toEqual(['PNAPV', 'PNAPV']);
    expect(await taken()).toEqual([0, 0]);
  });

  test('are both deleted by a recall of one', async () => {
    const [, second] = await both();
    expect((await t.call('DELETE', pathOf(second), { by: person })).status).toBe(200);
    expect(await stored()).toEqual([]);
  });

  test('are reassigned together', async () => {
    const other = await t.addPerson({ roles: ['E', 'M'] });
    const [first] = await both();
    await t.call('POST', `${pathOf(first)}/handover`, { by: hr, body: { approver: other.emplId, reason: 'Away' } });
    expect((await stored()).map(({ approver }) => String(approver))).toEqual([other.emplId, other.emplId]);
  });

  test('follow a change of one: the other gets a new version, a note and the same approver', async () => {
    const other = await t.addPerson({ roles: ['E', 'M'] });
    const [first, second] = await both();
    const etag = String((await t.call('GET', pathOf(second), { by: manager })).headers['etag']);
    expect((await t.call('PATCH', pathOf(first), { by: person, body: { endDate: '2026-12-30' } })).status).toBe(200);
    expect((await move(second, 'APPRV', { etag })).status).toBe(412);
    const { body: seen } = await t.call('GET', pathOf(second), { by: person });
    expect((seen as { timeline: { reason: string }[] }).timeline[0]?.reason).toContain('End date: 31/12/2026 → 30/12/2026');
    await t.call('PATCH', pathOf(second), { by: person, body: { approver: other.emplId } });
    expect((await stored()).map(({ approver }) => String(approver))).toEqual([other.emplId, other.emplId]);
    expect((await t.call('PATCH', pathOf(first), { by: person, body: { endDate: '2027-01-02' } })).message).toBe(
      'End Date must be within Calendar Year of 2026.',
    );
    expect((await move(first, 'APPRV', { by: other })).status).toBe(200);
    expect(await taken()).toEqual([3, 3]);
  });

  test('are cancelled and then decided separately', async () => {
    const [first, second] = await both();
    await move(first, 'APPRV');
    await move(second, 'PNCLD', { by: person });
    expect(await statuses()).toEqual(['APPRV', 'PNCLD']);
    await move(second, 'CANCL');
    expect(await statuses()).toEqual(['APPRV', 'CANCL']);
    expect(await taken()).toEqual([4, 0]);
  });

  test('are decided separately once one of them has been cancelled', async () => {
    const [first, second] = await both();
    await t.sql`update applied_leave set leave_status = 'CANCL' where applied_leave_id = ${second.appliedLeaveId}`;
    expect((await move(first, 'APPRV')).status).toBe(200);
    expect(await statuses()).toEqual(['APPRV', 'CANCL']);
  });

  test('need as many steps as the days of both require, and start again together', async () => {
    const second = await t.addPerson({ roles: ['E', 'M'] });
    await t.sql`update leave_category set second_approval_from = 6, second_approver = ${second.emplId} where leave_code = 'AL'`;
    const [first, other] = await both();
    await move(first, 'APPRV');
    expect(await statuses()).toEqual(['PNAPV', 'PNAPV']);
    expect((await stored()).map(({ approver }) => String(approver))).toEqual([second.emplId, second.emplId]);
    await t.call('PATCH', pathOf(first), { by: person, body: { endDate: '2026-12-30' } });
    expect((await stored()).map(({ approver }) => String(approver))).toEqual([manager.emplId, manager.emplId]);
    await move(other, 'APPRV');
    await move(other, 'APPRV', { by: second });
    expect(await statuses()).toEqual(['APPRV', 'APPRV']);
    await t.sql`update leave_category set second_approval_from = null, second_approver = null where leave_code = 'AL'`;
  });

  test('are decided once when two approvers decide on one part each at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const parts = await both();
      const etags = await Promise.all(
        parts.map(async (part) => String((await t.call('GET', pathOf(part), { by: manager })).headers['etag'])),
      );
      const answers = await Promise.all([
        move(parts[0], 'APPRV', { etag: etags[0] ?? '' }),
        move(parts[1], 'REJCT', { etag: etags[1] ?? '' }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, expect.any(Number)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(new Set(await statuses()).size).toBe(1);
      await t.sql`delete from applied_leave where empl_id = ${person.emplId}`;
    }
  });
});

describe('neighbouring leave years', () => {
  const sick = (startDate: string, more: object = {}) =>
    t.call('POST', '/appliedleave', { by: person, body: body(startDate, startDate, { leaveCategory: { leaveCode: 'SL' }, ...more }) });

  test('the previous year is open for sick leave, and for HR for other types, until a set day', async () => {
    await t.addEntitlement(person.emplId, 5, { leaveCode: 'SL' });
    t.clock.today = '2027-01-31';
    expect((await sick('2026-12-30')).status).toBe(200);
    expect((await apply('2026-12-29', '2026-12-29')).message).toBe('Start Date must be within Calendar Year of 2027.');
    const file = (by: Person) =>
      t.call('POST', '/appliedleave', {
        by,
        body: { ...body('2026-12-29', '2026-12-29', { employeeDetails: { emplId: person.emplId } }), onBehalf: true },
      });
    expect((await file(manager)).message).toBe('Start Date must be within Calendar Year of 2027.');
    const preview = `/appliedleave/preview?leaveCode=AL&startDate=2026-12-29&endDate=2026-12-29&emplId=${person.emplId}`;
    expect((await t.call('GET', preview, { by: hr })).body).toMatchObject({ problems: [] });
    expect((await t.call('GET', preview, { by: manager })).body).toMatchObject({
      problems: [{ code: 'leave.start-beyond-year' }, expect.anything()],
    });
    expect((await file(hr)).status).toBe(200);
    t.clock.today = '2027-02-01';
    expect((await sick('2026-12-31')).message).toBe('Start Date must be within Calendar Year of 2027.');
  });
});

test('the balance of next year can be used once that year is open', async () => {
  const on = (day: string) => t.call('GET', `/balance/me?on=${day}`, { by: person });
  expect((await on('2027-03-01')).body).toMatchObject([{ leaveCode: 'AL', left: 5 }]);
  expect((await on('2025-03-01')).status).toBe(400);
  expect((await on('2028-03-01')).status).toBe(400);
  t.clock.today = '2026-11-30';
  expect((await on('2027-03-01')).status).toBe(400);
});

test('the applicant can change leave of the next year even after that year is no longer open', async () => {
  const [, second] = await both();
  await move(second, 'APPRV');
  await set({ nextYearFrom: null });
  const change = await t.call('POST', `${pathOf(second)}/change`, {
    by: person,
    body: { reason: 'Later', startDate: '2027-01-04', endDate: '2027-01-06' },
  });
  expect(change.message).toBe('Success');
});
