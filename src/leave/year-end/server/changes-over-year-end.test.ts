import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findBalanceDifferences } from '#src/ledger/leave-ledger/server/balance/reconcile-balances.ts';
import { createYearEndScene } from '#src/testing/scenes/year-end-calls.ts';
import type { Person } from '#src/testing/test-app.ts';

const { t, hr, addOne, manager, calls, recordOf, close, leaveOf } = await createYearEndScene();
let one: Person;

afterAll(() => t.close());
beforeEach(async () => {
  one = await addOne();
});

const available = async (year: number) => (await recordOf(one, year))?.available;
const ask = (start: string, end?: string, status?: string) => leaveOf(one, start, end, status);

describe('a pending change of approved leave', () => {
  const change = async () => {
    const leave = await ask('2026-12-07', '2026-12-11', 'APPRV');
    const path = `${calls.leavePath(one, leave)}/change`;
    const asked = { reason: 'Longer', startDate: '2026-12-07', endDate: '2026-12-18' };
    expect(await t.call('POST', path, { by: one, body: asked })).toMatchObject({ status: 200 });
    return path;
  };

  test('is pending in a draft with its additional days, and stays in the closed year', async () => {
    const path = await change();
    const id = Number(await calls.prepare(2026));
    // Five days are booked and five more are pending.
    expect(await calls.linesOf(id)).toMatchObject([{ pending: 5, rest: 4, carried: 4 }]);
    await close();
    expect([await available(2026), await available(2027)]).toEqual([10, 18]);
    expect(await t.call('PATCH', `${path}/APPRV`, { by: manager })).toMatchObject({ status: 200 });
    expect([await available(2026), await available(2027)]).toEqual([10, 18]);
    expect(await findBalanceDifferences(t.sql)).toEqual([]);
  });

  test('returns the days given back to the next year', async () => {
    const leave = await ask('2026-12-07', '2026-12-18', 'APPRV');
    const path = `${calls.leavePath(one, leave)}/change`;
    const asked = { reason: 'Back sooner', giveBack: [{ date: '2026-12-18' }] };
    expect(await t.call('POST', path, { by: one, body: asked })).toMatchObject({ status: 200 });
    await close();
    expect([await available(2026), await available(2027)]).toEqual([10, 18]);
    expect(await t.call('PATCH', `${path}/APPRV`, { by: manager })).toMatchObject({ status: 200 });
    expect([await available(2026), await available(2027)]).toEqual([9, 19]);
    expect(await findBalanceDifferences(t.sql)).toEqual([]);
  });

  test('becomes sick leave of the closed year, however late, and updates both types', async () => {
    await t.sql`update leave_category set backdate_days = 3 where leave_code = 'SL'`;
    await t.addEntitlement(one.emplId, 5, { leaveCode: 'SL' });
    const leave = await ask('2026-12-07', '2026-12-18', 'APPRV');
    const path = `${calls.leavePath(one, leave)}/change`;
    t.clock.today = '2026-12-18';
    const asked = { reason: 'Fever', ill: true, giveBack: [{ date: '2026-12-17' }, { date: '2026-12-18' }] };
    expect(await t.call('POST', path, { by: one, body: asked })).toMatchObject({ status: 200 });
    await close();
    expect(await t.call('PATCH', `${path}/APPRV`, { by: manager })).toMatchObject({ status: 200 });
    expect([await available(2026), await available(2027)]).toEqual([8, 19]);
    const [sick] =
      await t.sql`select start_date as start, end_date as end, leave_status as status from applied_leave where leave_code = 'SL'`;
    expect(sick).toEqual({ start: '2026-12-17', end: '2026-12-18', status: 'APPRV' });
    expect(
      await t.sql`select available_leave as a, taken_leave as t from leave_entitlement where leave_code = 'SL' and year = 2026`,
    ).toEqual([{ a: 2, t: 2 }]);
    expect(await findBalanceDifferences(t.sql)).toEqual([]);
    await t.sql`update leave_category set backdate_days = null where leave_code = 'SL'`;
  });

  test('is refused if the next year lacks the days, and can then be rejected', async () => {
    const leave = await ask('2026-12-07', '2026-12-18', 'APPRV');
    const path = `${calls.leavePath(one, leave)}/change`;
    const asked = { reason: 'Longer', startDate: '2026-12-03', endDate: '2026-12-18' };
    expect(await t.call('POST', path, { by: one, body: asked })).toMatchObject({ status: 200 });
    await t.sql`update applied_leave set change_days = 0`;
    await close();
    // A manual carry-over ignores pending days: all 18 days of the next year are taken.
    expect(await available(2027)).toBe(18);
    await ask('2027-02-01', '2027-02-24', 'APPRV');
    const refused = await t.call('PATCH', `${path}/APPRV`, { by: manager });
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.message).toContain('2027');
    expect(await t.call('PATCH', `${path}/REJCT`, { by: manager, body: { reason: 'No' } })).toMatchObject({ status: 200 });
    expect(await available(2027)).toBe(18);
  });

  describe('leave of a closed year', () => {
    const askChange = (leave: Parameters<typeof calls.leavePath>[1], body: object, by = one) =>
      t.call('POST', `${calls.leavePath(one, leave)}/change`, { by, body: { reason: 'Changed plans', ...body } });
    const decide = (leave: Parameters<typeof calls.leavePath>[1]) =>
      t.call('PATCH', `${calls.leavePath(one, leave)}/change/APPRV`, { by: manager });
    const openUntil = (day: string | null) =>
      day === null
        ? t.sql`delete from setting where name = 'lastYearUntil'`
        : t.sql`insert into setting (name, value) values ('lastYearUntil', ${JSON.stringify(day)}::text::jsonb)`;
    afterEach(() => openUntil(null));
    const fri = { giveBack: [{ date: '2026-12-18' }] };

    test('can be changed only by HR without a last day, or after that day', async () => {
      const leave = await ask('2026-12-07', '2026-12-18', 'APPRV');
      await close();
      const refused = { status: 409, message: 'Leave of a past year can no longer be changed. HR can still change it.' };
      expect(await askChange(leave, fri)).toMatchObject(refused);
      await openUntil('01-03');
      expect(await askChange(leave, fri)).toMatchObject(refused);
      t.clock.today = '2028-06-01';
      expect(await askChange(leave, fri, hr)).toMatchObject({ status: 200, body: { leaveDuration: 9 } });
      expect([await available(2026), await available(2027)]).toEqual([9, 19]);
      expect(await findBalanceDifferences(t.sql)).toEqual([]);
    });

    test('can be changed until the last day for returned days and illness, which corrects the carry-over', async () => {
      await openUntil('01-31');
      await t.addEntitlement(one.emplId, 5, { leaveCode: 'SL' });
      const leave = await ask('2026-12-07', '2026-12-18', 'APPRV');
      await close();
      expect([await available(2026), await available(2027)]).toEqual([10, 18]);
      expect(await askChange(leave, fri)).toMatchObject({ status: 200 });
      expect(await decide(leave)).toMatchObject({ status: 200 });
      expect([await available(2026), await available(2027)]).toEqual([9, 19]);
      expect(await askChange(leave, { ill: true, giveBack: [{ date: '2026-12-16' }, { date: '2026-12-17' }] })).toMatchObject({
        status: 200,
      });
      t.clock.today = '2027-03-15';
      expect(await decide(leave)).toMatchObject({ status: 200 });
      // At most five days are carried over.
      expect([await available(2026), await available(2027)]).toEqual([7, 19]);
      expect(await findBalanceDifferences(t.sql)).toEqual([]);
    });

    test('can be moved if the next year can spare the days, and is refused otherwise', async () => {
      await openUntil('01-31');
      const leave = await ask('2026-12-14', '2026-12-18', 'APPRV');
      await close();
      expect([await available(2026), await available(2027)]).toEqual([5, 19]);
      const longer = { startDate: '2026-12-07', endDate: '2026-12-18' };
      expect(await askChange(leave, longer)).toMatchObject({ status: 200 });
      expect([await available(2026), await available(2027)]).toEqual([10, 18]);
      expect(await t.call('DELETE', `${calls.leavePath(one, leave)}/change`, { by: one })).toMatchObject({ status: 200 });
      expect([await available(2026), await available(2027)]).toEqual([5, 19]);
      await ask('2027-02-01', '2027-02-25', 'APPRV');
      for (const by of [one, hr]) {
        const refused = await askChange(leave, longer, by);
        expect(refused).toMatchObject({ status: 409 });
        expect(refused.message).toContain('2027');
      }
      expect(await askChange(leave, { startDate: '2026-12-15', endDate: '2026-12-21' }, hr)).toMatchObject({ status: 200 });
      expect(await findBalanceDifferences(t.sql)).toEqual([]);
    });

    test('can also be changed while pending until the last day', async () => {
      const leave = await ask('2026-12-14', '2026-12-18');
      await close();
      const change = () => t.call('PATCH', calls.leavePath(one, leave), { by: one, body: { endDate: '2026-12-17' } });
      expect(await change()).toMatchObject({ status: 400 });
      await openUntil('01-31');
      expect(await change()).toMatchObject({ status: 200, body: { leaveDuration: 4 } });
      expect(await findBalanceDifferences(t.sql)).toEqual([]);
    });
  });

  test('returns its days to the next year once rejected', async () => {
    const path = await change();
    await close();
    // Other corrections of the year still count it.
    expect(await calls.correct(one, 2026, 1)).toMatchObject({ status: 200 });
    expect([await available(2026), await available(2027)]).toEqual([10, 19]);
    expect(await t.call('PATCH', `${path}/REJCT`, { by: manager, body: { reason: 'No' } })).toMatchObject({ status: 200 });
    expect([await available(2026), await available(2027)]).toEqual([5, 19]);
    expect(await findBalanceDifferences(t.sql)).toEqual([]);
  });
});
