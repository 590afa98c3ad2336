import type { Page } from '@playwright/test';
import { applyPage } from '../kit/apply-page.ts';
import type { RunOnly } from 'axe-core';
import { violationsOn } from '../kit/axe.ts';
import { frozenDay } from '../kit/dates.ts';
import { everyMode, type Mode, modes } from '../kit/modes.ts';
import { expectVisualSnapshot, isUpdatingSnapshots } from '../kit/visual-snapshots.ts';
import { findScreenAddresses, screens } from '../kit/screens.ts';
import { expectNarrow, expectReady, watchCalls } from '../kit/settled-page.ts';
import { endOtherSessions } from '../kit/steps.ts';
import { expect, freezeClock, readOnlyTest as test, signIn, frozenClockTest } from '../kit/test.ts';
import { yearOf } from '#src/base/dates/plain-date.ts';

const everyRole = 'all@demo.example';
const year = yearOf(frozenDay);

/** Parts that differ from run to run: times, people, a new secret. */
const moving: Readonly<Record<string, string>> = { auditLog: '.table-box', account: '.framed .sub', myProfile: '.lines .sub' };

const ofEverything: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
/** A dark page differs from the light one only in colours. */
const ofColours: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** Compares the stored picture, and checks WCAG 2.2 A and AA, good practice, and that a narrow phone does not scroll sideways. */
async function expectSound(page: Page, where: string, mode: Mode): Promise<void> {
  // The bell appears after the screen, in its reserved space.
  await expect(page.locator('.header span.icon-button')).toHaveCount(0);
  const hidden = moving[where];
  const mask = hidden === undefined ? [] : [page.locator(hidden)];
  await page.evaluate(() => scrollTo(0, 0));
  const path = `test-results/screens/${mode}/${where}.png`;
  expectVisualSnapshot(await page.screenshot({ path, fullPage: true, mask, animations: 'disabled' }), mode, where);
  if (isUpdatingSnapshots) return;
  const violations = await violationsOn(page, mode === 'dark' ? ofColours : ofEverything);
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${where}: ${id} at ${target.join(' ')}: ${failureSummary}`),
  );
  expect.soft(found, where).toEqual([]);
  // Two rows of one run may have the same time.
  if (mode === 'light' && where !== 'auditLog')
    expect.soft(await alikeInRows(page), `${where}: actions with the same name in several rows`).toEqual([]);
  if (mode === 'phone') {
    await expectNarrow(page, where);
    await page.setViewportSize(modes.phone.viewport);
  }
}

/** The names of a row's actions must include the row; several links of a row may lead to its record. */
async function alikeInRows(page: Page): Promise<string[]> {
  const acts = await page
    .locator('tbody tr :is(a, button):visible')
    .evaluateAll((all) =>
      all.map(
        (act, place) => [act.getAttribute('aria-label') ?? act.textContent?.trim() ?? '', act.getAttribute('href') ?? `${place}`] as const,
      ),
    );
  const leadsTo = Map.groupBy(acts, ([label]) => label);
  return [...leadsTo].filter(([, of]) => new Set(of.map(([, where]) => where)).size > 1).map(([label]) => label);
}

/** Shows the page in a mode: it is laid out again in other colours, but loads nothing again. */
async function showIn(page: Page, mode: Mode): Promise<void> {
  await page.setViewportSize(modes[mode].viewport);
  await page.emulateMedia({ colorScheme: modes[mode].colorScheme, reducedMotion: 'reduce' });
}

/** Screens that scroll to a position when they open. */
const scrolled = new Set(['teamCalendar']);

const forAnyone = screens.filter(({ audience }) => audience === 'anyone');
// Only a first sign-in shows /firsttime; see below.
const signedIn = screens.filter(({ audience, name }) => audience !== 'anyone' && name !== 'firstTime');
const parts = 4;
const size = Math.ceil(signedIn.length / parts);

frozenClockTest.describe('walk', () => {
  frozenClockTest.setTimeout(600_000);
  for (let part = 1; part <= parts; part += 1) {
    frozenClockTest(`Every screen is accessible, named and whole: part ${part} of ${parts}`, { tag: '@look' }, async ({ page, demo }) => {
      watchCalls(page);
      const addresses = await findScreenAddresses(demo.url, year);
      const look = async (name: string, address: string) => {
        await showIn(page, 'light');
        await page.goto(address);
        await expectReady(page);
        for (const [mode] of everyMode) {
          await showIn(page, mode);
          if (mode === 'phone' && scrolled.has(name)) await page.reload();
          await expectReady(page, mode === 'phone' ? 350 : 50);
          await expectSound(page, name, mode);
        }
        await expect.soft(page, name).toHaveTitle(/\S – Leave$/);
      };
      for (const { name } of part === 1 ? forAnyone : []) await look(name, addresses[name]);
      await signIn(page, everyRole);
      for (const { name } of signedIn.slice((part - 1) * size, part * size)) {
        // The number of earlier sign-ins differs between runs.
        if (name === 'account') await endOtherSessions(page);
        await look(name, addresses[name]);
      }
      if (part === parts) await look('unknown', '/no/such/page');
    });
  }
});

for (const [mode, { colorScheme, viewport }] of everyMode) {
  frozenClockTest.describe(mode, () => {
    frozenClockTest.use({ colorScheme, viewport, contextOptions: { reducedMotion: 'reduce' } });
    frozenClockTest.setTimeout(600_000);

    frozenClockTest(
      'The first sign-in, errors, menus and dialogs are accessible, named and whole',
      { tag: '@look' },
      async ({ page, demo, otherBrowser }) => {
        watchCalls(page);
        const addresses = await findScreenAddresses(demo.url, year);
        await test.step('checks the first sign-in', async () => {
          await page.goto('/login');
          await page.getByRole('button', { name: 'Login' }).click({ force: true });
          await page.getByLabel('User ID').fill('first');
          await page.getByLabel('Password', { exact: true }).fill('demo');
          await page.keyboard.press('Enter');
          await expect(page.getByText('Password is too short')).toBeVisible();
          await expectSound(page, 'login-error', mode);
          await page.getByLabel('User ID').fill('first@demo.example');
          await page.getByLabel('Password', { exact: true }).fill('demo-pass-1');
          await page.keyboard.press('Enter');
          await expect(page).toHaveURL(/\/firsttime$/);
          await expectReady(page);
          await expectSound(page, 'firstTime', mode);
          await page.getByRole('link', { name: 'OK' }).click();
          await page.getByLabel('New Password', { exact: true }).fill('short');
          await page.getByRole('button', { name: 'Change Password' }).click();
          await expect(page.getByText('There is a problem')).toBeVisible();
          await expectSound(page, 'changePassword-error', mode);
        });

        const other = await otherBrowser();
        watchCalls(other);
        await freezeClock(other.context());
        await other.setViewportSize(viewport);
        await other.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await signIn(other, 'manager@demo.example');

        await test.step('checks the form with errors, its calendar, its list of approvers and its confirmation', async () => {
          const apply = applyPage(other);
          await other.goto('/applyleave');
          await apply.startDate.fill(`31/02/${year}`);
          await apply.submit.click({ force: true });
          await expect(apply.summary).toBeVisible();
          await expectSound(other, 'applyLeave-error', mode);
          await apply.startDate.fill(`24/12/${year}`);
          await apply.endDate.fill(`28/12/${year}`);
          await other.getByRole('button', { name: 'Choose start date' }).click();
          await expect(other.getByRole('dialog', { name: 'Start date' })).toBeVisible();
          await expectSound(other, 'applyLeave-calendar', mode);
          await other.keyboard.press('Escape');
          await apply.approver.fill('a');
          await expect(apply.approvers).toBeVisible();
          await expectSound(other, 'applyLeave-approvers', mode);
          await other.keyboard.press('Escape');
          await apply.cancel.click();
          await expect(apply.leavingDialog).toBeVisible();
          await expectSound(other, 'applyLeave-question', mode);
          await apply.leavingDialog.getByRole('button', { name: 'Yes' }).click();
        });

        await test.step('checks both confirmations of a decision', async () => {
          await other.goto(addresses.viewLeaveRequest);
          await expectReady(other);
          for (const [button, dialog] of [
            ['Approve', 'Approval Confirmation'],
            ['Reject', 'Reject Confirmation'],
          ] as const) {
            await other.getByRole('button', { name: button, exact: true }).click();
            await expect(other.getByRole('dialog', { name: dialog })).toBeVisible();
            await expectSound(other, `viewLeaveRequest-${button}`, mode);
            await other.keyboard.press('Escape');
          }
        });

        await test.step('checks a list with selected rows and a list without matches', async () => {
          await other.goto('/leaverequests');
          // On a phone the rows are cards.
          const rows =
            mode === 'phone' ? other.getByRole('list', { name: 'Leave Requests' }) : other.getByRole('table').getByRole('rowgroup').nth(1);
          await rows.getByRole('checkbox').first().check();
          await expectSound(other, 'leaveRequests-ticked', mode);
          await other.goto('/leaverequests?filter[employeeDetails.name]=nobody');
          await expect(other.getByText('No data available.')).toBeVisible();
          await expectSound(other, 'leaveRequests-none', mode);
        });

        await test.step('checks the menu', async () => {
          if (mode !== 'phone') return;
          await other.getByRole('button', { name: 'Menu' }).click();
          await expect(other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' })).toBeFocused();
          await expectSound(other, 'menu', mode);
          await other.keyboard.press('Escape');
          await expect(other.getByRole('button', { name: 'Menu' })).toBeFocused();
        });
      },
    );
  });
}

test('Navigation sets the title and moves the focus to the heading', async ({ page }) => {
  await signIn(page, everyRole);
  const menu = page.getByRole('navigation', { name: 'Main' });
  const titles: Record<string, string> = {};
  const links = await menu.getByRole('link').all();
  for (const link of links.toReversed()) {
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(menu.locator('[aria-current="page"]').first()).toBeVisible();
    expect(await link.getAttribute('aria-current')).toBe('page');
    titles[(await link.getAttribute('href')) ?? ''] = await page.title();
  }
  expect(new Set(Object.values(titles)).size, JSON.stringify(titles)).toBe(Object.keys(titles).length);
});

test('The sidebar is 250 px wide, and becomes an overlay at 768 px or less', async ({ page }) => {
  await signIn(page, everyRole);
  const menu = page.getByRole('navigation', { name: 'Main' });
  const toggle = page.getByRole('button', { name: 'Menu' });
  expect((await menu.boundingBox())?.width).toBe(250);
  await page.setViewportSize({ width: 769, height: 800 });
  await expect(menu).toBeVisible();
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(menu).toBeHidden();
  await toggle.click();
  await expect(menu).toBeVisible();
  expect((await menu.boundingBox())?.width).toBe(250);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(toggle).toBeFocused();
  await toggle.click();
  await page.mouse.click(700, 400);
  await expect(menu).toBeHidden();
  await expect(toggle).toBeFocused();
});

test('The first Tab stop skips the menu', async ({ page }) => {
  await signIn(page, everyRole);
  await page.reload();
  await expectReady(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('Dark mode follows the system at first, can be chosen, and is remembered', async ({ page }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn(page, everyRole);
  const light = await ground();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await ground();
  expect(dark).not.toBe(light);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Dark mode' }).click();
  await expect(page.getByRole('button', { name: 'Dark mode' })).toHaveAttribute('aria-pressed', 'true');
  expect(await ground()).toBe(dark);
  await page.reload();
  expect(await ground()).toBe(dark);
  await page.getByRole('button', { name: 'Dark mode' }).click();
  expect(await ground()).toBe(light);
});

test('The checks detect invisible focus and missing names', async ({ page }) => {
  await page.setContent(
    '<html lang="en"><title>Plain</title><main><h1>Plain</h1><p style="color: #aaa; background: #fff">Pale</p><input></main>',
  );
  expect((await violationsOn(page)).map(({ id }) => id)).toEqual(['color-contrast', 'label']);
  await page.setContent('<html lang="en"><title>Plain</title><main><h1>Plain</h1><p>Dark</p></main>');
  expect(await violationsOn(page)).toEqual([]);
});
