import type { Page } from '@playwright/test';
import { startTestMailServer, type TestMailServer, mailText } from '#src/testing/servers/test-mail-server.ts';
import { expectAccessible } from '../kit/axe.ts';
import { createCallsAs } from '../kit/calls.ts';
import { demoPassword, expect, readOnlyTest, signInOnScreen, test as base, withDemo } from '../kit/test.ts';

const employee = 'employee@demo.example';
const newPassword = 'a-new-password';

const test = base.extend<{ mailServer: TestMailServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  mailServer: async ({}, use) => {
    const mailServer = await startTestMailServer();
    await use(mailServer);
    await mailServer.close();
  },
  demo: async ({ mailServer }, use) =>
    withDemo(use, { SENDING: 'on', SMTP_URL: mailServer.url, MAIL_FROM: 'leave@demo.example', PUBLIC_URL: 'https://leave.demo.example' }),
});

/** Requests a link on the screen; it comes by email. */
async function askForLink(page: Page, mailServer: TestMailServer): Promise<string> {
  const before = mailServer.delivered.length;
  await page.goto('/forgotpassword');
  await page.getByLabel('User ID').fill(employee);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect.poll(() => mailServer.delivered.length).toBe(before + 1);
  const mail = mailServer.delivered[before];
  expect(mail?.to).toEqual([employee]);
  return /https:\/\/leave\.demo\.example(\/resetpassword#token=[\w-]{43})$/m.exec(mailText(mail ?? { data: '' }))?.[1] ?? '';
}

const passwords = (page: Page) => ({
  first: page.getByLabel('New Password', { exact: true }),
  confirm: page.getByLabel('Confirm Password', { exact: true }),
  save: page.getByRole('button', { name: 'Save', exact: true }),
});

async function choose(page: Page, password: string): Promise<void> {
  const { first, confirm, save } = passwords(page);
  await first.fill(password);
  await confirm.fill(password);
  await save.click();
}

test('A person who forgot the password gets a link by email and signs in with a new one', async ({ page, mailServer, allowError }) => {
  allowError(/401/);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/forgotpassword');
  await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeFocused();

  await page.goto(await askForLink(page, mailServer));
  await expect(page).toHaveURL('/resetpassword');
  await expect(page).toHaveTitle('Choose a new password – Leave');
  await choose(page, newPassword);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your password has been successfully updated. Please sign in with it.')).toBeVisible();

  await page.getByLabel('User ID').fill(employee);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toHaveText('Your Username or Password is incorrect. Please try again!');
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/');
});

test('The token of a link stays neither in the address nor in the history', async ({ page, mailServer }) => {
  const link = await askForLink(page, mailServer);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(`${request.url()} ${request.postData() ?? ''} ${request.headers()['referer'] ?? ''}`));
  await page.goto(link);
  await expect(passwords(page).save).toBeVisible();
  expect(page.url()).not.toContain('token');
  expect(await page.evaluate(() => JSON.stringify([history.state, localStorage, sessionStorage]))).not.toContain(link.split('=')[1]);
  requested.length = 0;
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(page).toHaveURL('/resetpassword');
  await expect(passwords(page).save).toBeVisible();
  expect(requested.join('\n')).not.toContain('token=');
});

