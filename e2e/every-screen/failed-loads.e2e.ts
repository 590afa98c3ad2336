import type { BrowserContext } from '@playwright/test';
import { findScreenAddresses, screens } from '../kit/screens.ts';
import { expect, readOnlyTest as test, signIn } from '../kit/test.ts';

/** Texts for developers, which no user may see. */
const jargon = /\b[45]\d\d\b ?:|internal server|undefined|\[object|\bnull\b|syntax|idempotency|etag|\bjson\b|stack|exception/i;
const apology = /(could not|couldn't) (be )?(load|show|count|check|answer)|cannot be reached/i;

/** Counts in the menu and at the bell, the palette's entry, and the check of a password link: screens are complete without them. */
const askedBeside = /count\/me\/pendingapproval$|\/notices\/count$|\/firsthour$|\/calendarlinks$/;

/** Returns the texts of a screen when all its calls fail, and whether it made any call. */
async function lookAt(context: BrowserContext, address: string) {
  const page = await context.newPage();
  // Failed calls are retried after a while; the test need not wait for that.
  await page.clock.install({ time: Date.now() });
  let failed = 0;
  await page.route('**/api/**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.endsWith('/auth/user/me')) return route.continue();
    if (!askedBeside.test(pathname)) failed += 1;
    return route.fulfill({ status: 500, json: { status: 500, message: 'invalid input syntax for type date: null' } });
  });
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 60_000 });
  await expect(async () => {
    await page.clock.runFor(1000);
    expect(await page.locator('[aria-busy="true"], .skeleton').count(), address).toBe(0);
  }).toPass({ intervals: [100], timeout: 60_000 });
  const main = page.getByRole('main');
  const said = await main.innerText();
  const hasWayOn = (await main.getByRole('button', { name: 'Try again' }).count()) > 0;
  await page.close();
  return { failed, said, hasWayOn };
}

test('Each screen explains a failed load in plain words and offers a retry', async ({ page, demo, allowError }) => {
  test.setTimeout(300_000);
  // A page that closes loses its fake clock and the route for its calls, so it may request data of 1970.
  allowError(/status of 500|\/1970\//);
  const addresses = await findScreenAddresses(demo.url);
  await signIn(page, 'all@demo.example');
  const names = screens.filter(({ audience, name }) => audience !== 'anyone' && name !== 'firstTime').map(({ name }) => name);
  for (const name of names) {
    const { failed, said, hasWayOn } = await lookAt(page.context(), addresses[name]);
    // The name of a webhook format.
    expect.soft(said.replace('Signed JSON', ''), name).not.toMatch(jargon);
    if (failed > 0 || hasWayOn) expect.soft([hasWayOn, said], name).toEqual([true, expect.stringMatching(apology)]);
  }
});
