import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { read, utils } from '@e965/xlsx';
import { createCallsAs } from '../kit/calls.ts';
import { demoPassword, expect, signIn, test } from '../kit/test.ts';

const hr = 'hr@demo.example';
const everyRole = 'all@demo.example';

const summaryOf = (page: Page) => page.getByRole('region', { name: 'There is a problem' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const confirm = (page: Page, title: string) => page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Confirm' });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function fillProfile(page: Page, emplId: string): Promise<void> {
  await field(page, 'Employee ID').fill(emplId);
  await field(page, 'Employee Name').fill('Nora Novak');
  await field(page, 'NRIC/Passport#').fill('S7654321Z');
  await field(page, 'Gender').selectOption('F');
  await field(page, 'Marital Status').selectOption('MAR');
  await field(page, 'Date Married').fill('5.12.2020');
  await field(page, 'Married Count').fill('1');
  await field(page, 'Children Count').fill('2');
  await field(page, 'Business Email').fill(`${emplId}@demo.example`);
  await field(page, 'Mobile Number').fill('+65 8123 4567');
  await field(page, 'Job Title').selectOption('SWE');
  await field(page, 'Business Unit').selectOption('PRO');
  await page.getByRole('checkbox', { name: 'Engineering' }).check();
  await page.getByRole('combobox', { name: 'Line Manager', exact: true }).fill('M0001');
  await field(page, 'Date Joined').fill('01062026');
}

test('HR adds an employee, is warned of a taken value when leaving the field, and finds the profile in the list', async ({
  page,
  demo,
}) => {
  await signIn(page, hr, { at: '/liststaffprofile' });
  await page.getByRole('link', { name: 'Add Employee' }).click();
  await expect(page.getByRole('heading', { name: 'Add Employee Profile' })).toBeFocused();

  await save(page).click();
  await expect(summaryOf(page)).toBeFocused();
  await expect(summaryOf(page).getByRole('link')).toHaveText([
    'Employee ID cannot be blank.',
    'Employee Name cannot be blank.',
    'NRIC/Passport# cannot be blank.',
    'Gender cannot be blank.',
    'Marital Status cannot be blank.',
    'Children Count cannot be blank.',
    'Business Email cannot be blank.',
    'Mobile Number cannot be blank.',
    'Job Title cannot be blank.',
    'Business Unit cannot be blank.',
    'Line Manager ID cannot be blank.',
    'Date Joined cannot be blank.',
  ]);

  await fillProfile(page, 'E0001');
  await field(page, 'Business Email').fill('HR@demo.example');
  await field(page, 'Mobile Number').focus();
  await expect(field(page, 'Employee ID')).toHaveAccessibleDescription('Employee Id already exists!');
  await expect(field(page, 'Business Email')).toHaveAccessibleDescription(/E-mail Id already exists!/);
  await field(page, 'Employee ID').fill('N0001');
  await field(page, 'Business Email').fill('nora.novak@demo.example');
  await expect(page.getByText('already exists!')).toHaveCount(0);
  await expect(field(page, 'Date Married')).toHaveValue('05/12/2020');

  await save(page).click();
  await confirm(page, 'Add Confirmation').click();
  await expect(page.getByText('Employee N0001 is successfully save', { exact: true })).toBeVisible();
  await page.getByLabel('Filter Employee Name').fill('nora');
  await expect(page.getByRole('row', { name: /Nora Novak/ })).toContainText('nora.novak@demo.exampleSoftware engineerEngineering');
  const call = await createCallsAs(demo.url, hr);
  expect(await call('GET /employeeDetailsDept/N0001')).toMatchObject({
    nricPassport: 'S7654321Z',
    marriageDate: '2020-12-05',
    totalChildren: 2,
    joinDate: '2026-06-01',
    reportsTo: { emplId: 'M0001' },
    deptId: ['ENG'],
    roles: [{ role: 'E' }],
  });
});

test('the marriage fields depend on the marital status, the dotted line excludes the line manager, and roles depend on the editor', async ({
  page,
}) => {
  await signIn(page, hr, { at: '/liststaffprofile/edit/E0001' });
  await field(page, 'Marital Status').selectOption('MAR');
  await field(page, 'Date Married').fill('01/02/2019');
  await field(page, 'Married Count').fill('2');
  await field(page, 'Marital Status').selectOption('SIN');
  await expect(field(page, 'Date Married')).toBeDisabled();
  await expect(field(page, 'Date Married')).toHaveValue('');
  await expect(field(page, 'Married Count')).toHaveValue('0');
  await field(page, 'Marital Status').selectOption('MAR');
  await expect(field(page, 'Date Married')).toHaveValue('01/02/2019');
  await expect(field(page, 'Married Count')).toHaveValue('2');

  const dotted = page.getByRole('combobox', { name: /^Dotted Line Manager/ });
  await dotted.fill('M000');
  const options = page.getByRole('listbox', { name: 'Dotted line managers' }).getByRole('option');
  await expect(options.filter({ hasText: 'M0002' })).toBeVisible();
  await expect(options.filter({ hasText: 'M0001' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  for (const [box, allowed] of [
    ['Employee', false],
    ['Manager', false],
    ['HR', true],
    ['Admin', false],
  ] as const)
    await expect(page.getByRole('checkbox', { name: box, exact: true })).toBeEnabled({ enabled: allowed });
  await expect(page.getByRole('checkbox', { name: 'Employee', exact: true })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Manager', exact: true })).toHaveAccessibleDescription(
    'Only a user with the role MANAGER can give or remove it.',
  );
});

test('a value that has become inactive still appears in its profiles, and is not offered elsewhere', async ({ page, demo }) => {
  const call = await createCallsAs(demo.url, hr);
  const [holder] = await call<{ emplId: string }[]>('GET /searchemployee?job_title=TEL');
  await signIn(page, hr, { at: '/liststaffprofile/add' });
  await expect(field(page, 'Job Title').getByRole('option', { name: 'Software engineer' })).toHaveCount(1);
  await expect(field(page, 'Job Title').getByRole('option', { name: /Telephone/ })).toHaveCount(0);
  if (!holder) return;
  await page.goto(`/liststaffprofile/edit/${holder.emplId}`);
  await expect(field(page, 'Job Title').locator('option:checked')).toHaveText('Telephone operator (inactive)');
});

test('HR sees what someone else has changed meanwhile, keeps the typed text, and is asked to confirm before leaving', async ({
  page,
  demo,
  allowError,
}) => {
  allowError(/412/);
  await signIn(page, hr, { at: '/liststaffprofile/edit/E0002' });
  await field(page, 'Mobile Number').fill('12345');
  const call = await createCallsAs(demo.url, everyRole);
  const profile = await call<object>('GET /employeeDetailsDept/E0002');
  await call('POST /addEditEmployeeDetailsWithDept', { ...profile, name: 'Changed Meanwhile' });
  await save(page).click();
  const dialog = page.getByRole('dialog', { name: 'Changed by someone else' });
  await expect(dialog).toContainText(/\(X0001\) has changed this record since you opened it\./);
  await expect(dialog).toContainText('becomes Changed Meanwhile');
  await dialog.getByRole('button', { name: 'Reload' }).click();
  await expect(field(page, 'Employee Name')).toHaveValue('Changed Meanwhile');
  await expect(field(page, 'Mobile Number')).toHaveValue('12345');

  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
  await save(page).click();
  await expect(page.getByText('Employee E0002 is successfully save', { exact: true })).toBeVisible();
  expect(await call('GET /employeeDetailsDept/E0002')).toMatchObject({ name: 'Changed Meanwhile', mobileNo: '12345' });
});

test('deactivating someone shows the effects on leave and people, signs the person out, and can be undone', async ({
  page,
  demo,
  otherBrowser,
  allowError,
}) => {
  allowError(/401/);
  const manager = await createCallsAs(demo.url, 'manager@demo.example');
  const [waiting] = await manager<{ employeeDetails: { name: string } }[]>('GET /appliedleave/me/pendingapproval');
  const theirs = await otherBrowser();
  await signIn(theirs, 'manager@demo.example', { at: '/leaverequests' });

  await signIn(page, hr, { at: '/liststaffprofile/edit/M0001' });
  await page.getByLabel('Status', { exact: true }).selectOption('I');
  await save(page).click();
  const dialog = page.getByRole('dialog', { name: 'Deactivation Confirmation' });
  await expect(dialog).toContainText('(M0001)?');
  await expect(dialog).toContainText('They will be signed out at once.');
  await expect(dialog).toContainText('pending with this approver will be reassigned:');
  await expect(dialog).toContainText(waiting?.employeeDetails.name ?? 'nobody');
  await expect(dialog).toContainText('(D0001)');
  await expect(dialog).toContainText('a new line manager:');
  await page.screenshot({ path: 'test-results/screens/light/deactivation.png' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const call = await createCallsAs(demo.url, hr);
  expect(await call('GET /employeeDetailsDept/M0001')).toMatchObject({ status: 'A' });

  await save(page).click();
  await confirm(page, 'Deactivation Confirmation').click();
  await expect(page.getByText('Employee M0001 is successfully save and deactivated', { exact: true })).toBeVisible();
  await page.getByLabel('Filter Status').fill('inactive');
  await expect(page.getByRole('row', { name: /M0001/ })).toContainText('Inactive');
  await theirs.reload();
  await expect(theirs).toHaveURL(/\/login/);
  const director = await createCallsAs(demo.url, 'director@demo.example');
  const handed = await director<{ employeeDetails: { name: string } }[]>('GET /appliedleave/me/pendingapproval');
  expect(handed.map(({ employeeDetails }) => employeeDetails.name)).toContain(waiting?.employeeDetails.name);

  await page.getByRole('row', { name: /M0001/ }).getByRole('link').click();
  await page.getByLabel('Status', { exact: true }).selectOption('A');
  await save(page).click();
  await expect(page.getByText('Employee M0001 is successfully save', { exact: true })).toBeVisible();
  await signIn(theirs, 'manager@demo.example');
});

test('an admin edits masked profiles of their own department, but not their own profile', async ({ page, demo }) => {
  await signIn(page, 'admin@demo.example', { at: '/liststaffprofile' });
  await expect(page.getByRole('link', { name: /Upload Profiles|Update Multiple/ })).toHaveCount(0);
  await page.getByLabel('Filter Employee ID').fill('A0001');
  await expect(page.getByRole('cell', { name: 'A0001', exact: true }).last()).toBeVisible();
  await expect(page.getByRole('table').getByRole('link', { name: /^Edit/ })).toHaveCount(0);
  await page.goto('/liststaffprofile/edit/A0001');
  await expect(page.getByRole('heading', { name: "You don't have permission to access this resource." })).toBeVisible();
  await page.goto('/liststaffprofile?filter[emplId]=E0003');
  await expect(page.getByText('No data available.')).toBeVisible();

  await page.goto('/liststaffprofile/edit/E0001');
  await expect(field(page, 'NRIC/Passport#')).toHaveValue(/^\*{4}.{4}$/);
  await page.getByRole('checkbox', { name: 'Engineering' }).uncheck();
  await page.getByRole('checkbox', { name: 'Sales' }).check();
  await save(page).click();
  await expect(summaryOf(page).getByRole('link')).toHaveText(['An employee must stay in at least one of your departments.']);
  await page.getByRole('checkbox', { name: 'Engineering' }).check();
  const call = await createCallsAs(demo.url, hr);
  const before = await call<{ nricPassport: string }>('GET /employeeDetailsDept/E0001');
  await save(page).click();
  await expect(page.getByText('Employee E0001 is successfully save', { exact: true })).toBeVisible();
  expect(await call('GET /employeeDetailsDept/E0001')).toMatchObject({ deptId: ['ENG', 'SAL'], nricPassport: before.nricPassport });
});

test('an admin sees why the email address of an account and the status of a manager are read-only', async ({ page }) => {
  await signIn(page, 'admin@demo.example', { at: '/liststaffprofile/edit/M0001' });
  const email = field(page, 'Business Email');
  await expect(email).not.toBeEditable();
  await expect(email).toHaveAccessibleDescription(/^Only HR can change the email address of someone who has an account/);
  const status = page.getByLabel('Status', { exact: true });
  await expect(status.getByRole('option')).toHaveText(['Active']);
  await expect(status).toHaveAccessibleDescription("Only HR can change the status of someone who has a role that you don't have.");
  await field(page, 'Mobile Number').fill('+65 9000 1000');
  await save(page).click();
  await expect(page.getByText('Employee M0001 is successfully save', { exact: true })).toBeVisible();
});

test('the list exports the filtered rows, with all fields of a profile', async ({ page }) => {
  await signIn(page, hr, { at: '/liststaffprofile?filter[jobTitle]=software&sort=-name&size=30' });
  await expect(page.getByRole('rowheader').first()).toHaveText(/\w/);
  await expect(page.getByLabel('Rows per page').locator('option')).toHaveText(['10', '20', '30', '50', '100', 'All']);
  const names = await page.getByRole('rowheader').allTextContents();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export List to Excel' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Export_List.xlsx');
  const book = read(readFileSync(await file.path()));
  const rows = utils.sheet_to_json<Record<string, string>>(book.Sheets[book.SheetNames[0] ?? ''] ?? {});
  expect(rows.map((row) => row['Employee Name'])).toEqual(names);
  expect(rows[0]).toMatchObject({ 'NRIC/Passport#': expect.stringMatching(/^[^*]+$/), Roles: expect.stringContaining('EMPLOYEE') });
});

test('HR confirms a change of their own email address with the current password', async ({ page, allowError }) => {
  allowError(/40[03]/);
  await signIn(page, hr, { at: '/liststaffprofile/edit/H0001' });
  await expect(field(page, 'Business Email')).toHaveValue(hr);
  const password = page.getByRole('textbox', { name: /^Current Password/ });
  await expect(password).toBeHidden();
  await field(page, 'Business Email').fill('hedda@demo.example');
  await save(page).click();
  const asked = 'To change your own email address, enter your current password in your profile.';
  await expect(summaryOf(page).getByRole('link')).toHaveText([asked]);
  await password.fill('not-the-password');
  await save(page).click();
  await expect(summaryOf(page).getByRole('link')).toHaveText(['The current password is wrong. Try again.']);
  await password.fill(demoPassword);
  await save(page).click();
  await expect(page.getByText('Employee H0001 is successfully save')).toBeVisible();
});

test('HR finds names without accents in the list and in the palette, and sees them in the expected order', async ({ page, demo }) => {
  await demo.sql`update employee set name = v.name from (values ('E0001', 'Pa Oz'), ('E0002', 'Öz'), ('E0003', 'oz'), ('E0004', 'Oz'), ('E0005', 'Sinéad Öz'))
    v (empl_id, name) where employee.empl_id = v.empl_id`;
  await signIn(page, hr, { at: '/liststaffprofile?sort=name&filter[name]=oz' });
  const names = page.getByRole('row').getByText(/^(?:Pa Oz|Sinéad Öz|Öz|Oz|oz)$/);
  await expect(names).toHaveText(['Oz', 'oz', 'Öz', 'Pa Oz', 'Sinéad Öz']);
  await page.getByLabel('Filter Employee Name').fill('SINEAD');
  await expect(page.getByRole('row').filter({ hasText: 'Sinéad Öz' })).toHaveCount(1);
  await expect(page.getByRole('row').filter({ hasText: 'Pa Oz' })).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search or jump to' }).getByRole('combobox').fill('sinead');
  await expect(
    page.getByRole('dialog', { name: 'Search or jump to' }).getByRole('option', { name: 'Sinéad Öz (E0005) Person' }),
  ).toBeVisible();
});
