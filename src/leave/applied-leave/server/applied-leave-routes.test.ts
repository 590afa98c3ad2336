import { beforeEach, describe, expect, test } from 'vitest';
import { appliedScene } from '#src/testing/scenes/applied-scene.ts';
import type { Person } from '#src/testing/test-app.ts';

const s = appliedScene();
const { applied, balance, post, status } = s;

describe('the status machine', () => {
  const start: Record<string, (path: string) => Promise<unknown>> = {
    PNAPV: async () => undefined,
    APPRV: (path) => s.t.call('PATCH', `${path}/APPRV`, { by: s.manager }),
    REJCT: (path) => s.t.call('PATCH', `${path}/REJCT`, { by: s.manager }),
    PNCLD: async (path) => {
      await s.t.call('PATCH', `${path}/APPRV`, { by: s.manager });
      await s.t.call('PATCH', `${path}/PNCLD`, { by: s.person });
    },
    CANCL: async (path) => {
      await s.t.call('PATCH', `${path}/APPRV`, { by: s.manager });
      await s.t.call('PATCH', `${path}/PNCLD`, { by: s.person });
      await s.t.call('PATCH', `${path}/CANCL`, { by: s.manager });
    },
  };
  const moves: Record<string, string> = {
    'PNAPV manager APPRV': 'APPRV',
    'PNAPV manager REJCT': 'REJCT',
    'PNAPV person DELETE': 'deleted',
    'APPRV person PNCLD': 'PNCLD',
    'PNCLD manager CANCL': 'CANCL',
    'PNCLD manager APPRV': 'APPRV',
  };
  const taken: Record<string, number> = { PNAPV: 0, APPRV: 1, REJCT: 0, PNCLD: 1, CANCL: 0, deleted: 0 };
  const everyMove = Object.keys(start).flatMap((from) =>
    ['APPRV', 'REJCT', 'PNCLD', 'CANCL', 'PNAPV', 'DELETE'].map((to) => [from, to] as const),
  );

  test.each(everyMove)('answers %s to %s by the transition table', async (from, to) => {
    const path = await applied();
    await start[from]?.(path);
    const by = to === 'PNCLD' || to === 'DELETE' ? 'person' : 'manager';
    const answer = await (to === 'DELETE'
      ? s.t.call('DELETE', path, { by: s.person })
      : s.t.call('PATCH', `${path}/${to}`, { by: by === 'person' ? s.person : s.manager }));
    const expected = moves[`${from} ${by} ${to}`];
    if (expected) expect(answer).toMatchObject({ status: 200, body: { message: 'Success' } });
    else expect(answer.status).toBe(409);
    expect(await status(path)).toBe(expected === 'deleted' ? undefined : (expected ?? from));
    expect((await balance()).takenLeave).toBe(taken[expected ?? from]);
  });

  test('refuses APPRV for a request that has become a cancellation since the caller saw it', async () => {
    const path = await applied();
    await start.PNCLD?.(path);
    expect((await s.t.call('PATCH', `${path}/APPRV?expectedStatus=PNAPV`, { by: s.manager })).status).toBe(409);
    expect(await status(path)).toBe('PNCLD');
  });

  test('ignores a call with a stale If-Match', async () => {
    const path = await applied();
    expect((await s.t.call('PATCH', `${path}/APPRV`, { by: s.manager, headers: { 'if-match': '"9"' } })).status).toBe(412);
    // The permission of the caller is checked before the version.
    expect((await s.t.call('PATCH', `${path}/APPRV`, { by: s.hr, headers: { 'if-match': '"9"' } })).status).toBe(403);
    expect((await s.t.call('PATCH', `${path}/APPRV`, { by: s.manager, headers: { 'if-match': '"1"' } })).status).toBe(200);
  });

  test('refuses a reason with a control character', async () => {
    const path = await applied();
    expect((await s.t.call('PATCH', `${path}/REJCT`, { by: s.manager, body: { reason: 'No\u0007' } })).status).toBe(400);
    expect(await status(path)).toBe('PNAPV');
  });

  test('checks the balance again at the approval', async () => {
    const path = await applied({ endDate: '2026-07-03' });
    await s.t.sql`update leave_entitlement set available_leave = 2 where empl_id = ${s.person.emplId}`;
    expect((await s.t.call('PATCH', `${path}/APPRV`, { by: s.manager })).status).toBe(409);
    expect(await status(path)).toBe('PNAPV');
    expect((await s.t.call('PATCH', `${path}/REJCT`, { by: s.manager })).status).toBe(200);
  });

  test('shows every step with author and reason in the timeline and in the audit log', async () => {
    const path = await applied();
    await s.t.call('PATCH', `${path}/APPRV`, { by: s.manager });
    await s.t.call('PATCH', `${path}/PNCLD`, { by: s.person, body: { reason: 'The trip is off' } });
    const { timeline } = (await s.t.call('GET', path, { by: s.person })).body as { timeline: object[] };
    expect(timeline).toMatchObject([
      { byEmplId: s.person.emplId, fromStatus: 'APPRV', toStatus: 'PNCLD', reason: 'The trip is off' },
      { byEmplId: s.manager.emplId, fromStatus: 'PNAPV', toStatus: 'APPRV', reason: null },
      { byEmplId: s.person.emplId, fromStatus: null, toStatus: 'PNAPV' },
    ]);
    const log = await s.t
      .sql`select by_empl_id, action from audit_log where entity = 'applied_leave' and entity_key like ${`${s.person.emplId}/%`} order by audit_log_id`;
    expect(log).toMatchObject([{ by_empl_id: s.person.emplId }, { by_empl_id: s.manager.emplId }, { by_empl_id: s.person.emplId }]);
  });

  test('deletes a recalled application, and keeps its trace in the audit log', async () => {
    const path = await applied();
    await s.t.call('DELETE', path, { by: s.person });
    expect((await s.t.call('GET', path, { by: s.person })).status).toBe(404);
    const [last] = await s.t
      .sql`select action, after from audit_log where entity = 'applied_leave' and entity_key like ${`${s.person.emplId}/%`} order by audit_log_id desc`;
    expect(last).toEqual({ action: 'delete', after: null });
  });
});

