import type { Page } from '@playwright/test';
import { slowDown, withPage, withScreens } from '../kit/browser.ts';
import { median } from '../kit/measure.ts';
import { isWanted, type Options, printTable, times } from '../kit/question.ts';

export const question = 'How long do people wait for a screen on a processor four times slower, compared with a page of plain HTML?';

type Job = { name: string; measure: (page: Page) => Promise<number>; isSignedOut?: true };

export const ask = (options: Options): Promise<void> =>
  withScreens(async ({ browser, url, hr }) => {
    const measure = async (job: Job) => {
      const taken: number[] = [];
      const stored = job.isSignedOut ? undefined : hr;
      for (let round = 0; round < options.rounds; round += 1) taken.push(await withPage(browser, stored, job.measure));
      return { typical: median(taken), worst: Math.max(...taken) };
    };
    const row = printTable('event', 'ms', 'slowest round', 'floor', '× floor');
    for (const { floor, jobs } of groups(url)) {
      const wanted = jobs.filter(({ name }) => isWanted(options, name));
      const least = wanted.length > 0 ? (await measure({ name: 'floor', measure: floor })).typical : 0;
      for (const job of wanted) {
        const { typical, worst } = await measure(job);
        row(job.name, typical, worst, least, times(typical / least));
      }
    }
  });

/** The jobs by the page of plain HTML with which they are compared. */
const groups = (url: string): { floor: Job['measure']; jobs: Job[] }[] => [
  {
    floor: typing(openPlainFilter),
    jobs: [
      { name: 'longest frame while typing into a filter of 100 rows', measure: typing(openFilter(url)) },
      { name: 'longest frame while typing into a page of profiles', measure: typing(openProfiles(url)) },
    ],
  },
  {
    floor: largestPaint(`data:text/html,<title>Plain</title><h1>Sign in</h1>${plainTable(10)}`, 'h1'),
    jobs: [
      { name: 'sign-in page, over slow 4G', measure: largestPaint(`${url}/login`, 'input'), isSignedOut: true },
      { name: 'first paint of the sign-in form, over slow 4G', measure: firstPaint(`${url}/login`), isSignedOut: true },
      { name: 'largest part of a list, over slow 4G', measure: largestPaint(`${url}/listallappliedleave`, 'tr[data-row]') },
      ...firstScreens.flatMap(({ name, address, selector }) => [
        { name: `${name}, over slow 4G, empty cache`, measure: openScreen(url + address, selector, 'cold') },
        { name: `${name}, over slow 4G, code in the cache`, measure: openScreen(url + address, selector, 'warm') },
      ]),
      { name: 'a list, code and data in the cache', measure: goToList(url) },
      { name: 'team calendar, 200 people × 92 days', measure: drawCalendar(url) },
    ],
  },
];

/** Screens that people open first, each with a selector that matches once the screen is complete. */
const firstScreens = [
  { name: 'home', address: '/', selector: 'main:not(:has(.skeleton)) .meter' },
  { name: 'a list', address: '/listallappliedleave', selector: 'tr[data-row]' },
  { name: 'apply for leave', address: '/applyleave', selector: 'main form [aria-label^="Choose"]' },
];

/** Types a word and returns the longest frame in milliseconds: how long the page did not respond. */
const typing = (open: (page: Page) => Promise<void>) => async (page: Page) => {
  await open(page);
  await slowDown(page);
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(globalThis, { frames });
    new PerformanceObserver((list) => frames.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'long-animation-frame',
    });
  });
  await page.keyboard.type('cancel', { delay: 180 });
  await page.waitForTimeout(1500);
  // The browser only reports frames of 50 ms or more.
  return page.evaluate(() => Math.max(50, ...(globalThis as unknown as { frames: number[] }).frames));
};

/** Opens the bulk update of all profiles of the demo company, with five cells each. */
const openProfiles = (url: string) => async (page: Page) => {
  await page.goto(`${url}/liststaffprofile/multipleupdate?emplId=0&size=100`);
  await page.locator('tbody tr[data-row]').nth(50).waitFor();
  await page.locator('[aria-label^="Married Count of "]').first().focus();
};

const openFilter = (url: string) => async (page: Page) => {
  await page.goto(`${url}/listallappliedleave?size=100`);
  await page.locator('tbody tr').nth(99).waitFor();
  await page.getByRole('textbox', { name: /status/i }).focus();
};

