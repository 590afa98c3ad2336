import type { Page } from '@playwright/test';
import { createCallsAs } from '../kit/calls.ts';
import { expect, factValue, signIn, test } from '../kit/test.ts';

const hr = 'hr@demo.example';

const summaryOf = (page: Page) => page.getByRole('region', { name: 'There is a problem' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

test('HR adds a leave category, is warned of invalid and existing values, and finds it in the list', async ({ page }) => {
  await signIn(page, hr, { at: '/leavecategory' });
  await expect(page.getByRole('row', { name: /AL.*Annual/ })).toContainText('14 days');
  await page.getByRole('link', { name: 'Add Leave Category' }).click();
  await expect(page.getByRole('heading', { name: 'Add Leave Category' })).toBeFocused();

  await save(page).click();
  await expect(summaryOf(page)).toBeFocused();
  await expect(summaryOf(page).getByRole('link')).toHaveText([
    'Leave Code cannot be blank.',
    'Leave Description cannot be blank.',
    'Invalid number',
  ]);
  await expect(page).toHaveTitle(/^Error: Add Leave Category/);

  await page.getByLabel('Leave Entitlement').fill('1x');
  await expect(page.getByText('Invalid number', { exact: true }).last()).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await page.getByLabel('Leave Entitlement').fill('3');
  await page.getByLabel('Leave Description', { exact: true }).fill('Study leave');
  await page.getByLabel('Leave Code', { exact: true }).fill('AL');
  await save(page).click();
  await expect(summaryOf(page).getByRole('link')).toHaveText(["Leave Category 'AL' is already defined"]);

  await page.getByLabel('Leave Code', { exact: true }).fill('ST');
  await save(page).click();
  const confirm = page.getByRole('dialog', { name: 'Add Confirmation' });
  await expect(confirm).toContainText('Add the leave category ST, Study leave, with 3 days a year?');
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Leave Category has been successfully added!', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /ST.*Study leave/ })).toContainText('3 days');
});

test('HR sees what someone else has changed meanwhile, and keeps the typed text', async ({ page, demo, allowError }) => {
  allowError(/412/);
  await signIn(page, hr, { at: '/leavecategory/edit/MT' });
  await expect(page.getByLabel('Leave Description', { exact: true })).toHaveValue(/./);
  await page.getByLabel('Leave Entitlement').fill('90');
  const call = await createCallsAs(demo.url, 'all@demo.example');
  await call('PATCH /leavecategory/MT', { leaveDescr: 'Mothers and fathers', entitlement: 99 });

  await save(page).click();
  const dialog = page.getByRole('dialog', { name: 'Changed by someone else' });
  await expect(dialog).toContainText(/\(X0001\) has changed this record since you opened it\./);
  await expect(dialog).toContainText('becomes Mothers and fathers');
  await dialog.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByLabel('Leave Description', { exact: true })).toHaveValue('Mothers and fathers');
  await expect(page.getByLabel('Leave Entitlement')).toHaveValue('90');

  await save(page).click();
  await expect(page.getByText('Leave Entitlement has been successfully updated!', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /MT.*Mothers and fathers/ })).toContainText('90 days');
});

test('HR can change how days are counted until the category has leave', async ({ page }) => {
  await signIn(page, hr, { at: '/leavecategory/edit/AL' });
  await expect(factValue(page, 'Counts')).toHaveText('Working days');
  await expect(page.getByRole('checkbox', { name: 'Counts calendar days' })).toHaveCount(0);
  await page.goto('/leavecategory/add');
  const counts = page.getByRole('checkbox', { name: 'Counts calendar days' });
  await page.getByLabel('Leave Code', { exact: true }).fill('SL');
  await expect(counts).toBeChecked();
  await page.getByLabel('Leave Code', { exact: true }).fill('XL');
  await expect(counts).not.toBeChecked();
});

