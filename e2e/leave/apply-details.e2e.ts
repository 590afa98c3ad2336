import { addDays, formatDate, formatDateWithWeekday } from '#src/base/dates/plain-date.ts';
import { applyPage } from '../kit/apply-page.ts';
import { createCallsAs } from '../kit/calls.ts';
import { daysFrom, year } from '../kit/dates.ts';
import { expect, factValue, readOnlyTest, signIn, test } from '../kit/test.ts';

readOnlyTest('a date is read as typed or pasted, and copied as shown', async ({ page }) => {
  const apply = applyPage(page);
  await signIn(page, 'employee@demo.example', { at: '/applyleave' });
  const shown = `05/03/${year}`;
  for (const typed of [`5/3/${year}`, `5.3.${year}`, `${year}-03-05`]) {
    await apply.startDate.fill('');
    await apply.endDate.fill('');
    await apply.startDate.pressSequentially(typed);
    await expect(apply.endDate, typed).toHaveValue(shown);
    await apply.endDate.focus();
    await expect(apply.startDate, typed).toHaveValue(shown);
  }

  await apply.startDate.fill('5/3/26');
  await apply.endDate.focus();
  await expect(apply.startDate).toHaveValue('5/3/26');
  await expect(page.getByText('Invalid Start Date value.')).toBeVisible();
});

readOnlyTest('an end before the start is reported once both dates are complete, until they are valid', async ({ page }) => {
  const apply = applyPage(page);
  await signIn(page, 'employee@demo.example', { at: '/applyleave' });
  const message = page.getByText('End Date must not be lower than Start Date.');
  await apply.startDate.pressSequentially(`10/03/${year}`);
  await apply.endDate.fill('');
  await apply.endDate.pressSequentially(`09/03/${year}`.slice(0, -1));
  await expect(message).toHaveCount(0);
  await apply.endDate.press(String(year % 10));
  await expect(apply.endDate).toBeFocused();
  await expect(message).toBeVisible();
  await apply.endDate.fill(`11/03/${year}`);
  await expect(message).toHaveCount(0);
});

readOnlyTest('screen readers announce the cost and the uncounted days while dates are typed', async ({ page }) => {
  const apply = applyPage(page);
  await signIn(page, 'employee@demo.example', { at: '/applyleave' });
  const spoken = apply.request.locator('[aria-live="polite"]');
  // The live region exists before it has a text.
  await expect(spoken).toBeAttached();
  await expect(apply.request.getByRole('status')).toBeAttached();
  const days = daysFrom(3, 'Friday', 4);
  await apply.fill(days);
  await expect(apply.request.getByRole('status')).toHaveText(/^2 days from .* — balance 14 → 12$/);
  await expect(spoken.getByRole('listitem')).toHaveText(
    [1, 2].map((n) => new RegExp(`^${formatDateWithWeekday(addDays(days.start, n))}Weekend$`)),
  );
});

readOnlyTest('a request for a whole year lists five uncounted days, sums up the rest and shows no negative balance', async ({ page }) => {
  const apply = applyPage(page);
  await signIn(page, 'employee@demo.example', { at: '/applyleave' });
  await apply.fill({ start: `${year}-01-01`, end: `${year}-12-31` }, 'A year off');
  await expect(apply.request.getByRole('listitem')).toHaveCount(6);
  await expect(apply.request.getByRole('listitem').last()).toHaveText(/^and \d+ weekend days and \d+ public holidays$/);
  await expect(apply.request.getByRole('status')).toHaveText(/^\d+ days from .* — more than the balance of 14 days$/);
  await expect(apply.request).not.toContainText(/[−-]\d/);
  await expect(apply.request.getByText("Leave Duration shouldn't be higher than your Leave Balance.")).toBeInViewport();
  await expect(apply.submit).toHaveAccessibleDescription('Still missing: enough leave balance.');
});

test('the line breaks of a reason are shown in the list, on the detail page and in the timeline', async ({ page, demo }) => {
  const { start } = daysFrom(6, 'Tuesday', 1);
  const lines = 'Moving house.\nThe landlord hands over the keys at nine.';
  const employee = await createCallsAs(demo.url, 'employee@demo.example');
  const leave = { id: { startDate: start }, leaveCategory: { leaveCode: 'AL' }, endDate: start, reason: lines, approver: 'M0001' };
  const { id } = await employee<{ id: { effDate: string } }>('POST /appliedleave', leave);
  const manager = await createCallsAs(demo.url, 'manager@demo.example');
  await manager(`PATCH /appliedleave/E0001/${id.effDate}/${start}/AL/REJCT`, { reason: 'Not that day.\nThe day after is free.' });

  await signIn(page, 'employee@demo.example', { at: '/myleavehistory' });
  const inList = page.getByRole('cell', { name: 'Moving house.' });
  await expect(inList).toHaveText(lines);
  expect(await inList.innerText()).toBe(lines);
  await page.getByRole('link', { name: `View Annual leave from ${formatDate(start)}` }).click();
  await expect(factValue(page, 'Reason')).toBeVisible();
  expect(await factValue(page, 'Reason').innerText()).toBe(lines);
  expect(await page.getByText('Not that day.').innerText()).toContain('Not that day.\nThe day after is free.');
});

test('the confirmation of an approval names the half of the day', async ({ page, demo }) => {
  const { start } = daysFrom(6, 'Tuesday', 1);
  const employee = await createCallsAs(demo.url, 'employee@demo.example');
  const leave = { id: { startDate: start }, leaveCategory: { leaveCode: 'AL' }, endDate: start, reason: 'Dentist', approver: 'M0001' };
  const { id } = await employee<{ id: { effDate: string } }>('POST /appliedleave', { ...leave, halfDay: 'Y', halfDayPart: 'PM' });
  await signIn(page, 'manager@demo.example', { at: `/leaverequests/view/E0001/${id.effDate}/${start}/AL` });
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('dialog', { name: 'Approval Confirmation' })).toContainText('Annual leave, 0.5 day, afternoon');
});

test('the days that are not deducted are listed wherever the request is shown', async ({ page, demo, otherBrowser }) => {
  const { start, end } = daysFrom(6, 'Friday', 4);
  const employee = await createCallsAs(demo.url, 'employee@demo.example');
  const leave = { id: { startDate: start }, leaveCategory: { leaveCode: 'AL' }, endDate: end, reason: 'A trip', approver: 'M0001' };
  const { id } = await employee<{ id: { effDate: string } }>('POST /appliedleave', leave);
  const weekend = [1, 2].map((n) => `${formatDateWithWeekday(addDays(start, n))}Weekend`);
  await signIn(page, 'employee@demo.example', { at: `/myleavehistory/view/E0001/${id.effDate}/${start}/AL` });
  await expect(factValue(page, 'Duration')).toHaveText('2 days');
  await expect(factValue(page, 'Days not counted').getByRole('listitem')).toHaveText(weekend);
  const manager = await otherBrowser();
  await signIn(manager, 'manager@demo.example', { at: `/leaverequests/view/E0001/${id.effDate}/${start}/AL` });
  await expect(factValue(manager, 'Days not counted').getByRole('listitem')).toHaveText(weekend);
});
