import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { read } from '@e965/xlsx';
import { createTestApp, type Answer, type Person, type TestApp } from '#src/testing/test-app.ts';
import { holidayRowCases } from '#src/testing/holiday-row-cases.ts';
import { holidaySheet } from '#src/public-holiday/holiday-sheet.ts';

let t: TestApp;
let hr: Person;
let otherHr: Person;
let manager: Person;
let person: Person;

beforeAll(async () => {
  t = await createTestApp();
  hr = await t.addPerson({ roles: ['E', 'H'], name: 'Hana Tan' });
  otherHr = await t.addPerson({ roles: ['E', 'H'], name: 'Otto Berg' });
  manager = await t.addPerson({ roles: ['E', 'M'] });
});
afterAll(() => t.close());

beforeEach(async () => {
  t.clock.today = '2026-06-15';
  await t.sql`delete from public_holiday where holiday_date <> '2026-12-25'`;
  await t.sql`delete from applied_leave`;
  person = await t.addPerson({ reportsTo: manager.emplId });
  await t.addEntitlement(person.emplId, 10);
  await t.addEntitlement(person.emplId, 10, { leaveCode: 'SL' });
});

const holiday = (holidayDate: string, holidayDescr = 'Founders Day', holidayState = 'All') => ({ holidayDate, holidayDescr, holidayState });
const add = (body: object, by = hr) => t.call('POST', '/publicholiday', { by, body });
const remove = (date: string, by = hr) => t.call('DELETE', `/publicholiday/${date}`, { by });
const recountOf = async (body: object) => (await t.call('POST', '/publicholidays/recount', { by: hr, body })).body;

type Change = { leaveCode?: string; halfDay?: 'Y' | 'N'; by?: Person; approve?: boolean };

async function apply(startDate: string, endDate: string, { leaveCode = 'AL', halfDay = 'N', by = person, approve = false }: Change = {}) {
  const body = { id: { startDate }, leaveCategory: { leaveCode }, endDate, halfDay, reason: 'A day at the sea', approver: manager.emplId };
  const answer = await t.call('POST', '/appliedleave', { by, body });
  expect(answer).toMatchObject({ status: 200 });
  const { id } = answer.body as { id: { emplid: string; effDate: string; startDate: string; leaveCode: string } };
  const path = `/appliedleave/${id.emplid}/${id.effDate}/${id.startDate}/${id.leaveCode}`;
  if (approve) expect(await t.call('PATCH', `${path}/APPRV`, { by: manager })).toMatchObject({ status: 200 });
  return path;
}

type Detail = {
  leaveStatus: string;
  leaveDuration: number;
  timeline: { byName: string; fromStatus: string; toStatus: string; reason: string }[];
};
const detail = async (path: string) => (await t.call('GET', path, { by: hr })).body as Detail;

async function taken(by = person, leaveCode = 'AL'): Promise<number | undefined> {
  const [row] = await t.sql<{ taken: number }[]>`
    select taken_leave as taken from leave_entitlement where empl_id = ${by.emplId} and leave_code = ${leaveCode}`;
  return row?.taken;
}

const count = (answers: Answer[], status: number) => answers.filter((answer) => answer.status === status).length;

