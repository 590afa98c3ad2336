import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isDecider } from '#src/shared/access/server/permission-conditions.ts';
import { findCaller } from '#src/shared/access/server/session-queries.ts';
import { hashToken } from '#src/shared/access/server/token.ts';
import { isStandInFor } from '#src/base/caller/caller.ts';
import { canActAs } from '#src/ledger/leave-ledger/status/leave-actors.ts';
import { escalatePending } from '#src/ledger/leave-ledger/server/approval/escalate-pending.ts';
import { secondApproverJson } from '#src/ledger/leave-ledger/server/approval/second-approval.ts';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';
import { insertDecisionLink } from '../decide-by-email/decision-link-queries.ts';

let t: TestApp;
/** Whose leave it is, and two others; each is HR and a manager, so that nothing is refused for a role that somebody lacks. */
let people: readonly [Person, Person, Person];

beforeAll(async () => {
  t = await createTestApp();
  const add = () => t.addPerson({ roles: ['E', 'M', 'H'] });
  people = [await add(), await add(), await add()];
  for (const { emplId } of people) await t.addEntitlement(emplId, 300);
});
afterAll(() => t.close());

/** A person by their place, or nobody. */
type Place = 0 | 1 | 2 | null;
const others = { 0: [null, 1, 2], 1: [null, 0, 2], 2: [null, 0, 1] } as const satisfies Record<number, Place[]>;
const ids = (place: Place) => (place === null ? null : people[place].emplId);

type Chain = {
  /** To whom each of the three reports. */
  reports: readonly Place[];
  /** Who stands in for each; for the first, of whose leave it is, nobody. */
  standIns: readonly Place[];
  /** Who approves second: nobody, the line manager of the first, or one of the three. */
  second: 'nobody' | 'manager' | 0 | 2;
};

const seconds = ['nobody', 'manager', 0, 2] as const;
const chains: Chain[] = others[1]
  .flatMap((b) =>
    others[2].flatMap((c) =>
      others[1].flatMap((d) => others[2].flatMap((e) => seconds.map((second) => ({ reports: [b, c], standIns: [null, d, e], second })))),
    ),
  )
  // To whom the applicant reports gives nobody a say: it changes from one chain to the next.
  .map(({ reports, ...chain }, n) => ({ ...chain, reports: [others[0][n % 3] ?? null, ...reports] }));

const states = ['PNAPV', 'PNCLD', 'changing'] as const;
const moved = { PNAPV: 'APPRV', PNCLD: 'CANCL', changing: 'change/APPRV' } as const;

/** Leave of the first of them that waits for the second, among people who stand to each other like that. @returns its path */
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

/** What was decided of the leave, by whom and in whose place. */
const decisions = () => t.sql<{ by: string; for: string | null }[]>`
  select by_empl_id as by, for_empl_id as for from applied_leave_event
  where by_empl_id is not null and from_status is not null
    and (from_status <> to_status or remark ->> 'code' in ('leave.approved-first', 'leave.change-approved-first', 'leave.change-approved', 'leave.change-approved-second'))`;

