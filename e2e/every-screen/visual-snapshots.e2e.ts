import type { Page } from '@playwright/test';
import { findDifferences, createSnapshot } from '../../tools/visual-snapshots/compare-snapshots.ts';
import { readPicture } from '../../tools/visual-snapshots/picture.ts';
import { expect, signIn, frozenClockTest as test } from '../kit/test.ts';

test('The comparison of pictures detects a broken screen and ignores other font rendering', async ({ page }) => {
  await signIn(page, 'manager@demo.example', { at: '/leaverequests' });
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  let before = await look(page);
  // The counts in the menu load after the rows; only a settled screen is compared.
  await expect.poll(async () => findDifferences(before, (before = await look(page))).length).toBe(0);
  const differsBy = async (css: string) => {
    // Inserted into an existing sheet, because the Content-Security-Policy allows no other.
    await page.evaluate((rule) => void document.styleSheets[0]?.insertRule(rule, document.styleSheets[0].cssRules.length), css);
    const places = findDifferences(before, await look(page)).length;
    await page.evaluate(() => document.styleSheets[0]?.deleteRule(document.styleSheets[0].cssRules.length - 1));
    return places;
  };
  expect(await differsBy('body { }')).toBe(0);
  expect(await differsBy('body { text-rendering: geometricPrecision; font-kerning: none }')).toBeLessThanOrEqual(12);
  expect(await differsBy('body { letter-spacing: -0.01em }')).toBeLessThanOrEqual(12);
  expect(await differsBy('main .page-head .button { translate: 0 8px }')).toBeGreaterThan(12);
  expect(await differsBy('.badge { background: none !important }')).toBeGreaterThan(12);
  expect(await differsBy('.badge .icon { display: none !important }')).toBeGreaterThan(12);
  expect(await differsBy('.table tbody td { block-size: 44px !important }')).toBeGreaterThan(12);
});

const look = async (page: Page) => createSnapshot(readPicture(await page.screenshot({ fullPage: true })));
