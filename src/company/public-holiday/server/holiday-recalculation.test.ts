import { describe, expect, test } from 'vitest';
import { holidayScene } from '#src/testing/scenes/holiday-scene.ts';

const s = holidayScene();
const { add, apply, detail, holiday, recountOf, remove, taken } = s;

describe('applications that include the date of a new holiday', () => {
  test('are previewed with their old and new days', async () => {
    await apply('2026-07-01', '2026-07-03');
    await apply('2026-07-06', '2026-07-07');
    expect(await recountOf({ added: ['2026-07-02', '2026-07-04'] })).toEqual([
      {
        appliedLeaveId: expect.any(Number),
        emplId: s.person.emplId,
        name: `Person ${s.person.emplId}`,
        leaveDescr: 'Annual leave',
        startDate: '2026-07-01',
        endDate: '2026-07-03',
        halfDay: false,
        leaveStatus: 'PNAPV',
        leaveDuration: 3,
        newDuration: 2,
        exceedsBalanceBy: 0,
        left: 5,
        leftThen: 6,
        added: [],
        removed: [],
      },
    ]);
    expect(await recountOf({ stored: [holiday('2026-07-02'), holiday('2026-07-03'), holiday('2026-07-06', 'Day of Rest')] })).toMatchObject(
      [
        { newDuration: 1, left: 5, leftThen: 7, added: ['Founders Day'], removed: [] },
        { newDuration: 1, left: 7, leftThen: 8, added: ['Day of Rest'] },
      ],
    );
    expect(await recountOf({ removed: ['2026-07-02'] })).toEqual([]);
    expect((await s.t.call('GET', '/publicholiday/2026-07-02', { by: s.hr })).status).toBe(404);
  });

  test('are recalculated: pending applications are adjusted, approved applications are refunded, and the timelines are updated', async () => {
    const pending = await apply('2026-07-01', '2026-07-03');
    const approved = await apply('2026-07-08', '2026-07-10', { approve: true });
    expect(await taken()).toBe(3);
    await add(holiday('2026-07-02'));
    expect(await taken()).toBe(3);
    await add(holiday('2026-07-09', 'Day of Rest'));
    expect(await taken()).toBe(2);
    expect(await detail(pending)).toMatchObject({ leaveStatus: 'PNAPV', leaveDuration: 2 });
    const after = await detail(approved);
    expect(after).toMatchObject({ leaveStatus: 'APPRV', leaveDuration: 2 });
    expect(after.timeline[0]).toMatchObject({
      byName: 'Hana Tan',
      fromStatus: 'APPRV',
      toStatus: 'APPRV',
      reason: '09/07/2026 is now a public holiday (Day of Rest): 2 days instead of 3 days.',
    });
  });

  test('are cancelled and refunded completely if no days are left', async () => {
    const approved = await apply('2026-07-01', '2026-07-01', { approve: true });
    const half = await apply('2026-07-02', '2026-07-02', { halfDay: 'Y' });
    await add(holiday('2026-07-01'));
    await add(holiday('2026-07-02'));
    expect(await taken()).toBe(0);
    const after = await detail(approved);
    expect(after.leaveStatus).toBe('CANCL');
    expect(after.timeline[0]).toMatchObject({
      toStatus: 'CANCL',
      reason: '01/07/2026 is now a public holiday (Founders Day): no days of leave are left.',
    });
    expect((await detail(half)).leaveStatus).toBe('CANCL');
  });

  test('keep their count if calendar days count or the leave has ended', async () => {
    const sick = await apply('2026-07-01', '2026-07-03', { leaveCode: 'SL', approve: true });
    const over = await apply('2026-06-08', '2026-06-12', { approve: true });
    for (const date of ['2026-07-02', '2026-06-10']) expect(await add(holiday(date))).toMatchObject({ status: 200 });
    for (const [path, days] of [
      [sick, 3],
      [over, 5],
    ] as const)
      expect(await detail(path)).toMatchObject({ leaveDuration: days });
    expect([await taken(), await taken(s.person, 'SL')]).toEqual([5, 3]);
  });

  describe('with a pending cancellation', () => {
    const askedToCancel = async (from: string, to: string) => {
      const path = await apply(from, to, { approve: true });
      expect(await s.t.call('PATCH', `${path}/PNCLD`, { by: s.person })).toMatchObject({ status: 200 });
      return path;
    };
    const decide = async (path: string, status: 'APPRV' | 'CANCL') =>
      expect(await s.t.call('PATCH', `${path}/${status}?expectedStatus=PNCLD`, { by: s.manager })).toMatchObject({ status: 200 });

    test('are recalculated too, and keep the new count if the cancellation is rejected', async () => {
      const path = await askedToCancel('2026-07-08', '2026-07-10');
      expect(await recountOf({ added: ['2026-07-09'] })).toMatchObject([{ leaveStatus: 'PNCLD', leaveDuration: 3, newDuration: 2 }]);
      await add(holiday('2026-07-09', 'Day of Rest'));
      expect([(await detail(path)).leaveDuration, await taken()]).toEqual([2, 2]);
      await decide(path, 'APPRV');
      const after = await detail(path);
      expect(after).toMatchObject({ leaveStatus: 'APPRV', leaveDuration: 2 });
      expect(after.timeline[1]).toMatchObject({
        fromStatus: 'PNCLD',
        toStatus: 'PNCLD',
        reason: expect.stringContaining('2 days instead of 3'),
      });
      expect(await taken()).toBe(2);
    });

    test('refund exactly the new count once they are cancelled', async () => {
      await add(holiday('2026-07-02'));
      const path = await askedToCancel('2026-07-01', '2026-07-03');
      await remove('2026-07-02');
      expect(await taken()).toBe(3);
      await decide(path, 'CANCL');
      expect(await taken()).toBe(0);
    });

    test('are cancelled at once if no days are left', async () => {
      const path = await askedToCancel('2026-07-01', '2026-07-01');
      await add(holiday('2026-07-01'));
      expect([(await detail(path)).leaveStatus, await taken()]).toEqual(['CANCL', 0]);
    });
  });

  test('show the days that came back and expired at once', async () => {
    await s.t.sql`insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date, until_date)
      values (${s.person.emplId}, 2026, 'AL', 'carry', 2, '2026-01-01', '2026-06-12')`;
    const approved = await apply('2026-06-11', '2026-06-15', { approve: true });
    await add(holiday('2026-06-11', 'Day of Rest'));
    expect((await detail(approved)).timeline[0]).toMatchObject({
      reason: '11/06/2026 is now a public holiday (Day of Rest): 2 days instead of 3 days. 1 day came back, 1 of them expired.',
    });
    const [told] = await s.t
      .sql`select kind, figures - 'event' as figures from notice where empl_id = ${s.person.emplId} order by notice_id desc limit 1`;
    expect(told).toEqual({ kind: 'recounted', figures: { was: 3, now: 2, days: 1, lost: 1 } });
  });

  test('are recalculated if they end today or later', async () => {
    const running = await apply('2026-06-10', '2026-06-15', { approve: true });
    await add(holiday('2026-06-11'));
    expect(await detail(running)).toMatchObject({ leaveDuration: 3 });
    expect(await taken()).toBe(3);
  });
});

