import type { Page } from '@playwright/test';
import { paths } from '#src/shared/screens/paths.ts';
import { expectAccessible } from '../kit/axe.ts';
import { createCallsAs } from '../kit/calls.ts';
import { expect, signIn, test } from '../kit/test.ts';

const employee = 'employee@demo.example';

const sessions = (page: Page) => page.getByRole('region', { name: 'Sessions' });
const told = (page: Page) => page.getByRole('region', { name: 'Notifications', exact: true });
const lines = (page: Page) => sessions(page).getByRole('listitem');

test('A person sees their sessions, ends the other sessions, and is notified of a new device', async ({
  page,
  demo,
  otherBrowser,
  allowError,
}) => {
  // The page of an ended session gets 401 for its next call.
  allowError(/401/);
  await signIn(page, employee);
  const left = await otherBrowser();
  await left.goto(demo.url);
  await signIn(left, employee);
  await page.getByRole('link', { name: 'My account:' }).click();
  await expect(page).toHaveURL(paths.account());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My account');
  await expect(lines(page)).toHaveCount(2);
  await expect(lines(page).first()).toContainText('This session');
  await expect(lines(page).last()).toContainText(/Used just now, .+, since /);
  await lines(page).last().getByRole('button', { name: 'Sign out Chrome on Linux' }).click();
  await expect(told(page)).toContainText('Signed out: Chrome on Linux.');
  await expect(lines(page)).toHaveCount(1);
  await left.goto(`${demo.url}${paths.myProfile()}`);
  await expect(left).toHaveURL(/\/login/);

  await signIn(left, employee);
  await page.reload();
  await sessions(page).getByRole('button', { name: 'Sign out the other session' }).click();
  const asked = page.getByRole('dialog', { name: 'Sign out other sessions' });
  await asked.getByRole('button', { name: 'Sign out the other session' }).click();
  await expect(told(page)).toContainText('Signed out 1 session.');
  await expect(lines(page)).toHaveCount(1);

  // Another person with the same password, on another device.
  const answer = await fetch(`${demo.url}/api/auth/signin`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': 'curl/8.5.0' },
    body: JSON.stringify({ email: employee, password: 'demo-pass-1' }),
  });
  expect(answer.status).toBe(200);
  await page.goto(paths.notices());
  await page.getByRole('link', { name: /^A sign-in from a new device/ }).click();
  await expect(lines(page).last()).toContainText('curl on another system');
});

test('HR signs a person out everywhere', async ({ page, demo, otherBrowser, allowError }) => {
  allowError(/401/);
  const theirs = await otherBrowser();
  await theirs.goto(demo.url);
  await signIn(theirs, employee);
  const hr = await createCallsAs(demo.url, 'hr@demo.example');
  await signIn(page, 'hr@demo.example');
  await page.goto(paths.editLoginDetail({ userId: employee }));
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const asked = page.getByRole('dialog', { name: 'Sign out everywhere' });
  await asked.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(told(page)).toContainText('1 session ended.');
  await theirs.goto(`${demo.url}${paths.myProfile()}`);
  await expect(theirs).toHaveURL(/\/login/);
  const [entry] = await hr<{ action: string }[]>('GET /auditlog?filter[action]=Ended%20sessions');
  expect(entry).toBeDefined();
});

test('A person creates a calendar link, sees when it was used, and ends it, and chooses the email of Mondays', async ({ page, demo }) => {
  const links = page.getByRole('region', { name: 'Calendar links' });
  const digest = page.getByLabel('Who is away');
  const hr = await createCallsAs(demo.url, 'hr@demo.example');
  await hr('PATCH /settings', { mailNotices: 'all' });
  await signIn(page, employee, { at: paths.account() });
  await expect(digest).toHaveValue('never');
  await digest.selectOption('Mondays');
  await expect(told(page)).toContainText('Saved.');
  await expect(links).toContainText('No links yet.');
  await links.getByRole('button', { name: 'Add' }).click();
  const dialog = page.getByRole('dialog', { name: 'Subscribe in your calendar' });
  await dialog.getByLabel('Show only that I am away').check();
  await dialog.getByRole('button', { name: 'Create a link' }).click();
  const url = await dialog.getByLabel('Calendar link', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(links.getByRole('listitem')).toHaveText([
    /^My leave, only that I am away ?Not used yet, created \d\d\/\d\d\/\d{4} \d\d:\d\d/,
  ]);
  await expectAccessible(page);
  const address = `${demo.url}${new URL(url).pathname}`;
  expect((await fetch(address)).status).toBe(200);
  await page.reload();
  await expect(digest).toHaveValue('weekly');
  await expect(links.getByRole('listitem')).toHaveText([/Used \d\d\/\d\d\/\d{4} \d\d:\d\d, created/]);
  await links.getByRole('button', { name: 'Delete calendar link “My leave”' }).click();
  await expect(told(page)).toContainText('The calendar link “My leave” no longer works.');
  await expect(links).toContainText('No links yet.');
  expect((await fetch(address)).status).toBe(404);
});
