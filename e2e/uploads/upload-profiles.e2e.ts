import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import type { Page } from '@playwright/test';
import { profileSheetFields } from '#src/company/employee/bulk/profile-sheet.ts';
import { violationsOn } from '../kit/axe.ts';
import { createCallsAs } from '../kit/calls.ts';
import { templateFile } from '../kit/sample-files.ts';
import { everyMode } from '../kit/modes.ts';
import { expect, readOnlyTest, signIn, test } from '../kit/test.ts';

const hr = 'hr@demo.example';
const address = '/liststaffprofile/uploadprofiles';
const headings = Object.values(profileSheetFields).map(({ heading }) => heading);

type Cells = Partial<Record<keyof typeof profileSheetFields, string | number | Date>>;

const good: Required<Cells> = {
  emplId: '',
  name: 'Priya Raman',
  businessEmail: '',
  nricPassport: 'S1234567D',
  gender: 'F',
  marriageStatus: 'SIN',
  marriageDate: '',
  marriageCount: '',
  totalChildren: 0,
  jobTitle: 'SWE',
  mobileNo: '+65 8123 4567',
  businessUnit: 'PRO',
  deptId: 'ENG',
  reportsTo: 'M0001',
  reportDottedLine: '',
  joinDate: new Date('2026-07-01T00:00:00Z'),
  status: 'A',
  isManager: 'N',
  isAdmin: 'N',
};

/** Creates a valid row of the sheet, with other cells if given. */
const row = (emplId: string, more: Cells = {}) =>
  Object.values({ ...good, emplId, businessEmail: `${emplId}@demo.example`, ...more } satisfies Required<Cells>);
const sheet = (name: string, rows: ReturnType<typeof row>[]) => templateFile(name, headings, rows);

/** The parts of the upload screen, by their visible names. */
function uploadPage(page: Page) {
  return {
    choose: (file: ReturnType<typeof sheet>) => page.locator('input[type="file"]').setInputFiles(file),
    save: page.getByRole('button', { name: 'Save', exact: true }),
    alert: page.getByRole('alert'),
    rows: page.getByRole('table', { name: 'Rows of the sheet' }).locator('tbody tr'),
    async confirm(answer: 'Yes' | 'No' = 'Yes') {
      const dialog = page.getByRole('dialog', { name: 'Save Confirmation' });
      await expect(dialog).toContainText('Do you really want to save all uploaded Employee Profiles?');
      await dialog.getByRole('button', { name: answer }).click();
    },
  };
}

const done = 'All new Employee Profiles have been successfully saved to the Database!';

test('HR uploads new employees: wrong rows are listed, corrected rows are stored, and managers come before their reports', async ({
  page,
  demo,
}) => {
  const upload = uploadPage(page);
  await signIn(page, hr, { at: '/liststaffprofile' });
  await page.getByRole('link', { name: 'Upload Profiles' }).click();
  await expect(page.getByText('No data uploaded.')).toBeVisible();

  await upload.choose(
    sheet('profiles.xlsx', [
      row('N1', { reportsTo: 'N2' }),
      row('N2', { isManager: 'Y' }),
      row('E0001', {}),
      row('N3', { marriageStatus: 'MAR' }),
      row('N4', { businessEmail: 'HR@demo.example' }),
    ]),
  );
  await expect(upload.alert).toContainText('Invalid row/s has/have been detected.');
  await expect(upload.alert).toContainText('1 passed, 4 invalid.');
  await expect(upload.rows.getByRole('rowheader')).toHaveText([
    'Line Manager ID value does not exist.',
    'Employee ID already exist.',
    'Date Married cannot be blank.',
    'Business Email already exist.',
    'Passed',
  ]);
  await expect(upload.save).toBeDisabled();
  await page.getByRole('button', { name: 'Errors (4)' }).click();
  await expect(upload.rows).toHaveCount(4);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download invalid rows' }).click();
  const rejected = read(await readFile(await (await download).path()));
  expect(utils.sheet_to_json(rejected.Sheets['Data'] ?? {}, { header: 1 })).toHaveLength(5);

  await upload.choose(
    sheet('corrected.xls', [
      row('N2', { isManager: 'Y', isAdmin: 'Y', deptId: 'ENG, SAL' }),
      row('N1', { reportsTo: 'N2', marriageStatus: 'MAR', marriageDate: '29/02/2020', marriageCount: 1, joinDate: '5/7/2026' }),
    ]),
  );
  await expect(upload.alert).toContainText('All uploaded Employee Profiles data have successfully passed the validation process.');
  await upload.save.click();
  await upload.confirm('No');
  await expect(upload.rows).toHaveCount(2);
  await upload.save.click();
  await upload.confirm();
  await expect(upload.alert).toHaveText(done);

  const call = await createCallsAs(demo.url, hr);
  expect(await call('GET /employeeDetailsDept/N1')).toMatchObject({
    reportsTo: { emplId: 'N2' },
    marriageDate: '2020-02-29',
    marriageCount: 1,
    joinDate: '2026-07-05',
    effectiveDate: await page.evaluate(() => new Date().toLocaleDateString('sv')),
  });
  expect(await call('GET /employeeDetailsDept/N2')).toMatchObject({
    deptId: ['ENG', 'SAL'],
    roles: [{ role: 'E' }, { role: 'M' }, { role: 'A' }],
    joinDate: '2026-07-01',
  });
  await page.goto('/liststaffprofile?filter[emplId]=N1');
  await expect(page.getByRole('row', { name: 'N1@demo.example' })).toBeVisible();
});

