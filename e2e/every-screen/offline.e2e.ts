import { applyPage } from '../kit/apply-page.ts';
import { demoPublicHolidays } from '#src/app/demo-company/demo-codes.ts';
import { formatDate } from '#src/base/dates/plain-date.ts';
import { daysFrom, year } from '../kit/dates.ts';
import { chooseInMenu } from '../kit/steps.ts';
import { expect, readOnlyTest, signIn, test } from '../kit/test.ts';

const employee = 'employee@demo.example';
const firstHoliday = demoPublicHolidays(year)[0]?.holidayDescr ?? '';

readOnlyTest('A screen that is opened offline says so, and loads once the network is back', async ({ page, context, allowError }) => {
  allowError(/ERR_INTERNET_DISCONNECTED|Failed to fetch|dynamically imported/);
  await signIn(page, employee);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await expect(page.getByText("You're offline. Your changes on this page are safe.")).toBeVisible();
  await chooseInMenu(page, 'My public holidays');
  await expect(page.getByRole('heading', { level: 1, name: "You're offline" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'My Public Holidays' })).toBeVisible();
  await expect(page.getByText(firstHoliday).first()).toBeVisible();
});

test('Typed text survives a flaky network, and is sent once', async ({ page, context, allowError }) => {
  allowError(/ERR_INTERNET_DISCONNECTED/);
  const apply = applyPage(page);
  const banner = page.getByText("You're offline.");
  const days = daysFrom(9, 'Monday', 2);
  await signIn(page, employee);
  await chooseInMenu(page, 'Apply leave');
  await apply.fill(days, 'Long');
  await page.waitForLoadState('networkidle');
  for (const text of ['Long p', 'Long planned']) {
    await context.setOffline(true);
    await expect(banner).toBeVisible();
    await apply.reason.fill(text);
    await context.setOffline(false);
    await expect(banner).toHaveCount(0);
    // Data that is read again meanwhile does not change typed text.
    await page.waitForLoadState('networkidle');
    await expect(apply.reason).toHaveValue(text);
    await expect(apply.startDate).toHaveValue(formatDate(days.start));
  }
  await context.setOffline(true);
  await apply.submit.click();
  await expect(apply.submit).toBeEnabled();
  await expect(banner).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await context.setOffline(false);
  await expect(banner).toHaveCount(0);
  await expect(apply.reason).toHaveValue('Long planned');
  await apply.submit.click();
  await expect(page.getByText('Your leave request has been submitted.')).toBeVisible();
  await chooseInMenu(page, 'My leave history');
  await expect(page.getByRole('row').filter({ hasText: 'Long planned' })).toHaveCount(1);
});

readOnlyTest('A list loads by itself once its server is back', async ({ page, allowError }) => {
  allowError(/ERR_/);
  let isAway = true;
  await page.route('**/api/publicholidays*', (route) => (isAway ? route.abort() : route.continue()));
  await signIn(page, employee, { at: '/mypublicholiday' });
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  isAway = false;
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect(page.getByText(firstHoliday).first()).toBeVisible();
});
