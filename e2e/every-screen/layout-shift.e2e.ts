import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';
import { findScreenAddresses, screens } from '../kit/screens.ts';
import { expect, readOnlyTest as test, signIn } from '../kit/test.ts';

const sizes = [
  { on: 'a desk', viewport: { width: 1280, height: 900 }, hasTouch: false, least: 24 },
  // The main content has larger targets on touch screens.
  { on: 'a phone', viewport: { width: 375, height: 740 }, hasTouch: true, least: 44 },
];

/** The total layout shift since the page was requested, as the browser measures it, with its sources. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] };
    const shifts: Shift[] = [];
    const observer = new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[])));
    observer.observe({ type: 'layout-shift', buffered: true });
    const textOf = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
    Object.assign(globalThis, {
      readShifts: () => {
        shifts.push(...(observer.takeRecords() as Shift[]));
        return {
          sum: shifts.reduce((sum, { value }) => sum + value, 0),
          moved: shifts.flatMap(({ sources }) =>
            sources.map(
              ({ node, previousRect, currentRect }) =>
                `${node?.nodeName} “${node?.textContent?.slice(0, 30)}” ${textOf(previousRect)} → ${textOf(currentRect)}`,
            ),
          ),
        };
      },
    });
  });

const shiftsOn = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await frame();
    return (globalThis as unknown as { readShifts: () => { sum: number; moved: string[] } }).readShifts();
  });

/** Lists targets smaller than 24 px, or main targets of a screen smaller than `least`. */
const smallTargets = (page: Page, least: number) =>
  page.evaluate((leastOfMain) => {
    const isMain = (element: Element) =>
      element.matches(
        'main .button:not(.small), header :is(.icon-button, .button, .me), .row-link, .tile, .input, .select:not(.table-foot *)',
      );
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].flatMap((element) => {
      // Links in a sentence are as high as their line, and bars of the chart as long as the leave.
      if (!element.checkVisibility({ visibilityProperty: true }) || element.matches('p a, .wall-row a, .skip-link, [type="file"]'))
        return [];
      const box = element.getBoundingClientRect();
      const isStretched = ['::before', '::after'].some((part) => {
        const { content, position } = getComputedStyle(element, part);
        return content !== 'none' && position === 'absolute';
      });
      const wanted = isMain(element) && !isStretched ? leastOfMain : 24;
      const size = Math.min(box.width, box.height) + (isStretched ? 8 : 0);
      return size >= wanted - 0.5 || box.width === 0
        ? []
        : [`${element.tagName}.${element.className} ${element.textContent} ${box.width}×${box.height}`];
    });
  }, least);

for (const { on, viewport, hasTouch, least } of sizes) {
  test.describe(`on ${on}`, () => {
    test.use({ viewport, hasTouch });
    test.setTimeout(300_000);

    test(`Screens hardly move while they load, and all targets are large enough, on ${on}`, async ({ page, demo }) => {
      const addresses = await findScreenAddresses(demo.url);
      const waiting = new Set<Request>();
      await watchShifts(page);
      const look = async (name: string, at: string) => {
        await page.goto(at);
        await expect(page.locator('.first-paint')).toHaveCount(0);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0);
        await expect.poll(() => waiting.size, { intervals: [20] }).toBe(0);
        const { sum, moved } = await shiftsOn(page);
        expect.soft(sum, `${name} on ${on}: ${moved.join('\n')}`).toBeLessThan(0.02);
        expect.soft(await smallTargets(page, least), name).toEqual([]);
      };
      page.on('request', (request) => request.url().includes('/api/') && waiting.add(request));
      page.on('requestfinished', (request) => waiting.delete(request));
      page.on('requestfailed', (request) => waiting.delete(request));
      // Data arrives later than code, and in another order than its calls.
      await page.route(/\/api\/(?!auth)/, async (route) => {
        const { pathname } = new URL(route.request().url());
        // The effects of a decision take longest to compute, and arrive after the rest of the screen.
        await wait(pathname.endsWith('/team') ? 800 : 200 + (pathname.length % 3) * 200);
        await route.continue();
      });
      for (const { name, audience } of screens) if (audience === 'anyone') await look(name, addresses[name]);
      await look('sign-in on the way to a page', '/leaverequests');
      await expect(page.getByText('Sign in to open the page you requested.')).toBeVisible();
      for (const who of ['employee', 'employee2', 'manager']) {
        await signIn(page, `${who}@demo.example`);
        await look(`home of ${who}`, '/');
      }
      await look('a hundred requests', `${addresses.leaveRequests}?size=100`);
      await signIn(page, 'all@demo.example');
      // Only a first sign-in shows /firsttime.
      for (const { name, audience } of screens) if (audience !== 'anyone' && name !== 'firstTime') await look(name, addresses[name]);
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true });

  test('The headings of the audit log do not move when long names load', async ({ page, demo }) => {
    const { auditLog } = await findScreenAddresses(demo.url);
    await watchShifts(page);
    await page.route(/\/api\/auditlog\?/, async (route) => {
      const response = await route.fetch();
      const rows = (await response.json()) as object[];
      await wait(300);
      await route.fulfill({ response, json: rows.map((row) => ({ ...row, by: 'Maximiliane Oberhofer-Grünwald (H0001)' })) });
    });
    await signIn(page, 'hr@demo.example', { at: auditLog });
    await expect(page.getByText('Maximiliane').first()).toBeVisible();
    const { sum, moved } = await shiftsOn(page);
    expect(sum, moved.join('\n')).toBeLessThan(0.01);
  });

  test('The rows of the audit log wait for the names in them', async ({ page, demo }) => {
    const { auditLog } = await findScreenAddresses(demo.url);
    let answerNames = () => {};
    const asked = new Promise<void>((resolve) => (answerNames = resolve));
    await page.route(/\/api\/translateitems/, async (route) => {
      await asked;
      await route.continue();
    });
    const listed = page.waitForResponse(/\/api\/auditlog\?/);
    await signIn(page, 'hr@demo.example', { at: auditLog });
    await (await listed).finished();
    await expect(page.locator('.table-box .skeleton').first()).toBeVisible();
    await expect(page.locator('tr[data-row]')).toHaveCount(0);
    answerNames();
    await expect(page.locator('tr[data-row]').first()).toBeVisible();
  });
});
