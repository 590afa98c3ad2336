import type { Page } from '@playwright/test';
import { demoAccounts } from '#src/app/demo-company/demo-accounts.ts';
import { applyPage } from '../kit/apply-page.ts';
import { daysFrom } from '../kit/dates.ts';
import { findScreenAddresses, screens } from '../kit/screens.ts';
import { createCallsAs } from '../kit/calls.ts';
import { chooseInMenu, endSession } from '../kit/steps.ts';
import { demoPassword, expect, readOnlyTest, signInOnScreen, test } from '../kit/test.ts';
import { formatDate } from '#src/base/dates/plain-date.ts';

const employee = 'employee@demo.example';

const form = (page: Page) => ({
  userId: page.getByLabel('User ID'),
  password: page.getByLabel('Password', { exact: true }),
  login: page.getByRole('button', { name: 'Login' }),
  refusal: page.getByRole('alert'),
});

async function trySignIn(page: Page, email: string, password: string): Promise<void> {
  await form(page).userId.fill(email);
  await form(page).password.fill(password);
  await form(page).login.click();
}

const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).toSorted());

readOnlyTest('The sign-in page shows what is wrong and keeps the email address', async ({ page, allowError }) => {
  allowError(/Failed to load resource/);
  const { userId, password, login, refusal } = form(page);
  await page.goto('/login');
  await expect(page).toHaveTitle('Sign in – Leave');

  await test.step('Login is disabled only while a field is empty', async () => {
    await expect(login).toHaveAttribute('aria-disabled', 'true');
    await userId.fill('x');
    await expect(login).toHaveAttribute('aria-disabled', 'true');
    await password.fill('y');
    await expect(login).not.toHaveAttribute('aria-disabled');
  });

  await test.step('invalid values are not sent', async () => {
    await password.press('Enter');
    await expect(userId).toHaveAccessibleDescription(/E-mail is invalid$/);
    await expect(password).toHaveAccessibleDescription('Password is too short');
    await expect(userId).toBeFocused();
    await userId.fill(employee);
    await expect(userId).not.toHaveAccessibleDescription(/E-mail is invalid/);
    await login.click();
    await expect(password).toBeFocused();
  });

  await test.step('a wrong password, a locked account and a failing server show an error', async () => {
    await password.fill('not-the-one');
    await password.press('Enter');
    await expect(refusal).toHaveText('Your Username or Password is incorrect. Please try again!');
    await expect(page.locator(':focus')).toHaveText('Your Username or Password is incorrect. Please try again!');
    await expect(page).toHaveTitle('Error: Sign in – Leave');
    await expect(userId).toHaveValue(employee);
    await trySignIn(page, 'nobody@demo.example', 'not-the-one');
    await expect(refusal).toHaveText('Your Username or Password is incorrect. Please try again!');
    await trySignIn(page, 'locked@demo.example', 'not-the-one');
    await expect(refusal).toHaveText('Your Username or Password is incorrect. Please try again!');
    await trySignIn(page, 'locked@demo.example', demoPassword);
    await expect(refusal).toHaveText('Sorry! Your login account currently locked!');
    await page.route('**/api/auth/signin', (route) => route.fulfill({ status: 500, json: { status: 500, message: 'Broken' } }), {
      times: 1,
    });
    await trySignIn(page, employee, demoPassword);
    await expect(refusal).toHaveText('Sorry! Something went wrong. Please try again!');
    expect(await stored(page)).toEqual([]);
  });

  await test.step('the password can be shown', async () => {
    const show = page.getByRole('button', { name: 'Show password' });
    await expect(password).toHaveAttribute('type', 'password');
    await expect(password).toHaveAttribute('autocomplete', 'current-password');
    await show.click();
    await expect(show).toHaveAttribute('aria-pressed', 'true');
    await expect(password).toHaveAttribute('type', 'text');
    await expect(password).toHaveValue(demoPassword);
  });

  await test.step('the right password leads home, and only the token is stored', async () => {
    await password.press('Enter');
    await expect(page).toHaveURL(/\/$/);
    expect(await stored(page)).toEqual(['accessToken']);
  });
});

test('Too many wrong passwords block sign-ins to that account only', async ({ page, allowError }) => {
  allowError(/status of (401|429)/);
  await page.goto('/login');
  const { refusal, userId } = form(page);
  for (let n = 0; n < 10; n += 1) {
    const answer = page.waitForResponse('**/api/auth/signin');
    await trySignIn(page, employee, `wrong-password-${n}`);
    expect((await answer).status()).toBe(401);
    await expect(userId).toBeEnabled();
  }
  await trySignIn(page, employee, demoPassword);
  await expect(refusal).toHaveText(/^Too many attempts\. Try again in 1[45] minutes\.$/);
  await trySignIn(page, 'employee2@demo.example', demoPassword);
  await expect(page).toHaveURL(/\/$/);
});

