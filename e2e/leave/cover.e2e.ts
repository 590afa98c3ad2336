import { addDays, weekdayOf, yearOf } from '#src/base/dates/plain-date.ts';
import { demoPublicHolidays } from '#src/app/demo-company/demo-codes.ts';
import { applyPage } from '../kit/apply-page.ts';
import { expectAccessible } from '../kit/axe.ts';
import { createCallsAs } from '../kit/calls.ts';
import { today } from '../kit/dates.ts';
import { expect, factValue, signIn, test } from '../kit/test.ts';

const isHoliday = (date: string) => demoPublicHolidays(yearOf(date)).some(({ holidayDate }) => holidayDate === date);
let nextMonday = addDays(today, 7 - weekdayOf(today));
while (isHoliday(nextMonday)) nextMonday = addDays(nextMonday, 7);

test('An employee names a cover, who declines, and then names another', async ({ page, demo, otherBrowser }) => {
  const hr = await createCallsAs(demo.url, 'hr@demo.example');
  await hr('PATCH /leavecategory/AL', { leaveDescr: 'Annual leave', entitlement: 14, needsBalance: false, coverFromDays: 1 });
  // In the last days of a year, the leave is in the next one.
  await hr('PATCH /settings', { nextYearFrom: '01-01' });
  const days = { start: nextMonday, end: addDays(nextMonday, 1) };
  const apply = applyPage(page);
  await test.step('the form asks for a cover, and shows the chosen colleague', async () => {
    await signIn(page, 'employee@demo.example', { at: '/applyleave' });
    await apply.fill(days, 'By the sea');
    await expect(page.getByText('Annual leave of 1 day or more needs a colleague as cover.').first()).toBeVisible();
    const choice = page.getByRole('combobox', { name: /^Cover/ });
    await choice.selectOption('E0002');
    await expect(page.getByRole('list', { name: 'Cover' }).getByRole('listitem')).toHaveCount(1);
    await expectAccessible(page);
    await apply.submit.click();
    await expect(page.getByText('Your leave request has been submitted.')).toBeVisible();
  });

  const theirs = await otherBrowser();
  await test.step('the colleague sees who is away and when, and declines with a reason', async () => {
    await signIn(theirs, 'employee2@demo.example', { at: '/notices' });
    await theirs.getByText('named you as cover').click();
    await expect(theirs.getByRole('heading', { level: 1, name: 'Cover' })).toBeVisible();
    await expect(theirs.getByRole('main')).toContainText('Not approved yet');
    await expect(theirs.getByRole('main')).not.toContainText('Annual leave');
    await theirs.getByRole('button', { name: 'Decline to cover for' }).click();
    const dialog = theirs.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Decline' })).toBeDisabled();
    await dialog.getByLabel('Reason').fill('On a course');
    await expectAccessible(theirs);
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(theirs.getByText('You declined: On a course')).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Accept to cover for' })).toBeVisible();
    await expectAccessible(theirs);
  });

  await test.step('the applicant sees the answer and names another colleague', async () => {
    await page.goto('/notices');
    await page.getByText(/cannot cover your leave/).click();
    await expect(factValue(page, 'Cover')).toContainText('declined: On a course');
    await page.getByRole('button', { name: 'Change cover' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change cover' });
    await dialog.getByRole('combobox', { name: /^Cover/ }).selectOption('M0001');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(factValue(page, 'Cover')).toContainText('Maya Lim');
  });
});
