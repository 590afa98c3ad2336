import { formatDate } from '#src/base/dates/plain-date.ts';
import { createCallsAs } from '../kit/calls.ts';
import { daysFrom, year } from '../kit/dates.ts';
import { templateFile } from '../kit/sample-files.ts';
import { expect, signIn, test } from '../kit/test.ts';

test('The heading gets the focus if the focused row, button or dialog disappears', async ({ page, demo, otherBrowser }) => {
  const { start } = daysFrom(6, 'Monday', 1);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const employee = await createCallsAs(demo.url, 'employee@demo.example');
  const leave = { endDate: start, leaveCategory: { leaveCode: 'SL' }, halfDay: 'N', reason: 'Ill', approver: 'M0001' };
  await employee('POST /appliedleave', { ...leave, id: { startDate: start } });

  await test.step('a recalled application', async () => {
    await signIn(page, 'employee@demo.example', { at: '/myleavehistory' });
    const row = page.getByRole('row').filter({ hasText: formatDate(start) });
    await row.getByRole('link').click();
    await page.getByRole('button', { name: 'Recall' }).click();
    await page.getByRole('button', { name: 'Confirm recall' }).click();
    await expect(heading('My Leave History')).toBeVisible();
    await expect(row).toHaveCount(0);
    await expect(heading('My Leave History')).toBeFocused();
  });

  await test.step('a deleted holiday', async () => {
    await page.getByRole('button', { name: 'Log out' }).click();
    await signIn(page, 'hr@demo.example', { at: '/publicholiday' });
    const row = page.getByRole('row').filter({ hasText: formatDate(`${year}-05-01`) });
    await row.getByRole('link').click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Confirm deletion' }).click();
    await expect(heading('Public Holidays')).toBeVisible();
    await expect(row).toHaveCount(0);
    await expect(heading('Public Holidays')).toBeFocused();
  });

  await test.step('a removed file', async () => {
    await page.goto('/publicholiday/uploadholiday');
    await page.locator('input[type="file"]').setInputFiles(templateFile('holidays.xlsx', ['Date', 'Holiday', 'State'], [['', 'A', 'All']]));
    await expect(page.getByRole('rowheader')).toHaveText('Date cannot be blank.');
    await page.getByRole('button', { name: /^Remove/ }).click();
    await expect(page.getByText('No data uploaded.')).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  });

  await test.step('the filter box, after the button that cleared the filters has disappeared', async () => {
    await page.goto('/publicholiday?filter[holidayDescr]=christ');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByLabel('Filter Holiday', { exact: true })).toBeFocused();
  });

  await test.step('a decided request', async () => {
    const manager = await otherBrowser();
    await signIn(manager, 'manager@demo.example', { at: '/leaverequests' });
    await manager
      .getByRole('checkbox', { name: /^Select .*20\d\d$/ })
      .first()
      .check();
    await manager.getByRole('button', { name: 'Approve' }).click();
    await manager.getByRole('button', { name: 'Confirm approval' }).click();
    await expect(manager.getByText('1 of 1 decided.')).toBeVisible();
    await manager.getByRole('button', { name: 'Close' }).click();
    await expect(manager.getByRole('heading', { level: 1, name: 'Leave Requests' })).toBeFocused();
  });
});
