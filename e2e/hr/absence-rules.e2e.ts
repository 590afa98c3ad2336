import { eachDay, formatDate, type PlainDate, weekdayOf } from '#src/base/dates/plain-date.ts';
import { demoPublicHolidays } from '#src/app/demo-company/demo-codes.ts';
import { applyPage } from '../kit/apply-page.ts';
import { createCallsAs } from '../kit/calls.ts';
import { year } from '../kit/dates.ts';
import { expect, signIn, test } from '../kit/test.ts';

const [hr, employee] = ['hr@demo.example', 'employee@demo.example'] as const;

test('HR adds absence rules, and applicants see them before they apply', async ({ page, demo, otherBrowser, allowError }) => {
  const leave = await (await createCallsAs(demo.url, employee))<{ id: { startDate: string }; endDate: string }[]>('GET /appliedleave/me');
  const taken = new Set([
    ...demoPublicHolidays(year).map(({ holidayDate }) => holidayDate),
    ...leave.flatMap(({ id, endDate }) => [...eachDay(id.startDate, endDate)]),
  ]);
  const day = [...eachDay(`${year}-12-01`, `${year}-12-31`)].findLast((date) => weekdayOf(date) < 5 && !taken.has(date)) as PlainDate;

  await test.step('HR adds a rule that warns', async () => {
    await signIn(page, hr, { at: '/absencerules' });
    await page.getByRole('link', { name: 'Add rule' }).first().click();
    // The list on the previous screen has a filter of that name.
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('We count the stock');
    for (const name of [/^From/, /^To/]) await page.getByRole('textbox', { name }).fill(formatDate(day));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    // An empty number must not become a rule that no one may be away.
    await expect(page.getByRole('link', { name: 'Enter how many people may be away, from 1 to 9999.' })).toBeVisible();
    await page.getByRole('radio', { name: 'No one' }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText(`No one may be away from ${formatDate(day)} to ${formatDate(day)}.`);
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('The rule has been successfully added!')).toBeVisible();
    await expect(page.getByRole('row', { name: /We count the stock/ })).toContainText('Warns');
  });

  const theirs = await otherBrowser();
  await test.step('the form for leave shows the rule', async () => {
    await signIn(theirs, employee, { at: '/applyleave' });
    await applyPage(theirs).fill({ start: day, end: day }, 'By the sea');
    await expect(theirs.getByText(/We count the stock \(.+\)\. You can still apply\./)).toBeVisible();
  });

  await test.step('another rule refuses the request', async () => {
    await page.getByRole('link', { name: 'Edit We count the stock' }).click();
    await page.getByRole('radio', { name: 'Refuses' }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('The rule has been successfully updated!')).toBeVisible();
    const apply = applyPage(theirs);
    await apply.halfDay.check();
    await expect(theirs.getByText(/We count the stock \(.+\)\. Your request will be refused\./)).toBeVisible();
    allowError(/status of 409/);
    await apply.submit.click();
    await expect(theirs.getByText(/^We count the stock \([^)]+\)$/).first()).toBeVisible();
  });
});
