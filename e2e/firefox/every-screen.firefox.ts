import type { Browser, BrowserContext, Locator } from '@playwright/test';
import { formatDate } from '#src/base/dates/plain-date.ts';
import { applyPage } from '../kit/apply-page.ts';
import { daysFrom } from '../kit/dates.ts';
import { pdfFile } from '../kit/sample-files.ts';
import { findScreenAddresses, screens } from '../kit/screens.ts';
import { expectNarrow, expectReady, watchCalls } from '../kit/settled-page.ts';
import { expectBalance } from '../kit/steps.ts';
import { demoPassword, expect, readOnlyTest, signIn, test } from '../kit/test.ts';
import { withFirefox } from './firefox-browser.ts';

const wide = { width: 1280, height: 900 };

/** The test runner passes its options only to its own browsers. */
async function withContext(browser: Browser, baseURL: string | undefined, use: (context: BrowserContext) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport: wide, locale: 'en-GB', timezoneId: 'Asia/Singapore', ...(baseURL && { baseURL }) });
  await use(context);
  await context.close();
}

readOnlyTest.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  browser: [async ({}, use) => withFirefox(use), { scope: 'worker' }],
  context: ({ browser, baseURL }, use) => withContext(browser, baseURL, use),
})('Firefox shows every screen, without an error or a sideways scroll', async ({ page, demo }) => {
  test.setTimeout(600_000);
  watchCalls(page);
  const addresses = await findScreenAddresses(demo.url);
  const look = async (name: string, address: string) => {
    await page.goto(address);
    await expectReady(page, 50);
    await expect.soft(page, name).toHaveTitle(/\S – Leave$/);
    await expectNarrow(page, name);
    await page.setViewportSize(wide);
  };
  for (const { name, audience } of screens) if (audience === 'anyone') await look(name, addresses[name]);
  await signIn(page, 'all@demo.example');
  // Only a first sign-in shows /firsttime.
  for (const { name, audience } of screens) if (audience !== 'anyone' && name !== 'firstTime') await look(name, addresses[name]);
});

test.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  browser: [async ({}, use) => withFirefox(use), { scope: 'worker' }],
  context: ({ browser, baseURL }, use) => withContext(browser, baseURL, use),
})('A request goes from the form to the decision in Firefox', async ({ page, otherBrowser }) => {
  test.setTimeout(240_000);
  const { start, end } = daysFrom(9, 'Monday', 2);
  const apply = applyPage(page);
  // `fill` sends no change event in Firefox.
  const type = (field: Locator, text: string) => field.pressSequentially(text);

  await test.step('the employee signs in and submits it with a file', async () => {
    await page.goto('/applyleave');
    await type(page.getByLabel('User ID'), 'employee@demo.example');
    await type(page.getByLabel('Password', { exact: true }), demoPassword);
    await page.getByRole('button', { name: 'Login' }).click();
    await type(apply.startDate, formatDate(start));
    await page.keyboard.press('Tab');
    await expect(apply.endDate).toHaveValue(formatDate(start));
    await apply.endDate.press('Control+a');
    await type(apply.endDate, formatDate(end));
    await type(page.getByLabel('Reason'), 'Visiting my parents');
    await apply.attachment.locator('input[type="file"]').setInputFiles(pdfFile('ticket.pdf'));
    await expect(apply.attachment).toContainText('ticket.pdf');
    await expect(apply.request).toContainText('14becomes12 days');
    await apply.submit.click();
    await expect(page.getByText('Your leave request has been submitted.')).toBeVisible();
  });

  await test.step('the manager approves it, and the employee sees the balance', async () => {
    const manager = await otherBrowser();
    await signIn(manager, 'manager@demo.example', { at: '/leaverequests' });
    await manager
      .getByRole('row', { name: formatDate(start) })
      .getByRole('link')
      .first()
      .click();
    await manager.getByRole('button', { name: 'Approve', exact: true }).click();
    await manager.getByRole('dialog', { name: 'Approval Confirmation' }).getByRole('button', { name: 'Confirm approval' }).click();
    await expect(manager.getByText('Leave Application has been successfully updated!', { exact: true })).toBeVisible();
    await expectBalance(page, { approved: [start, end], pending: 0, left: 12 });
  });
});
