import { writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { addDays, eachDay, formatDate, isWeekend, type PlainDate, weekdayName } from '#src/base/dates/plain-date.ts';
import { demoPublicHolidays } from '#src/app/demo-company/demo-codes.ts';
import { holidayRowCases } from '#src/testing/upload-rows/holiday-row-cases.ts';
import { createCallsAs } from '../kit/calls.ts';
import { year } from '../kit/dates.ts';
import { templateFile } from '../kit/sample-files.ts';
import { expect, readOnlyTest, signIn, test } from '../kit/test.ts';
import type { ChosenFile } from '../kit/upload-page.ts';

const hr = 'hr@demo.example';

const taken = new Set(demoPublicHolidays(year).map(({ holidayDate }) => holidayDate));
/** The last two working days of the year without a holiday, so that leave on them is in the future. */
const workingDays = [...eachDay(`${year}-12-01`, `${year}-12-31`)].filter((date) => !isWeekend(date) && !taken.has(date));
const [dayBefore = '', lastDay = ''] = workingDays.slice(-2);

type Row = (string | Date | null)[];

const headings = ['Date', 'Holiday', 'State'];

/** Creates a filled-in template as a file. */
const sheetFile = (name: string, rows: Row[], { columns = headings }: { columns?: string[] } = {}) => templateFile(name, columns, rows);

/** The parts of the upload screen, by their visible names. */
function uploadPage(page: Page) {
  return {
    choose: (file: ChosenFile | string) => page.locator('input[type="file"]').setInputFiles(file),
    save: page.getByRole('button', { name: 'Save', exact: true }),
    alert: page.getByRole('alert'),
    rows: page.getByRole('table', { name: 'Rows of the sheet' }).locator('tbody tr'),
    async confirm() {
      const dialog = page.getByRole('dialog', { name: 'Save Confirmation' });
      await expect(dialog).toContainText('Do you really want to save all uploaded Public Holidays?');
      await dialog.getByRole('button', { name: 'Yes' }).click();
    },
  };
}

const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

test('HR adds, changes and deletes a holiday; the affected leave is previewed and recalculated', async ({ page, demo }) => {
  const employee = await createCallsAs(demo.url, 'employee@demo.example');
  const manager = await createCallsAs(demo.url, 'manager@demo.example');
  const leave = { leaveCategory: { leaveCode: 'AL' }, halfDay: 'N', reason: 'Travel', approver: 'M0001' };
  const { id } = await employee<{ id: { effDate: string } }>('POST /appliedleave', {
    ...leave,
    id: { startDate: dayBefore },
    endDate: lastDay,
  });
  await manager(`PATCH /appliedleave/E0001/${id.effDate}/${dayBefore}/AL/APPRV`);
  const balance = async () => (await employee<{ takenLeave: number }>(`GET /leaveentitlement/me/${year}/AL`)).takenLeave;
  const days = await balance();

  await signIn(page, hr, { at: '/publicholiday' });
  await page.getByRole('link', { name: 'Add Holiday' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('region', { name: 'There is a problem' }).getByRole('link')).toHaveText([
    'Date cannot be blank.',
    'Holiday cannot be blank.',
    'State(s) cannot be blank.',
  ]);
  await page.getByLabel('Date', { exact: true }).fill(`25/12/${year}`);
  await page.getByLabel('Holiday', { exact: true }).fill('Day of Rest');
  await page.getByLabel('State(s)').fill('All');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('region', { name: 'There is a problem' }).getByRole('link')).toHaveText([
    `25/12/${year} is already a Public Holiday`,
  ]);
  await page.getByLabel('Date', { exact: true }).fill(formatDate(lastDay));
  await expect(page.getByText(weekdayName(lastDay), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const adding = page.getByRole('dialog', { name: 'Add Confirmation' });
  await expect(adding.getByRole('listitem').filter({ hasText: '(E0001)' })).toContainText(`approved: ${days - 1} day`);
  await adding.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Public Holiday has been successfully added!', { exact: true })).toBeVisible();
  expect(await balance()).toBe(days - 1);

  await page.goto(`/publicholiday/edit/${lastDay}`);
  await page.getByLabel('Holiday', { exact: true }).fill('Day of Calm');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog', { name: 'Edit Confirmation' }).getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Public Holiday has been successfully updated!', { exact: true })).toBeVisible();

  await page.goto(`/publicholiday/edit/${lastDay}`);
  await expect(page.getByLabel('Holiday', { exact: true })).toHaveValue('Day of Calm');
  await page.getByRole('button', { name: 'Delete' }).click();
  const deleting = page.getByRole('dialog', { name: 'Delete Confirmation' });
  const charged = deleting.getByRole('listitem').filter({ hasText: '(E0001)' });
  await expect(charged).toContainText(`approved: ${days} days instead of`);
  await expect(charged).not.toContainText('exceeds');
  await deleting.getByRole('button', { name: 'Cancel' }).click();
  // The balance no longer covers the day that becomes a working day again.
  const hrCall = await createCallsAs(demo.url, hr);
  await hrCall(`PATCH /leaveentitlement/E0001/${year}/AL`, { carryForward: 0, entitlement: days - 1, availableLeave: days - 1 });
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(charged).toContainText(`${days} days instead of 1 day, exceeds the balance by 1 day`);
  await deleting.getByRole('button', { name: 'Confirm deletion' }).click();
  await expect(page.getByText('Public Holiday has been deleted.', { exact: true })).toBeVisible();
  expect(await balance()).toBe(days);
});

test('HR uploads holidays: wrong rows are listed, corrected rows are stored and listed', async ({ page }) => {
  const free = [`${year + 1}-03-01`, `${year + 1}-03-02`, `${year + 1}-03-03`];
  const dates = free.map((date) => new Date(`${date}T00:00:00Z`));
  const upload = uploadPage(page);
  await signIn(page, hr, { at: '/publicholiday' });
  await page.getByRole('link', { name: 'Upload Holidays' }).click();
  await expect(page.getByText('No data uploaded.')).toBeVisible();
  await expect(upload.save).toBeDisabled();

  await upload.choose(
    sheetFile('holidays.xlsx', [
      [dates[0] ?? null, 'First', 'All'],
      [`25/12/${year}`, 'Christmas', 'All'],
      [formatDate(free[1] ?? ''), '', 'All'],
      [formatDate(free[2] ?? ''), 'Third', 'x'.repeat(101)],
    ]),
  );
  await expect(upload.alert).toContainText('Invalid row(s) has/have been detected.');
  await expect(upload.alert).toContainText('1 passed, 3 invalid.');
  await expect(upload.rows.nth(0)).toContainText('Date value already exist.');
  await expect(upload.rows.nth(1)).toContainText('Holiday cannot be blank.');
  await expect(upload.rows.nth(3)).toContainText(`Passed${formatDate(free[0] ?? '')}${weekdayName(free[0] ?? '')}FirstAll`);
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 900 });
    const beyond = await upload.rows
      .locator('.badge')
      .evaluateAll((badges) =>
        badges.map((badge) => badge.getBoundingClientRect().right - (badge.closest('th')?.getBoundingClientRect().right ?? 0)),
      );
    expect(
      beyond.filter((pixels) => pixels > 0),
      `badges beyond their cells at ${width} px`,
    ).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(upload.save).toBeDisabled();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download invalid rows' }).click();
  expect((await download).suggestedFilename()).toBe('Invalid_Rows.xlsx');
  await page.getByRole('button', { name: 'Errors (3)' }).click();
  await expect(upload.rows).toHaveCount(3);
  await page.getByRole('button', { name: 'All (4)' }).click();
  await page.getByLabel('Filter Holiday').fill('christ');
  await expect(upload.rows).toHaveCount(1);

  await upload.choose(
    sheetFile(
      'corrected.xls',
      free.map((date, n) => [n === 0 ? (dates[0] ?? null) : formatDate(date), `Holiday ${n + 1}`, 'North']),
    ),
  );
  await expect(upload.alert).toContainText('All uploaded Public Holidays data have successfully passed the validation process.');
  await upload.save.click();
  await upload.confirm();
  await expect(upload.alert).toHaveText('All new Public Holidays have been successfully saved to the Database!');
  await expect(page.getByText('No data uploaded.')).toBeVisible();
  await page.goto(`/publicholiday?filter[holidayState]=North`);
  for (const [n, date] of free.entries()) await expect(rowOf(page, `Holiday ${n + 1}`)).toContainText(formatDate(date));
});

