import type { Page } from '@playwright/test';
import { expect, readingTest as test, signIn } from '../kit/test.ts';

const desk = { width: 1280, height: 700 };
const phone = { width: 375, height: 700 };
const places = [
  { by: 'hr@demo.example', at: '/listallappliedleave?size=50', on: desk },
  { by: 'hr@demo.example', at: '/listallappliedleave?size=50', on: phone },
  { by: 'hr@demo.example', at: '/liststaffprofile/edit/E0002', on: desk },
  { by: 'manager@demo.example', at: '/leaverequests?size=50', on: desk },
  { by: 'employee2@demo.example', at: '/applyleave', on: phone },
  { by: 'employee2@demo.example', at: '/teamcalendar', on: phone },
  { by: 'employee2@demo.example', at: '/teamcalendar', on: desk },
];

/** What has the focus: its name, and whether any part of it is seen and a ring shows where it is. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return undefined;
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    const points = [
      [left + width / 2, top + height / 2],
      [left + 4, top + 4],
      [right - 4, top + 4],
      [left + 4, bottom - 4],
      [right - 4, bottom - 4],
    ] as const;
    const isSeen = points.some(([x, y]) => {
      const there = document.elementFromPoint(x, y);
      return there !== null && (element.contains(there) || there.contains(element) || there.closest('label') !== null);
    });
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    const hasRing = (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
    return { name: element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40) ?? element.id, isSeen, hasRing };
  });

for (const { by, at, on } of places) {
  test(`By keyboard alone each stop of ${at} is seen and has a ring, there and back, at ${on.width} px`, async ({ page }) => {
    await page.setViewportSize(on);
    await signIn(page, by, { at });
    await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0);
    for (const key of ['Tab', 'Shift+Tab']) {
      const stops: NonNullable<Awaited<ReturnType<typeof focused>>>[] = [];
      for (let n = 0; n < 90; n += 1) {
        await page.keyboard.press(key);
        const stop = await focused(page);
        if (!stop) break;
        stops.push(stop);
      }
      expect(stops.length).toBeGreaterThan(15);
      expect(stops.filter(({ isSeen, hasRing }) => !isSeen || !hasRing)).toEqual([]);
    }
  });
}
