import type { Page } from '@playwright/test';
import { templateFile } from '../kit/sample-files.ts';
import { endSession } from '../kit/steps.ts';
import { demoPassword, expect, signInOnScreen, test } from '../kit/test.ts';
import { uploadPage } from '../kit/upload-page.ts';

const hr = 'hr@demo.example';

async function signInAgain(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/login\?/);
  await page.getByLabel('User ID').fill(hr);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('Changes of several profiles and an uploaded file survive the end of a session', async ({ page, allowError }) => {
  allowError(/status of 401/);
  await signInOnScreen(page, hr, { at: '/liststaffprofile/multipleupdate?dept_id=ENG' });
  const unit = page.locator('tr[data-row="E0001"]').getByLabel(/^Business Unit of /);
  const saveAll = page.getByRole('button', { name: 'Save All' });
  // The list of a cell is filled when it gets the focus.
  await unit.focus();
  await unit.selectOption('Corporate');
  await endSession(page);
  await saveAll.click({ timeout: 5000 }).catch(() => {});
  await signInAgain(page);
  await expect(unit.locator('option:checked')).toHaveText('Corporate');
  await saveAll.click();
  await expect(page.getByRole('alert')).toHaveText('1 employee profile is updated.');

  await page.goto('/translateitems/uploaditems');
  const upload = uploadPage(page, 'Translate Items');
  const columns = ['Field Name', 'Field Value', 'Field Long Name', 'Field Short Name', 'Effective Status'];
  await upload.choose(templateFile('codes.xlsx', columns, [['dept_id', 'LAB', 'Laboratory', 'Lab', 'A']]));
  await expect(upload.rows).toHaveCount(1);
  await endSession(page);
  // Another call of the page may notice the end of the session first.
  await upload.save.click({ timeout: 5000 }).then(
    () => upload.confirm(),
    () => {},
  );
  await signInAgain(page);
  await expect(upload.rows.first()).toContainText('Laboratory');
  await upload.save.click();
  await upload.confirm();
  await expect(upload.alert).toContainText('All uploaded Translate Items have been successfully saved to the Database!');
});
