import { expect } from 'vitest';
import { differences } from '#src/leave-ledger/server/reconcile.ts';
import { applicationBody } from '#src/testing/leave-to-order.ts';
import { type Answer, createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';
import type { YearEndModel } from './year-end-model.ts';

type Line = { emplId: string; carried: number; pending: number; rest: number; grant: number };
type Asked = { start: string; filed: string };

/** The calls of year ends and of leave around them, of people whose annual leave a manager decides on. */
export function yearEndCalls(t: TestApp, { hr, manager }: { hr: Person; manager: Person }) {
  const leavePath = (person: Person, { start, filed }: Asked) => `/appliedleave/${person.emplId}/${filed}/${start}/AL`;
  return {
    prepare: async (year: number) => {
      const { status, body } = await t.call('POST', '/yearend', { by: hr, body: { year } });
      return status === 200 ? (body as { yearEndId: number }).yearEndId : undefined;
    },
    linesOf: async (id: number) => (await t.call('GET', `/yearend/${id}`, { by: hr })).body as Line[],
    edit: (id: number, person: Person, body: object) => t.call('PATCH', `/yearend/${id}/${person.emplId}/AL`, { by: hr, body }),
    applyYear: (id: number) => t.call('POST', `/yearend/${id}/apply`, { by: hr }),
    undo: (id: number, query = '') => t.call('POST', `/yearend/${id}/undo${query}`, { by: hr }),
    ask: (person: Person, start: string, end = start, headers = {}) =>
      t.call('POST', '/appliedleave', { by: person, body: applicationBody(manager.emplId, start, end), headers }),
    move: (person: Person, leave: Asked, status: string, by = manager, headers = {}) =>
      t.call('PATCH', `${leavePath(person, leave)}/${status}`, { by, headers }),
    leavePath,
    correct: (person: Person, year: number, days: number) =>
      t.call('POST', `/leaveentitlement/${person.emplId}/${year}/AL/entries`, {
        by: hr,
        body: { kind: 'correction', days, note: 'Counted wrong' },
      }),
  };
}

/** An application of its own with HR, a manager, the calls of year ends, and what its records are. */
export async function startYearEnds() {
  const t = await createTestApp();
  const hr = await t.addPerson({ roles: ['E', 'H'] });
  const manager = await t.addPerson({ roles: ['E', 'M'] });
  const calls = yearEndCalls(t, { hr, manager });
  return {
    t,
    hr,
    manager,
    calls,
    /** Annual leave of a person and year; undefined where there is none. */
    recordOf: async ({ emplId }: Person, year: number): Promise<Figures | undefined> =>
      (
        await t.sql<Figures[]>`
          select carry_forward as carried, entitlement, available_leave as available, taken_leave as taken from leave_entitlement
          where empl_id = ${emplId} and year = ${year} and leave_code = 'AL'`
      )[0],
    /** Applies the end of a year on 4 January. @returns its number */
    close: async (year = 2026): Promise<number> => {
      t.clock.today = `${year + 1}-01-04`;
      const id = Number(await calls.prepare(year));
      expect(await calls.applyYear(id)).toMatchObject({ status: 200 });
      expect(await differences(t.sql)).toEqual([]);
      return id;
    },
    /** Whom an earlier test has made has left. */
    leaveAlone: () => t.sql`update employee set status = 'I' where empl_id not in (${hr.emplId}, ${manager.emplId})`,
  };
}

type Figures = { carried: number; entitlement: number; available: number; taken: number };

/** Empties what an earlier test has left, and sets the rules: 14 days, of which 5 go over. */
export async function clearYearEnds({ sql }: TestApp, until: string | null): Promise<void> {
  for (const table of ['year_end_line', 'year_end', 'applied_leave', 'leave_entitlement']) await sql.unsafe(`delete from ${table}`);
  await sql`update leave_category set carry_over_max = 5, carry_over_until = ${until}`;
}

/** Holds the records of a person to what the model counts. */
export async function expectAsCounted(
  { sql }: TestApp,
  { emplId }: Person,
  model: YearEndModel,
  said: string,
  today?: string,
): Promise<void> {
  const stored = await sql<{ year: number; available: number; carried: number; taken: number }[]>`
    select year, available_leave as available, carry_forward as carried, taken_leave as taken from leave_entitlement
    where empl_id = ${emplId} and leave_code = 'AL' and (available_leave, carry_forward, entitlement, taken_leave) <> (0, 0, 0, 0) order by year`;
  const counted = [...model.count(Infinity, today)]
    .map(([year, { available, carried, taken }]) => ({ year, available, carried, taken }))
    .filter(({ year, available, carried, taken }) => model.entitled(year) !== 0 || available !== 0 || carried !== 0 || taken !== 0);
  expect({ said, emplId, years: [...stored] }).toEqual({ said, emplId, years: counted });
}

export const refusedRightly = ({ status }: Answer): boolean => status >= 400 && status < 500;
