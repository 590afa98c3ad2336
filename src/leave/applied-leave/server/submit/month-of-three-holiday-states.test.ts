import { beforeAll, expect, test } from 'vitest';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { profileToSend } from '#src/testing/sample-profile.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

// A company in three states with two kinds of weekend: Kedah and Johor work from Sunday to Thursday, Kuala Lumpur from Monday to Friday.
// July 2026 begins on a Wednesday. The cost of each day was worked out by hand.

const t = testApp();
let hr: Person;
let manager: Person;
let [aisha, ben, chen]: Person[] = [];

beforeAll(async () => {
  hr = await t.addPerson({ roles: ['E', 'H'] });
  manager = await t.addPerson({ roles: ['E', 'M'] });
  await t.sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values
    ('gender', 'F', 'Female', 'F'), ('job_title', 'SWE', 'Engineer', 'SWE'), ('business_unit', 'PRO', 'Product', 'Pro'),
    ('state', 'KDH', 'Kedah', 'Kdh'), ('state', 'KUL', 'Kuala Lumpur', 'KL'), ('state', 'JHR', 'Johor', 'Joh')`;
  const days = { mon: 'full', tue: 'full', wed: 'full', thu: 'full', fri: 'off', sat: 'off', sun: 'full' };
  await done('POST', '/workpattern', { patternCode: 'SUNTHU', patternName: 'Sunday to Thursday', days });
  for (const [holidayDate, holidayDescr, holidayState, holidayPart] of [
    ['2026-07-05', 'Feast of Kedah', 'Kedah'],
    ['2026-07-08', 'Fair', 'KUL / johor'],
    ['2026-07-10', 'Sultan’s Day', 'Johor'],
    ['2026-07-16', 'Eve', 'All', 'PM'],
    ['2026-07-22', 'Day of the City', 'All except Kedah'],
  ])
    await done('POST', '/publicholiday', { holidayDate, holidayDescr, holidayState, ...(holidayPart && { holidayPart }) });
  [aisha, ben, chen] = [await live('KDH', 'SUNTHU'), await live('JHR', 'SUNTHU'), await live('KUL')];
});

async function done(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, by = hr): Promise<unknown> {
  const answer = await t.call(method, path, { by, ...(body && { body }) });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
}

const save = ({ emplId }: Person, more: object) =>
  done(
    'POST',
    '/addEditEmployeeDetailsWithDept',
    profileToSend(emplId, { reportsTo: { emplId: manager.emplId }, gender: 'F', businessEmail: `${emplId}@test.example`, ...more }),
  );

async function live(state: string, patternCode?: string): Promise<Person> {
  const person = await t.addPerson({ reportsTo: manager.emplId, departments: ['ENG'] });
  await t.addEntitlement(person.emplId, 20);
  const from = '2026-01-01';
  await save(person, { workStates: [{ state, from }], workPatterns: patternCode ? [{ patternCode, from }] : [] });
  return person;
}

/** Everyone takes the same leave: from noon over the first weekend, until noon before the second, half of the eve, and over the third. */
const pieces: readonly [startDate: string, endDate: string, more: object][] = [
  ['2026-07-02', '2026-07-06', { startPart: 'PM' }],
  ['2026-07-08', '2026-07-10', { endPart: 'AM' }],
  ['2026-07-16', '2026-07-16', { halfDay: 'Y' }],
  ['2026-07-19', '2026-07-22', {}],
];

const pathOf = ({ emplId }: Person, startDate: string) => `/appliedleave/${emplId}/${t.clock.today}/${startDate}/AL`;

type Detail = {
  leaveDuration: number;
  leaveStatus: string;
  days: { date: string; days: number; reason?: string }[];
  timeline: { reason: string }[];
};
const detailOf = (who: Person, startDate: string) => done('GET', pathOf(who, startDate), undefined, manager) as Promise<Detail>;

/** Returns the days of each live leave as they are explained: `02 ½ From noon`. */
async function explained(who: Person): Promise<string[]> {
  const starts = await t.sql<{ start: string }[]>`
    select start_date as start from applied_leave where empl_id = ${who.emplId} and leave_status in ('PNAPV', 'APPRV', 'PNCLD') order by start_date`;
  const details = await Promise.all(starts.map(({ start }) => detailOf(who, start)));
  for (const { days, leaveDuration } of details) expect(days.reduce((sum, day) => sum + day.days, 0)).toBe(leaveDuration);
  const written = (days: number) => (days === 0.5 ? '½' : String(days));
  return details.map(({ days }) =>
    days.map(({ date, days: cost, reason }) => [date.slice(8), written(cost), reason].filter(Boolean).join(' ')).join(', '),
  );
}

const taken = async (who: Person) =>
  ((await done('GET', '/leaveentitlement/me/2026/AL', undefined, who)) as { takenLeave: number }).takenLeave;

test('explains every count of a month in three states with two kinds of weekend, whatever changes meanwhile', async () => {
  const everybody = [aisha, ben, chen] as Person[];
  for (const who of everybody) {
    for (const [startDate, endDate, more] of pieces) {
      await done('POST', '/appliedleave', applicationBody(manager.emplId, startDate, endDate, more), who);
      await done('PATCH', `${pathOf(who, startDate)}/APPRV`, undefined, manager);
    }
  }
  const notWorked = 'Not a working day';
  const before = [
    [
      `02 ½ From noon, 03 0 ${notWorked}, 04 0 ${notWorked}, 05 0 Feast of Kedah, 06 1`,
      `08 1, 09 1, 10 0 ${notWorked}`,
      '16 ½ Morning',
      '19 1, 20 1, 21 1, 22 1',
    ],
    [
      `02 ½ From noon, 03 0 ${notWorked}, 04 0 ${notWorked}, 05 1, 06 1`,
      '08 0 Fair, 09 1, 10 0 Sultan’s Day',
      '16 ½ Morning',
      '19 1, 20 1, 21 1, 22 0 Day of the City',
    ],
    [
      '02 ½ From noon, 03 1, 04 0 Weekend, 05 0 Weekend, 06 1',
      '08 0 Fair, 09 1, 10 ½ Until noon',
      '16 ½ Morning',
      '19 0 Weekend, 20 1, 21 1, 22 0 Day of the City',
    ],
  ];
  expect(await Promise.all(everybody.map(explained))).toEqual(before);
  expect(await Promise.all(everybody.map(taken))).toEqual([8, 7, 6.5]);

  // One state gets a holiday, and another holiday is limited to fewer states.
  await done('POST', '/publicholiday', { holidayDate: '2026-07-20', holidayDescr: 'Harvest', holidayState: 'kedah' });
  await done('PATCH', '/publicholiday/2026-07-08', { holidayDate: '2026-07-08', holidayDescr: 'Fair', holidayState: 'KUL' });
  expect(await Promise.all(everybody.map(taken))).toEqual([7, 8, 6.5]);
  // An employee moves to the city and works its week from then on.
  await save(ben as Person, {
    workStates: [
      { state: 'JHR', from: '2026-01-01' },
      { state: 'KUL', from: '2026-07-19' },
    ],
    workPatterns: [
      { patternCode: 'SUNTHU', from: '2026-01-01' },
      { patternCode: 'STANDARD', from: '2026-07-19' },
    ],
  });
  // The office closes for two days, and an employee gives half a day back.
  const closed = { leaveCode: 'AL', startDate: '2026-07-30', endDate: '2026-07-31', deptIds: ['ENG'], reason: 'Closed' };
  expect(await done('POST', '/shutdown', closed)).toMatchObject({ people: 3, days: 5 });
  await done('PATCH', `${pathOf(chen as Person, '2026-07-16')}/PNCLD`, undefined, chen);
  await done('PATCH', `${pathOf(chen as Person, '2026-07-16')}/CANCL`, undefined, manager);

  const [ofAisha = [], ofBen = [], ofChen = []] = before;
  expect(await Promise.all(everybody.map(explained))).toEqual([
    [...ofAisha.slice(0, 3), '19 1, 20 0 Harvest, 21 1, 22 1', `30 1, 31 0 ${notWorked}`],
    [ofBen[0], '08 1, 09 1, 10 0 Sultan’s Day', ofBen[2], '19 0 Weekend, 20 1, 21 1, 22 0 Day of the City', '30 1, 31 1'],
    [ofChen[0], ofChen[1], ofChen[3], '30 1, 31 1'],
  ]);
  const totals = [8, 9, 8];
  expect(await Promise.all(everybody.map(taken))).toEqual(totals);
  expect((await detailOf(aisha as Person, '2026-07-19')).timeline[0]?.reason).toBe(
    '20/07/2026 is now a public holiday (Harvest): 3 days instead of 4 days.',
  );
  expect((await detailOf(ben as Person, '2026-07-08')).timeline[0]?.reason).toContain('2 days instead of 1 day.');
  expect((await detailOf(ben as Person, '2026-07-19')).timeline[0]?.reason).toContain('2 days instead of 3 days.');

  // Payroll and the explanation of the balance show the same result.
  const payroll = (await done('GET', '/reports/payroll?from=2026-07-01&to=2026-07-31')) as { emplId: string; days: number }[];
  expect(everybody.map(({ emplId }) => payroll.filter((line) => line.emplId === emplId).map(({ days }) => days))).toEqual(
    totals.map((days) => [days]),
  );
  const balances = await Promise.all(
    everybody.map(
      async ({ emplId }) => ((await done('GET', `/leaveentitlement/${emplId}/2026/AL/explain`)) as { balance: number }[]).at(-1)?.balance,
    ),
  );
  expect(balances).toEqual(totals.map((days) => 20 - days));
});
