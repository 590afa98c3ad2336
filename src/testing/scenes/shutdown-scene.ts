import { beforeAll, beforeEach } from 'vitest';
import { type Person, type TestApp, testApp } from '#src/testing/test-app.ts';

/** Differences from the default body of a shutdown request. */
export type ShutdownRequestBody = Partial<
  { leaveCode: string; startDate: string; endDate: string; reason: string } & Record<string, unknown>
>;

type Scene = { t: TestApp; hr: Person; manager: Person; person: Person; colleague: Person; department: string };

// Monday to Thursday; Friday 25/12 is a holiday everywhere.
const beforeChristmas = { leaveCode: 'AL', startDate: '2026-12-21', endDate: '2026-12-24' };

const linesOf = ({ body: answer }: { body: unknown }) => (answer as { lines: Record<string, unknown>[] }).lines;
const idOf = ({ body: answer }: { body: unknown }) => (answer as { shutdownId: number }).shutdownId;

/**
 * Sets up a company in which each test has a department of its own, so its shutdowns concern no one else. It is filled before each test.
 */
export function shutdownScene() {
  const s = { t: testApp() } as Scene;
  let made = 0;

  beforeAll(async () => {
    s.hr = await s.t.addPerson({ name: 'Ines Moreau', roles: ['E', 'H'] });
    s.manager = await s.t.addPerson({ name: 'Maya Lim', roles: ['E', 'M'] });
    await s.t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values
      ('state', 'KDH', 'Kedah', 'Kdh'), ('state', 'KUL', 'Kuala Lumpur', 'KL'), ('business_unit', 'PRO', 'Products', 'Pro')`;
    await s.t.sql`insert into work_pattern values ('MORN', 'Mornings', 'am', 'am', 'am', 'am', 'off', 'off', 'off')`;
  });
  beforeEach(async () => {
    s.department = `D${(made += 1)}`;
    await s.t
      .sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('dept_id', ${s.department}, ${s.department}, ${s.department})`;
    s.person = await add('Aisha Bello');
    s.colleague = await add('Ben Orr');
  });

  async function add(name: string, days = 10, more: { reportsTo?: string } = { reportsTo: s.manager.emplId }): Promise<Person> {
    const added = await s.t.addPerson({ name, departments: [s.department], ...more });
    await s.t.addEntitlement(added.emplId, days);
    return added;
  }

  const body = (more: ShutdownRequestBody = {}) => ({ ...beforeChristmas, deptIds: [s.department], ...more });

  return Object.assign(s, {
    add,
    body,
    preview: (more?: ShutdownRequestBody, by = s.hr) => s.t.call('POST', '/shutdown/preview', { by, body: body(more) }),
    enter: (more?: ShutdownRequestBody, by = s.hr) =>
      s.t.call('POST', '/shutdown', { by, body: { ...body(more), reason: 'Closed at Christmas' } }),
    linesOf,
    idOf,

    leaveOf: ({ emplId }: Person) =>
      s.t
        .sql`select start_date as start, end_date as end, half_day_part as half, start_part as "startPart", end_part as "endPart", leave_duration as days,
        leave_status as status, approver, reason, eff_date as filed from applied_leave where empl_id = ${emplId} order by slots, applied_leave_id`,
    takenBy: async ({ emplId }: Person) =>
      (
        await s.t.sql<
          { taken: number }[]
        >`select taken_leave as taken from leave_entitlement where empl_id = ${emplId} and leave_code = 'AL'`
      )[0]?.taken,

    addLeave: async (
      { emplId }: Person,
      period: Partial<Record<'start' | 'end' | 'half' | 'status' | 'startPart' | 'endPart', string>>,
    ): Promise<void> => {
      const { start = '2026-12-22', end = start, half = null, status = 'PNAPV', startPart = null, endPart = null } = period;
      await s.t
        .sql`insert into applied_leave (empl_id, eff_date, start_date, end_date, half_day_part, start_part, end_part, leave_code, leave_duration, leave_status, approver, reason)
        values (${emplId}, '2026-01-05', ${start}, ${end}, ${half}, ${startPart}, ${endPart}, 'AL', 1, ${status}, ${s.manager.emplId}, 'Sea')`;
    },
  });
}
