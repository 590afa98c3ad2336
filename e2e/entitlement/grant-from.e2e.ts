import { year } from '../kit/dates.ts';
import { expect, signIn, test } from '../kit/test.ts';

test('HR grants other days from a date, sees each month before, and undoes the grant', async ({ page, allowError }) => {
  // A second grant on the same day.
  allowError(/status of 409/);
  await signIn(page, 'hr@demo.example', { at: `/leaveentitlement/view/E0001/${year}/AL` });
  const ledger = page.getByRole('table', { name: `Annual leave ${year}, day by day` });
  const section = page.getByRole('region', { name: 'Grants from a date' });
  await expect(section).toContainText('The same days apply for the whole year.');

  await section.getByRole('button', { name: 'Grant from a date' }).click();
  const dialog = page.getByRole('dialog', { name: 'Grant from a date' });
  await expect(dialog).toContainText('Still missing: the date, the days and a reason.');
  await dialog.getByRole('textbox', { name: 'From' }).fill(`15/09/${year}`);
  await dialog.getByLabel('Days a year').fill('20');
  const months = dialog.getByRole('table', { name: 'Months' });
  await expect(months.getByRole('row', { name: 'August' })).toHaveText('August141.17');
  await expect(months.getByRole('row', { name: 'September' })).toHaveText('September201.67');
  await expect(months.getByRole('row', { name: 'Sum' })).toContainText('16');
  await dialog.getByLabel('Reason').fill('Promotion');
  await dialog.getByRole('button', { name: 'Confirm grant' }).click();
  await expect(ledger.getByRole('row', { name: `Granted from 15/09/${year}` })).toContainText('+2');
  await expect(section.getByRole('listitem')).toContainText('Added 2 days. Promotion, by');

  await section.getByRole('button', { name: 'Grant from a date' }).click();
  await dialog.getByRole('textbox', { name: 'From' }).fill(`15/09/${year}`);
  await dialog.getByLabel('Days a year').fill('25');
  await dialog.getByLabel('Reason').fill('Again');
  await expect(dialog).toContainText(`There is already a grant from 15/09/${year}. Undo that grant first.`);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await section.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog', { name: 'Undo Confirmation' }).getByRole('button', { name: 'Confirm undo' }).click();
  await expect(section).toContainText('The same days apply for the whole year.');
  await expect(ledger.getByRole('row', { name: `Undone: granted from 15/09/${year}` })).toContainText('−2');
});
