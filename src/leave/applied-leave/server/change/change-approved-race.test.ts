import { beforeAll, expect, test } from 'vitest';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { lockAllApplications, lockBeforeStoring, runInOrder, raceRounds } from '#src/testing/scenes/run-in-order.ts';
import { type Answer, testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let manager: Person;
let hr: Person;
const rounds = raceRounds(16);

beforeAll(async () => {
  manager = await t.addPerson({ roles: ['E', 'M'] });
  hr = await t.addPerson({ roles: ['E', 'H'] });
});

const pathTo = (person: Person, day: string) => `/appliedleave/${person.emplId}/2026-06-15/${day}/AL`;
const count = (answers: Answer[], status: number) => answers.filter((answer) => answer.status === status).length;
const figures = async (person: Person) => {
  const [row] = await t.sql<{ taken: number; booked: number; live: number; asked: number }[]>`
    select taken_leave as taken, (select sum(leave_duration) from applied_leave l where l.empl_id = en.empl_id and leave_status in ('APPRV', 'PNCLD')) as booked,
      (select count(*)::int from applied_leave l where l.empl_id = en.empl_id and leave_status in ('PNAPV', 'APPRV', 'PNCLD')) as live,
      (select sum(change_days) from applied_leave l where l.empl_id = en.empl_id) as asked
    from leave_entitlement en where empl_id = ${person.emplId}`;
  return row;
};

test(
  `exactly one of an approval, a withdrawal and a cancellation of a change wins beside a holiday that recalculates it, ${rounds} times`,
  { timeout: 180_000 },
  async () => {
    const person = await t.addPerson({ reportsTo: manager.emplId });
    await t.addEntitlement(person.emplId, 99);
    for (let round = 0; round < rounds; round += 1) {
      const path = pathTo(person, '2026-07-06');
      expect(
        (await t.call('POST', '/appliedleave', { by: person, body: applicationBody(manager.emplId, '2026-07-06', '2026-07-10') })).status,
      ).toBe(200);
      expect((await t.call('PATCH', `${path}/APPRV`, { by: manager })).status).toBe(200);
      const asked = await t.call('POST', `${path}/change`, {
        by: person,
        body: { reason: 'Needed', startDate: '2026-07-09', endDate: '2026-07-16' },
      });
      expect(asked.status).toBe(200);
      const headers = { 'if-match': String(asked.headers.etag) };
      const approve = () => t.call('PATCH', `${path}/change/APPRV`, { by: manager, headers });
      const withdraw = () => t.call('DELETE', `${path}/change`, { by: person, headers });
      const cancel = () => t.call('PATCH', `${path}/PNCLD`, { by: person, headers });
      const holiday = { holidayDate: '2026-07-15', holidayDay: '', holidayDescr: 'Feast', holidayState: 'All' };
      const feast = round % 4 === 0 ? [() => t.call('POST', '/publicholiday', { by: hr, body: holiday })] : [];
      const tries = [approve, withdraw, cancel];
      const turned = [...tries.slice(round % 3), ...tries.slice(0, round % 3)];
      const all = [...(round % 8 ? turned : []), ...feast, ...(round % 8 ? [] : turned)];
      // In the first rounds each call goes first once; in the others the order is open.
      const answers = await (round < 6 ? runInOrder(t, lockAllApplications, all) : Promise.all(all.map((attempt) => attempt())));
      if (round < 6) expect(answers[0]?.status).toBe(200);
      const own = round % 8 ? answers.slice(0, 3) : answers.slice(feast.length);
      if (feast.length > 0) expect((round % 8 ? answers[3] : answers[0])?.status).toBe(200);
      const winner = own.find(({ status }) => status === 200);
      expect(count(own, 200) + count(own, 409) + count(own, 412)).toBe(3);
      expect(count(own, 200)).toBe(winner ? 1 : 0);
      if (!winner) {
        // The holiday went first and made the versions of the callers stale.
        expect(feast).toHaveLength(1);
      } else {
        const name =
          turned[own.indexOf(winner)] === approve ? 'approval' : turned[own.indexOf(winner)] === withdraw ? 'withdrawal' : 'cancellation';
        const [stored] = await t.sql<{ start: string; days: number; status: string; waits: boolean }[]>`
          select start_date as start, leave_duration as days, leave_status as status, change is not null as waits from applied_leave where empl_id = ${person.emplId}`;
        expect(stored).toEqual(
          name === 'approval'
            ? { start: '2026-07-09', days: feast.length > 0 ? 5 : 6, status: 'APPRV', waits: false }
            : { start: '2026-07-06', days: 5, status: name === 'withdrawal' ? 'APPRV' : 'PNCLD', waits: false },
        );
      }
      const now = await figures(person);
      expect(now?.taken).toBe(now?.booked);
      if (winner) expect(now?.asked).toBe(0);
      await t.sql`delete from applied_leave where empl_id = ${person.emplId}`;
      if (feast.length > 0) expect((await t.call('DELETE', '/publicholiday/2026-07-15', { by: hr })).status).toBe(200);
    }
  },
);

test('exactly one of a move and an application for its new days is accepted, 8 times', { timeout: 60_000 }, async () => {
  const person = await t.addPerson({ reportsTo: manager.emplId });
  await t.addEntitlement(person.emplId, 6);
  for (let round = 0; round < 8; round += 1) {
    const path = pathTo(person, '2026-07-06');
    await t.call('POST', '/appliedleave', { by: person, body: applicationBody(manager.emplId, '2026-07-06', '2026-07-10') });
    await t.call('PATCH', `${path}/APPRV`, { by: manager });
    // In even rounds the days overlap; in odd rounds the balance has one day that both ask for.
    const day = round % 2 ? '2026-08-03' : '2026-07-13';
    const tries = [
      () => t.call('POST', `${path}/change`, { by: person, body: { reason: 'Needed', endDate: '2026-07-13' } }),
      () => t.call('POST', '/appliedleave', { by: person, body: applicationBody(manager.emplId, day) }),
    ];
    const turned = round % 4 > 1 ? tries : tries.toReversed();
    // In the first rounds each call goes first, and neither is stored before both have been sent.
    const answers = await (round < 4 ? runInOrder(t, lockBeforeStoring, turned) : Promise.all(turned.map((attempt) => attempt())));
    expect([count(answers, 200), count(answers, 409)]).toEqual([1, 1]);
    await t.sql`delete from applied_leave where empl_id = ${person.emplId}`;
  }
});

test('leave without a balance, which takes no lock, is changed exactly once as well', async () => {
  await t.sql`update leave_category set needs_balance = false where leave_code = 'PT'`;
  const person = await t.addPerson({ reportsTo: manager.emplId });
  const path = `/appliedleave/${person.emplId}/2026-06-15/2026-07-06/PT`;
  const body = applicationBody(manager.emplId, '2026-07-06', '2026-07-10', { leaveCategory: { leaveCode: 'PT' } });
  const ask = (date: string) => () => t.call('POST', `${path}/change`, { by: person, body: { reason: 'Needed', giveBack: [{ date }] } });
  const approve = () => t.call('PATCH', `${path}/change/APPRV`, { by: manager });
  const withdraw = () => t.call('DELETE', `${path}/change`, { by: person });
  const statuses = async (calls: readonly (() => Promise<Answer>)[]) =>
    (await runInOrder(t, lockAllApplications, calls)).map(({ status }) => status);
  for (const [decided, days] of [
    [[approve, withdraw], 4],
    [[withdraw, approve], 5],
  ] as const) {
    expect((await t.call('POST', '/appliedleave', { by: person, body })).status).toBe(200);
    expect((await t.call('PATCH', `${path}/APPRV`, { by: manager })).status).toBe(200);
    // Either may win: while one rolls back its trial, the other can overtake it.
    expect((await statuses([ask('2026-07-10'), ask('2026-07-09')])).toSorted()).toEqual([200, 409]);
    expect(await statuses(decided)).toEqual([200, 409]);
    expect(await t.sql`select leave_duration as days, change from applied_leave where empl_id = ${person.emplId}`).toEqual([
      { days, change: null },
    ]);
    await t.sql`delete from applied_leave where empl_id = ${person.emplId}`;
  }
});
