import type { Page } from '@playwright/test';
import { createCallsAs } from '../kit/calls.ts';
import { scriptPath } from '../kit/scripts.ts';
import { expect, readOnlyTest, signIn, test } from '../kit/test.ts';
import { formatDate } from '#src/base/dates/plain-date.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' });
const list = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

readOnlyTest('The palette finds the pages of a person’s menu by a few letters', async ({ page }) => {
  await signIn(page, 'employee@demo.example');

  await test.step('Ctrl K opens the palette with every page of the menu and the actions', async () => {
    await page.keyboard.press('Control+k');
    await expect(palette(page).getByRole('combobox')).toBeFocused();
    await expect(palette(page).getByRole('option')).toHaveText([
      'HomePage',
      'My leave historyPage',
      'My leave detailsPage',
      'Team calendarPage',
      'My public holidaysPage',
      'My profilePage',
      'Apply for leaveAction',
      'Change passwordAction',
      'Switch to dark themeAction',
      'Keyboard shortcutsAction',
      'Log outAction',
    ]);
  });

  await test.step('letters narrow the list, arrows choose a page, Enter opens it', async () => {
    await page.keyboard.type('my leave');
    await expect(palette(page).getByRole('option')).toHaveCount(2);
    await expect(palette(page).getByRole('option', { name: 'My leave history' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(palette(page).getByRole('option', { name: 'My leave details' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(palette(page)).toBeHidden();
    await expect(page).toHaveURL(/\/myleavedetails$/);
    await expect(heading(page)).toBeFocused();
  });

  await test.step('the button in the header opens the palette too, and Escape returns the focus', async () => {
    const button = page.getByRole('button', { name: 'Search or jump to' });
    await button.click();
    await page.keyboard.type('no such page');
    await expect(palette(page)).toContainText('No matches.');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
    await expect(button).toBeFocused();
  });

  await test.step('a click outside closes the palette', async () => {
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeVisible();
    await page.mouse.click(20, 880);
    await expect(palette(page)).toBeHidden();
  });

  await test.step('the palette runs actions', async () => {
    const choose = async (text: string) => {
      await page.keyboard.press('Control+k');
      await palette(page).getByRole('combobox').fill(text);
      await page.keyboard.press('Enter');
    };
    await choose('dark');
    await expect(page.getByRole('button', { name: 'Dark mode' })).toHaveAttribute('aria-pressed', 'true');
    await choose('apply');
    await expect(heading(page)).toHaveText('Apply for leave');
    await choose('log out');
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  });
});

readOnlyTest('HR finds a person by name or id, and no one else does', async ({ page }) => {
  await signIn(page, 'hr@demo.example');
  await page.keyboard.press('Control+k');
  for (const [word, name] of [
    ['blackout', 'Absence rules'],
    ['shutdown', 'Company shutdowns'],
    ['carry over', 'Year end'],
    ['invite', 'Create accounts'],
    ['import', 'Import leave'],
  ] as const) {
    await palette(page).getByRole('combobox').fill(word);
    await expect(palette(page).getByRole('option', { name: new RegExp(`^${name}`) })).toBeVisible();
  }
  await palette(page).getByRole('combobox').fill('e0001');
  const person = palette(page).getByRole('option', { name: '(E0001) Person' });
  const name = (await person.innerText()).split(' (')[0] ?? '';
  await palette(page).getByRole('combobox').fill(name.toLowerCase().slice(0, -1));
  await person.click();
  await expect(heading(page)).toHaveText('Edit Employee Profile');
  await expect(page).toHaveURL(/\/liststaffprofile\/edit\/E0001$/);
  // Calls that the form still makes would be refused after the sign-out.
  await page.waitForLoadState('networkidle');

  await page.getByRole('button', { name: 'Log out' }).click();
  await signIn(page, 'employee@demo.example');
  await page.keyboard.press('Control+k');
  await palette(page).getByRole('combobox').fill(name.slice(0, -1));
  await expect(palette(page)).toContainText('No matches.');
});

readOnlyTest('Text that is typed before the palette has loaded appears in it', async ({ page }) => {
  await signIn(page, 'employee@demo.example', { at: '/applyleave' });
  const reason = page.getByLabel('Reason');
  await reason.focus();
  await reason.blur();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**${scriptPath('Palette')}`, async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('my lea');
  release();
  await expect(palette(page).getByRole('combobox')).toHaveValue('my lea');
  await page.keyboard.type('ve');
  await expect(palette(page).getByRole('option')).toHaveText([/^My leave history/, /^My leave details/]);
  await page.keyboard.press('Escape');
  await expect(reason).toHaveValue('');
});

readOnlyTest('The palette lists each page once, and only pages for the roles', async ({ page }) => {
  await signIn(page, 'all@demo.example');
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('option').first()).toBeVisible();
  const names = await palette(page).getByRole('option').allInnerTexts();
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => name.startsWith('Leave requests'))).toHaveLength(1);
  const menu = await page
    .getByRole('navigation', { name: 'Main', includeHidden: true })
    .locator('a')
    .evaluateAll((links) => new Set(links.map((link) => link.getAttribute('href'))).size);
  // Applying is an action, and four more actions are not pages.
  expect(names).toHaveLength(menu + 4);
});

readOnlyTest('An icon opens the palette on a phone, and a tap chooses an entry', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'employee@demo.example');
  await page.getByRole('button', { name: 'Search or jump to' }).click();
  await palette(page).getByRole('option', { name: 'My profile' }).click();
  await expect(heading(page)).toHaveText('My Profile');
});

readOnlyTest('One key lists the shortcuts, one goes to the first filter, and none works while someone types', async ({ page }) => {
  await signIn(page, 'employee2@demo.example', { at: '/myleavehistory' });
  await expect(page.getByRole('link', { name: /^View/ }).first()).toBeVisible();
  const filter = page.getByRole('textbox', { name: 'Filter Start Date' });

  await page.keyboard.press('?');
  await expect(list(page).getByRole('definition')).toHaveText(['Ctrl K', '/', '?']);
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();
  await expect(filter).not.toBeFocused();

  await page.keyboard.press('/');
  await expect(filter).toBeFocused();
  await page.keyboard.type('/?jk');
  await page.keyboard.press('Control+k');
  await expect(filter).toHaveValue('/?jk');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

readOnlyTest('All shortcuts can be switched off until the page is reloaded', async ({ page }) => {
  await signIn(page, 'employee@demo.example');
  const header = page.getByRole('banner');
  await page.keyboard.press('?');
  await list(page).getByRole('checkbox', { name: 'Use keyboard shortcuts' }).uncheck();
  await list(page).getByRole('button', { name: 'Close' }).click();

  await expect(header.locator('kbd')).toHaveCount(0);
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await page.waitForTimeout(300);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await test.step('the button still opens the palette, which leads to the switch', async () => {
    await header.getByRole('button', { name: 'Search or jump to' }).click();
    await palette(page).getByRole('combobox').fill('shortcuts');
    await page.keyboard.press('Enter');
    await list(page).getByRole('checkbox').check();
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expect(list(page)).toBeVisible();
  });

  await test.step('the setting is not stored', async () => {
    await list(page).getByRole('checkbox').uncheck();
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['accessToken']);
    await page.reload();
    await expect(header.locator('kbd')).toHaveText('Ctrl K');
  });
});

test('A manager goes through the requests and decides by keyboard alone', async ({ page, demo }) => {
  type Waiting = { appliedLeaveId: number; employeeDetails: { name: string }; id: { startDate: string } };
  const call = await createCallsAs(demo.url, 'manager@demo.example');
  const waiting = await call<Waiting[]>('GET /appliedleave/me/pendingapproval?sort=-startDate');
  const [first, second, third] = waiting;
  if (!first || !second || !third) throw new Error('The demo company has fewer than three pending requests.');
  const total = waiting.length;
  const request = page.getByRole('region', { name: 'Request' });

  await signIn(page, 'manager@demo.example', { at: '/leaverequests?sort=-startDate' });
  await page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: /^View/ }) })
    .nth(1)
    .getByRole('link')
    .click();
  await expect(page.getByText(`2 of ${total}`, { exact: true })).toBeVisible();
  await expect(request).toContainText(second.employeeDetails.name);

  await test.step('k leads to the previous request in the list, and j to the next', async () => {
    await page.keyboard.press('k');
    await expect(page.getByText(`1 of ${total}`, { exact: true })).toBeVisible();
    await expect(request).toContainText(first.employeeDetails.name);
    await expect(page.getByRole('button', { name: 'Previous request' })).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('k');
    await page.keyboard.press('j');
    await expect(page.getByText(`2 of ${total}`, { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.getByRole('link', { name: 'Previous request' }).click();
    await expect(page.getByText(`1 of ${total}`, { exact: true })).toBeVisible();
  });

  await test.step('r asks for confirmation, and Escape cancels', async () => {
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: 'Reject Confirmation' });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('j');
    await expect(dialog).toContainText(first.employeeDetails.name);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByText(`1 of ${total}`, { exact: true })).toBeVisible();
  });

  await test.step('a asks for confirmation; after the decision the list keeps its position, shows a message and focuses the next request', async () => {
    await page.keyboard.press('a');
    await expect(page.getByRole('dialog', { name: 'Approval Confirmation' })).toContainText(first.employeeDetails.name);
    await page.getByRole('button', { name: 'Confirm approval' }).press('Enter');
    await expect(page.getByRole('alert')).toContainText('Leave Application has been successfully updated!');
    await expect(page).toHaveURL(/\/leaverequests\?sort=-startDate$/);
    await expect(page.getByRole('row').filter({ has: page.getByRole('link', { name: /^View/ }) })).toHaveCount(Math.min(10, total - 1));
    await expect(page.locator(':focus')).toHaveAccessibleName(
      `View leave of ${second.employeeDetails.name} from ${formatDate(second.id.startDate)}`,
    );
    await page.keyboard.press('Enter');
    await expect(page.getByText(`1 of ${total - 1}`, { exact: true })).toBeVisible();
    await expect(request).toContainText(second.employeeDetails.name);
  });
});

readOnlyTest('A filtered list shows the unfiltered total once the whole list has been loaded', async ({ page }) => {
  await signIn(page, 'hr@demo.example', { at: '/listallappliedleave' });
  const count = page.locator('.list-count output');
  await expect(count).toHaveText(/^1–10 of \d+$/);
  const all = (await count.innerText()).replace('1–10 of ', '');
  await page.getByRole('textbox', { name: 'Filter Employee ID' }).fill('E0002');
  await expect(count).toHaveText(new RegExp(`^1–\\d+ of \\d+, filtered from ${all}$`));
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(count).toHaveText(`1–10 of ${all}`);
});
