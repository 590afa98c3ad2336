import { eachDay, formatDate, type PlainDate, weekdayOf } from '#src/base/dates/plain-date.ts';
import { demoPublicHolidays } from '#src/app/demo-company/demo-codes.ts';
import { createCallsAs } from '../kit/calls.ts';
import { year } from '../kit/dates.ts';
import { expect, signIn, test } from '../kit/test.ts';

const [hr, employee, manager] = ['hr@demo.example', 'employee@demo.example', 'manager@demo.example'] as const;

type Leave = { id: { startDate: string }; endDate: string };

test('HR enters a company shutdown, an employee asks to cancel their own part, and HR undoes the rest', async ({
  page,
  demo,
  otherBrowser,
}) => {
  const leave = await (await createCallsAs(demo.url, employee))<Leave[]>('GET /appliedleave/me');
  const taken = new Set([
    ...demoPublicHolidays(year).map(({ holidayDate }) => holidayDate),
    ...leave.flatMap(({ id, endDate }) => [...eachDay(id.startDate, endDate)]),
  ]);
  const day = [...eachDay(`${year}-12-01`, `${year}-12-31`)].findLast((date) => weekdayOf(date) < 5 && !taken.has(date)) as PlainDate;
  const count = async (what: 'Booked for' | 'Days') =>
    Number((await page.getByText(what, { exact: true }).locator('+ dd').textContent())?.split(' ')[0]);

  await test.step('the preview shows the effects of the shutdown', async () => {
    await signIn(page, hr, { at: '/shutdown' });
    await expect(page.getByText('Still missing: the days and a leave type.')).toBeVisible();
    await page.getByLabel('From', { exact: true }).fill(formatDate(day));
    await page.getByLabel('To', { exact: true }).fill(formatDate(day));
    await page.getByLabel('Leave type', { exact: true }).selectOption({ label: 'Annual leave' });
    const people = page.getByRole('group', { name: 'People', exact: true });
    await people.getByLabel('Add filter').selectOption({ label: 'Department: Engineering' });
    await people.getByRole('button', { name: 'Remove Department Engineering' }).click();
    await expect(people.getByLabel('Add filter')).toBeFocused();
    await page.getByLabel('Filter ID').fill('e0001');
    // Below the headings and the filters.
    await expect(page.getByRole('table', { name: 'People and days' }).getByRole('row')).toHaveCount(3);
    await expect(page.getByRole('row', { name: /E0001/ })).toContainText('Approved');
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export to Excel' }).click()]);
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
    await page.getByLabel('Reason (shown to everyone)').fill('Office closed');
  });

  await test.step('HR enters the shutdown', async () => {
    const entered = await count('Booked for');
    expect(entered).toBeGreaterThan(1);
    await page.getByRole('button', { name: `Save for ${entered} people` }).click();
    const dialog = page.getByRole('dialog', { name: 'Save Confirmation' });
    await expect(dialog).toContainText(`for ${entered} people, ${formatDate(day)}?`);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Office closed' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(`${entered} people have`);
    await page.getByLabel('Filter ID').fill('e0001');
    await expect(page.getByRole('row', { name: /E0001/ })).toContainText('Approved');
  });

  await test.step('the employee finds the leave in the notifications and the history, and asks to cancel it', async () => {
    const theirs = await otherBrowser();
    await signIn(theirs, employee, { at: '/notices' });
    await expect(theirs.getByText(/Company shutdown: you are on leave/)).toBeVisible();
    await theirs.getByRole('link', { name: /Company shutdown: you are on leave/ }).click();
    await expect(theirs.getByText('Office closed').first()).toBeVisible();
    await theirs.getByRole('button', { name: 'Cancel Leave' }).click();
    await theirs.getByRole('dialog').getByRole('button', { name: 'Confirm cancellation' }).click();
    await expect(theirs.getByText('Leave Application has been successfully updated to Pending Cancel!')).toBeVisible();
  });

  await test.step('the manager can decide', async () => {
    const waiting = await (
      await createCallsAs(demo.url, manager)
    )<{ reason: string; leaveStatus: string }[]>('GET /appliedleave/me/pendingapproval');
    expect(waiting).toContainEqual(expect.objectContaining({ reason: 'Office closed', leaveStatus: 'PNCLD' }));
  });

  await test.step('HR undoes the rest', async () => {
    await page.getByRole('link', { name: 'Shutdown history' }).click();
    await page.getByRole('link', { name: `View Office closed from ${formatDate(day)}` }).click();
    await expect(page.getByText(/^Changed individually: .+\. These days stay when you withdraw the rest\.$/)).toBeVisible();
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm withdrawal' }).click();
    await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Cancelled' }).first()).toBeVisible();
    await page.getByLabel('Filter ID').fill('e0001');
    await expect(page.getByRole('row', { name: /E0001/ })).toContainText('Changed individually');
    await page.getByRole('link', { name: /^View leave of / }).click();
    await expect(page.getByText('Office closed').first()).toBeVisible();
  });
});
