import { addDays, formatDate, isWeekend, type PlainDate, weekdayOf, yearOf } from '#src/base/dates/plain-date.ts';
import { demoPublicHolidays } from '#src/app/demo-company/demo-codes.ts';
import { applyPage } from '../kit/apply-page.ts';
import { expectAccessible } from '../kit/axe.ts';
import { createCallsAs } from '../kit/calls.ts';
import { today } from '../kit/dates.ts';
import { expect, factValue, signIn, test } from '../kit/test.ts';

const isHoliday = (date: string) => demoPublicHolidays(yearOf(date)).some(({ holidayDate }) => holidayDate === date);
let nextMonday = addDays(today, 7 - weekdayOf(today));
while (isHoliday(nextMonday)) nextMonday = addDays(nextMonday, 7);

function nextWorkingDay(after: PlainDate): PlainDate {
  const date = addDays(after, 1);
  return isWeekend(date) || isHoliday(date) ? nextWorkingDay(date) : date;
}

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

test('The team calendar shows a cover the dates only, and the manager who covers; an approver sees a plan in another team', async ({
  page,
  demo,
  otherBrowser,
}) => {
  const employee = await createCallsAs(demo.url, 'employee@demo.example');
  const manager = await createCallsAs(demo.url, 'manager@demo.example');
  const hr = await createCallsAs(demo.url, 'hr@demo.example');
  const leaveCategory = { leaveCode: 'AL' };
  // In the last days of a year, the leave is in the next one.
  await hr('PATCH /settings', { nextYearFrom: '01-01' });
  await hr('PATCH /leavecategory/AL', { leaveDescr: 'Annual leave', entitlement: 14, needsBalance: false });
  const { name } = await employee<{ name: string }>('GET /persondetail/me');
  const ask = (startDate: string, more: object) =>
    employee('POST /appliedleave', {
      id: { startDate },
      leaveCategory,
      endDate: startDate,
      halfDay: 'N',
      reason: 'A private reason',
      ...more,
    });
  await ask(nextMonday, { approver: 'M0001', cover: ['E0003'] });
  await manager(`PATCH /appliedleave/E0001/${today}/${nextMonday}/AL/APPRV`, {});
  const calendar = `/teamcalendar?date=${nextMonday}`;
  const date = formatDate(nextMonday);

  await test.step('the cover from another team sees name and dates, and no type', async () => {
    await signIn(page, 'employee3@demo.example', { at: calendar });
    const bar = page.getByLabel(new RegExp(`^${name}: .*${date}`)).first();
    await expect(bar).toBeVisible();
    await expect(bar).not.toHaveAttribute('aria-label', /Annual leave|AL,/);
    await expectAccessible(page);
  });

  await test.step('the manager sees the type and who covers', async () => {
    const theirs = await otherBrowser();
    await signIn(theirs, 'manager@demo.example', { at: calendar });
    const cover = await (await createCallsAs(demo.url, 'employee3@demo.example'))<{ name: string }>('GET /persondetail/me');
    await expect(theirs.getByLabel(new RegExp(`^${name}: .*Annual leave.*${date}.*covered by ${cover.name}`)).first()).toBeVisible();
  });

  await test.step('an approver from another team sees the row of the plan, while a request waits', async () => {
    const planned = nextWorkingDay(nextMonday);
    const theirs = await otherBrowser();
    await employee('POST /leaveplan', { leaveCode: 'AL', startDate: planned, endDate: planned, note: 'Lake' });
    await signIn(theirs, 'manager2@demo.example', { at: `/teamcalendar?date=${planned}` });
    const plan = theirs.getByLabel(new RegExp(`^${name}: .*${formatDate(planned)}.*planned, Lake`)).first();
    await expect(theirs.getByRole('heading', { level: 1, name: 'Team calendar' })).toBeVisible();
    await expect(plan).toHaveCount(0);
    await ask(nextWorkingDay(planned), { approver: 'M0002' });
    await theirs.reload();
    await expect(plan).toBeVisible();
  });
});