for (const [browser, userAgent, advised] of [
  ['Safari', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15', true],
  ['Chrome', 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36', false],
] as const) {
  readOnlyTest.describe(() => {
    readOnlyTest.use({ userAgent });
    readOnlyTest(`The sign-in page ${advised ? 'recommends' : 'does not recommend'} another browser in ${browser}`, async ({ page }) => {
      await page.goto('/login');
      await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeVisible();
      await expect(page.getByText('This application works best in Chrome or Firefox.')).toHaveCount(advised ? 1 : 0);
    });
  });
}

readOnlyTest('The requested page opens after the sign-in, and never another site', async ({ page }) => {
  const wanted = '/myleavehistory?sort=-endDate&filter[leaveStatus]=Approved';
  await page.goto(wanted);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  const reason = page.getByText('Sign in to open the page you requested.').filter({ visible: true });
  await expect(reason).toBeVisible();
  await page.reload();
  await expect(reason).toBeVisible();
  await trySignIn(page, 'employee2@demo.example', demoPassword);
  await expect(page).toHaveURL(new RegExp(`${RegExp.escape(wanted)}$`));
  await expect(page.getByLabel('Filter Status')).toHaveValue('Approved');
  await expect(page.getByRole('columnheader', { name: 'End Date' })).toHaveAttribute('aria-sort', 'descending');

  for (const redirect of ['https://evil.example/', '//evil.example/', '/\\evil.example/', 'javascript:alert(1)', '/login']) {
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect(reason).toHaveCount(0);
    await signInOnScreen(page, 'employee2@demo.example', { at: `/login?redirect=${encodeURIComponent(redirect)}` });
    await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  }
});

test('The first sign-in requires a new password before anything else', async ({ page, demo, allowError }) => {
  allowError(/status of 40[01]/);
  const chosen = 'a-password-of-my-own';
  await page.goto('/login');
  await trySignIn(page, 'first@demo.example', demoPassword);

  await test.step('every page leads to /firsttime', async () => {
    await expect(page).toHaveURL(/\/firsttime$/);
    await expect(page.getByText('Your password has been reset. Click OK button to change new password.', { exact: true })).toBeVisible();
    expect(await stored(page)).toEqual(['accessToken', 'firstTimeLogin']);
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    for (const path of ['/', '/applyleave', '/leaverequests', '/login']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/firsttime$/);
    }
    const answer = await page.evaluate(
      async (url) => (await fetch(url, { headers: { Authorization: `Bearer ${localStorage.getItem('accessToken')}` } })).status,
      `${demo.url}/api/appliedleave/me`,
    );
    expect(answer).toBe(403);
    allowError(/status of 403/);
  });

  const current = page.getByLabel('Current Password', { exact: true });
  const next = page.getByLabel('New Password', { exact: true });
  const again = page.getByLabel('Confirm New Password', { exact: true });
  const change = page.getByRole('button', { name: 'Change Password' });
  const summary = page.getByRole('region', { name: 'There is a problem' });

  await test.step('the rules for a new password are checked', async () => {
    await page.getByRole('link', { name: 'OK' }).click();
    await expect(page).toHaveURL(/\/changepassword$/);
    await current.fill('not-the-one');
    await next.fill('short');
    await again.fill('other');
    await change.click();
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText(['8 characters minimum', "Passwords Don't Match"]);
    await next.fill('with some spaces');
    await expect(next).toHaveAccessibleDescription(/Password must not contain spaces/);
    await next.fill(chosen);
    await expect(next).toHaveAccessibleDescription('8 characters minimum, without spaces');
    await again.fill(chosen);
    await expect(summary).toBeHidden();
  });

  await test.step('the current password must be right', async () => {
    await change.click();
    await expect(summary).toBeFocused();
    await expect(current).toHaveAccessibleDescription(
      'The password on your slip Password change has failed due to invalid Current Password.',
    );
    await expect(next).toHaveValue(chosen);
    await current.fill(demoPassword);
    await change.click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('alert')).toHaveText('Your password has been successfully updated.');
    expect(await stored(page)).toEqual(['accessToken']);
  });

  await test.step('only the new password works from now on', async () => {
    await page.getByRole('button', { name: 'Log out' }).click();
    await trySignIn(page, 'first@demo.example', demoPassword);
    await expect(page.getByRole('alert')).toHaveText('Your Username or Password is incorrect. Please try again!');
    await trySignIn(page, 'first@demo.example', chosen);
    await expect(page).toHaveURL(/\/$/);
    await page.goto('/firsttime');
    await expect(page).toHaveURL(/\/$/);
  });
});

