import { read, utils } from '@e965/xlsx';
import { readFileSync } from 'node:fs';
import { createCallsAs } from '../kit/calls.ts';
import { templateFile } from '../kit/sample-files.ts';
import { scriptPath } from '../kit/scripts.ts';
import { expect, signIn, test } from '../kit/test.ts';
import { uploadPage } from '../kit/upload-page.ts';

const hr = 'hr@demo.example';
const itemColumns = ['Field Name', 'Field Value', 'Field Long Name', 'Field Short Name', 'Effective Status'];
const categoryColumns = ['Leave Code', 'Leave Description', 'Entitlement', 'Counts Calendar Days'];
const items = (...rows: string[][]) => templateFile('codes.xlsx', itemColumns, rows);

test('HR uploads codes: each row shows its effect, and only new or changed rows are stored', async ({ page, demo }) => {
  const call = await createCallsAs(demo.url, hr);
  await signIn(page, hr, { at: '/translateitems' });
  await page.getByRole('link', { name: 'Upload Translate Items' }).click();
  const upload = uploadPage(page, 'Translate Items');
  await upload.choose(
    items(
      ['dept_id', 'LAB', 'Laboratory', 'Lab', ''],
      ['Dept_ID', 'ENG', 'Engineering and design', 'Engineering', 'A'],
      ['dept_id', 'SAL', 'Sales', 'Sales', 'A'],
    ),
  );
  await expect(upload.alert).toContainText('All uploaded Translate Items data have successfully passed the validation process.');
  await expect(upload.alert).toContainText('1 new row, 1 changed row, 1 unchanged row.');
  await expect(upload.rows.nth(0)).toContainText('New');
  await expect(upload.rows.nth(1)).toContainText('Field Long Name: Engineering becomes Engineering and design');
  await expect(upload.rows.nth(2)).toContainText('Same as stored');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET')
      sent.push(...(request.postDataJSON() as { rows: { call: string }[] }).rows.map(({ call: name }) => name));
  });
  await upload.save.click();
  await expect(upload.question).toContainText('1 new row, 1 changed row');
  await upload.confirm();
  await expect(upload.alert).toContainText('All uploaded Translate Items have been successfully saved to the Database!');
  expect(sent.toSorted()).toEqual(['PATCH /translateitem/{fieldname}/{fieldvalue}', 'POST /translateitem']);
  expect(await call('GET /translateitem/dept_id/LAB')).toMatchObject({ xlatlongname: 'Laboratory', effStatus: 'A' });
  expect(await call('GET /translateitem/dept_id/ENG')).toMatchObject({ xlatlongname: 'Engineering and design' });

  await upload.choose(items(['dept_id', 'LAB', 'Laboratory', 'Lab', 'A']));
  await expect(upload.alert).toContainText('Nothing to save');
  await expect(upload.save).toBeDisabled();
});

test('codes in use, unknown fields, duplicate rows and codes in a different letter case are rejected with an explanation', async ({
  page,
}) => {
  await signIn(page, hr, { at: '/translateitems/uploaditems' });
  const upload = uploadPage(page, 'Translate Items');
  await upload.choose(
    items(
      ['dept_id', 'ENG', 'Engineering', 'Engineering', 'I'],
      ['colour', 'RED', 'Red', 'Red', ''],
      ['dept_id', 'sal', 'Sales', 'Sales', ''],
      ['dept_id', 'NEW', 'New', 'New', ''],
      ['dept_id', 'new', 'Newer', 'New', ''],
      ['gender', 'N', 'Not said', 'N', ''],
    ),
  );
  await expect(upload.alert).toContainText('Invalid row(s) has/have been detected.');
  await expect(upload.rows.nth(0)).toContainText(/Update the employee profiles with this value first: .*and \d+ other employee\(s\)/);
  await expect(upload.rows.nth(1)).toContainText('Field Name must be one of gender, marriage_status');
  await expect(upload.rows.nth(2)).toContainText('This code exists as SAL');
  await expect(upload.rows.filter({ hasText: 'This row has duplicate entry.' })).toHaveCount(2);
  await expect(upload.rows.last()).toContainText('New');
  await expect(upload.save).toBeDisabled();
});

