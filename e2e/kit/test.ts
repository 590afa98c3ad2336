import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { type BrowserContext, expect, type Locator, type Page, test as base } from '@playwright/test';
import { hasOwnChromium, ownChromium } from '../../tools/chromium.ts';
import { frozenDay } from './dates.ts';
import { type Demo, openDemo } from './demo-company.ts';

export { expect };

type Fixtures = {
  /** Allows the page to write errors of this kind to its console, as browsers do for each refused call. */
  allowError: (pattern: RegExp) => void;
  /** Opens a page in another browser, where another person can sign in. */
  otherBrowser: () => Promise<Page>;
  watch: Watch;
};

type Watch = { errors: string[]; allowed: RegExp[]; follow: (context: BrowserContext) => void };

const common = base.extend<Fixtures, { sharedDemo: Demo }>({
  sharedDemo: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => withDemo(use),
    { scope: 'worker' },
  ],
  watch: [
    async ({ context }, use) => {
      const watch = watchErrors();
      watch.follow(context);
      await use(watch);
      expect(
        watch.errors.filter((error) => !watch.allowed.some((pattern) => pattern.test(error))),
        'errors on the page',
      ).toEqual([]);
    },
    { auto: true },
  ],
  allowError: async ({ watch }, use) => use((pattern) => watch.allowed.push(pattern)),
  otherBrowser: async ({ browser, baseURL, watch }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }) });
      contexts.push(context);
      watch.follow(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/**
 * A test with a demo company of its own, at `baseURL`. It fails if a page throws or writes an error to its console, or if the server logs
 * an error.
 */
export const test = common.extend<{ demo: Demo }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  demo: async ({}, use) => withDemo(use),
  baseURL: async ({ demo }, use) => use(demo.url),
});

/** The same for tests that store nothing: they share a demo company, which is faster. */
export const readOnlyTest = common.extend<{ demo: Demo }>({
  demo: async ({ sharedDemo }, use) => use(sharedDemo),
  baseURL: async ({ sharedDemo }, use) => use(sharedDemo.url),
});

/**
 * The same with a fixed date on the server and in the browser, so that screens can be compared from run to run. If possible it uses the
 * browser that comes with the project, because others break lines elsewhere.
 */
export const frozenClockTest = common.extend<{ demo: Demo }, { stillDemo: Demo }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const own = hasOwnChromium && (await ownChromium());
      await use(own ? { ...launchOptions, executablePath: own.executablePath, env: { ...process.env, ...own.env } } : launchOptions);
    },
    { scope: 'worker' },
  ],
  stillDemo: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => withDemo(use, {}, frozenDay),
    { scope: 'worker' },
  ],
  demo: async ({ stillDemo }, use) => use(stillDemo),
  baseURL: async ({ stillDemo }, use) => use(stillDemo.url),
  context: async ({ context }, use) => {
    await freezeClock(context);
    await use(context);
  },
});

/** Stops the clock of a browser. */
export const freezeClock = ({ clock }: BrowserContext) => clock.setFixedTime(`${frozenDay}T10:00:00+08:00`);

/** Runs a new demo company, with further environment variables if given; an error in its log fails the test. */
export async function withDemo(
  use: (demo: Demo) => Promise<void>,
  environment: Record<string, string> = {},
  day?: PlainDate,
): Promise<void> {
  const demo = await openDemo(environment, day);
  let output = '';
  try {
    await use(demo);
    // The stop may cut off calls that pages make at the end of the test.
    output = demo.output();
  } finally {
    await demo.stop();
  }
  expect(output, 'errors in the server log').not.toMatch(/"level":(50|60)/);
}

function watchErrors(): Watch {
  const errors: string[] = [];
  return {
    errors,
    allowed: [],
    follow(context) {
      context.on('weberror', (error) => errors.push(String(error.error())));
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
      });
    },
  };
}

export const demoPassword = 'demo-pass-1';

type SignIn = { password?: string; at?: string };

/**
 * Signs in and opens a page, with the token stored as the screen stores it, because typing the password in every test would need a page
 * each time.
 */
export async function signIn(page: Page, email: string, { password = demoPassword, at = '/' }: SignIn = {}): Promise<void> {
  const answer = await page.request.post('/api/auth/signin', { data: { email, password } });
  expect(answer.status(), await answer.text()).toBe(200);
  const { accessToken } = (await answer.json()) as { accessToken: string };
  const stored = await page.addInitScript((token) => localStorage.setItem('accessToken', token), accessToken);
  await page.goto(at);
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await stored.dispose();
}

/** Signs in on the screen, for tests of the sign-in itself. */
export async function signInOnScreen(page: Page, email: string, { password = demoPassword, at = '/login' }: SignIn = {}): Promise<void> {
  await page.goto(at);
  await page.getByLabel('User ID').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
}

/** Returns the text beside a label on a detail screen. */
export function factValue(page: Page, label: string): Locator {
  return page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('definition');
}
