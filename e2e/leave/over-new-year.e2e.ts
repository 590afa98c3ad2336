import { formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { daysText } from '#src/base/text/plural.ts';
import { applyPage } from '../kit/apply-page.ts';
import { type Calls, createCallsAs } from '../kit/calls.ts';
import { year } from '../kit/dates.ts';
import { expect, factValue, signIn, test } from '../kit/test.ts';

const [hr, employee, manager] = ['hr@demo.example', 'employee@demo.example', 'manager@demo.example'] as const;

const days: { start: PlainDate; end: PlainDate } = { start: `${year}-12-28`, end: `${year + 1}-01-06` };
const [early, late] = [year, year + 1];

/** The cost in each of the two years. */
async function costs(call: Calls): Promise<[number, number]> {
  const { parts } = await call<{ parts: { leaveDuration: number }[] }>(
    `GET /appliedleave/preview?leaveCode=AL&startDate=${days.start}&endDate=${days.end}`,
  );
  const [first, second] = parts.map(({ leaveDuration }) => leaveDuration);
  if (!first || !second) throw new Error('The leave has no days in one of the years.');
  return [first, second];
}

/** Adds days of the next year for people who ask for leave over New Year. */
const grant = (call: Calls, granted: number) =>
  call('POST /leaveentitlement', {
    id: { emplid: 'E0001', year: late, leaveCode: 'AL' },
    employeeDetails: { emplId: 'E0001' },
    leaveCategory: { leaveCode: 'AL' },
    carryForward: 0,
    entitlement: granted,
    availableLeave: granted,
    takenLeave: 0,
    balanceLeave: granted,
  });

test('leave over New Year is entered once, shows the cost in each year, and is decided and recalled as a whole', async ({
  page,
  demo,
  otherBrowser,
}) => {
  const asHr = await createCallsAs(demo.url, hr);
  const apply = applyPage(page);

  await test.step('the leave cannot be entered before the next year is open', async () => {
    await signIn(page, employee, { at: '/applyleave' });
    await apply.fill(days, 'Snow');
    await expect(page.getByText(`End Date must be within Calendar Year of ${early}.`).first()).toBeVisible();
    await expect(apply.submit).toBeDisabled();
  });

  await asHr('PATCH /settings', { nextYearFrom: '01-01' });
  const asEmployee = await createCallsAs(demo.url, employee);
  const [first, second] = await costs(asEmployee);
  await grant(asHr, second - 0.5);

  await test.step('the form shows which year lacks days', async () => {
    await page.reload();
    await apply.fill(days, 'Snow');
    await expect(apply.request).toContainText(new RegExp(`Annual leave ${late}: [\\d.]+ days? requested, [\\d.]+ days? left`));
    await asHr(`POST /leaveentitlement/E0001/${late}/AL/entries`, { kind: 'correction', days: 2.5, note: 'Agreed' });
  });

  await test.step('the leave is entered once and shows the cost and the remaining balance of each year', async () => {
    await page.reload();
    await apply.fill(days, 'Snow');
    await expect(apply.request).toContainText(daysText(first + second));
    await expect(apply.request).toContainText(`${daysText(first)} from ${early}. After this, ${daysText(14 - first)} are left.`);
    await expect(apply.request).toContainText(`${daysText(second)} from ${late}. After this, 2 days are left.`);
    await apply.submit.click();
    await page.getByRole('link', { name: 'View request' }).click();
    await expect(factValue(page, 'Duration')).toHaveText(daysText(first));
    await expect(factValue(page, 'Over New Year, with')).toContainText(`${daysText(second)}, `);
  });

  await test.step('the leave is recalled as a whole', async () => {
    await page.getByRole('button', { name: 'Recall' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Confirmation' });
    await expect(dialog).toContainText(`with ${daysText(second)}, `);
    await expect(dialog).toContainText(`${daysText(first + second)} will no longer be pending.`);
    await dialog.getByRole('button', { name: 'Confirm recall' }).click();
    await expect(page.getByText('Leave Application has been successfully deleted!').first()).toBeVisible();
    await expect(page.getByRole('link', { name: `View Annual leave from ${formatDate(days.start)}` })).toHaveCount(0);
    expect(await asEmployee(`GET /leaveentitlement/me/${late}`)).toMatchObject([{ pendingLeave: 0 }]);
  });

  await test.step('the manager approves both parts with one click on either part', async () => {
    await page.goto('/applyleave');
    await apply.fill(days, 'Snow');
    await apply.submit.click();
    const boss = await otherBrowser();
    await signIn(boss, manager, { at: '/leaverequests' });
    await boss.getByLabel('Filter Employee ID').fill('E0001');
    await boss
      .getByRole('row', { name: formatDate(`${late}-01-01`) })
      .getByRole('link')
      .click();
    const card = boss.getByRole('region', { name: 'Decision' });
    await expect(card).toContainText(`Decided together with ${daysText(first)}, `);
    await expect(card).toContainText(`${early} goes from 14 to ${daysText(14 - first)}`);
    await card.getByRole('button', { name: 'Approve' }).click();
    const dialog = boss.getByRole('dialog', { name: 'Approval Confirmation' });
    await expect(dialog).toContainText(`with ${daysText(first)}, `);
    await dialog.getByRole('button', { name: 'Confirm approval' }).click();
    await expect(boss.getByRole('heading', { level: 1, name: 'Leave Requests' })).toBeVisible();
    expect(await asEmployee(`GET /leaveentitlement/me/${early}`)).toContainEqual(expect.objectContaining({ takenLeave: first }));
    expect(await asEmployee(`GET /leaveentitlement/me/${late}`)).toMatchObject([{ takenLeave: second }]);
  });

  await test.step('one of two approved parts is cancelled alone', async () => {
    await page.goto('/myleavehistory');
    await page.getByRole('link', { name: `View Annual leave from ${formatDate(`${late}-01-01`)}` }).click();
    await page.getByRole('button', { name: 'Cancel Leave' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel Confirmation' });
    await expect(dialog).not.toContainText('with ');
    await dialog.getByRole('button', { name: 'Confirm cancellation' }).click();
    await expect(page.getByRole('row', { name: new RegExp(formatDate(days.start)) })).toContainText('Approved');
    await expect(page.getByRole('row', { name: new RegExp(formatDate(`${late}-01-01`)) })).toContainText('Pending cancel');
  });
});
