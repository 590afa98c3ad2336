import type { Locator, Page } from '@playwright/test';
import { cutTexts } from '../kit/cut-texts.ts';
import { expect, readOnlyTest as test, signIn } from '../kit/test.ts';

const manager = 'manager@demo.example';
const phone = { width: 375, height: 740 };

const cards = (page: Page, list = 'Leave Requests') => page.getByRole('list', { name: list });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Sort and filter' });
const openSheet = async (page: Page) => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Sort and filter' }).click();
};
async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('The element is not visible.');
  return box;
}

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('A request is a card with a 44 px checkbox on the left and one link', async ({ page }) => {
    await signIn(page, manager, { at: '/leaverequests' });
    await expect(page.getByRole('table')).toHaveCount(0);
    const card = cards(page).getByRole('listitem').first();
    const link = card.getByRole('link');
    await expect(link).toHaveAccessibleName(new RegExp(`^View leave of ${(await link.innerText()).trim()} from \\d\\d/`));
    await expect(card).toContainText(/(Pending approval|Pending cancel).*(\w{3} )?\d\d\/\d\d.*[A-Z]{2}, [\d.]+ days?$/s);
    const { x, y, width, height } = await boxOf(card);
    expect(height).toBeGreaterThanOrEqual(64);

    const tick = card.getByRole('checkbox');
    for (const [dx, dy, on] of [
      [3, 4, true],
      [42, height - 4, false],
      [22, height / 2, true],
    ] as const) {
      await page.touchscreen.tap(x + dx, y + dy);
      await expect(tick, `${dx}, ${dy}`).toBeChecked({ checked: on });
    }
    await expect(page.getByRole('region', { name: 'Selected requests' })).toContainText('1 selected');
    await page.touchscreen.tap(x + width - 4, y + height - 4);
    await expect(page).toHaveURL(/\/leaverequests\/./);
    await page.goBack();
    await expect(link).toBeFocused();
  });

  test('The filter sheet sorts by several columns and filters the list, with the same address as on a computer', async ({ page }) => {
    await signIn(page, manager, { at: '/leaverequests' });
    const titles = () => cards(page).getByRole('link').allInnerTexts();
    await expect(cards(page).getByRole('link').first()).toBeVisible();
    await openSheet(page);
    const panel = sheet(page);
    await panel.getByLabel('Sort by').selectOption('Leave Type');
    await panel.getByLabel('Then by').first().selectOption('Name');
    await panel.getByLabel('Order').nth(1).selectOption('Descending');
    await expect(page).toHaveURL(/sort=leaveCategory\.leaveDescr,-employeeDetails\.name/);
    await expect(panel.getByLabel('Then by').nth(1).getByRole('option', { name: 'Name', exact: true })).toHaveCount(0);
    await panel.getByLabel('Sort by').selectOption('Name');
    await expect(panel.getByLabel('Then by').first()).toHaveValue('');
    await panel.getByLabel('Order').selectOption('Descending');
    await panel.getByLabel('Filter Name').fill('a');
    await expect(page).toHaveURL(/\?sort=-employeeDetails\.name&filter\[employeeDetails\.name\]=a$/);
    await panel.getByRole('button', { name: /^Show \d+ rows?$/ }).click();
    await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused();
    const shown = await titles();
    expect(shown.length).toBeGreaterThan(2);
    expect(shown).toEqual(shown.toSorted((a, b) => (a < b ? 1 : -1)));
    await expect(page.getByRole('main').getByRole('status').first()).toContainText('filtered from');

    await page.setViewportSize({ width: 1280, height: 900 });
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
    await expect(page.getByRole('textbox', { name: 'Filter Name' })).toHaveValue('a');
    await page.setViewportSize(phone);
    await openSheet(page);
    await sheet(page).getByLabel('Sort by').selectOption('Default order');
    await sheet(page).getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL(/\/leaverequests$/);
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toHaveCount(0);
  });

  test('A card shows a long name, the status and the days completely at 320 px, without scrolling sideways', async ({ page }) => {
    await page.route('**/api/appliedleave/me/pendingapproval*', async (route) => {
      const answer = await route.fetch();
      const text = await answer.text();
      const names = [
        'Maximiliana Konstantinopolitanskaya-Featherstonehaugh von und zu Hohenstaufenberg',
        'W'.repeat(80),
        '欧阳诸葛司马上官慕容'.repeat(8),
        'محمد عبد الرحمن '.repeat(5),
        'محمدعبدالرحمنالعبدالله'.repeat(4).slice(0, 80),
      ];
      await route.fulfill({ response: answer, body: text.replaceAll(/"name":"[^"]*"/g, () => `"name":"${names.shift() ?? 'Hana Tan'}"`) });
    });
    await page.setViewportSize({ width: 320, height: 640 });
    await signIn(page, manager, { at: '/leaverequests' });
    await expect(cards(page).getByRole('link').nth(4)).toBeVisible();
    for (const card of (await cards(page).getByRole('listitem').all()).slice(0, 5)) {
      const { x, y, width, height } = await boxOf(card);
      for (const part of [card.getByRole('link'), card.getByText(/^Pending/), card.getByText(/, [\d.]+ days?$/)]) {
        const box = await boxOf(part);
        expect(box.x + box.width).toBeLessThan(x + width);
        expect(box.y + box.height).toBeLessThan(y + height);
        expect(await part.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
        expect(await part.evaluateAll(cutTexts)).toEqual([]);
      }
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  test('The greeting breaks a first name that is longer than the line at 320 px', async ({ page }) => {
    await page.route('**/api/auth/user/me', async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        json: { ...((await response.json()) as object), name: 'Wolfeschlegelsteinhausenbergerdorff Hubert' },
      });
    });
    await page.setViewportSize({ width: 320, height: 640 });
    await signIn(page, manager);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Wolfeschlegelsteinhausenbergerdorff');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

test('The content is centred and readable on a wide screen', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 900 });
  await signIn(page, manager, { at: '/mypublicholiday' });
  const main = await boxOf(page.locator('.sheet'));
  const content = await boxOf(page.getByRole('region', { name: 'My Public Holidays' }));
  const [left, right] = [content.x - main.x, main.x + main.width - content.x - content.width];
  expect(Math.abs(left - right)).toBeLessThanOrEqual(16);
  expect(content.width).toBeLessThanOrEqual(1216);
});