test('A row that someone else saved first stays on the page with the reason, and the other rows are stored once', async ({
  page,
  demo,
  allowError,
}) => {
  allowError(/409/);
  const free = Array.from({ length: 12 }, (_, n) => addDays(`${year + 1}-06-01`, n));
  const upload = uploadPage(page);
  await signIn(page, hr, { at: '/publicholiday/uploadholiday' });
  await upload.choose(
    sheetFile(
      'holidays.xlsx',
      free.map((date) => [formatDate(date), 'Summer', 'All']),
    ),
  );
  await expect(upload.save).toBeEnabled();
  const other = await createCallsAs(demo.url, 'all@demo.example');
  const lost = { holidayDate: free[4] ?? '', holidayDescr: 'Faster', holidayState: 'All' };
  await other('POST /publicholiday', lost);
  await upload.save.click();
  await upload.confirm();
  await expect(upload.alert).toContainText('11 of 12 rows saved.');
  await expect(upload.rows).toHaveCount(1);
  await expect(upload.rows).toContainText(`${formatDate(lost.holidayDate)} is already a Public Holiday`);

  await other(`DELETE /publicholiday/${lost.holidayDate}`);
  await upload.save.click();
  await upload.confirm();
  await expect(upload.alert).toHaveText('All new Public Holidays have been successfully saved to the Database!');
  const stored = await other<{ holidayDate: PlainDate; holidayDescr: string }[]>('GET /publicholidays');
  expect(stored.filter(({ holidayDescr }) => holidayDescr === 'Summer').map(({ holidayDate }) => holidayDate)).toEqual(free);
});