const plainTable = (rows: number) => `<table>${`<tr>${'<td>Annual leave</td>'.repeat(11)}</tr>`.repeat(rows)}</table>`;

async function openPlainFilter(page: Page): Promise<void> {
  await page.setContent(`<input>${plainTable(100)}`);
  await page.evaluate(() => {
    document.querySelector('input')?.addEventListener('input', ({ target }) => {
      const text = (target as HTMLInputElement).value;
      for (const cell of document.querySelectorAll('td:last-child')) cell.textContent = text;
    });
  });
  await page.locator('input').focus();
}

/** Measures the largest contentful paint with an empty cache. */
const largestPaint = (address: string, selector: string) => async (page: Page) => {
  await slowDown(page, 'slow 4G');
  await page.goto(address);
  await page.locator(selector).first().waitFor();
  await page.waitForTimeout(1500);
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
};

/** Measures the first paint of a page whose HTML has its first screen. */
const firstPaint = (address: string) => async (page: Page) => {
  await slowDown(page, 'slow 4G');
  await page.goto(address);
  return page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN);
};

/** Measures the time from the navigation until the complete screen is painted. */
const openScreen = (url: string, selector: string, cache: 'cold' | 'warm') => async (page: Page) => {
  if (cache === 'warm') {
    await page.goto(url);
    await page.locator(selector).first().waitFor();
    await page.goto('about:blank');
  }
  await page.addInitScript((wanted) => {
    const look = () => {
      const isThere = document.querySelector(wanted) !== null;
      requestAnimationFrame(isThere ? () => Object.assign(globalThis, { shownAt: performance.now() }) : look);
    };
    requestAnimationFrame(look);
  }, selector);
  await slowDown(page, 'slow 4G');
  await page.goto(url, { waitUntil: 'commit' });
  const shown = await page.waitForFunction(() => (globalThis as unknown as { shownAt?: number }).shownAt);
  return Number(await shown.jsonValue());
};

/** Measures the time from the click in the menu to the rows, for a list that was open before. */
const goToList = (url: string) => async (page: Page) => {
  await page.goto(`${url}/listallappliedleave`);
  await page.locator('tbody tr').first().waitFor();
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('link', { name: 'Apply for leave' }).first().waitFor();
  await slowDown(page);
  return timeUntil(page, { press: 'Employee leave history', wanted: 'tr[data-row]' });
};

const calendarPeople = 200;

/** Measures going back to a calendar whose data is in the cache, so that only the drawing is measured. */
const drawCalendar = (url: string) => async (page: Page) => {
  // The demo company has fewer people, so the calendar repeats them.
  await page.route(/\/api\/teamcalendar\?/, async (route) => {
    const answer = await route.fetch();
    const { people, ...rest } = (await answer.json()) as { people: { emplId: string }[] };
    const repeated = Array.from({ length: calendarPeople }, (_, place) => ({ ...people[place % people.length], emplId: `E9${place}` }));
    await route.fulfill({ response: answer, json: { ...rest, people: repeated, total: calendarPeople, pageSize: calendarPeople } });
  });
  await page.goto(`${url}/teamcalendar?period=quarter`);
  await page.locator('.bar-leave').first().waitFor();
  await page.getByRole('link', { name: 'My profile' }).click();
  await page.getByRole('heading', { level: 1, name: 'My Profile' }).waitFor();
  await page.waitForLoadState('networkidle');
  await slowDown(page);
  const taken = await timeUntil(page, { press: undefined, wanted: '.bar-leave' });
  // The calendar still refreshes its data in the background.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return taken;
};

/** Clicks the element with this text, or goes back without one. @returns the milliseconds until the wanted element is painted */
const timeUntil = (page: Page, what: { press: string | undefined; wanted: string }) =>
  page.evaluate(async ({ press, wanted }) => {
    const target = [...document.querySelectorAll<HTMLElement>('a, button')].find((element) => element.textContent?.trim() === press);
    const start = performance.now();
    if (press === undefined) history.back();
    else target?.click();
    const frame = () => new Promise(requestAnimationFrame);
    while (!document.querySelector(wanted)) await frame();
    await frame();
    return performance.now() - start;
  }, what);
