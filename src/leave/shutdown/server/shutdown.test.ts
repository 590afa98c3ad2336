import { describe, expect, test } from 'vitest';
import { shutdownScene } from '#src/testing/scenes/shutdown-scene.ts';

const s = shutdownScene();
const { add, addLeave, enter, leaveOf, linesOf, preview, takenBy } = s;

describe('a company shutdown', () => {
  test('is previewed, and changes nothing until it is entered', async () => {
    const shown = await preview();
    expect(shown.status).toBe(200);
    expect(linesOf(shown)).toEqual(
      [s.person, s.colleague].map(({ emplId }, at) => ({
        emplId,
        name: ['Aisha Bello', 'Ben Orr'][at],
        outcome: 'entered',
        days: 4,
        left: 10,
        lacks: 0,
        pending: 0,
        leaves: [{ startDate: '2026-12-21', endDate: '2026-12-24', halfDayPart: null, startPart: null, endPart: null, days: 4 }],
        fewer: [],
      })),
    );
    expect(await leaveOf(s.person)).toEqual([]);
  });

  test('becomes approved leave in two steps, which the timelines show', async () => {
    expect(await enter()).toMatchObject({ status: 200, body: { people: 2, days: 8 } });
    expect(await leaveOf(s.person)).toEqual([
      {
        start: '2026-12-21',
        end: '2026-12-24',
        half: null,
        startPart: null,
        endPart: null,
        days: 4,
        status: 'APPRV',
        approver: s.manager.emplId,
        reason: 'Closed at Christmas',
        filed: '2026-06-15',
      },
    ]);
    expect(await takenBy(s.person)).toBe(4);
    const detail = await s.t.call('GET', `/appliedleave/${s.person.emplId}/2026-06-15/2026-12-21/AL`, { by: s.person });
    expect(detail.body).toMatchObject({
      approverDate: '2026-06-15',
      days: ['21', '22', '23', '24'].map((day) => ({ date: `2026-12-${day}`, days: 1 })),
      timeline: [
        { fromStatus: 'PNAPV', toStatus: 'APPRV', byEmplId: s.hr.emplId },
        { fromStatus: null, toStatus: 'PNAPV', byEmplId: s.hr.emplId },
      ],
    });
  });

  test('notifies each person once, and no one else', async () => {
    await enter();
    const told = await s.t.sql`
      select n.empl_id as who, n.kind, n.by_empl_id as by from notice n join applied_leave l on l.applied_leave_id = n.applied_leave_id
      where l.empl_id in (${s.person.emplId}, ${s.colleague.emplId}) order by 1`;
    expect(told).toEqual([s.person, s.colleague].map(({ emplId }) => ({ who: emplId, kind: 'shutdown', by: s.hr.emplId })));
  });

  test('fills all free half days, whatever leave is on the others', async () => {
    await addLeave(s.person, { start: '2026-12-22', half: 'AM' });
    await addLeave(s.person, { start: '2026-12-24', half: 'PM', status: 'APPRV' });
    for (const status of ['REJCT', 'CANCL']) await addLeave(s.person, { start: '2026-12-23', status });
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
    const entered = await s.t.sql`
      select start_date as start, half_day_part as half, start_part as "startPart", end_part as "endPart" from applied_leave
      where empl_id = ${s.person.emplId} and reason = 'Closed at Christmas' order by slots`;
    expect(entered).toEqual([
      { start: '2026-12-21', half: null, startPart: null, endPart: null },
      { start: '2026-12-22', half: null, startPart: 'PM', endPart: 'AM' },
    ]);
  });

  test('takes half a day if only that is free, and respects leave with a pending cancellation', async () => {
    await addLeave(s.person, { start: '2026-12-21', end: '2026-12-23', status: 'PNCLD' });
    await addLeave(s.person, { start: '2026-12-24', half: 'AM' });
    expect(linesOf(await preview())[0]).toMatchObject({
      days: 0.5,
      leaves: [{ startDate: '2026-12-24', halfDayPart: 'PM', startPart: null }],
    });
  });

  test('leaves out people who lack some of the days, counting pending leave, and shows how many they lack', async () => {
    const poor = await add('Cara Moss', 4.5);
    await addLeave(poor, { start: '2026-11-02' });
    const none = await s.t.addPerson({ name: 'Dan Poh', departments: [s.department] });
    expect(linesOf(await preview()).slice(2)).toMatchObject([
      { emplId: poor.emplId, outcome: 'lacks', days: 4, left: 3.5, lacks: 0.5 },
      { emplId: none.emplId, outcome: 'lacks', days: 4, left: null, lacks: 4 },
    ]);
    expect(await enter()).toMatchObject({ body: { people: 2, days: 8 } });
    expect((await leaveOf(poor)).length + (await leaveOf(none)).length).toBe(1);
    expect(await takenBy(poor)).toBe(0);
  });

  test('may use exactly the remaining balance', async () => {
    const exact = await add('Eve Ng', 4);
    await s.t.addEntitlement(exact.emplId, 20, { year: 2027 });
    await s.t.addEntitlement(exact.emplId, 20, { leaveCode: 'SL' });
    await enter();
    expect(await takenBy(exact)).toBe(4);
  });

  test('costs each person the days of their own calendar', async () => {
    await s.t.sql`insert into employee_work_pattern values (${s.person.emplId}, '2026-01-01', 'MORN')`;
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

  test('ends with a person’s last working day', async () => {
    await s.t.sql`update employee set last_day = '2026-12-22' where empl_id = ${s.person.emplId}`;
    const after = (day: number) => ({ date: `2026-12-${day}`, reason: 'After the last day' });
    const [goes, stays] = linesOf(await preview({ endDate: '2026-12-28' }));
    expect(goes).toMatchObject({
      days: 2,
      leaves: [{ startDate: '2026-12-21', endDate: '2026-12-22', days: 2 }],
      fewer: [after(23), after(24), after(28)],
    });
    expect(stays).toMatchObject({ days: 5, fewer: [] });
    await s.t.sql`update employee set last_day = '2026-12-20' where empl_id = ${s.person.emplId}`;
    expect(linesOf(await preview())[0]).toMatchObject({ outcome: 'nothing', days: 0, leaves: [] });
  });

  test('skips days to which a person has asked to move other leave', async () => {
    const leave = {
      id: { startDate: '2026-11-02' },
      leaveCategory: { leaveCode: 'AL' },
      endDate: '2026-11-02',
      halfDay: 'N',
      reason: 'Sea',
    };
    expect(await s.t.call('POST', '/appliedleave', { by: s.person, body: { ...leave, approver: s.manager.emplId } })).toMatchObject({
      status: 200,
    });
    const path = `/appliedleave/${s.person.emplId}/2026-06-15/2026-11-02/AL`;
    expect(await s.t.call('PATCH', `${path}/APPRV`, { by: s.manager })).toMatchObject({ status: 200 });
    const move = { reason: 'Later', startDate: '2026-12-22', endDate: '2026-12-22' };
    expect(await s.t.call('POST', `${path}/change`, { by: s.person, body: move })).toMatchObject({ status: 200 });
    const free = [{ endDate: '2026-12-21' }, { startDate: '2026-12-23', endDate: '2026-12-24' }];
    expect(linesOf(await preview())[0]).toMatchObject({ days: 3, leaves: free, fewer: [{ date: '2026-12-22', reason: 'On leave' }] });
    expect(await enter()).toMatchObject({ status: 200, body: { people: 2, days: 7 } });
  });
});
