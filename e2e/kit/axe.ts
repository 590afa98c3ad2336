import axe, { type Result, type RunOnly } from 'axe-core';
import { expect, type Page } from '@playwright/test';

/**
 * What axe finds wrong with the page as it shows now: by all its rules, or by some. It runs in the page itself, which has no
 * frames, and describes nothing but what is wrong: a third of the work of a result that is put together in a page of its own.
 */
export async function violationsOn(page: Page, runOnly?: RunOnly): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    // The line above has put it there.
    async (options) => (await (window as unknown as { axe: typeof axe }).axe.run(options)).violations,
    { resultTypes: ['violations' as const], ...(runOnly && { runOnly }) },
  );
}

/** Light and dark, wide and narrow: nothing is wrong with it, and nothing is cut. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion a change of colours is there at once.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 900 });
      const violations = await violationsOn(page);
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}
