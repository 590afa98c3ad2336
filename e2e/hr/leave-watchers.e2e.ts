import { eachDay, weekdayOf, type PlainDate } from '#src/base/dates/plain-date.ts';
import { demoPublicHolidays } from '#src/app/demo-company/demo-codes.ts';
import { createCallsAs } from '../kit/calls.ts';
import { year } from '../kit/dates.ts';
import { expect, signIn, test } from '../kit/test.ts';

const [hr, employee, colleague, manager] = ['hr', 'employee', 'employee2', 'manager'].map((who) => `${who}@demo.example`) as [
  string,
  string,
  string,
  string,
];

test('HR names a person who must know, who is notified of approved leave and no longer after the removal', async ({
  page,
  demo,
  otherBrowser,
}) => {
  const as = { employee: await createCallsAs(demo.url, employee), manager: await createCallsAs(demo.url, manager) };
  const leave = await as.employee<{ id: { startDate: string }; endDate: string }[]>('GET /appliedleave/me');
  const taken = new Set([
    ...demoPublicHolidays(year).map(({ holidayDate }) => holidayDate),
    ...leave.flatMap(({ id, endDate }) => [...eachDay(id.startDate, endDate)]),
  ]);
  const day = [...eachDay(`${year}-12-01`, `${year}-12-31`)].findLast((date) => weekdayOf(date) < 5 && !taken.has(date)) as PlainDate;
  const { name } = await (await createCallsAs(demo.url, colleague))<{ name: string }>('GET /persondetail/me');

  await test.step('HR adds the person', async () => {
    await signIn(page, hr, { at: '/leavewatchers' });
    await expect(page.getByText('No one yet.')).toBeVisible();
    await page.getByRole('link', { name: 'Add people' }).first().click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Add at least one person.' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Person' }).fill('E0003');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add another person' }).click();
    const chosen = page.getByRole('list', { name: 'People to notify' });
    await expect(chosen.getByRole('listitem')).toHaveCount(1);
    await page.getByRole('combobox', { name: 'Person' }).fill(name);
    await page.keyboard.press('Enter');
    await chosen.getByRole('button').click();
    await expect(chosen).toHaveCount(0);
    await page.getByLabel('Department').selectOption({ label: 'Engineering' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('The people have been successfully added!')).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Engineering');
  });

  const theirs = await otherBrowser();
  await test.step('the person is notified of the approval, and sees name, dates and type', async () => {
    const body = {
      id: { startDate: day },
      endDate: day,
      leaveCategory: { leaveCode: 'AL' },
      reason: 'A private reason',
      approver: 'M0001',
    };
    const { id } = await as.employee<{ id: { effDate: string } }>('POST /appliedleave', body);
    await as.manager(`PATCH /appliedleave/E0001/${id.effDate}/${day}/AL/APPRV`, {});
    await signIn(theirs, colleague, { at: '/notices' });
    const notice = theirs.getByRole('listitem').filter({ hasText: /Leave of .+ was approved/ });
    await expect(notice).toContainText('Annual leave');
    await expect(notice).not.toContainText('private');
  });

  await test.step('HR removes the person, who can no longer read it', async () => {
    await page.getByRole('button', { name: `Remove ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText(`Removed: ${name}.`).first()).toBeVisible();
    await expect(page.getByText('No one yet.')).toBeVisible();
    await theirs.reload();
    await expect(theirs.getByText('You are no longer notified of this leave').first()).toBeVisible();
    await expect(theirs.getByText(/Leave of .+ was approved/)).toHaveCount(0);
  });

  await test.step('the page is not for employees', async () => {
    await theirs.goto('/leavewatchers');
    await expect(theirs.getByText("You don't have permission to access this resource.").first()).toBeVisible();
  });
});
