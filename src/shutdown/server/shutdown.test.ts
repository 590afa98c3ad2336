import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';

let t: TestApp;
let hr: Person;
let manager: Person;
let person: Person;
let colleague: Person;
let department: string;
let made = 0;

beforeAll(async () => {
  t = await createTestApp();
  hr = await t.addPerson({ name: 'Ines Moreau', roles: ['E', 'H'] });
  manager = await t.addPerson({ name: 'Maya Lim', roles: ['E', 'M'] });
  await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values
    ('state', 'KDH', 'Kedah', 'Kdh'), ('state', 'KUL', 'Kuala Lumpur', 'KL'), ('business_unit', 'PRO', 'Products', 'Pro')`;
  await t.sql`insert into work_pattern values ('MORN', 'Mornings', 'am', 'am', 'am', 'am', 'off', 'off', 'off')`;
});
afterAll(() => t.close());

// Each test has a department of its own: company days of nobody else.
beforeEach(async () => {
  department = `D${(made += 1)}`;
  await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('dept_id', ${department}, ${department}, ${department})`;
  person = await add('Aisha Bello');
  colleague = await add('Ben Orr');
});

async function add(name: string, days = 10, more: { reportsTo?: string } = { reportsTo: manager.emplId }): Promise<Person> {
  const added = await t.addPerson({ name, departments: [department], ...more });
  await t.addEntitlement(added.emplId, days);
  return added;
}

type Of = Partial<{ leaveCode: string; startDate: string; endDate: string; reason: string } & Record<string, unknown>>;

// Monday to Thursday; Friday 25/12 is a holiday of all.
const body = (more: Of = {}) => ({ leaveCode: 'AL', startDate: '2026-12-21', endDate: '2026-12-24', deptIds: [department], ...more });
const preview = (more?: Of, by = hr) => t.call('POST', '/shutdown/preview', { by, body: body(more) });
const enter = (more?: Of, by = hr) => t.call('POST', '/shutdown', { by, body: { ...body(more), reason: 'Closed at Christmas' } });
const linesOf = ({ body: answer }: { body: unknown }) => (answer as { lines: Record<string, unknown>[] }).lines;
const idOf = ({ body: answer }: { body: unknown }) => (answer as { shutdownId: number }).shutdownId;

const leaveOf = ({ emplId }: Person) =>
  t.sql`select start_date as start, end_date as end, half_day_part as half, start_part as "startPart", end_part as "endPart", leave_duration as days,
    leave_status as status, approver, reason, eff_date as filed from applied_leave where empl_id = ${emplId} order by slots, applied_leave_id`;
const takenBy = async ({ emplId }: Person) =>
  (await t.sql<{ taken: number }[]>`select taken_leave as taken from leave_entitlement where empl_id = ${emplId} and leave_code = 'AL'`)[0]
    ?.taken;

async function addLeave(
  { emplId }: Person,
  period: Partial<Record<'start' | 'end' | 'half' | 'status' | 'startPart' | 'endPart', string>>,
) {
  const { start = '2026-12-22', end = start, half = null, status = 'PNAPV', startPart = null, endPart = null } = period;
  await t.sql`insert into applied_leave (empl_id, eff_date, start_date, end_date, half_day_part, start_part, end_part, leave_code, leave_duration, leave_status, approver, reason)
    values (${emplId}, '2026-01-05', ${start}, ${end}, ${half}, ${startPart}, ${endPart}, 'AL', 1, ${status}, ${manager.emplId}, 'Sea')`;
}

