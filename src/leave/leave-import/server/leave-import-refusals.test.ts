import { describe, expect, test } from 'vitest';
import { leaveImportScene } from '#src/testing/scenes/leave-import-scene.ts';

const s = leaveImportScene();
const { add, balancesOf, figuresOf, idOf, leaveOf, preview, problemOf, row, rowsOf, store, undo } = s;

const later = { startDate: '2026-07-06', endDate: '2026-07-10' };
const codesOf = (answer: Awaited<ReturnType<typeof preview>>) => rowsOf(answer).map(({ problems }) => problems[0]?.code);

describe('the rules that need records', () => {
  test('are checked in order', async () => {
    const [tight, stored] = [await add('Cora Day', 1), await add('Ben Cole')];
    await store([row({ ...later, emplId: stored.emplId })]);
    const none = await add('Nia Poe', 0);
    const wrong = { approver: 'X9999' };
    const of = (emplId: string, more: object = {}) => row({ ...later, ...wrong, emplId, ...more });
    const saturday = { startDate: '2026-07-11', endDate: '2026-07-11' };
    const answer = await preview([
      of(none.emplId, { ...saturday, halfDayPart: 'AM' }),
      of(stored.emplId),
      of(stored.emplId),
      of(none.emplId, { startDate: '2026-07-20', endDate: '2026-07-21' }),
      of(none.emplId, { startDate: '2026-07-21', endDate: '2026-07-22' }),
      of(none.emplId),
      of(tight.emplId),
      of(s.person.emplId),
    ]);
    expect(codesOf(answer)).toEqual([
      'import.no-day',
      'row.twice',
      'row.twice',
      'import.overlap',
      'import.overlap',
      'import.no-entitlement',
      'import.beyond-balance',
      'import.approver-unknown',
    ]);
  });

  test('need an entitlement for both years of leave over New Year', async () => {
    const rows = [row({ startDate: '2026-12-31', endDate: '2027-01-04' })];
    expect(problemOf(await preview(rows))).toMatch(/^There is no entitlement for .* 2027\./);
    await s.t.addEntitlement(s.person.emplId, 5, { year: 2027 });
    expect(problemOf(await preview(rows))).toBeUndefined();
  });

  test('name no grant for inactive employees, because a grant leaves them out', async () => {
    const left = await s.t.addPerson({ name: 'Lia Gone' });
    await s.t.sql`update employee set status = 'I' where empl_id = ${left.emplId}`;
    const answer = await preview([row({ emplId: left.emplId })]);
    expect(problemOf(answer)).toMatch(/^This employee is inactive and has no entitlement for .* 2026\. Leave out this row\.$/);
  });

  test('need no entitlement for a leave type without balances', async () => {
    await s.t
      .sql`insert into leave_category (leave_code, leave_descr, entitlement, needs_balance) values ('UPL', 'Unpaid leave', 0, false) on conflict do nothing`;
    const answer = await store([row({ ...later, leaveCode: 'UPL' })]);
    expect(answer.status).toBe(200);
    expect(await leaveOf(s.person)).toMatchObject([{ days: 5, status: 'APPRV' }]);
  });

  test('refuse a closed year, both in the preview and on saving', async () => {
    const closed = await add('Cara Holt', 0);
    await s.t.addEntitlement(closed.emplId, 14, { year: 2025 });
    await s.t
      .sql`update employee set status = 'I' where empl_id not in (${closed.emplId}, ${s.hr.emplId}, ${s.manager.emplId}, ${s.otherHr.emplId})`;
    const { body } = await s.t.call('POST', '/yearend', { by: s.hr, body: { year: 2025 } });
    const { yearEndId } = body as { yearEndId: number };
    const rows = [row({ emplId: closed.emplId, startDate: '2025-05-05', endDate: '2025-05-06' })];
    expect(problemOf(await preview(rows))).toBeUndefined();
    expect((await s.t.call('POST', `/yearend/${yearEndId}/apply`, { by: s.hr })).status).toBe(200);
    expect(problemOf(await preview(rows))).toMatch(/2025 is closed for this employee\. Undo the year end of 2025 first\.$/);
    expect(await store(rows)).toMatchObject({ status: 409, body: { errors: [{ path: 'rows.0.startDate', code: 'import.year-closed' }] } });
    await s.t.call('POST', `/yearend/${yearEndId}/undo`, { by: s.hr });
    expect(problemOf(await preview(rows))).toBeUndefined();
  });
});

