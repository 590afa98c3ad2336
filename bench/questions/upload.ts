import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { entitlementSheetFields } from '#src/leave/leave-entitlement/entitlement-sheet.ts';
import { createCallsAs } from '../../e2e/kit/calls.ts';
import { templateFile } from '../../e2e/kit/sample-files.ts';
import { uploadPage } from '../../e2e/kit/upload-page.ts';
import { type Screens, slowDown, withPage, withScreens } from '../kit/browser.ts';
import { type Options, printTable, seconds } from '../kit/question.ts';

export const question = 'How long does a browser take to validate a spreadsheet of 5,000 entitlements?';

const rows = 5000;
const firstYear = 2101;

export const ask = ({ rounds }: Options): Promise<void> =>
  withScreens(async (screens) => {
    const file = await writeSheet(screens);
    const row = printTable('processor', 'validated, s', 'of which reading, s', 'longest pause, ms');
    for (let round = 0; round <= rounds; round += 1) {
      const { whole, reading, pause } = await withPage(screens.browser, screens.hr, (page) => validate(page, screens.url, file, round > 0));
      // The throttling slows down the main thread, but not the worker that reads the file.
      row(round === 0 ? 'at full speed' : 'four times slower', seconds(whole), seconds(reading), pause);
    }
  });

/** Writes a spreadsheet of valid rows for future years. @returns its path */
async function writeSheet({ url, folder }: Screens): Promise<string> {
  const call = await createCallsAs(url, 'hr@demo.example');
  const emplIds = (await call<{ emplId: string }[]>('GET /employeedetails')).map(({ emplId }) => emplId);
  const known = await call<{ people: { emplId: string; isActive: boolean }[] }>('POST /leaveentitlements/facts', { emplIds, years: [] });
  const people = known.people.filter(({ isActive }) => isActive).map(({ emplId }) => emplId);
  const types = ['AL', 'SL', 'HL', 'MT', 'PT'];
  const cells = Array.from({ length: rows }, (_, n) => {
    const nth = Math.floor(n / types.length);
    return [
      people[nth % people.length] ?? '',
      firstYear + Math.floor(nth / people.length),
      types[n % types.length] ?? '',
      2,
      14,
      16,
      3.5,
      12.5,
    ];
  });
  const headings = Object.values(entitlementSheetFields).map(({ heading }) => heading);
  const file = path.join(folder, 'entitlements.xlsx');
  writeFileSync(file, templateFile('rows.xlsx', headings, cells).buffer);
  return file;
}

/** Measures from choosing the file until all rows are validated. */
async function validate(
  page: Page,
  url: string,
  file: string,
  isSlow: boolean,
): Promise<{ whole: number; reading: number; pause: number }> {
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
  if (isSlow) await slowDown(page);
  let read = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/facts')) read = performance.now();
  });
  const start = performance.now();
  await uploadPage(page, '').choose(file);
  await page.getByText(`${rows} rows will be saved.`).waitFor({ timeout: 300_000 });
  const whole = performance.now() - start;
  const pause = await page.evaluate(() => (globalThis as unknown as { pauses: { longest: number } }).pauses.longest);
  return { whole, reading: read - start, pause };
}
