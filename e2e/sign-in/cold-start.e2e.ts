import { filesOfScreen } from '../kit/scripts.ts';
import { expect, readOnlyTest as test, signIn } from '../kit/test.ts';

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
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'commit' });
    await expect.poll(() => asked).toEqual(expect.arrayContaining(['/api/auth/user/me', ...filesOfScreen(address)]));
    release();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([...new Set(asked)]);
    expect(asked.filter((call) => call.startsWith('/api/')).length).toBeGreaterThan(1);
  });
}
