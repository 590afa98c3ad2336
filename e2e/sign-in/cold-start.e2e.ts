import { scriptNames } from '../kit/scripts.ts';
import { expect, readOnlyTest as test, signIn } from '../kit/test.ts';

/** Scripts that each screen shares, and the screens. */
const shared = /^(Shell|frame|queries|parts|rows|list|form|fields|\w+Page)$/;

for (const { name, address, by } of [
  { name: 'CompanyHomePage', address: '/', by: 'employee2@demo.example' },
  { name: 'CompanyHomePage', address: '/', by: 'hr@demo.example' },
  { name: 'CompanyHomePage', address: '/', by: 'manager2@demo.example' },
  { name: 'ApplyLeavePage', address: '/applyleave', by: 'employee2@demo.example' },
  { name: 'AllAppliedLeavePage', address: '/listallappliedleave', by: 'hr@demo.example' },
]) {
  test(`${name} of ${by} requests its files and the signed-in person before any script runs, and loads nothing twice`, async ({ page }) => {
    await signIn(page, by, { at: '/changepassword' });
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const asked: string[] = [];
    const names = scriptNames();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      asked.push(names.get(pathname) ?? pathname);
    });
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'commit' });
    await expect.poll(() => asked).toEqual(expect.arrayContaining(['/api/auth/user/me', 'platform', 'Shell', 'parts', name]));
    const before = asked.filter((file) => shared.test(file));
    release();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    const calls = asked.filter((call) => call.startsWith('/api/'));
    expect(calls).toEqual([...new Set(calls)]);
    expect(calls.length).toBeGreaterThan(1);
    expect(asked.filter((file) => shared.test(file)).toSorted()).toEqual(before.toSorted());
  });
}