readOnlyTest('Back shows no data after logging out', async ({ page }) => {
  await signInOnScreen(page, employee);
  await chooseInMenu(page, 'My profile');
  await expect(page.getByText('Elif Demir').first()).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await stored(page)).toEqual([]);
  for (let n = 0; n < 2; n += 1) {
    await page.goBack();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText('Elif Demir')).toHaveCount(0);
  }
  const answer = await page.request.get('/api/auth/user/me', { headers: { Authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(401);
});

test('Typed values survive the end of a session in the middle of a form', async ({ page, allowError }) => {
  allowError(/status of 401/);
  const days = daysFrom(9, 'Monday', 2);
  const apply = applyPage(page);
  await signInOnScreen(page, employee);
  await chooseInMenu(page, 'Apply leave');
  await apply.fill(days, 'Long planned');
  await page.getByLabel('Leave type').selectOption('SL');
  await endSession(page);
  await apply.submit.click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fapplyleave|\/login\?redirect=\/applyleave/);
  await expect(page.getByRole('alert')).toHaveText(sessionEnded);
  await trySignIn(page, employee, demoPassword);
  await expect(page).toHaveURL(/\/applyleave$/);
  await expect(apply.reason).toHaveValue('Long planned');
  await expect(apply.startDate).toHaveValue(formatDate(days.start));
  await expect(apply.endDate).toHaveValue(formatDate(days.end));
  await expect(apply.leaveType).toHaveValue('SL');
  await apply.submit.click();
  await expect(page.getByText('Your leave request has been submitted.')).toBeVisible();
});

test('One person’s typed values are not shown to the next', async ({ page, allowError }) => {
  allowError(/status of 401/);
  const apply = applyPage(page);
  await signInOnScreen(page, employee);
  await chooseInMenu(page, 'Apply leave');
  await apply.fill(daysFrom(9, 'Monday', 2), 'A private matter');
  await endSession(page);
  await apply.submit.click();
  await trySignIn(page, 'employee2@demo.example', demoPassword);
  await expect(page).toHaveURL(/\/applyleave$/);
  await expect(apply.reason).toHaveValue('');
  await expect(apply.startDate).toHaveValue('');
});

test('A record and the reason in a dialog survive the end of a session, too', async ({ page, allowError }) => {
  allowError(/status of 401/);
  await signInOnScreen(page, 'hr@demo.example', { at: '/leavecategory/edit/AL' });
  const name = page.getByLabel('Leave Description', { exact: true });
  await name.fill('Annual leave of the year');
  await endSession(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText(sessionEnded);
  await trySignIn(page, 'hr@demo.example', demoPassword);
  await expect(name).toHaveValue('Annual leave of the year');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.evaluate(() => localStorage.clear());

  await signInOnScreen(page, 'manager@demo.example', { at: '/leaverequests' });
  await page.getByRole('row').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject Confirmation' });
  await dialog.getByLabel('Reason').fill('Too many of us are away');
  await endSession(page);
  await dialog.getByRole('button', { name: 'Confirm rejection' }).click();
  await expect(page.getByRole('alert')).toHaveText(sessionEnded);
  await trySignIn(page, 'manager@demo.example', demoPassword);
  await expect(dialog.getByLabel('Reason')).toHaveValue('Too many of us are away');
  expect(await stored(page)).toEqual(['accessToken']);
});

test('A person whose account is locked while they type learns of the lock at the next sign-in', async ({ page, demo, allowError }) => {
  allowError(/status of (401|423)/);
  await signInOnScreen(page, employee);
  await chooseInMenu(page, 'Apply leave');
  await applyPage(page).fill(daysFrom(9, 'Monday', 2), 'Long planned');
  const hr = await createCallsAs(demo.url, 'hr@demo.example');
  await hr('POST /lockAccount', { emplId: 'E0001', lockAccount: '1' });
  await applyPage(page).submit.click();
  await expect(page.getByRole('alert')).toHaveText(sessionEnded);
  await trySignIn(page, employee, demoPassword);
  await expect(page.getByText('Sorry! Your login account currently locked!')).toBeVisible();
});

test('Text typed in one tab is not shown to someone who signs in in another tab', async ({ page, context }) => {
  const apply = applyPage(page);
  await signInOnScreen(page, employee);
  await chooseInMenu(page, 'Apply leave');
  await apply.fill(daysFrom(9, 'Monday', 2), 'A private matter');
  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('alert')).toHaveText(sessionEnded);
  await signInOnScreen(other, 'employee2@demo.example');
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await expect(page).toHaveURL(/\/applyleave$/);
  await expect(page.getByRole('banner')).toContainText('Ines Moreau');
  await expect(apply.reason).toHaveValue('');
});

