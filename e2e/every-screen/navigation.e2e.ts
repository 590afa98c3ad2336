import type { Page } from '@playwright/test';
import { paths } from '#src/shared/screens/paths.ts';
import { scriptPath } from '../kit/scripts.ts';
import { expect, readOnlyTest as test, signIn } from '../kit/test.ts';

const list = '/listallappliedleave?size=100';
const menuLink = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** The first link of a row that is fully visible, well below the heads. */
async function linkInSight(page: Page) {
  const links = page.locator('tbody .row-link');
  await expect(links).toHaveCount(100);
  const place = await links.evaluateAll((all) => all.findIndex((link) => link.getBoundingClientRect().top > 400));
  return links.nth(place);
}

test('A long list keeps its scroll position when people return from a record by link or by Back', async ({ page }) => {
  await signIn(page, 'hr@demo.example', { at: list });
  for (const way of ['its own link', 'Back']) {
    await test.step(way, async () => {
      await expect(page.locator('tbody .row-link')).toHaveCount(100);
      await page.evaluate(() => scrollTo(0, 1500));
      await expect.poll(() => scrolled(page)).toBe(1500);
      const link = await linkInSight(page);
      const label = (await link.getAttribute('aria-label')) ?? '';
      await link.click();
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect.poll(() => scrolled(page)).toBe(0);
      if (way === 'Back') await page.goBack();
      else await page.getByRole('main').getByRole('link', { name: 'Employee leave history' }).first().click();
      await expect(page.locator(':focus')).toHaveAccessibleName(label);
      await expect.poll(() => scrolled(page)).toBe(1500);
      await expect(page.locator(':focus')).toBeInViewport();
    });
  }
});

test('Back from a record that is still loading focuses its row', async ({ page }) => {
  await signIn(page, 'manager@demo.example', { at: '/leaverequests' });
  await page.route(/\/api\/appliedleave\/\w+\//, () => undefined);
  const link = page.locator('tbody .row-link').first();
  const label = (await link.getAttribute('aria-label')) ?? '';
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leave Request for Approval' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Leave Requests' })).toBeVisible();
  await expect(page.locator(':focus')).toHaveAccessibleName(label);
});

