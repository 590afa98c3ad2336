import type { Page } from '@playwright/test';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { daysText } from '#src/base/text/plural.ts';
import { today } from './dates.ts';
import { expect } from './test.ts';

export async function chooseInMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: item }).click();
}

/** Annual leave: the approved working days, the pending ones, and the remaining ones. */
type Balance = { approved: readonly PlainDate[]; pending: number; left: number };

/** Checks the signed-in person's annual leave, 14 days in all, on the three screens that show it: home, my leave details and the form. */
export async function expectBalance(page: Page, { approved, pending, left }: Balance): Promise<void> {
  await chooseInMenu(page, 'Home');
  const taken = approved.filter((date) => date <= today).length;
  const card = page.getByRole('region', { name: 'Annual leave balance' });
  await expect(card).toContainText(`${left}days left of 14`);
  const leftText = pending === 0 ? [`Left ${left}`] : [`Pending ${pending}, view requests`, `Available to request ${left - pending}`];
  await expect(card.getByRole('listitem')).toHaveText([`Taken ${taken}`, `Booked ${approved.length - taken}`, ...leftText]);

  await chooseInMenu(page, 'My leave details');
  const cells = page.getByRole('table', { name: 'My Leave Details' }).getByRole('row', { name: 'Annual leave' }).locator('th, td');
  await expect(cells).toHaveText(['Annual leave', /^\d{4}$/, '14', '0', '14', String(approved.length), String(left), 'Explain']);

  await chooseInMenu(page, 'Apply leave');
  await expect(page.getByLabel('Leave type').locator('option:checked')).toHaveText(
    `Annual leave, ${daysText(left - pending)}${pending > 0 ? ' available' : ''}`,
  );
}

/** Ends the session on the server only, as if it had expired: the page notices it with its next call. */
export async function endSession(page: Page): Promise<void> {
  // The bell makes its call a moment after the screen has loaded, and would otherwise notice the end first.
  await page.waitForLoadState('networkidle');
  await page.request.post('/api/auth/signout', { headers: await authorization(page) });
}

/** Ends all other sessions of the signed-in person. */
export async function endOtherSessions(page: Page): Promise<void> {
  const answer = await page.request.delete('/api/sessions/me', { headers: await authorization(page) });
  expect(answer.status()).toBe(200);
}

const authorization = async (page: Page) => ({
  Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('accessToken'))}`,
});