describe('an import', () => {
  test('stores leave of people who have left', async () => {
    await s.t.sql`update employee set status = 'I' where empl_id = ${s.person.emplId}`;
    expect((await store([row()])).status).toBe(200);
    expect(await leaveOf(s.person)).toMatchObject([{ days: 5, status: 'APPRV' }]);
    expect(await figuresOf(s.person)).toMatchObject({ taken: 5 });
  });

  test('has the line manager as the approver, HR if there is none, and another HR user for leave of HR', async () => {
    const alone = await s.t.addPerson({ name: 'Lone Lee' });
    for (const { emplId } of [alone, s.hr]) await s.t.addEntitlement(emplId, 14);
    const rows = [s.person, alone, s.hr].map(({ emplId }) => row({ ...later, emplId }));
    expect((await store(rows)).status).toBe(200);
    const approvers = await Promise.all([s.person, alone, s.hr].map(async (one) => (await leaveOf(one))[0]?.approver));
    expect(approvers).toEqual([s.manager.emplId, s.hr.emplId, s.otherHr.emplId]);
  });

  test('has a manager as the approver for leave of the only HR user', async () => {
    await s.t.sql`update employee set roles = '{E}' where empl_id = ${s.otherHr.emplId}`;
    const answer = await store([row({ ...later, startDate: '2026-08-03', endDate: '2026-08-07', emplId: s.hr.emplId })]);
    await s.t.sql`update employee set roles = '{E,H}' where empl_id = ${s.otherHr.emplId}`;
    expect(answer.status).toBe(200);
    const roles = await s.t.sql`select 'M' = any (e.roles) as "isManager" from applied_leave l join employee e on e.empl_id = l.approver
      where l.empl_id = ${s.hr.emplId} and l.start_date = '2026-08-03'`;
    expect(roles).toEqual([{ isManager: true }]);
  });

  test('accepts only an active manager as the approver', async () => {
    const second = await s.t.addPerson({ name: 'Sam Orr', roles: ['E', 'M'] });
    expect(problemOf(await preview([row({ approver: second.emplId })]))).toBeUndefined();
    await s.t.sql`update employee set status = 'I' where empl_id = ${second.emplId}`;
    expect(problemOf(await preview([row({ approver: second.emplId })]))).toMatch(/cannot approve this employee's leave/);
  });

  test('books no correction that makes the available days negative', async () => {
    const tight = await add('Cora Day', 1);
    const rows = [row({ ...later, emplId: tight.emplId, days: 7 })];
    const choices = { keepSheetDays: true, allowBelowZero: true };
    expect(codesOf(await preview(rows, choices))).toEqual(['import.correction-below-zero']);
    expect(await store(rows, choices)).toMatchObject({ status: 409 });
  });

  test('ignores the days of the sheet unless HR keeps them', async () => {
    const rows = [row({ ...later, days: 3 })];
    expect(balancesOf(await preview(rows))).toMatchObject([{ before: 14, after: 9 }]);
    expect(balancesOf(await preview(rows, { keepSheetDays: true }))).toMatchObject([{ before: 14, after: 11 }]);
    await store(rows);
    expect(await figuresOf(s.person)).toMatchObject({ available: 14, taken: 5 });
  });

  test('is closed to API tokens', async () => {
    const body = {
      name: 'Payroll',
      scopes: ['leave:read', 'leave:write', 'people:read', 'people:write', 'balances:read'],
      lastDay: '2026-12-31',
    };
    const made = await s.t.call('POST', '/apitoken', { by: s.hr, body });
    const { token } = made.body as { token: string };
    const by = { emplId: s.hr.emplId, token };
    const answers = [
      await preview([row()], {}, by),
      await store([row()], {}, by),
      await undo(1, by),
      await s.t.call('GET', '/leaveimports', { by }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });
});

test('an undo is refused when other leave needs the days of a correction, and the refusal names the person', async () => {
  const tight = await add('Cora Day', 5);
  const id = idOf(await store([row({ ...later, emplId: tight.emplId, days: 1 })], { keepSheetDays: true }));
  expect(await figuresOf(tight)).toMatchObject({ available: 9, taken: 5 });
  await s.t.sql`update leave_entitlement set available_leave = 3 where empl_id = ${tight.emplId}`;
  expect(await undo(id)).toMatchObject({
    status: 409,
    body: { code: 'import.days-in-use' },
    message: 'You can no longer undo this import, because other leave needs its days: Cora Day.',
  });
  expect(await leaveOf(tight)).toHaveLength(1);
});
