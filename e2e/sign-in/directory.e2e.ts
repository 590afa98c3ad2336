import type { Page } from '@playwright/test';
import { paths } from '#src/shared/screens/paths.ts';
import { startDirectory } from '#src/testing/servers/directory-server.ts';
import type { LdapServer } from '#src/testing/servers/ldap-server.ts';
import { startOidcServer } from '#src/testing/servers/oidc-server.ts';
import type { Demo } from '../kit/demo-company.ts';
import { freePort } from '#src/testing/servers/free-port.ts';
import { demoPassword, expect, test as common, withDemo } from '../kit/test.ts';

const employee = 'employee@demo.example';
const theirs = 'the-password-of-the-directory';

/** A company whose people sign in with the password of its directory, which runs on this machine. */
const test = common.extend<{ demo: Demo; directory: LdapServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  directory: async ({}, use) => {
    const directory = await startDirectory();
    await use(directory);
    await directory.close();
  },
  demo: ({ directory }, use) => withDemo(use, directory.env),
});

const expectIn = (page: Page) => expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();

async function fill(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('User ID').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('The directory password replaces the account password, and HR sees the linked entry and the state of the directory', async ({
  page,
  demo,
  directory,
  otherBrowser,
  allowError,
}) => {
  allowError(/401/);
  await directory.add({ uid: 'erin', mail: employee, password: theirs });
  await page.goto(paths.forgotPassword());
  await expect(page.getByText('Passwords in the company directory must be changed there.')).toBeVisible();
  await page.goto(paths.login());
  await fill(page, employee, theirs);
  await expectIn(page);

  const other = await otherBrowser();
  await other.goto(`${demo.url}${paths.login()}`);
  await fill(other, employee, demoPassword);
  await expect(other.getByRole('alert')).toBeVisible();
  await fill(other, 'hr@demo.example', demoPassword);
  await expectIn(other);
  await other.goto(`${demo.url}${paths.settings()}`);
  await expect(other.getByRole('region', { name: 'System status' })).toContainText(/Directory\s*Responding since \d\d\/\d\d\/\d{4}/);
  await other.goto(`${demo.url}${paths.editLoginDetail({ userId: employee })}`);
  await expect(other.getByRole('region', { name: 'Directory' })).toContainText('Linked with an entry in the company directory');
});

common('People sign in only through the provider if passwords are switched off', async ({ browser }) => {
  const oidc = await startOidcServer(`http://localhost:${await freePort()}`);
  oidc.people.set('erin', { email: employee, email_verified: true });
  const url = oidc.env['PUBLIC_URL'] ?? '';
  const env = { PORT: new URL(url).port, ...oidc.env, PASSWORDS: 'off', EMERGENCY_ACCOUNT: 'H0001' };
  await withDemo(async () => {
    const page = await browser.newPage();
    await page.goto(`${url}${paths.login()}`);
    await page.getByRole('button', { name: 'Sign in with Example ID' }).click();
    await page.getByRole('button', { name: 'erin' }).click();
    await expectIn(page);
    await page.goto(`${url}${paths.account()}`);
    await expect(page.getByRole('region', { name: 'Sign-in provider' })).toContainText('Example ID');
    await page.close();
  }, env);
  await oidc.close();
});
