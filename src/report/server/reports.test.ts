import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, eachDay, isWeekend, monthOf, type PlainDate } from '#src/dates/plain-date.ts';
import { createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';

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

let t: TestApp;
let hr: Person;
let manager: Person;
let admin: Person;
let lead: Person;
const people: Record<string, Person> = {};
const leaves: Leave[] = [];

/** Halves of days, as this test counts them: by a table of its own. */
const holidays: Record<PlainDate, 'day' | 'PM' | 'north'> = {
  '2026-03-06': 'day',
  '2026-12-24': 'PM',
  '2026-03-11': 'north',
  '2026-12-25': 'day',
};

function isWorked(emplId: string, date: PlainDate, half: 'AM' | 'PM'): boolean {
  const weekday = new Date(`${date}T00:00Z`).getUTCDay();
  // Ada works Sunday to Wednesday, and on Wednesday the morning, from March on.
  const hasOwnWeek = emplId === people['ada']?.emplId && date >= '2026-03-01';
  const off = hasOwnWeek ? weekday > 3 || (weekday === 3 && half === 'PM') : isWeekend(date);
  const holiday = holidays[date];
  const hasHoliday = holiday === 'day' || (holiday === 'PM' && half === 'PM') || (holiday === 'north' && emplId !== people['bob']?.emplId);
  return !off && !hasHoliday;
}

/** The halves of days that a leave takes. */
function* halvesOf({ start, end, part, startPart, endPart }: Leave): Generator<[PlainDate, 'AM' | 'PM']> {
  for (const date of eachDay(start, end))
    for (const half of ['AM', 'PM'] as const) {
      if (part && part !== half) continue;
      if (date === start && startPart && half === 'AM') continue;
      if (date === end && endPart && half === 'PM') continue;
      yield [date, half];
    }
}

const countsCalendarDays = (code: string) => code === 'SL';
const booked = (leave: Leave) => ['APPRV', 'PNCLD'].includes(leave.status ?? 'APPRV');

/** What each day of a leave costs. */
function daysOf(leave: Leave): Map<PlainDate, number> {
  const days = new Map<PlainDate, number>();
  for (const [date, half] of halvesOf(leave))
    days.set(date, (days.get(date) ?? 0) + (countsCalendarDays(leave.code) || isWorked(leave.emplId, date, half) ? 0.5 : 0));
  return days;
}
const sum = (values: Iterable<number>) => [...values].reduce((all, value) => all + value, 0);

async function addLeave(leave: Leave): Promise<void> {
  const days = daysOf(leave);
  leaves.push(leave);
  const { emplId, code, start, end, part = null, startPart = null, endPart = null, status = 'APPRV' } = leave;
  await t.sql`
    insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, half_day_part, start_part, end_part, leave_duration, leave_status, approver,
      reason, day_costs)
    values (${emplId}, '2026-01-01', ${start}, ${end}, ${code}, ${part}, ${startPart}, ${endPart}, ${sum(days.values())}, ${status}, ${manager.emplId}, 'Away',
      ${JSON.stringify([...days].map(([date, each]) => ({ date, days: each })))}::text::jsonb)`;
}

beforeAll(async () => {
  t = await createTestApp();
  t.clock.today = '2026-06-15';
  hr = await t.addPerson({ emplId: 'HR', name: 'Hila', roles: ['E', 'H'] });
  manager = await t.addPerson({ emplId: 'MAN', name: 'Mona', roles: ['E', 'M'], reportsTo: hr.emplId });
  lead = await t.addPerson({ emplId: 'LEAD', name: 'Lea', roles: ['E', 'M'], reportsTo: manager.emplId, departments: ['SAL'] });
  admin = await t.addPerson({ emplId: 'ADM', name: 'Adam', roles: ['E', 'A'], departments: ['ENG'], reportsTo: hr.emplId });
  const add = async (name: string, reportsTo: Person, departments: string[]) => {
    people[name] = await t.addPerson({ emplId: name.toUpperCase(), name, reportsTo: reportsTo.emplId, departments });
  };
  await add('ada', manager, ['ENG']);
  await add('bob', manager, ['ENG', 'SAL']);
  await add('cyd', lead, ['SAL']);
  await add('dan', hr, []);
  await add('eve', hr, ['HRD']);
  const { sql } = t;
  await sql`insert into work_pattern values ('ODD', 'Sunday to Wednesday', 'full', 'full', 'am', 'off', 'off', 'off', 'full')`;
  await sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('state', 'NO', 'North', 'N'), ('state', 'SO', 'South', 'S')`;
  await sql`insert into employee_work_pattern values ('ADA', '2026-03-01', 'ODD')`;
  await sql`insert into employee_work_state values ('BOB', '2026-01-01', 'SO')`;
  await sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state, holiday_part) values
    ('2026-03-06', 'Feast', 'All', null), ('2026-12-24', 'Eve', 'All', 'PM'), ('2026-03-11', 'Northern feast', 'North', null)`;
  // Dan left at the end of March, Eve joined on 1 June.
  await sql`update employee set status = 'I', effective_date = '2026-04-01' where empl_id = 'DAN'`;
  await sql`update employee set join_date = '2026-06-01' where empl_id = 'EVE'`;
  for (const emplId of ['ADA', 'BOB', 'CYD', 'DAN', 'EVE'])
    for (const leaveCode of ['AL', 'SL', 'PT']) await t.addEntitlement(emplId, 20, { leaveCode });
  const of = (emplId: string, code: string, start: PlainDate, end = start, more: Partial<Leave> = {}) =>
    addLeave({ emplId, code, start, end, ...more });
  // Runs: a holiday and a weekend between; a week that is not everybody's; parts of days at both ends.
  await of('BOB', 'AL', '2026-03-02', '2026-03-05');
  await of('BOB', 'AL', '2026-03-09', '2026-03-11');
  await of('BOB', 'AL', '2026-03-31', '2026-04-02', { startPart: 'PM', endPart: 'AM' });
  await of('ADA', 'AL', '2026-03-01', '2026-03-04');
  await of('ADA', 'AL', '2026-03-08', '2026-03-10');
  await of('CYD', 'AL', '2026-12-21', '2026-12-29', { status: 'PNCLD' });
  await of('CYD', 'AL', '2026-05-04', '2026-05-04', { part: 'AM' });
  await of('CYD', 'AL', '2026-05-05', '2026-05-05');
  await of('DAN', 'AL', '2026-02-27', '2026-03-03');
  // Nothing of this counts.
  await of('BOB', 'AL', '2026-07-06', '2026-07-17', { status: 'PNAPV' });
  await of('CYD', 'AL', '2026-08-03', '2026-08-14', { status: 'REJCT' });
  await of('ADA', 'AL', '2026-08-03', '2026-08-14', { status: 'CANCL' });
  // Spells: two with a weekend between, one after a worked half; one that ends in the next month; a paternity of working days.
  await of('CYD', 'SL', '2026-01-29', '2026-01-30');
  await of('CYD', 'SL', '2026-02-02', '2026-02-03');
  await of('CYD', 'SL', '2026-02-05', '2026-02-05', { part: 'PM' });
  await of('ADA', 'SL', '2026-03-11', '2026-03-15');
  await of('EVE', 'SL', '2026-06-11', '2026-06-16');
  await of('BOB', 'PT', '2026-05-29', '2026-06-02');
  await sql`update leave_entitlement en set taken_leave = 1 + coalesce((select sum(leave_duration) from applied_leave l
    where l.empl_id = en.empl_id and l.leave_code = en.leave_code and l.leave_year = en.year and l.leave_status in ('APPRV', 'PNCLD')), 0)`;
}, 60_000);
afterAll(() => t.close());

type Row = Record<string, string | number>;
const ask = async (path: string, by = hr): Promise<Row[]> => {
  const answer = await t.call('GET', `/reports/${path}`, { by });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as Row[];
};
const pick = (rows: readonly Row[], ...fields: string[]) => rows.map((row) => fields.map((field) => row[field]));
const summary = async (report: string, asked: string, by = hr) =>
  (await t.call('GET', `/reports/${report}/summary?asked=${encodeURIComponent(asked)}`, { by })).body as {
    rows: number;
    sums: Record<string, number>;
    bars: { label: string; value: number }[];
    leaveTypes: { leaveCode: string }[];
  };

const employed: Record<string, [PlainDate, PlainDate]> = { DAN: ['1900-01-01', '2026-03-31'], EVE: ['2026-06-01', '2999-12-31'] };
const isEmployed = (emplId: string, date: PlainDate) => {
  const [first, last] = employed[emplId] ?? ['1900-01-01', '2999-12-31'];
  return date >= first && date <= last;
};

describe('balances on a date', () => {
  test.each(['2026-01-01', '2026-03-01', '2026-03-10', '2026-03-31', '2026-04-01', '2026-06-12', '2026-12-24', '2026-12-31'])(
    'are what there is less the leave up to it: %s',
    async (on) => {
      const expected = ['ADA', 'BOB', 'CYD', 'DAN', 'EVE']
        .filter((emplId) => isEmployed(emplId, on))
        .flatMap((emplId) =>
          ['AL', 'PT', 'SL'].map((code) => {
            const days = leaves
              .filter((leave) => leave.emplId === emplId && leave.code === code && booked(leave))
              .flatMap((leave) => [...daysOf(leave)]);
            const until = sum(days.filter(([date]) => date <= on).map(([, each]) => each));
            const later = sum(days.filter(([date]) => date > on).map(([, each]) => each));
            return [emplId, code, 20, 1 + until, 19 - until, later];
          }),
        );
      const rows = await ask(`balances?on=${on}`);
      expect(pick(rows, 'emplId', 'leaveCode', 'available', 'taken', 'outstanding', 'bookedLater')).toEqual(expected);
      expect(await summary('balances', `on=${on}`)).toMatchObject({
        rows: expected.length,
        sums: {
          outstanding: sum(expected.map(([, , , , left]) => left as number)),
          bookedLater: sum(expected.map((row) => row[5] as number)),
        },
      });
    },
  );

  test('are those of today where no date is asked for, of no other year', async () => {
    await t.addEntitlement('ADA', 7, { year: 2025 });
    expect(await ask('balances')).toEqual(await ask('balances?on=2026-06-15'));
    expect(pick(await ask('balances?on=2025-06-01'), 'emplId', 'available', 'outstanding')).toEqual([['ADA', 7, 7]]);
  });

  test('have what is entered once its day has come', async () => {
    await t.sql`insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date) values ('ADA', 2026, 'PT', 'earned', 3, '2026-05-01')`;
    await t.sql`insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date) values ('ADA', 2026, 'PT', 'paidOut', -1.5, '2026-10-01')`;
    const availableOn = async (on: string) =>
      pick(await ask(`balances?on=${on}&filter[emplId]=ADA&filter[leaveType]=Paternity`), 'available', 'taken', 'outstanding');
    expect(await availableOn('2026-04-30')).toEqual([[20, 1, 19]]);
    expect(await availableOn('2026-05-01')).toEqual([[23, 1, 22]]);
    expect(await availableOn('2026-10-01')).toEqual([[21.5, 1, 20.5]]);
    await t.sql`insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date) values ('ADA', 2026, 'PT', 'undo', -3, '2026-05-01'), ('ADA', 2026, 'PT', 'undo', 1.5, '2026-10-01')`;
  });

  test('of one department and one type, and their sums', async () => {
    const filters = 'filter[department]=sales&filter[leaveType]=annual';
    expect(pick(await ask(`balances?on=2026-12-31&${filters}`), 'emplId')).toEqual([['BOB'], ['CYD']]);
    const { rows, sums, bars } = await summary('balances', `on=2026-12-31&${filters}`);
    const left = (emplId: string) =>
      19 -
      sum(
        leaves
          .filter((leave) => leave.emplId === emplId && leave.code === 'AL' && booked(leave))
          .flatMap((leave) => [...daysOf(leave).values()]),
      );
    expect({ rows, outstanding: sums['outstanding'] }).toEqual({ rows: 2, outstanding: left('BOB') + left('CYD') });
    expect(bars).toEqual(
      [
        { label: 'Engineering, Sales', value: left('BOB') },
        { label: 'Sales', value: left('CYD') },
      ].toSorted((a, b) => b.value - a.value),
    );
  });
});

const departmentsOf: Record<string, string[]> = {
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

/** Days away as rows of person, type, month and days. */
const daysAway = () =>
  leaves.filter(booked).flatMap((leave) => [...daysOf(leave)].map(([date, days]) => ({ ...leave, month: monthOf(date), days })));

describe('absence', () => {
  test('by month: each day in its own', async () => {
    const rows = await ask('absence?year=2026&by=month');
    expect(pick(rows, 'line', 'days')).toEqual(
      ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'].map(
        (line, n) => [
          line,
          sum(
            daysAway()
              .filter(({ month }) => month === n + 1)
              .map(({ days }) => days),
          ),
        ],
      ),
    );
    expect(rows.every(({ people: many }) => many === 9)).toBe(true);
    expect((await summary('absence', 'year=2026&by=month')).bars).toEqual(
      rows.map(({ line, days }) => ({ label: String(line).slice(0, 3), value: days })),
    );
  });

  test('by department: of today, and whoever is in two counts in both', async () => {
    const of = (dept: string, months = [1, 12]) =>
      sum(
        daysAway()
          .filter(({ emplId, month }) => departmentsOf[emplId]?.includes(dept) && month >= months[0]! && month <= months[1]!)
          .map(({ days }) => days),
      );
    const people = (dept: string) => Object.values(departmentsOf).filter((all) => all.includes(dept)).length;
    const rows = await ask('absence?by=department');
    expect(pick(rows, 'code', 'people', 'days', 'mar')).toEqual(
      ['ENG', 'HRD', '', 'SAL'].map((dept) => [dept, people(dept), of(dept), of(dept, [3, 3])]),
    );
    expect(rows.map(({ line }) => line)).toEqual(['Engineering', 'Human resources', 'No department', 'Sales']);
    expect(rows.map(({ perPerson }) => perPerson)).toEqual(
      rows.map(({ days, people: many }) => Math.round((Number(days) / Number(many)) * 100) / 100),
    );
    const spring = await ask('absence?by=department&fromMonth=3&toMonth=5&sort=-days');
    expect(pick(spring, 'code', 'days')).toEqual(
      ['ENG', 'SAL', 'HRD', ''].map((dept): [string, number] => [dept, of(dept, [3, 5])]).toSorted(([, a], [, b]) => b - a),
    );
    expect(spring[0]).toMatchObject({ jan: 0, feb: 0, jun: 0 });
  });

  test('by type, and of one type alone', async () => {
    const of = (code: string) =>
      sum(
        daysAway()
          .filter((day) => day.code === code)
          .map(({ days }) => days),
      );
    expect(pick(await ask('absence?by=type'), 'code', 'line', 'days')).toEqual([
      ['AL', 'Annual leave', of('AL')],
      ['PT', 'Paternity leave', of('PT')],
      ['SL', 'Sick leave', of('SL')],
    ]);
    expect(pick(await ask('absence?by=type&leaveCode=PT'), 'code', 'days')).toEqual([['PT', of('PT')]]);
  });

  test('of another year has everybody who was employed then, and no day', async () => {
    expect(pick(await ask('absence?year=2027&by=department'), 'code', 'people', 'days')).toEqual([
      ['ENG', 3, 0],
      ['HRD', 1, 0],
      ['', 2, 0],
      ['SAL', 3, 0],
    ]);
  });
});

describe('the absence rate', () => {
  const types = ['SL', 'HL'];
  const naive = (from: PlainDate, to: PlainDate, dept: string, counted = types) => {
    const members = Object.keys(departmentsOf).filter((emplId) => departmentsOf[emplId]?.includes(dept));
    let [working, sick, spells, people] = [0, 0, 0, 0];
    for (const emplId of members) {
      const slots = [...eachDay(from, to)]
        .flatMap((date) => (['AM', 'PM'] as const).map((half) => ({ date, half })))
        .filter(({ date, half }) => isWorked(emplId, date, half));
      if ([...eachDay(from, to)].some((date) => isEmployed(emplId, date))) people += 1;
      const own = slots.filter(({ date }) => isEmployed(emplId, date));
      working += own.length / 2;
      const ill = new Set(
        leaves
          .filter((leave) => leave.emplId === emplId && counted.includes(leave.code) && booked(leave))
          .flatMap((leave) => [...halvesOf(leave)].map(([date, half]) => `${date}${half}`)),
      );
      let before = false;
      for (const { date, half } of slots) {
        const now = ill.has(`${date}${half}`);
        if (now) sick += 0.5;
        if (now && !before) spells += 1;
        before = now;
      }
    }
    return [dept, people, sick, working, working === 0 ? 0 : Math.round((sick / working) * 10_000) / 100, spells];
  };

  test.each([
    ['2026-01-01', '2026-12-31'],
    ['2026-01-30', '2026-02-02'],
    ['2026-03-12', '2026-06-12'],
    ['2026-06-01', '2026-06-30'],
  ])('from %s to %s is what a count of half days gives', async (from, to) => {
    const rows = await ask(`absencerate?from=${from}&to=${to}`);
    const expected = ['ENG', 'HRD', '', 'SAL'].map((dept) => naive(from, to, dept)).filter(([, people]) => people !== 0);
    expect(pick(rows, 'deptId', 'people', 'sickDays', 'workingDays', 'rate', 'spells')).toEqual(expected);
  });

  test('of other types, and until today where nothing is asked for', async () => {
    const rows = await ask('absencerate?from=2026-01-01&to=2026-12-31&types=PT,AL');
    expect(pick(rows, 'deptId', 'sickDays', 'spells')).toEqual(
      ['ENG', 'HRD', '', 'SAL']
        .map((dept) => naive('2026-01-01', '2026-12-31', dept, ['PT', 'AL']))
        .map(([dept, , sick, , , spells]) => [dept, sick, spells]),
    );
    expect(await ask('absencerate')).toEqual(await ask('absencerate?from=2026-01-01&to=2026-06-15'));
  });
});

describe('who has not had so many days in a row', () => {
  const longestOf = (emplId: string) => {
    const away = new Set(
      leaves
        .filter((leave) => leave.emplId === emplId && leave.code !== 'SL' && booked(leave))
        .flatMap((leave) => [...halvesOf(leave)].map((half) => half.join())),
    );
    let [longest, run] = [0, 0];
    for (const date of eachDay('2026-01-01', '2026-12-31'))
      for (const half of ['AM', 'PM'] as const) {
        if (!isWorked(emplId, date, half)) continue;
        run = away.has([date, half].join()) ? run + 0.5 : 0;
        longest = Math.max(longest, run);
      }
    return longest;
  };
  const active = ['ADA', 'ADM', 'BOB', 'CYD', 'EVE', 'HR', 'LEAD', 'MAN'];

  test.each([1, 5, 7, 10, 99])('%i: the longest run of working halves that are all leave', async (days) => {
    const rows = await ask(`longbreaks?days=${days}&sort=emplId`);
    expect(pick(rows, 'emplId', 'longest', 'missing')).toEqual(
      active
        .map((emplId) => [emplId, longestOf(emplId), days - longestOf(emplId)] as const)
        .filter(([, longest]) => longest < days)
        .map((row) => [...row]),
    );
  });

  test('who had least is first; ten days are asked for where nothing is', async () => {
    const rows = await ask('longbreaks');
    expect(rows).toEqual(await ask('longbreaks?days=10&year=2026'));
    expect(rows.map(({ longest }) => Number(longest))).toEqual(rows.map(({ longest }) => Number(longest)).toSorted((a, b) => a - b));
    expect(longestOf('BOB')).toBe(7);
    expect((await ask('longbreaks?year=2025&sort=emplId')).every(({ longest }) => longest === 0)).toBe(true);
  });
});

describe('time to decision', () => {
  const decided = async (emplId: string, asked: string, events: [string, string, string | null, string][], code = 'AL') => {
    const [row] = await t.sql<{ id: number }[]>`
      insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason)
      values (${emplId}, '2026-01-01', '2026-11-02', '2026-11-02', ${code}, 1, 'REJCT', 'MAN', 'Away') returning applied_leave_id as id`;
    await t.sql`insert into applied_leave_event (applied_leave_id, happened_at, by_empl_id, to_status) values (${row?.id ?? 0}, ${asked}, ${emplId}, 'PNAPV')`;
    for (const [at, from, by, to] of events)
      await t.sql`insert into applied_leave_event (applied_leave_id, happened_at, by_empl_id, from_status, to_status) values (${row?.id ?? 0}, ${at}, ${by}, ${from}, ${to})`;
  };
  beforeAll(async () => {
    // Thursday to Monday over the feast of Friday the 6th: one working day. A first of two approvals is not the last.
    await decided('ADA', '2026-03-05T08:00Z', [
      ['2026-03-05T09:00Z', 'PNAPV', 'LEAD', 'PNAPV'],
      ['2026-03-09T08:00Z', 'PNAPV', 'MAN', 'APPRV'],
    ]);
    await decided('BOB', '2026-03-09T08:00Z', [['2026-03-09T09:00Z', 'PNAPV', 'MAN', 'REJCT']]);
    await decided('CYD', '2026-03-09T08:00Z', [['2026-03-19T08:00Z', 'PNAPV', 'MAN', 'APPRV']]);
    await decided('CYD', '2026-03-09T08:00Z', [['2026-03-10T08:00Z', 'PNAPV', 'LEAD', 'APPRV']]);
    await decided('CYD', '2026-03-09T08:00Z', [['2026-03-20T08:00Z', 'PNAPV', 'LEAD', 'REJCT']], 'SL');
    // Approved, changed, and rejected after two working days: the last of them counts.
    await decided('EVE', '2026-04-06T08:00Z', [
      ['2026-04-06T09:00Z', 'PNAPV', 'LEAD', 'APPRV'],
      ['2026-04-07T09:00Z', 'APPRV', 'EVE', 'PNAPV'],
      ['2026-04-08T09:00Z', 'PNAPV', 'MAN', 'REJCT'],
    ]);
    // Taken back, withdrawn later, by rule, in another year.
    await decided('ADA', '2026-03-05T08:00Z', [['2026-03-09T08:00Z', 'PNAPV', 'ADA', 'CANCL']]);
    await decided('ADA', '2026-03-05T08:00Z', [['2026-03-09T08:00Z', 'PNCLD', 'EVE', 'APPRV']]);
    await decided('ADA', '2026-03-05T08:00Z', [['2026-03-05T08:00Z', 'PNAPV', null, 'APPRV']]);
    await decided('ADA', '2025-12-29T08:00Z', [['2025-12-31T08:00Z', 'PNAPV', 'MAN', 'APPRV']]);
    await decided('ADA', '2026-12-29T08:00Z', [['2027-01-04T08:00Z', 'PNAPV', 'MAN', 'APPRV']]);
  });

  test('is the median of working days from asking to the last decision, by who decided', async () => {
    const rows = await ask('decisions?year=2026');
    expect(pick(rows, 'emplId', 'decided', 'approved', 'rejected', 'median', 'longest')).toEqual([
      // 1 and 9 working days.
      ['LEAD', 2, 1, 1, 5, 9],
      // 0, 1, 2 and 8: the northern feast is not everybody's.
      ['MAN', 4, 2, 2, 1.5, 8],
    ]);
    expect(pick(await ask('decisions?year=2025'), 'emplId', 'median')).toEqual([['MAN', 2]]);
    expect(pick(await ask('decisions?year=2027'), 'emplId', 'median')).toEqual([['MAN', 4]]);
  });

  test('is told to managers of the requests of their own, without sick leave', async () => {
    expect(pick(await ask('decisions', manager), 'emplId', 'decided')).toEqual([['MAN', 2]]);
    expect(pick(await ask('decisions?below=yes', manager), 'emplId', 'decided', 'longest')).toEqual([
      ['LEAD', 1, 1],
      ['MAN', 3, 8],
    ]);
  });

  afterAll(() => t.sql`delete from applied_leave where start_date = '2026-11-02'`);
});

describe('the leave of a period for payroll', () => {
  const inPeriod = (from: PlainDate, to: PlainDate) =>
    ['ADA', 'BOB', 'CYD', 'DAN', 'EVE'].flatMap((emplId) =>
      ['AL', 'PT', 'SL'].flatMap((code) => {
        const days = sum(
          leaves
            .filter((leave) => leave.emplId === emplId && leave.code === code && booked(leave))
            .flatMap((leave) => [...daysOf(leave)].filter(([date]) => date >= from && date <= to).map(([, each]) => each)),
        );
        return days === 0 ? [] : [['In the period', emplId, code, days]];
      }),
    );

  test.each([
    ['2026-03-01', '2026-03-31'],
    ['2026-03-03', '2026-03-09'],
    ['2026-01-01', '2026-12-31'],
    ['2026-06-12', '2026-06-12'],
  ])('from %s to %s has a line a person and type', async (from, to) => {
    expect(pick(await ask(`payroll?from=${from}&to=${to}`), 'part', 'emplId', 'leaveCode', 'days')).toEqual(inPeriod(from, to));
  });

  test('is of this month where nothing is asked for', async () => {
    expect(await ask('payroll')).toEqual(await ask('payroll?from=2026-06-01&to=2026-06-30'));
  });

  test('has below what was booked and given back in it of days before it', async () => {
    const withEvents = async (
      emplId: string,
      start: PlainDate,
      end: PlainDate,
      status: string,
      events: [string, string | null, string][],
    ) => {
      const days = daysOf({ emplId, code: 'AL', start, end });
      const [row] = await t.sql<{ id: number }[]>`
        insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason, day_costs)
        values (${emplId}, '2026-01-01', ${start}, ${end}, 'AL', ${sum(days.values())}, ${status}, 'MAN', 'Away',
          ${JSON.stringify([...days].map(([date, each]) => ({ date, days: each })))}::text::jsonb) returning applied_leave_id as id`;
      for (const [at, from, to] of events)
        await t.sql`insert into applied_leave_event (applied_leave_id, happened_at, from_status, to_status) values (${row?.id ?? 0}, ${at}, ${from}, ${to})`;
    };
    // Cancelled in October: two days back. Of the second only what lies before October. Booked late. Booked and cancelled within: nothing. Before and after: nothing.
    await withEvents('BOB', '2026-09-07', '2026-09-08', 'CANCL', [
      ['2026-09-01T08:00Z', null, 'APPRV'],
      ['2026-10-02T08:00Z', 'APPRV', 'CANCL'],
    ]);
    await withEvents('CYD', '2026-09-29', '2026-10-02', 'CANCL', [
      ['2026-09-01T08:00Z', null, 'APPRV'],
      ['2026-10-31T08:00Z', 'PNCLD', 'CANCL'],
    ]);
    await withEvents('ADA', '2026-09-07', '2026-09-07', 'APPRV', [
      ['2026-10-01T08:00Z', null, 'PNAPV'],
      ['2026-10-05T08:00Z', 'PNAPV', 'APPRV'],
    ]);
    await withEvents('BOB', '2026-09-14', '2026-09-14', 'CANCL', [
      ['2026-10-01T08:00Z', null, 'APPRV'],
      ['2026-10-05T08:00Z', 'APPRV', 'CANCL'],
    ]);
    await withEvents('BOB', '2026-09-15', '2026-09-15', 'CANCL', [
      ['2026-09-01T08:00Z', null, 'APPRV'],
      ['2026-09-05T08:00Z', 'APPRV', 'CANCL'],
    ]);
    await withEvents('BOB', '2026-09-16', '2026-09-16', 'CANCL', [
      ['2026-09-01T08:00Z', null, 'APPRV'],
      ['2026-11-05T08:00Z', 'APPRV', 'CANCL'],
    ]);
    await withEvents('BOB', '2026-09-17', '2026-09-17', 'PNCLD', [
      ['2026-09-01T08:00Z', null, 'APPRV'],
      ['2026-10-05T08:00Z', 'APPRV', 'PNCLD'],
    ]);
    expect(pick(await ask('payroll?from=2026-10-01&to=2026-10-31'), 'part', 'emplId', 'days')).toEqual([
      ['Changed since', 'ADA', 1],
      ['Changed since', 'BOB', -2],
      ['Changed since', 'CYD', -2],
    ]);
    await t.sql`delete from applied_leave where start_date between '2026-09-01' and '2026-10-31'`;
  });
});

describe('who is told what', () => {
  const reportees = async (by: Person, more = '') => [...new Set(pick(await ask(`balances?on=2026-03-01${more}`, by), 'emplId').flat())];

  test('managers read of their direct reports, and of all below when they ask for it', async () => {
    expect(await reportees(manager)).toEqual(['ADA', 'BOB']);
    expect(await reportees(manager, '&below=yes')).toEqual(['ADA', 'BOB', 'CYD']);
    expect(await reportees(lead, '&below=yes')).toEqual(['CYD']);
    expect(pick(await ask('longbreaks?below=yes&sort=emplId', manager), 'emplId')).toEqual([['ADA'], ['BOB'], ['CYD'], ['LEAD']]);
  });

  test('a circle of managers does not make anybody read of themselves', async () => {
    await t.sql`update employee set reports_to = 'CYD' where empl_id = 'MAN'`;
    expect(pick(await ask('longbreaks?below=yes&sort=emplId', manager), 'emplId')).toEqual([['ADA'], ['BOB'], ['CYD'], ['LEAD']]);
    await t.sql`update employee set reports_to = 'HR' where empl_id = 'MAN'`;
  });

  test('admins read of their departments, HR of everybody', async () => {
    expect(await reportees(admin)).toEqual(['ADA', 'BOB']);
    expect(await reportees(hr)).toEqual(['ADA', 'BOB', 'CYD', 'DAN']);
  });

  test('nobody but HR reads of sick leave', async () => {
    for (const by of [manager, admin]) {
      for (const report of ['balances', 'payroll?from=2026-01-01&to=2026-12-31', 'absence?by=type']) {
        const codes = new Set((await ask(report, by)).map((row) => row['leaveCode'] ?? row['code']));
        expect([report, codes.has('SL'), codes.has('AL')]).toEqual([report, false, true]);
      }
      expect((await summary('balances', '', by)).leaveTypes.map(({ leaveCode }) => leaveCode)).toEqual(['AL', 'PT']);
      const march = (await ask('absence?fromMonth=3&toMonth=3', by))[0];
      expect(march?.['days']).toBe(
        sum(
          daysAway()
            .filter(({ emplId, code, month }) => ['ADA', 'BOB'].includes(emplId) && code !== 'SL' && month === 3)
            .map(({ days }) => days),
        ),
      );
      expect(await t.call('GET', '/reports/absencerate', { by })).toMatchObject({ status: 403 });
      expect(await t.call('GET', '/reports/absencerate/summary', { by })).toMatchObject({ status: 403 });
    }
    expect((await summary('balances', '')).leaveTypes.map(({ leaveCode }) => leaveCode)).toEqual(['AL', 'PT', 'SL']);
  });
});

describe('what makes no sense is refused', () => {
  test.each([
    ['balances?on=2026-02-30', 'This is not a date.'],
    ['balances?on=1000-01-01', 'This is not a date.'],
    ['balances?below=maybe', undefined],
    ['absence?year=26', 'This is not a year.'],
    ['absence?by=person', undefined],
    ['absence?fromMonth=6&toMonth=5', 'The last month must not be before the first.'],
    ['absence?fromMonth=13', 'This is not a date.'],
    ['absencerate?from=2016-01-01&to=2026-01-01', 'A report is of at most 400 days.'],
    ['absencerate?from=2016-01-01', 'A report is of at most 400 days.'],
    ['absencerate?from=2026-02-01&to=2026-01-31', 'The last day must not be before the first.'],
    ['absencerate?types=', 'Leave types are codes with commas between them.'],
    ['longbreaks?days=0', 'Days must be a whole number from 1 to 99.'],
    ['longbreaks?days=2.55555', 'Days must be a whole number from 1 to 99.'],
    ['payroll?from=2016-01-01&to=2026-01-01', 'A report is of at most 400 days.'],
    ['payroll?to=2026-02-29', 'This is not a date.'],
    ['balances?filter[salary]=1', undefined],
    ['nothing', undefined],
  ])('%s', async (path, message) => {
    const answer = await t.call('GET', `/reports/${path}`, { by: hr });
    expect(answer.status).toBe(path === 'nothing' ? 404 : 400);
    if (message) expect(answer.message).toBe(message);
    const [report, asked = ''] = path.split('?');
    const ofSummary = await t.call('GET', `/reports/${report}/summary?asked=${encodeURIComponent(asked)}`, { by: hr });
    expect(ofSummary.status).toBe(400);
  });

  test('a year is not too long a period, and a department without people is a report without lines', async () => {
    expect(await ask(`payroll?from=2026-01-01&to=${addDays('2026-01-01', 399)}`)).not.toEqual([]);
    expect(await ask('balances?filter[department]=nobody')).toEqual([]);
    expect(await summary('balances', 'filter[department]=nobody')).toMatchObject({ rows: 0, sums: { outstanding: 0 }, bars: [] });
  });
});
