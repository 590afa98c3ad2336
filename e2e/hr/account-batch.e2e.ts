import type { Page } from '@playwright/test';
import { startTestMailServer, type TestMailServer, mailText } from '#src/testing/servers/test-mail-server.ts';
import { expectAccessible } from '../kit/axe.ts';
import { createCallsAs } from '../kit/calls.ts';
import { expect, signInOnScreen, test as base, withDemo } from '../kit/test.ts';

const test = base.extend<{ mailServer: TestMailServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  mailServer: async ({}, use) => {
    const mailServer = await startTestMailServer((mail) => (mail.to.some((to) => to.startsWith('gone')) ? '550 nobody here' : undefined));
    await use(mailServer);
    await mailServer.close();
  },
  demo: async ({ mailServer }, use) =>
    withDemo(use, {
      SENDING: 'on',
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'leave@demo.example',
      PUBLIC_URL: 'https://leave.demo.example',
      MAIL_PER_MINUTE: '120',
    }),
});

const own = 'a-password-of-mine';

/** New people of the demo company without an account. */
async function addPeople(url: string, people: readonly { emplId: string; name: string; email: string }[]): Promise<void> {
  const call = await createCallsAs(url, 'hr@demo.example');
  const [like] = await call<Record<string, unknown>[]>('GET /employeeDetailsWithDeptTest?filter[emplId]=E0001');
  for (const { emplId, name, email } of people)
    await call('POST /addEditEmployeeDetailsWithDept?mode=add', {
      ...like,
      emplId,
      name,
      businessEmail: email,
      nricPassport: `S${emplId}`,
      reportsTo: { emplId: 'M0001', name: '' },
      reportDottedLine: null,
    });
}

const newcomers = ['Nora Newman', 'Omar Newman', 'Gone Newman'].map((name, at) => ({
  emplId: `N000${at + 1}`,
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@demo.example`,
}));

/** Goes from Login Details to the question how many accounts to create. */
async function askForAccounts(page: Page): Promise<void> {
  await page.goto('/logindetails');
  await page.getByRole('link', { name: 'Create accounts' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create accounts');
  await page.getByLabel('Filter Employee Name').fill('newman');
  await expect(page.getByRole('row', { name: /Newman/ })).toHaveCount(3);
  await page.getByRole('button', { name: 'Create accounts' }).click();
}

test('HR invites people by email, leaves the page and sees the progress later, and the people choose their passwords', async ({
  page,
  demo,
  mailServer,
  otherBrowser,
  allowError,
}) => {
  // New people have no entitlement yet.
  allowError(/40[49]/);
  await addPeople(demo.url, newcomers);
  await signInOnScreen(page, 'hr@demo.example');
  await askForAccounts(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('3 people get an account and an invitation by email');
  await expect(dialog).toContainText('Employee Name contains “newman”');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create 3 accounts' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New accounts');
  await page.goto('/');

  await page.goto('/logindetails/accounts');
  await page.getByRole('link', { name: /^3 accounts on / }).click();
  await expect(page.getByText('2 sent, 1 undeliverable.')).toBeVisible({ timeout: 20_000 });
  const topOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y;
  expect(await topOf('Send again to Nora Newman'), 'the buttons of a row are next to each other').toBe(
    await topOf('Withdraw the account of Nora Newman'),
  );
  await expect(page.getByRole('row', { name: /Gone Newman/ })).toContainText('The mail server does not know this address.');
  await expectAccessible(page);

  const mail = mailServer.delivered.find(({ to }) => to.includes('nora@demo.example'));
  const link = /https:\/\/leave\.demo\.example(\/resetpassword#token=[\w-]{43})$/m.exec(mailText(mail ?? { data: '' }))?.[1] ?? '';
  const theirs = await otherBrowser();
  await theirs.goto(link);
  await expect(theirs.getByRole('button', { name: 'Save' })).toBeVisible();
  await page.goto('/logindetails?filter[name]=newman');
  await expect(page.getByRole('row', { name: /nora@demo.example/ })).toContainText('Opened');
  await theirs.getByLabel('New Password', { exact: true }).fill(own);
  await theirs.getByLabel('Confirm Password', { exact: true }).fill(own);
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect(theirs).toHaveURL('/login');
  await signInOnScreen(theirs, 'nora@demo.example', { password: own });
  await expect(theirs.getByRole('heading', { level: 1 })).toContainText('Nora');

  await theirs.goto(link);
  await expect(theirs.getByText('This link has been used or has expired. Request a new one.')).toBeVisible();

  await page.goto('/logindetails/accounts');
  await page.getByRole('link', { name: /^3 accounts on / }).click();
  await page.getByRole('button', { name: 'Send 1 new invitation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('1 new invitation is being sent.')).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw 2 unused accounts' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('2 accounts withdrawn. 1 is in use and was kept.')).toBeVisible();
  await expect(page.getByText('1 accepted, 2 withdrawn.')).toBeVisible();
});

base(
  'Without email HR prints one-time passwords, which people must replace when they sign in',
  async ({ page, demo, otherBrowser, allowError }) => {
    // New people have no entitlement yet.
    allowError(/40[49]/);
    await addPeople(demo.url, newcomers);
    await signInOnScreen(page, 'hr@demo.example');
    await askForAccounts(page);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('3 people get an account and a one-time password, which you print.');
    await dialog.getByLabel('3 days').check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create 3 accounts' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One-time passwords');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const row = page.getByRole('listitem').filter({ hasText: 'Nora Newman' });
    const password = await row.getByRole('code').innerText();
    expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    await expectAccessible(page);
    await page.emulateMedia({ media: 'print' });
    await expect(row).toBeVisible();
    await expect(page.getByRole('button', { name: 'Done' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('dialog')).toContainText('Leave without the passwords?');
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(page.getByRole('button', { name: 'Done' })).toBeDisabled();
    await page.getByLabel('I have printed or stored this page').check();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('3 handed out.')).toBeVisible();

    const theirs = await otherBrowser();
    await signInOnScreen(theirs, 'nora@demo.example', { password });
    await expect(theirs).toHaveURL('/firsttime');
    await theirs.getByRole('link', { name: 'OK' }).click();
    await theirs.getByLabel('Current Password', { exact: true }).fill(password);
    await theirs.getByLabel('New Password', { exact: true }).fill(own);
    await theirs.getByLabel('Confirm New Password', { exact: true }).fill(own);
    await theirs.getByRole('button', { name: 'Change Password' }).click();
    await expect(theirs).toHaveURL('/');

    await page.reload();
    await page.getByRole('button', { name: 'New page of passwords' }).click();
    await expect(page.getByRole('dialog')).toContainText('the 2 people who have not signed in yet');
    await page.getByRole('dialog').getByRole('button', { name: 'Create a new page' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One-time passwords');
    await expect(page.getByRole('listitem').filter({ hasText: 'Newman' })).toHaveCount(2);
    await expect(page.getByRole('listitem').filter({ hasText: 'Nora' })).toHaveCount(0);
  },
);

base('Only HR can create accounts, and a filter without matches is reported', async ({ page, otherBrowser }) => {
  await signInOnScreen(page, 'hr@demo.example');
  await page.goto('/logindetails/accounts?filter[name]=nobodyhere');
  await page.getByRole('button', { name: 'Create accounts' }).click();
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText('No one gets an account.');
  const admins = await otherBrowser();
  await signInOnScreen(admins, 'admin@demo.example');
  for (const path of ['/logindetails/accounts', '/logindetails/accounts/1']) {
    await admins.goto(path);
    await expect(admins).toHaveURL('/forbidden');
  }
});
