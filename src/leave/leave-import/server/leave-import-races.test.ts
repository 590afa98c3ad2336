import { expect, test } from 'vitest';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { findBalanceDifferences } from '#src/ledger/leave-ledger/server/balance/reconcile-balances.ts';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { leaveImportScene } from '#src/testing/scenes/leave-import-scene.ts';
import { runWhileLocked } from '#src/testing/scenes/run-while-locked.ts';
import type { Person } from '#src/testing/test-app.ts';

const s = leaveImportScene();
const { add, figuresOf, leaveOf, row, store, undo, idOf } = s;

const later = { startDate: '2026-07-06', endDate: '2026-07-10' };
const apply = (by: Person, start: string, end = start) =>
  s.t.call('POST', '/appliedleave', { by, body: applicationBody(s.manager.emplId, start, end) });

/** Stores approved leave in another transaction, as a call of another instance does. */
const insertLeave = (tx: TransactionSql, { emplId }: Person, start: string, days: number) => tx`
  insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason)
  values (${emplId}, '2026-06-15', ${start}, ${start}, 'AL', ${days}, 'APPRV', ${s.manager.emplId}, 'Sea')`;

test('a row that overlaps leave stored at the same moment is reported, and no row is stored', async () => {
  const other = await add('Ben Cole');
  const rows = [row({ ...later, emplId: other.emplId }), row(later)];
  const answer = await runWhileLocked(
    s.t,
    (tx) => insertLeave(tx, s.person, '2026-07-08', 1),
    () => store(rows),
  );
  expect(answer).toMatchObject({
    status: 409,
    body: { errors: [{ path: 'rows.1.startDate', message: 'Overlaps leave from 08/07/2026 to 08/07/2026.' }] },
  });
  expect(await leaveOf(other)).toEqual([]);
  expect(await s.t.sql`select from leave_import`).toHaveLength(0);
});

test('a row whose balance is used at the same moment is reported, and no row is stored', async () => {
  const [tight, other] = [await add('Cora Day', 5), await add('Ben Cole')];
  const rows = [row({ ...later, emplId: other.emplId }), row({ ...later, emplId: tight.emplId })];
  const answer = await runWhileLocked(
    s.t,
    (tx) => insertLeave(tx, tight, '2026-08-03', 1),
    () => store(rows),
  );
  expect(answer).toMatchObject({ status: 409, body: { errors: [{ path: 'rows.1.days', code: 'import.beyond-balance' }] } });
  expect([await leaveOf(other), await figuresOf(tight)]).toMatchObject([[], { taken: 1 }]);
});

test('an import uses up the taken days as they are after a correction at the same moment', async () => {
  const moved = await add('Dara Fox', 14, { taken: 6 });
  const answer = await runWhileLocked(
    s.t,
    (tx) => tx`update leave_entitlement set taken_leave = 2 where empl_id = ${moved.emplId}`,
    () => store([row({ emplId: moved.emplId })]),
  );
  expect(answer.status).toBe(200);
  expect(await figuresOf(moved)).toEqual({ available: 14, taken: 5, brought: 0 });
  await undo(idOf(answer));
  expect(await figuresOf(moved)).toEqual({ available: 14, taken: 2, brought: 2 });
});

test('people can apply for leave while an import stores their rows', async () => {
  const [first, last] = [s.person, await add('Zoe Last')];
  const rows = [first, last].map(({ emplId }) => row({ ...later, emplId }));
  let applied = 0;
  const answer = await runWhileLocked(
    s.t,
    // The row of the last person waits, when that of the first is stored.
    (tx) => insertLeave(tx, last, '2026-07-08', 1),
    () => store(rows),
    async () => {
      applied = (await apply(first, '2026-08-03')).status;
    },
  );
  expect([applied, answer.status]).toEqual([200, 409]);
});

test('an import locks the balances only when its leave, timeline and links are stored', async () => {
  // A writer of balances has this lock on their table.
  await s.t.sql`
    create function refuse_after_lock() returns trigger language plpgsql as $$ begin
      if exists (select from pg_locks where pid = pg_backend_pid() and relation = 'leave_entitlement'::regclass and mode = 'RowExclusiveLock') then
        raise exception 'The balances are locked already.';
      end if;
      return null;
    end $$`;
  const tables = ['applied_leave', 'applied_leave_event', 'leave_import_leave'];
  for (const table of tables)
    await s.t.sql`create trigger refuse_after_lock after insert on ${s.t.sql(table)} for each row execute function refuse_after_lock()`;
  const someone = await add('Vera Last');
  const answer = await store([row({ ...later, emplId: someone.emplId })]);
  await s.t.sql`drop function refuse_after_lock cascade`;
  expect([answer.status, await figuresOf(someone)]).toMatchObject([200, { taken: 5 }]);
});

test('an undo locks the balances only when its leave is removed and audited', async () => {
  const someone = await add('Wim Last', 14, { taken: 6 });
  const leaveImportId = idOf(await store([row({ ...later, emplId: someone.emplId })]));
  await s.t.sql`
    create function refuse_after_lock() returns trigger language plpgsql as $$ begin
      if exists (select from pg_locks where pid = pg_backend_pid() and relation = 'leave_entitlement'::regclass and mode in ('RowShareLock', 'RowExclusiveLock')) then
        raise exception 'The balances are locked already.';
      end if;
      return null;
    end $$`;
  // The name comes after those of the other triggers of a row.
  await s.t.sql`create trigger zz_refuse_after_lock after delete on applied_leave for each row execute function refuse_after_lock()`;
  const answer = await undo(leaveImportId);
  await s.t.sql`drop function refuse_after_lock cascade`;
  expect([answer.status, await leaveOf(someone), await figuresOf(someone)]).toMatchObject([200, [], { taken: 6, brought: 6 }]);
});

test('an undo names leave that someone changes at the same moment, and removes nothing', async () => {
  const [changer, other] = [await add('Cleo May'), await add('Ben Cole')];
  const leaveImportId = idOf(await store([row({ ...later, emplId: other.emplId }), row({ ...later, emplId: changer.emplId })]));
  const answer = await runWhileLocked(
    s.t,
    async (tx) => {
      await tx`select from leave_entitlement where empl_id = ${changer.emplId} for no key update`;
      await tx`update applied_leave set leave_status = 'CANCL' where empl_id = ${changer.emplId}`;
    },
    () => undo(leaveImportId),
  );
  expect(answer).toMatchObject({ status: 409, body: { code: 'import.leave-changed' } });
  expect([await leaveOf(other), await figuresOf(other)]).toMatchObject([[{ days: 5 }], { taken: 5 }]);
});

test('only one of an import and an application for the same days is stored, and no call fails', async () => {
  const people = await Promise.all(['Ada', 'Bo', 'Cy', 'Di'].map((name) => add(name)));
  const rows = people.map(({ emplId }) => row({ ...later, emplId }));
  const [imported, ...applied] = await Promise.all([store(rows), ...people.map((one) => apply(one, '2026-07-08'))]);
  const isStored = imported?.status === 200;
  expect(imported?.status).toBe(isStored ? 200 : 409);
  for (const [place, one] of people.entries()) {
    expect(await leaveOf(one)).toHaveLength(isStored || applied[place]?.status === 200 ? 1 : 0);
    expect([200, 409]).toContain(applied[place]?.status);
  }
});

test('every balance equals the sum of its entries after all races', async () => {
  expect(await findBalanceDifferences(s.t.sql)).toEqual([]);
});
