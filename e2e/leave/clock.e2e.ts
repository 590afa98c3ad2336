import { addDays, formatDate, weekdayName } from '#src/base/dates/plain-date.ts';
import { applyPage } from '../kit/apply-page.ts';
import { today, year } from '../kit/dates.ts';
import { expect, readOnlyTest, signIn } from '../kit/test.ts';

const employee = 'employee@demo.example';

const dateLine = (date: string) => `${weekdayName(date)} ${formatDate(date)}`;

readOnlyTest(
  'At midnight in the company’s time zone the home page shows the new day, also in a browser in another zone',
  async ({ browser, demo }) => {
    const context = await browser.newContext({ baseURL: demo.url, timezoneId: 'Europe/Berlin' });
    const page = await context.newPage();
    await page.clock.install({ time: `${today}T23:59:30+08:00` });
    await signIn(page, employee);
    await expect(page.getByText(dateLine(today))).toBeVisible();
    await page.clock.fastForward('01:00');
    await expect(page.getByText(dateLine(addDays(today, 1)))).toBeVisible();
    await expect(page.getByText(dateLine(today))).toHaveCount(0);
    await context.close();
  },
);

readOnlyTest('The greeting depends on the hour', async ({ page }) => {
  await page.clock.install({ time: `${today}T11:59:30+08:00` });
  await signIn(page, employee);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good morning, Elif Demir');
  await page.clock.fastForward('01:00');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good afternoon, Elif Demir');
});

readOnlyTest('A page that slept over midnight knows the date when it is shown again', async ({ page }) => {
  await page.clock.setFixedTime(`${today}T23:00:00+08:00`);
  await signIn(page, employee);
  await expect(page.getByText(dateLine(today))).toBeVisible();
  // The timers of a sleeping page do not run.
  await page.clock.setFixedTime(`${addDays(today, 1)}T07:00:00+08:00`);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.getByText(dateLine(addDays(today, 1)))).toBeVisible();
});

readOnlyTest('At New Year every open screen shows the new year, and typed values stay', async ({ page }) => {
  const next = year + 1;
  // Simulates that HR has already added the next year, with the figures of this year.
  await page.route(`**/api/leaveentitlement/me/${next}**`, async (route) => {
    const url = route.request().url().replace(`/${next}`, `/${year}`);
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  await page.clock.install({ time: `${year}-12-31T23:55:00+08:00` });
  await signIn(page, employee);
  const passNewYear = async () => {
    await expect(page.getByRole('contentinfo')).toContainText(`© ${year} `);
    const asked = page.waitForRequest((request) => request.url().includes(`/leaveentitlement/me/${next}`));
    await page.clock.fastForward('10:00');
    await asked;
    await expect(page.getByRole('contentinfo')).toContainText(`© ${next} `);
  };
  const openBefore = async (address: string) => {
    await page.clock.setSystemTime(`${year}-12-31T23:55:00+08:00`);
    await page.goto(address);
  };

  await passNewYear();

  await openBefore('/myleavedetails');
  await expect(page.getByLabel('Year', { exact: true })).toHaveValue(String(year));
  await passNewYear();
  await expect(page.getByLabel('Year', { exact: true })).toHaveValue(String(next));

  await openBefore('/applyleave');
  const apply = applyPage(page);
  await apply.fill({ start: `${year}-12-31`, end: `${year}-12-31` }, 'Long planned');
  await passNewYear();
  await expect(apply.reason).toHaveValue('Long planned');
  await expect(page.getByText(`Start Date must be within Calendar Year of ${next}.`).first()).toBeVisible();

  await apply.cancel.click();
  await apply.leavingDialog.getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL(/\/$/);
  await openBefore('/teamcalendar');
  await expect(page.getByRole('heading', { name: `December ${year}` })).toBeVisible();
  await page.clock.fastForward('10:00');
  await expect(page.getByRole('heading', { name: `January ${next}` })).toBeVisible();
});
