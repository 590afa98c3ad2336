import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { startDemo } from '../../e2e/kit/demo-server.ts';
import { findChromium } from '../../tools/chromium.ts';
import { withFolder } from './company.ts';

/** A browser on a demo company. @property hr the signed-in state of a context */
export type Screens = { browser: Browser; url: string; folder: string; hr: Stored };
type Stored = Awaited<ReturnType<BrowserContext['storageState']>>;

export const withScreens = (work: (screens: Screens) => Promise<void>): Promise<void> =>
  withFolder(async (folder) => {
    const demo = await startDemo(path.join(folder, 'demo'));
    const { executablePath, env } = await findChromium();
    const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
    const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, args });
    try {
      await work({ browser, url: demo.url, folder, hr: await signIn(browser, demo.url) });
    } finally {
      await browser.close();
      await demo.stop();
    }
  });

async function signIn(browser: Browser, url: string): Promise<Stored> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('User ID').fill('hr@demo.example');
  await page.getByLabel('Password', { exact: true }).fill('demo-pass-1');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Sign in' }).waitFor();
  const stored = await context.storageState();
  await context.close();
  return stored;
}

/** Runs the work in a new browser context with an empty cache. */
export async function withPage<T>(browser: Browser, stored: Stored | undefined, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...(stored && { storageState: stored }) });
  // On a busy machine, a screen may take a long time.
  context.setDefaultTimeout(120_000);
  return work(await context.newPage()).finally(() => context.close());
}

/** Slows the processor down, and the network to slow 4G if wanted. */
export async function slowDown(page: Page, network?: 'slow 4G'): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  if (!network) return;
  await tools.send('Network.enable');
  const [down, up] = [(1.6 * 1024 * 1024) / 8, (0.75 * 1024 * 1024) / 8];
  await tools.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: down, uploadThroughput: up });
}
