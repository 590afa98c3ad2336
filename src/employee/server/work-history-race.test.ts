import { afterAll, beforeAll, expect, test } from 'vitest';
import { applicationBody } from '#src/testing/leave-to-order.ts';
import { profileToSend } from '#src/testing/sample-profile.ts';
import { createTestApp, type Answer, type Person, type TestApp } from '#src/testing/test-app.ts';

let t: TestApp;
let hr: Person;
let manager: Person;

beforeAll(async () => {
  t = await createTestApp();
  hr = await t.addPerson({ roles: ['E', 'H'] });
  manager = await t.addPerson({ roles: ['E', 'M'] });
  await t.sql`insert into work_pattern values ('THU', 'Thursdays', 'off', 'off', 'off', 'full', 'off', 'off', 'off')`;
  await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname, eff_status) values
    ('gender', 'F', 'Female', 'F', 'A'), ('job_title', 'SWE', 'Engineer', 'SWE', 'A'), ('business_unit', 'PRO', 'Product', 'Pro', 'A'),
    ('state', 'KUL', 'Kuala Lumpur', 'KL', 'A')`;
  await t.sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state) values ('2026-07-08', 'Feast', 'Kedah')`;
});
afterAll(() => t.close());

/** Statements that wait for a lock. */
async function waiting(): Promise<number> {
  const [row] = await t.sql<{ n: number }[]>`
    select count(*)::int as n from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`;
  return row?.n ?? 0;
}

/** Waits until as many wait, or the call is answered: then it did not have to. */
async function untilWaiting(n: number, call: Promise<Answer>): Promise<void> {
  const answered = { yet: false };
  void call.then(() => (answered.yet = true));
  while (!answered.yet && (await waiting()) < n) await new Promise((resolve) => setImmediate(resolve));
}

const changes: Record<string, (emplId: string) => Promise<Answer>> = {
  'another work week': (emplId) => save(emplId, { workPatterns: [{ patternCode: 'THU', from: '2026-07-01' }] }),
  'another state': (emplId) => save(emplId, { workStates: [{ state: 'KUL', from: '2026-07-01' }] }),
  'a new holiday': () =>
    t.call('POST', '/publicholiday', {
      by: hr,
      body: { holidayDate: '2026-07-09', holidayDay: '', holidayDescr: 'Rest', holidayState: 'All' },
    }),
};

const save = (emplId: string, more: object) =>
  t.call('POST', '/addEditEmployeeDetailsWithDept', {
    by: hr,
    body: profileToSend(emplId, { reportsTo: { emplId: manager.emplId }, gender: 'F', businessEmail: `${emplId}@test.example`, ...more }),
  });

test.each([
  ['another work week', 1],
  ['another state', 5],
  ['a new holiday', 3],
])('%s counts leave that was judged before it and stored after it', async (what, expected) => {
  const person = await t.addPerson({ reportsTo: manager.emplId });
  await t.addEntitlement(person.emplId, 20);
  let applying: Promise<Answer> | undefined;
  let changing: Promise<Answer> | undefined;
  await t.sql.begin(async (tx) => {
    // Leave can be judged, and read, but not be stored until this ends.
    await tx`lock table applied_leave in share mode`;
    applying = t.call('POST', '/appliedleave', { by: person, body: applicationBody(manager.emplId, '2026-07-06', '2026-07-10') });
    await untilWaiting(1, applying);
    changing = changes[what]?.(person.emplId);
    if (changing) await untilWaiting(2, changing);
  });
  expect([(await applying)?.status, (await changing)?.status]).toEqual([200, 200]);
  const [leave] = await t.sql<{ days: number; sum: number }[]>`
    select leave_duration as days, (select sum((d ->> 'days')::numeric) from jsonb_array_elements(day_costs) d) as sum
    from applied_leave where empl_id = ${person.emplId}`;
  expect(leave).toEqual({ days: expected, sum: expected });
});
