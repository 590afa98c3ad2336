import { defineConfig } from '@playwright/test';
import chromium from './playwright.config.ts';

/** Firefox shows every screen, and takes a request from the form to the decision. */
export default defineConfig({
  ...chromium,
  testDir: 'e2e/firefox',
  testMatch: '**/*.firefox.ts',
  workers: 1,
  reporter: 'list',
});
