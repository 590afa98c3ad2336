import type { Page } from '@playwright/test';
import { paths } from '#src/shared/screens/paths.ts';
import { type OidcServer, startOidcServer } from '#src/testing/servers/oidc-server.ts';
import { expectAccessible } from '../kit/axe.ts';
import { createCallsAs } from '../kit/calls.ts';
import { daysFrom } from '../kit/dates.ts';
import type { Demo } from '../kit/demo-company.ts';
import { freePort } from '#src/testing/servers/free-port.ts';
import { demoPassword, expect, test as common, withDemo } from '../kit/test.ts';

const employee = 'employee@demo.example';

/** A company whose people sign in with a provider in addition to the password; it runs on this machine. */
const test = common.extend<{ demo: Demo; oidc: OidcServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  oidc: async ({}, use) => {
    const oidc = await startOidcServer(`http://localhost:${await freePort()}`);
    await use(oidc);
    await oidc.close();
  },
  demo: async ({ oidc }, use) => {
    const url = oidc.env['PUBLIC_URL'] ?? '';
    await withDemo((demo) => use({ ...demo, url }), { PORT: new URL(url).port, DEMO_MAILS: 'yes', ...oidc.env });
  },
});

const button = (page: Page) => page.getByRole('button', { name: 'Sign in with Example ID' });
const refusal = (page: Page) => page.getByRole('alert');
const told = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const expectIn = (page: Page) => expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();

/** Goes to the provider and signs in there. */
async function signInThere(page: Page, who: string): Promise<void> {
  await button(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who are you?');
  await page.getByRole('button', { name: who }).click();
}

test('A person signs in with the company’s provider, others see why they cannot, and the account is unlinked', async ({
  page,
  demo,
  oidc,
  otherBrowser,
  allowError,
}) => {
  allowError(/40[139]|423|503/);
  const known = (who: string, email: string) => oidc.people.set(who, { email, email_verified: true });
  known('erin', employee);
  known('locked', 'locked@demo.example');
  known('stranger', 'stranger@elsewhere.example');
  oidc.people.set('unsure', { email: 'employee2@demo.example', email_verified: false });

  await test.step('the requested page opens after the sign-in', async () => {
    await page.goto(paths.applyLeave());
    await expect(page.getByText('Sign in to open the page you requested.')).toBeVisible();
    await expectAccessible(page);
    await signInThere(page, 'erin');
    await expectIn(page);
    await expect(page).toHaveURL(new RegExp(`${paths.applyLeave()}$`));
    await page.goBack();
    expect(page.url()).not.toContain('code=');
  });

  await test.step('the account page shows the linked provider', async () => {
    await page.goto(paths.account());
    const part = page.getByRole('region', { name: 'Sign-in provider' });
    await expect(part).toContainText(/Example ID.*Linked since \d\d\/\d\d\/\d{4}/);
    await expectAccessible(page);
  });

  const other = await otherBrowser();
  await test.step('a person who cannot sign in sees why, may try again, and still reaches the requested page', async () => {
    await other.goto(`${demo.url}${paths.applyLeave()}`);
    for (const [who, why] of [
      ['Cancel', 'Example ID did not sign you in.'],
      ['stranger', 'No employee has the address stranger@elsewhere.example. Ask HR.'],
      ['unsure', 'Example ID has not verified your email address. Ask HR.'],
      ['locked', 'Sorry! Your login account currently locked!'],
    ] as const) {
      // Without cookies the provider does not remember the previous person.
      await other.context().clearCookies();
      await signInThere(other, who);
      await expect(refusal(other)).toHaveText(why);
      await expect(other.locator(':focus')).toHaveText(why);
      expect(other.url()).toContain('redirect=');
      expect(other.url()).not.toContain('code=');
    }
    await expectAccessible(other);
    await other.goto(`${demo.url}${paths.login()}#code=${'x'.repeat(43)}`);
    await expect(refusal(other)).toHaveText('This sign-in has expired. Sign in again.');
  });

  await test.step('while the provider is down, the password works', async () => {
    // The answer of the server in this case; a provider that is really down would be logged as a failure.
    const body = { status: 503, code: 'sign-in.provider-down', message: 'Example ID does not respond. Try again later.' };
    await other.route('**/api/auth/oidc/start', (route) => route.fulfill({ status: 503, json: body }));
    await button(other).click();
    await expect(refusal(other)).toHaveText('Example ID does not respond. Try again later.');
    await other.getByLabel('User ID').fill('hr@demo.example');
    await other.getByLabel('Password', { exact: true }).fill(demoPassword);
    await other.getByRole('button', { name: 'Login' }).click();
    await expectIn(other);
  });

  await test.step('HR unlinks the account, which ends its sessions', async () => {
    await other.goto(`${demo.url}${paths.editLoginDetail({ userId: employee })}`);
    const card = other.getByRole('region', { name: 'Sign-in provider' });
    await expect(card).toContainText('Linked with Example ID');
    await expectAccessible(other);
    await card.getByRole('button', { name: 'Unlink' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
    await expect(told(other)).toContainText(/The account of .+ is no longer linked\./);
    await expect(card).toBeHidden();
    await page.reload();
    await expect(page).toHaveURL(/\/login/);
  });

  await test.step('the account is linked again, and its owner unlinks it after signing in there again', async () => {
    await button(page).click();
    await expectIn(page);
    await page.goto(paths.account());
    await page.getByRole('button', { name: 'Unlink Example ID' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
    const asked = page.getByRole('dialog', { name: 'Confirm that it is you' });
    const opened = page.waitForEvent('popup');
    await asked.getByRole('button', { name: 'Confirm with Example ID' }).click();
    const there = await opened;
    await expect(there.getByRole('heading', { level: 1 })).toHaveText('Who are you?');
    const closed = there.waitForEvent('close');
    await there.getByRole('button', { name: 'erin' }).click();
    await closed;
    // Their sessions of this link have ended.
    await expect(page).toHaveURL(/\/login/);
    await expect(button(page)).toBeVisible();
  });
});

test('The link in an email leads its reader to the request, even through the provider', async ({ page, demo, oidc, allowError }) => {
  allowError(/401/);
  oidc.people.set('maya', { email: 'manager@demo.example', email_verified: true });
  await (
    await createCallsAs(demo.url, 'hr@demo.example')
  )('PATCH /settings', { mailNotices: 'all', mailDecides: 'signedIn' });
  const { start, end } = daysFrom(4, 'Monday', 2);
  const body = {
    leaveCategory: { leaveCode: 'AL' },
    halfDay: 'N',
    reason: 'A short break',
    approver: 'M0001',
    id: { startDate: start },
    endDate: end,
  };
  await (
    await createCallsAs(demo.url, employee)
  )('POST /appliedleave', body);
  let link: string | undefined;
  await expect(async () => {
    await page.goto(`${demo.url}/demo/mails`);
    const mail = page
      .getByRole('listitem')
      .filter({ hasText: 'manager@demo.example' })
      .getByRole('link', { name: /^Leave request of / });
    const address = await mail.first().getAttribute('href', { timeout: 500 });
    link = /\/decide#[\w-]{43}$/m.exec(await (await page.request.get(`${demo.url}${address}/text`)).text())?.[0];
    expect(link).toBeDefined();
  }).toPass();
  await page.goto(`${demo.url}${link}`);
  await expect(page).toHaveURL(/\/login\?redirect=\/decide$/);
  await signInThere(page, 'maya');
  await expect(page.getByText(/^From the email of /)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Decision' })).toContainText('2 days');
});
