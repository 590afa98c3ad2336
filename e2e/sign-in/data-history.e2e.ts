import { paths } from '#src/shared/screens/paths.ts';
import { expectAccessible } from '../kit/axe.ts';
import { expect, signIn, test } from '../kit/test.ts';

test('HR views and changes a profile, and its owner sees both', async ({ page, demo, otherBrowser, allowError }) => {
  allowError(/500/);
  await signIn(page, 'employee@demo.example', { at: paths.myProfile() });
  const told = page.getByRole('region', { name: 'Who saw and changed my data' });
  await expect(told).toContainText('Nothing yet.');
  const emplId = /\((\w+)\)/.exec((await page.locator('.page-head').textContent()) ?? '')?.[1] ?? '';

  const theirs = await otherBrowser();
  await theirs.goto(demo.url);
  await signIn(theirs, 'hr@demo.example');
  await theirs.goto(`${demo.url}${paths.editStaffProfile({ emplId })}`);
  await theirs.getByLabel('Mobile Number', { exact: true }).fill('+65 8123 4567');
  await theirs.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: 'Employee Profiles' })).toBeVisible();

  await page.reload();
  await expect(told.getByRole('listitem')).toHaveCount(2);
  await expect(told.getByRole('listitem').first()).toContainText(
    /Employee profile.*Changed by .+ \(H0001\), .*Mobile number: \+65 8123 4567 \(was /,
  );
  await expect(told.getByRole('listitem').last()).toContainText(/NRIC\/Passport#.*Viewed by .+ \(H0001\)/);
  await expectAccessible(page);
  await page.route('**/api/datahistory/me*', (route) => route.fulfill({ status: 500, json: { code: 'x', message: 'x' } }));
  await page.reload();
  await expect(told).toContainText("Couldn't load this.");
  await page.unroute('**/api/datahistory/me*');
  await told.getByRole('button', { name: 'Try again' }).click();
  await expect(told.getByRole('listitem')).toHaveCount(2);
});
