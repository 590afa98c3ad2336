import { beforeAll, expect, test } from 'vitest';
import { findBalanceDifferences } from '#src/ledger/leave-ledger/server/balance/reconcile-balances.ts';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { lockAllApplications, runInOrder, raceRounds } from '#src/testing/scenes/run-in-order.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';
import { insertDecisionLink } from '../decide-by-email/decision-link-queries.ts';

const t = testApp();
let maya: Person;
let otto: Person;
let hana: Person;
const rounds = raceRounds(14);

beforeAll(async () => {
  maya = await t.addPerson({ roles: ['E', 'M'] });
  otto = await t.addPerson({ roles: ['E', 'M'] });
  hana = await t.addPerson({ reportsTo: maya.emplId });
  await t.addEntitlement(hana.emplId, 20);
  await t.sql`insert into setting (name, value) values ('mailDecides', '"link"')`;
});

test(
  `exactly one decision wins among approver, stand-in and email link while the stand-in ends or the request is recalled, ${rounds} times`,
  { timeout: 180_000 },
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const period = { from: '2026-06-15', to: '2026-06-30' };
      expect((await t.call('PUT', '/standin/me', { by: maya, body: { emplId: otto.emplId, ...period } })).status).toBe(200);
      expect(
        (await t.call('POST', '/appliedleave', { by: hana, body: applicationBody(maya.emplId, '2026-07-06', '2026-07-08') })).status,
      ).toBe(200);
      const path = `/appliedleave/${hana.emplId}/2026-06-15/2026-07-06/AL`;
      const [leave] = await t.sql<{ appliedLeaveId: number; version: number; mailOutboxId: string }[]>`
        with mail as (insert into mail_outbox (kind, empl_id, valid_hours) values ('notice', ${maya.emplId}, 72) returning mail_outbox_id)
        select applied_leave_id as "appliedLeaveId", version, mail_outbox_id as "mailOutboxId" from applied_leave, mail`;
      if (!leave) throw new Error('The application is not pending.');
      const token = await insertDecisionLink(t.sql, { ...leave, emplId: maya.emplId });
      await t.sql`delete from decision_try`;
      // The server guesses the roles of a caller from the previous call and starts again after a wrong guess. These calls make the guess
      // right.
      for (const by of [maya, otto]) await t.call('GET', '/standin/me', { by });
      const tries = [
        ['approver', () => t.call('PATCH', `${path}/APPRV`, { by: maya })],
        ['standIn', () => t.call('PATCH', `${path}/REJCT`, { by: otto, body: { reason: 'No' } })],
        ['link', () => t.call('POST', '/auth/decision', { body: { token, decision: 'approve' } })],
        Math.floor(round / 4) % 2
          ? (['recall', () => t.call('DELETE', path, { by: hana })] as const)
          : ([undefined, () => t.call('PUT', '/standin/me', { by: maya, body: { emplId: null } })] as const),
      ] as const;
      const turned = [...tries.slice(round % 4), ...tries.slice(0, round % 4)];
      const made = async ([who, attempt]: (typeof turned)[number]) => ({ who, status: (await attempt()).status });
      const calls = turned.map((one) => () => made(one));
      // In the first rounds each contender goes first once, and wins.
      const answers = await (round < 8 ? runInOrder(t, lockAllApplications, calls) : Promise.all(calls.map((call) => call())));
      if (round < 8) expect(answers[0]).toMatchObject({ who: tries[round % 4]?.[0], status: 200 });
      const deciding = answers.filter(({ who }) => who !== undefined);
      for (const { status } of deciding) expect([200, 403, 404, 409, 412]).toContain(status);
      const won = deciding.filter(({ status }) => status === 200);
      expect(won.length, JSON.stringify(answers)).toBe(1);
      const decided = await t.sql`select from applied_leave_event where from_status <> to_status`;
      expect(decided.length).toBe(won[0]?.who === 'recall' ? 0 : 1);
      expect(await findBalanceDifferences(t.sql)).toEqual([]);
      for (const table of ['applied_leave', 'mail_outbox']) await t.sql`delete from ${t.sql(table)}`;
    }
  },
);
