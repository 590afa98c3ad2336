import type { Page, Request } from '@playwright/test';
import { expect } from './test.ts';

/** Waits until the page has loaded: no placeholder bars, no list that is loading, no pending count. */
export async function expectReady(page: Page, calmFor = 350): Promise<void> {
  // The static form shows before the scripts have loaded; it is not a screen yet.
  await expect(page.locator('.first-paint')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0);
  // Loaded code or rows may request more, and React delays late content by up to 300 ms to avoid flicker.
  let since = Date.now();
  const look = async () => {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    if ((unanswered.get(page)?.size ?? 0) > 0) since = Date.now();
    return Date.now() - since;
  };
  await expect.poll(look, { intervals: [20] }).toBeGreaterThanOrEqual(calmFor);
}

const unanswered = new WeakMap<Page, Set<Request>>();

/** Tracks the requests of a page, for rows and code, that have no answer yet. */
export function watchCalls(page: Page): void {
  const calls = new Set<Request>();
  unanswered.set(page, calls);
  page.on('request', (request) => /\/(api|assets)\//.test(request.url()) && calls.add(request));
  page.on('requestfinished', (request) => calls.delete(request));
  page.on('requestfailed', (request) => calls.delete(request));
}

/** Checks that the narrowest phone, of 320 px, does not scroll sideways. */
export async function expectNarrow(page: Page, where: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  const wide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return '';
    const sticksOut = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > clientWidth + 1);
    return `${scrollWidth} > ${clientWidth}: ${sticksOut.map((element) => `${element.tagName}.${element.getAttribute('class') ?? ''}`).join(', ')}`;
  });
  expect.soft(wide, `${where} at 320 px`).toBe('');
}
