import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { paths } from '#src/shared/screens/paths.ts';
import { addPasskeyDevice, appCode } from '../kit/authenticator.ts';
import { violationsOn } from '../kit/axe.ts';
import { createCallsAs } from '../kit/calls.ts';
import type { Demo } from '../kit/demo-company.ts';
import { freePort } from '#src/testing/servers/free-port.ts';
import { demoPassword, expect, signIn, test as common, withDemo } from '../kit/test.ts';

const employee = 'employee@demo.example';
const hr = 'hr@demo.example';

/** Browsers create passkeys for a host name, not for an IP address. */
const test = common.extend<{ demo: Demo }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  demo: async ({}, use) => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    await withDemo((demo) => use({ ...demo, url }), { PORT: String(port), PUBLIC_URL: url });
  },
});

const part = (page: Page) => page.getByRole('region', { name: 'Second factor' });
const lines = (page: Page) => part(page).getByRole('listitem');
const told = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const codeField = (page: Page) => page.getByLabel('Code from your authenticator app');
const asked = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' });

/** Checks that the screen is accessible, including on a narrow phone in dark mode. */
async function expectSound(page: Page): Promise<void> {
  const size = page.viewportSize();
  expect(await violationsOn(page)).toEqual([]);
  await page.setViewportSize({ width: 375, height: 700 });
  // Without reduced motion, axe could measure the colours in the middle of a transition.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await violationsOn(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await page.emulateMedia({ colorScheme: 'light' });
  if (size) await page.setViewportSize(size);
}

/** Completes the first step of the sign-in with the password. */
async function giveFirst(page: Page): Promise<void> {
  await page.goto(paths.login());
  await page.getByLabel('User ID').fill(employee);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm that it is you');
}

const expectIn = (page: Page) => expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByLabel('User ID')).toBeVisible();
}

/** Reads the recovery codes, which are shown once, and confirms that they are stored. */
async function takeCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allTextContents();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Done' })).toHaveAttribute('aria-disabled', 'true');
  await expectSound(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as text' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toBe(`${codes.join('\n')}\n`);
  await dialog.getByLabel('I have stored them').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  return codes;
}

