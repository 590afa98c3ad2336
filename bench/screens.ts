import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { startDemo } from '../e2e/kit/demo-server.ts';
import { findChromium } from '../tools/chromium.ts';

const help = `Measures what people wait for on screen, on a processor made four times slower, beside a page of plain HTML.

  npm run bench:screens [-- --rounds N] [--only TEXT]

  --rounds N    turns of each job (5 unless told); the middle one counts
  --only TEXT   only the jobs whose name contains it`;

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
    print('| what is waited for | ms | slowest round | floor | times the floor |');
    print('|---|--:|--:|--:|--:|');
    const typingFloor = await middle(browser, { name: '', measure: typeIntoPlainPage });
    await row(
      browser,
      { name: 'the longest frame while typing into the filter of 100 rows', measure: typeIntoFilter(demo.url) },
      signedIn,
      typingFloor,
    );
    await row(
      browser,
      { name: 'the longest frame while typing into a page of profiles', measure: typeIntoProfiles(demo.url) },
      signedIn,
      typingFloor,
    );
    const pageFloor = await middle(browser, { name: '', measure: openPlainPage });
    await row(browser, { name: 'the sign-in page, over slow 4G', measure: openSignIn(demo.url) }, undefined, pageFloor);
    await row(browser, { name: 'a list, over slow 4G', measure: openList(demo.url) }, signedIn, pageFloor);
    await row(browser, { name: 'its form, over slow 4G', measure: paintSignIn(demo.url) }, undefined, pageFloor);
    for (const { name, address, selector } of firstScreens) {
      const [cold, warm] = [openScreen(demo.url + address, selector, 'cold'), openScreen(demo.url + address, selector, 'warm')];
      await row(browser, { name: `${name}, over slow 4G, nothing in the cache`, measure: cold }, signedIn, pageFloor);
      await row(browser, { name: `${name}, over slow 4G, code in the cache`, measure: warm }, signedIn, pageFloor);
    }
    await row(browser, { name: 'a list, code and data in the cache of the browser', measure: goToList(demo.url) }, signedIn, pageFloor);
    await row(
      browser,
      { name: 'the team calendar, 59 people × 92 days, from data to picture', measure: drawCalendar(demo.url) },
      signedIn,
      pageFloor,
    );
    await row(
      browser,
      { name: 'the team calendar, 200 people × 92 days, from data to picture', measure: drawCalendar(demo.url, 200) },
      signedIn,
      pageFloor,
    );
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

/** The middle and the slowest of some rounds, each in a browser of its own that begins with an empty cache. */
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

/** Types a word and gives the longest frame meanwhile: how long the page could not be drawn nor used at a stretch. */
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
  // The browser tells of frames from 50 ms on only.
  return page.evaluate(() => Math.max(50, ...(globalThis as unknown as { frames: number[] }).frames));
}

/** A page of profiles that are changed together: as many as the demo company has, five cells each. */
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

/** When the largest thing on the page was painted. */
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

/** With nothing in the cache, until the largest of what it shows is painted. */
const openList = (url: string) => async (page: Page) => {
  await slowDown(page, true);
  await page.goto(`${url}/listallappliedleave`);
  await page.locator('tr[data-row]').first().waitFor();
  await page.waitForTimeout(500);
  return findLargestPaint(page);
};

/** When the form was painted that stands in the page itself. */
const paintSignIn = (url: string) => async (page: Page) => {
  await slowDown(page, true);
  await page.goto(`${url}/login`);
  await page.getByLabel('User ID').waitFor();
  return page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN);
};

/** What somebody signed in opens first, and what shows that all of it is there. */
const firstScreens = [
  { name: 'home', address: '/', selector: 'main:not(:has(.skeleton)) .meter' },
  { name: 'a list', address: '/listallappliedleave', selector: 'tr[data-row]' },
  { name: 'apply for leave', address: '/applyleave', selector: 'main form [aria-label^="Choose"]' },
];

/** From the navigation to the screen with what it shows, painted. */
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

/** From the click in the menu to the rows, after the list was seen once. */
const goToList = (url: string) => async (page: Page) => {
  await page.goto(`${url}/listallappliedleave`);
  await page.locator('tbody tr').first().waitFor();
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('link', { name: 'Apply for leave' }).first().waitFor();
  await slowDown(page);
  return timeUntil(page, { press: 'Employee leave history', wanted: 'tr[data-row]' });
};

/** A page of the calendar with so many people: those of the demo company, time after time. */
async function answerWithPeople(page: Page, many: number): Promise<void> {
  await page.route(/\/api\/teamcalendar\?/, async (route) => {
    const answer = await route.fetch();
    const { people, ...rest } = (await answer.json()) as { people: { emplId: string }[] };
    const repeated = Array.from({ length: many }, (_, place) => ({ ...people[place % people.length], emplId: `E9${place}` }));
    await route.fulfill({ response: answer, json: { ...rest, people: repeated, total: many, pageSize: many } });
  });
}

/** Back from another screen to a calendar whose people the browser has already: what is left is to draw it. */
const drawCalendar = (url: string, many?: number) => async (page: Page) => {
  if (many) await answerWithPeople(page, many);
  await page.goto(`${url}/teamcalendar?period=quarter`);
  await page.locator('.bar-leave').first().waitFor();
  await page.getByRole('link', { name: 'My profile' }).click();
  await page.getByRole('heading', { level: 1, name: 'My Profile' }).waitFor();
  await page.waitForLoadState('networkidle');
  await slowDown(page);
  const taken = await timeUntil(page, { press: undefined, wanted: '.bar-leave' });
  // The calendar is asked for once more behind it.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return taken;
};

/** Presses what has that name, or goes back where nothing is named, and gives the time until something is there and painted. */
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
