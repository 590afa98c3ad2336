import { describe, expect, test } from 'vitest';
import { madeReportedCompany, daysTaken, entitled, isEmployed, leaveCodes, pick, sum } from '#src/testing/scenes/reported-company.ts';

const company = madeReportedCompany();

describe('balances on a date', () => {
  test.each(['2026-01-01', '2026-03-01', '2026-03-10', '2026-03-31', '2026-04-01', '2026-06-12', '2026-12-24', '2026-12-31'])(
    'are what there is less the leave up to it: %s',
    async (on) => {
      const expected = entitled
        .filter((emplId) => isEmployed(emplId, on))
        .flatMap((emplId) =>
          leaveCodes.map((code) => {
            const until = daysTaken(emplId, code, (date) => date <= on);
            return [emplId, code, 20, 1 + until, 19 - until, daysTaken(emplId, code, (date) => date > on)];
          }),
        );
      const rows = await company.ask(`balances?on=${on}`);
      expect(pick(rows, 'emplId', 'leaveCode', 'available', 'taken', 'outstanding', 'bookedLater')).toEqual(expected);
      expect(await company.summary('balances', `on=${on}`)).toMatchObject({
        rows: expected.length,
        sums: {
          outstanding: sum(expected.map(([, , , , left]) => left as number)),
          bookedLater: sum(expected.map((row) => row[5] as number)),
        },
      });
    },
  );

  test('are those of today where no date is asked for, of no other year', async () => {
    await company.t.addEntitlement('ADA', 7, { year: 2025 });
    expect(await company.ask('balances')).toEqual(await company.ask('balances?on=2026-06-15'));
    expect(pick(await company.ask('balances?on=2025-06-01'), 'emplId', 'available', 'outstanding')).toEqual([['ADA', 7, 7]]);
  });

  test('have what is entered once its day has come', async () => {
    await company.t
      .sql`insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date) values ('ADA', 2026, 'PT', 'earned', 3, '2026-05-01')`;
    await company.t
      .sql`insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date) values ('ADA', 2026, 'PT', 'paidOut', -1.5, '2026-10-01')`;
    const availableOn = async (on: string) =>
      pick(await company.ask(`balances?on=${on}&filter[emplId]=ADA&filter[leaveType]=Paternity`), 'available', 'taken', 'outstanding');
    expect(await availableOn('2026-04-30')).toEqual([[20, 1, 19]]);
    expect(await availableOn('2026-05-01')).toEqual([[23, 1, 22]]);
    expect(await availableOn('2026-10-01')).toEqual([[21.5, 1, 20.5]]);
    await company.t
      .sql`insert into entitlement_entry (empl_id, year, leave_code, kind, days, on_date) values ('ADA', 2026, 'PT', 'undo', -3, '2026-05-01'), ('ADA', 2026, 'PT', 'undo', 1.5, '2026-10-01')`;
  });

  test('of one department and one type, and their sums', async () => {
    const filters = 'filter[department]=sales&filter[leaveType]=annual';
    expect(pick(await company.ask(`balances?on=2026-12-31&${filters}`), 'emplId')).toEqual([['BOB'], ['CYD']]);
    const { rows, sums, bars } = await company.summary('balances', `on=2026-12-31&${filters}`);
    const left = (emplId: string) => 19 - daysTaken(emplId, 'AL');
    expect({ rows, outstanding: sums['outstanding'] }).toEqual({ rows: 2, outstanding: left('BOB') + left('CYD') });
    expect(bars).toEqual(
      [
        { label: 'Engineering, Sales', value: left('BOB') },
        { label: 'Sales', value: left('CYD') },
      ].toSorted((a, b) => b.value - a.value),
    );
  });

  test.each(['A', 'I'])('are of whoever has a last day until then, whatever the effective date: status %s', async (status) => {
    const { sql } = company.t;
    await sql`update employee set last_day = '2026-06-30', status = ${status} where empl_id = 'CYD'`;
    const those = async (on: string) => (await company.ask(`balances?on=${on}&filter[emplId]=CYD`)).length;
    const found = [await those('2026-06-30'), await those('2026-07-01')];
    await sql`update employee set last_day = null, status = 'A' where empl_id = 'CYD'`;
    expect(found).toEqual([leaveCodes.length, 0]);
  });
});