test('A person sets up an app and a passkey, and signs in with each and with a recovery code', async ({ page, allowError }) => {
  // A wrong code is answered with 400 or 401, a call that needs reauthentication with 403.
  allowError(/40[013]/);
  await addPasskeyDevice(page);
  await signIn(page, employee, { at: paths.account() });
  await expect(part(page)).toContainText('Not set up. You sign in with your password only.');
  await part(page).getByRole('link', { name: 'Authenticator app' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const key = await page.getByLabel('Key', { exact: true }).inputValue();
  expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  await page.getByLabel('Code', { exact: true }).fill('000 000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('That code is wrong or has expired. Enter the current code.')).toBeVisible();
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue('000 000');
  await expectSound(page);
  await page.getByLabel('Code', { exact: true }).fill(appCode(key));
  await page.keyboard.press('Enter');
  const [first = ''] = await takeCodes(page);
  await expect(lines(page)).toHaveText([/^Authenticator app.*not used yet/, /^Recovery codes10 of 10 left/]);

  await part(page).getByRole('button', { name: 'Passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('Laptop of work');
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  await expect(told(page)).toContainText('Passkey added.');
  await expect(lines(page)).toHaveText([/^Authenticator app/, /^Passkey, Laptop of work/, /^Recovery codes10 of 10 left/]);

  await logOut(page);
  await giveFirst(page);
  await expect(page).toHaveTitle(/^Confirm that it is you/);
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('That code is wrong or has expired.')).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveValue('000000');
  await expectSound(page);
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await expect(page).toHaveTitle(/^Sign in/);
  await expect(page.getByLabel('User ID')).toHaveValue(employee);
  await page.getByRole('button', { name: 'Login' }).click();
  // The current code turned the app on, and each code works only once.
  await codeField(page).fill(appCode(key, 1));
  await page.keyboard.press('Enter');
  await expectIn(page);

  await logOut(page);
  await giveFirst(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expectIn(page);

  await logOut(page);
  await giveFirst(page);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await page.keyboard.type(first.toLowerCase());
  await page.keyboard.press('Enter');
  await expectIn(page);

  // A recovery code signs in, but does not count as reauthentication for changes of the factors.
  await page.goto(paths.account());
  await expect(lines(page).last()).toContainText('9 of 10 left');
  await part(page).getByRole('button', { name: 'Create new codes' }).click();
  const making = page.getByRole('dialog', { name: 'Create new recovery codes' });
  await making.getByRole('button', { name: 'Create new codes' }).click();
  await expect(asked(page)).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await expectSound(page);
  await page.keyboard.press('Escape');
  await expect(making).toContainText("Confirm that it's you with your authenticator app");
  await making.getByRole('button', { name: 'Create new codes' }).click();
  await codeField(page).fill('000000');
  await page.keyboard.press('Enter');
  await expect(asked(page)).toContainText('That code is wrong or has expired.');
  await asked(page).getByRole('button', { name: 'Use a passkey' }).click();
  await takeCodes(page);
  await expect(lines(page).last()).toContainText('10 of 10 left');

  await logOut(page);
  await giveFirst(page);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  // The earlier codes are no longer valid; after five tries the password is needed again.
  for (let tries = 1; tries < 6; tries += 1) {
    await page.getByLabel('Recovery code').fill(first);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('That recovery code is wrong or has already been used')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toHaveText('Sign in');
  }
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('This sign-in has expired. Sign in again.')).toBeVisible();
  await expect(page.getByLabel('User ID')).toHaveValue(employee);
});

test('HR reauthenticates and resets a lost factor; an employee who needs a factor can open nothing else until it is set up', async ({
  page,
  demo,
  otherBrowser,
  allowError,
}) => {
  allowError(/40[03]/);
  // Signed in before there was a factor, so reauthentication is needed at once.
  await signIn(page, hr);
  const key = await setUpApp(demo.url, hr);
  await setUpApp(demo.url, employee);
  await page.goto(paths.editLoginDetail({ userId: employee }));
  await page.getByRole('button', { name: 'Reset second factor' }).click();
  const resetting = page.getByRole('dialog', { name: 'Reset second factor' });
  await resetting.getByRole('button', { name: 'Reset', exact: true }).click();
  await codeField(page).fill(appCode(key, 1));
  await page.keyboard.press('Enter');
  await expect(told(page)).toContainText(/The second factor of .+ has been reset\./);
  await expect(page.getByRole('button', { name: 'Reset second factor' })).toBeHidden();

  // The employee, who has no factor now, is signed in when HR requires one for everyone.
  const theirs = await otherBrowser();
  await theirs.goto(demo.url);
  await addPasskeyDevice(theirs);
  await signIn(theirs, employee, { at: paths.applyLeave() });
  const answer = await page.request.patch('/api/settings', {
    headers: { Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('accessToken'))}` },
    data: { secondFactor: 'everyone' },
  });
  expect(answer.status()).toBe(200);
  await theirs.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My leave history' }).click();
  await expect(theirs).toHaveURL(new RegExp(`${paths.account()}$`));
  await expect(theirs.getByText('Your company requires a second factor.', { exact: true })).toBeVisible();
  await expect(theirs.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expectSound(theirs);
  await theirs.goto(paths.applyLeave());
  await expect(theirs).toHaveURL(new RegExp(`${paths.account()}$`));
  await part(theirs).getByRole('button', { name: 'Passkey' }).click();
  await theirs.getByRole('dialog', { name: 'Add a passkey' }).getByRole('button', { name: 'Add passkey' }).click();
  await takeCodes(theirs);
  await expect(theirs.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(part(theirs).getByRole('button', { name: /^Remove passkey/ })).toHaveAttribute('aria-disabled', 'true');
});

test('An action without reauthentication is refused each time and keeps the typed values, and the third attempt succeeds', async ({
  page,
  demo,
  allowError,
}) => {
  allowError(/40[03]/);
  const knowsOwner = await addPasskeyDevice(page);
  await signIn(page, hr, { at: paths.account() });
  // Another session, from before there was a factor: reauthentication is needed there at once.
  const other = await page.request.post('/api/auth/signin', { data: { email: hr, password: demoPassword } });
  const { accessToken } = (await other.json()) as { accessToken: string };
  const key = await setUpApp(demo.url, hr);
  await part(page).getByRole('button', { name: 'Passkey' }).click();
  await page.getByRole('dialog', { name: 'Add a passkey' }).getByRole('button', { name: 'Add passkey' }).click();
  await codeField(page).fill(appCode(key, 1));
  await page.keyboard.press('Enter');
  await expect(told(page)).toContainText('Passkey added.');
  await page.evaluate((token) => localStorage.setItem('accessToken', token), accessToken);

  await page.goto(paths.addApiToken());
  await page.getByRole('textbox', { name: 'Name' }).fill('Badge printer');
  await page.getByLabel('people:read').check();
  await page.getByLabel('Addresses').fill('203.0.113.7');
  const isKept = async () => {
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Badge printer');
    await expect(page.getByLabel('people:read')).toBeChecked();
    await expect(page.getByLabel('Addresses')).toHaveValue('203.0.113.7');
    const tokens = await page.request.get('/api/apitokens', { headers: { Authorization: `Bearer ${accessToken}` } });
    expect(await tokens.json()).toEqual([]);
  };
  const save = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(asked(page)).toBeVisible();
    await expect(codeField(page)).toBeFocused();
  };
  const isRefused = async () => {
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText("Confirm that it's you with your authenticator app");
    await alert.getByRole('button', { name: 'OK' }).click();
    await isKept();
  };

  await save();
  for (const code of ['000000', '111111']) {
    await codeField(page).fill(code);
    await page.keyboard.press('Enter');
    await expect(asked(page)).toContainText('That code is wrong or has expired.');
    await expect(asked(page).getByRole('button', { name: 'Confirm' })).toHaveText('Confirm');
    await expect(codeField(page)).toBeFocused();
    await expect(codeField(page)).toHaveValue(code);
  }
  await knowsOwner(false);
  await asked(page).getByRole('button', { name: 'Use a passkey' }).click();
  await expect(asked(page).getByRole('alert')).toHaveText('The passkey was not used. Try again, or use another method.');
  await expectSound(page);
  await asked(page).getByRole('button', { name: 'Cancel' }).click();
  await isRefused();
  await save();
  await page.keyboard.press('Escape');
  await isRefused();

  await knowsOwner(true);
  await save();
  await asked(page).getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('dialog', { name: 'Token “Badge printer” created' })).toBeVisible();
});

/** Sets up an app through the API. @returns its key */
async function setUpApp(url: string, email: string): Promise<string> {
  const call = await createCallsAs(url, email);
  const { secret } = await call<{ secret: string }>('POST /factors/me/app');
  await call('PUT /factors/me/app', { code: appCode(secret) });
  return secret;
}
