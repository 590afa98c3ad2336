import { beforeAll, describe, expect, test } from 'vitest';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { lockExclusively } from '#src/platform/db/server/advisory-locks.ts';
import { lockAllApplications, runInOrder, raceRounds } from '#src/testing/scenes/run-in-order.ts';
import { testApp, type Answer, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let manager: Person;
const rounds = raceRounds(10);

beforeAll(async () => {
  manager = await t.addPerson({ roles: ['E', 'M'] });
});

const application = (startDate: string, endDate = startDate, more: object = {}) =>
  applicationBody(manager.emplId, startDate, endDate, more);

// Weekdays of 2026 from 1 July on that are not holidays of the test company.
const weekdays = Array.from({ length: 80 }, (_, n) => new Date(Date.UTC(2026, 6, 1 + n)))
  .filter((day) => day.getUTCDay() % 6 !== 0)
  .map((day) => day.toISOString().slice(0, 10));

async function newApplicant(days: number): Promise<Person> {
  const person = await t.addPerson({ reportsTo: manager.emplId });
  await t.addEntitlement(person.emplId, days);
  return person;
}

async function apply(person: Person, day: string): Promise<string> {
  const answer = await t.call('POST', '/appliedleave', { by: person, body: application(day) });
  expect(answer).toMatchObject({ status: 200 });
  const { id } = answer.body as { id: { emplid: string; effDate: string; startDate: string; leaveCode: string } };
  return `/appliedleave/${id.emplid}/${id.effDate}/${id.startDate}/${id.leaveCode}`;
}

async function booked(person: Person) {
  const [row] = await t.sql<{ taken: number; approved: number; pending: number }[]>`
    select en.taken_leave as taken,
      (select coalesce(sum(leave_duration), 0) from applied_leave l where l.empl_id = en.empl_id and leave_status in ('APPRV', 'PNCLD')) as approved,
      (select coalesce(sum(leave_duration), 0) from applied_leave l where l.empl_id = en.empl_id and leave_status = 'PNAPV') as pending
    from leave_entitlement en where en.empl_id = ${person.emplId} and leave_code = 'AL'`;
  return row;
}

const count = (answers: Answer[], status: number) => answers.filter((answer) => answer.status === status).length;

describe('at the same moment', () => {
  test('exactly 10 of 20 one-day applications are accepted on a balance of 10 days', async () => {
    const person = await newApplicant(10);
    const answers = await Promise.all(
      weekdays.slice(0, 20).map((day) => t.call('POST', '/appliedleave', { by: person, body: application(day) })),
    );
    expect([count(answers, 200), count(answers, 409)]).toEqual([10, 10]);
    expect(await booked(person)).toEqual({ taken: 0, approved: 0, pending: 10 });
  });

  test('exactly one of 20 applications for the same day is accepted', async () => {
    const person = await newApplicant(30);
    const answers = await Promise.all(
      weekdays.slice(0, 20).map(() => t.call('POST', '/appliedleave', { by: person, body: application('2026-07-01') })),
    );
    expect([count(answers, 200), count(answers, 409)]).toEqual([1, 19]);
  });

  test('exactly one of several applications of two types for the same day is accepted', async () => {
    const person = await newApplicant(30);
    await t.addEntitlement(person.emplId, 30, { leaveCode: 'SL' });
    const types = Array.from({ length: 20 }, (_, n) => (n % 2 ? 'SL' : 'AL'));
    const answers = await Promise.all(
      types.map((leaveCode) =>
        t.call('POST', '/appliedleave', { by: person, body: application('2026-07-01', '2026-07-01', { leaveCategory: { leaveCode } }) }),
      ),
    );
    expect([count(answers, 200), count(answers, 409)]).toEqual([1, 19]);
  });

  test('exactly one of 20 approvals of one application wins, and it is booked once', async () => {
    const person = await newApplicant(10);
    const path = await apply(person, '2026-07-01');
    const answers = await Promise.all(Array.from({ length: 20 }, () => t.call('PATCH', `${path}/APPRV`, { by: manager })));
    expect([count(answers, 200), count(answers, 409)]).toEqual([1, 19]);
    expect(await booked(person)).toEqual({ taken: 1, approved: 1, pending: 0 });
  });

  test('20 approvals of different applications book no more than the balance', async () => {
    const person = await newApplicant(20);
    const paths = await Promise.all(weekdays.slice(0, 20).map((day) => apply(person, day)));
    await t.sql`update leave_entitlement set available_leave = 12 where empl_id = ${person.emplId}`;
    const answers = await Promise.all(paths.map((path) => t.call('PATCH', `${path}/APPRV`, { by: manager })));
    expect([count(answers, 200), count(answers, 409)]).toEqual([12, 8]);
    expect(await booked(person)).toEqual({ taken: 12, approved: 12, pending: 8 });
  });

  test(`exactly one of an approval and a recall wins, ${rounds} times`, { timeout: 60_000 }, async () => {
    const person = await newApplicant(99);
    for (let round = 0; round < rounds; round += 1) {
      const path = await apply(person, '2026-07-01');
      const tries = [() => t.call('PATCH', `${path}/APPRV`, { by: manager }), () => t.call('DELETE', path, { by: person })];
      const turned = round % 2 ? tries : tries.toReversed();
      // In the first rounds each call goes first once; in the others the order is open.
      const answers = await (round < 2 ? runInOrder(t, lockAllApplications, turned) : Promise.all(turned.map((attempt) => attempt())));
      if (round < 2) expect(answers[0]?.status).toBe(200);
      // The second call finds the application changed (409) or deleted (404).
      expect([count(answers, 200), count(answers, 409) + count(answers, 404)]).toEqual([1, 1]);
      const left = await booked(person);
      expect(left).toEqual({ taken: left?.approved, approved: left?.approved, pending: 0 });
      if (left?.approved === 1) {
        await t.call('PATCH', `${path}/PNCLD`, { by: person });
        await t.call('PATCH', `${path}/CANCL`, { by: manager });
      }
      await t.sql`delete from applied_leave where empl_id = ${person.emplId}`;
    }
  });

  test('exactly one of an approval and a reassignment wins, and no previous approver approves', async () => {
    const other = await t.addPerson({ roles: ['E', 'M'] });
    const hr = await t.addPerson({ roles: ['E', 'H'] });
    const person = await newApplicant(99);
    for (const [round, day] of weekdays.slice(0, 10).entries()) {
      const path = await apply(person, day);
      const handOver = () => t.call('POST', `${path}/handover`, { by: hr, body: { approver: other.emplId, reason: 'Away' } });
      const decide = () =>
        t.call('PATCH', `${path}/${round < 3 ? 'REJCT' : 'APPRV'}`, { by: manager, body: { reason: 'Short of people' } });
      const turned = round % 3 ? [decide, handOver] : [handOver, decide];
      // In the first rounds each call goes first, and a reassignment is overtaken after its validation; in the others the order is open.
      const answers = await (round < 3
        ? runInOrder(
            t,
            round === 2 ? (tx) => lockExclusively(tx, 'people') : lockAllApplications,
            round === 2 ? turned.toReversed() : turned,
          )
        : Promise.all(turned.map((attempt) => attempt())));
      if (round < 3) expect(answers.map(({ status }) => status === 200)).toEqual(round === 2 ? [false, true] : [true, false]);
      // An approver who comes second finds the application changed (409) or assigned to another manager (403, and 404 to read it).
      expect([count(answers, 200), count(answers, 409) + count(answers, 403) + count(answers, 404)]).toEqual([1, 1]);
    }
  });

  test('exactly one of an approval and a rejection of a cancellation wins', async () => {
    const person = await newApplicant(10);
    const path = await apply(person, '2026-07-01');
    await t.call('PATCH', `${path}/APPRV`, { by: manager });
    await t.call('PATCH', `${path}/PNCLD`, { by: person });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => t.call('PATCH', `${path}/${n % 2 ? 'CANCL' : 'APPRV'}?expectedStatus=PNCLD`, { by: manager })),
    );
    expect([count(answers, 200), count(answers, 409)]).toEqual([1, 19]);
    const left = await booked(person);
    expect(left?.taken).toBe(left?.approved);
  });

  test('20 repeats of a POST with the same Idempotency-Key store one application and get the same answer', async () => {
    const person = await newApplicant(10);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        t.call('POST', '/appliedleave', { by: person, body: application('2026-07-01'), headers: { 'idempotency-key': 'one-form' } }),
      ),
    );
    expect(count(answers, 200)).toBe(20);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await booked(person)).toMatchObject({ pending: 1 });
  });
});