test('Errors of the new password are shown at its field', async ({ page, mailServer, allowError }) => {
  allowError(/400/);
  await page.goto(await askForLink(page, mailServer));
  const { first, confirm, save } = passwords(page);
  await first.fill('short');
  await confirm.fill('shorter');
  await save.click();
  const summary = page.getByRole('region', { name: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText(['8 characters minimum', 'Password not match']);
  await expect(page).toHaveTitle('Error: Choose a new password – Leave');
  await expect(first).toHaveAccessibleDescription(/8 characters minimum$/);
  await expectAccessible(page);

  await choose(page, demoPassword);
  await expect(summary.getByRole('link')).toHaveText(['New Password must differ from the Current Password.']);
  await expect(first).toHaveValue(demoPassword);
  await choose(page, newPassword);
  await expect(page).toHaveURL('/login');
});

test('Passwords can be shown', async ({ page, mailServer }) => {
  await page.goto(await askForLink(page, mailServer));
  const show = page.getByRole('button', { name: 'Show confirm password' });
  await passwords(page).confirm.fill(newPassword);
  await expect(passwords(page).confirm).toHaveAttribute('type', 'password');
  await show.click();
  await expect(passwords(page).confirm).toHaveAttribute('type', 'text');
  await expect(show).toHaveAttribute('aria-pressed', 'true');
});

test('The page of a used link offers to request a new link', async ({ page, mailServer, otherBrowser, allowError }) => {
  allowError(/409/);
  const link = await askForLink(page, mailServer);
  const late = await otherBrowser();
  const isOver = 'This link has been used or has expired. Request a new one.';
  await page.goto(link);
  await late.goto(link);
  await choose(page, newPassword);
  await expect(page).toHaveURL('/login');
  await choose(late, 'another-password');
  await expect(late.getByRole('alert')).toHaveText(isOver);
  // The page shows the error before anyone types a password.
  await page.goto(link);
  await expect(page.getByRole('alert')).toHaveText(isOver);
  await expect(passwords(page).save).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Send me a link' }).click();
  await expect(page).toHaveURL('/forgotpassword');
});

test('A new password signs the person out, here and elsewhere', async ({ page, mailServer, otherBrowser, allowError }) => {
  allowError(/401/);
  const elsewhere = await otherBrowser();
  await signInOnScreen(elsewhere, employee);
  await signInOnScreen(page, employee);
  await page.goto(await askForLink(page, mailServer));
  await choose(page, newPassword);
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login/);
});

readOnlyTest('The page for a new password explains that it needs a link', async ({ page }) => {
  await page.goto('/resetpassword');
  await expect(page.getByText('Open this page from the link in your email. HR can send you a new one')).toBeVisible();
  await expect(passwords(page).save).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Send me a link' }).click();
  await expect(page).toHaveURL('/forgotpassword');
});

test('An address without an account gets the same answer, and no email', async ({ page, mailServer }) => {
  const answer = page.getByRole('alert');
  await askForLink(page, mailServer);
  await expect(answer).toBeVisible();
  const answered = await answer.textContent();
  await expect(answer.locator('..')).toBeFocused();
  await expectAccessible(page);
  await page.goto('/forgotpassword');
  await page.getByLabel('User ID').fill('nobody@demo.example');
  await page.keyboard.press('Enter');
  await expect(answer).toHaveText(answered ?? '');
  expect(mailServer.delivered).toHaveLength(1);
});

test('Link requests need a valid email address and are limited', async ({ page, allowError }) => {
  allowError(/429/);
  await page.goto('/forgotpassword');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByLabel('User ID')).toBeFocused();
  await expect(page.getByLabel('User ID')).toHaveAccessibleDescription(/E-mail is invalid$/);
  await expectAccessible(page);
  for (let asked = 0; asked < 6; asked += 1) {
    await page.goto('/forgotpassword');
    await page.getByLabel('User ID').fill(employee);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
  }
  await expect(page.getByRole('alert')).toHaveText('Too many attempts. Try again in 60 minutes.');
  await expect(page.getByLabel('User ID')).toHaveValue(employee);
});

readOnlyTest('Tab moves from the email address to the password, then to the link for a forgotten password', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('User ID').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeFocused();
  await expectAccessible(page);
});

test('HR resets a password without seeing it if email is set up: the owner gets a link', async ({ page, mailServer }) => {
  await signInOnScreen(page, 'hr@demo.example', { at: '/logindetails' });
  await page.getByRole('textbox', { name: 'Filter User ID (Email)' }).fill(employee);
  await page.getByRole('button', { name: `Reset Password of ${employee}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reset Password' }).click();
  await expect(dialog).toContainText('You have successfully reset password for employee E0001');
  await expect(dialog).toContainText(`gets an email at ${employee} with a link to choose a new password`);
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const text = mailText(mailServer.delivered[0] ?? { data: '' });
  expect(text).toContain('(H0001) has reset the password of your leave account');
  await page.getByRole('link', { name: `Edit login details of ${employee}` }).click();
  await expect(page.getByText('Owners choose their passwords')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Log out' }).click();

  await page.goto(/https:\/\/leave\.demo\.example(\/resetpassword#token=[\w-]{43})$/m.exec(text)?.[1] ?? '');
  await choose(page, newPassword);
  await expect(page).toHaveURL('/login');
  await signInOnScreen(page, employee, { password: newPassword });
});

test('HR creates an account without a password if email is set up: the owner gets a link', async ({ page, mailServer, demo }) => {
  const call = await createCallsAs(demo.url, 'hr@demo.example');
  const { version: _version, ...stored } = await call<Record<string, unknown>>('GET /employeeDetailsDept/E0002');
  const businessEmail = 'nora.new@demo.example';
  await call('POST /addEditEmployeeDetailsWithDept?mode=add', { ...stored, emplId: 'N0001', name: 'Nora New', businessEmail });
  await signInOnScreen(page, 'hr@demo.example', { at: '/logindetails/add' });
  await expect(page.getByText('The owner gets a link by email to choose a password')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Search New Employee' }).click();
  await page.getByLabel('Name or ID').fill('nora');
  await page.getByRole('button', { name: 'Choose Nora New (N0001)' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('The owner gets a link by email to choose a password.')).toBeVisible();
  await expect.poll(() => mailServer.delivered.map(({ to }) => to)).toEqual([[businessEmail]]);
});
