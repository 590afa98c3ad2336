import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setUpReportedCompany, pick } from '#src/testing/scenes/reported-company.ts';

const company = setUpReportedCompany();

describe('time to decision', () => {
  const decided = async (emplId: string, asked: string, events: [string, string, string | null, string][], code = 'AL') => {
    const [row] = await company.t.sql<{ id: number }[]>`
      insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason)
      values (${emplId}, '2026-01-01', '2026-11-02', '2026-11-02', ${code}, 1, 'REJCT', 'MAN', 'Away') returning applied_leave_id as id`;
    await company.t
      .sql`insert into applied_leave_event (applied_leave_id, happened_at, by_empl_id, to_status) values (${row?.id ?? 0}, ${asked}, ${emplId}, 'PNAPV')`;
    for (const [at, from, by, to] of events)
      await company.t
        .sql`insert into applied_leave_event (applied_leave_id, happened_at, by_empl_id, from_status, to_status) values (${row?.id ?? 0}, ${at}, ${by}, ${from}, ${to})`;
  };
  beforeAll(async () => {
    // Thursday to Monday over the holiday on Friday the 6th: one working day. The first of two approvals is not the last.
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
    // Recalled, withdrawn later, approved by rule, in another year.
    await decided('ADA', '2026-03-05T08:00Z', [['2026-03-09T08:00Z', 'PNAPV', 'ADA', 'CANCL']]);
    await decided('ADA', '2026-03-05T08:00Z', [['2026-03-09T08:00Z', 'PNCLD', 'EVE', 'APPRV']]);
    await decided('ADA', '2026-03-05T08:00Z', [['2026-03-05T08:00Z', 'PNAPV', null, 'APPRV']]);
    await decided('ADA', '2025-12-29T08:00Z', [['2025-12-31T08:00Z', 'PNAPV', 'MAN', 'APPRV']]);
    await decided('ADA', '2026-12-29T08:00Z', [['2027-01-04T08:00Z', 'PNAPV', 'MAN', 'APPRV']]);
    await decided('BOB', '2027-12-30T08:00Z', [['2028-01-01T00:00Z', 'PNAPV', 'MAN', 'APPRV']]);
    await decided('BOB', '2028-02-07T08:00Z', [['2028-02-08T08:00Z', 'PNAPV', 'MAN', 'REJCT']]);
    await decided('BOB', '2028-02-07T08:00Z', [['2028-02-08T08:00Z', 'PNAPV', 'MAN', 'REJCT']]);
  });

  test('is the median of working days from request to last decision, per approver', async () => {
    const rows = await company.ask('decisions?year=2026');
    expect(pick(rows, 'emplId', 'decided', 'approved', 'rejected', 'median', 'longest')).toEqual([
      // 1 and 9 working days.
      ['LEAD', 2, 1, 1, 5, 9],
      // 0, 1, 2 and 8: the northern holiday does not apply to everyone.
      ['MAN', 4, 2, 2, 1.5, 8],
    ]);
    expect(pick(await company.ask('decisions?year=2025'), 'emplId', 'median')).toEqual([['MAN', 2]]);
    expect(pick(await company.ask('decisions?year=2027'), 'emplId', 'median')).toEqual([['MAN', 4]]);
    // Decided at the first moment of the year, one working day after the request.
    expect(pick(await company.ask('decisions?year=2028'), 'decided', 'approved', 'rejected', 'median')).toEqual([[3, 1, 2, 1]]);
  });

  test('shows managers the requests of their reports, without sick leave', async () => {
    expect(pick(await company.ask('decisions', company.manager), 'emplId', 'decided')).toEqual([['MAN', 2]]);
    expect(pick(await company.ask('decisions?below=yes', company.manager), 'emplId', 'decided', 'longest')).toEqual([
      ['LEAD', 1, 1],
      ['MAN', 3, 8],
    ]);
  });

  afterAll(() => company.t.sql`delete from applied_leave where start_date = '2026-11-02'`);
});
