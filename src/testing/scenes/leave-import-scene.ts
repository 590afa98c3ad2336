import { beforeAll, beforeEach } from 'vitest';
import { type Answer, type Person, type TestApp, testApp } from '#src/testing/test-app.ts';

type Scene = { t: TestApp; hr: Person; otherHr: Person; manager: Person; person: Person };
type Choices = { keepSheetDays?: boolean; takenIncludesBooked?: boolean; allowBelowZero?: boolean };
type Row = Record<string, unknown>;
type PreviewedRow = {
  row: number;
  emplId: string | null;
  leaveDuration: number | null;
  sheetDays: number | null;
  days: { date: string; days: number; reason?: string }[];
  problems: { path: string; code: string; message: string }[];
  warnings: { code: string; message: string }[];
};

/** Sets up a company in which each test has a person with 14 days of annual leave. Today is 15/06/2026, a Monday. */
export function leaveImportScene() {
  const s = { t: testApp() } as Scene;

  beforeAll(async () => {
    s.hr = await s.t.addPerson({ name: 'Ines Moreau', roles: ['E', 'H'] });
    s.otherHr = await s.t.addPerson({ name: 'Omar Said', roles: ['E', 'H'] });
    s.manager = await s.t.addPerson({ name: 'Maya Lim', roles: ['E', 'M'] });
    await s.t
      .sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state) values ('2026-05-01', 'Labour Day', 'All') on conflict do nothing`;
  });
  beforeEach(async () => {
    s.person = await add('Aisha Bello');
  });

  async function add(name: string, days = 14, more: { taken?: number } = {}): Promise<Person> {
    const added = await s.t.addPerson({ name, reportsTo: s.manager.emplId });
    if (days > 0) await s.t.addEntitlement(added.emplId, days, more);
    return added;
  }

  /** A week of annual leave from Monday 04/05/2026. */
  const row = (more: Row = {}): Row => ({
    emplId: s.person.emplId,
    leaveCode: 'AL',
    startDate: '2026-05-04',
    endDate: '2026-05-08',
    ...more,
  });
  const post = (path: string, rows: readonly Row[], choices: Choices = {}, by = s.hr) =>
    s.t.call('POST', path, { by, body: { rows, ...choices } });

  return Object.assign(s, {
    add,
    row,
    preview: (rows: readonly Row[], choices?: Choices, by?: Person) => post('/leaveimport/preview', rows, choices, by),
    store: (rows: readonly Row[], choices?: Choices, by?: Person) => post('/leaveimport', rows, choices, by),
    undo: (leaveImportId: number, by = s.hr) => s.t.call('DELETE', `/leaveimport/${leaveImportId}`, { by }),
    idOf: ({ body }: Answer) => (body as { leaveImportId: number }).leaveImportId,
    rowsOf: ({ body }: Answer) => (body as { rows: PreviewedRow[] }).rows,
    problemOf: ({ body }: Answer, at = 0) => (body as { rows: PreviewedRow[] }).rows[at]?.problems[0]?.message,
    balancesOf: ({ body }: Answer) => (body as { balances: Record<string, unknown>[] }).balances,
    leaveOf: ({ emplId }: Person) => s.t.sql`
      select start_date as start, end_date as end, leave_duration as days, leave_status as status, approver from applied_leave
      where empl_id = ${emplId} order by start_date`,
    figuresOf: async ({ emplId }: Person, year = 2026) =>
      (
        await s.t.sql<Record<'available' | 'taken' | 'brought', number>[]>`
          select available_leave as available, taken_leave as taken, brought_leave as brought from leave_entitlement
          where empl_id = ${emplId} and leave_code = 'AL' and year = ${year}`
      )[0],
  });
}
