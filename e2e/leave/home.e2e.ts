import type { Page } from '@playwright/test';
import { addDays, eachDay, isWeekend, monthName, monthOf, type PlainDate } from '#src/base/dates/plain-date.ts';
import { demoPublicHolidays } from '#src/app/demo-company/demo-codes.ts';
import { type Calls, createCallsAs } from '../kit/calls.ts';
import { today, year } from '../kit/dates.ts';
import { chooseInMenu } from '../kit/steps.ts';
import { expect, readOnlyTest, signIn, test } from '../kit/test.ts';

const holidays = new Set(demoPublicHolidays(year).map(({ holidayDate }) => holidayDate));
const isWorkingDay = (date: PlainDate) => !isWeekend(date) && !holidays.has(date);

/** The last day of a month and the first of the next, both working days. */
function overMonthEnd(): [PlainDate, PlainDate] {
  for (const date of eachDay(`${year}-01-01`, `${year}-12-30`)) {
    const next = addDays(date, 1);
    if (monthOf(date) !== monthOf(next) && isWorkingDay(date) && isWorkingDay(next)) return [date, next];
  }
  throw new Error(`No month of ${year} ends on a working day before another working day.`);
}

type Filed = { appliedLeaveId: number; id: { emplid: string; effDate: string; startDate: string; leaveCode: string } };

async function fileApproved(call: Calls, boss: Calls, leaveCode: string, [startDate, endDate]: [PlainDate, PlainDate]): Promise<void> {
  const body = { id: { startDate }, leaveCategory: { leaveCode }, endDate, reason: 'A few days', approver: 'M0001' };
  const { id } = await call<Filed>('POST /appliedleave', body);
  await boss(`PATCH /appliedleave/${id.emplid}/${id.effDate}/${id.startDate}/${id.leaveCode}/APPRV`);
}

test('The chart shows only annual leave, each day in its month, and adds up to the figures beside it', async ({ page, demo }) => {
  const days = overMonthEnd();
  const [call, boss] = [await createCallsAs(demo.url, 'employee@demo.example'), await createCallsAs(demo.url, 'manager@demo.example')];
  await fileApproved(call, boss, 'AL', days);
  const ill = [...eachDay(`${year}-06-01`, `${year}-06-30`)].find((date) => isWorkingDay(date) && !days.includes(date)) ?? '';
  await fileApproved(call, boss, 'SL', [ill, ill]);
  await signIn(page, 'employee@demo.example');

  const taken = days.filter((date) => date <= today).length;
  const card = page.getByRole('region', { name: 'Annual leave balance' });
  await expect(card.getByRole('listitem')).toHaveText([`Taken ${taken}`, `Booked ${2 - taken}`, 'Left 12']);
  const chart = card.getByRole('img', { name: new RegExp(`Annual leave by month in ${year}`) });
  for (const date of days) await expect(chart).toHaveAccessibleName(new RegExp(`${monthName(monthOf(date))} 1 day`));
  await expect(chart.locator('.bar')).toHaveCount(2);
  await expect(chart.locator('.bar.next')).toHaveCount(2 - taken);
});

readOnlyTest('The balance has no chart if the employee has no leave', async ({ page }) => {
  await signIn(page, 'employee@demo.example');
  const card = page.getByRole('region', { name: 'Annual leave balance' });
  await expect(card.getByRole('listitem')).toHaveText(['Taken 0', 'Booked 0', 'Left 14']);
  await expect(card.getByRole('img')).toHaveCount(0);
});

readOnlyTest('The balance is blank while the leave cannot be loaded', async ({ page, allowError }) => {
  allowError(/status of 500/);
  let isDown = true;
  await page.route('**/api/appliedleave/me', (route) => (isDown ? route.fulfill({ status: 500, json: {} }) : route.continue()));
  await signIn(page, 'employee@demo.example');
  const card = page.getByRole('region', { name: 'Annual leave balance' });
  await expect(card).toContainText("Couldn't load this.");
  await expect(card.locator('.hero-figure')).toHaveText(/^\s*$/);
  isDown = false;
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(card.locator('.hero')).toHaveText('14days left of 14');
});

type Entitlement = { leaveCategory: { leaveCode: string }; takenLeave: number; balanceLeave: number };

