import { beforeAll, expect, test } from 'vitest';
import { hashToken } from '#src/shared/access/server/token.ts';
import { addDays, eachDay, isWeekend, type PlainDate } from '#src/base/dates/plain-date.ts';
import { fillDemoCompany } from '#src/app/demo-company/server/fill-demo-company.ts';
import { notifyOfExpiry } from '#src/ledger/leave-ledger/server/expiry/notify-of-expiry.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

// Five typical questions of HR about the demo company, each also answered naively from the stored rows.

type Leave = { id: number; emplId: string; code: string; status: string; days: { date: PlainDate; days: number }[] };

const t = testApp();
const hr: Person = { emplId: 'H0001', token: 'h'.repeat(43) };
let leaves: Leave[];
let holidays: Set<PlainDate>;
let departments: Map<string, { name: string }[]>;

const booked = ({ status }: Leave) => status === 'APPRV' || status === 'PNCLD';
const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0);
const isWorked = (day: PlainDate) => !isWeekend(day) && !holidays.has(day);

beforeAll(async () => {
  t.clock.today = '2026-03-02';
  for (const table of ['leave_category', "translate_item where fieldname = 'dept_id'", 'public_holiday'])
    await t.sql.unsafe(`delete from ${table}`);
  await fillDemoCompany(t.sql, { today: t.clock.today });
  await t.sql`insert into session (token_hash, empl_id, expires_at) values (${hashToken(hr.token)}, ${hr.emplId}, now() + interval '1 hour')`;
  leaves = [
    ...(await t.sql<Leave[]>`
      select applied_leave_id as id, empl_id as "emplId", leave_code as code, leave_status as status, day_costs as days from applied_leave`),
  ];
  const free = await t.sql<{ day: PlainDate }[]>`select holiday_date as day from public_holiday where lower(holiday_state) = 'all'`;
  holidays = new Set(free.map(({ day }) => day));
  const of = await t.sql<{ emplId: string; name: string }[]>`
    select d.empl_id as "emplId", t.xlatlongname as name from employee_department d join translate_item t on t.fieldname = 'dept_id' and t.fieldvalue = d.dept_id`;
  departments = Map.groupBy(of, ({ emplId }) => emplId);
}, 120_000);

type Row = Record<string, string | number | null>;
async function ask(path: string): Promise<Row[]> {
  const answer = await t.call('GET', `/reports/${path}`, { by: hr });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as Row[];
}

/** Finds the people who lose days at the end of March, and how many, by id. */
async function lapsing(): Promise<{ emplId: string; lapses: number }[]> {
  const carried = await t.sql<{ emplId: string; days: number }[]>`
    select empl_id as "emplId", days from entitlement_entry where until_date = '2026-03-31' and kind = 'carry' order by empl_id`;
  const used = (emplId: string) =>
    sum(
      leaves
        .filter((leave) => leave.emplId === emplId && leave.code === 'AL' && (booked(leave) || leave.status === 'PNAPV'))
        .flatMap(({ days }) => days.filter(({ date }) => date <= '2026-03-31').map(({ days: cost }) => cost)),
    );
  return carried.map(({ emplId, days }) => ({ emplId, lapses: days - Math.min(days, used(emplId)) })).filter(({ lapses }) => lapses > 0);
}

test('shows how many days the company owes on 31 December, and what they are worth', async () => {
  const records = await t.sql<{ emplId: string; available: number; taken: number }[]>`
    select empl_id as "emplId", available_leave as available, taken_leave as taken from leave_entitlement
    where year = 2026 and empl_id in (select empl_id from employee where status = 'A' or effective_date > '2026-12-31')`;
  const owed = sum(records.map(({ available, taken }) => available - taken));
  const { body } = await t.call('GET', `/reports/balances/summary?asked=${encodeURIComponent('on=2026-12-31')}`, { by: hr });
  expect(owed).toBeGreaterThan(100);
  expect(body).toMatchObject({ rows: records.length, sums: { outstanding: owed } });
});

test('shows which department has the most absences in summer', async () => {
  const away = new Map<string, number>();
  for (const { emplId, days } of leaves.filter(booked))
    for (const { date, days: cost } of days)
      if (date >= '2026-06-01' && date <= '2026-08-31')
        for (const { name } of departments.get(emplId) ?? [{ name: 'No department' }]) away.set(name, (away.get(name) ?? 0) + cost);
  const [most] = [...away].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const rows = await ask('absence?by=department&year=2026&fromMonth=6&toMonth=8&sort=-days,line');
  expect([rows[0]?.['line'], rows[0]?.['days']]).toEqual(most);
  expect(Object.fromEntries(rows.filter(({ days }) => days !== 0).map(({ line, days }) => [line, days]))).toEqual(Object.fromEntries(away));
});

