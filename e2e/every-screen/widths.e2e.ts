import { entitlementSheetFields } from '#src/leave/leave-entitlement/entitlement-sheet.ts';
import { year } from '../kit/dates.ts';
import { templateFile } from '../kit/sample-files.ts';
import { expect, readOnlyTest as test, signIn } from '../kit/test.ts';

test('The menu shows the current page, however long the menu is', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await signIn(page, 'hr@demo.example', { at: '/auditlog' });
  await expect(page.locator('#sidebar [aria-current="page"]')).toBeInViewport();
});

test('A chosen explanation of a balance is visible below the balances without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  await signIn(page, 'employee2@demo.example', { at: '/myleavedetails?explain=AL' });
  await expect(page.getByRole('heading', { name: 'explained' })).toBeInViewport();
});

test('A table of many columns and the calendar use a wide screen, and other screens stay readable', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  const width = () => page.locator('main').evaluate((main) => main.clientWidth);
  await signIn(page, 'hr@demo.example', { at: '/settings' });
  expect(await width()).toBeLessThan(1300);
  for (const path of ['/teamcalendar', '/reports/absence']) {
    await page.goto(path);
    await expect.poll(width, { message: path }).toBeGreaterThan(1500);
  }
});

test('The reason why a row is rejected takes at most two lines', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, 'hr@demo.example', { at: '/leaveentitlement/uploadentitlement' });
  const headings = Object.values(entitlementSheetFields).map(({ heading }) => heading);
  const file = templateFile('entitlements.xlsx', headings, [['NOBODY', year + 1, 'AL', 2, 14, 16, 3.5, 12.5]]);
  await page.locator('input[type="file"]').setInputFiles(file);
  const badge = page.locator('tbody .badge');
  await expect(badge).toHaveText('Employee ID value does not exist.');
  expect(await badge.evaluate((one) => one.clientHeight)).toBeLessThan(45);
});
