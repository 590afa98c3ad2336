import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';

let t: TestApp;
let manager: Person;
let otherManager: Person;
let hr: Person;
let adminInside: Person;
let adminOutside: Person;
let stranger: Person;
let person: Person;

beforeAll(async () => {
  t = await createTestApp();
  manager = await t.addPerson({ roles: ['E', 'M'] });
  otherManager = await t.addPerson({ roles: ['E', 'M'] });
  hr = await t.addPerson({ roles: ['E', 'H'] });
  adminInside = await t.addPerson({ roles: ['E', 'A'], departments: ['ENG'] });
  adminOutside = await t.addPerson({ roles: ['E', 'A'], departments: ['SAL'] });
  stranger = await t.addPerson();
});
afterAll(() => t.close());

beforeEach(async () => {
  t.clock.today = '2026-06-15';
  person = await t.addPerson({ reportsTo: manager.emplId, departments: ['ENG'] });
  await t.addEntitlement(person.emplId, 10);
  await t.addEntitlement(person.emplId, 10, { leaveCode: 'SL' });
});

type Change = { startDate?: string; endDate?: string; leaveCode?: string; [field: string]: unknown };

const application = ({ startDate = '2026-07-01', endDate = startDate, leaveCode = 'AL', ...more }: Change = {}) => ({
  id: { startDate },
  leaveCategory: { leaveCode },
  endDate,
  halfDay: 'N',
  reason: 'A day at the sea',
  approver: manager.emplId,
  ...more,
});

const post = (change?: Change, by = person) => t.call('POST', '/appliedleave', { by, body: application(change) });

async function applied(change?: Change): Promise<string> {
  const answer = await post(change);
  expect(answer).toMatchObject({ status: 200 });
  const { id } = answer.body as { id: { emplid: string; effDate: string; startDate: string; leaveCode: string } };
  return `/appliedleave/${id.emplid}/${id.effDate}/${id.startDate}/${id.leaveCode}`;
}

async function balance() {
  const { body } = await t.call('GET', '/leaveentitlement/me/2026/AL', { by: person });
  const { takenLeave, pendingLeave, balanceLeave } = body as Record<string, number>;
  return { takenLeave, pendingLeave, balanceLeave };
}

const status = async (path: string, by = person) => ((await t.call('GET', path, { by })).body as { leaveStatus?: string }).leaveStatus;

