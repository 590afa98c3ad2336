import type { Page } from '@playwright/test';
import { createCallsAs } from '../kit/calls.ts';
import { expect, readOnlyTest as test, signIn } from '../kit/test.ts';

const hr = 'hr@demo.example';

/** Returns the sizes of the printed pages of a screen. */
async function printed(page: Page): Promise<string[]> {
  const text = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...text.matchAll(/\/Type \/Page\b[^s][\s\S]*?\/MediaBox \[0 0 (\d+) (\d+)/g)].map(([, width, height]) => `${width} x ${height}`);
}

test('The team calendar prints completely: everyone, the month, the legend, the days on each page, in light colours', async ({
  page,
  demo,
}) => {
  const { people } = await (
    await createCallsAs(demo.url, hr)
  )<{ people: { name: string }[] }>('GET /teamcalendar?startDate=2026-11-01&endDate=2026-11-30');
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, hr, { at: '/teamcalendar?date=2026-11-15&department=' });
  await expect(page.getByRole('listitem').filter({ hasText: people.at(-1)?.name ?? '' })).toBeAttached();
  const pages = await printed(page);
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.every((size) => size === '792 x 612')).toBe(true);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByText('Skip to content')).toBeHidden();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText('November 2026');
  await expect(page.getByRole('listitem').filter({ hasText: /^(Approved|Pending|Public holiday)$/ })).toHaveCount(3);
  for (const shown of await page
    .getByRole('listitem')
    .filter({ hasText: /^(Approved|Pending|Public holiday)$/ })
    .all()) {
    await expect(shown).toBeVisible();
  }
  for (const control of await page.getByRole('main').locator('button, select').all()) await expect(control).toBeHidden();
  const chart = page.locator('.wide-frame');
  const cut = await chart.evaluate((frame) => ({
    overflow: getComputedStyle(frame).overflow,
    head: getComputedStyle(frame.querySelector('.frame-head') ?? frame).display,
    hidden: [...frame.querySelectorAll('li')].filter((row) => getComputedStyle(row).contentVisibility !== 'visible').length,
    page: getComputedStyle(document.documentElement).colorScheme,
  }));
  expect(cut).toEqual({ overflow: 'visible', head: 'table-header-group', hidden: 0, page: 'light' });
  for (const { name } of people) await expect(chart.getByText(name, { exact: true }).first()).toBeVisible();
});

test('A list prints with all its columns and rows, and its headings on each page', async ({ page }) => {
  await signIn(page, hr, { at: '/listallappliedleave?size=50' });
  await expect(page.locator('tbody tr')).toHaveCount(50);
  expect((await printed(page)).length).toBeGreaterThan(1);
  await page.setViewportSize({ width: 970, height: 700 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Skip to content')).toBeHidden();
  await expect(page.getByRole('columnheader', { name: 'Employee ID' })).toBeVisible();
  const beyond = await page.locator('.wide-frame').evaluate((frame) => {
    const edge = document.documentElement.clientWidth;
    return [...frame.querySelectorAll('th, td')].filter((cell) => cell.getBoundingClientRect().right > edge + 1).length;
  });
  expect(beyond).toBe(0);
});
