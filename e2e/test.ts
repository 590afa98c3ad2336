import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { type Demo, startDemo } from './demo-server.ts';

export { expect };

/** A test has a demo company of its own, fresh, at `baseURL`; a page that throws or writes an error to its console fails it. */
export const test = base.extend<{ demo: Demo; allowedErrors: RegExp[]; watchErrors: void }>({
  allowedErrors: [[], { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  demo: async ({}, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'leave-test-'));
    const dataDir = path.join(folder, 'demo');
    cpSync(process.env.LEAVE_E2E_DATA ?? '', dataDir, { recursive: true, preserveTimestamps: true });
    const demo = await startDemo(dataDir);
    await use(demo);
    await demo.stop();
    rmSync(folder, { recursive: true, force: true });
  },
  baseURL: async ({ demo }, use) => use(demo.url),
  watchErrors: [
    async ({ page, allowedErrors }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error' && !allowedErrors.some((allowed) => allowed.test(message.text()))) errors.push(message.text());
      });
      await use();
      expect(errors, 'errors on the page').toEqual([]);
    },
    { auto: true },
  ],
});

/** Signs in through the screen. */
export async function signIn(page: Page, email: string, password = 'demo-pass-1'): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('User ID').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}
