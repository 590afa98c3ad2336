import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { read, utils } from '@e965/xlsx';
import { entitlementSheetFields } from '#src/leave/leave-entitlement/entitlement-sheet.ts';
import { violationsOn } from '../kit/axe.ts';
import { createCallsAs } from '../kit/calls.ts';
import { year } from '../kit/dates.ts';
import { templateFile } from '../kit/sample-files.ts';
import { everyMode } from '../kit/modes.ts';
import { expect, readOnlyTest, signIn, test } from '../kit/test.ts';
import { uploadPage } from '../kit/upload-page.ts';

const hr = 'hr@demo.example';
const address = '/leaveentitlement/uploadentitlement';
const next = year + 1;
const subject = 'Leave Entitlements';
const done = 'All new Leave Entitlements have been successfully saved to the Database!';

const headings = Object.values(entitlementSheetFields).map(({ heading }) => heading);

type Cells = Partial<Record<keyof typeof entitlementSheetFields, string | number | null>>;
const good = { year: next, leaveCode: 'AL', carryForward: 2, entitlement: 14, availableLeave: 16, takenLeave: 3.5, balanceLeave: 12.5 };

/** Creates a valid row of the sheet, with other cells if given. */
const row = (emplid: string, more: Cells = {}) => Object.values({ emplid, ...good, ...more });
const sheet = (name: string, rows: ReturnType<typeof row>[]) => templateFile(name, headings, rows);

type Stored = { takenLeave: number; balanceLeave: number } | null;

test('HR uploads entitlements: wrong rows are listed and can be downloaded for correction, correct rows are stored and listed', async ({
  page,
  demo,
}) => {
  const upload = uploadPage(page, subject);
  await signIn(page, hr, { at: '/leaveentitlement' });
  await page.getByRole('link', { name: 'Upload Entitlements' }).click();
  await expect(page.getByText('No data uploaded.')).toBeVisible();
  await expect(upload.save).toBeDisabled();
  await upload.choose(
    sheet('entitlements.xlsx', [
      row('E0001'),
      row('NOBODY'),
      row('E0002', { year: 26 }),
      row('E0002', { leaveCode: 'Annual leave' }),
      row('E0003'),
      row('E0003', { entitlement: 0 }),
      row('E0001', { leaveCode: 'SL', takenLeave: null }),
    ]),
  );
  const columns = page.getByRole('table', { name: 'Rows of the sheet' }).locator('thead tr').first().getByRole('columnheader');
  await expect(columns).toContainText([
    'Validation Status',
    'Employee ID',
    'Employee Name',
    'Leave Year',
    'Leave Type',
    'Carried Forward',
    'Entitlement',
    'Available Leave',
    'Taken Leave',
    'Balance Leave',
  ]);
  await expect(upload.alert).toContainText('Invalid row(s) has/have been detected.');
  await expect(upload.alert).toContainText('1 passed, 6 invalid. Nothing has been saved.');
  await expect(upload.rows.getByRole('rowheader')).toHaveText([
    'Employee ID value does not exist.',
    'Leave Year value length must be 4.',
    'Leave Type value does not exist.',
    'This row has duplicate entry.',
    'This row has duplicate entry.',
    'Taken Leave cannot be blank.',
    'Passed',
  ]);
  await expect(upload.save).toBeDisabled();
  await page.getByRole('button', { name: 'Errors (6)' }).click();
  await expect(upload.rows).toHaveCount(6);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download invalid rows' }).click();
  const rejected = read(await readFile(await (await download).path()));
  expect(utils.sheet_to_json<string[]>(rejected.Sheets['Reasons'] ?? {}, { header: 1 })[1]?.slice(0, 3)).toEqual([
    3,
    'Employee ID value does not exist.',
    'NOBODY',
  ]);

  await upload.choose(sheet('corrected.xls', [row('E0001'), row('E0002', { leaveCode: 'SL', balanceLeave: 16 })]));
  await expect(upload.alert).toContainText('All uploaded Leave Entitlement(s) data have successfully passed the validation process.');
  const call = await createCallsAs(demo.url, hr);
  const { name } = await call<{ name: string }>('GET /employeedetails/E0001');
  await expect(upload.rows.first()).toContainText(`PassedE0001${name}${next}AL214163.512.5`);
  await upload.save.click();
  await expect(upload.question).toContainText(
    '1 row: Balance Leave is not Available Leave - Taken Leave. The calculated balance will be saved.',
  );
  await upload.confirm('No');
  await expect(upload.rows).toHaveCount(2);
  await upload.save.click();
  await upload.confirm();
  await expect(upload.alert).toHaveText(done);
  await expect(page.getByText('No data uploaded.')).toBeVisible();

  expect(await call<Stored>(`GET /leaveentitlement/E0001/${next}/AL`)).toMatchObject({ takenLeave: 3.5, balanceLeave: 12.5 });
  expect(await call<Stored>(`GET /leaveentitlement/E0002/${next}/SL`)).toMatchObject({ takenLeave: 3.5, balanceLeave: 12.5 });
  expect(await call<Stored>(`GET /leaveentitlement/E0003/${next}/AL`)).toBeNull();
  await page.goto(`/leaveentitlement?filter[id.year]=${next}`);
  await expect(page.getByRole('row', { name })).toBeVisible();
});

