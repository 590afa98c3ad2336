import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { startDemo } from '../e2e/kit/demo-server.ts';
import { findChromium } from '../tools/chromium.ts';

const help = `Measures waiting times on screen with the processor slowed down four times, compared with a page of plain HTML.

  npm run bench:screens [-- --rounds N] [--only TEXT]

  --rounds N    rounds of each job (default 5); the median counts
  --only TEXT   run only jobs whose name contains this text`;

const { values } = parseArgs({
  options: { help: { type: 'boolean', short: 'h' }, rounds: { type: 'string' }, only: { type: 'string', default: '' } },
});
const rounds = Number(values.rounds ?? 5);
const print = (line: string) => process.stdout.write(`${line}\n`);

type Job = { name: string; measure: (page: Page) => Promise<number> };

async function bench(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'leave-bench-'));
  const demo = await startDemo(path.join(dataDir, 'demo'));
  const { executablePath, env } = await findChromium();
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, args });
  try {
    const signedIn = await signInAs(browser, demo.url, 'hr@demo.example');
    print('| event | ms | slowest round | floor | × floor |');
    print('|---|--:|--:|--:|--:|');
    const typingFloor = await middle(browser, { name: '', measure: typeIntoPlainPage });
    await row(
      browser,
      { name: 'longest frame while typing into a filter of 100 rows', measure: typeIntoFilter(demo.url) },
      signedIn,
      typingFloor,
    );
    await row(
      browser,
      { name: 'longest frame while typing into a page of profiles', measure: typeIntoProfiles(demo.url) },
      signedIn,
      typingFloor,
    );
    const pageFloor = await middle(browser, { name: '', measure: openPlainPage });
    await row(browser, { name: 'sign-in page, over slow 4G', measure: openSignIn(demo.url) }, undefined, pageFloor);
    await row(browser, { name: 'largest part of a list, over slow 4G', measure: openList(demo.url) }, signedIn, pageFloor);
    await row(browser, { name: 'first paint of the sign-in form, over slow 4G', measure: paintSignIn(demo.url) }, undefined, pageFloor);
    for (const { name, address, selector } of firstScreens) {
      const [cold, warm] = [openScreen(demo.url + address, selector, 'cold'), openScreen(demo.url + address, selector, 'warm')];
      await row(browser, { name: `${name}, over slow 4G, empty cache`, measure: cold }, signedIn, pageFloor);
      await row(browser, { name: `${name}, over slow 4G, code in the cache`, measure: warm }, signedIn, pageFloor);
    }
    await row(browser, { name: 'a list, code and data in the cache', measure: goToList(demo.url) }, signedIn, pageFloor);
    await row(browser, { name: 'team calendar, 59 people × 92 days', measure: drawCalendar(demo.url) }, signedIn, pageFloor);
    await row(browser, { name: 'team calendar, 200 people × 92 days', measure: drawCalendar(demo.url, 200) }, signedIn, pageFloor);
  } finally {
    await browser.close();
    await demo.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Stored = Awaited<ReturnType<BrowserContext['storageState']>>;

async function signInAs(browser: Browser, url: string, email: string): Promise<Stored> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('User ID').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('demo-pass-1');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Sign in' }).waitFor();
  const stored = await context.storageState();
  await context.close();
  return stored;
}

async function row(browser: Browser, job: Job, stored: Stored | undefined, floor: Measured): Promise<void> {
  if (!job.name.includes(values.only)) return;
  const { typical, worst } = await middle(browser, job, stored);
  const times = (typical / floor.typical).toFixed(1);
  print(`| ${job.name} | ${typical.toFixed(0)} | ${worst.toFixed(0)} | ${floor.typical.toFixed(0)} | **${times}** |`);
}

type Measured = { typical: number; worst: number };

/** Returns the median and the slowest of all rounds. Each round has a new browser context with an empty cache. */
async function middle(browser: Browser, { measure }: Job, stored?: Stored): Promise<Measured> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...(stored && { storageState: stored }) });
    const page = await context.newPage();
    taken.push(await measure(page));
    await context.close();
  }
  const sorted = taken.toSorted((a, b) => a - b);
  return { typical: sorted[Math.floor(rounds / 2)] ?? 0, worst: sorted.at(-1) ?? 0 };
}

async function slowDown(page: Page, slowNetwork = false): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  if (!slowNetwork) return;
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (0.75 * 1024 * 1024) / 8,
  });
}

/** Types a word and returns the longest frame in milliseconds: how long the page did not respond. */
async function longestFrame(page: Page): Promise<number> {
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
}

