import { defineConfig } from '@playwright/test';
import { findChromium } from './tools/chromium.ts';

const { executablePath, env } = await findChromium();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  // Node runs the source as it is. A translation takes 10 s of each run.
  build: { external: ['**/*.ts'] },
  globalSetup: './e2e/kit/prepare-demo.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // The longest tests start first, so that no worker waits for them at the end.
  projects: [
    { name: 'pictures', grep: /@look/ },
    { name: 'others', grepInvert: /@look/ },
  ],
  // Tests spend half of their time waiting for answers, so three of them keep two cores busy.
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Asia/Singapore',
    // Pulsing placeholders and fading colours take a tenth of the processor time; user-preferences.e2e.ts checks both settings.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // Recording each test would nearly double its cost; the second attempt of a failed test is recorded.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath,
      env: { ...process.env, ...env },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A new process for the first address of each test, and further threads for its scripts, only compete for the two cores.
        '--renderer-process-limit=1',
        '--js-flags=--single-threaded',
      ],
    },
  },
});