test('Leaving during a save asks for confirmation, and a cancelled save can be continued later', async ({ page }) => {
  // The file has more rows than two calls can store.
  const free = Array.from({ length: 120 }, (_, n) => addDays(`${year + 3}-01-02`, n));
  const upload = uploadPage(page);
  await signIn(page, hr, { at: '/publicholiday/uploadholiday' });
  await page.route('**/api/rows', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  await upload.choose(
    sheetFile(
      'holidays.xlsx',
      free.map((date) => [formatDate(date), 'Summer', 'All']),
    ),
  );
  await upload.save.click();
  await upload.confirm();
  await expect(page.getByRole('progressbar', { name: 'Saving' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Public holidays' }).click();
  const leaving = page.getByRole('dialog', { name: 'Leave while saving?' });
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(upload.alert).toContainText('Saving was cancelled.');
  await page.unroute('**/api/rows');
  await upload.save.click();
  await upload.confirm();
  await expect(upload.alert).toHaveText('All new Public Holidays have been successfully saved to the Database!');
});

readOnlyTest('A file that is no template is rejected at once, and the page stays usable', async ({ page }, info) => {
  const upload = uploadPage(page);
  const invalid =
    'Invalid Template has been used for uploading Public Holidays! Please use the latest Upload Template available in this page...';
  await signIn(page, hr, { at: '/publicholiday/uploadholiday' });
  const plain = (name: string, content: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  const csv = 'This is a CSV file, not an Excel workbook.';
  const other = 'The first row of the second sheet has other headings.';
  for (const [file, detail] of [
    [plain('holidays.csv', 'Date,Holiday,State'), csv],
    [plain('holidays.xlsx', 'Date,Holiday,State\n01/05/2026,A,All'), csv],
    [sheetFile('wrong.xlsx', [], { columns: ['Date', 'Holiday', 'State', '__proto__'] }), `${other} Not in the template: __proto__.`],
    [
      sheetFile('titled.xlsx', [headings, ['01/05/2026', 'A', 'All']], { columns: [`Holidays of ${year}`] }),
      'The headings are in row 2 of the second sheet. Move them to its first row.',
    ],
  ] as const) {
    await upload.choose(file);
    await expect(upload.alert).toHaveText(`${invalid}${detail} Match the columns to upload the file as it is.Match columns`);
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(upload.alert).toHaveCount(0);
  }
  await upload.choose(sheetFile('empty.xlsx', []));
  await expect(upload.alert).toContainText('No rows have been uploaded!');
  // Chosen by path: as text through the debugger, 10 MB take a quarter of a minute on a busy machine.
  const large = info.outputPath('large.xls');
  await writeFile(large, Buffer.alloc(10 * 1024 * 1024 + 1));
  await upload.choose(large);
  await expect(upload.alert).toHaveText('The file is larger than 10 MB.');
});

readOnlyTest('The page validates rows as the server does', async ({ page }) => {
  const upload = uploadPage(page);
  await signIn(page, hr, { at: '/publicholiday/uploadholiday' });
  for (const { name, cells, problem } of holidayRowCases) {
    await test.step(name, async () => {
      // 25 December is a holiday in the demo company's year, and the next year has none yet.
      const date = cells.date === '25/12/2026' ? `25/12/${year}` : cells.date.replace('2026', String(year + 1));
      await upload.choose(sheetFile('case.xlsx', [[date, cells.holiday, cells.state]]));
      await expect(upload.rows).toHaveCount(1);
      await expect(upload.rows.getByRole('rowheader')).toHaveText(problem ?? 'Passed');
      await page.getByRole('button', { name: 'Reset' }).click();
    });
  }
});
