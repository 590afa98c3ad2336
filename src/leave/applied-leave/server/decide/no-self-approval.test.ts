import { beforeAll, describe, expect, test } from 'vitest';
import { isDecider } from '#src/shared/access/server/permission-conditions.ts';
import { findCaller } from '#src/shared/access/server/session-queries.ts';
import { hashToken } from '#src/shared/access/server/token.ts';
import { isStandInFor } from '#src/base/caller/caller.ts';
import { canActAs } from '#src/ledger/leave-ledger/status/leave-actors.ts';
import { escalatePending } from '#src/ledger/leave-ledger/server/approval/escalate-pending.ts';
import { secondApproverJson } from '#src/ledger/leave-ledger/server/approval/second-approval.ts';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';
import { insertDecisionLink } from '../decide-by-email/decision-link-queries.ts';

const t = testApp();
/** The applicant and two colleagues. All are HR and managers, so that no call is refused for a missing role. */
let people: readonly [Person, Person, Person];

beforeAll(async () => {
  const add = () => t.addPerson({ roles: ['E', 'M', 'H'] });
  people = [await add(), await add(), await add()];
  for (const { emplId } of people) await t.addEntitlement(emplId, 300);
});

/** The index of a person, or null for none. */
type Place = 0 | 1 | 2 | null;
const others = { 0: [null, 1, 2], 1: [null, 0, 2], 2: [null, 0, 1] } as const satisfies Record<number, Place[]>;
const ids = (place: Place) => (place === null ? null : people[place].emplId);

type Chain = {
  /** The index of the line manager of each of the three. */
  reports: readonly Place[];
  /** The index of the stand-in of each; the applicant has none. */
  standIns: readonly Place[];
  /** The second approver: no one, the line manager of the first approver, or one of the three. */
  second: 'nobody' | 'manager' | 0 | 2;
};

const seconds = ['nobody', 'manager', 0, 2] as const;
const chains: Chain[] = others[1]
  .flatMap((b) =>
    others[2].flatMap((c) =>
      others[1].flatMap((d) => others[2].flatMap((e) => seconds.map((second) => ({ reports: [b, c], standIns: [null, d, e], second })))),
    ),
  )
  // The applicant's own line manager has no say in a decision, so that it varies from chain to chain.
  .map(({ reports, ...chain }, n) => ({ ...chain, reports: [others[0][n % 3] ?? null, ...reports] }));

const states = ['PNAPV', 'PNCLD', 'changing'] as const;
const moved = { PNAPV: 'APPRV', PNCLD: 'CANCL', changing: 'change/APPRV' } as const;

/** Creates leave of the first person that waits for the second, in the given chain. @returns its path */
async function leaveIn({ reports, standIns, second }: Chain, waits: (typeof states)[number], filedBy: Place): Promise<string> {
  const [emplIds, by, named] = [people.map(({ emplId }) => emplId), reports.map(ids), standIns.map(ids)];
  const change = JSON.stringify({
    kind: 'move',
    reason: 'Later',
    startDate: '2026-07-02',
    endDate: '2026-07-02',
    halfDayPart: null,
    startPart: null,
    endPart: null,
    leaveDuration: 1,
    givenBack: [],
    dayCosts: [{ date: '2026-07-02', days: 1 }],
    ...(second !== 'nobody' && { secondApproval: { from: 0.5, approver: typeof second === 'number' ? ids(second) : null } }),
  });
  await t.sql.begin(async (tx) => {
    await tx`delete from applied_leave`;
    await tx`delete from stand_in`;
    await tx`update employee e set reports_to = w.by from unnest(${emplIds}::text[], ${by}::text[]) w (id, by) where e.empl_id = w.id`;
    await tx`insert into stand_in (empl_id, stand_in, from_date, to_date)
      select id, named, '2026-06-01', '2026-06-30' from unnest(${emplIds}::text[], ${named}::text[]) w (id, named) where named is not null`;
    await tx`update leave_category set second_approval_from = ${second === 'nobody' ? null : 0.5},
      second_approver = ${typeof second === 'number' ? ids(second) : null} where leave_code = 'AL'`;
    await tx`insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason, filed_by, change, day_costs, second_approval_from, second_approver)
      values (${people[0].emplId}, '2026-06-01', '2026-07-01', '2026-07-01', 'AL', 1, ${waits === 'changing' ? 'APPRV' : waits}, ${people[1].emplId}, 'Away', ${ids(filedBy)},
        ${waits === 'changing' ? change : null}::text::jsonb, '[{"date": "2026-07-01", "days": 1}]',
        ${second === 'nobody' ? null : 0.5}, ${typeof second === 'number' ? ids(second) : null})`;
  });
  return `/appliedleave/${people[0].emplId}/2026-06-01/2026-07-01/AL`;
}

