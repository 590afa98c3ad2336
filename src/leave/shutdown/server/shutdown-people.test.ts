import { describe, expect, test } from 'vitest';
import { type ShutdownRequestBody, shutdownScene } from '#src/testing/scenes/shutdown-scene.ts';

const s = shutdownScene();
const { add, addLeave, body, enter, idOf, leaveOf, linesOf, preview, takenBy } = s;

describe('a company shutdown', () => {
  test('skips people whose leave no one could decide on', async () => {
    const own = await s.t.addPerson({ name: 'Gia Rossi', roles: ['E', 'H'], departments: [s.department] });
    await s.t.addEntitlement(own.emplId, 10);
    const others = await s.t.sql<{ emplId: string; roles: string[] }[]>`
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
      for (const { emplId } of others) await s.t.sql`update employee set roles = '{E,H}' where empl_id = ${emplId}`;
    }
  });

  test('lists people by name and then by id, whatever was changed last', async () => {
    const twin = await add('aisha bello');
    await s.t.sql`update employee set mobile_no = '1' where empl_id = ${s.person.emplId}`;
    const inOrder = [s.person.emplId, twin.emplId, s.colleague.emplId];
    expect(linesOf(await preview()).map(({ emplId }) => emplId)).toEqual(inOrder);
    await addLeave(twin, { start: '2026-12-22' });
    const id = idOf(await enter());
    const { body: leaves } = (await s.t.call('GET', `/shutdown/${id}/leaves`, { by: s.hr })) as {
      body: { id: { emplid: string; startDate: string } }[];
    };
    expect(leaves.map((leave) => [leave.id.emplid, leave.id.startDate])).toEqual([
      [s.person.emplId, '2026-12-21'],
      [twin.emplId, '2026-12-21'],
      [twin.emplId, '2026-12-23'],
      [s.colleague.emplId, '2026-12-21'],
    ]);
  });

  test('assigns another approver to people without a manager, never the people themselves', async () => {
    const lone = await add('Finn Oda', 10, {});
    const [gone] = [await s.t.addPerson({ emplId: 'A0', roles: ['E', 'H'] }), await s.t.addPerson({ emplId: 'Z0', roles: ['E', 'H'] })];
    await s.t.sql`update employee set status = 'I' where empl_id = ${gone.emplId}`;
    const own = await s.t.addPerson({ name: 'Gia Rossi', roles: ['E', 'H'], departments: [s.department] });
    await s.t.addEntitlement(own.emplId, 10);
    const retired = await s.t.addPerson({ roles: ['E'] });
    const left = await add('Hal Aziz', 10, { reportsTo: retired.emplId });
    expect(await enter({}, own)).toMatchObject({ body: { people: 5 } });
    const approvers = await s.t
      .sql`select distinct empl_id as who, approver from applied_leave where empl_id in (${lone.emplId}, ${own.emplId}, ${left.emplId}) order by 1`;
    expect(approvers).toEqual([
      { who: lone.emplId, approver: own.emplId },
      { who: own.emplId, approver: s.hr.emplId },
      { who: left.emplId, approver: own.emplId },
    ]);
  });

  test('follows the category rules that also apply to HR', async () => {
    const poor = await add('Cara Moss', 3);
    const none = await s.t.addPerson({ name: 'Dan Poh', departments: [s.department] });
    const outcomes = async () => linesOf(await preview()).map(({ outcome }) => outcome);
    const rule = (set: string) => s.t.sql.unsafe(`update leave_category set ${set} where leave_code = 'AL'`);
    try {
      await rule('may_go_below_by = 0.5');
      expect(await outcomes()).toEqual(['entered', 'entered', 'lacks', 'lacks']);
      await rule('may_go_below_by = 1');
      expect(await outcomes()).toEqual(['entered', 'entered', 'entered', 'lacks']);
      await rule(`only_for = '{"gender":"F"}'`);
      await s.t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values
        ('gender', 'F', 'Female', 'F'), ('gender', 'M', 'Male', 'M'), ('marriage_status', 'MAR', 'Married', 'Mar') on conflict do nothing`;
      await s.t
        .sql`update employee set gender = case empl_id when ${s.person.emplId} then 'F' else 'M' end, marriage_status = 'MAR', join_date = '2025-12-21'
        where empl_id in (${s.person.emplId}, ${s.colleague.emplId})`;
      expect((await outcomes()).slice(0, 2)).toEqual(['entered', 'not-offered']);
      await rule(`only_for = '{"marriageStatus":"MAR"}'`);
      expect((await outcomes()).slice(0, 3)).toEqual(['entered', 'entered', 'not-offered']);
      await rule(`only_for = '{"serviceMonthsFrom":12}'`);
      expect((await outcomes()).slice(0, 3)).toEqual(['entered', 'entered', 'not-offered']);
      await rule(`only_for = '{"serviceMonthsFrom":13}'`);
      expect((await outcomes()).slice(0, 2)).toEqual(['not-offered', 'not-offered']);
      await rule('only_for = null, retired = true');
      expect(await outcomes()).toEqual(Array.from({ length: 4 }, () => 'not-offered'));
      // People who cannot take the type do not lack its days.
      expect(linesOf(await preview()).map(({ left, lacks }) => [left, lacks])).toEqual([10, 10, 3, null].map((left) => [left, 0]));
      await rule('retired = false, needs_balance = false, notice_days = 200, longest_days = 1, may_go_below_by = 0');
      expect(await outcomes()).toEqual(Array.from({ length: 4 }, () => 'entered'));
      expect(linesOf(await preview()).map(({ left }) => left)).toEqual([null, null, null, null]);
      expect(await enter()).toMatchObject({ status: 200, body: { people: 4 } });
      expect(await leaveOf(none)).toMatchObject([{ status: 'APPRV', days: 4 }]);
      expect(
        await s.t.sql`select distinct needs_balance as needs from applied_leave where empl_id in (${poor.emplId}, ${none.emplId})`,
      ).toEqual([{ needs: false }]);
    } finally {
      await rule('may_go_below_by = 0, only_for = null, retired = false, needs_balance = true, notice_days = 0, longest_days = null');
    }
  });

  test('can be cancelled by its employees in the usual way', async () => {
    await enter();
    const path = `/appliedleave/${s.person.emplId}/2026-06-15/2026-12-21/AL`;
    expect(await s.t.call('PATCH', `${path}/PNCLD`, { by: s.person })).toMatchObject({ status: 200 });
    expect(await s.t.call('PATCH', `${path}/CANCL`, { by: s.manager })).toMatchObject({ status: 200 });
    expect(await takenBy(s.person)).toBe(0);
    // People who have cancelled the leave do not get it again.
    expect(await enter()).toMatchObject({ status: 200, body: { people: 0 } });
    expect(linesOf(await preview())[0]).toMatchObject({ emplId: s.person.emplId, outcome: 'already' });
  });

  test('that is sent again adds people who have joined since or have enough days by now', async () => {
    const poor = await add('Cara Moss', 3);
    const first = await enter();
    const joined = await add('Dora Ek');
    await s.t.sql`update leave_entitlement set available_leave = 9 where empl_id = ${poor.emplId}`;
    const again = await enter({ reason: 'Said otherwise' });
    expect(again).toMatchObject({ status: 200, body: { shutdownId: idOf(first), people: 2, days: 8 } });
    expect(linesOf(again).map(({ outcome }) => outcome)).toEqual(['already', 'already', 'entered', 'entered']);
    expect(await takenBy(joined)).toBe(4);
    expect(await takenBy(s.person)).toBe(4);
  });

  test.each<[string, ShutdownRequestBody]>([
    ['another type', { leaveCode: 'SL' }],
    ['another first day', { startDate: '2026-12-20' }],
    ['another last day', { endDate: '2026-12-26' }],
    ['other people', { businessUnits: ['PRO'] }],
  ])('with %s is a different shutdown', async (_, other) => {
    const first = idOf(await enter());
    await s.t.sql`update employee set business_unit = 'PRO' where empl_id = ${s.person.emplId}`;
    await s.t.addEntitlement(s.person.emplId, 10, { leaveCode: 'SL' });
    await add('Dora Ek').then(({ emplId }) => s.t.sql`update employee set business_unit = 'PRO' where empl_id = ${emplId}`);
    await s.t
      .sql`insert into leave_entitlement (empl_id, year, leave_code, available_leave) select empl_id, 2026, 'SL', 20 from employee_department where dept_id = ${s.department} on conflict do nothing`;
    const second = await enter(other);
    // Under another type, only newcomers have free days.
    expect(second.status).toBe(200);
    expect(idOf(second)).not.toBe(first);
  });
});

