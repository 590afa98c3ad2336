import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { setUpReportedCompany } from '#src/testing/scenes/reported-company.ts';
import type { Person } from '#src/testing/test-app.ts';

const company = setUpReportedCompany();

type Plan = { code?: string; half?: string | null; startPart?: string | null; endPart?: string | null; shown?: boolean };
const plan = (
  emplId: string,
  start: string,
  end = start,
  { code = 'AL', half = null, startPart = null, endPart = null, shown = false }: Plan = {},
) =>
  company.t.sql`
    insert into leave_plan (empl_id, leave_code, start_date, end_date, half_day_part, start_part, end_part, show_to_team)
    values (${emplId}, ${code}, ${start}, ${end}, ${half}, ${startPart}, ${endPart}, ${shown})`;

beforeEach(() => company.t.sql`delete from leave_plan`);
afterAll(() => company.t.sql`delete from leave_plan`);

const months = async (query: string, by?: Person) => {
  const rows = await company.ask(`absence?year=2026&${query}`, by);
  return new Map(rows.map((row) => [String(row['line'] ?? ''), Number(row['days'])]));
};
/** The days that the switch adds, by line. */
const added = async (query = 'by=month', by?: Person): Promise<Record<string, number>> => {
  const [without, withPlans] = [await months(query, by), await months(`${query}&plans=yes`, by)];
  expect(await months(`${query}&plans=no`, by)).toEqual(without);
  return Object.fromEntries(
    [...withPlans].map(([line, days]) => [line, days - (without.get(line) ?? 0)] as const).filter(([, days]) => days !== 0),
  );
};

describe('the absence report with plans', () => {
  test('counts planned working days in their months, with halves, weekends and holidays', async () => {
    // Friday afternoon to Tuesday noon, around a weekend and the end of a month.
    await plan('BOB', '2026-07-31', '2026-08-04', { startPart: 'PM', endPart: 'AM' });
    // The afternoon before Christmas is free, and Christmas too.
    await plan('BOB', '2026-12-24', '2026-12-28');
    await plan('BOB', '2026-09-01', '2026-09-01', { half: 'AM' });
    expect(await added()).toEqual({ July: 0.5, August: 1.5, September: 0.5, December: 1.5 });
    expect(await added('by=month&fromMonth=8&toMonth=8')).toEqual({ August: 1.5 });
    expect(await added('by=department')).toEqual({ Engineering: 4, Sales: 4 });
    expect(await added('by=type')).toEqual({ 'Annual leave': 4 });
    expect(await added('by=month&leaveCode=PT')).toEqual({});
  });

  test('follows the work pattern of each person', async () => {
    // Ada works from Sunday to Wednesday noon.
    await plan('ADA', '2026-08-10', '2026-08-16');
    expect(await added()).toEqual({ August: 3.5 });
  });

  test('starts today, and counts neither booked time nor the same time twice', async () => {
    await plan('BOB', '2026-06-10', '2026-06-16');
    expect(await added()).toEqual({ June: 2 });
    await plan('BOB', '2026-06-16', '2026-06-17');
    expect(await added()).toEqual({ June: 3 });
    await company.t.sql`delete from leave_plan`;
    // Booked from 21 to 29 December.
    await plan('CYD', '2026-12-28', '2026-12-30');
    expect(await added()).toEqual({ December: 1 });
    await company.t.sql`delete from leave_plan`;
    await plan('BOB', '2026-12-31', '2027-01-04');
    expect(await added()).toEqual({ December: 1 });
  });

  test('counts for each reader only the plans that they may read', async () => {
    await plan('BOB', '2026-08-03');
    await plan('CYD', '2026-09-01');
    await plan('ADM', '2026-10-01', '2026-10-01', { shown: true });
    await plan('ADA', '2026-11-02', '2026-11-02', { code: 'SL' });
    const { hr, manager, lead, admin } = company;
    expect(await added('by=month', hr)).toEqual({ August: 1, September: 1, October: 1, November: 1 });
    // Sick leave is for HR only, also in plans.
    expect(await added('by=month', manager)).toEqual({ August: 1 });
    // Mona decides on leave of Cyd, an indirect report, that is not over. Without it, Cyd's plans stay with Lea.
    expect(await added('by=month&below=yes', manager)).toEqual({ August: 1, September: 1 });
    await company.t.sql`update applied_leave set approver = 'LEAD' where empl_id = 'CYD'`;
    expect(await added('by=month&below=yes', manager)).toEqual({ August: 1 });
    expect(await added('by=month', lead)).toEqual({ September: 1 });
    expect(await added('by=month', admin)).toEqual({});
  });

  test('gives no plans to people who have no reports', async () => {
    const bob = await company.t.addPerson({ name: 'Nobody' });
    expect((await company.t.call('GET', '/reports/absence?plans=yes', { by: bob })).status).toBe(403);
    expect((await company.t.call('GET', '/reports/absence?plans=maybe', { by: company.hr })).status).toBe(400);
  });

  test('sums and bars include the plans', async () => {
    await plan('BOB', '2026-08-03');
    const [plain, planned] = [
      await company.summary('absence', 'year=2026&by=month'),
      await company.summary('absence', 'year=2026&by=month&plans=yes'),
    ];
    expect((planned.sums['days'] ?? 0) - (plain.sums['days'] ?? 0)).toBe(1);
    expect((planned.bars[7]?.value ?? 0) - (plain.bars[7]?.value ?? 0)).toBe(1);
  });
});
