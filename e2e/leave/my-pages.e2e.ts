import type { Page } from '@playwright/test';
import { demoPublicHolidays } from '#src/app/demo-company/demo-codes.ts';
import { formatDate, weekdayName } from '#src/base/dates/plain-date.ts';
import { daysText } from '#src/base/text/plural.ts';
import { createCallsAs } from '../kit/calls.ts';
import { year } from '../kit/dates.ts';
import { chooseInMenu } from '../kit/steps.ts';
import { demoPassword, expect, factValue, readOnlyTest, signIn, test } from '../kit/test.ts';

// This employee has both taken and pending days.
const employee = 'employee2@demo.example';

type Entitlement = Record<'entitlement' | 'carryForward' | 'availableLeave' | 'takenLeave' | 'pendingLeave' | 'balanceLeave', number> & {
  id: { leaveCode: string; year: number };
  leaveCategory: { leaveDescr: string };
};

const rows = (page: Page) => page.getByRole('table').first().locator('tbody tr');

readOnlyTest('My Leave Details shows the same figures as the other screens', async ({ page, demo }) => {
  const call = await createCallsAs(demo.url, employee);
  const entitlements = await call<Entitlement[]>(`GET /leaveentitlement/me/${year}`);
  const annual = entitlements.find(({ id }) => id.leaveCode === 'AL');
  if (!annual) throw new Error('The employee has no annual leave.');
  const table = page.getByRole('table', { name: 'My Leave Details' });
  await signIn(page, employee, { at: '/myleavedetails' });

  await test.step('each type is a row, and there are ten rows', async () => {
    await expect(rows(page)).toHaveCount(10);
    await expect(table.getByRole('row')).toHaveCount(2 + entitlements.length);
    for (const one of entitlements) {
      const { entitlement, carryForward, availableLeave, takenLeave, balanceLeave } = one;
      const figures = [year, entitlement, carryForward, availableLeave, takenLeave, balanceLeave].map(String);
      const row = table.getByRole('row', { name: one.leaveCategory.leaveDescr });
      await expect(row.locator('th, td')).toHaveText([one.leaveCategory.leaveDescr, ...figures, 'Explain']);
    }
  });

  await test.step('the home page and the form show the same balance', async () => {
    await chooseInMenu(page, 'Home');
    const { availableLeave, takenLeave, pendingLeave, balanceLeave } = annual;
    expect(balanceLeave).toBe(availableLeave - takenLeave);
    const card = page.getByRole('region', { name: 'Annual leave balance' });
    await expect(card.locator('.hero')).toHaveText(
      `${balanceLeave}${balanceLeave > 0 && balanceLeave <= 1 ? 'day' : 'days'} left of ${availableLeave}`,
    );
    await expect(card.getByRole('listitem').first()).toHaveText(/^Taken/);
    const [taken = 0, booked = 0] = (await card.getByRole('listitem').allInnerTexts()).map((text) => Number(/[\d.]+$/.exec(text)?.[0]));
    expect(taken + booked, 'taken and booked').toBe(takenLeave);
    const bars = (await card.getByRole('img').locator('text').allTextContents()).map(Number).filter((days) => days > 0);
    expect(
      bars.reduce((sum, days) => sum + days, 0),
      'all bars',
    ).toBe(takenLeave);
    await chooseInMenu(page, 'Apply leave');
    await expect(page.getByLabel('Leave type').locator('option', { hasText: 'Annual leave' })).toHaveText(
      `Annual leave, ${daysText(Math.max(0, balanceLeave - pendingLeave))}${pendingLeave > 0 ? ' available' : ''}`,
    );
  });

  await test.step('a year without entitlements is empty, and this year can be selected again', async () => {
    await page.goto(`/myleavedetails?year=${year - 1}`);
    await expect(page.getByLabel('Year', { exact: true })).toHaveValue(String(year - 1));
    await expect(page.getByText('No data available.')).toBeVisible();
    await page.getByLabel('Year', { exact: true }).selectOption(String(year));
    await expect(page).toHaveURL(`/myleavedetails?year=${year}`);
    await expect(table.getByRole('row', { name: 'Annual leave' })).toBeVisible();
    await expect(rows(page)).toHaveCount(10);
  });
});

readOnlyTest('A public holiday opens from the list, and Back returns to the list as before', async ({ page }) => {
  const byName = demoPublicHolidays(year).toSorted((a, b) => (a.holidayDescr < b.holidayDescr ? 1 : -1));
  const [last] = byName.slice(-1);
  if (!last) throw new Error('There are no holidays.');
  const view = page.getByRole('link', { name: `View ${last.holidayDescr}` });
  const expectList = async () => {
    await expect(page).toHaveURL('/mypublicholiday?page=2&sort=-holidayDescr');
    await expect(rows(page)).toHaveCount(byName.length - 10);
    await expect(view).toBeFocused();
  };
  await signIn(page, employee, { at: '/mypublicholiday' });
  await expect(rows(page)).toHaveCount(10);

  await test.step('the list is sorted by name in descending order, and the second page has the rest', async () => {
    const sort = page.getByRole('columnheader', { name: 'Holiday' }).getByRole('button');
    await sort.click();
    await expect(page).toHaveURL('/mypublicholiday?sort=holidayDescr');
    await sort.click();
    await expect(page).toHaveURL('/mypublicholiday?sort=-holidayDescr');
    await expect(rows(page).first()).toContainText(byName[0]?.holidayDescr ?? '');
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(rows(page).last()).toContainText(last.holidayDescr);
  });

  await test.step('the holiday is shown', async () => {
    await view.click();
    await expect(page.getByRole('heading', { level: 1, name: 'View Public Holiday' })).toBeFocused();
    await expect(factValue(page, 'Date')).toHaveText(formatDate(last.holidayDate));
    await expect(factValue(page, 'Day')).toHaveText(weekdayName(last.holidayDate));
    await expect(factValue(page, 'Holiday')).toHaveText(last.holidayDescr);
    await expect(factValue(page, 'State(s)')).toHaveText(last.holidayState);
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  });

  await test.step('the Back link and the browser’s Back button lead to the same list', async () => {
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expectList();
    await view.click();
    await expect(factValue(page, 'Holiday')).toBeVisible();
    await page.goBack();
    await expectList();
  });
});