/** Types into the bulk update of all profiles of the demo company, with five cells each. */
const typeIntoProfiles = (url: string) => async (page: Page) => {
  await page.goto(`${url}/liststaffprofile/multipleupdate?dept_id=&size=100`);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.locator('tbody tr[data-row]').nth(50).waitFor();
  await page
    .getByLabel(/^Married Count of /)
    .first()
    .focus();
  await slowDown(page);
  return longestFrame(page);
};

const typeIntoFilter = (url: string) => async (page: Page) => {
  await page.goto(`${url}/listallappliedleave?size=100`);
  await page.locator('tbody tr').nth(99).waitFor();
  await page.getByRole('textbox', { name: /status/i }).focus();
  await slowDown(page);
  return longestFrame(page);
};

async function typeIntoPlainPage(page: Page): Promise<number> {
  await page.setContent(`<input>${plainTable(100)}`);
  await page.evaluate(() => {
    document.querySelector('input')?.addEventListener('input', ({ target }) => {
      const text = (target as HTMLInputElement).value;
      for (const cell of document.querySelectorAll('td:last-child')) cell.textContent = text;
    });
  });
  await page.locator('input').focus();
  await slowDown(page);
  return longestFrame(page);
}

const plainTable = (rows: number) => `<table>${`<tr>${'<td>Annual leave</td>'.repeat(11)}</tr>`.repeat(rows)}</table>`;

/** Returns the largest contentful paint in milliseconds. */
const findLargestPaint = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );

const openSignIn = (url: string) => async (page: Page) => {
  await slowDown(page, true);
  await page.goto(`${url}/login`);
  await page.getByLabel('User ID').waitFor();
  await page.waitForTimeout(1500);
  return findLargestPaint(page);
};

/** Measures the largest paint of a list with an empty cache. */
const openList = (url: string) => async (page: Page) => {
  await slowDown(page, true);
  await page.goto(`${url}/listallappliedleave`);
  await page.locator('tr[data-row]').first().waitFor();
  await page.waitForTimeout(500);
  return findLargestPaint(page);
};

/** Measures the first paint of the sign-in form, which is part of the HTML page. */
const paintSignIn = (url: string) => async (page: Page) => {
  await slowDown(page, true);
  await page.goto(`${url}/login`);
  await page.getByLabel('User ID').waitFor();
  return page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN);
};

/** Screens that people open first, each with a selector that matches once the screen is complete. */
const firstScreens = [
  { name: 'home', address: '/', selector: 'main:not(:has(.skeleton)) .meter' },
  { name: 'a list', address: '/listallappliedleave', selector: 'tr[data-row]' },
  { name: 'apply for leave', address: '/applyleave', selector: 'main form [aria-label^="Choose"]' },
];

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
  await slowDown(page, true);
  await page.goto(url, { waitUntil: 'commit' });
  const shown = await page.waitForFunction(() => (globalThis as unknown as { shownAt?: number }).shownAt);
  return Number(await shown.jsonValue());
};

async function openPlainPage(page: Page): Promise<number> {
  await slowDown(page, true);
  await page.goto(`data:text/html,<title>Plain</title><h1>Sign in</h1>${plainTable(10)}`);
  await page.waitForTimeout(500);
  return findLargestPaint(page);
}

/** Measures the time from the click in the menu to the rows, for a list that was open before. */
const goToList = (url: string) => async (page: Page) => {
  await page.goto(`${url}/listallappliedleave`);
  await page.locator('tbody tr').first().waitFor();
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('link', { name: 'Apply for leave' }).first().waitFor();
  await slowDown(page);
  return timeUntil(page, { press: 'Employee leave history', wanted: 'tr[data-row]' });
};

/** Makes the calendar return `many` people by repeating those of the demo company. */
async function answerWithPeople(page: Page, many: number): Promise<void> {
  await page.route(/\/api\/teamcalendar\?/, async (route) => {
    const answer = await route.fetch();
    const { people, ...rest } = (await answer.json()) as { people: { emplId: string }[] };
    const repeated = Array.from({ length: many }, (_, place) => ({ ...people[place % people.length], emplId: `E9${place}` }));
    await route.fulfill({ response: answer, json: { ...rest, people: repeated, total: many, pageSize: many } });
  });
}

/** Measures going back to a calendar whose data is in the cache, which leaves only the drawing. */
const drawCalendar = (url: string, many?: number) => async (page: Page) => {
  if (many) await answerWithPeople(page, many);
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

if (values.help) print(help);
else await bench();
