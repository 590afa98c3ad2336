import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let manager: Person;
let person: Person;

beforeAll(async () => {
  manager = await t.addPerson({ roles: ['E', 'M'] });
  await t.sql`insert into work_pattern values
    ('KEDAH', 'Sunday to Thursday', 'full', 'full', 'full', 'full', 'off', 'off', 'full'), ('MORN', 'Mornings', 'am', 'am', 'am', 'am', 'am', 'off', 'off')`;
  await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('state', 'KDH', 'Kedah', 'Kdh'), ('state', 'KUL', 'Kuala Lumpur', 'KL')`;
  await t.sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state, holiday_part) values
    ('2026-07-08', 'Feast of Kedah', 'Kedah', null), ('2026-07-09', 'Eve', 'All', 'PM'), ('2026-07-15', 'Of the capital', 'All except KDH', null)`;
});

beforeEach(async () => {
  person = await t.addPerson({ reportsTo: manager.emplId });
  for (const leaveCode of ['AL', 'SL']) await t.addEntitlement(person.emplId, 20, { leaveCode });
});

const works = (patternCode: string, from = '2026-01-01') =>
  t.sql`insert into employee_work_pattern values (${person.emplId}, ${from}, ${patternCode})`;
const livesIn = (state: string, from = '2026-01-01') =>
  t.sql`insert into employee_work_state (empl_id, from_date, state) values (${person.emplId}, ${from}, ${state})`;

type Wanted = {
  leaveCode?: string;
  startDate: string;
  endDate?: string;
  halfDay?: string;
  halfDayPart?: string;
  startPart?: string;
  endPart?: string;
};

const post = ({ leaveCode = 'AL', startDate, endDate = startDate, ...more }: Wanted) =>
  t.call('POST', '/appliedleave', {
    by: person,
    body: { id: { startDate }, leaveCategory: { leaveCode }, endDate, reason: 'Rest', approver: manager.emplId, ...more },
  });
const preview = async ({ leaveCode = 'AL', startDate, endDate = startDate, ...more }: Wanted) =>
  t.call('GET', `/appliedleave/preview?${new URLSearchParams({ leaveCode, startDate, endDate, ...more })}`, { by: person });

type Day = { date: string; days: number; reason?: string };
const inBrief = (days: readonly Day[]) =>
  days.map(({ date, days: cost, reason }) => [date.slice(8), cost, reason].filter((one) => one !== undefined).join(' '));

/** Checks that the preview, the answer to the application and the application itself show the same days, and returns them. */
async function daysOf(wanted: Wanted): Promise<string[]> {
  const seen = (await preview(wanted)).body as { days: Day[]; leaveDuration: number; problems: object[] };
  const answer = await post(wanted);
  expect(answer).toMatchObject({ status: 200 });
  const stored = answer.body as { id: { effDate: string; startDate: string; leaveCode: string }; days: Day[]; leaveDuration: number };
  const { effDate, startDate, leaveCode } = stored.id;
  const read = await t.call('GET', `/appliedleave/${person.emplId}/${effDate}/${startDate}/${leaveCode}`, { by: person });
  expect(seen).toMatchObject({ days: stored.days, leaveDuration: stored.leaveDuration, problems: [] });
  expect(read.body).toMatchObject({ days: stored.days, leaveDuration: stored.leaveDuration });
  expect(stored.days.reduce((sum, { days }) => sum + days, 0)).toBe(stored.leaveDuration);
  return inBrief(stored.days);
}

