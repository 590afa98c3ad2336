import { describe, expect, test } from 'vitest';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { shutdownScene } from '#src/testing/scenes/shutdown-scene.ts';
import { runWhileLocked } from '#src/testing/scenes/run-while-locked.ts';
import type { Answer } from '#src/testing/test-app.ts';

const s = shutdownScene();
const { enter, idOf, linesOf } = s;

const withdraw = (id: number) => s.t.call('DELETE', `/shutdown/${id}`, { by: s.hr });

const beside = (begun: (tx: TransactionSql) => Promise<unknown>, act: () => Promise<Answer>) => runWhileLocked(s.t, begun, act);

describe('a company shutdown', () => {
  test('uses the balance that a concurrent call has just reduced', async () => {
    const answer = await beside(
      (tx) => tx`update leave_entitlement set available_leave = 1 where empl_id = ${s.person.emplId} and year = 2026 and leave_code = 'AL'`,
      () => enter(),
    );
    expect(answer).toMatchObject({ status: 200, body: { people: 1 } });
    expect(linesOf(answer)).toMatchObject([{ outcome: 'lacks', left: 1 }, { outcome: 'entered' }]);
  });

  test('does not wait for changes of other years, types or people', async () => {
    const { emplId } = await s.t.addPerson();
    await s.t.addEntitlement(emplId, 5);
    await s.t.addEntitlement(s.person.emplId, 5, { year: 2027 });
    await s.t.addEntitlement(s.person.emplId, 5, { leaveCode: 'SL' });
    await s.t.sql.begin(async (tx) => {
      await tx`
        select from leave_entitlement
        where empl_id = ${emplId} or empl_id = ${s.person.emplId} and (year = 2027 or leave_code = 'SL') for no key update`;
      expect(await enter()).toMatchObject({ status: 200, body: { people: 2 } });
    });
  });

  test('is withdrawn after a concurrent call has added people', async () => {
    const id = idOf(await enter());
    const answer = await beside(
      (tx) => tx`select from shutdown where shutdown_id = ${id} for key share`,
      () => withdraw(id),
    );
    expect(answer).toMatchObject({ status: 200, body: { withdrawn: 2 } });
  });

  test('that is being withdrawn gets no further people, who get a new shutdown instead', async () => {
    const id = idOf(await enter());
    const joined = await s.add('Cora Day');
    const answer = await beside(
      async (tx) => {
        await tx`select from shutdown where shutdown_id = ${id} for update`;
        await tx`update shutdown set withdrawn_at = now() where shutdown_id = ${id}`;
      },
      () => enter(),
    );
    expect(answer).toMatchObject({ status: 200, body: { people: 1 } });
    expect(idOf(answer)).not.toBe(id);
    expect(await s.leaveOf(joined)).toHaveLength(1);
  });

  test('keeps leave that is changed at the same moment', async () => {
    const id = idOf(await enter());
    const answer = await beside(
      (tx) => tx`update applied_leave set leave_status = 'PNCLD' where empl_id = ${s.person.emplId}`,
      () => withdraw(id),
    );
    expect(answer).toMatchObject({ status: 200, body: { withdrawn: 1, staying: 1, stay: [{ id: { emplid: s.person.emplId } }] } });
  });
});