describe('a holiday', () => {
  test('is added with the day of its date, whatever the call says', async () => {
    const answer = await add({ ...holiday('2026-11-09'), holidayDay: 'Sunday' });
    expect(answer).toMatchObject({ status: 200, body: { ...holiday('2026-11-09'), holidayDay: 'Monday' } });
    expect(answer.headers.etag).toBe('"1"');
    expect((await t.call('GET', '/publicholiday/2026-11-09', { by: person })).body).toEqual(answer.body);
  });

  test.each(holidayRowCases)('judged as on the page: $name', async ({ cells, problem, answer = problem }) => {
    const response = await add(holidaySheet.toRow(cells));
    if (answer === undefined) expect(response.status).toBe(200);
    else expect(response).toMatchObject({ status: answer.includes('already') ? 409 : 400, message: answer });
  });

  test('needs all that it is made of', async () => {
    expect(await add({ holidayDescr: 'A', holidayState: 'All' })).toMatchObject({ status: 400, message: 'Date cannot be blank.' });
    expect((await add({ ...holiday('2026-11-09'), colour: 'red' })).status).toBe(400);
    expect((await add(holiday('2026-11-09', 'a\u0000b'))).status).toBe(400);
  });

  test('is changed where it is the version that was seen', async () => {
    await add(holiday('2026-11-09'));
    const change = (headers: Record<string, string>, by: Person, name: string) =>
      t.call('PATCH', '/publicholiday/2026-11-09', { by, headers, body: holiday('2026-11-09', name, 'North') });
    const first = await change({ 'if-match': '"1"' }, otherHr, 'Day of the Founders');
    expect(first).toMatchObject({ status: 200, body: { holidayDescr: 'Day of the Founders', holidayState: 'North' } });
    expect(first.headers.etag).toBe('"2"');
    expect(await change({ 'if-match': '"1"' }, hr, 'Mine')).toMatchObject({
      status: 412,
      message: `Otto Berg (${otherHr.emplId}) has changed this record since you opened it.`,
    });
    expect(await t.call('DELETE', '/publicholiday/2026-11-09', { by: hr, headers: { 'if-match': '"1"' } })).toMatchObject({ status: 412 });
    expect((await t.call('GET', '/publicholiday/2026-11-09', { by: hr })).body).toMatchObject({ holidayDescr: 'Day of the Founders' });
  });

  test('that is not there cannot be changed or deleted', async () => {
    expect((await t.call('PATCH', '/publicholiday/2026-11-09', { by: hr, body: holiday('2026-11-09') })).status).toBe(404);
    expect((await remove('2026-11-09')).status).toBe(404);
  });

  test('cannot be moved onto another one', async () => {
    await add(holiday('2026-11-09'));
    const answer = await t.call('PATCH', '/publicholiday/2026-11-09', { by: hr, body: holiday('2026-12-25') });
    expect(answer).toMatchObject({ status: 409, message: '25/12/2026 is already a Public Holiday' });
  });

  test('is kept by HR alone', async () => {
    const admin = await t.addPerson({ roles: ['E', 'A'] });
    for (const by of [person, manager, admin]) {
      expect(await add(holiday('2026-11-09'), by)).toMatchObject({ status: 403 });
      expect(await remove('2026-12-25', by)).toMatchObject({ status: 403 });
      expect(await t.call('PATCH', '/publicholiday/2026-12-25', { by, body: holiday('2026-12-25') })).toMatchObject({ status: 403 });
      expect(await t.call('POST', '/publicholidays/recount', { by, body: {} })).toMatchObject({ status: 403 });
      expect(await t.call('GET', '/publicholidays/template', { by })).toMatchObject({ status: 403 });
    }
  });

  test('is in the audit log with who did it', async () => {
    await add(holiday('2026-11-10'), otherHr);
    const [row] = await t.sql`select by_empl_id, action from audit_log where entity = 'public_holiday' and entity_key = '2026-11-10'`;
    expect(row).toEqual({ by_empl_id: otherHr.emplId, action: 'insert' });
  });
});

test('the template has instructions first and the headings alone on its second sheet', async () => {
  const answer = await t.call('GET', '/publicholidays/template', { by: hr });
  expect(answer.headers['content-disposition']).toBe('attachment; filename="Upload_Holidays.xlsx"');
  const workbook = read(answer.body);
  expect(workbook.SheetNames).toEqual(['Instructions', 'Data']);
  const data = workbook.Sheets['Data'];
  expect([data?.['A1'], data?.['B1'], data?.['C1']].map((cell) => cell.v)).toEqual(['Date', 'Holiday', 'State']);
  expect(data?.['!ref']).toBe('A1:C1');
});

