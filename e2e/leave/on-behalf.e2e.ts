import type { Page } from '@playwright/test';
import { formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { daysFrom } from '../kit/dates.ts';
import { expect, factValue, signIn, test } from '../kit/test.ts';

const employee = 'employee@demo.example';
const manager = 'manager@demo.example';

type Days = { start: PlainDate; end: PlainDate };

/** Fills in the dialog for an application on behalf of Elif Demir, up to the submit button. */
async function fill(page: Page, { start, end }: Days, cost: string) {
  await page.getByRole('button', { name: 'Apply for someone else' }).click();
  const dialog = page.getByRole('dialog', { name: 'Apply for someone else' });
  await expect(dialog).toContainText('Still missing: an employee, a leave type, a start date, an end date, an approver and a reason');
  await dialog.getByRole('combobox', { name: 'Employee' }).fill('E0001');
  await page.getByRole('option', { name: /E0001/ }).click();
  await dialog.getByLabel('Leave type').selectOption('Annual leave');
  await dialog.getByRole('textbox', { name: 'Start date' }).fill(formatDate(start));
  await dialog.getByRole('textbox', { name: 'End date' }).fill(formatDate(end));
  await expect(dialog.getByText(cost)).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Approver' }).fill('M0001');
  await page.getByRole('option', { name: /M0001/ }).click();
  await dialog.getByLabel('Reason').fill('Told by phone');
  return dialog;
}

test('HR applies on behalf of an employee, who sees this and recalls it; an application by their manager is booked at once', async ({
  page,
  otherBrowser,
}) => {
  const [days, later] = [daysFrom(3, 'Tuesday', 2), daysFrom(4, 'Tuesday', 1)];
  const own = await otherBrowser();
  await signIn(own, employee);
  const timeline = own.getByRole('region', { name: 'Timeline' });
  const openNotice = async (text: RegExp) => {
    await own.goto('/notices');
    await own.getByRole('link', { name: text }).first().click();
    await expect(own.getByRole('heading', { level: 1, name: 'View My Leave History' })).toBeVisible();
  };

  await test.step('HR submits the request, and it is pending with the approver', async () => {
    await signIn(page, 'hr@demo.example', { at: '/listallappliedleave' });
    const dialog = await fill(page, days, '2 days, leaving 12 days.');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Submitted for Elif Demir: Pending approval.').first()).toBeVisible();
  });

  await test.step('the employee is notified, sees who submitted the request, and recalls it', async () => {
    await openNotice(/has applied for leave .+ for you/);
    await expect(timeline).toContainText(/applied for Elif Demir/);
    await own.getByRole('button', { name: 'Recall' }).click();
    await own.getByRole('dialog').getByRole('button', { name: 'Confirm recall' }).click();
    await expect(own.getByText('Leave Application has been successfully deleted!')).toBeVisible();
    await expect(own.getByRole('row', { name: formatDate(days.start) })).toHaveCount(0);
  });

  await test.step('a manager who may decide books the leave; the employee asks to cancel it', async () => {
    await signIn(page, manager, { at: '/leavehistory' });
    const dialog = await fill(page, later, '1 day, leaving 13 days.');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Submitted for Elif Demir: Approved.').first()).toBeVisible();
    await openNotice(/has booked leave .+ for you/);
    await expect(timeline).toContainText(/applied for Elif Demir/);
    await expect(timeline).toContainText(/approved/);
    await expect(factValue(own, 'Reason')).toHaveText('Told by phone');
    await own.getByRole('button', { name: 'Cancel Leave' }).click();
    await own.getByRole('dialog').getByRole('button', { name: 'Confirm cancellation' }).click();
    await expect(own.getByText('Leave Application has been successfully updated to Pending Cancel!')).toBeVisible();
  });
});
