import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { findBalanceDifferences } from '#src/ledger/leave-ledger/server/balance/reconcile-balances.ts';
import { runInOrder, raceRounds } from '#src/testing/scenes/run-in-order.ts';
import { clearYearEnds, yearEndCalls } from '#src/testing/scenes/year-end-calls.ts';
import { withConnection } from '#src/testing/servers/scratch-postgres.ts';
import { type Answer, testApp, type Person } from '#src/testing/test-app.ts';

/** Requests for the ending year are made on its last days, while the other calls are in the next year. */
const onDay = new AsyncLocalStorage<string>();

const t = testApp();
let manager: Person;
let hr: Person;
let people: Person[];
let calls: ReturnType<typeof yearEndCalls>;

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'] });
  manager = await t.addPerson({ roles: ['E', 'M'] });
  people = await Promise.all(Array.from({ length: 6 }, () => t.addPerson({ reportsTo: manager.emplId })));
  calls = yearEndCalls(t, { hr, manager });
  Object.defineProperty(t.clock, 'today', { get: () => onDay.getStore() ?? '2027-01-02' });
});
beforeEach(prepared);

/** Gives everyone 14 days in 2026 and prepares the year end. */
async function prepared(): Promise<number> {
  await clearYearEnds(t, null);
  for (const { emplId } of people) await t.addEntitlement(emplId, 14);
  return Number(await calls.prepare(2026));
}

/** The idempotency key is the last write of a call: while its table is locked, everything else is done but not committed. */
const beforeKept = (tx: TransactionSql) => tx`lock table idempotency_key in share mode`;
const underKey = { 'idempotency-key': 'once-in-december' };

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status);

/** Checks each record of 2026 and 2027 against the stored leave and the state of the year. */
async function expectWhole(isClosed: boolean): Promise<void> {
  expect(await findBalanceDifferences(t.sql)).toEqual([]);
  for (const { emplId } of people) {
    const [asked] = await t.sql<{ old: number; next: number }[]>`
      select coalesce(sum(leave_duration) filter (where leave_year = 2026), 0) as old, coalesce(sum(leave_duration) filter (where leave_year = 2027), 0) as next
      from applied_leave where empl_id = ${emplId} and leave_status = 'PNAPV'`;
    const { old = 0, next = 0 } = asked ?? {};
    const found =
      await t.sql`select year, available_leave as available, carry_forward as carried from leave_entitlement where empl_id = ${emplId} order by year`;
    const carried = Math.min(5, 14 - old);
    expect([...found]).toEqual(
      isClosed
        ? [
            { year: 2026, available: old, carried: 0 },
            { year: 2027, available: 14 + carried, carried },
          ]
        : [{ year: 2026, available: 14, carried: 0 }],
    );
    expect(next).toBeLessThanOrEqual(isClosed ? 14 + carried : 0);
  }
}

/** Applies the year end again with new figures while it is refused because of concurrent bookings. */
async function applyInTheEnd(id: number): Promise<void> {
  for (let tries = 0; tries < people.length; tries += 1) if ((await calls.applyYear(id)).status === 200) return;
  throw new Error('The year end is always refused.');
}

describe('beside people who request leave', () => {
  test('of the ending year, a year end is refused if a request it had not seen was first', async () => {
    const [one] = people as [Person];
    const id = await prepared();
    const answers = await runInOrder(t, beforeKept, [
      () => onDay.run('2026-12-01', () => calls.ask(one, '2026-12-07', '2026-12-18', underKey)),
      () => calls.applyYear(id),
    ]);
    expect(statuses(answers)).toEqual([200, 409]);
    await applyInTheEnd(id);
    await expectWhole(true);
  });

  test('of the ending year, a year end counts each request or is refused, 6 times', { timeout: 60_000 }, async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await prepared();
      const ask = () =>
        people.map((person) => onDay.run('2026-12-01', () => calls.ask(person, '2026-12-07', round % 3 ? '2026-12-18' : '2026-12-07')));
      const apply = () => calls.applyYear(id);
      const answers = await Promise.all(round % 2 ? [apply(), ...ask()] : [...ask(), apply()]);
      const own = round % 2 ? answers[0] : answers.at(-1);
      expect([200, 409]).toContain(own?.status);
      expect(statuses(answers.filter((answer) => answer !== own))).toEqual(people.map(() => 200));
      if (own?.status !== 200) await applyInTheEnd(id);
      await expectWhole(true);
    }
  });

  test('of the next year, an undo leaves no one with leave but without days, 8 times', { timeout: 60_000 }, async () => {
    const undone = new Set<number>();
    for (let round = 0; round < 8; round += 1) {
      const id = await prepared();
      expect((await calls.applyYear(id)).status).toBe(200);
      const undoing = calls.undo(id);
      // A request takes its lock earlier; with growing delays it comes second.
      await (round < 7 ? setTimeout(round * 4) : undoing);
      const [own, ...asked] = await Promise.all([
        undoing,
        ...people.slice(0, 1 + (round % 3)).map((person) => calls.ask(person, '2027-02-01', '2027-02-03')),
      ]);
      const others = statuses(asked);
      // Either everyone has lost the carry-over and the request was refused, or the first request prevents the undo.
      undone.add(own.status);
      expect(others.every((status) => (own.status === 200 ? status === 409 || status === 400 : status === 200))).toBe(true);
      await expectWhole(own.status !== 200);
    }
    expect(undone).toContain(200);
  });

  test('a year end waits for a rejection in progress, and is refused', async () => {
    const [one] = people as [Person];
    expect((await onDay.run('2026-12-01', () => calls.ask(one, '2026-12-07', '2026-12-18'))).status).toBe(200);
    const id = Number(await calls.prepare(2026));
    const answers = await runInOrder(t, beforeKept, [
      () => calls.move(one, { start: '2026-12-07', filed: '2026-12-01' }, 'REJCT', manager, underKey),
      () => calls.applyYear(id),
    ]);
    expect(statuses(answers)).toEqual([200, 409]);
    await applyInTheEnd(id);
    await expectWhole(true);
  });

  test('a rejection is counted or the year end is refused, 4 times', { timeout: 60_000 }, async () => {
    for (let round = 0; round < 4; round += 1) {
      await prepared();
      for (const person of people)
        expect((await onDay.run('2026-12-01', () => calls.ask(person, '2026-12-07', '2026-12-18'))).status).toBe(200);
      const id = Number(await calls.prepare(2026));
      const reject = () => people.map((person) => calls.move(person, { start: '2026-12-07', filed: '2026-12-01' }, 'REJCT'));
      const apply = () => calls.applyYear(id);
      const answers = await Promise.all(round % 2 ? [apply(), ...reject()] : [...reject(), apply()]);
      const own = round % 2 ? answers[0] : answers.at(-1);
      expect([200, 409]).toContain(own?.status);
      expect(new Set(statuses(answers.filter((answer) => answer !== own)))).toEqual(new Set([200]));
      if (own?.status !== 200) await applyInTheEnd(id);
      await expectWhole(true);
    }
  });
});