describe('applications that hold the date of a new holiday', () => {
  test('are told before, with the days that they had and will have', async () => {
    await apply('2026-07-01', '2026-07-03');
    await apply('2026-07-06', '2026-07-07');
    expect(await recountOf({ added: ['2026-07-02', '2026-07-04'] })).toEqual([
      {
        appliedLeaveId: expect.any(Number),
        emplId: person.emplId,
        name: `Person ${person.emplId}`,
        leaveDescr: 'Annual leave',
        startDate: '2026-07-01',
        endDate: '2026-07-03',
        halfDay: false,
        leaveStatus: 'PNAPV',
        leaveDuration: 3,
        newDuration: 2,
        exceedsBalanceBy: 0,
      },
    ]);
    expect(await recountOf({ removed: ['2026-07-02'] })).toEqual([]);
    expect((await t.call('GET', '/publicholiday/2026-07-02', { by: hr })).status).toBe(404);
  });

  test('are counted anew: what waits is adjusted, what is approved is refunded, and the timelines say so', async () => {
    const pending = await apply('2026-07-01', '2026-07-03');
    const approved = await apply('2026-07-08', '2026-07-10', { approve: true });
    expect(await taken()).toBe(3);
    await add(holiday('2026-07-02'));
    expect(await taken()).toBe(3);
    await add(holiday('2026-07-09', 'Day of Rest'));
    expect(await taken()).toBe(2);
    expect(await detail(pending)).toMatchObject({ leaveStatus: 'PNAPV', leaveDuration: 2 });
    const after = await detail(approved);
    expect(after).toMatchObject({ leaveStatus: 'APPRV', leaveDuration: 2 });
    expect(after.timeline[0]).toMatchObject({
      byName: 'Hana Tan',
      fromStatus: 'APPRV',
      toStatus: 'APPRV',
      reason: '09/07/2026 is now a public holiday (Day of Rest): 2 days instead of 3 days.',
    });
  });

  test('are cancelled where no day is left, and refunded whole', async () => {
    const approved = await apply('2026-07-01', '2026-07-01', { approve: true });
    const half = await apply('2026-07-02', '2026-07-02', { halfDay: 'Y' });
    await add(holiday('2026-07-01'));
    await add(holiday('2026-07-02'));
    expect(await taken()).toBe(0);
    const after = await detail(approved);
    expect(after.leaveStatus).toBe('CANCL');
    expect(after.timeline[0]).toMatchObject({
      toStatus: 'CANCL',
      reason: '01/07/2026 is now a public holiday (Founders Day): no day of leave is left.',
    });
    expect((await detail(half)).leaveStatus).toBe('CANCL');
  });

  test('keep their count where calendar days count, and where they are over', async () => {
    const sick = await apply('2026-07-01', '2026-07-03', { leaveCode: 'SL', approve: true });
    const over = await apply('2026-06-08', '2026-06-12', { approve: true });
    for (const date of ['2026-07-02', '2026-06-10']) expect(await add(holiday(date))).toMatchObject({ status: 200 });
    for (const [path, days] of [
      [sick, 3],
      [over, 5],
    ] as const)
      expect(await detail(path)).toMatchObject({ leaveDuration: days });
    expect([await taken(), await taken(person, 'SL')]).toEqual([5, 3]);
  });

  describe('while the applicant asks to cancel them', () => {
    const askedToCancel = async (from: string, to: string) => {
      const path = await apply(from, to, { approve: true });
      expect(await t.call('PATCH', `${path}/PNCLD`, { by: person })).toMatchObject({ status: 200 });
      return path;
    };
    const decide = async (path: string, status: 'APPRV' | 'CANCL') =>
      expect(await t.call('PATCH', `${path}/${status}?expectedStatus=PNCLD`, { by: manager })).toMatchObject({ status: 200 });

    test('are counted anew too: refused the cancellation, they go on with the days that they cost now', async () => {
      const path = await askedToCancel('2026-07-08', '2026-07-10');
      expect(await recountOf({ added: ['2026-07-09'] })).toMatchObject([{ leaveStatus: 'PNCLD', leaveDuration: 3, newDuration: 2 }]);
      await add(holiday('2026-07-09', 'Day of Rest'));
      expect([(await detail(path)).leaveDuration, await taken()]).toEqual([2, 2]);
      await decide(path, 'APPRV');
      const after = await detail(path);
      expect(after).toMatchObject({ leaveStatus: 'APPRV', leaveDuration: 2 });
      expect(after.timeline[1]).toMatchObject({
        fromStatus: 'PNCLD',
        toStatus: 'PNCLD',
        reason: expect.stringContaining('2 days instead of 3'),
      });
      expect(await taken()).toBe(2);
    });

    test('get back what they cost now, neither more nor less, once they are cancelled', async () => {
      await add(holiday('2026-07-02'));
      const path = await askedToCancel('2026-07-01', '2026-07-03');
      await remove('2026-07-02');
      expect(await taken()).toBe(3);
      await decide(path, 'CANCL');
      expect(await taken()).toBe(0);
    });

    test('are cancelled at once where no day is left', async () => {
      const path = await askedToCancel('2026-07-01', '2026-07-01');
      await add(holiday('2026-07-01'));
      expect([(await detail(path)).leaveStatus, await taken()]).toEqual(['CANCL', 0]);
    });
  });

  test('are counted anew while they last, today included', async () => {
    const running = await apply('2026-06-10', '2026-06-15', { approve: true });
    await add(holiday('2026-06-11'));
    expect(await detail(running)).toMatchObject({ leaveDuration: 3 });
    expect(await taken()).toBe(3);
  });
});

