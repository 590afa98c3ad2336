import { describe, expect, test } from 'vitest';
import { shutdownScene } from '#src/testing/scenes/shutdown-scene.ts';
import type { Person } from '#src/testing/test-app.ts';

const s = shutdownScene();
const { add, addLeave, enter, idOf, takenBy } = s;

describe('withdrawing a company shutdown', () => {
  const withdraw = (id: number, headers = {}) => s.t.call('DELETE', `/shutdown/${id}`, { by: s.hr, headers });
  const stateOf = async (id: number) => ((await s.t.call('GET', `/shutdown/${id}`, { by: s.hr })).body as { state: string }).state;

  test('cancels its leave in two steps and returns the days', async () => {
    const id = idOf(await enter());
    expect(await withdraw(id)).toMatchObject({ status: 200, body: { withdrawn: 2, staying: 0, stay: [] } });
    expect(await takenBy(s.person)).toBe(0);
    const [leave] = await s.t.sql<
      { id: number; status: string }[]
    >`select applied_leave_id as id, leave_status as status from applied_leave where empl_id = ${s.person.emplId}`;
    expect(leave?.status).toBe('CANCL');
    const steps = await s.t
      .sql`select from_status as was, to_status as now, by_empl_id as by from applied_leave_event where applied_leave_id = ${leave?.id ?? 0} order by applied_leave_event_id`;
    expect(steps.slice(2)).toEqual([
      { was: 'APPRV', now: 'PNCLD', by: s.hr.emplId },
      { was: 'PNCLD', now: 'CANCL', by: s.hr.emplId },
    ]);
    const told = await s.t.sql`select kind from notice where empl_id = ${s.person.emplId} order by notice_id`;
    expect(told).toEqual([{ kind: 'shutdown' }, { kind: 'cancelApproved' }]);
    expect(await stateOf(id)).toBe('Withdrawn');
    expect(await withdraw(id)).toMatchObject({ status: 409, body: { code: 'shutdown.nothing-left' } });
    // The same days can then be entered as a new shutdown.
    expect(idOf(await enter())).not.toBe(id);
  });

  test('keeps and names leave that was changed individually, and keeps leave that is over', async () => {
    const third = await add('Cara Moss');
    const fourth = await add('Dora Ek');
    const id = idOf(await enter());
    const path = `/appliedleave/${s.person.emplId}/2026-06-15/2026-12-21/AL`;
    await s.t.call('PATCH', `${path}/PNCLD`, { by: s.person });
    // A recalculation is not an individual change; a remark about a change is.
    await s.t.sql`insert into applied_leave_event (applied_leave_id, from_status, to_status, remark)
      select applied_leave_id, 'APPRV', 'APPRV', jsonb_build_object('code', case empl_id when ${s.colleague.emplId} then 'leave.recounted' else 'leave.changed-by-applicant' end, 'params', '{}'::jsonb)
      from applied_leave where empl_id in (${s.colleague.emplId}, ${third.emplId})`;
    await s.t.sql`update applied_leave set start_date = '2026-06-12', end_date = '2026-06-12' where empl_id = ${fourth.emplId}`;
    const gone = await withdraw(id);
    expect(gone).toMatchObject({ status: 200, body: { withdrawn: 1 } });
    expect((gone.body as { stay: object[] }).stay).toMatchObject([
      { name: 'Aisha Bello', leaveStatus: 'PNCLD', stays: 'changed' },
      { name: 'Cara Moss', leaveStatus: 'APPRV', stays: 'changed' },
      { name: 'Dora Ek', stays: 'over' },
    ]);
    expect(await takenBy(s.colleague)).toBe(0);
  });

  test('ignores automatic notes, but keeps leave with a note by a person or a pending change', async () => {
    const [noted, waits] = [await add('Cara Moss'), await add('Dora Ek')];
    const refused = await add('Eve Ng');
    const id = idOf(await enter());
    await s.t.sql`insert into applied_leave_event (applied_leave_id, from_status, to_status, remark)
      select applied_leave_id, 'APPRV', 'APPRV', case when empl_id = ${s.colleague.emplId} then '{"code":"leave.approver-gone","params":{}}'::jsonb end
      from applied_leave where empl_id in (${s.colleague.emplId}, ${noted.emplId})`;
    const path = (of: Person) => `/appliedleave/${of.emplId}/2026-06-15/2026-12-21/AL`;
    const change = { reason: 'Back earlier', giveBack: [{ date: '2026-12-24' }] };
    expect(await s.t.call('POST', `${path(waits)}/change`, { by: waits, body: change })).toMatchObject({ status: 200 });
    await s.t.call('PATCH', `${path(refused)}/PNCLD`, { by: refused });
    expect(await s.t.call('PATCH', `${path(refused)}/APPRV`, { by: s.manager })).toMatchObject({ status: 200 });
    const gone = await withdraw(id);
    expect(gone).toMatchObject({ status: 200, body: { withdrawn: 3 } });
    expect((gone.body as { stay: object[] }).stay).toMatchObject([
      { name: 'Cara Moss', stays: 'changed' },
      { name: 'Dora Ek', stays: 'changed' },
    ]);
  });

  test('happens once when two people withdraw at the same moment', async () => {
    const id = idOf(await enter());
    const answers = await Promise.all([withdraw(id), withdraw(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await takenBy(s.person)).toBe(0);
  });

  test('includes leave that ends today', async () => {
    const id = idOf(await enter());
    await s.t
      .sql`update applied_leave set start_date = '2026-06-15', end_date = '2026-06-15' where empl_id in (${s.person.emplId}, ${s.colleague.emplId})`;
    expect(await withdraw(id)).toMatchObject({ body: { withdrawn: 2 } });
  });

  test('says how many days came back and how many of them expired, in the timeline and the notification', async () => {
    const { emplId } = s.person;
    await s.t.sql`insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date, until_date)
      values (${emplId}, 2026, 'AL', 'carry', 3, '2026-01-01', '2026-06-12')`;
    const id = idOf(await enter());
    await s.t.sql`update applied_leave set start_date = '2026-06-11', end_date = '2026-06-16', day_costs = '[]' where empl_id = ${emplId}`;
    expect(await withdraw(id)).toMatchObject({ body: { withdrawn: 2, returned: 4, expired: 2 } });
    const [last] = await s.t.sql`select v.remark from applied_leave_event v join applied_leave l using (applied_leave_id)
      where l.empl_id = ${emplId} order by v.applied_leave_event_id desc limit 1`;
    expect(last).toEqual({ remark: { code: 'leave.days-returned', params: { returned: 4, expired: 2 } } });
    const [told] = await s.t
      .sql`select kind, figures - 'event' as figures from notice where empl_id = ${emplId} order by notice_id desc limit 1`;
    expect(told).toEqual({ kind: 'cancelApproved', figures: { days: 4, lost: 2 } });
    const others = await s.t.sql`select v.remark from applied_leave_event v join applied_leave l using (applied_leave_id)
      where l.empl_id = ${s.colleague.emplId} and v.remark is not null`;
    expect(others).toEqual([]);
  });

  test('requires the version that the caller saw', async () => {
    const id = idOf(await enter());
    const { headers } = await s.t.call('GET', `/shutdown/${id}`, { by: s.hr });
    await s.t.sql`update shutdown set reason = 'Another' where shutdown_id = ${id}`;
    expect(await withdraw(id, { 'if-match': String(headers['etag']) })).toMatchObject({ status: 412 });
    expect(await withdraw(999_999)).toMatchObject({ status: 404 });
  });
});

test('counts only people who still have the days, and each person once', async () => {
  await addLeave(s.person, { start: '2026-12-22' });
  const id = idOf(await enter());
  const now = async () => (await s.t.call('GET', `/shutdown/${id}`, { by: s.hr })).body;
  expect(await now()).toMatchObject({ people: 2, days: 7 });
  await s.t.call('PATCH', `/appliedleave/${s.person.emplId}/2026-06-15/2026-12-21/AL/PNCLD`, { by: s.person });
  expect(await now()).toMatchObject({ people: 2, days: 7 });
  await s.t.call('PATCH', `/appliedleave/${s.person.emplId}/2026-06-15/2026-12-21/AL/CANCL`, { by: s.manager });
  expect(await now()).toMatchObject({ people: 2, days: 6 });
  expect(await s.t.call('DELETE', `/shutdown/${id}`, { by: s.hr })).toMatchObject({ status: 200 });
  expect(await now()).toMatchObject({ people: 0, days: 0, state: 'Withdrawn' });
});

describe('at the same moment', () => {
  test('applicants get their days or are counted, and no one gets more days than there are', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, (_, n) => add(`Racer ${n}`, 5)));
    const apply = (by: Person, startDate: string, leaveCode = 'AL') =>
      s.t.call('POST', '/appliedleave', {
        by,
        body: {
          id: { emplid: by.emplId, startDate },
          endDate: startDate,
          leaveCategory: { leaveCode },
          halfDay: 'N',
          reason: 'Sea',
          approver: s.manager.emplId,
        },
      });
    await Promise.all(people.map(({ emplId }) => s.t.addEntitlement(emplId, 5, { leaveCode: 'SL' })));
    const answers = await Promise.all([
      ...people.flatMap((by) => [apply(by, '2026-11-03'), apply(by, '2026-11-04'), apply(by, '2026-12-22', 'SL')]),
      enter(),
      enter(),
    ]);
    expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true);
    expect(new Set(answers.slice(-2).map(idOf)).size).toBe(1);
    for (const { emplId } of people) {
      const [row] = await s.t.sql<{ used: number; taken: number; booked: number }[]>`
        select taken_leave as taken,
          (select sum(leave_duration) from applied_leave where empl_id = ${emplId} and leave_code = 'AL' and leave_status in ('PNAPV', 'APPRV')) as used,
          (select coalesce(sum(leave_duration), 0) from applied_leave where empl_id = ${emplId} and leave_code = 'AL' and leave_status = 'APPRV') as booked
        from leave_entitlement where empl_id = ${emplId} and leave_code = 'AL'`;
      expect(row?.used).toBeLessThanOrEqual(5);
      expect(row?.taken).toBe(row?.booked);
    }
  });
});