readOnlyTest('My Profile has three groups and a note, and shows the NRIC only on request', async ({ page, demo }) => {
  type Profile = { nricPassport: string; businessEmail: string; reportsTo: { emplId: string; name: string } };
  const profile = await (await createCallsAs(demo.url, employee))<Profile>('GET /employeedetail/me');
  const nric = factValue(page, 'NRIC/Passport#');
  const show = page.getByRole('button', { name: 'Show NRIC/Passport#' });
  await signIn(page, employee, { at: '/myprofile' });

  for (const name of ['Personal Information', 'Contact Information', 'Employment Information']) {
    await expect(page.getByRole('region', { name })).toBeVisible();
  }
  await expect(page.getByText('ask HR to correct it')).toBeVisible();
  await expect(factValue(page, 'Employee ID')).toHaveText('E0002');
  await expect(factValue(page, 'Business email')).toHaveText(profile.businessEmail);
  await expect(factValue(page, 'Line manager')).toHaveText(`${profile.reportsTo.name} (M0001)`);
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);

  await expect(nric).toHaveText('•'.repeat(profile.nricPassport.length));
  await show.click();
  await expect(nric).toHaveText(profile.nricPassport);
  await show.click();
  await expect(page.getByRole('main')).not.toContainText(profile.nricPassport);

  await page.getByRole('main').getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL('/');
});

test('The password is changed if the rules allow it; otherwise the typed values stay', async ({ page, otherBrowser, allowError }) => {
  const newPassword = 'another-long-word';
  const current = page.getByLabel('Current Password', { exact: true });
  const next = page.getByLabel('New Password', { exact: true });
  const confirm = page.getByLabel('Confirm New Password', { exact: true });
  const save = page.getByRole('button', { name: 'Change Password' });
  const summary = page.getByRole('region', { name: 'There is a problem' });
  await signIn(page, 'employee@demo.example', { at: '/changepassword' });

  await test.step('the form names blank fields', async () => {
    await save.click();
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText([
      'Current Password cannot be blank.',
      'New Password cannot be blank.',
      'Confirm New Password cannot be blank.',
    ]);
  });

  await test.step('a new password that is too short, has a space or differs from its confirmation shows an error', async () => {
    await current.fill(demoPassword);
    for (const [text, problem] of [
      ['short12', /8 characters/],
      ['two words here', /space/],
    ] as const) {
      await next.fill(text);
      await confirm.fill(text);
      await expect(summary.getByRole('link')).toHaveText(problem);
      await save.click();
      await expect(next).toHaveValue(text);
    }
    await next.fill(newPassword);
    await expect(confirm).toHaveAccessibleDescription("Passwords Don't Match");
    await confirm.fill(newPassword);
    await expect(summary).toBeHidden();
  });

  await test.step('a wrong current password and an unchanged password show an error', async () => {
    allowError(/status of 400/);
    await current.fill('not-my-password');
    await save.click();
    await expect(current).toHaveAccessibleDescription('Password change has failed due to invalid Current Password.');
    await expect(next).toHaveValue(newPassword);
    await current.fill(demoPassword);
    await next.fill(demoPassword);
    await confirm.fill(demoPassword);
    await save.click();
    await expect(next).toHaveAttribute('aria-invalid', 'true');
    await expect(current).toHaveValue(demoPassword);
  });

  await test.step('each password can be shown', async () => {
    await page.getByRole('button', { name: 'Show new password' }).click();
    await expect(next).toHaveAttribute('type', 'text');
    await expect(current).toHaveAttribute('type', 'password');
  });

  const other = await otherBrowser();
  await signIn(other, 'employee@demo.example');

  await test.step('the new password keeps this session and ends all others', async () => {
    await next.fill(newPassword);
    await confirm.fill(newPassword);
    await save.click();
    await expect(page.getByRole('alert')).toHaveText('Your password has been successfully updated.');
    await expect(page).toHaveURL('/');
    allowError(/status of 401/);
    await other.goto('/myprofile');
    await expect(other).toHaveURL(/\/login/);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByLabel('User ID').fill('employee@demo.example');
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Your Username or Password is incorrect. Please try again!').first()).toBeVisible();
    await signIn(page, 'employee@demo.example', { password: newPassword });
  });
});
