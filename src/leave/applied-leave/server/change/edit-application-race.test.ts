import { beforeAll, expect, test } from 'vitest';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { lockAllApplications, lockBeforeStoring, runInOrder, raceRounds } from '#src/testing/scenes/run-in-order.ts';
import { type Answer, testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let manager: Person;
const rounds = raceRounds(12);

beforeAll(async () => {
  manager = await t.addPerson({ roles: ['E', 'M'] });
});

const application = (startDate: string, endDate = startDate, leaveCode = 'AL') =>
  applicationBody(manager.emplId, startDate, endDate, { leaveCategory: { leaveCode } });

async function newApplicant(days: number): Promise<Person> {
  const person = await t.addPerson({ reportsTo: manager.emplId });
  await t.addEntitlement(person.emplId, days);
  await t.addEntitlement(person.emplId, days, { leaveCode: 'SL' });
  return person;
}

const send = (by: Person, body: object) => t.call('POST', '/appliedleave', { by, body });
const pathTo = (person: Person, day: string, leaveCode = 'AL') => `/appliedleave/${person.emplId}/2026-06-15/${day}/${leaveCode}`;
const count = (answers: Answer[], status: number) => answers.filter((answer) => answer.status === status).length;

/** Returns for each type the taken days, the taken days according to the applications, and the pending days. */
const balances = (person: Person) => t.sql<{ taken: number; approved: number; pending: number }[]>`
  select en.taken_leave as taken,
    (select coalesce(sum(leave_duration), 0) from applied_leave l
     where l.empl_id = en.empl_id and l.leave_code = en.leave_code and leave_status in ('APPRV', 'PNCLD')) as approved,
    (select coalesce(sum(leave_duration), 0) from applied_leave l
     where l.empl_id = en.empl_id and l.leave_code = en.leave_code and leave_status = 'PNAPV') as pending
  from leave_entitlement en where en.empl_id = ${person.emplId} order by leave_code`;

test(`exactly one of a change and a decision wins, ${rounds} times, and the decided version is booked`, { timeout: 120_000 }, async () => {
  const person = await newApplicant(99);
  for (let round = 0; round < rounds; round += 1) {
    expect(await send(person, application('2026-07-01', '2026-07-02'))).toMatchObject({ status: 200 });
    const path = pathTo(person, '2026-07-01');
    const etag = String((await t.call('GET', path, { by: manager })).headers['etag']);
    // Without a version the path decides: another type has another path.
    const headers = round % 6 === 3 ? {} : { 'if-match': etag };
    const other = { endDate: '2026-07-07', leaveCategory: { leaveCode: round % 2 ? 'SL' : 'AL' } };
    const tries = [
      () => t.call('PATCH', path, { by: person, body: other, headers }),
      () => t.call('PATCH', `${path}/${round % 5 ? 'APPRV' : 'REJCT'}`, { by: manager, headers }),
    ];
    const turned = round % 2 ? tries : tries.toReversed();
    // In the first rounds each call goes first once; in the others the order is open.
    const answers = await (round < 6 ? runInOrder(t, lockAllApplications, turned) : Promise.all(turned.map((attempt) => attempt())));
    if (round < 6) expect(answers[0]?.status).toBe(200);
    // The second call finds the application changed: by its status, version or path.
    expect([count(answers, 200), count(answers, 409) + count(answers, 412)]).toEqual([1, 1]);
    const [change] = round % 2 ? answers : answers.toReversed();
    const [stored] = await t.sql<{ status: string; days: number }[]>`
      select leave_status as status, leave_duration as days from applied_leave where empl_id = ${person.emplId}`;
    expect(stored).toEqual(
      change?.status === 200
        ? { status: 'PNAPV', days: other.leaveCategory.leaveCode === 'AL' ? 5 : 7 }
        : { status: round % 5 ? 'APPRV' : 'REJCT', days: 2 },
    );
    for (const { taken, approved } of await balances(person)) expect(taken).toBe(approved);
    await t.sql`delete from applied_leave where empl_id = ${person.emplId}`;
    await t.sql`update leave_entitlement set taken_leave = 0 where empl_id = ${person.emplId}`;
  }
});

test('concurrent changes and applications never reserve more days than there are', { timeout: 60_000 }, async () => {
  for (let round = 0; round < 6; round += 1) {
    const person = await newApplicant(3);
    await send(person, application('2026-07-01'));
    await send(person, application('2026-07-06'));
    // Each fits on its own: one more day, by a change or a new application.
    const tries = [
      () => t.call('PATCH', pathTo(person, '2026-07-01'), { by: person, body: { endDate: '2026-07-02' } }),
      () => t.call('PATCH', pathTo(person, '2026-07-06'), { by: person, body: { endDate: '2026-07-07' } }),
      () => send(person, application('2026-07-10')),
    ];
    const turned = [...tries.slice(round % 3), ...tries.slice(0, round % 3)];
    // In the first rounds each call goes first, and none is stored before all have been sent.
    const answers = await (round < 3 ? runInOrder(t, lockBeforeStoring, turned) : Promise.all(turned.map((attempt) => attempt())));
    expect([count(answers, 200), count(answers, 409)]).toEqual([1, 2]);
    expect((await balances(person)).map(({ pending }) => pending)).toEqual([3, 0]);
  }
});

test('two requests that swap their types do not deadlock', { timeout: 60_000 }, async () => {
  for (let round = 0; round < 6; round += 1) {
    const person = await newApplicant(3);
    await send(person, application('2026-07-01', '2026-07-03'));
    await send(person, application('2026-07-06', '2026-07-08', 'SL'));
    const to = (leaveCode: string) => ({ leaveCategory: { leaveCode }, endDate: undefined });
    const answered: { from: string; status: number }[] = [];
    const change = (day: string, from: string, other: string) => () =>
      t.call('PATCH', pathTo(person, day, from), { by: person, body: to(other) }).then(({ status }) => answered.push({ from, status }));
    const tries = [change('2026-07-01', 'AL', 'SL'), change('2026-07-06', 'SL', 'AL')];
    const held = ['SL', 'AL'][round];
    if (held === undefined) {
      await Promise.all(tries.map((attempt) => attempt()));
    } else {
      // The balance of one request is locked, while the other request, which does not need it, is answered.
      const hold = (tx: TransactionSql) =>
        tx`select from leave_entitlement where empl_id = ${person.emplId} and leave_code = ${held} for update`;
      const seen = () => Promise.resolve(answered.map(({ from }) => from));
      expect(await runInOrder<unknown>(t, hold, [...tries, seen])).toContainEqual([held]);
    }
    // Neither type has days for the other request while its own request still uses them.
    expect(answered.map(({ status }) => status)).toEqual([409, 409]);
    expect((await balances(person)).map(({ pending }) => pending)).toEqual([3, 3]);
  }
});

test('a change that was validated before a reassignment is refused and does not undo the reassignment', async () => {
  const person = await newApplicant(3);
  const [hr, other] = [await t.addPerson({ roles: ['E', 'H'] }), await t.addPerson({ roles: ['E', 'M'] })];
  await send(person, application('2026-07-01'));
  const path = pathTo(person, '2026-07-01');
  const answers = await runInOrder(t, lockAllApplications, [
    () => t.call('POST', `${path}/handover`, { by: hr, body: { approver: other.emplId, reason: 'Away' } }),
    () => t.call('PATCH', path, { by: person, body: { reason: 'Another' } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 409]);
  expect(await t.sql`select approver, reason from applied_leave where empl_id = ${person.emplId}`).toEqual([
    { approver: other.emplId, reason: 'A day at the sea' },
  ]);
});
