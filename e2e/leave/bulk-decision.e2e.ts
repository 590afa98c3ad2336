import { formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { violationsOn } from '../kit/axe.ts';
import { type Calls, createCallsAs } from '../kit/calls.ts';
import { daysFrom, year } from '../kit/dates.ts';
import { dropFirstResponse } from '../kit/drop-responses.ts';
import { demoPassword, expect, signIn, test } from '../kit/test.ts';

const manager = 'manager@demo.example';

type Filed = { path: string; day: PlainDate };

/** Applies for annual leave as E0001, this many months ahead. */
async function file(call: Calls, month: number, days = 1): Promise<Filed> {
  const { start, end } = daysFrom(month, 'Tuesday', days);
  const body = { id: { startDate: start }, leaveCategory: { leaveCode: 'AL' }, endDate: end, reason: 'A day off', approver: 'M0001' };
  const { id } = await call<{ id: { effDate: string } }>('POST /appliedleave', body);
  return { path: `/appliedleave/E0001/${id.effDate}/${start}/AL`, day: start };
}

test('Several requests are decided together despite failures: each line shows its outcome, and nothing is done twice', async ({
  page,
  demo,
  allowError,
}) => {
  allowError(/status of (401|409|412)|ERR_FAILED/);
  const call = await createCallsAs(demo.url, 'employee@demo.example');
  const bossCall = await createCallsAs(demo.url, manager);
  const hrCall = await createCallsAs(demo.url, 'hr@demo.example');
  const cancelled = await file(call, 7);
  await bossCall(`PATCH ${cancelled.path}/APPRV`, {});
  await call(`PATCH ${cancelled.path}/PNCLD`, {});
  const [plain, changed, lost, interrupted, tooLong, elsewhere, leftOut] = [
    await file(call, 2),
    await file(call, 3),
    await file(call, 4),
    await file(call, 5),
    await file(call, 6, 3),
    await file(call, 8),
    await file(call, 9),
  ];
  // A smaller balance than at the time of the application.
  await hrCall(`PATCH /leaveentitlement/E0001/${year}/AL`, { carryForward: 0, entitlement: 5, availableLeave: 5 });

  await signIn(page, manager, { at: '/leaverequests?filter[employeeDetails.emplId]=E0001' });
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const bar = page.getByRole('region', { name: 'Selected requests' });
  await expect(bar).toContainText('8 selectedone of them a cancellation');
  await bar.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approval Confirmation' });
  const lineOf = ({ day }: Filed) => dialog.getByRole('listitem').filter({ hasText: formatDate(day) });
  const tooLongLine = dialog.getByRole('listitem').filter({ hasText: '3 days' });
  const approve = (name: string) => dialog.getByRole('button', { name }).click();

  await test.step('the dialog lists the requests, the cancellation first, with the effect of each on the balance', async () => {
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expect(dialog).toContainText('Approve 1 cancellation and 7 requests?');
    await expect(dialog.getByRole('listitem').first()).toContainText('Balance 4 becomes 5');
    await expect(lineOf(plain)).toContainText('Balance 5 becomes 4');
    await expect(lineOf(interrupted)).toContainText('Balance 2 becomes 1');
    await expect(tooLongLine).toContainText("Only 1 day left, so this can't be approved");
    expect(await violationsOn(page)).toEqual([]);
    await approve(`Leave out Elif Demir, ${formatDate(leftOut.day)}`);
    await expect(dialog.getByRole('heading', { name: 'Approval Confirmation' })).toBeFocused();
    await expect(dialog).toContainText('Approve 1 cancellation and 6 requests?');
  });

  await test.step('if one request is stale and one answer is lost, the requests after the lost answer are not sent', async () => {
    for (const approver of ['M0002', 'M0001']) await hrCall(`POST ${changed.path}/handover`, { approver, reason: 'Away' });
    await bossCall(`PATCH ${elsewhere.path}/REJCT`, {});
    await dropFirstResponse(page, `/api${lost.path}/APPRV`, 'PATCH');
    await approve('Confirm approval');
    await expect(dialog.getByRole('alert').filter({ hasText: 'Requests that were not sent are still pending.' })).toBeVisible();
    await expect(lineOf(cancelled)).toContainText('Approved');
    await expect(lineOf(plain)).toContainText('Approved');
    await expect(lineOf(changed)).toContainText('This leave application has been changed in the meantime.');
    await expect(lineOf(lost)).toContainText('No answer.');
    await expect(lineOf(elsewhere)).toContainText('No longer needs your decision');
    expect(await statusOf(call, interrupted)).toBe('PNAPV');
    await page.setViewportSize({ width: 375, height: 800 });
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('on a retry the session ends halfway; after signing in everything is as before', async () => {
    await page.route(
      (url) => url.pathname === `/api${interrupted.path}/APPRV`,
      (route) => route.fulfill({ status: 401, json: { status: 401, message: 'Sign in.' } }),
      { times: 1 },
    );
    await approve('Try again');
    await page.getByLabel('User ID').fill(manager);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(dialog).toContainText('4 of 7 decided.');
    for (const one of [cancelled, plain, changed, lost]) await expect(lineOf(one)).toContainText('Approved');
    await expect(dialog.getByRole('listitem').filter({ hasText: formatDate(leftOut.day) })).toHaveCount(0);
  });

  await test.step('a request that exceeds the balance is refused in its line, and the other requests are decided', async () => {
    await approve('Try again');
    await expect(dialog).toContainText('5 of 7 decided.');
    await expect(lineOf(interrupted)).toContainText('Approved');
    await expect(tooLongLine).toContainText("Leave Duration shouldn't be higher than the employee's Leave Balance.");
    await expect(dialog.getByText('Leave Application has been successfully updated!')).toBeVisible();
    await approve('Close');
    await expect(dialog).toBeHidden();
    // Undecided requests stay selected.
    await expect(bar).toContainText('2 selected');
    await expect(page.getByRole('rowheader')).toHaveCount(2);
  });

  const timeline = await call<{ timeline: { toStatus: string }[] }>(`GET ${lost.path}`);
  expect(timeline.timeline.map(({ toStatus }) => toStatus)).toEqual(['APPRV', 'PNAPV']);
  expect(await Promise.all([cancelled, tooLong, leftOut].map((one) => statusOf(call, one)))).toEqual(['CANCL', 'PNAPV', 'PNAPV']);
});

const statusOf = async (call: Calls, { path }: Filed) => (await call<{ leaveStatus: string }>(`GET ${path}`)).leaveStatus;