describe('applications that hold the date of a holiday', () => {
  test('are charged when it is deleted', async () => {
    await add(holiday('2026-07-02'));
    const approved = await apply('2026-07-01', '2026-07-03', { approve: true });
    expect(await recountOf({ removed: ['2026-07-02'] })).toMatchObject([{ leaveDuration: 2, newDuration: 3, leaveStatus: 'APPRV' }]);
    expect(await remove('2026-07-02')).toMatchObject({ status: 200, body: { message: 'Success' } });
    expect(await detail(approved)).toMatchObject({ leaveDuration: 3 });
    expect(await taken()).toBe(3);
  });

  test('are told with what they would exceed their balance by, whether it is deleted or moved', async () => {
    await add(holiday('2026-07-02'));
    await add(holiday('2026-07-09'));
    const other = await t.addPerson({ reportsTo: manager.emplId });
    await t.addEntitlement(other.emplId, 3.5);
    await apply('2026-07-01', '2026-07-03', { by: other, approve: true });
    await apply('2026-07-08', '2026-07-08', { by: other });
    await apply('2026-07-01', '2026-07-03');
    const excess = async (change: object) =>
      ((await recountOf(change)) as { emplId: string; exceedsBalanceBy: number }[]).map(({ emplId, exceedsBalanceBy }) => [
        emplId,
        exceedsBalanceBy,
      ]);
    // Of 3.5 days 2 are taken and 1 is pending: the day that the holiday was is half a day too many.
    const alone = [
      [other.emplId, 0.5],
      [person.emplId, 0],
    ];
    expect((await excess({ removed: ['2026-07-02'] })).toSorted()).toEqual(alone.toSorted());
    expect((await excess({ removed: ['2026-07-02'], added: ['2026-07-06'] })).toSorted()).toEqual(alone.toSorted());
    // Moved onto the day that is pending, it gives back what it charges.
    expect((await excess({ removed: ['2026-07-02'], added: ['2026-07-08'] })).map(([, days]) => days)).toEqual([0, 0, 0]);
    await remove('2026-07-02');
    expect(await taken(other)).toBe(3);
  });

  test('are counted once when it is moved within them, and each when it is moved from one to the other', async () => {
    await add(holiday('2026-07-02'));
    const first = await apply('2026-07-01', '2026-07-03', { approve: true });
    const second = await apply('2026-07-08', '2026-07-10', { approve: true });
    const move = (from: string, to: string) => t.call('PATCH', `/publicholiday/${from}`, { by: hr, body: holiday(to) });
    expect(await move('2026-07-02', '2026-07-03')).toMatchObject({
      status: 200,
      body: { holidayDate: '2026-07-03', holidayDay: 'Friday' },
    });
    expect((await detail(first)).timeline.filter(({ reason }) => reason !== null)).toEqual([]);
    await move('2026-07-03', '2026-07-09');
    expect([(await detail(first)).leaveDuration, (await detail(second)).leaveDuration, await taken()]).toEqual([3, 2, 5]);
  });

  test('stay as they are when only its name changes', async () => {
    await add(holiday('2026-07-02'));
    const path = await apply('2026-07-01', '2026-07-03');
    await t.call('PATCH', '/publicholiday/2026-07-02', { by: hr, body: holiday('2026-07-02', 'Another name') });
    expect((await detail(path)).timeline).toHaveLength(1);
  });
});