test('A row that someone else saved first stays on the page with the reason, and so do rows that name this person as manager', async ({
  page,
  demo,
  allowError,
}) => {
  allowError(/40[09]/);
  const upload = uploadPage(page);
  await signIn(page, hr, { at: address });
  await upload.choose(
    sheet('profiles.xlsx', [row('N1'), row('N2', { isManager: 'Y', businessEmail: 'boss@demo.example' }), row('N3', { reportsTo: 'N2' })]),
  );
  await expect(upload.save).toBeEnabled();
  const other = await createCallsAs(demo.url, 'all@demo.example');
  const taken = await other<{ businessEmail: string; version: number }>('GET /employeeDetailsDept/E0003');
  await other('POST /addEditEmployeeDetailsWithDept', { ...taken, businessEmail: 'boss@demo.example' });
  await upload.save.click();
  await upload.confirm();
  await expect(upload.alert).toContainText('1 of 3 rows saved.');
  await expect(upload.rows.getByRole('rowheader')).toHaveText(['E-mail Id already exists!', 'Line Manager ID value does not exist.']);

  await other('POST /addEditEmployeeDetailsWithDept', { ...taken, version: taken.version + 1 });
  await upload.save.click();
  await upload.confirm();
  await expect(upload.alert).toHaveText(done);
  expect(await other('GET /employeeDetailsDept/N3')).toMatchObject({ reportsTo: { emplId: 'N2' }, version: 1 });
  expect(await other('GET /employeeDetailsDept/N1')).toMatchObject({ version: 1 });
});

test('An upload of five hundred new employees takes a few minutes at most', async ({ page, demo }) => {
  test.setTimeout(240_000);
  const upload = uploadPage(page);
  await signIn(page, hr, { at: address });
  const start = Date.now();
  await upload.choose(
    sheet(
      'profiles.xlsx',
      Array.from({ length: 500 }, (_, n) =>
        row(`N${n}`, { isManager: n % 10 === 0 ? 'Y' : 'N', reportsTo: n % 10 === 0 ? 'M0001' : `N${n - (n % 10)}` }),
      ),
    ),
  );
  await expect(upload.alert).toContainText('500 rows will be saved.');
  await upload.save.click();
  await upload.confirm();
  await expect(page.getByRole('progressbar', { name: 'Saving' })).toBeVisible();
  await expect(upload.alert).toHaveText(done, { timeout: 150_000 });
  test.info().annotations.push({ type: '500 rows, seconds', description: String((Date.now() - start) / 1000) });
  const call = await createCallsAs(demo.url, hr);
  expect(await call<unknown[]>('GET /employeeDetailsWithDeptTest?filter[name]=Priya%20Raman&filter[joinDate]=01/07/2026')).toHaveLength(
    500,
  );
});

readOnlyTest('The downloaded template for profiles is accepted, and other files are rejected', async ({ page }) => {
  const upload = uploadPage(page);
  await signIn(page, hr, { at: address });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download template' }).click();
  const template = await download;
  expect(template.suggestedFilename()).toBe('Upload_Employee_Profiles.xlsx');
  const buffer = await readFile(await template.path());
  const [first = ''] = read(buffer).SheetNames;
  expect(utils.sheet_to_csv(read(buffer).Sheets[first] ?? {})).toContain('JobTitle,Software engineer,SWE');
  await upload.choose({ name: 'template.xlsx', mimeType: 'application/octet-stream', buffer });
  await expect(upload.alert).toContainText('No rows have been uploaded!');
  await upload.choose(templateFile('other.xlsx', [...headings, 'Remark'], []));
  await expect(upload.alert).toHaveText(
    'Invalid Template has been used for uploading Employee Profiles! Please use the latest Upload Template available in this page...' +
      'The first row of the second sheet has other headings. Not in the template: Remark. Match the columns to upload the file as it is.Match columns',
  );
  await upload.choose(templateFile('other.xlsx', [...headings.slice(1), ` ${headings[0]?.toUpperCase()} `], []));
  await expect(upload.alert).toContainText('No rows have been uploaded!');
});

for (const [mode, settings] of everyMode) {
  readOnlyTest.describe(mode, () => {
    readOnlyTest.use(settings);
    readOnlyTest('The table of wrong profiles is accessible', async ({ page }) => {
      const upload = uploadPage(page);
      await signIn(page, hr, { at: address });
      await upload.choose(sheet('profiles.xlsx', [row('N1'), row('N2', { gender: 'Z' }), row('N3', { isAdmin: '' })]));
      await expect(upload.rows).toHaveCount(3);
      expect(await violationsOn(page)).toEqual([]);
      await page.screenshot({ path: `test-results/screens/${mode}/upload-profiles-rows.png`, fullPage: true });
    });
  });
}

readOnlyTest.describe('on a phone', () => {
  readOnlyTest.use({ viewport: { width: 375, height: 740 } });
  readOnlyTest('The buttons stay on the screen if Save acts; otherwise the rows have their space', async ({ page }) => {
    const upload = uploadPage(page);
    const rows = ['N1', 'N2', 'N3', 'N4', 'N5', 'N6'];
    await signIn(page, hr, { at: address });
    await upload.choose(sheet('profiles.xlsx', [...rows.map((id) => row(id)), row('N7', { gender: 'Z' })]));
    await expect(upload.rows).toHaveCount(7);
    await expect(upload.save).not.toBeInViewport();
    await upload.choose(
      sheet(
        'corrected.xlsx',
        [...rows, 'N7'].map((id) => row(id)),
      ),
    );
    await expect(page.getByText('corrected.xlsx')).toBeVisible();
    await expect(upload.save).toBeEnabled();
    await expect(upload.save).toBeInViewport();
  });
});
