import type { Page } from '@playwright/test';
import { addDays, eachDay, formatDateWithWeekday, type PlainDate, weekdayOf } from '#src/base/dates/plain-date.ts';
import { demoPublicHolidays } from '#src/app/demo-company/demo-codes.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { type Calls, createCallsAs } from '../kit/calls.ts';
import { year } from '../kit/dates.ts';
import { expect, signIn, test } from '../kit/test.ts';

const [hr, manager] = ['hr@demo.example', 'manager@demo.example'] as const;
const people = [
  { emplId: 'E0001', email: 'employee@demo.example', state: 'KDH', patternCode: 'SUNTHU' },
  { emplId: 'E0002', email: 'employee2@demo.example', state: 'JHR', patternCode: 'SUNTHU' },
  { emplId: 'A0001', email: 'admin@demo.example', state: 'KUL', patternCode: 'STANDARD' },
] as const;

type Leave = { id: { startDate: string; effDate: string }; endDate: string };
type Profile = Record<string, unknown> & { emplId: string };

/** Finds the last Thursday of the year with the next four days in the same month, and no holiday or leave of these people on them. */
async function freeThursday(calls: readonly Calls[]): Promise<PlainDate> {
  const leave = (await Promise.all(calls.map((call) => call<Leave[]>('GET /appliedleave/me')))).flat();
  const taken = new Set([
    ...demoPublicHolidays(year).map(({ holidayDate }) => holidayDate),
    ...leave.flatMap(({ id, endDate }) => [...eachDay(id.startDate, endDate)]),
  ]);
  const thursdays = [...eachDay(`${year}-10-01`, `${year}-12-27`)].filter((date) => weekdayOf(date) === 3);
  const free = thursdays.findLast((date) =>
    [...eachDay(date, addDays(date, 4))].every((day) => !taken.has(day) && day.startsWith(date.slice(0, 7))),
  );
  if (free === undefined) throw new Error('The demo company has no week without holidays and leave.');
  return free;
}

/** Prepares a profile for saving: without read-only fields. */
const told = new Set(['hasAccount', 'texts', 'workStates', 'workPatterns', 'workState', 'workPattern', 'workNames', 'lastDay']);

async function liveInStates(call: Calls): Promise<void> {
  for (const [fieldvalue, xlatlongname] of [
    ['KDH', 'Kedah'],
    ['JHR', 'Johor'],
    ['KUL', 'Kuala Lumpur'],
  ])
    await call('POST /translateitem', { id: { fieldname: 'state', fieldvalue }, effStatus: 'A', xlatlongname, xlatshortname: fieldvalue });
  const days = { mon: 'full', tue: 'full', wed: 'full', thu: 'full', fri: 'off', sat: 'off', sun: 'full' };
  await call('POST /workpattern', { patternCode: 'SUNTHU', patternName: 'Sunday to Thursday', days });
  const profiles = await call<Profile[]>('GET /employeeprofiles');
  const changed = people.flatMap(({ emplId, state, patternCode }) =>
    profiles
      .filter((profile) => profile.emplId === emplId)
      .map((profile) => ({
        ...Object.fromEntries(Object.entries(profile).filter(([name]) => !told.has(name))),
        workStates: [{ state, from: `${year}-01-01` }],
        workPatterns: [{ patternCode, from: `${year}-01-01` }],
      })),
  );
  await call('POST /bulkUpdateEmployeeDetails', changed);
}

test('the employee, the manager and HR see the same reason for each day in three states with two kinds of weekend, as in the calendar', async ({
  page,
  demo,
  otherBrowser,
}) => {
  const call = await createCallsAs(demo.url, hr);
  const own = await Promise.all(people.map(({ email }) => createCallsAs(demo.url, email)));
  const thursday = await freeThursday(own);
  const [friday, saturday, sunday, monday] = [1, 2, 3, 4].map((days) => addDays(thursday, days)) as [string, string, string, string];
  await liveInStates(call);
  await call('POST /publicholiday', { holidayDate: sunday, holidayDescr: 'Feast of Kedah', holidayState: 'KDH' });
  await call('POST /publicholiday', { holidayDate: monday, holidayDescr: 'Day of the City', holidayState: 'KUL' });
  for (const { emplId } of people)
    await call(`POST /leaveentitlement/${emplId}/${year}/AL/entries`, { kind: 'correction', days: 5, note: 'Agreed' });
  const leaves: Leave[] = [];
  for (const apply of own)
    leaves.push(
      await apply<Leave>('POST /appliedleave', {
        id: { startDate: thursday },
        endDate: monday,
        leaveCategory: { leaveCode: 'AL' },
        halfDay: 'N',
        reason: 'By the sea',
        approver: 'M0001',
      }),
    );
  const costs = [
    ['1 day', 'Not a working day0 days', 'Not a working day0 days', 'Feast of Kedah0 days', '1 day'],
    ['1 day', 'Not a working day0 days', 'Not a working day0 days', '1 day', '1 day'],
    ['1 day', '1 day', 'Weekend0 days', 'Weekend0 days', 'Day of the City0 days'],
  ];
  const totals = ['2 days', '3 days', '2 days'];
  const seen = async (by: Page, path: string, place: number) => {
    await by.goto(path);
    const days = by.getByRole('main').locator('details', { hasText: 'Each day' });
    if ((await days.getAttribute('open')) === null) await days.getByText('Each day').click();
    await expect(days.getByRole('listitem')).toHaveText(
      [thursday, friday, saturday, sunday, monday].map((date, day) => `${formatDateWithWeekday(date)}${costs[place]?.[day]}`),
    );
    await expect(
      by
        .getByRole('main')
        .getByText(totals[place] ?? '')
        .first(),
    ).toBeVisible();
  };
  const idOf = (place: number) => ({
    emplId: people[place]?.emplId ?? '',
    effDate: leaves[place]?.id.effDate ?? '',
    startDate: thursday,
    leaveCode: 'AL',
  });

  await test.step('each employee sees the reasons for the cost of their leave', async () => {
    for (const [place, { email }] of people.entries()) {
      const theirs = await otherBrowser();
      await signIn(theirs, email, { at: '/' });
      await seen(theirs, paths.viewMyLeave(idOf(place)), place);
    }
  });

  await test.step('HR and the manager see the same reasons for each employee', async () => {
    await signIn(page, hr, { at: '/' });
    const leads = await otherBrowser();
    await signIn(leads, manager, { at: '/' });
    for (const place of people.keys()) {
      await seen(page, paths.viewLeaveHistoryHr(idOf(place)), place);
      await seen(leads, paths.viewLeaveRequest(idOf(place)), place);
    }
    await leads.goto(`/teamcalendar?date=${thursday}`);
    const names = await Promise.all(own.map(async (mine) => (await mine<{ name: string }>('GET /persondetail/me')).name));
    const weekends = (name: string) => leads.getByRole('listitem').filter({ hasText: name }).locator('.own-day.weekend');
    const feasts = new Set(demoPublicHolidays(year).map(({ holidayDate }) => holidayDate));
    const month = [...eachDay(`${thursday.slice(0, 7)}-01`, `${thursday.slice(0, 7)}-28`)];
    const fridays = month.filter((date) => weekdayOf(date) === 4 && !feasts.has(date)).length;
    for (const name of names.slice(0, 2)) await expect.poll(() => weekends(name).count()).toBeGreaterThanOrEqual(fridays);
    // For a person who works in another state, the holiday of Kedah is a normal Sunday.
    await expect(weekends(names[2] ?? '')).toHaveCount(1);
  });
});