test('leaving a changed form asks for confirmation, and leaving an unchanged form does not', async ({ page }) => {
  await signIn(page, hr, { at: '/leavecategory/edit/SL' });
  const description = page.getByLabel('Leave Description', { exact: true });
  await expect(description).toHaveValue(/./);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Leave Categories' })).toBeVisible();

  await page.getByRole('link', { name: 'Edit Sick leave' }).click();
  await description.fill('Ill');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  const asking = page.getByRole('dialog', { name: 'Leave without saving?' });
  await asking.getByRole('button', { name: 'Stay' }).click();
  await expect(description).toHaveValue('Ill');
  await description.press('Escape');
  await expect(description).toHaveValue('Ill');
  await expect(asking).toBeHidden();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await asking.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('row', { name: /SL/ })).toContainText('Sick leave');

  await page.getByRole('link', { name: 'Edit Sick leave' }).click();
  await description.fill('Ill');
  await description.press('Enter');
  await expect(page.getByRole('row', { name: /SL/ })).toContainText('Ill');
});

test('HR adds a translate item, and is warned of an existing value when leaving the field', async ({ page }) => {
  await signIn(page, hr, { at: '/translateitems/add' });
  const value = page.getByLabel('Field Value');
  await page.getByLabel('Field Name').selectOption('dept_id');
  await value.fill('ENG');
  await value.press('Tab');
  const taken = 'Combination of Field Name and Field Value already exist.';
  await expect(value).toHaveAccessibleDescription(taken);
  await expect(page.getByLabel('Effective Status')).toHaveValue('A');

  await value.fill('LAB');
  await expect(page.getByText(taken)).toBeHidden();
  await page.getByLabel('Field Long Description').fill('Laboratory');
  await page.getByLabel('Field Short Description').fill('Lab');
  await save(page).click();
  await page.getByRole('dialog', { name: 'Add Confirmation' }).getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('New Translate Item has been successfully added!', { exact: true })).toBeVisible();

  await page.getByLabel('Filter Field Long Name').fill('laborat');
  await expect(page.getByRole('row', { name: /LAB.*Laboratory/ })).toContainText('Active');
  await page.getByRole('link', { name: 'Edit Laboratory of dept_id' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Translate Item');
  await page.getByLabel('Effective Status').selectOption('I');
  await save(page).click();
  await expect(page.getByText('Translate Item has been successfully updated!', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /LAB.*Laboratory/ })).toContainText('Inactive');
});

test('a value in use stays active, and the dialog names three employees who have it', async ({ page, demo }) => {
  const call = await createCallsAs(demo.url, hr);
  const engineers = await call<{ emplId: string; name: string }[]>('GET /searchemployee?dept_id=ENG');
  await signIn(page, hr, { at: '/translateitems/edit/dept_id/ENG' });
  await page.getByLabel('Effective Status').selectOption('I');
  await save(page).click();
  const dialog = page.getByRole('alertdialog', { name: 'This value is in use' });
  for (const { name, emplId } of engineers.slice(0, 3)) await expect(dialog).toContainText(`${name} (${emplId})`);
  await expect(dialog).toContainText(`... and ${engineers.length - 3} other employee(s)`);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Effective Status')).toHaveValue('I');
  expect(await call('GET /translateitem/dept_id/ENG')).toMatchObject({ effStatus: 'A' });
});

