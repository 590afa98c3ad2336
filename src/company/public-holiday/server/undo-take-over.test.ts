import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let hr: Person;

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'] });
  await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname, eff_status) values ('state', 'KDH', 'Kedah', 'Kdh', 'A')`;
  await t.sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state) values
    ('2027-05-01', 'Labour Day', 'All'), ('2027-12-25', 'Xmas', 'All'), ('2027-03-03', 'Ours', 'All'), ('2028-01-01', 'Next', 'All')`;
});

const save = (holidays: object[]) => t.call('POST', '/countryholidays', { by: hr, body: { holidays } });
const holiday = (holidayDate: string, holidayDescr: string, holidayState = 'All') => ({ holidayDate, holidayDescr, holidayState });

describe('the undo of an import', () => {
  let person: Person;
  let manager: Person;
  const apply = async (startDate: string, endDate = startDate) => {
    const answer = await t.call('POST', '/appliedleave', { by: person, body: applicationBody(manager.emplId, startDate, endDate) });
    expect(answer).toMatchObject({ status: 200 });
    return (answer.body as { appliedLeaveId: number }).appliedLeaveId;
  };
  const days = async (id: number) =>
    (await t.sql`select leave_duration::float as days from applied_leave where applied_leave_id = ${id}`)[0]?.days;
  const take = async (holidays: object[]) => ((await save(holidays)).body as { takeOverId: number }).takeOverId;
  const undo = (takeOverId: number) => t.call('DELETE', `/countryholidays/${takeOverId}`, { by: hr });
  const known = async () =>
    (await t.call('GET', '/countryholidays/takeovers', { by: hr })).body as { takeOverId: number; holidays: object[] }[];
  const stored = (date: string) => t.call('GET', `/publicholiday/${date}`, { by: hr });

  beforeAll(async () => {
    await t.sql`delete from public_holiday where holiday_date between '2026-09-01' and '2026-12-01'`;
  });
  beforeEach(async () => {
    manager = await t.addPerson({ roles: ['E', 'M'] });
    person = await t.addPerson({ reportsTo: manager.emplId, name: 'Noah Silva' });
    await t.addEntitlement(person.emplId, 30);
  });

  test('deletes new holidays, restores changed holidays, and recalculates leave', async () => {
    await t.sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state, holiday_part) values ('2026-09-07', 'Old name', 'Kedah', 'AM')`;
    const leave = await apply('2026-09-07', '2026-09-08');
    expect(await days(leave)).toBe(1.5);
    const takeOverId = await take([
      { holiday: holiday('2026-09-07', 'New name'), version: 1 },
      { holiday: holiday('2026-09-09', 'Feast') },
    ]);
    expect(await days(leave)).toBe(1);
    expect((await known())[0]).toEqual({
      takeOverId,
      takenOn: expect.any(String),
      byName: `Person ${hr.emplId}`,
      holidays: [
        {
          holidayDate: '2026-09-07',
          holidayDescr: 'New name',
          version: 2,
          before: { holidayDate: '2026-09-07', holidayDescr: 'Old name', holidayState: 'Kedah', holidayPart: 'AM' },
        },
        { holidayDate: '2026-09-09', holidayDescr: 'Feast', version: 1, before: null },
      ],
    });
    expect(await undo(takeOverId)).toMatchObject({ status: 200, body: { undone: 2 } });
    expect((await stored('2026-09-07')).body).toMatchObject({ holidayDescr: 'Old name', holidayState: 'Kedah', holidayPart: 'AM' });
    expect(await stored('2026-09-09')).toMatchObject({ status: 404 });
    expect(await days(leave)).toBe(1.5);
    expect((await known()).map((one) => one.takeOverId)).not.toContain(takeOverId);
    expect(await undo(takeOverId)).toMatchObject({ status: 404 });
  });

  test.each([
    ['another name', holiday('2026-10-05', 'Ours')],
    ['other states', holiday('2026-10-05', 'Feast', 'Kedah')],
    ['a half of the day', { ...holiday('2026-10-05', 'Feast'), holidayPart: 'PM' }],
  ])('is rejected if someone has replaced a holiday by a holiday with %s', async (_what, entered) => {
    const takeOverId = await take([{ holiday: holiday('2026-10-05', 'Feast') }]);
    await t.call('DELETE', '/publicholiday/2026-10-05', { by: hr });
    expect(await t.call('POST', '/publicholiday', { by: hr, body: entered })).toMatchObject({ status: 200 });
    expect(await undo(takeOverId)).toMatchObject({ status: 409, body: { code: 'holiday.changed-since' } });
    expect((await stored('2026-10-05')).body).toMatchObject(entered);
    await t.sql`delete from public_holiday where holiday_date = '2026-10-05'`;
  });

  test('is rejected with the names of all changed or deleted holidays, and changes nothing', async () => {
    const takeOverId = await take(['2026-10-09', '2026-10-10', '2026-10-11'].map((date) => ({ holiday: holiday(date, 'Feast') })));
    expect((await t.call('PATCH', '/publicholiday/2026-10-09', { by: hr, body: holiday('2026-10-09', 'Fair') })).status).toBe(200);
    expect((await t.call('DELETE', '/publicholiday/2026-10-10', { by: hr })).status).toBe(200);
    expect(await undo(takeOverId)).toMatchObject({
      status: 409,
      body: {
        errors: [
          { message: 'The public holiday on 09/10/2026 was changed or deleted after the import.' },
          { message: 'The public holiday on 10/10/2026 was changed or deleted after the import.' },
        ],
      },
    });
    expect(await stored('2026-10-11')).toMatchObject({ status: 200 });
  });

  test('is rejected if leave was booked on the holidays since, but not for earlier, adjacent or cancelled leave', async () => {
    const before = await apply('2026-11-02', '2026-11-03');
    const takeOverId = await take([
      { holiday: holiday('2026-11-03', 'Feast') },
      { holiday: holiday('2026-11-11', 'Of the state', 'Kedah') },
    ]);
    const beside = await apply('2026-11-04', '2026-11-05');
    await apply('2026-11-10', '2026-11-12');
    const other = await t.addPerson({ name: 'Hana Tan' });
    await t.addEntitlement(other.emplId, 30);
    await t.sql`insert into employee_work_state (empl_id, from_date, state) values (${other.emplId}, '2026-01-01', 'KDH')`;
    const body = applicationBody(manager.emplId, '2026-11-10', '2026-11-12');
    expect(await t.call('POST', '/appliedleave', { by: other, body })).toMatchObject({ status: 200 });
    // In another state, where the day is not a holiday.
    await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('state', 'KUL', 'Kuala Lumpur', 'KL')`;
    const elsewhere = await t.addPerson({ name: 'Ben Orr' });
    await t.addEntitlement(elsewhere.emplId, 30);
    await t.sql`insert into employee_work_state (empl_id, from_date, state) values (${elsewhere.emplId}, '2026-01-01', 'KUL')`;
    expect(await t.call('POST', '/appliedleave', { by: elsewhere, body })).toMatchObject({ status: 200, body: { leaveDuration: 3 } });
    const message = (who: Person, name: string) => `${name} (${who.emplId}) has booked leave since the import: 10/11/2026 to 12/11/2026.`;
    const refused = await undo(takeOverId);
    expect(refused).toMatchObject({ status: 409, body: { code: 'holiday.leave-since' } });
    expect((refused.body as { errors: { message: string }[] }).errors.map((one) => one.message)).toEqual([
      message(person, 'Noah Silva'),
      message(other, 'Hana Tan'),
    ]);
    await t.sql`update applied_leave set leave_status = 'REJCT' where empl_id in (${person.emplId}, ${other.emplId}) and start_date = '2026-11-10'`;
    expect(await undo(takeOverId)).toMatchObject({ status: 200 });
    expect([await days(before), await days(beside)]).toEqual([2, 2]);
  });

  test('names conflicting leave by its dates, and is possible for the twenty latest imports', async () => {
    const takeOverId = await take([{ holiday: holiday('2026-10-06', 'Feast') }]);
    await apply('2026-10-06', '2026-10-07');
    const other = await t.addPerson({ name: 'Hana Tan', reportsTo: manager.emplId });
    await t.addEntitlement(other.emplId, 30);
    const earlier = applicationBody(manager.emplId, '2026-10-05', '2026-10-06');
    expect(await t.call('POST', '/appliedleave', { by: other, body: earlier })).toMatchObject({ status: 200 });
    const { errors } = (await undo(takeOverId)).body as { errors: { message: string }[] };
    expect(errors.map(({ message }) => message.split(' (')[0])).toEqual(['Hana Tan', 'Noah Silva']);
    await t.sql`insert into holiday_take_over (by_empl_id, holidays) select ${hr.emplId}, '[]' from generate_series(1, 20)`;
    const found = (await known()).map((one) => one.takeOverId);
    expect(found).toHaveLength(20);
    expect(found).not.toContain(takeOverId);
    expect(found).toEqual(found.toSorted((a, b) => b - a));
    await t.sql`delete from holiday_take_over where holidays = '[]'`;
  });

  test('names at most fifty conflicting applications', async () => {
    const takeOverId = await take([{ holiday: holiday('2026-11-17', 'Feast') }]);
    await t.sql`insert into employee (empl_id, name, effective_date, business_email) select 'W' || n, 'Way ' || n, '2020-01-01', 'w' || n || '@test.example' from generate_series(1, 51) n`;
    await t.sql`insert into leave_entitlement (empl_id, year, leave_code, available_leave) select 'W' || n, 2026, 'AL', 20 from generate_series(1, 51) n`;
    await t.sql`
      with filed as (
        insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason, day_costs)
        select 'W' || n, '2026-06-15', '2026-11-16', '2026-11-17', 'AL', 1, 'PNAPV', ${manager.emplId}, 'Sea',
          '[{"date":"2026-11-16","days":1},{"date":"2026-11-17","days":0,"why":"holiday","holiday":"Feast"}]'
        from generate_series(1, 51) n returning applied_leave_id)
      insert into applied_leave_event (applied_leave_id, to_status) select applied_leave_id, 'PNAPV' from filed`;
    const { errors } = (await undo(takeOverId)).body as { errors: object[] };
    expect(errors).toHaveLength(50);
    await t.sql`update applied_leave set leave_status = 'REJCT' where empl_id like 'W%'`;
    expect(await undo(takeOverId)).toMatchObject({ status: 200 });
  });

  test('undoes one of several imports without the others', async () => {
    const [one, other] = [
      await take([{ holiday: holiday('2026-10-13', 'One') }]),
      await take([{ holiday: holiday('2026-10-14', 'Other') }]),
    ];
    expect(await undo(one)).toMatchObject({ status: 200 });
    expect((await known()).map(({ takeOverId }) => takeOverId)).toContain(other);
    expect(await undo(other)).toMatchObject({ status: 200 });
  });

  test('ignores leave of people who do not have the imported holiday', async () => {
    await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('state', 'PNG', 'Penang', 'Png')`;
    await t.sql`insert into employee_work_state (empl_id, from_date, state) values (${person.emplId}, '2026-01-01', 'PNG')`;
    await t.sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state) values ('2026-10-20', 'Of all', 'All')`;
    const takeOverId = await take([{ holiday: holiday('2026-10-21', 'Of Kedah', 'Kedah') }]);
    await apply('2026-10-19', '2026-10-22');
    expect(await undo(takeOverId)).toMatchObject({ status: 200 });
  });

  test('happens once if two people undo the import at the same moment', async () => {
    const takeOverId = await take([{ holiday: holiday('2026-09-21', 'Feast') }]);
    const answers = await Promise.all([undo(takeOverId), undo(takeOverId)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });

  test('recalculates leave that is submitted at the same moment', async () => {
    for (const round of [1, 2, 3]) {
      const date = `2026-09-${21 + round}`;
      const takeOverId = await take([{ holiday: holiday(date, 'Feast') }]);
      const [undone, applied] = await Promise.all([
        undo(takeOverId),
        t.call('POST', '/appliedleave', { by: person, body: applicationBody(manager.emplId, '2026-09-21', date) }),
      ]);
      const { leaveDuration, appliedLeaveId } = applied.body as { leaveDuration: number; appliedLeaveId: number };
      expect(applied.status).toBe(200);
      expect([undone.status, leaveDuration]).toEqual(undone.status === 200 ? [200, round + 1] : [409, round]);
      expect(await days(appliedLeaveId)).toBe(leaveDuration);
      await t.sql`delete from applied_leave_event where applied_leave_id = ${appliedLeaveId}`;
      await t.sql`delete from notice`;
      await t.sql`delete from applied_leave where applied_leave_id = ${appliedLeaveId}`;
      if (undone.status === 409) expect(await undo(takeOverId)).toMatchObject({ status: 200 });
    }
  });
});
