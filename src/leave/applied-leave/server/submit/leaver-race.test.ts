import { beforeAll, expect, test } from 'vitest';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { insertSession } from '#src/shared/access/server/session-queries.ts';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { lockBeforeStoring, runInOrder, raceRounds } from '#src/testing/scenes/run-in-order.ts';
import { addProfileCodes, profileOfPerson } from '#src/testing/sample-profile.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;
let manager: Person;
const rounds = raceRounds(14);

beforeAll(async () => {
  await addProfileCodes(t.sql);
  hr = await t.addPerson({ roles: ['E', 'H'] });
  manager = await t.addPerson({ roles: ['E', 'M'] });
});

test(
  `no leave stays pending for a person who leaves while it is submitted by or for them, ${rounds} times`,
  { timeout: 180_000 },
  async () => {
    const person = await t.addPerson({ reportsTo: manager.emplId });
    await t.addEntitlement(person.emplId, 20);
    const profile = profileOfPerson(person, manager, { status: 'I' });
    const leaving = (tx: TransactionSql) => tx`select from employee where empl_id = ${person.emplId} for no key update`;
    const leave = () => t.call('POST', '/addEditEmployeeDetailsWithDept?mode=edit', { by: hr, body: profile });
    for (let round = 0; round < rounds; round += 1) {
      const isOwn = round % 2 === 0;
      const more = isOwn ? {} : { onBehalf: true, employeeDetails: { emplId: person.emplId } };
      const asked = applicationBody(manager.emplId, '2026-07-01', '2026-07-02', more);
      const file = () => t.call('POST', '/appliedleave', { by: isOwn ? person : hr, body: asked });
      const tries = round % 4 < 2 ? ([leave, file] as const) : ([file, leave] as const);
      // In the first rounds each contender goes first: the leave has been validated, or the departure is about to be stored, when the other
      // begins.
      const hold = round % 4 < 2 ? leaving : lockBeforeStoring;
      const answers = await (round < 4 ? runInOrder(t, hold, tries) : Promise.all(tries.map((attempt) => attempt())));
      const [left, answer] = round % 4 < 2 ? answers : answers.toReversed();
      expect(left?.status, left?.message).toBe(200);
      expect([200, 400, 401, 403]).toContain(answer?.status);
      if (round < 4) expect(answer?.status === 200).toBe(tries[0] === file);
      expect(await t.sql`select leave_status from applied_leave where leave_status <> 'CANCL'`, `round ${round}`).toEqual([]);
      await t.sql`delete from applied_leave`;
      await t.sql`update employee set status = 'A' where empl_id = ${person.emplId}`;
      await insertSession(t.sql, { emplId: person.emplId, passwordHash: 'none' }, person.token, 1);
      // The server guesses the caller from the last call and starts again after a wrong guess. This call makes the guess right.
      await t.call('GET', '/standin/me', { by: person });
    }
  },
);