describe('the chosen people', () => {
  const chosen = async (more: ShutdownRequestBody) => linesOf(await preview(more)).map(({ emplId }) => emplId);

  test('match all filters and are active', async () => {
    expect(await chosen({ emplIds: [s.colleague.emplId] })).toEqual([s.colleague.emplId]);
    expect(await chosen({ emplIds: [s.hr.emplId] })).toEqual([]);
    await s.t.sql`update employee set business_unit = 'PRO' where empl_id = ${s.person.emplId}`;
    expect(await chosen({ businessUnits: ['PRO', 'SAL'] })).toEqual([s.person.emplId]);
    await s.t.sql`update employee set status = 'I' where empl_id = ${s.colleague.emplId}`;
    expect(await chosen({})).toEqual([s.person.emplId]);
  });

  test('are filtered by their state on the first day, including people without a state', async () => {
    const third = await add('Zoe Tan');
    await s.t.sql`insert into employee_work_state (empl_id, from_date, state) values (${s.person.emplId}, '2026-01-01', 'KUL'),
      (${s.person.emplId}, '2026-12-21', 'KDH'), (${s.person.emplId}, '2026-12-22', 'KUL'), (${s.colleague.emplId}, '2026-01-01', 'KUL')`;
    expect(await chosen({ workStates: ['KDH'] })).toEqual([s.person.emplId]);
    expect(await chosen({ notWorkStates: ['KDH'] })).toEqual([s.colleague.emplId, third.emplId]);
  });

  test('are all employees, by name, if no filter is set', async () => {
    const all = linesOf(await preview({ deptIds: undefined }));
    const [count] = await s.t.sql<{ n: number }[]>`select count(*) as n from employee where status = 'A'`;
    expect(all).toHaveLength(count?.n ?? 0);
    const names = all.map(({ name }) => String(name).toLowerCase());
    expect(names).toEqual(names.toSorted());
  });
});