test('shows who has not had ten days off in a row', async () => {
  const active = await t.sql<{ emplId: string }[]>`select empl_id as "emplId" from employee where status = 'A'`;
  /** Returns the longest run of whole days of leave, across days off; with `halves`, half days count as well. */
  const longest = (emplId: string, halves: boolean) => {
    const own = leaves.filter((leave) => leave.emplId === emplId && booked(leave) && !['SL', 'HL'].includes(leave.code));
    const costs = new Map(own.flatMap(({ days }) => days.map(({ date, days: cost }) => [date, cost] as const)));
    let [run, most] = [0, 0];
    for (const day of eachDay('2026-01-01', '2026-12-31')) {
      if (!isWorked(day)) continue;
      const cost = costs.get(day) ?? 0;
      run = cost === 1 || (halves && cost > 0) ? run + cost : 0;
      most = Math.max(most, run);
    }
    return most;
  };
  const named = new Set((await ask('longbreaks?days=10&year=2026')).map(({ emplId }) => emplId));
  expect(named.size).toBeGreaterThan(0);
  expect(active.filter(({ emplId }) => longest(emplId, false) >= 10 && named.has(emplId))).toEqual([]);
  expect(active.filter(({ emplId }) => longest(emplId, true) < 10 && !named.has(emplId))).toEqual([]);
});

test('shows which days expire on 31 March, and whether their owners have been notified', async () => {
  const added = ['E0001', 'E0002', 'E0003'];
  for (const [n, emplId] of added.entries())
    await t.sql`insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date, until_date, to_carry_forward, note)
      values (${emplId}, 2026, 'AL', 'carry', ${n + 2}, '2026-01-01', '2026-03-31', ${n + 2}, 'Carried')`;
  const expected = (await lapsing()).map((one) => ({ ...one, until: '2026-03-31' }));
  expect(expected.filter(({ emplId }) => added.includes(emplId)).length).toBeGreaterThan(0);
  expect(expected.filter(({ emplId }) => !added.includes(emplId)).length).toBeGreaterThan(0);
  const rows = async () => (await ask('lapses?year=2026')).map(({ emplId, until, lapses, told }) => ({ emplId, until, lapses, told }));
  const sorted = (all: { emplId: unknown }[]) => all.toSorted((a, b) => (String(a.emplId) < String(b.emplId) ? -1 : 1));
  // The demo company was notified when it was created.
  const told = (onAdded: PlainDate | null) =>
    expected.map((one) => ({ ...one, told: added.includes(one.emplId) ? onAdded : '2026-03-01' }));
  expect(sorted(await rows())).toEqual(told(null));
  await t.sql`update leave_category set tell_lapse = '{60}' where leave_code = 'AL'`;
  await t.sql.begin((tx) => notifyOfExpiry(tx, t.clock.today));
  await t.sql`update notice set happened_at = '2026-03-02T08:00:00Z' where kind = 'lapseSoon' and empl_id = any (${added})`;
  expect(sorted(await rows())).toEqual(told('2026-03-02'));
});

test('shows which requests take longest to be decided', async () => {
  const events = await t.sql<{ id: number; by: string | null; from: string | null; to: string; day: PlainDate }[]>`
    select applied_leave_id as id, by_empl_id as by, from_status as "from", to_status as "to", (happened_at at time zone 'UTC')::date as day
    from applied_leave_event order by applied_leave_event_id`;
  const waited = new Map<string, number[]>();
  for (const all of Map.groupBy(events, ({ id }) => id).values()) {
    const decision = all.findLast(({ from, to }) => from === 'PNAPV' && (to === 'APPRV' || to === 'REJCT'));
    if (!decision?.by || decision.day < '2026-01-01') continue;
    const asked = all.map(({ day }) => day).toSorted()[0] ?? decision.day;
    const days = asked >= decision.day ? 0 : sum([...eachDay(addDays(asked, 1), decision.day)].map((day) => (isWorked(day) ? 1 : 0)));
    waited.set(decision.by, [...(waited.get(decision.by) ?? []), days]);
  }
  const rows = await ask('decisions?year=2026&sort=-longest');
  expect(waited.size).toBeGreaterThan(1);
  const median = (days: readonly number[]) => {
    const sorted = days.toSorted((a, b) => a - b);
    return ((sorted[Math.floor((days.length - 1) / 2)] ?? 0) + (sorted[Math.ceil((days.length - 1) / 2)] ?? 0)) / 2;
  };
  expect(Object.fromEntries(rows.map((row) => [row['emplId'], [row['longest'], row['median'], row['decided']]]))).toEqual(
    Object.fromEntries([...waited].map(([emplId, days]) => [emplId, [Math.max(...days), median(days), days.length]])),
  );
  expect(rows[0]?.['longest']).toBe(Math.max(...[...waited.values()].flat()));
});