describe('access to applications', () => {
  test.each([
    ['person', 200],
    ['manager', 200],
    ['hr', 200],
    ['adminInside', 200],
    ['otherManager', 404],
    ['adminOutside', 404],
    ['stranger', 404],
  ] as const)('reading an application as %s returns %i', async (who, expected) => {
    expect((await s.t.call('GET', await applied(), { by: s[who] })).status).toBe(expected);
  });

  test.each([
    ['person', 403],
    ['manager', 200],
    ['hr', 403],
    ['adminInside', 403],
    ['otherManager', 404],
    ['adminOutside', 404],
    ['stranger', 403],
  ] as const)('an approval by %s returns %i', async (who, expected) => {
    expect((await s.t.call('PATCH', `${await applied()}/APPRV`, { by: s[who] })).status).toBe(expected);
  });

  test.each([
    ['person', 200],
    ['manager', 403],
    ['hr', 403],
    ['otherManager', 404],
    ['stranger', 404],
  ] as const)('a recall by %s returns %i', async (who, expected) => {
    expect((await s.t.call('DELETE', await applied(), { by: s[who] })).status).toBe(expected);
  });

  test('gives the same answer for an application out of reach and a missing application', async () => {
    const path = await applied();
    const outOfReach = await s.t.call('GET', path, { by: s.stranger });
    const missing = await s.t.call('GET', path.replace('2026-07-01', '2026-07-02'), { by: s.stranger });
    expect(outOfReach.body).toEqual(missing.body);
  });

  test('shows a line manager the requests that another manager approves', async () => {
    const path = await applied({ approver: s.otherManager.emplId });
    expect((await s.t.call('GET', path, { by: s.manager })).status).toBe(200);
    expect((await s.t.call('PATCH', `${path}/APPRV`, { by: s.manager })).status).toBe(403);
  });

  describe('the team during leave', () => {
    type Beside = { away: { emplId: string; leaveCode: string | null }[]; others: { id: { leaveCode: string } }[] };
    let colleague: Person;
    let path: string;

    beforeEach(async () => {
      colleague = await s.t.addPerson({ roles: ['E', 'M'], reportsTo: s.manager.emplId, departments: ['HRD'] });
      await s.t.addEntitlement(colleague.emplId, 10);
      await applied({ leaveCode: 'SL' });
      await post({ startDate: '2026-07-02', approver: s.manager.emplId }, colleague);
      path = await applied({ startDate: '2026-07-03', approver: s.otherManager.emplId });
    });

    const beside = async (by: Person, of = path) => {
      const { away, others } = (await s.t.call('GET', `${of}/team`, { by })).body as Beside;
      return [
        away.find(({ emplId }) => emplId === (by === colleague ? s.person : colleague).emplId)?.leaveCode,
        others.map(({ id }) => id.leaveCode),
      ];
    };

    test.each([
      ['the line manager', 'manager', 'AL', ['SL']],
      ['HR', 'hr', 'AL', ['SL']],
      ['an admin, of their own departments only', 'adminInside', null, ['SL']],
      ['an approver who manages none of them', 'otherManager', null, []],
    ] as const)('%s', async (_what, who, type, others) => {
      expect(await beside(s[who])).toEqual([type, others]);
    });

    test('does not show managers why colleagues are away beside their own application', async () => {
      expect(await beside(colleague, `/appliedleave/${colleague.emplId}/2026-06-15/2026-07-02/AL`)).toEqual([null, []]);
    });
  });

  test('lists and counts pending requests for the assigned approver and the department admin, who can only read them', async () => {
    await applied();
    const emplIds = async (by: Person) => {
      const { body } = await s.t.call('GET', '/appliedleave/me/pendingapproval', { by });
      return (body as { id: { emplid: string } }[]).map(({ id }) => id.emplid);
    };
    expect(await emplIds(s.manager)).toContain(s.person.emplId);
    expect(await emplIds(s.adminInside)).toContain(s.person.emplId);
    expect(await emplIds(s.adminOutside)).not.toContain(s.person.emplId);
    expect((await s.t.call('GET', '/appliedleave/me/pendingapproval', { by: s.person })).status).toBe(403);
    expect((await s.t.call('GET', '/appliedleave/count/me/pendingapproval', { by: s.person })).body).toBe(0);
    expect((await s.t.call('GET', '/appliedleave/count/me/pendingapproval', { by: s.manager })).body).toBeGreaterThan(0);
    expect((await s.t.call('GET', '/appliedleave/count/me/pendingapproval', { by: s.adminInside })).body).toBe(0);
  });

  test.each([
    ['person', 200],
    ['manager', 200],
    ['hr', 200],
    ['adminInside', 200],
    ['otherManager', 404],
    ['stranger', 404],
  ] as const)('counting the approved days as %s returns %i', async (who, expected) => {
    const path = await applied();
    await s.t.call('PATCH', `${path}/APPRV`, { by: s.manager });
    const answer = await s.t.call('GET', `/appliedleave/count/${s.person.emplId}/AL/2026`, { by: s[who] });
    expect(answer.status).toBe(expected);
    if (expected === 200) expect(answer.body).toBe(1);
  });
});
