import { afterAll, beforeAll, expect } from 'vitest';
import { eachDay, isWeekend, monthOf, type PlainDate } from '#src/base/dates/plain-date.ts';
import { createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';

// A company of nine people whose leave reports are computed a second time, half day by half day, from the tables of this file.

type Leave = {
  emplId: string;
  code: string;
  start: PlainDate;
  end: PlainDate;
  part?: 'AM' | 'PM' | null;
  startPart?: 'PM' | null;
  endPart?: 'AM' | null;
  status?: string;
};

const leaveFixture = (emplId: string, code: string, start: PlainDate, end = start, more: Partial<Leave> = {}): Leave => ({
  emplId,
  code,
  start,
  end,
  ...more,
});

/** All leave of the company in 2026. */
export const leaves: readonly Leave[] = [
  // Consecutive leave: with a holiday and a weekend between; with a person's own work pattern; with half days at both ends.
  leaveFixture('BOB', 'AL', '2026-03-02', '2026-03-05'),
  leaveFixture('BOB', 'AL', '2026-03-09', '2026-03-11'),
  leaveFixture('BOB', 'AL', '2026-03-31', '2026-04-02', { startPart: 'PM', endPart: 'AM' }),
  leaveFixture('ADA', 'AL', '2026-03-01', '2026-03-04'),
  leaveFixture('ADA', 'AL', '2026-03-08', '2026-03-10'),
  leaveFixture('CYD', 'AL', '2026-12-21', '2026-12-29', { status: 'PNCLD' }),
  leaveFixture('CYD', 'AL', '2026-05-04', '2026-05-04', { part: 'AM' }),
  leaveFixture('CYD', 'AL', '2026-05-05', '2026-05-05'),
  leaveFixture('DAN', 'AL', '2026-02-27', '2026-03-03'),
  // None of these counts.
  leaveFixture('BOB', 'AL', '2026-07-06', '2026-07-17', { status: 'PNAPV' }),
  leaveFixture('CYD', 'AL', '2026-08-03', '2026-08-14', { status: 'REJCT' }),
  leaveFixture('ADA', 'AL', '2026-08-03', '2026-08-14', { status: 'CANCL' }),
  // Sick spells: two with a weekend between, one after a worked half; one that ends in the next month; paternity leave in working days.
  leaveFixture('CYD', 'SL', '2026-01-29', '2026-01-30'),
  leaveFixture('CYD', 'SL', '2026-02-02', '2026-02-03'),
  leaveFixture('CYD', 'SL', '2026-02-05', '2026-02-05', { part: 'PM' }),
  leaveFixture('ADA', 'SL', '2026-03-11', '2026-03-15'),
  leaveFixture('EVE', 'SL', '2026-06-11', '2026-06-16'),
  leaveFixture('BOB', 'PT', '2026-05-29', '2026-06-02'),
];

/** The ids of people with entitlements: 20 days of each type, of which one was taken before the application was used. */
export const entitledIds = ['ADA', 'BOB', 'CYD', 'DAN', 'EVE'] as const;
export const leaveCodes = ['AL', 'PT', 'SL'] as const;

/** Everyone's departments; '' is none. */
export const departmentsOf: Readonly<Record<string, readonly string[]>> = {
  ADA: ['ENG'],
  BOB: ['ENG', 'SAL'],
  CYD: ['SAL'],
  DAN: [''],
  EVE: ['HRD'],
  HR: [''],
  MAN: [''],
  LEAD: ['SAL'],
  ADM: ['ENG'],
};

const holidays: Readonly<Record<PlainDate, 'day' | 'PM' | 'north'>> = {
  '2026-03-06': 'day',
  '2026-12-24': 'PM',
  '2026-03-11': 'north',
  '2026-12-25': 'day',
};

/** True if a person works in this half of the day. */
export function isWorked(emplId: string, date: PlainDate, half: 'AM' | 'PM'): boolean {
  const weekday = new Date(`${date}T00:00Z`).getUTCDay();
  // From March on, Ada works from Sunday to Wednesday, and on Wednesday only in the morning.
  const hasOwnWeek = emplId === 'ADA' && date >= '2026-03-01';
  const off = hasOwnWeek ? weekday > 3 || (weekday === 3 && half === 'PM') : isWeekend(date);
  const holiday = holidays[date];
  const hasHoliday = holiday === 'day' || (holiday === 'PM' && half === 'PM') || (holiday === 'north' && emplId !== 'BOB');
  return !off && !hasHoliday;
}

/** Generates the half days of a leave. */
export function* halvesOf({ start, end, part, startPart, endPart }: Leave): Generator<[PlainDate, 'AM' | 'PM']> {
  for (const date of eachDay(start, end))
    for (const half of ['AM', 'PM'] as const) {
      if (part && part !== half) continue;
      if (date === start && startPart && half === 'AM') continue;
      if (date === end && endPart && half === 'PM') continue;
      yield [date, half];
    }
}

export const isApprovedLeave = (leave: Leave): boolean => ['APPRV', 'PNCLD'].includes(leave.status ?? 'APPRV');

/** Returns the cost of each day of a leave; sick leave counts calendar days. */
export function daysOf(leave: Pick<Leave, 'emplId' | 'code' | 'start' | 'end'>): Map<PlainDate, number> {
  const days = new Map<PlainDate, number>();
  for (const [date, half] of halvesOf(leave))
    days.set(date, (days.get(date) ?? 0) + (leave.code === 'SL' || isWorked(leave.emplId, date, half) ? 0.5 : 0));
  return days;
}

export const sum = (values: Iterable<number>): number => [...values].reduce((all, value) => all + value, 0);

/** Adds up the booked days of a person's leave of one type, on dates that pass the filter. */
export const daysTaken = (emplId: string, code: string, passes: (date: PlainDate) => boolean = () => true): number =>
  sum(
    leaves
      .filter((leave) => leave.emplId === emplId && leave.code === code && isApprovedLeave(leave))
      .flatMap((leave) => [...daysOf(leave)].filter(([date]) => passes(date)).map(([, days]) => days)),
  );

/** Lists the days away as rows of person, type, month and days. */
export const daysAway = () =>
  leaves.filter(isApprovedLeave).flatMap((leave) => [...daysOf(leave)].map(([date, days]) => ({ ...leave, month: monthOf(date), days })));

// Dan left at the end of March; Eve joined on 1 June.
const employmentPeriods: Readonly<Record<string, readonly [PlainDate, PlainDate]>> = {
  DAN: ['1900-01-01', '2026-03-31'],
  EVE: ['2026-06-01', '2999-12-31'],
};

export const isEmployed = (emplId: string, date: PlainDate): boolean => {
  const [first, last] = employmentPeriods[emplId] ?? ['1900-01-01', '2999-12-31'];
  return date >= first && date <= last;
};

export type ReportRow = Record<string, string | number | null>;

/** Picks some fields of each row. */
export const pick = (rows: readonly ReportRow[], ...fields: string[]) => rows.map((row) => fields.map((field) => row[field]));

type Summary = {
  rows: number;
  people: number | null;
  sums: Record<string, number>;
  bars: { label: string; value: number }[];
  leaveTypes: { leaveCode: string }[];
  departments: { code: string }[];
  businessUnits: { code: string }[];
};

export type ReportedCompany = Record<'hr' | 'manager' | 'lead' | 'admin', Person> & {
  t: TestApp;
  /** Returns the rows of a report, for example `balances?on=2026-03-01`, as HR or another person reads them. */
  ask: (path: string, by?: Person) => Promise<ReportRow[]>;
  summary: (report: string, asked: string, by?: Person) => Promise<Summary>;
};

/**
 * Sets up the company for the tests of a file: created before the first test and removed after the last.
 *
 * @param env environment variables that differ from the defaults
 */
export function setUpReportedCompany(env?: Record<string, string>): ReportedCompany {
  // Filled before the tests run.
  const company = {} as ReportedCompany;
  beforeAll(async () => void Object.assign(company, await createReportedCompany(env)), 60_000);
  afterAll(() => company.t.close());
  return company;
}

/** Creates the company as of 15 June 2026. Mona manages Ada, Bob and Lea, who manages Cyd; Adam is the admin of Engineering. */
async function createReportedCompany(env: Record<string, string> = {}): Promise<ReportedCompany> {
  const t = await createTestApp({ env });
  t.clock.today = '2026-06-15';
  const hr = await t.addPerson({ emplId: 'HR', name: 'Hila', roles: ['E', 'H'] });
  const manager = await t.addPerson({ emplId: 'MAN', name: 'Mona', roles: ['E', 'M'], reportsTo: hr.emplId });
  const lead = await t.addPerson({ emplId: 'LEAD', name: 'Lea', roles: ['E', 'M'], reportsTo: manager.emplId, departments: ['SAL'] });
  const admin = await t.addPerson({ emplId: 'ADM', name: 'Adam', roles: ['E', 'A'], departments: ['ENG'], reportsTo: hr.emplId });
  const boss: Record<(typeof entitledIds)[number], string> = { ADA: 'MAN', BOB: 'MAN', CYD: 'LEAD', DAN: 'HR', EVE: 'HR' };
  for (const emplId of entitledIds) {
    const departments = (departmentsOf[emplId] ?? []).filter((department) => department !== '');
    await t.addPerson({ emplId, name: emplId.toLowerCase(), reportsTo: boss[emplId], departments });
    for (const leaveCode of leaveCodes) await t.addEntitlement(emplId, 20, { leaveCode });
  }
  await addDays(t);
  for (const leave of leaves) await addLeave(t, leave);
  await t.sql`update leave_entitlement en set taken_leave = 1 + coalesce((select sum(leave_duration) from applied_leave l
    where l.empl_id = en.empl_id and l.leave_code = en.leave_code and l.leave_year = en.year and l.leave_status in ('APPRV', 'PNCLD')), 0)`;
  return {
    t,
    hr,
    manager,
    lead,
    admin,
    async ask(path, by = hr) {
      const answer = await t.call('GET', `/reports/${path}`, { by });
      expect(answer).toMatchObject({ status: 200 });
      return answer.body as ReportRow[];
    },
    summary: async (report, asked, by = hr) =>
      (await t.call('GET', `/reports/${report}/summary?asked=${encodeURIComponent(asked)}`, { by })).body as Summary,
  };
}

/** Adds work patterns, states, holidays and dates of joining and leaving. */
async function addDays({ sql }: TestApp): Promise<void> {
  await sql`insert into work_pattern values ('ODD', 'Sunday to Wednesday', 'full', 'full', 'am', 'off', 'off', 'off', 'full')`;
  await sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('state', 'NO', 'North', 'N'), ('state', 'SO', 'South', 'S'),
    ('state', 'SAL', 'Same code as a department', 'Same')`;
  await sql`insert into employee_work_pattern values ('ADA', '2026-03-01', 'ODD')`;
  await sql`insert into employee_work_state values ('BOB', '2026-01-01', 'SO')`;
  await sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state, holiday_part) values
    ('2026-03-06', 'Feast', 'All', null), ('2026-12-24', 'Eve', 'All', 'PM'), ('2026-03-11', 'Northern feast', 'North', null)`;
  await sql`update employee set status = 'I', effective_date = '2026-04-01' where empl_id = 'DAN'`;
  await sql`update employee set join_date = '2026-06-01' where empl_id = 'EVE'`;
}

async function addLeave({ sql }: TestApp, leave: Leave): Promise<void> {
  const days = daysOf(leave);
  const { emplId, code, start, end, part = null, startPart = null, endPart = null, status = 'APPRV' } = leave;
  await sql`
    insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, half_day_part, start_part, end_part, leave_duration, leave_status, approver,
      reason, day_costs)
    values (${emplId}, '2026-01-01', ${start}, ${end}, ${code}, ${part}, ${startPart}, ${endPart}, ${sum(days.values())}, ${status}, 'MAN', 'Away',
      ${JSON.stringify([...days].map(([date, each]) => ({ date, days: each })))}::text::jsonb)`;
}