test('HR adds an entitlement: the category suggests its days, and inconsistent values are reported', async ({ page, demo }) => {
  await signIn(page, hr, { at: '/leaveentitlement/add' });
  const [carried, entitled, available] = ['Carried Forward', 'Entitlement', 'Available Leave'].map((label) =>
    page.getByLabel(label, { exact: true }),
  );
  if (!carried || !entitled || !available) throw new Error('The form does not have three figures.');
  await expect(available).toHaveValue('14');
  await page.getByLabel('Leave Category').selectOption('HL');
  await expect(entitled).toHaveValue('60');
  await carried.fill('2.5');
  await expect(available).toHaveValue('62.5');
  await available.fill('60');
  await expect(page.getByText('Available Leave differ from Carried Forward + Entitlement ( 62.5 )')).toBeVisible();
  await page.getByRole('button', { name: 'Reset Available Leave' }).click();
  await expect(available).toHaveValue('62.5');
  await expect(available).toBeFocused();

  await page.getByLabel('Leave Category').selectOption('AL');
  await page.getByRole('combobox', { name: 'Employee' }).fill('E0001');
  await save(page).click();
  const year = await page.getByLabel('Year', { exact: true }).inputValue();
  await expect(summaryOf(page).getByRole('link')).toHaveText([`Leave Entitlement already defined: E0001, ${year}, AL`]);
  await page.getByLabel('Year', { exact: true }).fill('20');
  await expect(summaryOf(page).getByRole('link')).toHaveText(['Invalid number']);
  await page.getByLabel('Year', { exact: true }).fill('2035');
  await save(page).click();
  await page.getByRole('dialog', { name: 'Add Confirmation' }).getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Leave Entitlement has been successfully added!', { exact: true })).toBeVisible();
  const call = await createCallsAs(demo.url, hr);
  expect(await call('GET /leaveentitlement/E0001/2035/AL')).toMatchObject({
    carryForward: 2.5,
    entitlement: 14,
    availableLeave: 16.5,
    takenLeave: 0,
  });
});

test('HR changes an entitlement, and sees warnings with a Reset button and a balance that follows', async ({ page, demo }) => {
  const call = await createCallsAs(demo.url, hr);
  await call('POST /leaveentitlement?source=upload', {
    id: { emplid: 'E0001', year: 2034, leaveCode: 'AL' },
    carryForward: 0,
    entitlement: 14,
    availableLeave: 14,
    takenLeave: 5,
    balanceLeave: 9,
  });
  await signIn(page, hr, { at: '/leaveentitlement/edit/E0001/2034/AL' });
  const balance = page.getByLabel('Balance Leave');
  await expect(balance).toHaveValue('9');
  await page.getByLabel('Available Leave').fill('1.2');
  await save(page).click();
  await expect(summaryOf(page).getByRole('link')).toHaveText(['Please enter a valid number only']);
  await page.getByLabel('Available Leave').fill('14');

  await expect(page.getByText('Leave Count differ from Applied Leave ( 0 approved )')).toBeVisible();
  await page.getByRole('button', { name: 'Reset Taken Leave' }).click();
  await expect(page.getByLabel('Taken Leave')).toHaveValue('0');
  await expect(balance).toHaveValue('14');
  await balance.fill('20');
  await expect(page.getByText('Balance does not tally ( Available Leave - Taken )').last()).toBeVisible();
  await page.getByRole('button', { name: 'Reset Balance Leave' }).click();
  await expect(balance).toHaveValue('14');

  await save(page).click();
  await expect(page.getByText('Leave Entitlement has been successfully updated!', { exact: true })).toBeVisible();
  expect(await call('GET /leaveentitlement/E0001/2034/AL')).toMatchObject({ takenLeave: 0, balanceLeave: 14 });
});

test('an admin edits entitlements of their own department, but not their own', async ({ page }) => {
  await signIn(page, 'admin@demo.example', { at: '/leaveentitlement' });
  const edits = page.getByRole('table').getByRole('link', { name: /^Edit/ });
  await page.getByLabel('Filter Employee ID').fill('E0001');
  await expect(page.getByRole('cell', { name: 'E0001', exact: true }).first()).toBeVisible();
  await expect(page.getByRole('cell', { name: 'A0001', exact: true })).toHaveCount(0);
  await expect(edits.first()).toBeVisible();
  await page.getByLabel('Filter Employee ID').fill('A0001');
  await expect(page.getByRole('cell', { name: 'A0001', exact: true }).first()).toBeVisible();
  await expect(edits).toHaveCount(0);
  await page.goto(`/leaveentitlement/edit/A0001/${new Date().getFullYear()}/AL`);
  await expect(page.getByRole('heading', { name: "You don't have permission to access this resource." })).toBeVisible();
});
