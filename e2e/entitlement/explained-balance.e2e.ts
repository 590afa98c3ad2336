import { addDays, eachDay, isWeekend, weekdayName } from '#src/base/dates/plain-date.ts';
import { applyPage } from '../kit/apply-page.ts';
import { createCallsAs } from '../kit/calls.ts';
import { daysFrom, year } from '../kit/dates.ts';
import { expect, signIn, test } from '../kit/test.ts';

const [hr, employee, manager] = ['hr@demo.example', 'employee@demo.example', 'manager@demo.example'] as const;

test('HR adds days to a balance with a note; the employee sees how the balance was calculated and what is left on another day', async ({
  page,
  demo,
  otherBrowser,
  allowError,
}) => {
  // An entry that deducts more days than there are.
  allowError(/status of 409/);
  await test.step('HR adds a correction, days that expire, and days that are paid out', async () => {
    await signIn(page, hr, { at: `/leaveentitlement/view/E0001/${year}/AL` });
    const ledger = page.getByRole('table', { name: `Annual leave ${year}, day by day` });
    await expect(ledger.getByRole('row', { name: `Granted for ${year}` })).toContainText('+14');
    await page.getByRole('button', { name: 'Add entry' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add entry' });
    await expect(dialog).toContainText('Still missing: the days and a note.');
    await dialog.getByLabel('Days', { exact: true }).fill('0.25');
    await expect(dialog).toContainText('Enter the days in half days, such as 2.5.');
    await dialog.getByLabel('Days', { exact: true }).fill('-20');
    await dialog.getByLabel('Note').fill('Counted twice');
    await dialog.getByRole('button', { name: 'Confirm entry' }).click();
    await expect(dialog).toContainText(`Only 14 days of Annual leave ${year} are available on `);
    await dialog.getByLabel('Days', { exact: true }).fill('-1.5');
    await dialog.getByRole('button', { name: 'Confirm entry' }).click();
    await expect(ledger.getByRole('row', { name: /Correction/ })).toContainText('−1.5');

    await page.getByRole('button', { name: 'Add entry' }).click();
    await dialog.getByLabel('Kind').selectOption('Earned days');
    await dialog.getByLabel('Days', { exact: true }).fill('2');
    await dialog.getByRole('textbox', { name: 'Last day' }).fill(`31/12/${year + 1}`);
    await dialog.getByLabel('Note').fill('Worked on a Sunday');
    await expect(dialog).toContainText('Last Day must be between');
    await dialog.getByRole('textbox', { name: 'Last day' }).fill(`30/12/${year}`);
    await expect(dialog).toContainText('12.5 days → 14.5 days');
    await dialog.getByRole('button', { name: 'Confirm entry' }).click();
    await expect(ledger.getByRole('row', { name: /Worked on a Sunday/ })).toContainText('+2');

    await page.getByRole('button', { name: 'Add entry' }).click();
    await dialog.getByLabel('Kind').selectOption('Paid out');
    await expect(dialog).toContainText('Days are deducted.');
    await expect(dialog.getByRole('textbox', { name: 'Last day' })).toHaveCount(0);
    await dialog.getByLabel('Days', { exact: true }).fill('-1');
    await dialog.getByLabel('Note').fill('With the salary of June');
    await expect(dialog).toContainText('14.5 days → 13.5 days');
    await dialog.getByRole('button', { name: 'Confirm entry' }).click();
    await expect(ledger.getByRole('row', { name: /With the salary of June/ })).toContainText('−1');
    await expect(page.getByRole('region', { name: 'Annual leave left to plan' })).toContainText('13.5');
  });

  const theirs = await otherBrowser();
  await test.step('My Leave Details explains annual leave at first; the employee closes the explanation and opens another', async () => {
    await signIn(theirs, employee, { at: '/myleavedetails' });
    const ledger = theirs.getByRole('table', { name: `Annual leave ${year}, day by day` });
    await expect(ledger.getByRole('row', { name: /Correction/ })).toContainText('Counted twice');
    await expect(ledger.getByRole('row', { name: /Paid out/ })).toContainText('With the salary of June');
    await expect(theirs.getByText(`after 30/12/${year} if not used.`)).toBeVisible();
    await theirs.getByRole('textbox', { name: 'Date' }).fill(`31/12/${year}`);
    await expect(theirs.getByText('11.5 days left to plan')).toBeVisible();
    await theirs.getByRole('textbox', { name: 'Date' }).fill(`01/01/${year + 1}`);
    await expect(theirs.getByText(`Choose a date in ${year}.`)).toBeVisible();
    await theirs.getByRole('button', { name: 'Explain Annual leave' }).click();
    await expect(ledger).toHaveCount(0);
    await theirs.reload();
    await expect(theirs.getByRole('button', { name: 'Explain Annual leave' })).toBeVisible();
    await expect(ledger).toHaveCount(0);
    await theirs.getByRole('button', { name: 'Explain Sick leave' }).click();
    await expect(theirs.getByRole('heading', { name: `Sick leave ${year}, explained` })).toBeVisible();
    await expect(theirs).toHaveURL(/explain=SL/);
  });

  await test.step('the form shows the days that a request leaves and the days that expire', async () => {
    const apply = applyPage(theirs);
    await theirs.goto('/applyleave');
    await apply.fill(daysFrom(3, 'Monday', 1));
    await expect(apply.request).toContainText(
      new RegExp(`After this, \\d+(\\.5)? days are left, of which [\\d.]+ expires? after 30/12/${year}`),
    );
    await apply.reason.fill('A long weekend');
    await apply.submit.click();
    await expect(theirs.getByText('Your leave request has been submitted.')).toBeVisible();
  });

  await test.step('their manager sees the same and cannot add anything', async () => {
    const reader = await otherBrowser();
    await signIn(reader, manager, { at: '/leaveentitlementmanager' });
    const call = await createCallsAs(demo.url, employee);
    const [of] = await call<{ employeeDetails: { name: string } }[]>('GET /leaveentitlement/me');
    await reader.getByLabel('Filter Employee Name').fill(of?.employeeDetails.name ?? '');
    await reader.getByRole('link', { name: `Explain Annual leave ${year} of ${of?.employeeDetails.name}` }).click();
    await expect(reader.getByRole('row', { name: /Worked on a Sunday/ })).toBeVisible();
    await expect(reader.getByRole('button', { name: 'Add entry' })).toHaveCount(0);
    await reader.goto('/leaverequests');
    await reader.getByLabel('Filter Name').fill(of?.employeeDetails.name ?? '');
    await reader.getByRole('link', { name: new RegExp(`^View leave of ${of?.employeeDetails.name}`) }).click();
    await expect(reader.getByRole('region', { name: 'Decision' })).toContainText(
      new RegExp(`of which [\\d.]+ expires? after 30/12/${year}`),
    );
  });
});

test('monthly accruals are available for planning and applying once they have been granted', async ({ page, demo }) => {
  const next = year + 1;
  const call = await createCallsAs(demo.url, hr);
  await call('PATCH /settings', { nextYearFrom: '01-01' });
  await test.step('HR switches the days of a year to monthly accrual', async () => {
    await signIn(page, hr, { at: '/leavecategory/edit/AL' });
    await page.getByLabel('Accrual').selectOption('Monthly');
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('accrued monthly');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Leave Entitlement has been successfully updated!')).toBeVisible();
    await call('POST /grants', { year: next, leaveCode: 'AL', emplIds: ['E0001'] });
  });

  await test.step('the employee sees when the accruals are granted', async () => {
    await signIn(page, employee, { at: '/myleavedetails' });
    await page.getByLabel('Year', { exact: true }).selectOption(String(next));
    await expect(page.getByText('13 days more will accrue monthly.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Date' }).fill(`30/06/${next}`);
    await expect(page.getByText('7 days left to plan')).toBeVisible();
  });

  await test.step('requests are limited to the accrued days, day by day', async () => {
    const apply = applyPage(page);
    await page.goto('/applyleave');
    const [start, , third] = [...eachDay(`${next}-02-08`, `${next}-02-16`)].filter((date) => !isWeekend(date)).slice(0, 5);
    const summer = [...eachDay(`${next}-08-02`, `${next}-08-08`)].find((date) => weekdayName(date) === 'Tuesday') ?? '';
    await apply.fill({ start: start ?? '', end: third ?? '' }, 'Snow');
    await expect(page.getByText("Leave Duration shouldn't be higher than your Leave Balance.").first()).toBeVisible();
    await apply.fill({ start: summer, end: addDays(summer, 2) });
    await expect(apply.request).toContainText('After this, 6 days are left.');
    await apply.submit.click();
    await expect(page.getByText('Your leave request has been submitted.')).toBeVisible();
  });
});