describe('nobody decides on the own leave, and nobody decides twice', () => {
  test.each(states)('whoever reports to whom, stands in for whom, and is second, of leave in %s', { timeout: 120_000 }, async (waits) => {
    const found: string[] = [];
    let [once, twice] = [0, 0];
    // Each chain is met in one of the states.
    for (const [n, chain] of chains.filter((_chain, place) => place % states.length === states.indexOf(waits)).entries()) {
      const path = await leaveIn(chain, waits, n % 3 === 0 ? 2 : null);
      const tell = (what: string) => found.push(`${what}: ${JSON.stringify(chain)}`);
      for (const by of [people[2], people[0], people[1], people[0], people[2]]) {
        const { status } = await t.call('PATCH', `${path}/${moved[waits]}`, { by, body: { reason: 'So be it' } });
        if (status >= 500) tell(`${status}`);
        if (by === people[0] && status < 400) tell('the applicant was let');
      }
      const made = await decisions();
      if (made.some((one) => one.by === ids(0) || one.for === ids(0))) tell('on the own leave');
      const deciders = made.flatMap((one) => (one.for === null || one.for === one.by ? [one.by] : [one.by, one.for]));
      if (new Set(deciders).size < deciders.length) tell('twice by one');
      if (made.length === 1) once += 1;
      if (made.length === 2) twice += 1;
    }
    expect(found).toEqual([]);
    // The chains are not all of one kind: some end with one step, some with two, where two are asked for.
    expect(once).toBeGreaterThan(20);
    expect(twice > 5).toBe(waits !== 'PNCLD');
  });

  test('nor does anything of it wait for them, in list, count and home', { timeout: 60_000 }, async () => {
    for (const chain of chains.filter((_chain, n) => n % 3 === 0)) {
      await leaveIn(chain, 'PNAPV', null);
      const [own] = people;
      const lists = ['/appliedleave/me/pendingapproval', '/appliedleave/me/waiting'];
      const answers = await Promise.all(lists.map((path) => t.call('GET', path, { by: own })));
      const count = await t.call('GET', '/appliedleave/count/me/pendingapproval', { by: own });
      expect([...answers.map(({ body }) => body), count.body], JSON.stringify(chain)).toEqual([[], [], 0]);
    }
  });

  test('nor does HR hand it to them, file, change or cancel it for themselves', async () => {
    const [own, other] = people;
    const path = await leaveIn({ reports: [1, 2, null], standIns: [null, 0, 0], second: 'manager' }, 'PNAPV', null);
    const to = (by: Person, approver: Person) =>
      t.call('POST', `${path}/handover`, { by, body: { approver: approver.emplId, reason: 'Somebody has to' } });
    expect([(await to(own, own)).status, (await to(other, own)).status]).toEqual([400, 400]);
    const body = applicationBody(other.emplId, '2026-08-03', '2026-08-03', { onBehalf: true, employeeDetails: { emplId: own.emplId } });
    expect((await t.call('POST', '/appliedleave', { by: own, body })).status).toBe(400);
    const self = applicationBody(own.emplId, '2026-08-03');
    expect((await t.call('POST', '/appliedleave', { by: own, body: self })).status).toBe(400);
    await t.sql`update applied_leave set leave_status = 'APPRV'`;
    expect((await t.call('PATCH', `${path}/CANCL`, { by: own, body: { reason: 'Mine' } })).status).toBe(403);
    // What they ask for themselves is asked, and made by nobody yet.
    const move = { reason: 'Later', startDate: '2026-07-02', endDate: '2026-07-02' };
    await expect(t.sql`update applied_leave set approver = empl_id`).rejects.toThrow('applied_leave_check');
    expect(await t.call('POST', `${path}/change`, { by: own, body: move })).toMatchObject({
      status: 200,
      body: { change: { kind: 'move' } },
    });
  });

  // One guard would do for most of it; here each is asked by itself, for what stands before another is not noticed when it goes.
  test(
    'each guard holds by itself: of the table of moves, of whoever stands in, of the records, of the second step',
    { timeout: 120_000 },
    async () => {
      let standing = 0;
      for (const chain of chains) {
        await leaveIn(chain, 'PNAPV', null);
        const callers = await Promise.all(
          people.map(async ({ token }) => {
            const found = await findCaller(t.sql, hashToken(token), '2026-06-15');
            if (!found) throw new Error('Everybody is signed in.');
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
            // Whoever has taken the first step takes no second, named or in the place of who is.
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
    },
  );

  test('nor does what waits too long come to them, nor to who has taken the first step', { timeout: 120_000 }, async () => {
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

  test('nor by any other door: the link of a mail, on behalf, another approver, HR’s short cuts', { timeout: 120_000 }, async () => {
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
          if (!leave) throw new Error('It is there.');
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