describe('applications that include the date of a holiday', () => {
  test('use more days when the holiday is deleted', async () => {
    await add(holiday('2026-07-02'));
    const approved = await apply('2026-07-01', '2026-07-03', { approve: true });
    expect(await recountOf({ removed: ['2026-07-02'] })).toMatchObject([{ leaveDuration: 2, newDuration: 3, leaveStatus: 'APPRV' }]);
    expect(await remove('2026-07-02')).toMatchObject({ status: 200, body: { message: 'Success' } });
    expect(await detail(approved)).toMatchObject({ leaveDuration: 3 });
    expect(await taken()).toBe(3);
  });

  test('are previewed with the days beyond their balance when the holiday is deleted or moved', async () => {
    await add(holiday('2026-07-02'));
    await add(holiday('2026-07-09'));
    const other = await s.t.addPerson({ reportsTo: s.manager.emplId });
    await s.t.addEntitlement(other.emplId, 3.5);
    await apply('2026-07-01', '2026-07-03', { by: other, approve: true });
    await apply('2026-07-08', '2026-07-08', { by: other });
    await apply('2026-07-01', '2026-07-03');
    const excess = async (change: object) =>
      ((await recountOf(change)) as { emplId: string; exceedsBalanceBy: number }[]).map(({ emplId, exceedsBalanceBy }) => [
        emplId,
        exceedsBalanceBy,
      ]);
    // Of 3.5 days, 2 are taken and 1 is pending. The day of the previous holiday exceeds the balance by half a day.
    const alone = [
      [other.emplId, 0.5],
      [s.person.emplId, 0],
    ];
    expect((await excess({ removed: ['2026-07-02'] })).toSorted()).toEqual(alone.toSorted());
    expect(await recountOf({ removed: ['2026-07-02'] })).toContainEqual(
      expect.objectContaining({ emplId: other.emplId, left: 0.5, leftThen: -0.5, added: [], removed: ['Founders Day'] }),
    );
    expect((await excess({ removed: ['2026-07-02'], added: ['2026-07-06'] })).toSorted()).toEqual(alone.toSorted());
    // Moving it to the pending day returns as many days as it deducts.
    expect((await excess({ removed: ['2026-07-02'], added: ['2026-07-08'] })).map(([, days]) => days)).toEqual([0, 0, 0]);
    await remove('2026-07-02');
    expect(await taken(other)).toBe(3);
  });

  test('are recalculated once if the holiday moves within one application, and both if it moves between two', async () => {
    await add(holiday('2026-07-02'));
    const first = await apply('2026-07-01', '2026-07-03', { approve: true });
    const second = await apply('2026-07-08', '2026-07-10', { approve: true });
    const move = (from: string, to: string) => s.t.call('PATCH', `/publicholiday/${from}`, { by: s.hr, body: holiday(to) });
    expect(await move('2026-07-02', '2026-07-03')).toMatchObject({
      status: 200,
      body: { holidayDate: '2026-07-03', holidayDay: 'Friday' },
    });
    expect((await detail(first)).timeline.filter(({ reason }) => reason !== null)).toEqual([]);
    await move('2026-07-03', '2026-07-09');
    expect([(await detail(first)).leaveDuration, (await detail(second)).leaveDuration, await taken()]).toEqual([3, 2, 5]);
  });

  test('stay unchanged when only the name of the holiday changes', async () => {
    await add(holiday('2026-07-02'));
    const path = await apply('2026-07-01', '2026-07-03');
    await s.t.call('PATCH', '/publicholiday/2026-07-02', { by: s.hr, body: holiday('2026-07-02', 'Another name') });
    expect((await detail(path)).timeline).toHaveLength(1);
  });
});
