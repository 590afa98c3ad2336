import { beforeAll, expect, test } from 'vitest';
import { eachDay, weekdayOf } from '#src/base/dates/plain-date.ts';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let manager: Person;

beforeAll(async () => {
  manager = await t.addPerson({ roles: ['E', 'M'] });
  await t.sql`insert into work_pattern values ('KEDAH', 'Sunday to Thursday', 'full', 'full', 'full', 'full', 'off', 'off', 'full')`;
  await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname, eff_status) values
    ('state', 'KDH', 'Kedah', 'Kdh', 'A'), ('state', 'KUL', 'Kuala Lumpur', 'KL', 'A'), ('state', 'JHR', 'Johor', 'Joh', 'A')`;
  await t.sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state, holiday_part) values
    ('2026-07-05', 'Of Kedah', 'Kedah', null), ('2026-07-08', 'Of two', 'KUL / johor', null), ('2026-07-10', 'Of Johor', 'Johor', null),
    ('2026-07-16', 'Of all', 'All', 'PM'), ('2026-07-22', 'Not of Kedah', 'All except Kedah', null)`;
});

/** The days off and the holidays of each state, written by hand. */
const byHand = {
  KDH: {
    off: [4, 5],
    free: { '2026-07-05': 'Of Kedah', '2026-07-16': 'Of all, afternoon' },
    total: 22 - 1 - 0.5,
    word: 'Not a working day',
  },
  KUL: {
    off: [5, 6],
    free: { '2026-07-08': 'Of two', '2026-07-16': 'Of all, afternoon', '2026-07-22': 'Not of Kedah' },
    total: 23 - 2 - 0.5,
    word: 'Weekend',
  },
  JHR: {
    off: [4, 5],
    free: { '2026-07-08': 'Of two', '2026-07-10': 'Of Johor', '2026-07-16': 'Of all, afternoon', '2026-07-22': 'Not of Kedah' },
    total: 22 - 2 - 0.5,
    word: 'Not a working day',
  },
} as const;

test.each(Object.entries(byHand))('counts and explains a month of leave in %s day by day', async (state, { off, free, total, word }) => {
  const person = await t.addPerson({ reportsTo: manager.emplId });
  await t.addEntitlement(person.emplId, 40);
  await t.sql`insert into employee_work_state values (${person.emplId}, '2026-01-01', ${state})`;
  if (state !== 'KUL') await t.sql`insert into employee_work_pattern values (${person.emplId}, '2026-01-01', 'KEDAH')`;
  const named: Readonly<Record<string, string>> = free;
  const expected = [...eachDay('2026-07-01', '2026-07-31')].map((date) => {
    const isOff = (off as readonly number[]).includes(weekdayOf(date));
    const days = isOff || (named[date] && date !== '2026-07-16') ? 0 : date === '2026-07-16' ? 0.5 : 1;
    const reason = named[date] ?? (isOff ? word : undefined);
    return { date, days, ...(reason && { reason }) };
  });
  const query = 'leaveCode=AL&startDate=2026-07-01&endDate=2026-07-31';
  const preview = await t.call('GET', `/appliedleave/preview?${query}`, { by: person });
  expect(preview.body).toMatchObject({ leaveDuration: total, days: expected, balanceAfter: 40 - total, problems: [] });
  const filed = await t.call('POST', '/appliedleave', { by: person, body: applicationBody(manager.emplId, '2026-07-01', '2026-07-31') });
  expect(filed).toMatchObject({ status: 200, body: { leaveDuration: total, days: expected } });
  const seen = await t.call('GET', `/appliedleave/${person.emplId}/${t.clock.today}/2026-07-01/AL`, { by: manager });
  expect(seen.body).toMatchObject({ leaveDuration: total, days: expected });
});
