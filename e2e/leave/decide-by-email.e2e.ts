import type { Page } from '@playwright/test';
import { formatDate } from '#src/base/dates/plain-date.ts';
import { applyPage } from '../kit/apply-page.ts';
import { expectAccessible } from '../kit/axe.ts';
import { createCallsAs } from '../kit/calls.ts';
import { daysFrom } from '../kit/dates.ts';
import { demoPassword, expect, signIn, test as base, withDemo } from '../kit/test.ts';

const employee = 'employee@demo.example';
const manager = 'manager@demo.example';

/** A company whose emails are shown at `/demo/mails`. */
const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  demo: async ({}, use) => withDemo(use, { DEMO_MAILS: 'yes', PUBLIC_URL: 'https://leave.demo.example' }),
});

/** Opens the newest email to a person about a subject, once it is there. @returns its text, and a function that reads its other parts */
async function openMail(page: Page, { to, subject }: { to: string; subject: RegExp }) {
  const row = page.getByRole('listitem').filter({ hasText: subject }).filter({ hasText: to }).first();
  await expect(async () => {
    await page.goto('/demo/mails');
    await expect(row).toBeVisible({ timeout: 500 });
  }).toPass();
  const address = await row.getByRole('link').getAttribute('href');
  await row.getByRole('link').click();
  const part = async (name: string) => (await page.request.get(`${address}/${name}`)).text();
  return { address, text: await part('text'), part };
}

const linkIn = (text: string) => /https:\/\/leave\.demo\.example(\/decide#[\w-]{43})$/m.exec(text)?.[1] ?? '';
const bellOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });

