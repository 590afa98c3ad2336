import axe, { type Result, type RunOnly } from 'axe-core';
import { expect, type Page } from '@playwright/test';

/**
 * Returns the violations that axe finds on the current page, by all rules or by some. It runs in the page itself, which has no frames, and
 * reports only violations: a third of the work of the full result.
 */
export async function violationsOn(page: Page, runOnly?: RunOnly): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    // The axe script in the page defines this global.
    async (options) => (await (window as unknown as { axe: typeof axe }).axe.run(options)).violations,
    { resultTypes: ['violations' as const], ...(runOnly && { runOnly }) },
  );
}

/** Checks light and dark, wide and narrow: there are no violations, and no text is cut. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion, a change of colours is immediate.
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
