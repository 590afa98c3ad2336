import { describe, expect, test } from 'vitest';
import { findBalanceDifferences } from '#src/ledger/leave-ledger/server/balance/reconcile-balances.ts';
import { leaveImportScene } from '#src/testing/scenes/leave-import-scene.ts';

const s = leaveImportScene();
const { add, balancesOf, figuresOf, idOf, leaveOf, preview, problemOf, row, rowsOf, store, undo } = s;

const later = { startDate: '2026-07-06', endDate: '2026-07-10' };

describe('the preview of an import', () => {
  test('counts days, shows balances and stores nothing', async () => {
    const answer = await preview([row(later)]);
    expect(answer.status).toBe(200);
    expect(rowsOf(answer)).toMatchObject([
      { row: 1, emplId: s.person.emplId, leaveDuration: 5, sheetDays: null, problems: [], warnings: [] },
    ]);
    expect(rowsOf(answer)[0]?.days).toHaveLength(5);
    expect(balancesOf(answer)).toEqual([{ emplId: s.person.emplId, leaveCode: 'AL', year: 2026, before: 14, after: 9 }]);
    expect(await leaveOf(s.person)).toEqual([]);
  });

  test('explains why its count of days differs from the sheet', async () => {
    const answer = await preview([row({ startDate: '2026-04-27', endDate: '2026-05-01', days: 5 })]);
    expect(rowsOf(answer)).toMatchObject([
      { leaveDuration: 4, sheetDays: 5, warnings: [{ message: 'Sheet 5, counted 4: 01/05 Labour Day' }] },
    ]);
  });

  test('names duplicates, overlaps in the file and overlaps with stored leave', async () => {
    const answer = await preview([
      row(),
      row(),
      row({ ...later, endDate: '2026-07-07' }),
      row({ startDate: '2026-07-07', endDate: '2026-07-08' }),
    ]);
    expect([0, 1, 2, 3].map((at) => problemOf(answer, at))).toEqual([
      'This row has duplicate entry.',
      'This row has duplicate entry.',
      'Overlaps leave from 07/07/2026 to 08/07/2026.',
      'Overlaps leave from 06/07/2026 to 07/07/2026.',
    ]);
    await store([row()]);
    expect(problemOf(await preview([row({ endDate: '2026-05-04', halfDayPart: 'PM' })]))).toBe(
      'Overlaps leave from 04/05/2026 to 08/05/2026.',
    );
  });

  test('names missing entitlements and days that do not count', async () => {
    const answer = await preview([
      row({ startDate: '2027-02-01', endDate: '2027-02-02' }),
      row({ startDate: '2026-05-09', endDate: '2026-05-10' }),
    ]);
    expect(problemOf(answer, 0)).toMatch(
      /^There is no entitlement for .* 2027\. Grant or upload it first, or switch off "Needs a balance" for the leave type\.$/,
    );
    expect(problemOf(answer, 1)).toMatch(/^No day of this row counts as leave\./);
  });

  test('names the years of the leave that have no public holidays', async () => {
    const yearsOf = async (...rows: ReturnType<typeof row>[]) =>
      ((await preview(rows)).body as { yearsWithoutHolidays: number[] }).yearsWithoutHolidays;
    expect(await yearsOf(row())).toEqual([]);
    expect(
      await yearsOf(row({ startDate: '2028-12-29', endDate: '2029-01-04' }), row(), row({ startDate: 'soon', endDate: '2031-01-04' })),
    ).toEqual([2028, 2029]);
  });

  test('names a balance that is short by half a day, unless HR allows it', async () => {
    const tight = await add('Cora Day', 4.5);
    const rows = [{ ...row(later), emplId: tight.emplId }];
    expect(problemOf(await preview(rows))).toMatch(/2026: 5 days needed, 4\.5 days left\./);
    const allowed = await preview(rows, { allowBelowZero: true });
    expect(balancesOf(allowed)).toMatchObject([{ before: 4.5, after: -0.5 }]);
  });

  test('counts rows of one person together against the balance', async () => {
    const rows = [6, 13, 20].map((day) => row({ startDate: `2026-07-${String(day).padStart(2, '0')}`, endDate: `2026-07-${day + 4}` }));
    const answer = await preview(rows);
    expect([0, 1, 2].map((at) => problemOf(answer, at) === undefined)).toEqual([true, true, false]);
  });

  test('refuses an approver who cannot decide, and accepts leave of a leaver', async () => {
    expect(problemOf(await preview([row({ approver: s.person.emplId })]))).toMatch(/cannot approve this employee's leave/);
    await s.t.sql`update employee set status = 'I' where empl_id = ${s.person.emplId}`;
    expect(problemOf(await preview([row()]))).toBeUndefined();
  });
});

describe('an import', () => {
  test('stores approved leave, whose timeline names the importer, and notifies no one', async () => {
    await s.t.sql`insert into webhook (name, address, format, events, secret) values ('Payroll', 'https://x.example', 'json',
      '{leave.submitted,leave.approved,leave.changed,leave.recalled,balance.changed}', 'secret')`;
    const mails = s.t.mails.length;
    const answer = await store([row(later), row({ startDate: '2026-08-03', endDate: '2026-08-03', halfDayPart: 'AM' })]);
    expect(answer).toMatchObject({ status: 200, body: { rows: 2 } });
    expect(await leaveOf(s.person)).toMatchObject([
      { start: '2026-07-06', days: 5, status: 'APPRV', approver: s.manager.emplId },
      { start: '2026-08-03', days: 0.5, status: 'APPRV' },
    ]);
    const detail = await s.t.call('GET', `/appliedleave/${s.person.emplId}/2026-06-15/2026-07-06/AL`, { by: s.person });
    expect(detail.body).toMatchObject({
      timeline: [{ fromStatus: null, toStatus: 'APPRV', byName: 'Ines Moreau', code: 'leave.imported' }],
    });
    await undo(idOf(answer));
    expect(await s.t.sql`select from notice where empl_id in (${s.person.emplId}, ${s.manager.emplId})`).toHaveLength(0);
    expect(await s.t.sql`select from mail_outbox`).toHaveLength(0);
    expect(s.t.mails).toHaveLength(mails);
    expect(await s.t.sql`select from webhook_delivery where empl_id = ${s.person.emplId}`).toHaveLength(0);
    await s.t.sql`update leave_entitlement set available_leave = 15 where empl_id = ${s.person.emplId}`;
    expect(await s.t.sql`select from webhook_delivery where empl_id = ${s.person.emplId}`).toHaveLength(1);
  });

  test('stores all rows or none', async () => {
    const answer = await store([row(), row({ ...later, leaveCode: 'ZZ' })]);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'rows.1.leaveCode' }] } });
    expect(await leaveOf(s.person)).toEqual([]);
  });

  test('first uses up the taken days of the entitlement with leave that began before today', async () => {
    const moved = await add('Dara Fox', 14, { taken: 6 });
    const of = { emplId: moved.emplId };
    const answer = await store([row(of), row({ ...of, ...later })]);
    expect(await figuresOf(moved)).toEqual({ available: 14, taken: 11, brought: 1 });
    await undo(idOf(answer));
    expect(await figuresOf(moved)).toEqual({ available: 14, taken: 6, brought: 6 });
  });

  test('also uses up the taken days with later leave if they include it', async () => {
    const moved = await add('Dara Fox', 14, { taken: 6 });
    const rows = [row({ emplId: moved.emplId, ...later })];
    expect(balancesOf(await preview(rows))).toMatchObject([{ before: 8, after: 3 }]);
    expect(balancesOf(await preview(rows, { takenIncludesBooked: true }))).toMatchObject([{ before: 8, after: 8 }]);
    await store(rows, { takenIncludesBooked: true });
    expect(await figuresOf(moved)).toEqual({ available: 14, taken: 6, brought: 1 });
  });

  test.each([
    [5, 13, 4],
    [3, 15, 4],
  ])('that has %d days in the sheet books the difference as a correction', async (days, available, taken) => {
    const answer = await store([row({ startDate: '2026-04-27', endDate: '2026-05-01', days })], { keepSheetDays: true });
    expect(await figuresOf(s.person)).toMatchObject({ available, taken });
    const [entry] = await s.t
      .sql`select note, run from entitlement_entry where empl_id = ${s.person.emplId} and kind = 'correction' and run is not null`;
    expect(entry).toEqual({
      note: `Imported leave from 27/04/2026: the sheet has ${days} days, counted 4 days.`,
      run: `leaveimport/${idOf(answer)}`,
    });
    await undo(idOf(answer));
    expect(await figuresOf(s.person)).toMatchObject({ available: 14, taken: 0 });
  });

  test('stores leave over New Year as two linked applications', async () => {
    await s.t.addEntitlement(s.person.emplId, 10, { year: 2027 });
    await store([row({ startDate: '2026-12-31', endDate: '2027-01-04', startPart: 'PM' })]);
    const parts = await s.t
      .sql`select leave_year as year, half_day_part as half, pair is not null as "isPaired" from applied_leave where empl_id = ${s.person.emplId} order by year`;
    expect(parts).toEqual([
      { year: 2026, half: 'PM', isPaired: true },
      { year: 2027, half: null, isPaired: true },
    ]);
  });

  test('of the same file by two HR users at once is stored once', async () => {
    const rows = [row(later)];
    const answers = await Promise.all([store(rows), store(rows, {}, s.otherHr)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await leaveOf(s.person)).toHaveLength(1);
  });

  test('and an application for the last days cannot both get them', async () => {
    const tight = await add('Cora Day', 5);
    const body = {
      id: { emplid: tight.emplId, startDate: '2026-08-03', effDate: null },
      employeeDetails: { emplId: tight.emplId },
      leaveCategory: { leaveCode: 'AL' },
      endDate: '2026-08-07',
      halfDay: 'N',
      halfDayPart: null,
      reason: 'Sea',
      approver: s.manager.emplId,
      attachment: '',
    };
    const answers = await Promise.all([
      store([row({ emplId: tight.emplId, ...later })]),
      s.t.call('POST', '/appliedleave', { by: tight, body }),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(await leaveOf(tight)).toHaveLength(1);
  });
});

describe('the undo of an import', () => {
  const snapshot = () => s.t.sql`
    select (select json_agg(l order by l.applied_leave_id) from applied_leave l) as leaves,
      (select json_agg(e order by e.applied_leave_event_id) from applied_leave_event e) as events,
      (select json_agg(to_jsonb(n) - 'version' order by n.empl_id, n.year, n.leave_code) from leave_entitlement n) as balances`;

  test('leaves the tables as they were, and can be done once', async () => {
    const moved = await add('Dara Fox', 14, { taken: 3 });
    const before = await snapshot();
    const id = idOf(await store([row({ days: 4 }), row({ emplId: moved.emplId })], { keepSheetDays: true }));
    expect(await undo(id)).toMatchObject({ status: 200, body: { removed: 2 } });
    expect(await snapshot()).toEqual(before);
    expect(await undo(id)).toMatchObject({ status: 409, message: 'This import has already been undone.' });
    const listed = await s.t.call('GET', '/leaveimports', { by: s.hr });
    expect(listed.body).toContainEqual({
      leaveImportId: id,
      importedOn: expect.any(String),
      importedBy: 'Ines Moreau',
      rows: 2,
      people: 2,
      days: 10,
      state: 'Undone',
    });
  });

  test('names leave that was changed, and removes nothing', async () => {
    const id = idOf(await store([row(later)]));
    const path = `/appliedleave/${s.person.emplId}/2026-06-15/2026-07-06/AL`;
    expect(await s.t.call('PATCH', `${path}/PNCLD`, { by: s.person, body: { reason: 'Home' } })).toMatchObject({ status: 200 });
    const answer = await undo(id);
    expect(answer).toMatchObject({ status: 409, body: { code: 'import.leave-changed' } });
    expect(answer.message).toContain('Aisha Bello, 06/07/2026 to 10/07/2026');
    expect(await leaveOf(s.person)).toHaveLength(1);
  });

  test('leaves every balance equal to the sum of its entries', async () => {
    expect(await findBalanceDifferences(s.t.sql)).toEqual([]);
  });
});
