import { describe, expect, test } from 'vitest';
import type { Answer, Person } from '#src/testing/test-app.ts';
import { holidayScene } from '#src/testing/scenes/holiday-scene.ts';

const s = holidayScene();
const { add, apply, detail, holiday, remove } = s;

const count = (answers: Answer[], status: number) => answers.filter((answer) => answer.status === status).length;

describe('simultaneous calls', () => {
  test('add a date only once, and the other 19 are rejected', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => add(holiday('2026-11-09', `Day ${n}`))));
    expect([count(answers, 200), count(answers, 409)]).toEqual([1, 19]);
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ message }) => message))).toEqual(
      new Set(['09/11/2026 is already a Public Holiday']),
    );
  });

  test('never leave an application with the count of the previous calendar', { timeout: 60_000 }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const people = await Promise.all(Array.from({ length: 12 }, () => s.t.addPerson({ reportsTo: s.manager.emplId })));
      for (const { emplId } of people) await s.t.addEntitlement(emplId, 10);
      const [waiting, booked, later] = [people.slice(0, 4), people.slice(4, 8), people.slice(8)];
      const toApprove = await Promise.all(waiting.map((by) => apply('2026-07-01', '2026-07-03', { by })));
      const toCancel = await Promise.all(booked.map((by) => apply('2026-07-01', '2026-07-03', { by, approve: true })));
      await Promise.all([
        ...later.slice(0, 2).map((by) => apply('2026-07-01', '2026-07-03', { by })),
        ...toApprove.map((path) => s.t.call('PATCH', `${path}/APPRV`, { by: s.manager })),
        add(holiday('2026-07-02')).then((answer) => expect(answer.status).toBe(200)),
        ...toCancel.map((path, n) => s.t.call('PATCH', `${path}/PNCLD`, { by: booked[n] as Person })),
        ...later.slice(2).map((by) => apply('2026-07-01', '2026-07-03', { by })),
      ]);
      const emplIds = people.map(({ emplId }) => emplId);
      const wrong = await s.t.sql`
        select l.empl_id, l.leave_status, l.leave_duration from applied_leave l
        where l.empl_id = any (${emplIds}) and l.leave_status in ('PNAPV', 'APPRV', 'PNCLD') and l.leave_duration <> 2`;
      expect(wrong).toEqual([]);
      const unbooked = await s.t.sql`
        select en.empl_id from leave_entitlement en where en.empl_id = any (${emplIds}) and en.taken_leave <> (
          select coalesce(sum(l.leave_duration), 0) from applied_leave l where l.empl_id = en.empl_id and l.leave_status in ('APPRV', 'PNCLD'))`;
      expect(unbooked).toEqual([]);
      expect(await remove('2026-07-02')).toMatchObject({ status: 200 });
    }
  });

  test('never approve leave against the balance from before a holiday was deleted', { timeout: 60_000 }, async () => {
    for (let round = 0; round < 10; round += 1) {
      const tight = await s.t.addPerson({ reportsTo: s.manager.emplId });
      await s.t.addEntitlement(tight.emplId, 2);
      await add(holiday('2026-07-02'));
      const path = await apply('2026-07-01', '2026-07-03', { by: tight });
      const [approval] = await Promise.all([s.t.call('PATCH', `${path}/APPRV`, { by: s.manager }), remove('2026-07-02')]);
      // Approved first and charged afterwards is correct; approved after the recalculation is not.
      const after = await detail(path);
      const approvedLast = after.timeline[0]?.toStatus === 'APPRV' && after.timeline[0]?.fromStatus === 'PNAPV';
      expect([approval.status, approvedLast]).toEqual(approval.status === 200 ? [200, false] : [409, false]);
    }
  });
});
