import { addDays, eachDay, formatDate, type PlainDate, weekdayOf } from '#src/base/dates/plain-date.ts';
import { demoPublicHolidays } from '#src/app/demo-company/demo-codes.ts';
import { createCallsAs } from '../kit/calls.ts';
import { year } from '../kit/dates.ts';
import { expect, signIn, test } from '../kit/test.ts';

const [hr, employee, manager] = ['hr@demo.example', 'employee@demo.example', 'manager@demo.example'] as const;

/** The last Monday of the year that begins five days without a holiday. */
function freeMonday(): PlainDate {
  const holidays = new Set<string>(demoPublicHolidays(year).map(({ holidayDate }) => holidayDate));
  const mondays = [...eachDay(`${year}-10-01`, `${year}-12-27`)].filter((date) => weekdayOf(date) === 0);
  const free = mondays.findLast((date) => [...eachDay(date, addDays(date, 4))].every((day) => !holidays.has(day)));
  if (free === undefined) throw new Error('The demo company has no week without holidays.');
  return free;
}

test('HR sets a last day, sees its effects on leave, and books the remaining days', async ({ page, demo }) => {
  const monday = freeMonday();
  const [lastDay, friday] = [addDays(monday, 2), addDays(monday, 4)];
  const asEmployee = await createCallsAs(demo.url, employee);
  const body = {
    id: { startDate: monday },
    leaveCategory: { leaveCode: 'AL' },
    endDate: friday,
    halfDay: 'N',
    reason: 'Sea',
    approver: 'M0001',
  };
  const { id } = await asEmployee<{ id: { effDate: string } }>('POST /appliedleave', body);
  const path = `/appliedleave/E0001/${id.effDate}/${monday}/AL`;
  await (
    await createCallsAs(demo.url, manager)
  )(`PATCH ${path}/APPRV`);

  await test.step('the confirmation lists the leave that is shortened', async () => {
    await signIn(page, hr, { at: '/liststaffprofile/edit/E0001' });
    await page.getByLabel('Last Day (optional)', { exact: true }).fill(formatDate(lastDay));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Confirmation' });
    await expect(dialog.getByRole('listitem')).toHaveText([/\(E0001\), .*: 3 days instead of 5 days/]);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Employee E0001 is successfully save')).toBeVisible();
    expect(await asEmployee(`GET ${path}`)).toMatchObject({ endDate: lastDay, leaveDuration: 3, leaveStatus: 'APPRV' });
  });

  await test.step('the remaining days are corrected and paid out in one step', async () => {
    await page.goto('/liststaffprofile/edit/E0001');
    const card = page.getByRole('region', { name: `Leave until the last day, ${formatDate(lastDay)}` });
    const annual = card.getByRole('row').nth(1);
    await expect(annual.getByRole('cell').last()).toHaveText(/^[1-9]/);
    const rest = await annual.getByRole('cell').last().innerText();
    await card.getByRole('button', { name: 'Settle these days' }).click();
    const dialog = page.getByRole('dialog', { name: 'Settlement Confirmation' });
    await expect(dialog).toContainText(`${rest} days paid out`);
    await dialog.getByRole('button', { name: 'Confirm settlement' }).click();
    await expect(page.getByText('The days have been settled.').first()).toBeVisible();
    await expect(annual.getByRole('cell')).toHaveText([/./, /./, '3', '3', '0', '0', '0']);
  });

  await test.step('a last day in the past is confirmed as a deactivation', async () => {
    await page.getByLabel('Last Day (optional)', { exact: true }).fill(`01/01/${year}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Deactivation Confirmation' })).toContainText('They will be signed out at once.');
  });
});