test('A tab shows nothing of the previous person after another tab signs in as someone else', async ({ page, context, demo }) => {
  const apply = applyPage(page);
  await signInOnScreen(page, employee);
  await chooseInMenu(page, 'Apply leave');
  await apply.fill(daysFrom(9, 'Monday', 2), 'A private matter');
  const answer = await page.request.post(`${demo.url}/api/auth/signin`, {
    data: { email: 'employee2@demo.example', password: demoPassword },
  });
  const { accessToken } = (await answer.json()) as { accessToken: string };
  const other = await context.newPage();
  await other.goto('/');
  await other.evaluate((token) => localStorage.setItem('accessToken', token), accessToken);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/, Ines Moreau$/);
  await expect(page.getByText('A private matter')).toHaveCount(0);
});

const sessionEnded = 'Your session has ended. Sign in to continue. Your changes are safe.';

readOnlyTest('An unknown path and a forbidden path show an error and lead back', async ({ page }) => {
  await signInOnScreen(page, employee);
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1, name: "The Page you're looking for was not found." })).toBeVisible();
  await expect(page).toHaveTitle("The Page you're looking for was not found. – Leave");
  await expect(page).toHaveURL(/\/no\/such\/page$/);
  await page.getByRole('link', { name: 'Go Back' }).click();
  await expect(page).toHaveURL(/\/$/);

  await page.goto('/leaverequests');
  await expect(page).toHaveURL(/\/forbidden$/);
  await expect(page.getByRole('heading', { level: 1, name: "You don't have permission to access this resource." })).toBeVisible();
  await page.getByRole('link', { name: 'Go Back' }).click();
  await expect(page).toHaveURL(/\/$/);
});

const menuOf = {
  E: ['Home', 'Apply leave', 'My leave history', 'My leave details', 'Team calendar', 'My public holidays', 'My profile'],
  H: [
    'Employee profiles',
    'User login details',
    'Employee leave history',
    'Leave entitlements',
    'Public holidays',
    'Leave categories',
    'Translate items',
    'Work patterns',
    'Company shutdowns',
    'Absence rules',
    'People who must know',
    'Year end',
    'Reports',
    'Settings',
    'API tokens',
    'Webhooks',
    'Audit log',
  ],
  M: ['Leave requests', 'Leave history', 'Team entitlements', 'Reports'],
  A: ['Employee profiles', 'Leave requests', 'Employee leave history', 'Leave entitlements', 'Reports'],
} as const;
const headings = { E: [], H: ['HR Dashboard', 'Planning', 'Administration'], M: ['Manager Dashboard'], A: ['Admin Dashboard'] } as const;
const order = ['E', 'H', 'M', 'A'] as const;

for (const { email, roles } of demoAccounts.filter(({ emplId }) => ['E0001', 'M0001', 'H0001', 'A0001', 'X0001'].includes(emplId))) {
  readOnlyTest(`The roles ${roles.join(' ')} see their menus, and no others`, async ({ page, demo }) => {
    await signInOnScreen(page, email);
    const menu = page.getByRole('navigation', { name: 'Main' });
    const held = order.filter((role) => roles.includes(role));
    const isThere = (label: string) => screens.some(({ name }) => menuPaths[label] === name);
    await expect(menu.getByRole('heading')).toHaveText(held.flatMap((role) => headings[role]));
    if (roles.includes('H')) await menu.getByText('Administration').click();
    const labels = held.flatMap((role) => menuOf[role].filter(isThere));
    await expect(menu.getByRole('link')).toHaveText(labels.map((label) => new RegExp(`^${label}(\\d+ pending)?$`)));

    // roles.e2e.ts tests the pages of the other roles.
    if (email !== 'all@demo.example') return;
    const addresses = await findScreenAddresses(demo.url);
    for (const { name } of screens.filter(({ audience }) => typeof audience !== 'string')) {
      await page.goto(addresses[name]);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).not.toHaveURL(/\/forbidden$/);
    }
  });
}

const menuPaths: Record<string, string> = {
  Home: 'home',
  'Apply leave': 'applyLeave',
  'My leave history': 'myLeaveHistory',
  'My leave details': 'myLeaveDetails',
  'Team calendar': 'teamCalendar',
  'My public holidays': 'myPublicHolidays',
  'My profile': 'myProfile',
  'Employee profiles': 'staffProfiles',
  'User login details': 'loginDetails',
  'Employee leave history': 'allAppliedLeave',
  'Leave entitlements': 'leaveEntitlements',
  'Public holidays': 'publicHolidays',
  'Leave categories': 'leaveCategories',
  'Translate items': 'translateItems',
  'Work patterns': 'workPatterns',
  'Company shutdowns': 'shutdown',
  'Absence rules': 'absenceRules',
  'People who must know': 'leaveWatchers',
  'Year end': 'yearEnd',
  Reports: 'reports',
  Settings: 'settings',
  'API tokens': 'apiTokens',
  Webhooks: 'webhooks',
  'Audit log': 'auditLog',
  'Leave requests': 'leaveRequests',
  'Leave history': 'leaveHistory',
  'Team entitlements': 'teamEntitlements',
};
