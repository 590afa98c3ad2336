import type { Locator, Page } from '@playwright/test';
import { violationsOn } from '../kit/axe.ts';
import { createCallsAs } from '../kit/calls.ts';
import { everyMode } from '../kit/modes.ts';
import { demoPassword, expect, readOnlyTest, signIn, test } from '../kit/test.ts';

const hr = 'hr@demo.example';
const address = '/liststaffprofile/multipleupdate';

type Stored = { emplId: string; name: string; version: number } & Record<string, unknown>;

/** The parts of the screen, by their visible names. */
function updatePage(page: Page) {
  const table = page.getByRole('table', { name: 'Update Multiple Profiles' });
  const rowOf = (emplId: string) => table.locator(`tr[data-row="${emplId}"]`);
  const cell = (emplId: string, label: string): Locator => rowOf(emplId).getByLabel(new RegExp(`^${label} of `));
  return {
    table,
    rowOf,
    cell,
    /** The list of a cell is filled when it gets the focus. */
    async choose(emplId: string, label: string, option: string) {
      await cell(emplId, label).focus();
      await cell(emplId, label).selectOption(option);
    },
    saveAll: page.getByRole('button', { name: 'Save All' }),
    alert: page.getByRole('alert'),
    summary: page.getByRole('region', { name: 'There is a problem' }),
    async search(fields: Record<string, string>) {
      for (const [label, option] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).selectOption(option);
      await page.getByRole('button', { name: 'Search', exact: true }).click();
    },
  };
}

test('HR searches, changes several profiles on two pages, and saves them all', async ({ page, demo }) => {
  const call = await createCallsAs(demo.url, hr);
  const update = updatePage(page);
  await signIn(page, hr, { at: '/liststaffprofile' });
  await page.getByRole('link', { name: 'Update Multiple Profiles' }).click();
  await update.search({ Department: 'Engineering' });
  await expect(page).toHaveURL(/dept_id=ENG/);
  await expect(update.saveAll).toBeDisabled();
  await page.getByLabel('Rows per page').selectOption('20');
  await page.getByLabel('Rows per page').selectOption('10');
  expect(await page.getByLabel('Rows per page').locator('option').allTextContents()).toEqual(['10', '20', '30', '50', '100']);

  const found = await call<Stored[]>('GET /employeeprofiles?dept_id=ENG');
  await expect(update.rowOf('E0001')).toBeVisible();
  await update.choose('E0001', 'Job Title', 'Test engineer');
  await update.choose('E0001', 'Marital Status', 'Single');
  await update.choose('E0001', 'Marital Status', 'Married');
  await update.cell('E0001', 'Date Married').fill('5.12.2025');
  await update.cell('E0001', 'Married Count').fill('1');
  await expect(update.cell('E0001', 'Date Married')).toHaveValue('05/12/2025');
  await update.cell('E0002', 'Department').click();
  const departments = page.getByRole('dialog', { name: 'Department of' });
  await departments.getByLabel('Sales').check();
  await departments.getByRole('button', { name: 'Done' }).click();
  await expect(update.cell('E0002', 'Department')).toHaveText('Engineering, Sales');
  await expect(update.cell('E0002', 'Department')).toBeFocused();

  // The changes on the first page survive a visit to the second.
  const later = found[10]?.emplId ?? '';
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(update.rowOf(later)).toBeVisible();
  await update.choose(later, 'Business Unit', 'Corporate');
  await expect(page.getByText('3 profiles changed')).toBeVisible();
  await page.getByRole('button', { name: 'Changed 3' }).click();
  await expect(update.table.locator('tbody tr')).toHaveCount(3);
  const request = page.waitForRequest('**/api/bulkUpdateEmployeeDetails');
  await update.saveAll.click();
  expect(((await request).postDataJSON() as Stored[]).map(({ emplId }) => emplId)).toEqual(['E0001', 'E0002', later]);
  await expect(update.alert).toHaveText('3 employee profiles are updated.');
  await expect(page.getByText('No changes yet').first()).toBeVisible();

  expect(await call('GET /employeeDetailsDept/E0001')).toMatchObject({
    jobTitle: 'TST',
    marriageStatus: 'MAR',
    marriageDate: '2025-12-05',
    marriageCount: 1,
  });
  expect(await call('GET /employeeDetailsDept/E0002')).toMatchObject({ deptId: ['ENG', 'SAL'] });
  expect(await call(`GET /employeeDetailsDept/${later}`)).toMatchObject({ businessUnit: 'COR' });
});

test('One invalid row saves nothing; the row and the field are named and focused', async ({ page, demo, allowError }) => {
  allowError(/400/);
  const call = await createCallsAs(demo.url, hr);
  const before = await call<Stored>('GET /employeeDetailsDept/E0001');
  const update = updatePage(page);
  await signIn(page, hr, { at: `${address}?filter[emplId]=000&size=50` });
  await update.choose('E0001', 'Job Title', 'Recruiter');
  await update.choose('M0001', 'Marital Status', 'Married');
  await update.cell('M0001', 'Date Married').fill('31/02/2020');
  await update.saveAll.click();
  const manager = await call<Stored>('GET /employeeDetailsDept/M0001');
  await expect(update.summary.getByRole('link').first()).toHaveText(`${manager.name} (M0001): Date Married value is invalid.`);
  await expect(update.cell('M0001', 'Date Married')).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await page.getByRole('button', { name: `Undo changes to ${manager.name}` }).click();

  // Only the server detects people who report in a circle.
  await page.getByRole('button', { name: 'Found' }).click();
  await update.choose('D0001', 'Line Manager', `${manager.name} (M0001)`);
  await update.saveAll.click();
  await expect(update.summary.getByRole('link').first()).toContainText('reports to this employee');
  await expect(update.cell('D0001', 'Line Manager')).toBeFocused();
  expect(await call('GET /employeeDetailsDept/E0001')).toMatchObject({ jobTitle: before['jobTitle'], version: before.version });

  await page
    .getByRole('button', { name: /^Undo changes to/ })
    .last()
    .click();
  await update.saveAll.click();
  await expect(update.alert).toHaveText('1 employee profile is updated.');
});