describe('leave costs', () => {
  test('follow the standard week and every holiday for people without settings of their own', async () => {
    expect(await daysOf({ startDate: '2026-07-08', endDate: '2026-07-13' })).toEqual([
      '08 0 Feast of Kedah',
      '09 0.5 Eve, afternoon',
      '10 1',
      '11 0 Weekend',
      '12 0 Weekend',
      '13 1',
    ]);
  });

  test('follow the person’s own work pattern and the holidays of their state', async () => {
    await works('KEDAH');
    await livesIn('KDH');
    expect(await daysOf({ startDate: '2026-07-08', endDate: '2026-07-12' })).toEqual([
      '08 0 Feast of Kedah',
      '09 0.5 Eve, afternoon',
      '10 0 Not a working day',
      '11 0 Not a working day',
      '12 1',
    ]);
    expect(await daysOf({ startDate: '2026-07-15' })).toEqual(['15 1']);
  });

  test('skip holidays of the person’s state, and count those of other states', async () => {
    await livesIn('KUL');
    expect(await daysOf({ startDate: '2026-07-07', endDate: '2026-07-08' })).toEqual(['07 1', '08 1']);
    expect(await post({ startDate: '2026-07-15' })).toMatchObject({ status: 400, message: 'Leave Duration should not be zero.' });
  });

  test('follow the work pattern and the state of each day when they change within the leave', async () => {
    await works('KEDAH', '2026-07-12');
    await livesIn('KUL', '2026-01-01');
    await livesIn('KDH', '2026-07-15');
    expect(await daysOf({ startDate: '2026-07-11', endDate: '2026-07-15' })).toEqual(['11 0 Weekend', '12 1', '13 1', '14 1', '15 1']);
  });

  test('are half a day on half working days, while sick leave counts every calendar day', async () => {
    await works('MORN');
    expect(await daysOf({ startDate: '2026-07-06', endDate: '2026-07-07' })).toEqual(['06 0.5 Morning only', '07 0.5 Morning only']);
    expect(await daysOf({ leaveCode: 'SL', startDate: '2026-07-10', endDate: '2026-07-12' })).toEqual(['10 1', '11 1', '12 1']);
  });
});

