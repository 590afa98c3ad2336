import type { Page } from '@playwright/test';
import { callsAs } from './calls.ts';
import { expect, signIn, test } from './test.ts';

const hr = 'hr@demo.example';

const summaryOf = (page: Page) => page.getByRole('region', { name: 'There is a problem' });
const save = (page: Page) => page.getByRole('button', { name: 'Save' });

test('HR adds a leave category, is told of wrong and taken ones, and finds it in the list', async ({ page }) => {
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
  await page.getByLabel('Leave Description').fill('Study leave');
  await page.getByLabel('Leave Code').fill('AL');
  await save(page).click();
  await expect(summaryOf(page).getByRole('link')).toHaveText(["Leave Category 'AL' is already defined"]);

  await page.getByLabel('Leave Code').fill('ST');
  await save(page).click();
  const confirm = page.getByRole('dialog', { name: 'Add Confirmation' });
  await expect(confirm).toContainText('Add the leave category ST, Study leave, with 3 days a year?');
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Leave Category has been successfully added!', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /ST.*Study leave/ })).toContainText('3 days');
});

test('HR who was overtaken reads what changed, and keeps what was typed', async ({ page, demo, allowError }) => {
  allowError(/412/);
  await signIn(page, hr, { at: '/leavecategory/edit/MT' });
  await expect(page.getByLabel('Leave Description')).toHaveValue(/./);
  await page.getByLabel('Leave Entitlement').fill('90');
  const call = await callsAs(demo.url, 'all@demo.example');
  await call('PATCH /leavecategory/MT', { leaveDescr: 'Mothers and fathers', entitlement: 99 });

  await save(page).click();
  const dialog = page.getByRole('dialog', { name: 'Changed by somebody else' });
  await expect(dialog).toContainText(/\(X0001\) has changed this record since you opened it\./);
  await expect(dialog).toContainText('→ Mothers and fathers');
  await dialog.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByLabel('Leave Description')).toHaveValue('Mothers and fathers');
  await expect(page.getByLabel('Leave Entitlement')).toHaveValue('90');

  await save(page).click();
  await expect(page.getByText('Leave Entitlement has been successfully updated!', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /MT.*Mothers and fathers/ })).toContainText('90 days');
});

test('how days are counted can be changed until there is leave of the category', async ({ page }) => {
  await signIn(page, hr, { at: '/leavecategory/edit/AL' });
  await expect(page.getByRole('checkbox', { name: 'Counts calendar days' })).toBeDisabled();
  await page.goto('/leavecategory/add');
  const counts = page.getByRole('checkbox', { name: 'Counts calendar days' });
  await page.getByLabel('Leave Code').fill('SL');
  await expect(counts).toBeChecked();
  await page.getByLabel('Leave Code').fill('XL');
  await expect(counts).not.toBeChecked();
});

test('leaving a changed form asks first, an unchanged one does not', async ({ page }) => {
  await signIn(page, hr, { at: '/leavecategory/edit/SL' });
  const description = page.getByLabel('Leave Description');
  await expect(description).toHaveValue(/./);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Leave Categories' })).toBeVisible();

  await page.getByRole('link', { name: 'Edit Sick leave' }).click();
  await description.fill('Ill');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  const asking = page.getByRole('dialog', { name: 'Leave without saving?' });
  await asking.getByRole('button', { name: 'Stay' }).click();
  await expect(description).toHaveValue('Ill');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await asking.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('row', { name: /SL/ })).toContainText('Sick leave');
});
