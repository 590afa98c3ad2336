import { expect, readingTest as test, signIn } from '../kit/test.ts';

test('The sign-in form that is there before any script shows to those alone who have to sign in', async ({ page }) => {
  await signIn(page, 'employee@demo.example');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  const form = page.getByRole('heading', { name: 'Sign in' });
  await page.goto('/myprofile', { waitUntil: 'commit' });
  await expect(page.locator('.first-paint')).toBeAttached();
  await expect(form).toBeHidden();
  await page.evaluate(() => localStorage.clear());
  await page.reload({ waitUntil: 'commit' });
  await expect(form).toBeVisible();
  release();
});
