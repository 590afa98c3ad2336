import { beforeEach, describe, expect, test } from 'vitest';
import { changeScene, freeWeek } from '#src/testing/scenes/change-scene.ts';

const [, , wed, thu, fri] = freeWeek;
const s = changeScene();
const { apply, approved, ask, at, decide, detail, figures, giveBack, told, withdraw } = s;

describe('changes of approved leave', () => {
  beforeEach(() => approved());

  test('are pending beside the leave for its approver, who sees them in the list and its count', async () => {
    await told();
    expect(await ask(giveBack(thu, fri))).toMatchObject({ status: 200, body: { leaveStatus: 'APPRV', leaveDuration: 5 } });
    expect(await told()).toEqual({ 'Maya Lim': 'changeAsked' });
    expect((await detail()).change).toMatchObject({ kind: 'giveBack', endDate: wed, leaveDuration: 3, reason: 'The release moved' });
    expect((await s.t.call('GET', '/appliedleave/count/me/pendingapproval', { by: s.manager })).body).toBeGreaterThan(0);
    const list = (await s.t.call('GET', '/appliedleave/me/pendingapproval', { by: s.manager })).body as { id: { emplid: string } }[];
    expect(list.filter(({ id }) => id.emplid === s.hana.emplId)).toMatchObject([{ change: { kind: 'giveBack' } }]);
    expect(await figures()).toEqual({ taken: 5, pending: 0 });
  });

  test('are rejected, withdrawn, or withdrawn by a cancellation request: the leave stays as it is', async () => {
    await ask(giveBack(fri));
    await told();
    expect((await decide('REJCT')).status).toBe(200);
    expect(await told()).toEqual({ 'Hana Tan': 'changeRejected' });
    await ask(giveBack(fri));
    expect(await ask(giveBack(thu))).toMatchObject({
      status: 409,
      message: 'This leave already has a pending change. Withdraw it first.',
    });
    expect((await withdraw()).status).toBe(200);
    for (const answer of [await withdraw(), await decide('APPRV'), await decide('REJCT')])
      expect(answer).toMatchObject({ status: 409, message: 'This leave has no pending change.' });
    await ask(giveBack(fri));
    expect((await s.t.call('PATCH', `${at()}/PNCLD`, { by: s.hana })).status).toBe(200);
    expect((await detail()).change).toBeNull();
    expect(await figures()).toEqual({ taken: 5, pending: 0 });
  });

  test('can be requested only by the applicant and decided only by the approver, for approved leave of this year', async () => {
    expect((await ask(giveBack(fri), { by: s.manager })).status).toBe(403);
    expect((await ask(giveBack(fri), { by: s.other })).status).toBe(404);
    await ask(giveBack(fri));
    expect((await decide('APPRV', { by: s.hana })).status).toBe(403);
    expect((await decide('APPRV', { by: s.hr })).status).toBe(403);
    expect((await decide('APPRV', { by: s.other })).status).toBe(404);
    expect((await withdraw({ by: s.manager })).status).toBe(403);
    expect((await decide('APPRV', { headers: { 'if-match': '"1"' } })).status).toBe(412);
    s.t.clock.today = '2027-01-04';
    // A change that was submitted in time is still decided.
    await decide('REJCT');
    expect(await ask(giveBack(fri))).toMatchObject({
      status: 409,
      message: 'Leave of a past year can no longer be changed. HR can still change it.',
    });
    s.t.clock.today = '2026-06-15';
    await apply('2026-08-03', '2026-08-04');
    expect((await ask(giveBack('2026-08-04'), { on: at('2026-08-03') })).status).toBe(409);
  });

  test.each(['APPRV', 'REJCT'] as const)('record the approver in whose name a stand-in decides %s', async (decision) => {
    await ask(giveBack(fri));
    const named = await s.t.call('PUT', '/standin/me', {
      by: s.manager,
      body: { emplId: s.other.emplId, from: '2026-06-15', to: '2026-06-15' },
    });
    const decided = await decide(decision, { by: s.other });
    await s.t.sql`delete from stand_in`;
    expect([named.status, decided.status]).toEqual([200, 200]);
    expect(((await detail()).timeline as object[])[0]).toMatchObject({ byName: 'Otto Other', forName: 'Maya Lim' });
    await ask(giveBack(thu));
    await decide(decision);
    expect(((await detail()).timeline as object[])[0]).toMatchObject({ byName: 'Maya Lim', forName: null });
  });

  test('move with the application when it is reassigned', async () => {
    await ask(giveBack(fri));
    const handed = await s.t.call('POST', `${at()}/handover`, { by: s.hr, body: { approver: s.other.emplId, reason: 'Away' } });
    expect(handed.status).toBe(200);
    expect((await decide('APPRV')).status).toBe(403);
    expect((await decide('APPRV', { by: s.other })).status).toBe(200);
  });
});

describe('HR', () => {
  test('changes other people’s leave at once with a reason, and their own leave like everyone else', async () => {
    await approved();
    await told();
    expect(await ask(giveBack(fri), { by: s.hr })).toMatchObject({ status: 200, body: { leaveDuration: 4, change: null } });
    expect(await told()).toEqual({ 'Hana Tan': 'changedFor', 'Maya Lim': 'changedFor' });
    const timeline = (await detail()).timeline as object[];
    expect(timeline[0]).toMatchObject({ code: 'leave.change-made', byName: 'Hedda Roth' });
    s.hana = s.hr;
    await s.t.addEntitlement(s.hr.emplId, 10);
    await approved();
    expect(await ask(giveBack(fri))).toMatchObject({ status: 200, body: { leaveDuration: 5, change: { kind: 'giveBack' } } });
  });
});
