import { expect, readOnlyTest as test, signIn } from '../kit/test.ts';

test('The browser can install the application, which registers no service worker', async ({ page, request }) => {
  await signIn(page, 'employee@demo.example');
  const browser = await page.context().newCDPSession(page);
  const { errors, data = '{}' } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // Tests run in incognito windows, from which nothing can be installed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);

  // These are the browser's conditions for installing. A headless browser does not report when they are not met.
  type AppManifest = { display: string; start_url: string; icons: { src: string; sizes: string; type: string; purpose?: string }[] };
  const { icons, start_url, display } = JSON.parse(data) as AppManifest;
  expect(display).toBe('standalone');
  expect(icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  );
  for (const { src, sizes, type } of icons) {
    const answer = await request.get(src);
    expect(answer.headers()['content-type'], src).toContain(type);
    const size = await page.evaluate(async (file) => {
      const picture = Object.assign(new Image(), { src: file });
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    if (sizes !== 'any') expect(size, src).toBe(sizes);
  }
  await page.goto(start_url);
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});
