import { describe, expect, test } from 'vitest';
import { addDays, type PlainDate } from '#src/base/dates/plain-date.ts';
import { setUpReportedCompany, daysOf, daysTaken, entitledIds, leaveCodes, pick, sum } from '#src/testing/scenes/reported-company.ts';

const company = setUpReportedCompany();

describe('the leave of a period for payroll', () => {
  const inPeriod = (from: PlainDate, to: PlainDate) =>
    entitledIds.flatMap((emplId) =>
      leaveCodes.flatMap((code) => {
        const days = daysTaken(emplId, code, (date) => date >= from && date <= to);
        return days === 0 ? [] : [['In the period', emplId, code, days]];
      }),
    );

  test.each([
    ['2026-03-01', '2026-03-31'],
    ['2026-03-03', '2026-03-09'],
    ['2026-01-01', '2026-12-31'],
    ['2026-06-12', '2026-06-12'],
  ])('from %s to %s has one line per person and type', async (from, to) => {
    expect(pick(await company.ask(`payroll?from=${from}&to=${to}`), 'part', 'emplId', 'leaveCode', 'days')).toEqual(inPeriod(from, to));
  });

  test('covers this month by default', async () => {
    expect(await company.ask('payroll')).toEqual(await company.ask('payroll?from=2026-06-01&to=2026-06-30'));
  });

  test('lists separately the changes made in the period to earlier days', async () => {
    const withEvents = async (
      emplId: string,
      start: PlainDate,
      end: PlainDate,
      status: string,
      events: [string, string | null, string | null][],
    ) => {
      const days = daysOf({ emplId, code: 'AL', start, end });
      const [row] = await company.t.sql<{ id: number }[]>`
        insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason, day_costs)
        values (${emplId}, '2026-01-01', ${start}, ${end}, 'AL', ${sum(days.values())}, ${status}, 'MAN', 'Away',
          ${JSON.stringify([...days].map(([date, each]) => ({ date, days: each })))}::text::jsonb) returning applied_leave_id as id`;
      for (const [at, from, to] of events)
        await company.t
          .sql`insert into applied_leave_event (applied_leave_id, happened_at, from_status, to_status) values (${row?.id ?? 0}, ${at}, ${from}, ${to})`;
    };
    // Cancelled in October: two days back. Second leave: only the days before October. Booked late. Booked and cancelled within, before or after: nothing.
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
    // The first moment of the period counts, the first moment after it does not. Notes change nothing. The period comes first.
    await withEvents('EVE', '2026-09-21', '2026-09-21', 'CANCL', [
      ['2026-09-01T08:00Z', null, 'APPRV'],
      ['2026-10-01T00:00Z', 'APPRV', 'CANCL'],
    ]);
    await withEvents('DAN', '2026-09-22', '2026-09-22', 'CANCL', [
      ['2026-09-01T08:00Z', null, 'APPRV'],
      ['2026-11-01T00:00Z', 'APPRV', 'CANCL'],
    ]);
    await withEvents('DAN', '2026-09-23', '2026-09-23', 'APPRV', [
      ['2026-09-01T08:00Z', null, 'APPRV'],
      ['2026-10-05T08:00Z', 'APPRV', null],
    ]);
    await withEvents('DAN', '2026-10-14', '2026-10-14', 'APPRV', [['2026-09-01T08:00Z', null, 'APPRV']]);
    expect(pick(await company.ask('payroll?from=2026-10-01&to=2026-10-31'), 'part', 'emplId', 'days')).toEqual([
      ['In the period', 'DAN', 1],
      ['Changed since', 'ADA', 1],
      ['Changed since', 'BOB', -2],
      ['Changed since', 'CYD', -2],
      ['Changed since', 'EVE', -1],
    ]);
    await company.t.sql`delete from applied_leave where start_date between '2026-09-01' and '2026-10-31'`;
  });

  test('counts changed leave as known at the time: given back, moved away, moved in, and recalculated', async () => {
    const { sql } = company.t;
    const costs = (days: ReadonlyMap<PlainDate, number>) => JSON.stringify([...days].map(([date, each]) => ({ date, days: each })));
    const book = async (emplId: string, start: PlainDate, end: PlainDate) => {
      const days = daysOf({ emplId, code: 'AL', start, end });
      const [row] = await sql<{ id: number }[]>`
        insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason, day_costs)
        values (${emplId}, '2026-01-01', ${start}, ${end}, 'AL', ${sum(days.values())}, 'APPRV', 'MAN', 'Away', ${costs(days)}::text::jsonb) returning applied_leave_id as id`;
      await sql`insert into applied_leave_event (applied_leave_id, happened_at, to_status) values (${row?.id ?? 0}, '2026-09-01T08:00Z', 'APPRV')`;
      return row?.id ?? 0;
    };
    const become = async (id: number, emplId: string, start: PlainDate, end: PlainDate, at: string) => {
      const days = daysOf({ emplId, code: 'AL', start, end });
      await sql`update applied_leave set start_date = ${start}, end_date = ${end}, leave_duration = ${sum(days.values())}, day_costs = ${costs(days)}::text::jsonb
        where applied_leave_id = ${id}`;
      await sql`update applied_leave set former_days = jsonb_set(former_days, '{-1,until}', to_jsonb(${at}::text)) where applied_leave_id = ${id}`;
      await sql`insert into applied_leave_event (applied_leave_id, happened_at, from_status, to_status) values (${id}, ${at}, 'APPRV', 'APPRV')`;
    };
    // Two of four days given back in October; moved from September to November, and back in December; moved within October alone; changed before it; changed with
    // the first moment of November.
    await become(await book('BOB', '2026-09-07', '2026-09-10'), 'BOB', '2026-09-07', '2026-09-08', '2026-10-02T08:00Z');
    const moved = await book('CYD', '2026-09-14', '2026-09-16');
    await become(moved, 'CYD', '2026-11-09', '2026-11-11', '2026-10-05T08:00Z');
    await become(moved, 'CYD', '2026-09-14', '2026-09-14', '2026-12-01T08:00Z');
    await become(await book('ADA', '2026-10-05', '2026-10-06'), 'ADA', '2026-10-12', '2026-10-12', '2026-10-02T08:00Z');
    await become(await book('ADA', '2026-09-21', '2026-09-23'), 'ADA', '2026-09-21', '2026-09-21', '2026-09-28T08:00Z');
    await become(await book('DAN', '2026-09-07', '2026-09-08'), 'DAN', '2026-09-07', '2026-09-07', '2026-11-01T00:00Z');
    // The same number of days, but one of them is now in September; the timeline does not mention it.
    const shifted = await book('EVE', '2026-09-29', '2026-10-02');
    await sql`update applied_leave set leave_duration = 3,
      day_costs = '[{"date": "2026-09-29", "days": 0}, {"date": "2026-09-30", "days": 1}, {"date": "2026-10-01", "days": 1}, {"date": "2026-10-02", "days": 1}]'
      where applied_leave_id = ${shifted}`;
    await sql`update applied_leave set
      day_costs = '[{"date": "2026-09-29", "days": 1}, {"date": "2026-09-30", "days": 1}, {"date": "2026-10-01", "days": 1}, {"date": "2026-10-02", "days": 0}]'
      where applied_leave_id = ${shifted}`;
    await sql`update applied_leave set former_days = jsonb_set(jsonb_set(former_days, '{0,until}', '"2026-09-15T08:00Z"'), '{1,until}', '"2026-10-01T08:00Z"')
      where applied_leave_id = ${shifted}`;
    const changed = async (from: PlainDate, to: PlainDate) =>
      pick(await company.ask(`payroll?from=${from}&to=${to}`), 'part', 'emplId', 'days').filter(([part]) => part === 'Changed since');
    expect(await changed('2026-10-01', '2026-10-31')).toEqual([
      ['Changed since', 'BOB', -2],
      ['Changed since', 'CYD', -3],
      ['Changed since', 'EVE', 1],
    ]);
    expect(await changed('2026-11-01', '2026-11-30')).toEqual([['Changed since', 'DAN', -1]]);
    // The three days of November are removed, and one day of September is back.
    expect(await changed('2026-12-01', '2026-12-31')).toEqual([['Changed since', 'CYD', -2]]);
    await sql`delete from applied_leave where start_date between '2026-09-01' and '2026-11-30'`;
  });

  test('for any history, the changes are the days booked at the end less the days booked before the first day', async () => {
    let seed = 20_260_815;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const statuses = ['PNAPV', 'APPRV', 'PNCLD', 'CANCL', 'REJCT'] as const;
    const isBooked = (status: string | undefined) => status === 'APPRV' || status === 'PNCLD';
    const [from, to] = ['2026-08-15', '2026-09-15'];
    const expected = new Map<string, number>();
    for (let one = 0; one < 120; one += 1) {
      const emplId = ['ADA', 'BOB', 'CYD'][random(3)] ?? '';
      const code = ['AL', 'PT'][random(2)] ?? '';
      const start = addDays('2026-07-01', random(60));
      const days = daysOf({ emplId, code, start, end: addDays(start, random(5)) });
      const events = Array.from({ length: 1 + random(4) }, () => ({
        on: addDays('2026-07-15', random(90)),
        to: statuses[random(5)] ?? '',
      })).toSorted((a, b) => (a.on < b.on ? -1 : 1));
      if (sum(days.values()) === 0) continue;
      const [row] = await company.t.sql<{ id: number }[]>`
        insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason, day_costs)
        values (${emplId}, '2026-01-02', ${start}, ${[...days.keys()].at(-1) ?? start}, ${code}, ${sum(days.values())}, 'REJCT', 'MAN', 'Away',
          ${JSON.stringify([...days].map(([date, each]) => ({ date, days: each })))}::text::jsonb) returning applied_leave_id as id`;
      for (const event of events)
        await company.t
          .sql`insert into applied_leave_event (applied_leave_id, happened_at, to_status) values (${row?.id ?? 0}, ${`${event.on}T12:00Z`}, ${event.to})`;
      const before = events.findLast(({ on }) => on < from);
      const after = events.findLast(({ on }) => on <= to);
      const change = Number(isBooked(after?.to)) - Number(isBooked(before?.to));
      const counted = sum([...days].filter(([date]) => date < from).map(([, each]) => each));
      expected.set(`${emplId} ${code}`, (expected.get(`${emplId} ${code}`) ?? 0) + change * counted);
    }
    const rows = (await company.ask(`payroll?from=${from}&to=${to}`)).filter(({ part }) => part === 'Changed since');
    expect(rows.length).toBeGreaterThan(3);
    expect(Object.fromEntries(rows.map(({ emplId, leaveCode, days }) => [`${emplId} ${leaveCode}`, days]))).toEqual(
      Object.fromEntries([...expected].filter(([, days]) => days !== 0)),
    );
    await company.t.sql`delete from applied_leave where eff_date = '2026-01-02'`;
  });
});