test('After a cancelled upload, the same file saves the remaining rows and stores nothing twice', async ({ page, demo }) => {
  const call = await createCallsAs(demo.url, hr);
  const people = await call<{ emplId: string }[]>('GET /employeedetails');
  const rows = people.slice(0, 50).flatMap(({ emplId }) => ['AL', 'SL', 'HL', 'PT'].map((leaveCode) => row(emplId, { leaveCode })));
  const file = sheet('entitlements.xlsx', rows);
  const upload = uploadPage(page, subject);
  await signIn(page, hr, { at: address });
  let [posted, slow] = [0, true];
  await page.route('**/api/rows', async (route) => {
    posted += (route.request().postDataJSON() as { rows: unknown[] }).rows.length;
    if (slow) await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  await upload.choose(file);
  await upload.save.click();
  await upload.confirm();
  await expect.poll(() => posted).toBeGreaterThan(20);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(upload.alert).toContainText('Saving was cancelled.');
  const storedFirst = (await call<unknown[]>(`GET /leaveentitlements?filter[id.year]=${next}`)).length;
  expect(storedFirst).toBeGreaterThan(20);
  expect(storedFirst).toBeLessThan(200);
  await expect(upload.alert).toContainText(`${storedFirst} of 200 rows saved.`);

  // This simulates a closed browser.
  slow = false;
  await page.goto(address);
  await upload.choose(file);
  await expect(upload.alert).toContainText(`${200 - storedFirst} passed, ${storedFirst} invalid.`);
  await expect(upload.rows.first().getByRole('rowheader')).toHaveText('This entry already exist.');
  await page.getByRole('button', { name: `Leave out ${storedFirst} stored rows` }).click();
  await expect(upload.alert).toContainText(`${storedFirst} stored rows will be left out.`);
  posted = 0;
  await upload.save.click();
  await upload.confirm();
  await expect(upload.alert).toHaveText(done, { timeout: 30_000 });
  expect(posted).toBe(200 - storedFirst);
  expect(await call<unknown[]>(`GET /leaveentitlements?filter[id.year]=${next}`)).toHaveLength(200);

  await upload.choose(file);
  await page.getByRole('button', { name: 'Leave out 200 stored rows' }).click();
  await expect(upload.alert).toContainText('Nothing to save');
  await expect(upload.save).toBeDisabled();
});

test('A row that someone else saved first stays on the page with the reason, and can be left out', async ({ page, demo, allowError }) => {
  allowError(/409/);
  const upload = uploadPage(page, subject);
  await signIn(page, hr, { at: address });
  await upload.choose(sheet('entitlements.xlsx', [row('E0001'), row('E0002')]));
  await expect(upload.save).toBeEnabled();
  const other = await createCallsAs(demo.url, 'all@demo.example');
  await other('POST /leaveentitlement', { id: { emplid: 'E0002', year: next, leaveCode: 'AL' }, carryForward: 0, entitlement: 1 });
  await upload.save.click();
  await upload.confirm();
  await expect(upload.alert).toContainText('1 of 2 rows saved.');
  await expect(upload.rows.getByRole('rowheader')).toHaveText(['This entry already exist.']);
  await page.getByRole('button', { name: 'Leave out 1 stored row' }).click();
  await expect(upload.alert).toContainText('Nothing to save');
});

test('An admin uploads for their own departments only, and never for themselves', async ({ page, demo }) => {
  const upload = uploadPage(page, subject);
  await signIn(page, 'admin@demo.example', { at: '/leaveentitlement' });
  await page.getByRole('link', { name: 'Upload Entitlements' }).click();
  await upload.choose(sheet('entitlements.xlsx', [row('E0003'), row('A0001'), row('E0001')]));
  await expect(upload.rows.getByRole('rowheader')).toHaveText([
    'Employee ID value does not exist.',
    'Only HR can change your own entitlements.',
    'Passed',
  ]);
  await upload.choose(sheet('entitlements.xlsx', [row('E0001')]));
  await upload.save.click();
  await upload.confirm();
  await expect(upload.alert).toHaveText(done);
  const call = await createCallsAs(demo.url, hr);
  expect(await call<Stored>(`GET /leaveentitlement/E0001/${next}/AL`)).toMatchObject({ takenLeave: 3.5 });
});

readOnlyTest('The downloaded template for entitlements is accepted, and other files are rejected', async ({ page }) => {
  const upload = uploadPage(page, subject);
  await signIn(page, hr, { at: address });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download template' }).click();
  const template = await download;
  expect(template.suggestedFilename()).toBe('Upload_Leave_Entitlements.xlsx');
  const buffer = await readFile(await template.path());
  expect(utils.sheet_to_csv(read(buffer).Sheets['Instructions'] ?? {})).toContain('LeaveType,Annual leave,AL');
  await upload.choose({ name: 'template.xlsx', mimeType: 'application/octet-stream', buffer });
  await expect(upload.alert).toContainText('No rows have been uploaded!');
  await upload.choose(templateFile('other.xlsx', [...headings, 'Remark'], []));
  await expect(upload.alert).toHaveText(
    'Invalid Template has been used for uploading Leave Entitlement(s)! Please use the latest Upload Template available in this page...' +
      'The first row of the second sheet has other headings. Not in the template: Remark. Match the columns to upload the file as it is.Match columns',
  );
  await upload.choose(templateFile('other.xlsx', [...headings.slice(1), ` ${headings[0]?.toUpperCase()} `], []));
  await expect(upload.alert).toContainText('No rows have been uploaded!');
});

for (const ending of ['xlsx', 'xls']) {
  readOnlyTest(`A .${ending} of LibreOffice is read, with the results of its formulas`, async ({ page }) => {
    const upload = uploadPage(page, subject);
    await signIn(page, hr, { at: address });
    await upload.choose(path.join('src/platform/excel/client/made-by-libreoffice', `entitlements.${ending}`));
    await expect(upload.alert).toContainText('2 rows will be saved.');
    await expect(upload.rows.first()).toContainText('2031AL214163.512.5');
  });
}

for (const [mode, settings] of everyMode) {
  readOnlyTest.describe(mode, () => {
    readOnlyTest.use(settings);
    readOnlyTest('The table of wrong entitlements and the confirmation are accessible', async ({ page }) => {
      const upload = uploadPage(page, subject);
      await signIn(page, hr, { at: address });
      await upload.choose(
        sheet('entitlements.xlsx', [row('E0001'), row('E0001', { year, leaveCode: 'AL' }), row('E0003', { entitlement: 'ten' })]),
      );
      await expect(upload.rows).toHaveCount(3);
      expect(await violationsOn(page)).toEqual([]);
      await page.screenshot({ path: `test-results/screens/${mode}/upload-entitlements-rows.png`, fullPage: true });
      await upload.choose(sheet('entitlements.xlsx', [row('E0001'), row('E0002', { availableLeave: 20 })]));
      await upload.save.click();
      await expect(upload.question).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
      await page.screenshot({ path: `test-results/screens/${mode}/upload-entitlements-question.png` });
    });
  });
}