describe('applying', () => {
  test('answers the application as it was stored, with what the server decided', async () => {
    const answer = await post({
      endDate: '2026-07-06',
      leaveDuration: 77,
      leaveStatus: 'APPRV',
      id: { startDate: '2026-07-01', effDate: '1999-01-01', emplid: person.emplId },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.etag).toBe('"1"');
    expect(answer.body).toMatchObject({
      id: { emplid: person.emplId, effDate: '2026-06-15', startDate: '2026-07-01', leaveCode: 'AL' },
      endDate: '2026-07-06',
      leaveDuration: 4,
      leaveStatus: 'PNAPV',
      halfDay: 'N',
      halfDayPart: null,
      approver: manager.emplId,
      approverDate: null,
      attachment: '',
    });
    expect(await balance()).toEqual({ takenLeave: 0, pendingLeave: 4, balanceLeave: 10 });
  });

  test.each([
    ['a start that is no date', { startDate: '2026-02-30', endDate: '2026-07-01' }, 400, 'Invalid Start Date value.'],
    ['an end that is no date', { endDate: '2026-13-01' }, 400, 'Invalid End Date value.'],
    [
      'a start in another year',
      { startDate: '2025-12-31', endDate: '2026-01-02' },
      400,
      'Start Date must be within Calendar Year of 2026.',
    ],
    ['an end in another year', { startDate: '2026-12-31', endDate: '2027-01-01' }, 400, 'End Date must be within Calendar Year of 2026.'],
    ['an end before the start', { startDate: '2026-07-02', endDate: '2026-07-01' }, 400, 'Start Date must not be higher than End Date.'],
    ['nothing but a weekend', { startDate: '2026-07-04', endDate: '2026-07-05' }, 400, 'Leave Duration should not be zero.'],
    ['nothing but a public holiday', { startDate: '2026-12-25' }, 400, 'Leave Duration should not be zero.'],
    ['half a day of a weekend', { startDate: '2026-07-04', halfDay: 'Y' }, 400, 'Leave Duration should not be zero.'],
    [
      'more days than the balance',
      { startDate: '2026-07-01', endDate: '2026-07-15' },
      409,
      "Leave Duration shouldn't be higher than your Leave Balance.",
    ],
    ['a type without an entitlement', { leaveCode: 'PT' }, 409, "Leave Duration shouldn't be higher than your Leave Balance."],
    ['a blank reason', { reason: '  ' }, 400, 'Reason cannot be blank.'],
  ])('refuses %s', async (_what, change, expected, message) => {
    const answer = await post(change);
    expect(answer.body).toMatchObject({
      status: expected,
      message,
      errors: expect.arrayContaining([expect.objectContaining({ message })]),
    });
  });

  test.each([
    ['a type that does not exist', { leaveCode: 'XX' }],
    ['a half day of two days', { endDate: '2026-07-02', halfDay: 'Y' }],
    ['a field that nobody knows', { colour: 'blue' }],
    ['a flag that is no flag', { halfDay: true }],
    ['a reason that is no text', { reason: null }],
    ['a reason of 251 characters', { reason: 'x'.repeat(251) }],
    ['a reason with a control character', { reason: 'a\u0000b' }],
    ['oneself as the approver', { approver: 'self' }],
    ['an approver who is no manager', { approver: 'stranger' }],
    ['an attachment that was never uploaded', { attachment: 'nothing.pdf' }],
  ])('refuses %s with 400', async (_what, change: Change) => {
    const people: Record<string, string> = { self: person.emplId, stranger: stranger.emplId };
    const approver = people[String(change.approver)] ?? manager.emplId;
    expect((await post({ ...change, approver })).status).toBe(400);
  });

  test('counts half days, and gives the half that is free', async () => {
    expect((await post({ halfDay: 'Y' })).body).toMatchObject({ leaveDuration: 0.5, halfDayPart: 'AM', halfDay: 'Y' });
    expect((await post({ halfDay: 'Y' })).body).toMatchObject({ leaveDuration: 0.5, halfDayPart: 'PM' });
    expect(await post({ halfDay: 'Y' })).toMatchObject({ status: 409, message: 'You already have leave from 01/07/2026 to 01/07/2026.' });
    expect(await balance()).toMatchObject({ pendingLeave: 1 });
  });

  test('counts every calendar day of sick leave', async () => {
    expect((await post({ leaveCode: 'SL', startDate: '2026-07-03', endDate: '2026-07-06' })).body).toMatchObject({ leaveDuration: 4 });
  });

  test('tells which of its days cost nothing, of the period and of the type alone', async () => {
    await t.sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state)
      values ('2026-11-05', 'Before', 'All'), ('2026-11-09', 'Inside', 'All'), ('2026-11-11', 'After', 'All')`;
    const period = { startDate: '2026-11-06', endDate: '2026-11-10' };
    const uncounted = async (path: string) => ((await t.call('GET', path, { by: person })).body as { uncounted: object[] }).uncounted;
    expect(await uncounted(await applied(period))).toEqual([
      { date: '2026-11-07', reason: 'Weekend' },
      { date: '2026-11-08', reason: 'Weekend' },
      { date: '2026-11-09', reason: 'Inside' },
    ]);
    expect(await uncounted(await applied({ ...period, leaveCode: 'SL', startDate: '2026-11-11', endDate: '2026-11-16' }))).toEqual([]);
    const path = await applied({ startDate: '2026-11-20', endDate: '2026-11-23' });
    await t.sql`update applied_leave set leave_duration = 3 where empl_id = ${person.emplId} and start_date = '2026-11-20'`;
    expect(await uncounted(path)).toEqual([]);
  });

  test.each([
    ['the same days', '2026-07-01', '2026-07-03'],
    ['its last day', '2026-07-03', '2026-07-04'],
    ['a day inside', '2026-07-02', '2026-07-02'],
    ['all of it and more', '2026-06-30', '2026-07-06'],
  ])('refuses an overlap with %s, whatever the type', async (_what, startDate, endDate) => {
    await applied({ startDate: '2026-07-01', endDate: '2026-07-03' });
    for (const leaveCode of ['AL', 'SL']) {
      expect(await post({ startDate, endDate, leaveCode })).toMatchObject({
        status: 409,
        message: 'You already have leave from 01/07/2026 to 03/07/2026.',
      });
    }
  });

  test('takes what is pending off the balance', async () => {
    await applied({ startDate: '2026-07-01', endDate: '2026-07-10' });
    expect((await post({ startDate: '2026-08-03', endDate: '2026-08-05' })).status).toBe(409);
    expect((await post({ startDate: '2026-08-03', endDate: '2026-08-04' })).status).toBe(200);
  });

  test('in the name of another is forbidden', async () => {
    const body = application();
    for (const named of [
      { ...body, id: { startDate: '2026-07-01', emplid: stranger.emplId } },
      { ...body, employeeDetails: { emplId: stranger.emplId } },
    ]) {
      expect((await t.call('POST', '/appliedleave', { by: person, body: named })).status).toBe(403);
    }
  });

  test('again after a refusal on the same day is accepted, and the path means the new one', async () => {
    const path = await applied();
    await t.call('PATCH', `${path}/REJCT`, { by: manager });
    expect(await applied()).toBe(path);
    expect(await status(path)).toBe('PNAPV');
    expect((await t.call('GET', '/appliedleave/me', { by: person })).body).toHaveLength(2);
  });

  test('the year is that of the company, at its end too', async () => {
    t.clock.today = '2027-01-01';
    expect((await post({ startDate: '2026-12-31' })).message).toBe('Start Date must be within Calendar Year of 2027.');
  });
});

describe('the status machine', () => {
  const start: Record<string, (path: string) => Promise<unknown>> = {
    PNAPV: async () => undefined,
    APPRV: (path) => t.call('PATCH', `${path}/APPRV`, { by: manager }),
    REJCT: (path) => t.call('PATCH', `${path}/REJCT`, { by: manager }),
    PNCLD: async (path) => {
      await t.call('PATCH', `${path}/APPRV`, { by: manager });
      await t.call('PATCH', `${path}/PNCLD`, { by: person });
    },
    CANCL: async (path) => {
      await t.call('PATCH', `${path}/APPRV`, { by: manager });
      await t.call('PATCH', `${path}/PNCLD`, { by: person });
      await t.call('PATCH', `${path}/CANCL`, { by: manager });
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

  test.each(everyMove)('from %s asked for %s', async (from, to) => {
    const path = await applied();
    await start[from]?.(path);
    const by = to === 'PNCLD' || to === 'DELETE' ? 'person' : 'manager';
    const answer = await (to === 'DELETE'
      ? t.call('DELETE', path, { by: person })
      : t.call('PATCH', `${path}/${to}`, { by: by === 'person' ? person : manager }));
    const expected = moves[`${from} ${by} ${to}`];
    if (expected) expect(answer).toMatchObject({ status: 200, body: { message: 'Success' } });
    else expect(answer.status).toBe(409);
    expect(await status(path)).toBe(expected === 'deleted' ? undefined : (expected ?? from));
    expect((await balance()).takenLeave).toBe(taken[expected ?? from]);
  });

  test('APPRV for a request that has meanwhile become a cancellation is refused when the caller saw the request', async () => {
    const path = await applied();
    await start.PNCLD?.(path);
    expect((await t.call('PATCH', `${path}/APPRV?expectedStatus=PNAPV`, { by: manager })).status).toBe(409);
    expect(await status(path)).toBe('PNCLD');
  });

  test('a stale If-Match changes nothing', async () => {
    const path = await applied();
    expect((await t.call('PATCH', `${path}/APPRV`, { by: manager, headers: { 'if-match': '"9"' } })).status).toBe(412);
    // That the call is not one's own comes before what it would find.
    expect((await t.call('PATCH', `${path}/APPRV`, { by: hr, headers: { 'if-match': '"9"' } })).status).toBe(403);
    expect((await t.call('PATCH', `${path}/APPRV`, { by: manager, headers: { 'if-match': '"1"' } })).status).toBe(200);
  });

  test('a reason with a control character is refused', async () => {
    const path = await applied();
    expect((await t.call('PATCH', `${path}/REJCT`, { by: manager, body: { reason: 'No\u0007' } })).status).toBe(400);
    expect(await status(path)).toBe('PNAPV');
  });

  test('approving checks the balance again', async () => {
    const path = await applied({ endDate: '2026-07-03' });
    await t.sql`update leave_entitlement set available_leave = 2 where empl_id = ${person.emplId}`;
    expect((await t.call('PATCH', `${path}/APPRV`, { by: manager })).status).toBe(409);
    expect(await status(path)).toBe('PNAPV');
    expect((await t.call('PATCH', `${path}/REJCT`, { by: manager })).status).toBe(200);
  });

  test('every step is in the timeline with who and why, and in the audit log', async () => {
    const path = await applied();
    await t.call('PATCH', `${path}/APPRV`, { by: manager });
    await t.call('PATCH', `${path}/PNCLD`, { by: person, body: { reason: 'The trip is off' } });
    const { timeline } = (await t.call('GET', path, { by: person })).body as { timeline: object[] };
    expect(timeline).toMatchObject([
      { byEmplId: person.emplId, fromStatus: 'APPRV', toStatus: 'PNCLD', reason: 'The trip is off' },
      { byEmplId: manager.emplId, fromStatus: 'PNAPV', toStatus: 'APPRV', reason: null },
      { byEmplId: person.emplId, fromStatus: null, toStatus: 'PNAPV' },
    ]);
    const log =
      await t.sql`select by_empl_id, action from audit_log where entity = 'applied_leave' and entity_key like ${`${person.emplId}/%`} order by audit_log_id`;
    expect(log).toMatchObject([{ by_empl_id: person.emplId }, { by_empl_id: manager.emplId }, { by_empl_id: person.emplId }]);
  });

  test('a recall takes the application away, its trace stays in the audit log', async () => {
    const path = await applied();
    await t.call('DELETE', path, { by: person });
    expect((await t.call('GET', path, { by: person })).status).toBe(404);
    const [last] =
      await t.sql`select action, after from audit_log where entity = 'applied_leave' and entity_key like ${`${person.emplId}/%`} order by audit_log_id desc`;
    expect(last).toEqual({ action: 'delete', after: null });
  });
});

describe('who may', () => {
  const everyone = () => ({ person, manager, otherManager, hr, adminInside, adminOutside, stranger });

  test.each([
    ['person', 200],
    ['manager', 200],
    ['hr', 200],
    ['adminInside', 200],
    ['otherManager', 404],
    ['adminOutside', 404],
    ['stranger', 404],
  ] as const)('read an application: %s %i', async (who, expected) => {
    expect((await t.call('GET', await applied(), { by: everyone()[who] })).status).toBe(expected);
  });

  test.each([
    ['person', 403],
    ['manager', 200],
    ['hr', 403],
    ['adminInside', 403],
    ['otherManager', 404],
    ['adminOutside', 404],
    ['stranger', 403],
  ] as const)('approve it: %s %i', async (who, expected) => {
    expect((await t.call('PATCH', `${await applied()}/APPRV`, { by: everyone()[who] })).status).toBe(expected);
  });

  test.each([
    ['person', 200],
    ['manager', 403],
    ['hr', 403],
    ['otherManager', 404],
    ['stranger', 404],
  ] as const)('recall it: %s %i', async (who, expected) => {
    expect((await t.call('DELETE', await applied(), { by: everyone()[who] })).status).toBe(expected);
  });

  test('an application out of reach and a missing one answer alike to the byte', async () => {
    const path = await applied();
    const outOfReach = await t.call('GET', path, { by: stranger });
    const missing = await t.call('GET', path.replace('2026-07-01', '2026-07-02'), { by: stranger });
    expect(outOfReach.body).toEqual(missing.body);
  });

  test('the line manager reads what another approves', async () => {
    const path = await applied({ approver: otherManager.emplId });
    expect((await t.call('GET', path, { by: manager })).status).toBe(200);
    expect((await t.call('PATCH', `${path}/APPRV`, { by: manager })).status).toBe(403);
  });

  describe('know what stands beside an application', () => {
    type Beside = { away: { emplId: string; leaveCode: string | null }[]; others: { id: { leaveCode: string } }[] };
    let colleague: Person;
    let path: string;

    beforeEach(async () => {
      colleague = await t.addPerson({ roles: ['E', 'M'], reportsTo: manager.emplId, departments: ['HRD'] });
      await t.addEntitlement(colleague.emplId, 10);
      await applied({ leaveCode: 'SL' });
      await post({ startDate: '2026-07-02', approver: manager.emplId }, colleague);
      path = await applied({ startDate: '2026-07-03', approver: otherManager.emplId });
    });

    const beside = async (by: Person, of = path) => {
      const { away, others } = (await t.call('GET', `${of}/team`, { by })).body as Beside;
      return [
        away.find(({ emplId }) => emplId === (by === colleague ? person : colleague).emplId)?.leaveCode,
        others.map(({ id }) => id.leaveCode),
      ];
    };

    test.each([
      ['the line manager', 'manager', 'AL', ['SL']],
      ['HR', 'hr', 'AL', ['SL']],
      ['an admin, of the own departments only', 'adminInside', null, ['SL']],
      ['an approver who leads none of them', 'otherManager', null, []],
    ] as const)('%s', async (_what, who, type, others) => {
      expect(await beside(everyone()[who])).toEqual([type, others]);
    });

    test('a manager beside the own application: not why the colleagues are away', async () => {
      expect(await beside(colleague, `/appliedleave/${colleague.emplId}/2026-06-15/2026-07-02/AL`)).toEqual([null, []]);
    });
  });

  test('the pending list and its count: the assigned approver, and the department admin who only reads', async () => {
    await applied();
    const emplIds = async (by: Person) => {
      const { body } = await t.call('GET', '/appliedleave/me/pendingapproval', { by });
      return (body as { id: { emplid: string } }[]).map(({ id }) => id.emplid);
    };
    expect(await emplIds(manager)).toContain(person.emplId);
    expect(await emplIds(adminInside)).toContain(person.emplId);
    expect(await emplIds(adminOutside)).not.toContain(person.emplId);
    expect((await t.call('GET', '/appliedleave/me/pendingapproval', { by: person })).status).toBe(403);
    expect((await t.call('GET', '/appliedleave/count/me/pendingapproval', { by: person })).body).toBe(0);
    expect((await t.call('GET', '/appliedleave/count/me/pendingapproval', { by: manager })).body).toBeGreaterThan(0);
    expect((await t.call('GET', '/appliedleave/count/me/pendingapproval', { by: adminInside })).body).toBe(0);
  });

  test.each([
    ['person', 200],
    ['manager', 200],
    ['hr', 200],
    ['adminInside', 200],
    ['otherManager', 404],
    ['stranger', 404],
  ] as const)('count the approved days: %s %i', async (who, expected) => {
    const path = await applied();
    await t.call('PATCH', `${path}/APPRV`, { by: manager });
    const answer = await t.call('GET', `/appliedleave/count/${person.emplId}/AL/2026`, { by: everyone()[who] });
    expect(answer.status).toBe(expected);
    if (expected === 200) expect(answer.body).toBe(1);
  });
});