/** The decisions on the leave, with the person who decided and the person they stood in for. */
const decisions = () => t.sql<{ by: string; for: string | null }[]>`
  select by_empl_id as by, for_empl_id as for from applied_leave_event
  where by_empl_id is not null and from_status is not null
    and (from_status <> to_status or remark ->> 'code' in ('leave.approved-first', 'leave.change-approved-first', 'leave.change-approved', 'leave.change-approved-second'))`;

describe('no one decides on their own leave or twice on the same request', () => {
  test.each(states)(
    'in any chain of line managers, stand-ins and second approvers, for leave in %s',
    { timeout: 120_000 },
    async (waits) => {
      const found: string[] = [];
      let [once, twice] = [0, 0];
      // Each chain is tried in one of the states.
      for (const [n, chain] of chains.filter((_chain, place) => place % states.length === states.indexOf(waits)).entries()) {
        const path = await leaveIn(chain, waits, n % 3 === 0 ? 2 : null);
        const tell = (what: string) => found.push(`${what}: ${JSON.stringify(chain)}`);
        for (const by of [people[2], people[0], people[1], people[0], people[2]]) {
          const { status } = await t.call('PATCH', `${path}/${moved[waits]}`, { by, body: { reason: 'So be it' } });
          if (status >= 500) tell(`${status}`);
          if (by === people[0] && status < 400) tell('the applicant was let');
        }
        const made = await decisions();
        if (made.some((one) => one.by === ids(0) || one.for === ids(0))) tell('on their own leave');
        const deciders = made.flatMap((one) => (one.for === null || one.for === one.by ? [one.by] : [one.by, one.for]));
        if (new Set(deciders).size < deciders.length) tell('twice by one');
        if (made.length === 1) once += 1;
        if (made.length === 2) twice += 1;
      }
      expect(found).toEqual([]);
      // The chains cover both kinds: requests that end after one step and requests that need two.
      expect(once).toBeGreaterThan(20);
      expect(twice > 5).toBe(waits !== 'PNCLD');
    },
  );

  test('shows no one their own leave in the list, the count or on the home page', { timeout: 60_000 }, async () => {
    for (const chain of chains.filter((_chain, n) => n % 3 === 0)) {
      await leaveIn(chain, 'PNAPV', null);
      const [own] = people;
      const lists = ['/appliedleave/me/pendingapproval', '/appliedleave/me/waiting'];
      const answers = await Promise.all(lists.map((path) => t.call('GET', path, { by: own })));
      const count = await t.call('GET', '/appliedleave/count/me/pendingapproval', { by: own });
      expect([...answers.map(({ body }) => body), count.body], JSON.stringify(chain)).toEqual([[], [], 0]);
    }
  });

  test('does not let HR reassign, submit, change or cancel their own leave', async () => {
    const [own, other] = people;
    const path = await leaveIn({ reports: [1, 2, null], standIns: [null, 0, 0], second: 'manager' }, 'PNAPV', null);
    const to = (by: Person, approver: Person) =>
      t.call('POST', `${path}/handover`, { by, body: { approver: approver.emplId, reason: 'Someone has to' } });
    expect([(await to(own, own)).status, (await to(other, own)).status]).toEqual([400, 400]);
    const body = applicationBody(other.emplId, '2026-08-03', '2026-08-03', { onBehalf: true, employeeDetails: { emplId: own.emplId } });
    expect((await t.call('POST', '/appliedleave', { by: own, body })).status).toBe(400);
    const self = applicationBody(own.emplId, '2026-08-03');
    expect((await t.call('POST', '/appliedleave', { by: own, body: self })).status).toBe(400);
    await t.sql`update applied_leave set leave_status = 'APPRV'`;
    expect((await t.call('PATCH', `${path}/CANCL`, { by: own, body: { reason: 'Mine' } })).status).toBe(403);
    // People can ask for changes of their own leave, but no one has made them yet.
    const move = { reason: 'Later', startDate: '2026-07-02', endDate: '2026-07-02' };
    await expect(t.sql`update applied_leave set approver = empl_id`).rejects.toThrow('applied_leave_check');
    expect(await t.call('POST', `${path}/change`, { by: own, body: move })).toMatchObject({
      status: 200,
      body: { change: { kind: 'move' } },
    });
  });

  // Each guard is tested on its own: otherwise a removed guard would go unnoticed while another one refuses the same call.
  test('each guard works on its own: transition table, stand-ins, records and second step', { timeout: 120_000 }, async () => {
    let standing = 0;
    for (const chain of chains) {
      await leaveIn(chain, 'PNAPV', null);
      const callers = await Promise.all(
        people.map(async ({ token }) => {
          const found = await findCaller(t.sql, hashToken(token), '2026-06-15');
          if (!found) throw new Error('All three people have signed in.');
          return found.caller;
        }),
      );
      const found: string[] = [];
      const emplIds = people.map(({ emplId }) => emplId);
      for (const caller of callers) {
        const { emplId } = caller;
        standing += caller.standsInFor?.length ?? 0;
        for (const approver of emplIds) {
          if (canActAs('approver', { emplId, approver }, caller)) found.push('approver');
          if (isStandInFor({ emplId, approver }, caller)) found.push('stand-in');
          if (canActAs('otherHr', { emplId, approver }, caller)) found.push('HR');
          if (canActAs('filer', { emplId, approver, filedBy: emplId }, caller)) found.push('filer');
          // A person who took the first step cannot take the second, neither as the named approver nor as a stand-in.
          const [own = ''] = emplIds;
          if (canActAs('approver', { emplId: own, approver, firstStep: [emplId] }, caller)) found.push('both steps');
        }
        const asked = await t.sql<{ own: boolean; both: boolean; second: string | null }[]>`
          select own.is as own, twice.is as both, (${secondApproverJson(t.sql, t.sql`${emplId}`)}) ->> 'emplId' as second
          from applied_leave l
          cross join lateral (select ${isDecider(t.sql, caller)} and l.empl_id = ${emplId} as is) own
          cross join lateral (select ${isDecider(t.sql, caller)} as is from (select l.empl_id, l.approver, array[${emplId}]::text[] as first_step) l
            where l.approver <> ${emplId}) twice`;
        for (const { own, both, second } of asked) {
          if (own) found.push('records');
          if (both) found.push('both in the records');
          if (second !== null && [emplIds[0], emplIds[1], emplId].includes(second)) found.push('second');
        }
      }
      expect([...new Set(found)], JSON.stringify(chain)).toEqual([]);
    }
    expect(standing).toBeGreaterThan(100);
  });

  test('overdue requests do not escalate to the applicant or to the first approver', { timeout: 120_000 }, async () => {
    await t.sql`insert into setting (name, value) values ('escalateAfterDays', '1')`;
    const handed = new Set<string>();
    for (const chain of chains.filter((_chain, n) => n % 4 === 0))
      for (const firstStep of [null, 2] as const) {
        const path = await leaveIn(chain, 'PNAPV', null);
        await t.sql`insert into applied_leave_event (applied_leave_id, by_empl_id, to_status, happened_at)
          select applied_leave_id, empl_id, 'PNAPV', '2026-06-01T01:00:00Z' from applied_leave`;
        if (firstStep) await t.sql`update applied_leave set first_step = ${[ids(firstStep)]}`;
        await t.sql.begin(async (tx) => void (await escalatePending(tx, { today: '2026-06-15', timeZone: 'UTC' })));
        const [now] = await t.sql<{ approver: string }[]>`select approver from applied_leave`;
        handed.add(now?.approver ?? path);
        expect(now?.approver === ids(0) || (firstStep && now?.approver === ids(2)), JSON.stringify(chain)).toBeFalsy();
      }
    await t.sql`delete from setting`;
    expect([...handed].toSorted()).toEqual([ids(1), ids(2)].toSorted());
  });

  test('email links, submitting on behalf, reassigning and HR shortcuts do not get around the rule', { timeout: 120_000 }, async () => {
    const [own, other, third] = people;
    const change = { reason: 'Later', startDate: '2026-07-02', endDate: '2026-07-02' };
    for (const mailDecides of ['signedIn', 'link']) {
      await t.sql`insert into setting (name, value) values ('mailDecides', ${JSON.stringify(mailDecides)})`;
      for (const chain of chains.filter((_chain, n) => n % 12 === 0))
        for (const waits of states) {
          const path = await leaveIn(chain, waits, null);
          const [leave] = await t.sql<
            { appliedLeaveId: number; version: number }[]
          >`select applied_leave_id as "appliedLeaveId", version from applied_leave`;
          if (!leave) throw new Error('The application exists.');
          const [mail] = await t.sql<
            { id: string }[]
          >`insert into mail_outbox (kind, empl_id, valid_hours) values ('notice', ${other.emplId}, 72) returning mail_outbox_id as id`;
          await t.sql`delete from decision_try`;
          const found: string[] = [];
          for (const [of, token] of await Promise.all(
            people.map(
              async ({ emplId }) => [emplId, await insertDecisionLink(t.sql, { ...leave, emplId, mailOutboxId: mail?.id ?? '' })] as const,
            ),
          )) {
            const { status } = await t.call('POST', '/auth/decision', { by: own, body: { token, decision: 'approve' } });
            if (status < 400 || status === 429) found.push(`link of ${of}: ${status}`);
          }
          const tries: [string, 'POST' | 'PATCH', string, object][] = [
            ['hand-over', 'POST', `${path}/handover`, { approver: own.emplId, reason: 'Mine' }],
            ['another approver', 'PATCH', path, { approver: own.emplId }],
            [
              'on behalf',
              'POST',
              '/appliedleave',
              applicationBody(other.emplId, '2026-08-03', '2026-08-03', { onBehalf: true, employeeDetails: { emplId: own.emplId } }),
            ],
          ];
          for (const [what, method, at, body] of tries)
            for (const by of [own, third]) {
              if (what === 'on behalf' && by === third) continue;
              const { status } = await t.call(method, at, { by, body });
              if (status < 400 || status >= 500) found.push(`${what}: ${status}`);
            }
          expect(found, JSON.stringify({ chain, waits, mailDecides })).toEqual([]);
          expect((await decisions()).filter((one) => one.by === own.emplId || one.for === own.emplId)).toEqual([]);
        }
      await t.sql`delete from setting`;
    }
    const path = await leaveIn({ reports: [1, 2, null], standIns: [null, 0, 0], second: 'nobody' }, 'PNAPV', null);
    await t.sql`update applied_leave set leave_status = 'APPRV'`;
    expect((await t.call('PATCH', `${path}/CANCL`, { by: own, body: { reason: 'Mine' } })).status).toBe(403);
    expect((await t.call('POST', `${path}/change`, { by: own, body: change })).body).toMatchObject({ change: { kind: 'move' } });
    expect((await t.call('PATCH', `${path}/change/APPRV`, { by: own })).status).toBe(403);
  });
});
