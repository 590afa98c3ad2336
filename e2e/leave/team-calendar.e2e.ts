import { calendarPeriod } from '#src/leave/team-calendar/calendar-period.ts';
import { addDays, formatDate, isWeekend } from '#src/base/dates/plain-date.ts';
import { demoPublicHolidays } from '#src/app/demo-company/demo-codes.ts';
import { createCallsAs } from '../kit/calls.ts';
import { year } from '../kit/dates.ts';
import { expect, readOnlyTest, signIn, test } from '../kit/test.ts';

/** A working day of December followed by a working day. */
const holidays = new Set(demoPublicHolidays(year).map(({ holidayDate }) => holidayDate));
const isFree = (date: string) => isWeekend(date) || holidays.has(date);
let first = `${year}-12-07`;
while (isFree(first) || isFree(addDays(first, 1))) first = addDays(first, 1);
const second = addDays(first, 1);
const december = `/teamcalendar?date=${year}-12-01`;

test('A colleague sees that someone is away, the manager sees why, and a click opens the leave', async ({ page, demo }) => {
  const employee = await createCallsAs(demo.url, 'employee@demo.example');
  const manager = await createCallsAs(demo.url, 'manager@demo.example');
  const { id } = await employee<{ id: { effDate: string } }>('POST /appliedleave', {
    id: { startDate: first },
    endDate: second,
    leaveCategory: { leaveCode: 'AL' },
    halfDay: 'N',
    reason: 'Travel',
    approver: 'M0001',
  });
  const { name } = await employee<{ name: string }>('GET /persondetail/me');
  const days = `${formatDate(first)} to ${formatDate(second)}`;

  await signIn(page, 'employee2@demo.example', { at: december });
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(`December ${year}`);
  await expect(page.getByRole('img', { name: `${name}: Away, ${days}, pending` })).toBeVisible();
  await expect(page.getByText('Travel')).toHaveCount(0);

  await manager(`PATCH /appliedleave/E0001/${id.effDate}/${first}/AL/APPRV`);
  await page.getByRole('button', { name: 'Log out' }).click();
  await signIn(page, 'manager@demo.example', { at: december });
  const bar = page.getByRole('link', { name: `${name}: AL, Annual leave, ${days}, approved` });
  await bar.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'View Leave History' })).toBeVisible();
  await expect(page.getByText('Travel')).toBeVisible();
  await page.goBack();
  await expect(bar).toBeVisible();

  await page.getByRole('button', { name: 'Table', exact: true }).click();
  const row = page
    .getByRole('row')
    .filter({ hasText: name })
    .filter({ hasText: formatDate(first) });
  await expect(row.locator('td')).toContainText([formatDate(first), formatDate(second), 'Annual leave', 'Approved']);
  await expect(page).toHaveURL(/view=table/);
  await page.reload();
  await expect(row).toBeVisible();
});

readOnlyTest('The calendar moves by month and quarter, by department and by the arrow keys', async ({ page, demo }) => {
  const today = new Date().toISOString().slice(0, 10);
  await signIn(page, 'hr@demo.example', { at: '/teamcalendar' });
  const title = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(title).toHaveText(calendarPeriod('month', today).title);
  await page.getByRole('button', { name: calendarPeriod('month', today, -1).title }).click();
  await expect(title).toHaveText(calendarPeriod('month', today, -1).title);
  await page.getByRole('button', { name: 'Quarter' }).click();
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(title).toHaveText(calendarPeriod('quarter', today).title);
  const hr = await createCallsAs(demo.url, 'hr@demo.example');
  const { startDate, endDate } = calendarPeriod('quarter', today);
  type Team = { total: number; people: { name: string; leave: object[] }[] };
  const sales = await hr<Team>(`GET /teamcalendar?startDate=${startDate}&endDate=${endDate}&deptId=SAL`);
  await page.getByLabel('Department').selectOption('Sales');
  const rows = page.getByRole('region', { name: /^Leave in/ }).getByRole('listitem');
  await expect(rows).toHaveCount(sales.total);
  await expect(page).toHaveURL(/department=SAL/);

  const withLeave = sales.people.filter(({ leave }) => leave.length > 0);
  const bars = page.locator('.bar-leave');
  await bars.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.bar-leave:focus')).toHaveAccessibleName(new RegExp(`^${withLeave[1]?.name}: `));
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('.bar-leave:focus')).toHaveAccessibleName(new RegExp(`^${withLeave[0]?.name}: `));
  await expect(page.locator('.bar-leave[tabindex="0"]')).toHaveCount(1);
  // The meaning of a bar is shown beside it, on a phone too.
  const tip = page.locator('[popover="manual"]');
  await expect(tip).toHaveText(new RegExp(`^${withLeave[0]?.name}: `));
  await page.setViewportSize({ width: 375, height: 800 });
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.bar-leave:focus')).toHaveCSS('outline-style', 'solid');
  await expect(tip).toHaveText(new RegExp(`^${withLeave[1]?.name}: `));
  await expect(page.locator('.bar-leave:focus')).toHaveAccessibleName((await tip.textContent()) ?? '');
  const { x = -1, width = 400 } = (await tip.boundingBox()) ?? {};
  expect([x >= 0, x + width <= 375]).toEqual([true, true]);
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
});

test('A calendar program reads an employee’s leave through a private link until the link ends', async ({ page, demo }) => {
  const read = async (url: string) => (await fetch(url.replace(/^https?:\/\/[^/]+/, demo.url))).status;
  await signIn(page, 'employee2@demo.example', { at: '/teamcalendar' });
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const dialog = page.getByRole('dialog', { name: 'Subscribe in your calendar' });
  await dialog.getByRole('button', { name: 'Create a link' }).click();
  const url = await dialog.getByLabel('Calendar link', { exact: true }).inputValue();
  expect(await read(url)).toBe(200);
  await dialog.getByRole('button', { name: 'Delete link' }).click();
  await expect(dialog.getByText('The link was deleted.')).toBeVisible();
  expect(await read(url)).toBe(404);
  // People without reports have no team calendar; the holidays are a calendar of their own.
  await expect(dialog.getByLabel('My team')).toHaveCount(0);
  await dialog.getByLabel('Public holidays').check();
  await dialog.getByRole('button', { name: 'Create a link' }).click();
  expect(await read(await dialog.getByLabel('Calendar link', { exact: true }).inputValue())).toBe(200);
  await dialog.getByLabel('My leave').check();
  await dialog.getByLabel('Public holidays').check();
  await expect(dialog.getByText(/^There is already a link: created .* A new link replaces it\.$/)).toBeVisible();
});