test('A profile that someone else has changed is named, and can be reloaded without losing changes', async ({ page, demo, allowError }) => {
  allowError(/412/);
  const other = await createCallsAs(demo.url, 'all@demo.example');
  const update = updatePage(page);
  await signIn(page, hr, { at: `${address}?filter[emplId]=E000` });
  await update.choose('E0001', 'Job Title', 'Recruiter');
  await update.choose('E0002', 'Gender', 'Not stated');
  const stored = await other<Stored>('GET /employeeDetailsDept/E0001');
  await other('POST /addEditEmployeeDetailsWithDept', { ...stored, businessUnit: 'COR', jobTitle: 'PAY' });

  await update.saveAll.click();
  await expect(update.alert).toContainText('(X0001) has changed this record since you opened it.');
  await expect(update.alert).toContainText('E0001:');
  const reload = page.getByRole('button', { name: 'Reload this profile' });
  await expect(reload).toBeFocused();
  await reload.click();
  await expect(update.cell('E0001', 'Business Unit')).toHaveValue('COR');
  await expect(update.cell('E0001', 'Job Title')).toHaveValue('REC');
  await update.saveAll.click();
  await expect(update.alert).toHaveText('2 employee profiles are updated.');
  expect(await other('GET /employeeDetailsDept/E0001')).toMatchObject({ jobTitle: 'REC', businessUnit: 'COR' });
  expect(await other('GET /employeeDetailsDept/E0002')).toMatchObject({ gender: 'X' });
});

test('Deactivating someone shows the effects first, and leaving with changes asks for confirmation', async ({ page, demo }) => {
  const call = await createCallsAs(demo.url, hr);
  const update = updatePage(page);
  await signIn(page, hr, { at: `${address}?filter[emplId]=E000` });
  await update.choose('E0002', 'Status', 'Inactive');
  await page.getByRole('main').getByRole('link', { name: 'Employee profiles' }).click();
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await expect(update.cell('E0002', 'Status')).toHaveValue('I');

  await update.saveAll.click();
  const asking = page.getByRole('dialog', { name: 'Deactivate Confirmation' });
  await expect(asking).toContainText('(E0002)');
  await expect(asking).toContainText('They will be signed out at once.');
  await asking.getByRole('button', { name: 'Confirm' }).click();
  await expect(update.alert).toHaveText('1 employee profile is updated.');
  expect(await call('GET /employeeDetailsDept/E0002')).toMatchObject({ status: 'I' });

  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Employee Profiles' })).toBeVisible();
});

readOnlyTest('Unsaved changes of several profiles survive the end of a session', async ({ page, allowError }) => {
  allowError(/status of 401/);
  const update = updatePage(page);
  await signIn(page, hr, { at: `${address}?filter[emplId]=E000` });
  await update.choose('E0001', 'Job Title', 'Recruiter');
  await page.route('**/api/bulkUpdateEmployeeDetails', (route) =>
    route.fulfill({ status: 401, json: { status: 401, message: 'Sign in.' } }),
  );
  await update.saveAll.click();
  await page.getByLabel('User ID').fill(hr);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(update.cell('E0001', 'Job Title')).toHaveValue('REC');
  await expect(page.getByText('1 profile changed')).toBeVisible();
});

readOnlyTest('A value that cannot become inactive leads to the people who have it', async ({ page }) => {
  const update = updatePage(page);
  await signIn(page, hr, { at: '/translateitems/edit/job_title/REC' });
  await page.getByLabel('Effective Status').selectOption('Inactive');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: 'Update employee' }).click();
  // The typed change is not stored.
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/multipleupdate\?job_title=REC/);
  await expect(page.getByLabel('Job Title', { exact: true })).toHaveValue('REC');
  await expect(
    update.table
      .locator('tbody tr')
      .first()
      .getByLabel(/^Job Title of/),
  ).toHaveValue('REC');
});

for (const [mode, settings] of everyMode) {
  readOnlyTest.describe(mode, () => {
    readOnlyTest.use(settings);
    readOnlyTest('The table with changes, errors and a department list is accessible', async ({ page }) => {
      const update = updatePage(page);
      await signIn(page, hr, { at: `${address}?filter[emplId]=E000` });
      await update.choose('E0001', 'Job Title', 'Recruiter');
      await update.choose('E0002', 'Marital Status', 'Married');
      await update.cell('E0002', 'Date Married').fill('x');
      await page.screenshot({ path: `test-results/screens/${mode}/update-profiles-changed.png`, fullPage: true });
      await update.saveAll.click();
      await expect(update.summary).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
      await page.screenshot({ path: `test-results/screens/${mode}/update-profiles-error.png`, fullPage: true });
      await update.cell('E0001', 'Department').click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
      await page.screenshot({ path: `test-results/screens/${mode}/update-profiles-departments.png` });
    });
  });
}
