import type { Page } from '@playwright/test';
import { createCallsAs } from '../kit/calls.ts';
import { expect, signIn, test } from '../kit/test.ts';

const hr = 'hr@demo.example';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const find = (page: Page, userId: string) => page.getByRole('textbox', { name: 'Filter User ID (Email)' }).fill(userId);

test('HR locks an account, which is signed out at once, and unlocks it', async ({ page, demo, otherBrowser, allowError }) => {
  allowError(/401/);
  const employee = await otherBrowser();
  await signIn(employee, 'employee2@demo.example');
  await signIn(page, hr, { at: '/logindetails' });
  await find(page, 'employee2@');
  const row = rowOf(page, 'employee2@demo.example');
  await expect(row.locator('td')).toContainText(['E0002', '', 'No']);
  await row.getByRole('button', { name: 'Lock account of employee2@demo.example' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Do you want to lock login account for employee E0002?');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toContainText('No');
  await row.getByRole('button', { name: 'Lock account of' }).click();
  await dialog.getByRole('button', { name: 'Lock', exact: true }).click();
  await expect(page.getByText('You have locked login account for employee E0002')).toBeVisible();
  await expect(row).toContainText('Yes');
  await employee.getByRole('link', { name: 'My leave history' }).first().click();
  await expect(employee).toHaveURL(/\/login/);

  await row.getByRole('button', { name: 'Unlock account of' }).click();
  await expect(dialog).toContainText('Do you want to un-lock login account for employee E0002?');
  await dialog.getByRole('button', { name: 'Un-lock' }).click();
  await expect(page.getByText('You have un-locked login account for employee E0002')).toBeVisible();
  await expect(row).toContainText('No');
  await createCallsAs(demo.url, 'employee2@demo.example');
});

test('HR cannot lock their own account, and sees why', async ({ page }) => {
  const reason = 'You cannot lock your own account. Ask another HR user.';
  await signIn(page, hr, { at: '/logindetails' });
  await find(page, hr);
  const button = page.getByRole('button', { name: `Lock account of ${hr}` });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAccessibleDescription(reason);
  await button.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rowOf(page, hr)).toContainText('No');
  await page.getByRole('link', { name: `Edit login details of ${hr}` }).click();
  await expect(page.getByText(reason)).toBeVisible();
  await expect(page.getByLabel('Lock Account?')).toHaveCount(0);
  await expect(page.getByLabel(/^Confirm Password/)).toBeVisible();
});

test('The home page shows how many password resets are not listed, and where to find them', async ({ page }) => {
  const reset = (auditLogId: number) =>
    ({ auditLogId, emplId: 'E0003', name: 'Noah', byEmplId: 'H0001', byName: 'Hana', day: '2026-01-02', what: 'reset' }) as const;
  const json = Array.from({ length: 100 }, (_, place) => reset(200 - place));
  await page.route('**/api/passwordresets', (route) => route.fulfill({ json, headers: { 'X-Total-Count': '123' } }));
  await signIn(page, 'all@demo.example');
  await page.getByText('And 118 more').click();
  await expect(page.getByText('23 earlier ones are in the audit log.')).toBeVisible();
});

test('HR resets a password and hands it out once, its owner replaces it, and the other HR users see the reset', async ({
  page,
  otherBrowser,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, hr, { at: '/logindetails' });
  await find(page, 'employee3@');
  await page.getByRole('button', { name: 'Reset Password of employee3@demo.example' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Do you want to reset password for employee E0003?');
  await dialog.getByRole('button', { name: 'Reset Password' }).click();
  await expect(dialog).toContainText('You have successfully reset password for employee E0003');
  const password = await dialog.getByRole('textbox', { name: 'Temporary password' }).inputValue();
  await dialog.getByRole('button', { name: 'Copy temporary password' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(password)).toHaveCount(0);

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('was reset by')).toHaveCount(0);
  const otherHr = await otherBrowser();
  await signIn(otherHr, 'all@demo.example');
  await expect(otherHr.getByText(/^Password of .+ \(E0003\) was reset by .+ \(H0001\) on \d\d\/\d\d\/\d{4}\.$/)).toBeVisible();
  await otherHr.getByRole('link', { name: 'Audit log' }).first().click();
  await expect(otherHr).toHaveURL(/\/auditlog/);

  const employee = await otherBrowser();
  await employee.goto('/login');
  await employee.getByLabel('User ID').fill('employee3@demo.example');
  await employee.getByLabel('Password', { exact: true }).fill(password);
  await employee.keyboard.press('Enter');
  await expect(employee).toHaveURL(/\/firsttime$/);
  await employee.getByRole('link', { name: 'OK' }).click();
  await employee.getByLabel('Current Password', { exact: true }).fill(password);
  await employee.getByLabel('New Password', { exact: true }).fill('chosen-by-myself');
  await employee.getByLabel('Confirm New Password', { exact: true }).fill('chosen-by-myself');
  await employee.getByRole('button', { name: 'Change Password' }).click();
  await expect(employee.getByText('Your password has been successfully updated.')).toBeVisible();
});

test('HR creates an account for a new employee, and changes it', async ({ page, demo }) => {
  const call = await createCallsAs(demo.url, hr);
  const lookup = async (field: string) =>
    ((await call<{ id: { fieldvalue: string } }[]>(`GET /translateitem/${field}`))[0] ?? { id: { fieldvalue: '' } }).id.fieldvalue;
  await call('POST /addEditEmployeeDetailsWithDept', {
    emplId: 'N0001',
    name: 'Nora New',
    businessEmail: 'nora.new@demo.example',
    nricPassport: 'P1234567',
    gender: await lookup('gender'),
    marriageStatus: 'SIN',
    jobTitle: await lookup('job_title'),
    mobileNo: '81234567',
    businessUnit: await lookup('business_unit'),
    deptId: ['ENG'],
    reportsTo: { emplId: 'M0001' },
    joinDate: '2026-01-05',
    marriageDate: null,
    marriageCount: 0,
    totalChildren: 0,
    status: 'A',
    roles: [],
  });
  await signIn(page, hr, { at: '/logindetails' });
  await page.getByRole('link', { name: 'Add Login Detail' }).click();
  const submit = page.getByRole('button', { name: 'Submit' });
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Still missing: an employee, a password.')).toBeVisible();
  await page.getByRole('button', { name: 'Search New Employee' }).click();
  await page.getByLabel('Name or ID').fill('nora');
  await page.getByRole('button', { name: 'Choose Nora New (N0001)' }).click();
  await expect(page.getByText('nora.new@demo.example')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('given-by-hr-1');
  await page.getByLabel('Confirm Password', { exact: true }).fill('given-by-hr-2');
  await expect(page.getByText("Passwords Don't Match").first()).toBeVisible();
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(page.getByText('nora.new@demo.example')).toHaveCount(0);
  await page.getByRole('button', { name: 'Search New Employee' }).click();
  await page.getByLabel('Name or ID').fill('N0001');
  await page.getByRole('button', { name: 'Choose Nora New (N0001)' }).click();
  await page.getByLabel('Password', { exact: true }).fill('given-by-hr-1');
  await page.getByLabel('Confirm Password', { exact: true }).fill('given-by-hr-1');
  await submit.click();
  await expect(page.getByText('Login Detail of employee N0001 has been successfully added!')).toBeVisible();
  await createCallsAs(demo.url, 'nora.new@demo.example', 'given-by-hr-1');

  await find(page, 'nora.new');
  await page.getByRole('link', { name: 'Edit login details of nora.new@demo.example' }).click();
  await expect(heading(page)).toHaveText('Edit Login Detail');
  await page.getByLabel('Lock Account?').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Login Detail of employee N0001 has been successfully updated!')).toBeVisible();
  await expect(rowOf(page, 'nora.new')).toContainText('Yes');
});
