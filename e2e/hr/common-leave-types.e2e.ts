import { createCallsAs } from '../kit/calls.ts';
import { expect, signIn, test } from '../kit/test.ts';

const hr = 'hr@demo.example';

test('HR adds common leave types of a country without a file, and types that exist are not added twice', async ({ page, demo }) => {
  const call = await createCallsAs(demo.url, hr);
  await signIn(page, hr, { at: '/leavecategory' });
  await page.getByRole('link', { name: 'Add common leave types' }).click();
  const table = page.getByRole('table', { name: 'Leave types' });
  // The country of the company's time zone.
  await expect(page.getByLabel('Country')).toHaveValue('SG');
  await page.getByLabel('Country').selectOption({ label: 'Germany' });
  await expect(table).toContainText('Your company has Annual leave');
  await expect(page.getByRole('checkbox', { name: 'Add Annual leave' })).toHaveCount(0);
  await expect(table.getByRole('row', { name: /Unpaid leave|NP/ })).toContainText('No limit');

  await page.getByLabel('Name of CS').fill('Child is ill');
  await page.getByLabel('Days a year of CS').fill('10');
  await page.getByRole('checkbox', { name: 'Add Special leave' }).uncheck();
  await page.getByRole('button', { name: 'Add 3 leave types' }).click();
  await expect(page.getByText('Child is ill, Parental leave and Unpaid leave added.')).toBeVisible();
  await expect(page.getByRole('row', { name: /CS.*Child is ill/ })).toContainText('10 days');
  expect(await call('GET /leavecategory/CS')).toMatchObject({ entitlement: 10, needsBalance: true, attachmentFromDays: 1 });
  expect(await call('GET /leavecategory/NP')).toMatchObject({ needsBalance: false, countsCalendarDays: false });
  expect(await call('GET /leavecategory/SP')).toBeNull();

  await page.getByRole('link', { name: 'Add common leave types' }).click();
  // The country that was chosen last.
  await expect(page.getByLabel('Country')).toHaveValue('DE');
  await expect(table).toContainText('Your company has Child is ill');
  await expect(page.getByRole('button', { name: 'Add 1 leave type' })).toBeVisible();
});
