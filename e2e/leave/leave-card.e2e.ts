import type { Page } from '@playwright/test';
import { cutTexts } from '../kit/cut-texts.ts';
import { createCallsAs } from '../kit/calls.ts';
import { year } from '../kit/dates.ts';
import { expectNarrow } from '../kit/settled-page.ts';
import { expect, factValue, readOnlyTest as test, signIn } from '../kit/test.ts';

const [hr, manager, employee] = ['hr@demo.example', 'manager@demo.example', 'employee2@demo.example'] as const;

type Card = {
  name: string;
  balances: { leaveDescr: string; lines: { balance: number }[] }[];
  leave: { days: { on: string }[] }[];
};

/** Returns the sizes of the printed pages in points; an upright A4 page is 595 by 842. */
async function printedPages(page: Page): Promise<string[]> {
  const text = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...text.matchAll(/\/Type \/Page\b[^s][\s\S]*?\/MediaBox \[0 0 ([\d.]+) ([\d.]+)/g)].map(
    ([, width, height]) => `${Math.round(Number(width))} x ${Math.round(Number(height))}`,
  );
}

const tableOf = (page: Page, name: string) => page.getByRole('table', { name });

test('A person prints the leave card of the year from My Leave Details on one page', async ({ page, demo }) => {
  const card = await (await createCallsAs(demo.url, employee))<Card>(`GET /leavecard/E0002/${year}`);
  await signIn(page, employee, { at: '/myleavedetails' });
  await page.getByRole('link', { name: 'Leave card' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Leave card ${year}`);
  await expect(factValue(page, 'Employee')).toHaveText(`${card.name} (E0002)`);
  for (const { leaveDescr, lines } of card.balances) {
    const balance = tableOf(page, `Balances ${year}`).getByRole('rowgroup').filter({ hasText: leaveDescr });
    await expect(balance.getByRole('row', { name: `Left at the end of ${year}` })).toContainText(`${lines.at(-1)?.balance}`);
    // The days above the sum add up to it.
    const shown = (await balance.locator('td.number').allTextContents()).map((days) => Number(days.replace('−', '-')));
    expect(shown.slice(0, -1).reduce((sum, days) => sum + days, 0)).toBe(shown.at(-1));
  }
  expect(card.leave.length).toBeGreaterThan(2);
  await expect(tableOf(page, `Leave ${year}`).locator('tbody tr')).toHaveCount(card.leave.length);
  const marked = tableOf(page, `${year} at a glance`).locator('td:is(.booked, .asked)');
  await expect(marked).toHaveCount(new Set(card.leave.flatMap(({ days }) => days.map(({ on }) => on))).size);

  expect(await printedPages(page)).toEqual(['595 x 842']);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const control of await page.locator('button, .back, .header, .sidebar').all()) await expect(control).toBeHidden();
  for (const part of ['Balances', 'Leave', 'Year at a glance'])
    await expect(page.getByRole('heading', { name: part, exact: true })).toBeVisible();
  await expect(page.getByText('Manager, date and signature')).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
});

test('HR and the manager open the card of an employee from the balance history', async ({ page, otherBrowser }) => {
  for (const [person, who] of [
    [hr, page],
    [manager, await otherBrowser()],
  ] as const) {
    await signIn(who, person, { at: `/leaveentitlement/view/E0002/${year}/AL` });
    await who.getByRole('link', { name: 'Leave card' }).click();
    await expect(who).toHaveURL(`/leavecard/E0002/${year}`);
    await expect(tableOf(who, `Balances ${year}`)).toContainText(`Granted for ${year}`);
    expect(await printedPages(who)).toEqual(['595 x 842']);
  }
});

test('Another employee finds no card, and a year without entitlement and leave says so', async ({ page, allowError }) => {
  allowError(/status of 404/);
  await signIn(page, 'employee3@demo.example', { at: `/leavecard/E0002/${year}` });
  await expect(page.getByRole('alertdialog')).toContainText('Record not found!');
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/myleavedetails');
  await page.goto('/leavecard/E0003/1990');
  await expect(page.getByText('No entitlement for 1990')).toBeVisible();
  await expect(page.getByText('No leave in 1990')).toBeVisible();
  await expect(tableOf(page, '1990 at a glance').getByRole('row')).toHaveCount(13);
});

test('Names of 80 characters, long leave types and 20 leaves fit on the page and on a phone', async ({ page }) => {
  await page.route(`**/api/leavecard/E0002/${year}`, async (route) => {
    const answer = await route.fetch();
    // The answer of the call that the contract describes.
    const card = (await answer.json()) as Card;
    await route.fulfill({
      response: answer,
      json: {
        ...card,
        name: 'W'.repeat(80),
        departments: ['M'.repeat(50), 'Corporate Development and Investor Relations'],
        balances: card.balances.map((balance) => ({ ...balance, leaveDescr: 'W'.repeat(50) })),
        leave: Array.from({ length: 20 }, (_, n) => ({
          ...card.leave[n % card.leave.length],
          appliedLeaveId: n,
          leaveDescr: n % 2 === 0 ? 'Unpaid leave to care for a seriously ill dependant' : 'Annual leave',
        })),
      },
    });
  });
  await signIn(page, hr, { at: `/leavecard/E0002/${year}` });
  await expect(tableOf(page, `Leave ${year}`).locator('tbody tr')).toHaveCount(20);
  expect(await printedPages(page)).toEqual(['595 x 842']);
  const texts = page.locator('.leave-card :is(td.card-text, td.number, th, dd, li):visible');
  expect(await texts.evaluateAll(cutTexts)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 725, height: 1054 });
  expect(await texts.evaluateAll(cutTexts)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(725);
  await page.emulateMedia({ media: null });
  await expectNarrow(page, 'the leave card');
});