test('Back restores the scroll position of a screen, and a new visit starts at its top', async ({ page }) => {
  await signIn(page, 'hr@demo.example', { at: list });
  await expect(page.locator('tbody .row-link')).toHaveCount(100);
  await page.evaluate(() => scrollTo(0, 900));
  await expect.poll(() => scrolled(page)).toBe(900);
  // The menu is at the top, so a click in it scrolls there.
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('option', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeFocused();
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.goBack();
  await expect(page.locator('tbody .row-link')).toHaveCount(100);
  await expect.poll(() => scrolled(page)).toBe(900);
});

/** The screens whose links are preloaded, with the calls that each of them makes first. */
const readFirst = [
  { by: 'employee2@demo.example', name: 'My leave history', calls: ['/api/appliedleave/me?'] },
  { by: 'employee2@demo.example', name: 'My leave details', calls: ['/api/leaveentitlement/me/', '/AL/explain'] },
  { by: 'employee2@demo.example', name: 'Team calendar', calls: ['/api/teamcalendar?'] },
  { by: 'employee2@demo.example', name: 'My public holidays', calls: ['/api/publicholidays?'] },
  { by: 'employee2@demo.example', name: 'My profile', calls: ['/api/employeedetail/me', '/api/datahistory/me?'] },
  { by: 'manager@demo.example', name: 'Leave requests', calls: ['/api/appliedleave/me/pendingapproval?'] },
  { by: 'manager@demo.example', name: 'Leave history', calls: ['/api/appliedleave/me/'] },
  { by: 'manager@demo.example', name: 'Team entitlements', calls: ['/api/leaveentitlement/managerreportees?'] },
  { by: 'hr@demo.example', name: 'Employee profiles', calls: ['/api/employeeDetailsWithDeptTest?'] },
  { by: 'hr@demo.example', name: 'User login details', calls: ['/api/logindetails?'] },
  { by: 'hr@demo.example', name: 'Employee leave history', calls: ['/api/appliedleave?'] },
  { by: 'hr@demo.example', name: 'Leave entitlements', calls: ['/api/leaveentitlements?'] },
  { by: 'hr@demo.example', name: 'Public holidays', calls: ['/api/publicholidays?'] },
  { by: 'hr@demo.example', name: 'Leave categories', calls: ['/api/leavecategories?'] },
  { by: 'hr@demo.example', name: 'Translate items', calls: ['/api/translateitems?'] },
  { by: 'hr@demo.example', name: 'Audit log', calls: ['/api/auditlog?'] },
];

test('HR folds groups of the menu, the browser remembers it, and the group of the current page is open', async ({ page }) => {
  await signIn(page, 'hr@demo.example');
  const menu = page.getByRole('navigation', { name: 'Main' });
  const [reports, settings] = [menu.getByRole('link', { name: 'Reports' }), menu.getByRole('link', { name: 'Settings' })];
  await expect(reports).toBeVisible();
  await expect(settings).toBeHidden();
  await menu.getByText('Planning').click();
  await menu.getByText('Administration').click();
  await expect(reports).toBeHidden();
  await page.reload();
  await expect(settings).toBeVisible();
  await expect(reports).toBeHidden();
  await page.goto(paths.reports());
  await expect(reports).toBeVisible();
  await expect(reports).toHaveAttribute('aria-current', 'page');
});

for (const [by, screens] of Map.groupBy(readFirst, (screen) => screen.by)) {
  test(`A menu link opens with its rows at once if ${by} hovers over the link or reaches the link by keyboard`, async ({ page }) => {
    await signIn(page, by);
    await page.waitForLoadState('networkidle');
    if (by === 'hr@demo.example') await page.getByRole('navigation', { name: 'Main' }).getByText('Administration').click();
    for (const [n, { name, calls }] of screens.entries()) {
      await test.step(name, async () => {
        const answered = calls.map((call) => page.waitForResponse((response) => response.url().includes(call) && response.ok()));
        const link = menuLink(page, name).filter({ hasText: new RegExp(`^${name}`) });
        if (n % 2 === 0) await link.hover();
        else await link.focus();
        for (const response of await Promise.all(answered)) await response.finished();
        // The page has stored the answers, and the screen before this one is complete.
        await expect(page.locator('main .skeleton')).toHaveCount(0);
        await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
        const seen = await page.evaluateHandle(() => {
          const found = { skeletons: 0 };
          const watcher = new MutationObserver(() => (found.skeletons += document.querySelectorAll('main .skeleton').length));
          watcher.observe(document.body, { childList: true, subtree: true });
          return found;
        });
        await link.press('Enter');
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
        await expect(page.locator('main :is(tbody tr, .wall-row, dl)').first()).toBeVisible();
        if (name === 'My leave details') await expect(page.getByRole('heading', { name: /explained$/ })).toBeVisible();
        expect(await seen.evaluate((found) => found.skeletons)).toBe(0);
      });
    }
  });
}

test('The requested screen loads with one silent reload of the page after a deployment', async ({ page, allowError }) => {
  allowError(/status of 404|dynamically imported module/);
  await signIn(page, 'employee2@demo.example');
  await page.waitForLoadState('networkidle');
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded.push(request.url());
  });
  // The code from before the deployment is gone; the reloaded page uses the new code.
  await page.route(`**${scriptPath('OwnProfilePage')}`, (route) =>
    loaded.length === 0 ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue(),
  );
  await menuLink(page, 'My profile').click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
  await expect(page.getByText("Couldn't show this page")).toHaveCount(0);
  expect(loaded.map((url) => new URL(url).pathname)).toEqual(['/myprofile']);
});

test('Code that stays missing is reported, and the page does not reload in a loop', async ({ page, allowError }) => {
  allowError(/status of 404|dynamically imported module/);
  await signIn(page, 'employee2@demo.example');
  await page.waitForLoadState('networkidle');
  // A request is counted before its page can show anything; the load event may come later.
  let loads = 0;
  page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  await page.route(`**${scriptPath('OwnProfilePage')}`, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await menuLink(page, 'My profile').click();
  await expect(page.getByRole('heading', { level: 1, name: "Couldn't show this page" })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(loads).toBe(1);
});