type Listed = {
  employeeDetails: { emplId: string };
  leaveCategory: { leaveCode: string };
  leaveStatus: string;
  leaveDuration: number;
  balanceLeave: number;
  id: { year: number };
};

test('the figures match the figures of the lists, to the half day', async () => {
  const list = async (path: string) => {
    const answer = await t.call('GET', path, { by: hr });
    expect(answer).toMatchObject({ status: 200 });
    return answer.body as Listed[];
  };
  const added = <One>(all: readonly One[], of: (one: One) => readonly [string, unknown]) => {
    const sums = new Map<string, number>();
    for (const [key, days] of all.map(of)) sums.set(key, (sums.get(key) ?? 0) + Number(days));
    return Object.fromEntries([...sums].filter(([, days]) => days !== 0));
  };
  const keyOf = ({ employeeDetails: { emplId }, leaveCategory: { leaveCode } }: Listed) => `${emplId} ${leaveCode}`;
  const keyIn = ({ emplId, leaveCode }: Row) => `${emplId} ${leaveCode}`;
  const gone = new Set(
    (await t.sql`select empl_id as id from employee where status = 'I' and effective_date <= '2026-01-01'`).map(({ id }) => id),
  );
  const applications = await list('/appliedleave');
  const booked = applications.filter(
    ({ leaveStatus, employeeDetails }) => ['APPRV', 'PNCLD'].includes(leaveStatus) && !gone.has(employeeDetails.emplId),
  );
  const paid = (await ask('payroll?from=2026-01-01&to=2026-12-31')).filter(
    ({ part, emplId }) => part === 'In the period' && !gone.has(emplId),
  );
  expect(paid.length).toBeGreaterThan(60);
  expect(added(paid, (row) => [keyIn(row), row['days']])).toEqual(added(booked, (one) => [keyOf(one), one.leaveDuration]));
  expect(added(await ask('absence?year=2026&by=type'), ({ code, days }) => [String(code), days])).toEqual(
    added(booked, (one) => [one.leaveCategory.leaveCode, one.leaveDuration]),
  );
  const owed = await ask('balances?on=2026-12-31');
  const asked = new Set(owed.map(keyIn));
  const left = (await list('/leaveentitlements')).filter((one) => one.id.year === 2026 && asked.has(keyOf(one)));
  expect(added(owed, (row) => [keyIn(row), row['outstanding']])).toEqual(added(left, (one) => [keyOf(one), one.balanceLeave]));
  const decided = sum((await ask('decisions?year=2026')).map((row) => Number(row['decided'])));
  expect(decided).toBe(applications.filter(({ leaveStatus }) => leaveStatus !== 'PNAPV').length);
});

test('a day that was given back is not an absence and is owed again', async () => {
  const days = async () => {
    const [away, owed] = await Promise.all([ask('absence?year=2026&by=type'), ask('balances?on=2026-12-31')]);
    return [away, owed].map((rows, n) => sum(rows.map((row) => Number(row[n === 0 ? 'days' : 'outstanding']))));
  };
  const [away = 0, owed = 0] = await days();
  const leave = leaves.find(
    (one) => one.status === 'APPRV' && one.code === 'AL' && one.days.filter((day) => day.days === 1 && day.date > t.clock.today).length > 1,
  );
  const [path] = await t.sql<{ path: string }[]>`
    select concat_ws('/', empl_id, eff_date, start_date, leave_code) as path from applied_leave where applied_leave_id = ${leave?.id ?? 0}`;
  const day = leave?.days.findLast((one) => one.days === 1)?.date;
  const body = { reason: 'Needed', giveBack: [{ date: day }] };
  expect(await t.call('POST', `/appliedleave/${path?.path}/change`, { by: hr, body })).toMatchObject({ status: 200 });
  expect(await days()).toEqual([away - 1, owed + 1]);
});
