import { monthName, monthOf } from '#src/base/dates/plain-date.ts';
import { createCallsAs } from '../kit/calls.ts';
import { daysFrom, year } from '../kit/dates.ts';
import { expect, signIn, test } from '../kit/test.ts';

const [hr, employee, manager] = ['hr@demo.example', 'employee@demo.example', 'manager@demo.example'] as const;

test('HR lets months of a leave type earn nothing, and the approver sees it before the decision', async ({ page, demo, otherBrowser }) => {
  await signIn(page, hr, { at: '/leavecategory/edit/AL' });
  await page.getByRole('button', { name: 'Months that earn nothing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Months that earn nothing' });
  await dialog.getByLabel('Days in the month').fill('40');
  await dialog.getByRole('checkbox', { name: '(HL)' }).check();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toContainText('Enter 0.5 to 31 days, in half days.');
  await dialog.getByLabel('Days in the month').fill('1');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('button', { name: 'Months that earn nothing' })).toHaveText('HL, 1 day or more');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Leave Entitlement has been successfully updated!')).toBeVisible();

  const { start } = daysFrom(11, 'Monday', 5);
  const body = {
    id: { startDate: start },
    leaveCategory: { leaveCode: 'HL' },
    endDate: start,
    halfDay: 'N',
    reason: 'Rest',
    approver: 'M0001',
  };
  const { id } = await (await createCallsAs(demo.url, employee))<{ id: { effDate: string } }>('POST /appliedleave', body);
  const theirs = await otherBrowser();
  await signIn(theirs, manager, { at: `/leaverequests/view/E0001/${id.effDate}/${start}/HL` });
  const month = monthName(monthOf(start));
  await expect(theirs.getByRole('region', { name: 'Decision' })).toContainText(`${month} earns nothing. Annual leave loses 1 day.`);
  await theirs.getByRole('button', { name: 'Approve' }).click();
  await theirs.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(theirs).not.toHaveURL(/view/);

  await page.goto(`/leaveentitlement/view/E0001/${year}/AL`);
  const ledger = page.getByRole('table', { name: `Annual leave ${year}, day by day` });
  await expect(ledger.getByRole('row', { name: `${month} earns nothing` })).toContainText('−1');
});
