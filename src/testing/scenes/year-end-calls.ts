import { expect } from 'vitest';
import { findBalanceDifferences } from '#src/ledger/leave-ledger/server/balance/reconcile-balances.ts';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { type Answer, createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';
import type { YearEndModel } from './year-end-model.ts';

type Line = {
  emplId: string;
  leaveCode: string;
  version: number;
  carried: number;
  pending: number;
  rest: number;
  grant: number;
  note: string | null;
};
type SubmissionDates = { start: string; filed: string };

/** Creates the calls of year ends and of related leave, of people whose manager decides on annual leave. */
export function yearEndCalls(t: TestApp, { hr, manager }: { hr: Person; manager: Person }) {
  const leavePath = (person: Person, { start, filed }: SubmissionDates) => `/appliedleave/${person.emplId}/${filed}/${start}/AL`;
  return {
    prepare: async (year: number) => {
      const { status, body } = await t.call('POST', '/yearend', { by: hr, body: { year } });
      return status === 200 ? (body as { yearEndId: number }).yearEndId : undefined;
    },
    linesOf: async (id: number, query = '') => (await t.call('GET', `/yearend/${id}${query}`, { by: hr })).body as Line[],
    edit: (id: number, person: Person, body: object) => t.call('PATCH', `/yearend/${id}/${person.emplId}/AL`, { by: hr, body }),
    applyYear: (id: number, headers = {}) => t.call('POST', `/yearend/${id}/apply`, { by: hr, headers }),
    undo: (id: number, query = '') => t.call('POST', `/yearend/${id}/undo${query}`, { by: hr }),
    ask: (person: Person, start: string, end = start, headers = {}) =>
      t.call('POST', '/appliedleave', { by: person, body: applicationBody(manager.emplId, start, end), headers }),
    move: (person: Person, leave: SubmissionDates, status: string, by = manager, headers = {}) =>
      t.call('PATCH', `${leavePath(person, leave)}/${status}`, { by, headers }),
    leavePath,
    correct: (person: Person, year: number, days: number) =>
      t.call('POST', `/leaveentitlement/${person.emplId}/${year}/AL/entries`, {
        by: hr,
        body: { kind: 'correction', days, note: 'Counted wrong' },
      }),
  };
}

/** Creates the steps that add people before a test of year ends. */
function peopleOfYearEnds(t: TestApp, { hr, manager }: { hr: Person; manager: Person }) {
  const leaveAlone = () => t.sql`update employee set status = 'I' where empl_id not in (${hr.emplId}, ${manager.emplId})`;
  return {
    /** Deactivates the people of earlier tests. */
    leaveAlone,
    /** Adds a person with 14 days of 2026, as of December. */
    addOne: async (): Promise<Person> => {
      await clearYearEnds(t, '03-31');
      t.clock.today = '2026-12-01';
      const one = await t.addPerson({ reportsTo: manager.emplId });
      await t.addEntitlement(one.emplId, 14);
      return one;
    },
    /** Adds the only two people with 14 days for 2026, of which the second person has taken 12, as of December, and resets the rules. */
    addTwo: async (): Promise<[Person, Person]> => {
      await clearYearEnds(t, '03-31');
      t.clock.today = '2026-12-01';
      await t.sql`update leave_category set retired = false, accrual = 'yearly', entitlement = 14`;
      await t.sql`delete from category_grant`;
      await leaveAlone();
      const one = await t.addPerson({ name: 'Ada Berg', reportsTo: manager.emplId });
      const two = await t.addPerson({ name: 'Ben Cole', reportsTo: manager.emplId });
      await t.addEntitlement(one.emplId, 14);
      await t.addEntitlement(two.emplId, 14, { taken: 12 });
      return [one, two];
    },
  };
}

/** Creates an application with HR, a manager, the calls of year ends, and readers of its records. */
export async function createYearEndScene() {
  const t = await createTestApp();
  const hr = await t.addPerson({ roles: ['E', 'H'] });
  const manager = await t.addPerson({ roles: ['E', 'M'] });
  const calls = yearEndCalls(t, { hr, manager });
  return {
    t,
    hr,
    manager,
    calls,
    /** Reads the annual leave of a person and year; undefined if there is none. */
    recordOf: async ({ emplId }: Person, year: number): Promise<Figures | undefined> =>
      (
        await t.sql<Figures[]>`
          select carry_forward as carried, entitlement, available_leave as available, taken_leave as taken from leave_entitlement
          where empl_id = ${emplId} and year = ${year} and leave_code = 'AL'`
      )[0],
    /** Reads the entries of this leave, in the order in which they were made. */
    entriesOf: async ({ emplId }: Person, year: number): Promise<string[]> =>
      (
        await t.sql<{ kind: string; days: number }[]>`
          select kind, days from entitlement_entry where empl_id = ${emplId} and year = ${year} order by entry_id`
      ).map(({ kind, days }) => `${kind} ${days}`),
    /** Applies for annual leave, and moves it to a status if one is given. */
    leaveOf: async (person: Person, start: string, end = start, status?: string): Promise<SubmissionDates> => {
      expect(await calls.ask(person, start, end)).toMatchObject({ status: 200 });
      const leave = { start, filed: t.clock.today };
      if (status) expect(await calls.move(person, leave, status)).toMatchObject({ status: 200 });
      return leave;
    },
    /** Applies the end of a year on 4 January. @returns its number */
    close: async (year = 2026): Promise<number> => {
      t.clock.today = `${year + 1}-01-04`;
      const id = Number(await calls.prepare(year));
      expect(await calls.applyYear(id)).toMatchObject({ status: 200 });
      expect(await findBalanceDifferences(t.sql)).toEqual([]);
      return id;
    },
    ...peopleOfYearEnds(t, { hr, manager }),
  };
}

type Figures = { carried: number; entitlement: number; available: number; taken: number };

/** Deletes the records of earlier tests, and sets the rules: 14 days, of which 5 carry over. */
export async function clearYearEnds({ sql }: TestApp, until: string | null): Promise<void> {
  for (const table of ['year_end_line', 'year_end', 'applied_leave', 'leave_entitlement']) await sql.unsafe(`delete from ${table}`);
  await sql`update leave_category set carry_over_max = 5, carry_over_until = ${until}`;
}

/** Compares the records of a person with the model. */
export async function expectModelRecords(
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

export const isClientError = ({ status }: Answer): boolean => status >= 400 && status < 500;
