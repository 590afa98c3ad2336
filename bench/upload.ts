import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { entitlementSheetFields } from '#src/leave/leave-entitlement/entitlement-sheet.ts';
import { createCallsAs } from '../e2e/kit/calls.ts';
import { startDemo } from '../e2e/kit/demo-server.ts';
import { templateFile } from '../e2e/kit/sample-files.ts';
import { uploadPage } from '../e2e/kit/upload-page.ts';
import { findChromium } from '../tools/chromium.ts';

// Measures the upload of entitlements in a browser: validating 5,000 rows, storing 10,000, and continuing after the browser was closed.
// Run it with `npm run --silent build && npx node bench/upload.ts`.

const hr = 'hr@demo.example';
const [judged, stored, breakAt] = [5000, 10_000, 4000];
const slower = 4;
const firstYear = 2101;
const timeoutMs = 30 * 60_000;

const print = (line: string) => process.stdout.write(`${line}\n`);
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
const now = () => performance.now();

type Stage = { browser: Browser; url: string; folder: string; people: readonly string[] };

async function bench(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'leave-upload-'));
  const demo = await startDemo(path.join(folder, 'demo'));
  const { executablePath, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const call = await createCallsAs(demo.url, hr);
    const emplIds = (await call<{ emplId: string }[]>('GET /employeedetails')).map(({ emplId }) => emplId);
    const known = await call<{ people: { emplId: string; isActive: boolean }[] }>('POST /leaveentitlements/facts', { emplIds, years: [] });
    const people = known.people.filter(({ isActive }) => isActive).map(({ emplId }) => emplId);
    const stage = { browser, url: demo.url, folder, people };
    await measureValidation(stage);
    await storeAll(stage);
    await breakOff(stage);
  } finally {
    await browser.close();
    await demo.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes a spreadsheet of valid rows for the years from `year` on. @returns its path */
function sheetFile({ folder, people }: Stage, rows: number, year: number): string {
  const types = ['AL', 'SL', 'HL', 'MT', 'PT'];
  const cells = Array.from({ length: rows }, (_, n) => {
    const nth = Math.floor(n / types.length);
    return [people[nth % people.length] ?? '', year + Math.floor(nth / people.length), types[n % types.length] ?? '', 2, 14, 16, 3.5, 12.5];
  });
  const headings = Object.values(entitlementSheetFields).map(({ heading }) => heading);
  const file = path.join(folder, `${rows}-${year}.xlsx`);
  writeFileSync(file, templateFile('rows.xlsx', headings, cells).buffer);
  return file;
}

/** Opens the upload screen in a new browser context and signs in as HR. */
async function openUpload({ browser, url }: Stage): Promise<{ page: Page; context: BrowserContext; failed: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(timeoutMs);
  const failed: string[] = [];
  page.on('requestfailed', (request) => failed.push(request.url()));
  page.on('response', (answer) => answer.status() >= 400 && failed.push(`${answer.status()} ${answer.url()}`));
  await page.goto(`${url}/login`);
  await page.getByLabel('User ID').fill(hr);
  await page.getByLabel('Password', { exact: true }).fill('demo-pass-1');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Sign in' }).waitFor();
  await page.goto(`${url}/leaveentitlement/uploadentitlement`);
  await page.getByText('No data uploaded.').waitFor();
  await page.evaluate(() => {
    const pauses = { longest: 0, last: performance.now() };
    Object.assign(globalThis, { pauses });
    setInterval(() => {
      pauses.longest = Math.max(pauses.longest, performance.now() - pauses.last);
      pauses.last = performance.now();
    }, 5);
  });
  return { page, context, failed };
}

const findLongestPause = (page: Page) =>
  page.evaluate(() => {
    const { pauses } = globalThis as unknown as { pauses: { longest: number } };
    const { longest } = pauses;
    pauses.longest = 0;
    return `${longest.toFixed(0)} ms`;
  });

/** Measures from choosing the file until all rows are validated, at full speed and with the page slowed down. */
async function measureValidation(stage: Stage): Promise<void> {
  const file = sheetFile(stage, judged, firstYear);
  const atFullSpeed = await measureValidationOnce(stage, file, 1);
  print(`| ${judged} rows read and validated | ${seconds(atFullSpeed.whole)}, including ${seconds(atFullSpeed.reading)} for reading |`);
  for (let round = 0; round < 3; round += 1) {
    const { whole, reading, pause } = await measureValidationOnce(stage, file, slower);
    // The throttling slows down the main thread, but not the worker that reads the file.
    const withWorker = whole - reading + slower * atFullSpeed.reading;
    print(
      `| the same with the page ${slower} times slower | ${seconds(whole)}, including ${seconds(reading)} for reading; longest pause ${pause}; ${seconds(withWorker)} if the worker were as slow |`,
    );
  }
}

async function measureValidationOnce(stage: Stage, file: string, rate: number): Promise<{ whole: number; reading: number; pause: string }> {
  const { page, context } = await openUpload(stage);
  const tools = await context.newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate });
  let read = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/facts')) read = now();
  });
  const start = now();
  await uploadPage(page, '').choose(file);
  await page.getByText(`${judged} rows will be saved.`).waitFor();
  const whole = now() - start;
  const pause = await findLongestPause(page);
  await context.close();
  return { whole, reading: read - start, pause };
}

/** Clicks Save and confirms with Yes. */
async function save(page: Page): Promise<void> {
  const { save: button, question } = uploadPage(page, '');
  await button.click();
  await question.getByRole('button', { name: 'Yes' }).click();
}

const countFrom = async ({ url }: Stage, year: number) =>
  (await (await createCallsAs(url, hr))<{ id: { emplid: string; year: number; leaveCode: string } }[]>('GET /leaveentitlements')).filter(
    ({ id }) => id.year >= year && id.year < year + 200,
  ).length;

async function storeAll(stage: Stage): Promise<void> {
  const year = firstYear + 1000;
  const { page, context, failed } = await openUpload(stage);
  await uploadPage(page, '').choose(sheetFile(stage, stored, year));
  await page.getByText(`${stored} rows will be saved.`).waitFor();
  await findLongestPause(page);
  const start = now();
  await save(page);
  await page.getByText('All new Leave Entitlements have been successfully saved to the Database!').waitFor();
  const took = now() - start;
  print(
    `| ${stored} rows stored | ${seconds(took)}, ${failed.length} requests failed, ${await countFrom(stage, year)} rows stored, longest pause ${await findLongestPause(page)} |`,
  );
  for (const one of failed.slice(0, 5)) print(one);
  await context.close();
}

async function breakOff(stage: Stage): Promise<void> {
  const year = firstYear + 2000;
  const file = sheetFile(stage, stored, year);
  const first = await openUpload(stage);
  await uploadPage(first.page, '').choose(file);
  await save(first.page);
  await first.page.waitForFunction((at) => (document.querySelector('progress')?.value ?? 0) >= at, breakAt);
  await first.context.close();
  const kept = await countFrom(stage, year);
  const { page, context, failed } = await openUpload(stage);
  await uploadPage(page, '').choose(file);
  await page.getByRole('button', { name: `Leave out ${kept} stored rows` }).click();
  await save(page);
  await page.getByText('All new Leave Entitlements have been successfully saved to the Database!').waitFor();
  print(
    `| browser closed at row ${breakAt}, same file again | ${kept} left out, ${failed.length} requests failed, ${await countFrom(stage, year)} rows stored |`,
  );
  await context.close();
}

await bench();