test('a code that someone else changes meanwhile is not overwritten, and the file can be chosen again', async ({
  page,
  demo,
  allowError,
}) => {
  allowError(/412/);
  const call = await createCallsAs(demo.url, hr);
  const file = items(['dept_id', 'SAL', 'Sales and service', 'Sales', 'A']);
  await signIn(page, hr, { at: '/translateitems/uploaditems' });
  const upload = uploadPage(page, 'Translate Items');
  await upload.choose(file);
  await expect(upload.rows.first()).toContainText('Changed');
  await call('PATCH /translateitem/dept_id/SAL', { effStatus: 'A', xlatlongname: 'Selling', xlatshortname: 'Sales' });
  await upload.save.click();
  await upload.confirm();
  await expect(upload.alert).toContainText('0 of 1 row saved.');
  await expect(upload.alert).toContainText('choose the file again');
  await expect(upload.rows.first()).toContainText('has changed this record since you opened it.');
  expect(await call('GET /translateitem/dept_id/SAL')).toMatchObject({ xlatlongname: 'Selling' });
  await upload.choose(file);
  await expect(upload.rows.first()).toContainText('Field Long Name: Selling becomes Sales and service');
  await upload.save.click();
  await upload.confirm();
  await expect(upload.alert).toContainText('have been successfully saved');
});

test('many codes are stored', async ({ page, demo }) => {
  const rows = Array.from({ length: 200 }, (_, n) => ['job_title', `J${n}`, `Job ${n}`, `J${n}`, '']);
  await signIn(page, hr, { at: '/translateitems/uploaditems' });
  const upload = uploadPage(page, 'Translate Items');
  await upload.choose(items(...rows));
  await expect(upload.alert).toContainText('200 new rows.');
  await upload.save.click();
  await upload.confirm();
  await expect(upload.alert).toContainText('have been successfully saved', { timeout: 60_000 });
  const call = await createCallsAs(demo.url, hr);
  expect(await call('GET /translateitem/job_title')).toHaveLength(200 + 22);
});

test('HR uploads leave categories', async ({ page, demo }) => {
  const call = await createCallsAs(demo.url, hr);
  await signIn(page, hr, { at: '/leavecategory' });
  await page.getByRole('link', { name: 'Upload Leave Categories' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download template' }).click()]);
  const headings = utils.sheet_to_json(read(readFileSync(await download.path())).Sheets['Data'] ?? {}, { header: 1 });
  expect(headings).toEqual([categoryColumns]);
  const upload = uploadPage(page, 'Leave Categories');
  const file = (counts: string) =>
    templateFile('categories.xlsx', categoryColumns, [
      ['UL', 'Unpaid leave', 0, ''],
      ['PT', 'Paternity leave', 21, ''],
      ['AL', 'Annual leave', 14, counts],
    ]);
  await upload.choose(file('Y'));
  await expect(upload.rows.first()).toContainText("You can't change how days are counted because leave has been booked.");
  await upload.choose(file('N'));
  await expect(upload.alert).toContainText('1 new row, 1 changed row, 1 unchanged row.');
  await expect(upload.rows.nth(1)).toContainText('Entitlement: 14 becomes 21');
  await upload.save.click();
  await upload.confirm();
  await expect(upload.alert).toContainText('All uploaded Leave Categories have been successfully saved to the Database!');
  expect(await call('GET /leavecategory/UL')).toMatchObject({ entitlement: 0, countsCalendarDays: false });
  expect(await call('GET /leavecategory/PT')).toMatchObject({ entitlement: 21, countsCalendarDays: true });
});

test('a file stays chosen when it cannot be checked, and can be checked again', async ({ page, allowError }) => {
  allowError(/ERR_FAILED/);
  await signIn(page, hr, { at: '/translateitems' });
  await page.getByRole('link', { name: 'Upload Translate Items' }).click();
  const upload = uploadPage(page, 'Translate Items');
  const closeAlert = () => page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();

  await test.step('without the code for its rows, which a reload brings', async () => {
    await page.route(`**${scriptPath('UploadTable')}`, (route) => route.abort(), { times: 1 });
    await upload.choose(items(['dept_id', 'LAB', 'Laboratory', 'Lab', '']));
    await closeAlert();
    await expect(upload.alert).toContainText('The file could not be checked.');
    await expect(page.getByText('codes.xlsx')).toBeVisible();
    await page.reload();
    await upload.choose(items(['dept_id', 'LAB', 'Laboratory', 'Lab', '']));
    await expect(upload.rows).toHaveText(/New/);
  });

  await test.step('without the data for its rules', async () => {
    await page.route('**/api/translateitems/facts', (route) => route.abort(), { times: 1 });
    await upload.choose(items(['dept_id', 'LAB', 'Laboratory', 'Lab', '']));
    await closeAlert();
    await expect(page.getByText('codes.xlsx')).toBeVisible();
    await upload.alert.getByRole('button', { name: 'Try again' }).click();
    await expect(upload.rows).toHaveText(/New/);
    await expect(upload.save).toBeEnabled();
  });
});
