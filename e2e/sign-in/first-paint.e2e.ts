import { expect, readOnlyTest as test, signIn } from '../kit/test.ts';

test('The static sign-in form shows only to people who have to sign in', async ({ page }) => {
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

test('The first paint is dark if the person chose dark mode or the system uses it', async ({ page }) => {
  // Neither scripts nor style sheets of the screens have loaded: only the page itself.
  await page.route('**/assets/**', () => {});
  const ground = () =>
    page.evaluate(() => {
      const [page, body] = [document.documentElement, document.body].map((element) => getComputedStyle(element).backgroundColor);
      return body === 'rgba(0, 0, 0, 0)' ? page : body;
    });
  const grounds = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/login', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    return ground();
  };
  const [light, dark] = [await grounds('light'), await grounds('dark')];
  expect(dark).not.toBe(light);
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  expect(await grounds('light')).toBe(dark);
  await page.evaluate(() => localStorage.setItem('theme', 'light'));
  expect(await grounds('dark')).toBe(light);
});
