import type { Page } from '@playwright/test';
import { expect, readOnlyTest as test, signIn } from '../kit/test.ts';

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
  { by: 'manager@demo.example', at: '/', on: desk },
  { by: 'manager@demo.example', at: '/', on: desk, colorScheme: 'dark' as const },
];

/** Describes the focused element: its name, whether it is in view, and whether a ring with enough contrast shows it. */
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
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    // Reads the red, green and blue of any colour by drawing a pixel.
    const pointOf = (colour: string) => {
      canvas?.clearRect(0, 0, 1, 1);
      Object.assign(canvas ?? {}, { fillStyle: colour });
      canvas?.fillRect(0, 0, 1, 1);
      return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])];
    };
    const light = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = pointOf(colour).map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (one: string, other: string) => {
      const [low = 0, high = 0] = [light(one), light(other)].toSorted((a, b) => a - b);
      return (high + 0.05) / (low + 0.05);
    };
    const ground = (from: Element | null): string => {
      const colour = from ? getComputedStyle(from).backgroundColor : 'Canvas';
      return from && pointOf(colour)[3] !== 255 ? ground(from.parentElement) : colour;
    };
    const { outlineStyle, outlineWidth, outlineColor, outlineOffset, boxShadow } = getComputedStyle(element);
    const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    const ring = isOutlined ? outlineColor : boxShadow === 'none' ? undefined : /^\w+\([^)]*\)/.exec(boxShadow)?.[0];
    const isInside = isOutlined ? Number.parseFloat(outlineOffset) < 0 : boxShadow.includes('inset');
    return {
      name: element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40) ?? element.id,
      isSeen,
      contrast: ring === undefined ? 0 : contrast(ring, ground(isInside ? element : element.parentElement)),
    };
  });

for (const { by, at, on, colorScheme = 'light' } of places) {
  test(`Each Tab stop of ${at} is visible and has a focus ring in both directions, at ${on.width} px in ${colorScheme} mode`, async ({
    page,
  }) => {
    await page.setViewportSize(on);
    await page.emulateMedia({ colorScheme });
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
      expect(stops.filter(({ isSeen, contrast }) => !isSeen || contrast < 3)).toEqual([]);
    }
  });
}

test('A focused filter is not under the sticky column of actions', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 700 });
  await signIn(page, 'hr@demo.example', { at: '/listallappliedleave' });
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
  const filters = page.locator('thead input');
  expect(await filters.count()).toBeGreaterThan(5);
  const covered = await filters.evaluateAll((inputs) => {
    const action = document.querySelector('thead .action');
    return inputs
      .filter((filter) => {
        (filter as HTMLElement).focus();
        return filter.getBoundingClientRect().right > (action?.getBoundingClientRect().left ?? 0);
      })
      .map((filter) => filter.getAttribute('aria-label'));
  });
  expect(covered).toEqual([]);
});