describe('part days', () => {
  test('reduce the cost by the halves that are not taken', async () => {
    expect(await daysOf({ startDate: '2026-07-06', endDate: '2026-07-09', startPart: 'PM', endPart: 'AM' })).toEqual([
      '06 0.5 From noon',
      '07 1',
      '08 0 Feast of Kedah',
      '09 0.5 Until noon',
    ]);
  });

  test('do not change the count if the half that is not taken costs nothing', async () => {
    await works('MORN');
    expect(await daysOf({ startDate: '2026-07-06', endDate: '2026-07-07', startPart: 'PM' })).toEqual([
      '06 0 Morning only',
      '07 0.5 Morning only',
    ]);
  });

  test('of uncounted days are shown at no cost, and cannot be the only days of a leave', async () => {
    expect(await daysOf({ startDate: '2026-07-04', endDate: '2026-07-06', startPart: 'PM' })).toEqual([
      '04 0 Weekend',
      '05 0 Weekend',
      '06 1',
    ]);
    expect(await daysOf({ startDate: '2026-07-07', endDate: '2026-07-08', endPart: 'AM' })).toEqual(['07 1', '08 0 Feast of Kedah']);
    expect(await post({ startDate: '2026-07-11', endDate: '2026-07-12', startPart: 'PM', endPart: 'AM' })).toMatchObject({
      status: 400,
      message: 'Leave Duration should not be zero.',
    });
  });

  test('take half a day of sick leave', async () => {
    expect(await daysOf({ leaveCode: 'SL', startDate: '2026-07-11', endDate: '2026-07-12', startPart: 'PM', endPart: 'AM' })).toEqual([
      '11 0.5 From noon',
      '12 0.5 Until noon',
    ]);
  });

  test('leave the other half free for other leave, and the database enforces it', async () => {
    await daysOf({ startDate: '2026-07-06', endDate: '2026-07-07', startPart: 'PM', endPart: 'AM' });
    expect(await daysOf({ startDate: '2026-07-06', halfDay: 'Y' })).toEqual(['06 0.5 Morning']);
    expect(await daysOf({ startDate: '2026-07-07', halfDay: 'Y' })).toEqual(['07 0.5 Afternoon']);
    expect(await post({ startDate: '2026-07-03', endDate: '2026-07-06', endPart: 'AM' })).toMatchObject({ status: 409 });
    const [one, other] = await Promise.all([
      post({ startDate: '2026-07-13', endDate: '2026-07-14', endPart: 'AM' }),
      post({ startDate: '2026-07-14', endDate: '2026-07-16', startPart: 'PM' }),
    ]);
    expect([one.status, other.status]).toEqual([200, 200]);
    const twice = await Promise.all([1, 2, 3].map(() => post({ startDate: '2026-07-20', endDate: '2026-07-21', startPart: 'PM' })));
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test.each<[string, Wanted, string]>([
    ['of one day', { startDate: '2026-07-06', startPart: 'PM' }, 'Part days are possible only when Start Date and End Date differ.'],
    [
      'of one day, at its end',
      { startDate: '2026-07-06', endPart: 'AM' },
      'Part days are possible only when Start Date and End Date differ.',
    ],
    ['from the morning', { startDate: '2026-07-06', endDate: '2026-07-07', startPart: 'AM' }, 'Start part must be PM or left out.'],
    ['until the evening', { startDate: '2026-07-06', endDate: '2026-07-07', endPart: 'PM' }, 'End part must be AM or left out.'],
    [
      'beside a half day',
      { startDate: '2026-07-06', endDate: '2026-07-07', halfDay: 'Y', startPart: 'PM' },
      'A half day is possible only when Start Date equals End Date.',
    ],
  ])('are refused with 400 if they are %s', async (_, wanted, message) => {
    expect(await post(wanted)).toMatchObject({ status: 400, message });
  });
});

describe('half a day', () => {
  test('without a named half takes the half that counts', async () => {
    await works('MORN');
    expect(await daysOf({ startDate: '2026-07-06', halfDay: 'Y' })).toEqual(['06 0.5 Morning']);
    expect(await post({ startDate: '2026-07-06', halfDay: 'Y' })).toMatchObject({ status: 409 });
  });

  test.each([
    ['the weekend', '2026-07-11', undefined],
    ['a holiday', '2026-07-08', 'AM'],
    ['the half that a holiday has', '2026-07-09', 'PM'],
  ])('is refused on %s', async (_, startDate, halfDayPart) => {
    const wanted = { startDate, halfDay: 'Y', ...(halfDayPart && { halfDayPart }) };
    expect(await post(wanted)).toMatchObject({ status: 400, message: 'Leave Duration should not be zero.' });
    expect((await preview(wanted)).body).toMatchObject({ leaveDuration: 0, problems: [{ code: 'leave.no-day' }] });
  });

  test('is refused on the half that is not worked', async () => {
    await works('MORN');
    expect(await post({ startDate: '2026-07-06', halfDay: 'Y', halfDayPart: 'PM' })).toMatchObject({
      status: 400,
      message: 'Leave Duration should not be zero.',
    });
    expect((await preview({ startDate: '2026-07-06', halfDay: 'Y', halfDayPart: 'PM' })).body).toMatchObject({
      leaveDuration: 0,
      days: [{ date: '2026-07-06', days: 0, reason: 'Morning only' }],
      problems: [{ path: 'leaveDuration', code: 'leave.no-day', message: 'Leave Duration should not be zero.' }],
    });
  });
});

describe('the preview', () => {
  test('shows the remaining days and the problems, and stores nothing', async () => {
    await daysOf({ startDate: '2026-07-06' });
    expect((await preview({ startDate: '2026-07-07', endDate: '2026-07-10' })).body).toMatchObject({
      leaveDuration: 2.5,
      balanceAfter: 16.5,
      warnings: [],
      problems: [],
    });
    expect((await preview({ startDate: '2026-07-06', endDate: '2026-07-07' })).body).toMatchObject({
      problems: [{ path: 'id.startDate', code: 'leave.overlap', message: 'You already have leave from 06/07/2026 to 06/07/2026.' }],
    });
    expect((await preview({ startDate: '2026-09-01', endDate: '2026-12-31' })).body).toMatchObject({
      balanceAfter: null,
      problems: [{ path: 'leaveDuration', code: 'leave.beyond-balance', params: { type: 'Annual leave', year: 2026 } }],
    });
    expect((await preview({ leaveCode: 'XY', startDate: '2026-07-07' })).body).toMatchObject({
      balanceAfter: null,
      problems: [{ code: 'leave-type.unknown' }, {}],
    });
    expect((await preview({ startDate: '2026-02-30' })).status).toBe(400);
    const [row] = await t.sql<{ n: number }[]>`select count(*) as n from applied_leave where empl_id = ${person.emplId}`;
    expect(row?.n).toBe(1);
  });
});

test('recalculates the days of a changed pending request and shows its part days', async () => {
  await daysOf({ startDate: '2026-07-06', endDate: '2026-07-07', startPart: 'PM' });
  const path = `/appliedleave/${person.emplId}/2026-06-15/2026-07-06/AL`;
  const changed = await t.call('PATCH', path, { by: person, body: { startPart: null, endPart: 'AM' } });
  expect(changed.body).toMatchObject({
    leaveDuration: 1.5,
    startPart: null,
    endPart: 'AM',
    days: [{ days: 1 }, { days: 0.5, reason: 'Until noon' }],
  });
  const { timeline } = (await t.call('GET', path, { by: person })).body as { timeline: { reason: string }[] };
  expect(timeline[0]?.reason).toBe('First day: From noon → Whole day\nLast day: Whole day → Until noon');
});
