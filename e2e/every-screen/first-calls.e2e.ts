import { paths } from '#src/shared/screens/paths.ts';
import { expect, readOnlyTest as test, signIn } from '../kit/test.ts';

/** The screens whose first calls `preload.js` knows. */
const screensWithEarlyCalls = {
  'manager@demo.example': [
    paths.home(),
    paths.myLeaveHistory(),
    paths.leaveRequests(),
    paths.leaveHistory(),
    paths.teamEntitlements(),
    paths.allAppliedLeave(),
  ],
  'employee2@demo.example': [paths.home(), paths.myLeaveDetails(), paths.myPublicHolidays()],
  'hr@demo.example': [
    paths.home(),
    paths.allAppliedLeave(),
    paths.staffProfiles(),
    paths.leaveEntitlements(),
    paths.publicHolidays(),
    paths.leaveCategories(),
    paths.translateItems(),
    paths.loginDetails(),
  ],
};

for (const [by, addresses] of Object.entries(screensWithEarlyCalls)) {
  test(`A screen that ${by} loads sends its first calls before its code has loaded, and each call once`, async ({ page }) => {
    await signIn(page, by);
    await page.waitForLoadState('networkidle');
    const calls: string[] = [];
    let held = Promise.withResolvers<void>();
    page.on('request', (request) => {
      // The previous screen may send a late call before this request.
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) calls.length = 0;
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/')) calls.push(pathname + search);
    });
    await page.route('**/assets/*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    for (const address of addresses) {
      await test.step(address, async () => {
        held = Promise.withResolvers<void>();
        await page.goto(address, { waitUntil: 'commit' });
        const mayOpen = !(by === 'manager@demo.example' && address === paths.allAppliedLeave());
        await expect.poll(() => calls.length).toBeGreaterThanOrEqual(mayOpen ? 2 : 1);
        held.resolve();
        await page.waitForLoadState('networkidle');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(calls[0]).toBe('/api/auth/user/me');
        expect(calls.toSorted()).toEqual([...new Set(calls)].toSorted());
        if (!mayOpen) expect(calls.filter((call) => call.startsWith('/api/appliedleave?'))).toEqual([]);
      });
    }
  });
}
