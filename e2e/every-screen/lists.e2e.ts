import { read, utils } from '@e965/xlsx';
import type { Page } from '@playwright/test';
import { formatDate } from '#src/base/dates/plain-date.ts';
import { type Calls, createCallsAs } from '../kit/calls.ts';
import { expect, readOnlyTest as test, signIn } from '../kit/test.ts';

const hr = 'hr@demo.example';
const list = '/listallappliedleave';
const headings = ['Employee ID', 'Name', 'Start Date', 'End Date', 'Leave Type', 'Days', 'Applied Date', 'Status'];

type Leave = {
  appliedLeaveId: number;
  id: { startDate: string; effDate: string };
  employeeDetails: { emplId: string; name: string };
  leaveCategory: { leaveDescr: string };
  endDate: string;
  leaveDuration: number;
  leaveStatusText: string;
};

/** Returns all rows of the list as the table shows them, in its default order. */
async function allRows(call: Calls): Promise<string[][]> {
  const leaves = await call<Leave[]>('GET /appliedleave');
  return leaves.map(({ id, employeeDetails, leaveCategory, endDate, leaveDuration, leaveStatusText }) => [
    employeeDetails.emplId,
    employeeDetails.name,
    formatDate(id.startDate),
    formatDate(endDate),
    leaveCategory.leaveDescr,
    String(leaveDuration),
    formatDate(id.effDate),
    leaveStatusText,
  ]);
}

const column = (heading: string) => headings.indexOf(heading);

/** Returns the rows on screen, without headings, filters and the links at their ends. */
async function shownRows(page: Page): Promise<string[][]> {
  const rows = await page.getByRole('table').getByRole('row').all();
  return Promise.all(rows.slice(2).map(async (row) => (await row.locator('th, td').allInnerTexts()).slice(0, headings.length)));
}

const count = (page: Page) => page.getByRole('main').getByRole('status').first();
const heading = (page: Page, name: string) => page.getByRole('columnheader', { name });
const filter = (page: Page, name: string) => page.getByLabel(`Filter ${name}`);

async function expectRows(page: Page, expected: string[][], { size = 10, page: number = 1 } = {}): Promise<void> {
  const shown = expected.slice((number - 1) * size, number * size);
  const from = (number - 1) * size;
  const range = shown.length === 0 ? '0' : `${from + 1}–${from + shown.length}`;
  await expect(count(page)).toHaveText(new RegExp(`^${range} of ${expected.length}(, filtered from \\d+)?$`));
  await expect.poll(() => shownRows(page)).toEqual(shown);
}