describe('company days', () => {
  test('are shown before, and change nothing until they are entered', async () => {
    const shown = await preview();
    expect(shown.status).toBe(200);
    expect(linesOf(shown)).toEqual(
      [person, colleague].map(({ emplId }, at) => ({
        emplId,
        name: ['Aisha Bello', 'Ben Orr'][at],
        outcome: 'entered',
        days: 4,
        left: 10,
        lacks: 0,
        leaves: [{ startDate: '2026-12-21', endDate: '2026-12-24', halfDayPart: null, startPart: null, endPart: null, days: 4 }],
        fewer: [],
      })),
    );
    expect(await leaveOf(person)).toEqual([]);
  });

  test('are entered as approved leave, by two steps that their timelines tell', async () => {
    expect(await enter()).toMatchObject({ status: 200, body: { people: 2, days: 8 } });
    expect(await leaveOf(person)).toEqual([
      {
        start: '2026-12-21',
        end: '2026-12-24',
        half: null,
        startPart: null,
        endPart: null,
        days: 4,
        status: 'APPRV',
        approver: manager.emplId,
        reason: 'Closed at Christmas',
        filed: '2026-06-15',
      },
    ]);
    expect(await takenBy(person)).toBe(4);
    const detail = await t.call('GET', `/appliedleave/${person.emplId}/2026-06-15/2026-12-21/AL`, { by: person });
    expect(detail.body).toMatchObject({
      approverDate: '2026-06-15',
      days: ['21', '22', '23', '24'].map((day) => ({ date: `2026-12-${day}`, days: 1 })),
      timeline: [
        { fromStatus: 'PNAPV', toStatus: 'APPRV', byEmplId: hr.emplId },
        { fromStatus: null, toStatus: 'PNAPV', byEmplId: hr.emplId },
      ],
    });
  });

  test('tell each person once, and nobody else', async () => {
    await enter();
    const told = await t.sql`
      select n.empl_id as who, n.kind, n.by_empl_id as by from notice n join applied_leave l on l.applied_leave_id = n.applied_leave_id
      where l.empl_id in (${person.emplId}, ${colleague.emplId}) order by 1`;
    expect(told).toEqual([person, colleague].map(({ emplId }) => ({ who: emplId, kind: 'shutdown', by: hr.emplId })));
  });

  test('fill each gap of free half days, whatever holds the others', async () => {
    await addLeave(person, { start: '2026-12-22', half: 'AM' });
    await addLeave(person, { start: '2026-12-24', half: 'PM', status: 'APPRV' });
    for (const status of ['REJCT', 'CANCL']) await addLeave(person, { start: '2026-12-23', status });
    const [line] = linesOf(await preview());
    expect(line).toMatchObject({
      days: 3,
      leaves: [
        { startDate: '2026-12-21', endDate: '2026-12-21', halfDayPart: null, days: 1 },
        { startDate: '2026-12-22', endDate: '2026-12-24', startPart: 'PM', endPart: 'AM', days: 2 },
      ],
      fewer: [
        { date: '2026-12-22', reason: 'On leave, morning' },
        { date: '2026-12-24', reason: 'On leave, afternoon' },
      ],
    });
    await enter();
    const entered = await t.sql`
      select start_date as start, half_day_part as half, start_part as "startPart", end_part as "endPart" from applied_leave
      where empl_id = ${person.emplId} and reason = 'Closed at Christmas' order by slots`;
    expect(entered).toEqual([
      { start: '2026-12-21', half: null, startPart: null, endPart: null },
      { start: '2026-12-22', half: null, startPart: 'PM', endPart: 'AM' },
    ]);
  });

  test('are a half day where only that is free, and leave that waits to be cancelled holds its days', async () => {
    await addLeave(person, { start: '2026-12-21', end: '2026-12-23', status: 'PNCLD' });
    await addLeave(person, { start: '2026-12-24', half: 'AM' });
    expect(linesOf(await preview())[0]).toMatchObject({
      days: 0.5,
      leaves: [{ startDate: '2026-12-24', halfDayPart: 'PM', startPart: null }],
    });
  });

  test('leave out whole whoever lacks some of the days, what waits counted, and say how many', async () => {
    const poor = await add('Cara Moss', 4.5);
    await addLeave(poor, { start: '2026-11-02' });
    const none = await t.addPerson({ name: 'Dan Poh', departments: [department] });
    expect(linesOf(await preview()).slice(2)).toMatchObject([
      { emplId: poor.emplId, outcome: 'lacks', days: 4, left: 3.5, lacks: 0.5 },
      { emplId: none.emplId, outcome: 'lacks', days: 4, left: null, lacks: 4 },
    ]);
    expect(await enter()).toMatchObject({ body: { people: 2, days: 8 } });
    expect((await leaveOf(poor)).length + (await leaveOf(none)).length).toBe(1);
    expect(await takenBy(poor)).toBe(0);
  });

  test('are entered for exactly what is left', async () => {
    const exact = await add('Eve Ng', 4);
    await t.addEntitlement(exact.emplId, 20, { year: 2027 });
    await t.addEntitlement(exact.emplId, 20, { leaveCode: 'SL' });
    await enter();
    expect(await takenBy(exact)).toBe(4);
  });

  test('cost each person what the own days cost', async () => {
    await t.sql`insert into employee_work_pattern values (${person.emplId}, '2026-01-01', 'MORN')`;
    const [line] = linesOf(await preview({ endDate: '2026-12-25' }));
    expect(line).toMatchObject({
      days: 2,
      fewer: ['21', '22', '23', '24'].map((day) => ({ date: `2026-12-${day}`, reason: 'Morning only' })),
    });
    const [onlyFree] = linesOf(await preview({ startDate: '2026-12-25', endDate: '2026-12-27' }));
    expect(onlyFree).toMatchObject({ outcome: 'nothing', days: 0, leaves: [] });
    const [sick] = linesOf(await preview({ leaveCode: 'SL', startDate: '2026-12-25', endDate: '2026-12-27' }));
    expect(sick).toMatchObject({ days: 3, fewer: [] });
  });

  test('end with the last day of whoever goes', async () => {
    await t.sql`update employee set last_day = '2026-12-22' where empl_id = ${person.emplId}`;
    const after = (day: number) => ({ date: `2026-12-${day}`, reason: 'After the last day' });
    const [goes, stays] = linesOf(await preview({ endDate: '2026-12-28' }));
    expect(goes).toMatchObject({
      days: 2,
      leaves: [{ startDate: '2026-12-21', endDate: '2026-12-22', days: 2 }],
      fewer: [after(23), after(24), after(28)],
    });
    expect(stays).toMatchObject({ days: 5, fewer: [] });
    await t.sql`update employee set last_day = '2026-12-20' where empl_id = ${person.emplId}`;
    expect(linesOf(await preview())[0]).toMatchObject({ outcome: 'nothing', days: 0, leaves: [] });
  });

  test('leave alone the days to which somebody has asked to move other leave', async () => {
    const leave = {
      id: { startDate: '2026-11-02' },
      leaveCategory: { leaveCode: 'AL' },
      endDate: '2026-11-02',
      halfDay: 'N',
      reason: 'Sea',
    };
    expect(await t.call('POST', '/appliedleave', { by: person, body: { ...leave, approver: manager.emplId } })).toMatchObject({
      status: 200,
    });
    const path = `/appliedleave/${person.emplId}/2026-06-15/2026-11-02/AL`;
    expect(await t.call('PATCH', `${path}/APPRV`, { by: manager })).toMatchObject({ status: 200 });
    const move = { reason: 'Later', startDate: '2026-12-22', endDate: '2026-12-22' };
    expect(await t.call('POST', `${path}/change`, { by: person, body: move })).toMatchObject({ status: 200 });
    const free = [{ endDate: '2026-12-21' }, { startDate: '2026-12-23', endDate: '2026-12-24' }];
    expect(linesOf(await preview())[0]).toMatchObject({ days: 3, leaves: free, fewer: [{ date: '2026-12-22', reason: 'On leave' }] });
    expect(await enter()).toMatchObject({ status: 200, body: { people: 2, days: 7 } });
  });

  test('are entered for nobody for whose leave nobody could decide', async () => {
    const own = await t.addPerson({ name: 'Gia Rossi', roles: ['E', 'H'], departments: [department] });
    await t.addEntitlement(own.emplId, 10);
    const others = await t.sql<{ emplId: string; roles: string[] }[]>`
      update employee set roles = '{E}' where 'H' = any (roles) and empl_id <> ${own.emplId} returning empl_id as "emplId", roles`;
    try {
      expect(linesOf(await preview({}, own))).toMatchObject([
        { outcome: 'entered' },
        { outcome: 'entered' },
        { name: 'Gia Rossi', outcome: 'no-approver' },
      ]);
      expect(await enter({}, own)).toMatchObject({ status: 200, body: { people: 2 } });
      expect(await leaveOf(own)).toEqual([]);
    } finally {
      for (const { emplId } of others) await t.sql`update employee set roles = '{E,H}' where empl_id = ${emplId}`;
    }
  });

  test('are told by name, and of one name by id, whatever was changed last', async () => {
    const twin = await add('aisha bello');
    await t.sql`update employee set mobile_no = '1' where empl_id = ${person.emplId}`;
    const inOrder = [person.emplId, twin.emplId, colleague.emplId];
    expect(linesOf(await preview()).map(({ emplId }) => emplId)).toEqual(inOrder);
    await addLeave(twin, { start: '2026-12-22' });
    const id = idOf(await enter());
    const { leaves } = (await t.call('GET', `/shutdown/${id}`, { by: hr })).body as {
      leaves: { id: { emplid: string; startDate: string } }[];
    };
    expect(leaves.map((leave) => [leave.id.emplid, leave.id.startDate])).toEqual([
      [person.emplId, '2026-12-21'],
      [twin.emplId, '2026-12-21'],
      [twin.emplId, '2026-12-23'],
      [colleague.emplId, '2026-12-21'],
    ]);
  });

  test('find another approver for whom no manager leads, and never the person', async () => {
    const lone = await add('Finn Oda', 10, {});
    const [gone] = [await t.addPerson({ emplId: 'A0', roles: ['E', 'H'] }), await t.addPerson({ emplId: 'Z0', roles: ['E', 'H'] })];
    await t.sql`update employee set status = 'I' where empl_id = ${gone.emplId}`;
    const own = await t.addPerson({ name: 'Gia Rossi', roles: ['E', 'H'], departments: [department] });
    await t.addEntitlement(own.emplId, 10);
    const retired = await t.addPerson({ roles: ['E'] });
    const left = await add('Hal Aziz', 10, { reportsTo: retired.emplId });
    expect(await enter({}, own)).toMatchObject({ body: { people: 5 } });
    const approvers =
      await t.sql`select distinct empl_id as who, approver from applied_leave where empl_id in (${lone.emplId}, ${own.emplId}, ${left.emplId}) order by 1`;
    expect(approvers).toEqual([
      { who: lone.emplId, approver: own.emplId },
      { who: own.emplId, approver: hr.emplId },
      { who: left.emplId, approver: own.emplId },
    ]);
  });

  test('follow those rules of the category that hold for HR as well', async () => {
    const poor = await add('Cara Moss', 3);
    const none = await t.addPerson({ name: 'Dan Poh', departments: [department] });
    const outcomes = async () => linesOf(await preview()).map(({ outcome }) => outcome);
    const rule = (set: string) => t.sql.unsafe(`update leave_category set ${set} where leave_code = 'AL'`);
    try {
      await rule('may_go_below_by = 0.5');
      expect(await outcomes()).toEqual(['entered', 'entered', 'lacks', 'lacks']);
      await rule('may_go_below_by = 1');
      expect(await outcomes()).toEqual(['entered', 'entered', 'entered', 'lacks']);
      await rule(`only_for = '{"gender":"F"}'`);
      await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values
        ('gender', 'F', 'Female', 'F'), ('gender', 'M', 'Male', 'M'), ('marriage_status', 'MAR', 'Married', 'Mar') on conflict do nothing`;
      await t.sql`update employee set gender = case empl_id when ${person.emplId} then 'F' else 'M' end, marriage_status = 'MAR', join_date = '2025-12-21'
        where empl_id in (${person.emplId}, ${colleague.emplId})`;
      expect((await outcomes()).slice(0, 2)).toEqual(['entered', 'not-offered']);
      await rule(`only_for = '{"marriageStatus":"MAR"}'`);
      expect((await outcomes()).slice(0, 3)).toEqual(['entered', 'entered', 'not-offered']);
      await rule(`only_for = '{"serviceMonthsFrom":12}'`);
      expect((await outcomes()).slice(0, 3)).toEqual(['entered', 'entered', 'not-offered']);
      await rule(`only_for = '{"serviceMonthsFrom":13}'`);
      expect((await outcomes()).slice(0, 2)).toEqual(['not-offered', 'not-offered']);
      await rule('only_for = null, retired = true');
      expect(await outcomes()).toEqual(Array.from({ length: 4 }, () => 'not-offered'));
      await rule('retired = false, needs_balance = false, notice_days = 200, longest_days = 1, may_go_below_by = 0');
      expect(await outcomes()).toEqual(Array.from({ length: 4 }, () => 'entered'));
      expect(await enter()).toMatchObject({ status: 200, body: { people: 4 } });
      expect(await leaveOf(none)).toMatchObject([{ status: 'APPRV', days: 4 }]);
      expect(
        await t.sql`select distinct needs_balance as needs from applied_leave where empl_id in (${poor.emplId}, ${none.emplId})`,
      ).toEqual([{ needs: false }]);
    } finally {
      await rule('may_go_below_by = 0, only_for = null, retired = false, needs_balance = true, notice_days = 0, longest_days = null');
    }
  });

  test('cancelled by their owner go the usual way', async () => {
    await enter();
    const path = `/appliedleave/${person.emplId}/2026-06-15/2026-12-21/AL`;
    expect(await t.call('PATCH', `${path}/PNCLD`, { by: person })).toMatchObject({ status: 200 });
    expect(await t.call('PATCH', `${path}/CANCL`, { by: manager })).toMatchObject({ status: 200 });
    expect(await takenBy(person)).toBe(0);
    // Whoever has cancelled them does not get them again.
    expect(await enter()).toMatchObject({ status: 200, body: { people: 0 } });
    expect(linesOf(await preview())[0]).toMatchObject({ emplId: person.emplId, outcome: 'already' });
  });

  test('sent again add those who joined since, and those who have the days by now', async () => {
    const poor = await add('Cara Moss', 3);
    const first = await enter();
    const joined = await add('Dora Ek');
    await t.sql`update leave_entitlement set available_leave = 9 where empl_id = ${poor.emplId}`;
    const again = await enter({ reason: 'Said otherwise' });
    expect(again).toMatchObject({ status: 200, body: { shutdownId: idOf(first), people: 2, days: 8 } });
    expect(linesOf(again).map(({ outcome }) => outcome)).toEqual(['already', 'already', 'entered', 'entered']);
    expect(await takenBy(joined)).toBe(4);
    expect(await takenBy(person)).toBe(4);
  });

  test.each<[string, Of]>([
    ['another type', { leaveCode: 'SL' }],
    ['another first day', { startDate: '2026-12-20' }],
    ['another last day', { endDate: '2026-12-26' }],
    ['other people', { businessUnits: ['PRO'] }],
  ])('of %s are others', async (_, other) => {
    const first = idOf(await enter());
    await t.sql`update employee set business_unit = 'PRO' where empl_id = ${person.emplId}`;
    await t.addEntitlement(person.emplId, 10, { leaveCode: 'SL' });
    await add('Dora Ek').then(({ emplId }) => t.sql`update employee set business_unit = 'PRO' where empl_id = ${emplId}`);
    await t.sql`insert into leave_entitlement (empl_id, year, leave_code, available_leave) select empl_id, 2026, 'SL', 20 from employee_department where dept_id = ${department} on conflict do nothing`;
    const second = await enter(other);
    // Of another type there is nothing free but for who joined.
    expect(second.status).toBe(200);
    expect(idOf(second)).not.toBe(first);
  });
});

describe('who is chosen', () => {
  const chosen = async (more: Of) => linesOf(await preview(more)).map(({ emplId }) => emplId);

  test('is who is named, fits all that is said, and is active', async () => {
    expect(await chosen({ emplIds: [colleague.emplId] })).toEqual([colleague.emplId]);
    expect(await chosen({ emplIds: [hr.emplId] })).toEqual([]);
    await t.sql`update employee set business_unit = 'PRO' where empl_id = ${person.emplId}`;
    expect(await chosen({ businessUnits: ['PRO', 'SAL'] })).toEqual([person.emplId]);
    await t.sql`update employee set status = 'I' where empl_id = ${colleague.emplId}`;
    expect(await chosen({})).toEqual([person.emplId]);
  });

  test('by states: as of the first of the days, and also by not having one', async () => {
    const third = await add('Zoe Tan');
    await t.sql`insert into employee_work_state (empl_id, from_date, state) values (${person.emplId}, '2026-01-01', 'KUL'),
      (${person.emplId}, '2026-12-21', 'KDH'), (${person.emplId}, '2026-12-22', 'KUL'), (${colleague.emplId}, '2026-01-01', 'KUL')`;
    expect(await chosen({ workStates: ['KDH'] })).toEqual([person.emplId]);
    expect(await chosen({ notWorkStates: ['KDH'] })).toEqual([colleague.emplId, third.emplId]);
  });

  test('is everybody of the company where nobody is named, by name', async () => {
    const all = linesOf(await preview({ deptIds: undefined }));
    const [count] = await t.sql<{ n: number }[]>`select count(*) as n from employee where status = 'A'`;
    expect(all).toHaveLength(count?.n ?? 0);
    const names = all.map(({ name }) => String(name).toLowerCase());
    expect(names).toEqual(names.toSorted());
  });
});

describe('refused are', () => {
  test.each<[string, Of, number, object]>([
    ['a type that there is not', { leaveCode: 'XX' }, 400, { code: 'leave-type.unknown' }],
    ['no type', { leaveCode: '' }, 400, { code: 'leave-type.blank' }],
    ['dates of another year', { startDate: '2027-01-04', endDate: '2027-01-05' }, 400, { code: 'shutdown.beyond-year' }],
    ['an end before the start', { endDate: '2026-12-20' }, 400, { code: 'period.end-before-start' }],
    ['a date that is none', { endDate: '2026-02-30' }, 400, { code: 'period.end-invalid' }],
    ['somebody who is not there', { emplIds: ['NOBODY'] }, 400, { code: 'shutdown.employee-unknown' }],
    ['no list of people at all', { deptIds: [] }, 400, {}],
  ])('%s', async (_, more, status, said) => {
    expect(await enter(more)).toMatchObject({ status, body: said });
    expect(await preview(more)).toMatchObject({ status, body: said });
  });

  test('each who is not there or not active, in the order in which they were named', async () => {
    await t.sql`update employee set status = 'I' where empl_id = ${colleague.emplId}`;
    const answer = await preview({ emplIds: ['ZZ', colleague.emplId, person.emplId, 'AA'] });
    expect((answer.body as { errors: { message: string }[] }).errors.map(({ message }) => message)).toEqual(
      ['AA', colleague.emplId, 'ZZ'].map((emplId) => `There is no active employee ${emplId}.`),
    );
  });

  test('days without a reason, and days of which nobody has any', async () => {
    const blank = await t.call('POST', '/shutdown', { by: hr, body: { ...body(), reason: ' ' } });
    expect(blank).toMatchObject({ status: 400, body: { code: 'shutdown.reason-blank' } });
    expect(await enter({ startDate: '2026-12-25', endDate: '2026-12-27' })).toMatchObject({
      status: 409,
      body: { code: 'shutdown.nobody' },
    });
    expect(await enter({ deptIds: ['NONE'] })).toMatchObject({ status: 409, body: { code: 'shutdown.nobody' } });
    expect(await preview({ deptIds: ['NONE'] })).toMatchObject({ status: 200, body: { lines: [] } });
  });
});

describe('withdrawn as one', () => {
  const withdraw = (id: number, headers = {}) => t.call('DELETE', `/shutdown/${id}`, { by: hr, headers });
  const stateOf = async (id: number) => ((await t.call('GET', `/shutdown/${id}`, { by: hr })).body as { state: string }).state;

  test('they go as cancellations that were asked for and approved, and the days come back', async () => {
    const id = idOf(await enter());
    expect(await withdraw(id)).toMatchObject({ status: 200, body: { withdrawn: 2, stay: [] } });
    expect(await takenBy(person)).toBe(0);
    const [leave] = await t.sql<
      { id: number; status: string }[]
    >`select applied_leave_id as id, leave_status as status from applied_leave where empl_id = ${person.emplId}`;
    expect(leave?.status).toBe('CANCL');
    const steps =
      await t.sql`select from_status as was, to_status as now, by_empl_id as by from applied_leave_event where applied_leave_id = ${leave?.id ?? 0} order by applied_leave_event_id`;
    expect(steps.slice(2)).toEqual([
      { was: 'APPRV', now: 'PNCLD', by: hr.emplId },
      { was: 'PNCLD', now: 'CANCL', by: hr.emplId },
    ]);
    const told = await t.sql`select kind from notice where empl_id = ${person.emplId} order by notice_id`;
    expect(told).toEqual([{ kind: 'shutdown' }, { kind: 'cancelApproved' }]);
    expect(await stateOf(id)).toBe('Withdrawn');
    expect(await withdraw(id)).toMatchObject({ status: 409, body: { code: 'shutdown.nothing-left' } });
    // The same days can be entered anew, as others.
    expect(idOf(await enter())).not.toBe(id);
  });

  test('what was changed singly stays and is named, and so does what is over', async () => {
    const third = await add('Cara Moss');
    const fourth = await add('Dora Ek');
    const id = idOf(await enter());
    const path = `/appliedleave/${person.emplId}/2026-06-15/2026-12-21/AL`;
    await t.call('PATCH', `${path}/PNCLD`, { by: person });
    // Counted anew by the application itself is not changed singly; a remark of a change is.
    await t.sql`insert into applied_leave_event (applied_leave_id, from_status, to_status, remark)
      select applied_leave_id, 'APPRV', 'APPRV', jsonb_build_object('code', case empl_id when ${colleague.emplId} then 'leave.recounted' else 'leave.changed-by-applicant' end, 'params', '{}'::jsonb)
      from applied_leave where empl_id in (${colleague.emplId}, ${third.emplId})`;
    await t.sql`update applied_leave set start_date = '2026-06-12', end_date = '2026-06-12' where empl_id = ${fourth.emplId}`;
    const gone = await withdraw(id);
    expect(gone).toMatchObject({ status: 200, body: { withdrawn: 1 } });
    expect((gone.body as { stay: object[] }).stay).toMatchObject([
      { name: 'Aisha Bello', leaveStatus: 'PNCLD', stays: 'changed' },
      { name: 'Cara Moss', leaveStatus: 'APPRV', stays: 'changed' },
      { name: 'Dora Ek', stays: 'over' },
    ]);
    expect(await takenBy(colleague)).toBe(0);
  });

  test('what the application itself noted is no change; a note without words is one, and so is a change that waits', async () => {
    const [noted, waits] = [await add('Cara Moss'), await add('Dora Ek')];
    const refused = await add('Eve Ng');
    const id = idOf(await enter());
    await t.sql`insert into applied_leave_event (applied_leave_id, from_status, to_status, remark)
      select applied_leave_id, 'APPRV', 'APPRV', case when empl_id = ${colleague.emplId} then '{"code":"leave.approver-gone","params":{}}'::jsonb end
      from applied_leave where empl_id in (${colleague.emplId}, ${noted.emplId})`;
    const path = (of: Person) => `/appliedleave/${of.emplId}/2026-06-15/2026-12-21/AL`;
    const change = { reason: 'Back earlier', giveBack: [{ date: '2026-12-24' }] };
    expect(await t.call('POST', `${path(waits)}/change`, { by: waits, body: change })).toMatchObject({ status: 200 });
    await t.call('PATCH', `${path(refused)}/PNCLD`, { by: refused });
    expect(await t.call('PATCH', `${path(refused)}/APPRV`, { by: manager })).toMatchObject({ status: 200 });
    const gone = await withdraw(id);
    expect(gone).toMatchObject({ status: 200, body: { withdrawn: 3 } });
    expect((gone.body as { stay: object[] }).stay).toMatchObject([
      { name: 'Cara Moss', stays: 'changed' },
      { name: 'Dora Ek', stays: 'changed' },
    ]);
  });

  test('of two who withdraw at once the second finds it done', async () => {
    const id = idOf(await enter());
    const answers = await Promise.all([withdraw(id), withdraw(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await takenBy(person)).toBe(0);
  });

  test('leave that ends today is not over', async () => {
    const id = idOf(await enter());
    await t.sql`update applied_leave set start_date = '2026-06-15', end_date = '2026-06-15' where empl_id in (${person.emplId}, ${colleague.emplId})`;
    expect(await withdraw(id)).toMatchObject({ body: { withdrawn: 2 } });
  });

  test('only as they were seen', async () => {
    const id = idOf(await enter());
    const { headers } = await t.call('GET', `/shutdown/${id}`, { by: hr });
    await t.sql`update shutdown set reason = 'Another' where shutdown_id = ${id}`;
    expect(await withdraw(id, { 'if-match': String(headers['etag']) })).toMatchObject({ status: 412 });
    expect(await withdraw(999_999)).toMatchObject({ status: 404 });
  });
});

describe('what was entered', () => {
  test('is told with its people and figures, and listed', async () => {
    const id = idOf(await enter());
    expect((await t.call('GET', `/shutdown/${id}`, { by: hr })).body).toMatchObject({
      shutdownId: id,
      leaveDescr: 'Annual leave',
      reason: 'Closed at Christmas',
      people: 2,
      days: 8,
      state: 'Entered',
      enteredBy: 'Ines Moreau',
      chosen: { deptIds: [department] },
      leaves: [{ name: 'Aisha Bello', leaveDuration: 4, stays: null }, { name: 'Ben Orr' }],
    });
    await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('gender', 'APPRV', 'No status', 'None')`;
    const { body: shown } = await t.call('GET', `/shutdown/${id}`, { by: hr });
    expect(shown).toMatchObject({ leaves: [{ leaveStatusText: 'Approved' }, {}] });
    const { body: listed } = await t.call('GET', '/shutdowns', { by: hr });
    expect((listed as { shutdownId: number }[]).find(({ shutdownId }) => shutdownId === id)).toMatchObject({ people: 2, days: 8 });
  });
});

test('the figures are of who has the days now: of two pieces one person, and of what was withdrawn nobody', async () => {
  await addLeave(person, { start: '2026-12-22' });
  const id = idOf(await enter());
  const now = async () => (await t.call('GET', `/shutdown/${id}`, { by: hr })).body;
  expect(await now()).toMatchObject({ people: 2, days: 7 });
  await t.call('PATCH', `/appliedleave/${person.emplId}/2026-06-15/2026-12-21/AL/PNCLD`, { by: person });
  expect(await now()).toMatchObject({ people: 2, days: 7 });
  await t.call('PATCH', `/appliedleave/${person.emplId}/2026-06-15/2026-12-21/AL/CANCL`, { by: manager });
  expect(await now()).toMatchObject({ people: 2, days: 6 });
  expect(await t.call('DELETE', `/shutdown/${id}`, { by: hr })).toMatchObject({ status: 200 });
  expect(await now()).toMatchObject({ people: 0, days: 0, state: 'Withdrawn' });
});

describe('at the same moment', () => {
  test('people who apply get their days or are counted with them, and nobody gets more than there are', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, (_, n) => add(`Racer ${n}`, 5)));
    const apply = (by: Person, startDate: string, leaveCode = 'AL') =>
      t.call('POST', '/appliedleave', {
        by,
        body: {
          id: { emplid: by.emplId, startDate },
          endDate: startDate,
          leaveCategory: { leaveCode },
          halfDay: 'N',
          reason: 'Sea',
          approver: manager.emplId,
        },
      });
    await Promise.all(people.map(({ emplId }) => t.addEntitlement(emplId, 5, { leaveCode: 'SL' })));
    const answers = await Promise.all([
      ...people.flatMap((by) => [apply(by, '2026-11-03'), apply(by, '2026-11-04'), apply(by, '2026-12-22', 'SL')]),
      enter(),
      enter(),
    ]);
    expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true);
    expect(new Set(answers.slice(-2).map(idOf)).size).toBe(1);
    for (const { emplId } of people) {
      const [row] = await t.sql<{ used: number; taken: number; booked: number }[]>`
        select taken_leave as taken,
          (select sum(leave_duration) from applied_leave where empl_id = ${emplId} and leave_code = 'AL' and leave_status in ('PNAPV', 'APPRV')) as used,
          (select coalesce(sum(leave_duration), 0) from applied_leave where empl_id = ${emplId} and leave_code = 'AL' and leave_status = 'APPRV') as booked
        from leave_entitlement where empl_id = ${emplId} and leave_code = 'AL'`;
      expect(row?.used).toBeLessThanOrEqual(5);
      expect(row?.taken).toBe(row?.booked);
    }
  });
});