describe('at the same moment', () => {
  test('of 20 who add the same date one does, the others are told', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => add(holiday('2026-11-09', `Day ${n}`))));
    expect([count(answers, 200), count(answers, 409)]).toEqual([1, 19]);
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ message }) => message))).toEqual(
      new Set(['09/11/2026 is already a Public Holiday']),
    );
  });

  test('applications and decisions never keep a count of the calendar before', { timeout: 60_000 }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const people = await Promise.all(Array.from({ length: 12 }, () => t.addPerson({ reportsTo: manager.emplId })));
      for (const { emplId } of people) await t.addEntitlement(emplId, 10);
      const [waiting, booked, later] = [people.slice(0, 4), people.slice(4, 8), people.slice(8)];
      const toApprove = await Promise.all(waiting.map((by) => apply('2026-07-01', '2026-07-03', { by })));
      const toCancel = await Promise.all(booked.map((by) => apply('2026-07-01', '2026-07-03', { by, approve: true })));
      await Promise.all([
        ...later.slice(0, 2).map((by) => apply('2026-07-01', '2026-07-03', { by })),
        ...toApprove.map((path) => t.call('PATCH', `${path}/APPRV`, { by: manager })),
        add(holiday('2026-07-02')).then((answer) => expect(answer.status).toBe(200)),
        ...toCancel.map((path, n) => t.call('PATCH', `${path}/PNCLD`, { by: booked[n] as Person })),
        ...later.slice(2).map((by) => apply('2026-07-01', '2026-07-03', { by })),
      ]);
      const emplIds = people.map(({ emplId }) => emplId);
      const wrong = await t.sql`
        select l.empl_id, l.leave_status, l.leave_duration from applied_leave l
        where l.empl_id = any (${emplIds}) and l.leave_status in ('PNAPV', 'APPRV', 'PNCLD') and l.leave_duration <> 2`;
      expect(wrong).toEqual([]);
      const unbooked = await t.sql`
        select en.empl_id from leave_entitlement en where en.empl_id = any (${emplIds}) and en.taken_leave <> (
          select coalesce(sum(l.leave_duration), 0) from applied_leave l where l.empl_id = en.empl_id and l.leave_status in ('APPRV', 'PNCLD'))`;
      expect(unbooked).toEqual([]);
      expect(await remove('2026-07-02')).toMatchObject({ status: 200 });
    }
  });

  test('an approval does not pass on the balance of the days before a holiday was deleted', { timeout: 60_000 }, async () => {
    for (let round = 0; round < 10; round += 1) {
      const tight = await t.addPerson({ reportsTo: manager.emplId });
      await t.addEntitlement(tight.emplId, 2);
      await add(holiday('2026-07-02'));
      const path = await apply('2026-07-01', '2026-07-03', { by: tight });
      const [approval] = await Promise.all([t.call('PATCH', `${path}/APPRV`, { by: manager }), remove('2026-07-02')]);
      // Approved first and charged afterwards is in order; approved after it was counted anew is not.
      const after = await detail(path);
      const approvedLast = after.timeline[0]?.toStatus === 'APPRV' && after.timeline[0]?.fromStatus === 'PNAPV';
      expect([approval.status, approvedLast]).toEqual(approval.status === 200 ? [200, false] : [409, false]);
    }
  });
});