test('An approver is notified of a request by bell and email and decides from the email, and the applicant is notified of the decision', async ({
  page,
  otherBrowser,
  demo,
  allowError,
}) => {
  allowError(/409/);
  const days = daysFrom(4, 'Monday', 2);
  const hr = await createCallsAs(demo.url, 'hr@demo.example');
  await hr('PATCH /settings', { mailNotices: 'all' });
  const boss = await otherBrowser();
  let first = '';

  await test.step('an employee asks for leave', async () => {
    await signIn(page, employee, { at: '/applyleave' });
    await applyPage(page).fill(days, 'A short break');
    await applyPage(page).submit.click();
    await expect(page.getByText('Your leave request has been submitted.')).toBeVisible();
  });

  await test.step('the email leads to the sign-in page and then to the request', async () => {
    const { text, address } = await openMail(boss, { to: manager, subject: /^Leave request of / });
    expect(text).toContain('A short break');
    await boss.goto(`${address}/html`);
    await expectAccessible(boss);
    first = linkIn(text);
    await boss.goto(first);
    await expect(boss).toHaveURL(/\/login\?redirect=\/decide$/);
    await boss.getByLabel('User ID').fill(manager);
    await boss.getByLabel('Password', { exact: true }).fill(demoPassword);
    await boss.getByRole('button', { name: 'Login' }).click();
    await expect(boss.getByText(/^From the email of /)).toBeVisible();
    await expect(boss.getByRole('region', { name: 'Decision' })).toContainText('2 days');
    expect(boss.url()).not.toContain(first.split('#')[1]);
    await expectAccessible(boss);
  });

  await test.step('the bell shows the same notification, and the manager decides on the page', async () => {
    await boss.setViewportSize({ width: 1280, height: 900 });
    await expect(bellOf(boss)).toHaveAccessibleName(/unread/);
    await bellOf(boss).click();
    await expect(boss.getByText('asks for 2 days').first()).toBeVisible();
    await boss.keyboard.press('Escape');
    await boss.getByRole('button', { name: 'Approve' }).click();
    await boss.getByRole('button', { name: 'Confirm approval' }).click();
    await expect(boss.getByText('Leave Application has been successfully updated!')).toBeVisible();
  });

  await test.step('the employee has the notification, and an email with a calendar entry', async () => {
    const { part } = await openMail(page, { to: employee, subject: /is approved/ });
    const calendar = await part('leave.ics');
    expect(calendar).toContain(`DTSTART;VALUE=DATE:${days.start.replaceAll('-', '')}`);
    expect(calendar).toContain('SUMMARY:Away');
    await page.goto('/notices');
    await expect(page.getByRole('listitem').filter({ hasText: 'is approved' }).first()).toBeVisible();
    await page.goto('/myleavehistory');
    await expect(page.getByRole('row', { name: formatDate(days.start) }).first()).toContainText('Approved');
  });

  await test.step('the link has expired: only signed-in people see the outcome of the request', async () => {
    await boss.goto('/');
    await boss.goto(first);
    await expect(boss.getByRole('heading', { level: 1 })).toHaveText('This request is no longer pending');
    await expect(boss.getByText(/has been decided: .+ approved on .+ There's nothing left to do\.$/)).toBeVisible();
    await expectAccessible(boss);
    const stranger = await otherBrowser();
    await stranger.goto(first);
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('This link has expired.');
    await expect(stranger.getByRole('main')).not.toContainText(/approved|Short|20\d\d/);
    await expectAccessible(stranger);
  });

  await test.step('the email alone is enough for a decision if the company allows that', async () => {
    await hr('PATCH /settings', { mailDecides: 'link' });
    await page.goto('/myleavehistory');
    await page.getByRole('link', { name: `View Annual leave from ${formatDate(days.start)}` }).click();
    await page.getByRole('button', { name: 'Cancel Leave' }).click();
    await page.getByRole('button', { name: 'Confirm cancellation' }).click();
    await expect(page.getByText(/Pending Cancel/).first()).toBeVisible();
    const reader = await otherBrowser();
    const { text } = await openMail(reader, { to: manager, subject: /^Cancellation of leave of / });
    await reader.goto(linkIn(text));
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(/ asks to cancel 2 days$/);
    await expect(reader.getByRole('main')).not.toContainText(/Annual|A short break/);
    await expectAccessible(reader);
    await reader.getByRole('button', { name: 'Reject' }).click();
    const dialog = reader.getByRole('dialog', { name: 'Reject Confirmation' });
    await expect(dialog.getByRole('button', { name: 'Confirm rejection' })).toBeDisabled();
    await dialog.getByLabel('Reason').fill('We need you');
    await dialog.getByRole('button', { name: 'Confirm rejection' }).click();
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Thank you');
    await expect(reader.getByText(/^You rejected the cancellation of .+'s leave, /)).toBeVisible();
    const told = await openMail(page, { to: employee, subject: /stays approved/ });
    expect(told.text).toContain('We need you');
    await reader.goto('/login');
    await reader.goto(linkIn(text));
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('This link has expired.');
  });

  await test.step('the link of a change shows the leave after the change, and the approval moves the calendar entry', async () => {
    const later = daysFrom(6, 'Monday', 2);
    const own = await createCallsAs(demo.url, employee);
    const list = await own<{ id: { emplid: string; effDate: string; startDate: string; leaveCode: string } }[]>('GET /appliedleave/me');
    const found = list.find(({ id }) => id.startDate === days.start);
    if (!found) throw new Error('The approved leave is not in the list.');
    const { emplid, effDate, startDate, leaveCode } = found.id;
    await own(`POST /appliedleave/${emplid}/${effDate}/${startDate}/${leaveCode}/change`, {
      reason: 'The wedding is later',
      startDate: later.start,
      endDate: later.end,
    });
    const reader = await otherBrowser();
    const { text } = await openMail(reader, { to: manager, subject: /^Change of leave of / });
    await reader.goto(linkIn(text));
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(/ asks to move 2 days$/);
    await expect(reader.getByRole('main')).toContainText('Leave after the change');
    await expect(reader.getByRole('main')).not.toContainText(/Annual|wedding/);
    await expectAccessible(reader);
    await reader.getByRole('button', { name: 'Approve' }).click();
    await reader.getByRole('dialog').getByRole('button', { name: 'Confirm approval' }).click();
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Thank you');
    await expect(reader.getByText(/^You approved the change of .+'s leave, /)).toBeVisible();
    const told = await openMail(page, { to: employee, subject: /is changed/ });
    expect(await told.part('leave.ics')).toContain(`DTSTART;VALUE=DATE:${later.start.replaceAll('-', '')}`);
  });
});