test('Filters match the displayed text and ignore case', async ({ page, demo }) => {
  const rows = await allRows(await createCallsAs(demo.url, hr));
  const [name = '', month] = [rows[0]?.[1]?.slice(1, 4), '/03/'];
  await signIn(page, hr, { at: list });
  await expectRows(page, rows);

  await filter(page, 'Name').fill(name.toUpperCase());
  const ofName = rows.filter((row) => row[1]?.toLowerCase().includes(name.toLowerCase()));
  await expectRows(page, ofName);

  await filter(page, 'Start Date').fill(month);
  await expectRows(
    page,
    ofName.filter((row) => row[2]?.includes(month)),
  );

  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(filter(page, 'Name')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveCount(0);
  await expectRows(page, rows);

  await filter(page, 'Status').fill('pending');
  await filter(page, 'Days').fill('0.5');
  await expectRows(
    page,
    rows.filter((row) => row[7]?.toLowerCase().includes('pending') && row[5]?.includes('0.5')),
  );

  await filter(page, 'Leave Type').fill('100% _ ’ nothing');
  await expect(page.getByText('No data available.')).toBeVisible();
  await expect(count(page)).toHaveText(`0 of 0, filtered from ${rows.length}`);
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expectRows(page, rows);
});

test('Headings sort a list by mouse and by keyboard, and Shift adds further columns', async ({ page, demo }) => {
  const rows = await allRows(await createCallsAs(demo.url, hr));
  const isoOf = (text = '') => text.split('/').toReversed().join('-');
  await signIn(page, hr, { at: `${list}?filter[leaveCategory.leaveDescr]=sick` });
  const sick = rows.filter((row) => row[4] === 'Sick leave');
  await expectRows(page, sick);

  await heading(page, 'Employee ID').getByRole('button').click();
  await expect(heading(page, 'Employee ID')).toHaveAttribute('aria-sort', 'ascending');
  await expect(heading(page, 'Employee ID')).toContainText('▲1');
  await heading(page, 'Start Date')
    .getByRole('button')
    .click({ modifiers: ['Shift'] });
  await heading(page, 'Start Date').getByRole('button').press('Shift+Enter');
  await expect(heading(page, 'Start Date')).toHaveAttribute('aria-sort', 'descending');
  await expect(heading(page, 'Start Date')).toContainText('▼2');
  await expect(heading(page, 'End Date')).not.toHaveAttribute('aria-sort');
  const byBoth = sick.toSorted((a, b) => (a[0] === b[0] ? isoOf(b[2]).localeCompare(isoOf(a[2])) : (a[0] ?? '').localeCompare(b[0] ?? '')));
  await expectRows(page, byBoth);

  await test.step('Back undoes one step of sorting', async () => {
    await page.goBack();
    await expect(heading(page, 'Start Date')).toHaveAttribute('aria-sort', 'ascending');
    await page.goForward();
    await expectRows(page, byBoth);
  });

  await test.step('a third click removes the column from the sort order, and a plain click removes all other columns', async () => {
    await heading(page, 'Start Date').getByRole('button').press('Shift+Enter');
    await expect(heading(page, 'Start Date')).not.toHaveAttribute('aria-sort');
    await expect(heading(page, 'Employee ID')).toHaveAttribute('aria-sort', 'ascending');
    await heading(page, 'Days').getByRole('button').click();
    await expect(heading(page, 'Employee ID')).not.toHaveAttribute('aria-sort');
    await heading(page, 'Days').getByRole('button').press('Enter');
    await expect(heading(page, 'Days')).toHaveAttribute('aria-sort', 'descending');
    const longest = Math.max(...sick.map((row) => Number(row[5])));
    await expect.poll(async () => Number((await shownRows(page))[0]?.[5])).toBe(longest);
  });
});

test('Page, size, order and filters are in the address and survive a reload, another window, Back and Forward', async ({ page, demo }) => {
  const rows = await allRows(await createCallsAs(demo.url, hr));
  await signIn(page, hr);
  await page.getByRole('link', { name: 'Employee leave history' }).first().click();
  await expectRows(page, rows);
  await expect(page).toHaveURL(new RegExp(`${list}$`));

  const size = page.getByLabel('Rows per page');
  expect(await size.locator('option').allInnerTexts()).toEqual(['10', '20', '50', '100']);
  await size.selectOption('20');
  await expectRows(page, rows, { size: 20 });
  await page.getByRole('link', { name: 'Page 3', exact: true }).click();
  await expectRows(page, rows, { size: 20, page: 3 });
  await expect(page).toHaveURL(/\?page=3&size=20$/);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expectRows(page, rows, { size: 20, page: 4 });

  await page.reload();
  await expectRows(page, rows, { size: 20, page: 4 });
  await page.goBack();
  await expectRows(page, rows, { size: 20, page: 3 });

  await test.step('a filter starts at page 1, keeps the caret, and adds nothing to the history', async () => {
    await filter(page, 'Status').click();
    await page.keyboard.type('reject');
    const rejected = rows.filter((row) => row[7] === 'Rejected');
    await expectRows(page, rejected, { size: 20 });
    await expect(filter(page, 'Status')).toBeFocused();
    await expect(page).toHaveURL(/\?size=20&filter\[leaveStatus\]=reject$/);

    const copy = await page.context().newPage();
    await copy.goto(page.url());
    await expectRows(copy, rejected, { size: 20 });
    await expect(filter(copy, 'Status')).toHaveValue('reject');
    await copy.close();

    await page.goBack();
    await expectRows(page, rows, { size: 20 });
    await expect(filter(page, 'Status')).toHaveValue('');
  });

  await test.step('an address beyond the end shows the last page, and an invalid address shows the first page', async () => {
    await page.goto(`${list}?page=9999`);
    await expectRows(page, rows, { page: Math.ceil(rows.length / 10) });
    await page.goto(`${list}?sort=no-such-column&page=x`);
    await expectRows(page, rows);
  });
});

test('A list that cannot be loaded shows an error, keeps its filters and can be retried', async ({ page, demo, allowError }) => {
  allowError(/status of 500/);
  const rows = await allRows(await createCallsAs(demo.url, hr));
  let broken = true;
  await page.route('**/api/appliedleave?**', (route) =>
    broken ? route.fulfill({ status: 500, json: { status: 500, message: 'Something broke' } }) : route.continue(),
  );
  await signIn(page, hr, { at: `${list}?filter[leaveStatus]=cancelled` });
  await expect(page.getByText("Couldn't load the list")).toBeVisible();
  await expect(page.getByText('The server could not answer. Please try again in a moment. Your filters are still set.')).toBeVisible();
  await expect(filter(page, 'Status')).toHaveValue('cancelled');
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectRows(
    page,
    rows.filter((row) => row[7] === 'Cancelled'),
  );
});

test('Filters lose no letters and show no outdated results on a slow network', async ({ page, demo }) => {
  const rows = await allRows(await createCallsAs(demo.url, hr));
  await signIn(page, hr, { at: list });
  await expectRows(page, rows);
  const asked: string[] = [];
  // The shorter the filter, the later its answer.
  await page.route('**/api/appliedleave?**', async (route) => {
    const text = new URL(route.request().url()).searchParams.get('filter[leaveStatus]') ?? '';
    asked.push(text);
    await new Promise((resolve) => setTimeout(resolve, 2000 - 220 * text.length));
    // The page may have cancelled the request.
    await route.continue().catch(() => undefined);
  });
  // On a slow machine the address lags behind the typed text, and each pause is just long enough to update it.
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await filter(page, 'Status').pressSequentially('cancel', { delay: 260 });
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expect(filter(page, 'Status')).toHaveValue('cancel');
  // The earlier rows stay, dimmed, until the next ones arrive.
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  expect((await shownRows(page)).length).toBeGreaterThan(0);
  const found = rows.filter((row) => row[7]?.toLowerCase().includes('cancel'));
  await expectRows(page, found);
  expect(asked.length).toBeGreaterThan(2);
  await page.waitForTimeout(2200);
  await expectRows(page, found);
  await expect(filter(page, 'Status')).toHaveValue('cancel');
  await expect(page).toHaveURL(/filter\[leaveStatus\]=cancel$/);
});

test('A middle click opens a row in a new tab, figures are aligned, and each list has its own page sizes', async ({ page }) => {
  await signIn(page, hr, { at: `${list}?size=20` });
  const link = page.getByRole('table').getByRole('link').first();
  const address = await link.getAttribute('href');
  const opened = page.context().waitForEvent('page');
  await link.click({ button: 'middle' });
  const tab = await opened;
  await expect(tab.getByRole('heading', { level: 1, name: 'View Leave History for HR' })).toBeVisible();
  expect(new URL(tab.url()).pathname + new URL(tab.url()).search).toBe(address);
  await tab.close();
  await expect(page).toHaveURL(/\/listallappliedleave\?size=20$/);

  // All have the same width and right edge, so digits are aligned.
  const looks = await page
    .locator('tbody td.number')
    .evaluateAll((cells) => cells.map((cell) => [getComputedStyle(cell).textAlign, getComputedStyle(cell).fontVariantNumeric].join(' ')));
  expect(looks.length).toBeGreaterThan(19);
  expect(new Set(looks)).toEqual(new Set(['end tabular-nums']));
  await expect(page.locator('tbody td.number').first()).toHaveText(/^[\d.]+$/);

  for (const [at, sizes] of [
    ['/liststaffprofile', ['10', '20', '30', '50', '100', 'All']],
    ['/liststaffprofile/multipleupdate?emplId=E', ['10', '20', '30', '50', '100']],
  ] as const) {
    await page.goto(at);
    const size = page.getByLabel('Rows per page').first();
    await expect(size.locator('option')).toHaveText([...sizes]);
    await expect(size).toHaveValue('10');
    await size.selectOption('30');
    await expect(page).toHaveURL(/[?&]size=30/);
    await expect(page.locator('tbody tr')).toHaveCount(30);
  }
});

test('The list is unchanged and the row has the focus when people return from a record', async ({ page, demo }) => {
  const rows = await allRows(await createCallsAs(demo.url, hr));
  const approved = rows.filter((row) => row[7] === 'Approved');
  await signIn(page, hr, { at: `${list}?page=2&filter[leaveStatus]=Approved` });
  await expectRows(page, approved, { page: 2 });
  const links = page.getByRole('table').getByRole('link');
  const label = (await links.nth(4).getAttribute('aria-label')) ?? '';
  expect(label).toMatch(/^View /);

  for (const way of ['by its link back', 'by the browser’s Back']) {
    await test.step(way, async () => {
      await links.nth(4).click();
      await expect(page.getByRole('heading', { level: 1, name: 'View Leave History for HR' })).toBeFocused();
      if (way === 'by its link back') await page.getByRole('main').getByRole('link', { name: 'Employee leave history' }).first().click();
      else await page.goBack();
      await expectRows(page, approved, { page: 2 });
      await expect(links.nth(4)).toBeFocused();
    });
  }
});

test('The export contains exactly the filtered rows of all pages, in order', async ({ page, demo }) => {
  const rows = await allRows(await createCallsAs(demo.url, hr));
  await signIn(page, hr, { at: `${list}?size=20&sort=id.startDate&filter[leaveCategory.leaveDescr]=sick&filter[leaveStatus]=appr` });
  const found = rows.filter((row) => row[4] === 'Sick leave' && row[7]?.toLowerCase().includes('appr'));
  await expect(count(page)).toHaveText(new RegExp(`^1–20 of ${found.length}\\b`));
  expect(found.length).toBeGreaterThan(20);

  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export to Excel' }).dblclick();
  const file = await downloaded;
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  const book = read(await streamOf(file), { cellDates: true, UTC: true });
  const [sheet = ''] = book.SheetNames;
  const cells = utils.sheet_to_json<(string | number | Date)[]>(book.Sheets[sheet] ?? {}, { header: 1, UTC: true });
  expect(cells[0]).toEqual(headings);
  const exported = cells
    .slice(1)
    .map((row) => row.map((cell) => (cell instanceof Date ? formatDate(cell.toISOString().slice(0, 10)) : String(cell))));
  expect(exported.toSorted()).toEqual(found.toSorted());
  const starts = cells.slice(1).map((row) => row[column('Start Date')]);
  expect(starts.every((start) => start instanceof Date)).toBe(true);
  expect(starts).toEqual(starts.toSorted((a, b) => Number(a) - Number(b)));
  expect(cells[1]?.[column('Days')]).toEqual(expect.any(Number));
});

test('Select all appears only if a row can be selected', async ({ page, demo, otherBrowser }) => {
  const boxes = (shown: Page) => shown.getByRole('table').getByRole('checkbox');
  const all = (shown: Page) => shown.getByRole('checkbox', { name: 'Select all on this page' });
  await signIn(page, 'manager@demo.example', { at: '/leaverequests' });
  await expect(boxes(page).nth(1)).toBeVisible();
  await expect(all(page)).toBeVisible();
  for (const [email, filters] of [
    ['admin@demo.example', ''],
    // For a manager and admin, some requests in their departments are for others to decide.
    ['all@demo.example', '?filter[employeeDetails.emplId]=zzz'],
  ] as const) {
    const other = await otherBrowser();
    const waiting = await (await createCallsAs(demo.url, email))<Leave[]>('GET /appliedleave/me/pendingapproval');
    await signIn(other, email, { at: `/leaverequests${filters}` });
    await expect(count(other)).toHaveText(filters ? /^0 of 0/ : new RegExp(`of ${waiting.length}$`));
    if (!filters) expect(waiting.length).toBeGreaterThan(0);
    await expect(boxes(other)).toHaveCount(0);
  }
});

test('A filtered list is unchanged when people return from a form that reads the whole list', async ({ page }) => {
  await signIn(page, 'employee@demo.example', { at: '/mypublicholiday?filter[holidayDescr]=day' });
  await expect(count(page)).toHaveText(/of \d+$/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Apply leave' }).click();
  await expect(page.getByLabel('Start date', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(filter(page, 'Holiday')).toHaveValue('day');
  await expect(count(page)).toHaveText(/of \d+$/);
});

async function streamOf(file: { createReadStream: () => Promise<NodeJS.ReadableStream> }): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