/** Changes the entitlements of this year on their way to the page. */
const withEntitlements = (page: Page, change: (all: Entitlement[]) => Entitlement[]) =>
  page.route(`**/api/leaveentitlement/me/${year}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: change(await answer.json()) });
  });

readOnlyTest('A sentence replaces the balance if there is no entitlement', async ({ page }) => {
  await withEntitlements(page, (all) => all.filter(({ leaveCategory }) => leaveCategory.leaveCode !== 'AL'));
  await signIn(page, 'employee@demo.example');
  const card = page.getByRole('region', { name: 'Annual leave balance' });
  await expect(card.getByText(`No annual leave for ${year} yet. HR will add it.`)).toBeVisible();
  await expect(card.locator('.hero-figure')).toHaveCount(0);
  await expect(card.getByRole('button')).toHaveCount(0);
});

readOnlyTest('An overdrawn balance shows how many days it is over', async ({ page }) => {
  await withEntitlements(page, (all) => all.map((one) => ({ ...one, takenLeave: 16, balanceLeave: 0 })));
  await signIn(page, 'employee@demo.example');
  const card = page.getByRole('region', { name: 'Annual leave balance' });
  await expect(card.locator('.hero')).toHaveText('0days left of 14');
  await expect(card.getByText('2 days overdrawn')).toBeVisible();
});

readOnlyTest('The layout does not move when the balance loads', async ({ page }) => {
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/api/appliedleave/me', async (route) => {
    await held;
    await route.continue();
  });
  await signIn(page, 'employee2@demo.example');
  const card = page.getByRole('region', { name: 'Annual leave balance' });
  const tiles = page.getByRole('navigation', { name: 'Shortcuts' });
  await expect(tiles).toBeVisible();
  const before = await tiles.boundingBox();
  goOn();
  await expect(card.getByRole('img')).toBeVisible();
  const after = await tiles.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(8);
});

/** Simulates that these team members are away, from the start of the week on. */
async function sayAway(page: Page, names: readonly string[]): Promise<void> {
  await page.route('**/api/appliedleave/me/teamaway*', (route) => {
    const startDate = new URL(route.request().url()).searchParams.get('startDate') ?? '';
    const leave = { startDate, endDate: startDate, halfDayPart: null, leaveCode: null, leaveDescr: null, pending: false };
    return route.fulfill({ json: { teamSize: 9, away: names.map((name, n) => ({ ...leave, appliedLeaveId: n, emplId: `X${n}`, name })) } });
  });
}

readOnlyTest('Absent team members have a card; if no one is away, a line under "Coming up" says so', async ({ page }) => {
  await sayAway(page, ['Oskar Lind']);
  await signIn(page, 'employee@demo.example');
  const card = page.getByRole('region', { name: /^Away (?:this|next) week$/ });
  await expect(card.getByRole('listitem')).toHaveText([/^1 of 9 people on your team/, /Oskar Lind/]);
  const coming = page.getByRole('region', { name: 'Coming up' });
  await expect(coming.getByRole('heading', { level: 3 })).toHaveText(['Your next leave', 'Next public holiday']);
  await page.unrouteAll();
  await sayAway(page, []);
  await page.reload();
  await expect(coming.getByRole('heading', { level: 3 })).toHaveText([
    'Your next leave',
    'Next public holiday',
    /^Away (?:this|next) week$/,
  ]);
  await expect(coming).toContainText('No one on your team');
  await expect(card).toHaveCount(0);
  for (const width of [375, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const isSideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isSideways, `${width} px`).toBe(false);
  }
});

readOnlyTest('Upcoming leave and absences lead to their pages', async ({ page }) => {
  await signIn(page, 'employee2@demo.example');
  const main = page.getByRole('main');
  for (const [link, heading] of [
    ['My leave details', 'My Leave Details'],
    ['All holidays', 'My Public Holidays'],
    ['Team calendar', 'Team Calendar'],
    [/^(View|Apply) leave$/, /^(View My Leave|Apply for leave)/],
  ] as const) {
    await main.getByRole('link', { name: link, exact: true }).last().click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
    await page.goBack();
    await expect(main.getByRole('link', { name: 'All holidays' })).toBeVisible();
  }
});

readOnlyTest('A home page loads only what it shows', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/auth/signin') asked.push(pathname.slice(4));
  });
  await signIn(page, 'employee@demo.example');
  await expect(page.getByRole('region', { name: 'Coming up' })).toContainText('Next public holiday');
  await page.waitForLoadState('networkidle');
  const ofEmployee = ['/appliedleave/me', '/appliedleave/me/teamaway', '/auth/user/me', `/leaveentitlement/me/${year}`, '/publicholidays'];
  expect(asked.toSorted()).toEqual(ofEmployee);
  asked.length = 0;
  await signIn(page, 'manager@demo.example');
  await expect(page.getByRole('region', { name: 'Waiting for your approval' }).getByRole('listitem')).toHaveCount(5);
  await page.waitForLoadState('networkidle');
  expect(asked.toSorted()).toEqual([...ofEmployee, '/appliedleave/count/me/pendingapproval', '/appliedleave/me/waiting'].toSorted());
});

readOnlyTest('Only one menu item is current for a person with all roles, in the group where it was chosen', async ({ page }) => {
  await signIn(page, 'all@demo.example');
  const present = (root: Page) => root.getByRole('navigation', { name: 'Main' }).locator('[aria-current]');
  await expect(present(page)).toHaveText(['Home']);
  for (const group of ['Manager Dashboard', 'Admin Dashboard']) {
    const item = page.locator(`#sidebar h2:text-is("${group}") ~ a`, { hasText: 'Leave requests' }).first();
    await item.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Leave Requests' })).toBeVisible();
    await expect(present(page)).toHaveCount(1);
    await expect(item).toHaveAttribute('aria-current', 'page');
  }
  await chooseInMenu(page, 'Team entitlements');
  await expect(present(page)).toHaveText(['Team entitlements']);
  await page.goto('/liststaffprofile');
  await expect(present(page)).toHaveText(['Employee profiles']);
});

readOnlyTest('All rows of tiles have the same number of tiles', async ({ page }) => {
  await signIn(page, 'all@demo.example');
  const tiles = page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('listitem');
  await expect(tiles).toHaveCount(6);
  for (const width of [375, 800, 1000, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const tops = await tiles.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
    const inRows = [...Map.groupBy(tops, (top) => top).values()].map((row) => row.length);
    expect(new Set(inRows).size, `${width} px: ${inRows.join(' + ')}`).toBe(1);
  }
});
