import type { Page } from '@playwright/test';
import { violationsOn } from '../kit/axe.ts';
import { createCallsAs } from '../kit/calls.ts';
import { everyMode } from '../kit/modes.ts';
import { expect, readOnlyTest, signIn, test } from '../kit/test.ts';
import { uploadPage } from '../kit/upload-page.ts';

const hr = 'hr@demo.example';
const address = '/liststaffprofile/uploadprofiles';
const headings =
  'Employee #,First Name,Last Name,Work Email,Mobile Phone,Gender,Marital Status,Hire Date,Job Title,Department,Division,Reporting to,Status';

const csvFile = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([headings, ...lines].join('\r\n')),
});
const people = [
  'B2,Ben,Ode,ben@b.example,+65 8123 4567,Male,Single,02/03/2026,Software engineer,Engineering,Product,"Silva, Ana",Active',
  'B1,Ana,Silva,ana@b.example,+65 8123 4568,w,Single,04/05/2026,Software engineer,Engineering,Product,M0001,Active',
];
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Match columns' });

test('HR uploads a BambooHR export of people, and the next one is matched as last time', async ({ page, demo }) => {
  const upload = uploadPage(page, 'Employee Profiles');
  const dialog = dialogOf(page);
  await signIn(page, hr, { at: '/liststaffprofile' });
  await page.getByRole('link', { name: 'Upload Profiles' }).click();

  await test.step('the message of the specification comes first, with a button', async () => {
    await upload.choose(csvFile('bamboo.csv', people));
    await expect(upload.alert).toContainText(
      'Invalid Template has been used for uploading Employee Profiles! Please use the latest Upload Template available in this page...',
    );
    await expect(upload.alert).toContainText('This is a CSV file, not an Excel workbook.');
    await page.getByRole('button', { name: 'Match columns' }).click();
    await expect(dialog).toContainText('The headings are those of BambooHR.');
    await expect(dialog.getByLabel('EmployeeID', { exact: true })).toHaveValue('Employee #');
    await expect(dialog.getByLabel('EmployeeName', { exact: true })).toHaveValue('First Name');
    await expect(dialog.getByLabel('EmployeeName, joined with').first()).toHaveValue('Last Name');
    await expect(dialog.getByLabel('LineManager', { exact: true })).toHaveValue('Reporting to');
    await expect(dialog.getByLabel('NRICPassportNo if blank')).toHaveValue('Not recorded');
    await expect(dialog).not.toContainText('Still missing');
  });

  await test.step('nothing is lost when the dialog closes', async () => {
    await dialog.getByLabel('NRICPassportNo if blank').fill('');
    await expect(dialog).toContainText('Still missing: NRICPassportNo.');
    await dialog.getByLabel('NRICPassportNo if blank').fill('unknown');
    await expect(dialog).not.toContainText('Still missing');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Match columns' }).click();
    await expect(dialog.getByLabel('NRICPassportNo if blank')).toHaveValue('unknown');
  });

  await test.step('a value without a match has a choice', async () => {
    await expect(dialog).toContainText('BusinessUnit: 1 value without a match');
    await dialog.getByLabel('Product', { exact: true }).selectOption({ label: 'Products (PRO)' });
  });

  await test.step('dates that fit both orders need an answer', async () => {
    await dialog.getByRole('button', { name: 'Use this match' }).click();
    await expect(dialog).toContainText('Choose how dates are written.');
    await dialog.getByLabel('Month first: 02/03/2026 is 3 February 2026').check();
    expect(await violationsOn(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Use this match' }).click();
  });

  await test.step('the rows are stored, managers first', async () => {
    await expect(upload.alert).toContainText('All uploaded Employee Profiles data have successfully passed the validation process.');
    await expect(page.getByText('The columns are matched.')).toBeVisible();
    await expect(page.getByText('Dates are read month first: 02/03/2026 is 3 February 2026.')).toBeVisible();
    await upload.save.click();
    await upload.confirm();
    await expect(upload.alert).toHaveText('All new Employee Profiles have been successfully saved to the Database!');
    const call = await createCallsAs(demo.url, hr);
    expect(await call('GET /employeeDetailsDept/B2')).toMatchObject({
      name: 'Ben Ode',
      gender: 'M',
      jobTitle: 'SWE',
      deptId: ['ENG'],
      businessUnit: 'PRO',
      joinDate: '2026-02-03',
      nricPassport: 'unknown',
      reportsTo: { emplId: 'B1' },
      roles: [{ role: 'E' }],
    });
    expect(await call('GET /employeeDetailsDept/B1')).toMatchObject({
      gender: 'F',
      joinDate: '2026-04-05',
      reportsTo: { emplId: 'M0001' },
      roles: [{ role: 'E' }, { role: 'M' }],
    });
  });

  await test.step('the next file is matched as last time', async () => {
    await page.reload();
    const next = 'B3,Cho,Park,cho@b.example,+65 8123 4569,Female,Single,05/06/2026,Software engineer,Engineering,Product,M0001,Active';
    await upload.choose(csvFile('next.csv', [next]));
    await expect(page.getByText('The columns are matched as last time.')).toBeVisible();
    await expect(upload.rows).toHaveCount(1);
    await expect(upload.rows).toContainText(['06/05/2026']);
    await page.getByRole('button', { name: 'Change the match' }).click();
    await expect(dialog.getByLabel('NRICPassportNo if blank')).toHaveValue('unknown');
    await expect(dialog.getByLabel('Month first: 05/06/2026 is 6 May 2026')).toBeChecked();
  });
});

for (const [mode, settings] of everyMode) {
  readOnlyTest.describe(mode, () => {
    readOnlyTest.use(settings);
    readOnlyTest('The dialog that matches columns is accessible, also with values without a match', async ({ page }) => {
      const upload = uploadPage(page, 'Employee Profiles');
      await signIn(page, hr, { at: address });
      await upload.choose(csvFile('bamboo.csv', [...people, people[0]?.replace('Male', 'Divers') ?? '']));
      await page.getByRole('button', { name: 'Match columns' }).click();
      const dialog = dialogOf(page);
      await expect(dialog).toContainText('Gender: 1 value without a match');
      await expect(dialog.getByLabel('Divers')).toHaveValue('');
      expect(await violationsOn(page)).toEqual([]);
      expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
      await page.screenshot({ path: `test-results/screens/${mode}/match-columns.png` });
      await dialog.getByRole('button', { name: 'Use this match' }).scrollIntoViewIfNeeded();
      await dialog.getByLabel('Divers').scrollIntoViewIfNeeded();
      await page.screenshot({ path: `test-results/screens/${mode}/match-columns-end.png` });
    });
  });
}