test('a concurrent apply, edit, new draft and deletion leave nothing half done', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await prepared();
    const [one] = people as [Person];
    const edit = () => calls.edit(id, one, { carried: 3, note: 'Agreed' });
    const others = [edit, () => calls.prepare(2026), () => t.call('DELETE', `/yearend/${id}`, { by: hr })];
    const applying = calls.applyYear(id);
    await others[round % 3]?.();
    const applied = await applying;
    expect([200, 404, 409]).toContain(applied.status);
    expect(await findBalanceDifferences(t.sql)).toEqual([]);
    const made = await t.sql`select from leave_entitlement where year = 2027`;
    expect(made.length).toBe(applied.status === 200 ? people.length : 0);
  }
});

test('a draft that is deleted while it is about to be applied creates nothing', async () => {
  const id = await prepared();
  const answers = await runInOrder(t, (tx) => tx`select from year_end_line where year_end_id = ${id} for update`, [
    () => t.call('DELETE', `/yearend/${id}`, { by: hr }),
    () => calls.applyYear(id),
  ]);
  expect(statuses(answers)).toEqual([200, 404]);
  await expectWhole(false);
});

test('a year end waits for an opening in the last minute of the year, is refused, and then finds its grants', async () => {
  const id = await prepared();
  const open = () => t.call('POST', '/yearend/open', { by: hr, body: { year: 2027 }, headers: underKey });
  const answers = await runInOrder(t, beforeKept, [() => onDay.run('2026-12-31', open), () => calls.applyYear(id)]);
  expect(answers).toMatchObject([{ status: 200 }, { status: 409, body: { code: 'year-end.changed' } }]);
  await applyInTheEnd(id);
  await expectWhole(true);
});

test('a session that ends in the middle changes nothing, and the year end can be applied again', async () => {
  const id = await prepared();
  const [last] = people.slice(-1) as [Person];
  let ended = 0;
  let applying: Promise<Answer> | undefined;
  await t.sql.begin(async (tx) => {
    await tx`select from leave_entitlement where empl_id = ${last.emplId} for no key update`;
    const [{ holder } = { holder: 0 }] = await tx<{ holder: number }[]>`select pg_backend_pid() as holder`;
    applying = calls.applyYear(id);
    // The call has written lines, records and entries, and waits for the locked record.
    await withConnection(inject('testServer').server, async (server) => {
      while (ended === 0) {
        const found = await server`select pg_terminate_backend(pid) from pg_stat_activity where ${holder} = any (pg_blocking_pids(pid))`;
        ended = found.length;
      }
    });
  });
  const answer = await applying;
  expect(ended).toBe(1);
  expect(answer?.status).toBeGreaterThanOrEqual(500);
  await expectWhole(false);
  expect(await t.sql`select from year_end_line where stands`).toHaveLength(0);
  expect((await calls.applyYear(id)).status).toBe(200);
  await expectWhole(true);
});

test('an opening, its undo and a grant at the same moment succeed or are refused, and never fail', { timeout: 120_000 }, async () => {
  await clearYearEnds(t, null);
  for (const { emplId } of people) await t.addEntitlement(emplId, 14);
  const emplIds = people.map(({ emplId }) => emplId);
  const open = () => onDay.run('2026-12-01', () => t.call('POST', '/yearend/open', { by: hr, body: { year: 2027 } }));
  const grant = () => t.call('POST', '/grants', { by: hr, body: { year: 2027, leaveCode: 'AL', emplIds } });
  const seen: number[] = [];
  const turn = async (n: number) => {
    const opened = await open();
    const { yearEndId } = opened.body as { yearEndId?: number };
    seen.push(opened.status);
    if (n === 3) seen.push((await grant()).status);
    if (yearEndId !== undefined) seen.push((await calls.undo(yearEndId, '?rest=true')).status);
  };
  for (let round = 0; round < raceRounds(8); round += 1) await Promise.all([0, 1, 2, 3].map(turn));
  expect([...new Set(seen)].filter((status) => ![200, 404, 409].includes(status))).toEqual([]);
  expect(await findBalanceDifferences(t.sql)).toEqual([]);
});
