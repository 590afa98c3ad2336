import { expect, test } from 'vitest';
import { testDatabase } from '#src/testing/test-database.ts';
import { bookedStatuses, leaveStatuses, liveStatuses, pendingStatuses, requestedStatuses } from '../status/leave-status.ts';

const database = testDatabase();

const codesIn = (text: string) => [...text.matchAll(/'([A-Z]{5})'/g)].map(([, code]) => code);

test.each([
  ['booked_statuses', bookedStatuses],
  ['requested_statuses', requestedStatuses],
])('%s() returns the set of leave-status.ts', async (name, statuses) => {
  expect(await database.sql.unsafe(`select ${name}() as statuses`)).toEqual([{ statuses }]);
});

test.each([
  [
    'every status',
    `select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'applied_leave_leave_status_check'`,
    leaveStatuses,
  ],
  [
    'those that hold days',
    `select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'applied_leave_overlap'`,
    liveStatuses,
  ],
  ['pending ones', `select indexdef as text from pg_indexes where indexname = 'applied_leave_awaiting'`, pendingStatuses],
])('the table names the same statuses: %s', async (_which, query, statuses) => {
  const [row] = (await database.sql.unsafe(query)) as unknown as { text: string }[];
  expect(codesIn(row?.text ?? '')).toEqual(statuses);
});

test('no other function names a set of statuses', async () => {
  const functions = await database.sql<{ name: string; text: string }[]>`
    select proname as name, prosrc as text from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~ '(PNAPV|APPRV|REJCT|PNCLD|CANCL)'`;
  expect(functions.map(({ name }) => name).toSorted()).toEqual(['booked_statuses', 'queue_leave_deliveries', 'requested_statuses']);
});