describe('a company shutdown is refused for', () => {
  test.each<[string, ShutdownRequestBody, number, object]>([
    ['an unknown type', { leaveCode: 'XX' }, 400, { code: 'leave-type.unknown' }],
    ['no type', { leaveCode: '' }, 400, { code: 'leave-type.blank' }],
    ['dates of another year', { startDate: '2027-01-04', endDate: '2027-01-05' }, 400, { code: 'shutdown.beyond-year' }],
    ['an end before the start', { endDate: '2026-12-20' }, 400, { code: 'period.end-before-start' }],
    ['an invalid date', { endDate: '2026-02-30' }, 400, { code: 'period.end-invalid' }],
    ['an unknown person', { emplIds: ['NOBODY'] }, 400, { code: 'shutdown.employee-unknown' }],
    ['an empty list of people', { deptIds: [] }, 400, {}],
  ])('%s', async (_, more, status, said) => {
    expect(await enter(more)).toMatchObject({ status, body: said });
    expect(await preview(more)).toMatchObject({ status, body: said });
  });

  test('an author who would enter it only for themselves', async () => {
    await s.t
      .sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('dept_id', 'OWN', 'Of one', 'One')`;
    const own = await s.t.addPerson({ name: 'Aaron Own', roles: ['E', 'H'], departments: ['OWN'] });
    await s.t.addEntitlement(own.emplId, 10);
    for (const more of [{ deptIds: undefined, emplIds: [own.emplId] }, { deptIds: ['OWN'] }])
      for (const answer of [await enter(more, own), await preview(more, own)])
        expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'emplIds', code: 'shutdown.own-alone' }] } });
    expect(await leaveOf(own)).toEqual([]);
    expect((await enter({ deptIds: undefined, emplIds: [own.emplId, s.person.emplId] }, own)).status).toBe(200);
    expect((await preview({ deptIds: ['OWN'] })).status).toBe(200);
  });

  test('unknown or inactive people, named in the order of the call', async () => {
    await s.t.sql`update employee set status = 'I' where empl_id = ${s.colleague.emplId}`;
    const answer = await preview({ emplIds: ['ZZ', s.colleague.emplId, s.person.emplId, 'AA'] });
    expect((answer.body as { errors: { message: string }[] }).errors.map(({ message }) => message)).toEqual(
      ['AA', s.colleague.emplId, 'ZZ'].map((emplId) => `There is no active employee ${emplId}.`),
    );
  });

  test('days without a reason, and days that no one has', async () => {
    const blank = await s.t.call('POST', '/shutdown', { by: s.hr, body: { ...body(), reason: ' ' } });
    expect(blank).toMatchObject({ status: 400, body: { code: 'shutdown.reason-blank' } });
    expect(await enter({ startDate: '2026-12-25', endDate: '2026-12-27' })).toMatchObject({
      status: 409,
      body: { code: 'shutdown.nobody' },
    });
    expect(await enter({ deptIds: ['NONE'] })).toMatchObject({ status: 409, body: { code: 'shutdown.nobody' } });
    expect(await preview({ deptIds: ['NONE'] })).toMatchObject({ status: 200, body: { lines: [] } });
    const whole = { ...body(), reason: 'Closed at Christmas' };
    expect((await s.t.call('POST', '/shutdown/preview', { by: s.hr, body: whole })).body).toEqual((await preview()).body);
  });
});
