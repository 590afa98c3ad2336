import type { Page } from '@playwright/test';
import { eachDay, formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import type { LeaveStatus } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { applyPage } from '../kit/apply-page.ts';
import { type Calls, createCallsAs } from '../kit/calls.ts';
import { daysFrom } from '../kit/dates.ts';
import { chooseInMenu, expectBalance } from '../kit/steps.ts';
import { expect, factValue, signIn, test } from '../kit/test.ts';

const employee = 'employee@demo.example';
const manager = 'manager@demo.example';

type Days = { start: PlainDate; end: PlainDate };

const statusOf = (page: Page) => page.getByRole('main').locator('.page-head .badge');
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

async function apply(page: Page, days: Days, reason: string): Promise<void> {
  await chooseInMenu(page, 'Apply leave');
  const form = applyPage(page);
  await form.fill(days, reason);
  await form.submit.click();
  await expect(page.getByText('Your leave request has been submitted.')).toBeVisible();
}

async function openOwn(page: Page, days: Days): Promise<void> {
  await chooseInMenu(page, 'My leave history');
  await page.getByRole('link', { name: `View Annual leave from ${formatDate(days.start)}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'View My Leave History' })).toBeVisible();
}

/** Opens the pending request of E0001 that begins on that day. */
async function openRequest(page: Page, days: Days): Promise<void> {
  await chooseInMenu(page, 'Leave requests');
  const filter = page.getByLabel('Filter Employee ID');
  // After a decision the list still has its filter. The menu removes it, a moment later.
  await expect(filter).toHaveValue('');
  await filter.fill('E0001');
  // The first two rows are the headings and the filters.
  await expect(page.getByRole('row').filter({ hasNotText: 'E0001' })).toHaveCount(2);
  await page
    .getByRole('row', { name: formatDate(days.start) })
    .getByRole('link')
    .click();
  await expect(page.getByRole('region', { name: 'Decision' })).toBeVisible();
}

/** Returns the number of pending requests in the menu. */
async function waitingCount(page: Page): Promise<number> {
  const item = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leave requests' });
  return Number(/\d+/.exec(await item.innerText())?.[0] ?? '0');
}

test('From application to recall, approval and cancellation, every balance is right at every step', async ({ page, otherBrowser }) => {
  const days = daysFrom(4, 'Monday', 2);
  const boss = await otherBrowser();
  await signIn(page, employee);

  await test.step('an application can be recalled', async () => {
    await apply(page, days, 'A short break');
    await page.getByRole('link', { name: 'View request' }).click();
    await expect(statusOf(page)).toHaveText('Pending approval');
    await page.getByRole('button', { name: 'Recall' }).click();
    const dialog = dialogOf(page, 'Delete Confirmation');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expect(dialog).toContainText('Annual leave, 2 days');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Recall' })).toBeFocused();
    await page.getByRole('button', { name: 'Recall' }).click();
    await dialog.getByRole('button', { name: 'Confirm recall' }).click();
    await expect(page.getByText('Leave Application has been successfully deleted!', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/myleavehistory$/);
    await expect(page.getByText('No data available.')).toBeVisible();
    await expectBalance(page, { approved: [], pending: 0, left: 14 });
  });

  await test.step('after another application, the manager finds the request and sees its cost', async () => {
    await apply(page, days, 'A short break after all');
    await expectBalance(page, { approved: [], pending: 2, left: 14 });
    await signIn(boss, manager);
    await openRequest(boss, days);
    const decision = boss.getByRole('region', { name: 'Decision' });
    await expect(decision).toContainText('2 days');
    await expect(decision).toContainText('14becomes12 days');
    await expect(boss.getByRole('main')).toContainText('A short break after all');
    await expect(boss.getByText('Elif Demir applied')).toBeVisible();
  });

  await test.step('Approve asks for confirmation; the focus is on Cancel, and Escape cancels', async () => {
    const approve = boss.getByRole('button', { name: 'Approve', exact: true });
    await approve.click();
    const dialog = dialogOf(boss, 'Approval Confirmation');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expect(dialog).toContainText('Elif Demir (E0001)');
    await expect(dialog).toContainText('Annual leave, 2 days');
    await expect(dialog).toContainText(`${formatDate(days.start)} to ${formatDate(days.end)}`);
    for (let n = 0; n < 6; n += 1) {
      await boss.keyboard.press('Tab');
      expect(
        await boss.evaluate(() => document.activeElement === document.body || Boolean(document.activeElement?.closest('dialog'))),
      ).toBe(true);
    }
    await boss.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(approve).toBeFocused();
    await expect(statusOf(boss)).toHaveText('Pending approval');
  });

  await test.step('after the approval the request disappears from the list and both counts at once', async () => {
    await expect.poll(() => waitingCount(boss)).toBeGreaterThan(0);
    const before = await waitingCount(boss);
    await boss.getByRole('button', { name: 'Approve', exact: true }).click();
    await dialogOf(boss, 'Approval Confirmation').getByRole('button', { name: 'Confirm approval' }).click();
    await expect(boss.getByText('Leave Application has been successfully updated!', { exact: true })).toBeVisible();
    await expect(boss).toHaveURL(/\/leaverequests\?filter\[employeeDetails\.emplId\]=E0001$/);
    await expect(boss.getByText('No data available.')).toBeVisible();
    await expect.poll(() => waitingCount(boss)).toBe(before - 1);
    await chooseInMenu(boss, 'Home');
    await expect(boss.getByRole('region', { name: 'Waiting for your approval' })).toContainText(`${before - 1} request`);
  });

  await test.step('the employee sees the leave approved and asks to cancel it', async () => {
    await expectBalance(page, { approved: [...eachDay(days.start, days.end)], pending: 0, left: 12 });
    await openOwn(page, days);
    await expect(statusOf(page)).toHaveText('Approved');
    await expect(page.getByText('Maya Lim approved')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel Leave' }).click();
    const dialog = dialogOf(page, 'Cancel Confirmation');
    await expect(dialog).toContainText('Do you want to cancel this request?');
    await dialog.getByLabel('Reason').fill('The trip fell through');
    await dialog.getByRole('button', { name: 'Confirm cancellation' }).click();
    await expect(page.getByText('Leave Application has been successfully updated to Pending Cancel!', { exact: true })).toBeVisible();
    await expect(page.getByRole('row', { name: formatDate(days.start) })).toContainText('Pending cancel');
    await expectBalance(page, { approved: [...eachDay(days.start, days.end)], pending: 0, left: 12 });
  });

  await test.step('the manager approves the cancellation, and the days are returned', async () => {
    await openRequest(boss, days);
    await expect(statusOf(boss)).toHaveText('Pending cancel');
    await expect(boss.getByRole('main')).toContainText('The trip fell through');
    await expect(boss.getByRole('region', { name: 'Decision' })).toContainText('12becomes14 days');
    await boss.getByRole('button', { name: 'Approve', exact: true }).click();
    const dialog = dialogOf(boss, 'Approval Confirmation');
    await expect(dialog).toContainText('Approve the cancellation?');
    await dialog.getByRole('button', { name: 'Confirm approval' }).click();
    await expect(boss.getByText('Leave Application has been successfully updated!', { exact: true })).toBeVisible();
    await openOwn(page, days);
    await expect(statusOf(page)).toHaveText('Cancelled');
    await expectBalance(page, { approved: [], pending: 0, left: 14 });
  });
});

test('A rejection needs a reason, and leave stays approved after its cancellation is rejected', async ({ page, demo, otherBrowser }) => {
  const [first, second] = [daysFrom(4, 'Monday', 1), daysFrom(5, 'Monday', 1)];
  const call = await createCallsAs(demo.url, employee);
  const bossCall = await createCallsAs(demo.url, manager);
  await file(call, first.start);
  await move(await file(call, second.start), [
    [bossCall, 'APPRV'],
    [call, 'PNCLD'],
  ]);
  const boss = await otherBrowser();
  await signIn(page, employee);
  await signIn(boss, manager);
  await expectBalance(page, { approved: [second.start], pending: 1, left: 13 });

  const reject = async (reason: string) => {
    await boss.getByRole('button', { name: 'Reject', exact: true }).click();
    const dialog = dialogOf(boss, 'Reject Confirmation');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    const confirm = dialog.getByRole('button', { name: 'Confirm rejection' });
    await expect(confirm).toHaveAttribute('aria-disabled', 'true');
    await expect(confirm).toHaveAccessibleDescription('Still missing: a reason.');
    await dialog.getByLabel('Reason').fill(reason);
    await confirm.click();
    await expect(boss.getByText('Leave Application has been successfully updated!', { exact: true })).toBeVisible();
  };

  await test.step('a rejected request is not taken off the balance', async () => {
    await openRequest(boss, first);
    await reject('Release week');
    await openOwn(page, first);
    await expect(statusOf(page)).toHaveText('Rejected');
    await expect(page.getByText('Release week')).toBeVisible();
    await expectBalance(page, { approved: [second.start], pending: 0, left: 13 });
  });

  await test.step('a rejected cancellation leaves the leave approved', async () => {
    await openRequest(boss, second);
    await reject('Your cover is arranged already');
    await openOwn(page, second);
    await expect(statusOf(page)).toHaveText('Approved');
    await expect(page.getByText('Maya Lim rejected the cancellation')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel Leave' })).toBeVisible();
    await expectBalance(page, { approved: [second.start], pending: 0, left: 13 });
  });
});

test('The second person to decide gets a message and sees the new state', async ({ page, demo, otherBrowser, allowError }) => {
  allowError(/status of (404|409|412)/);
  const [first, second] = [daysFrom(4, 'Tuesday', 1), daysFrom(5, 'Tuesday', 1)];
  const call = await createCallsAs(demo.url, employee);
  const bossCall = await createCallsAs(demo.url, manager);
  const [one, two] = [await file(call, first.start), await file(call, second.start)];
  const boss = await otherBrowser();
  await signIn(page, employee);
  await signIn(boss, manager);

  await test.step('a manager cannot approve a recalled request', async () => {
    await openRequest(boss, first);
    await call(`DELETE ${one}`);
    await boss.getByRole('button', { name: 'Approve', exact: true }).click();
    await dialogOf(boss, 'Approval Confirmation').getByRole('button', { name: 'Confirm approval' }).click();
    await expect(boss.getByText('Record not found! It was recalled, or you are no longer its approver.')).toBeVisible();
    await boss.getByRole('button', { name: 'OK' }).click();
    await expect(boss).toHaveURL(/\/leaverequests/);
  });

  await test.step('a manager cannot decide again in another window', async () => {
    await openRequest(boss, second);
    await boss.getByRole('button', { name: 'Approve', exact: true }).click();
    const dialog = dialogOf(boss, 'Approval Confirmation');
    await expect(dialog).toBeVisible();
    await bossCall(`PATCH ${two}/REJCT`, {});
    await dialog.getByRole('button', { name: 'Confirm approval' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(statusOf(boss)).toHaveText('Rejected');
    await expect(boss.getByRole('button', { name: 'Approve', exact: true })).toBeHidden();
  });

  await test.step('an employee cannot recall an approved request', async () => {
    const third = daysFrom(6, 'Tuesday', 1);
    const path = await file(call, third.start);
    await openOwn(page, third);
    await page.getByRole('button', { name: 'Recall' }).click();
    const dialog = dialogOf(page, 'Delete Confirmation');
    await expect(dialog).toBeVisible();
    await bossCall(`PATCH ${path}/APPRV`, {});
    await dialog.getByRole('button', { name: 'Confirm recall' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(statusOf(page)).toHaveText('Approved');
    await expect(page.getByRole('button', { name: 'Recall' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Cancel Leave' })).toBeVisible();
  });
});

test('The buttons of an application appear only in their states', async ({ page, demo, otherBrowser }) => {
  const call = await createCallsAs(demo.url, employee);
  const bossCall = await createCallsAs(demo.url, manager);
  const ways: Record<LeaveStatus, { steps: [Calls, LeaveStatus][]; label: string; own: string[]; manager: string[] }> = {
    PNAPV: { steps: [], label: 'Pending approval', own: ['Recall'], manager: ['Approve', 'Reject'] },
    APPRV: { steps: [[bossCall, 'APPRV']], label: 'Approved', own: ['Cancel Leave'], manager: [] },
    REJCT: { steps: [[bossCall, 'REJCT']], label: 'Rejected', own: [], manager: [] },
    PNCLD: {
      steps: [
        [bossCall, 'APPRV'],
        [call, 'PNCLD'],
      ],
      label: 'Pending cancel',
      own: [],
      manager: ['Approve', 'Reject'],
    },
    CANCL: {
      steps: [
        [bossCall, 'APPRV'],
        [call, 'PNCLD'],
        [bossCall, 'CANCL'],
      ],
      label: 'Cancelled',
      own: [],
      manager: [],
    },
  };
  const boss = await otherBrowser();
  await signIn(page, employee);
  await signIn(boss, manager);
  for (const [n, [status, { steps, label, own, manager: managers }]] of Object.entries(ways).entries()) {
    await test.step(status, async () => {
      const path = await file(call, daysFrom(n + 2, 'Thursday', 1).start);
      await move(path, steps);
      await page.goto(path.replace('/appliedleave/', '/myleavehistory/view/'));
      await expect(statusOf(page)).toHaveText(label);
      await expectButtons(page, own);
      await boss.goto(path.replace('/appliedleave/', '/leaverequests/view/'));
      await expect(statusOf(boss)).toHaveText(label);
      await expectButtons(boss, managers);
      await expect(boss.getByRole('main').getByRole('link', { name: 'Cancel' })).toBeVisible();
    });
  }
});

/** Checks that exactly these buttons that change a status are shown. */
async function expectButtons(page: Page, names: string[]): Promise<void> {
  for (const name of ['Recall', 'Cancel Leave', 'Approve', 'Reject'])
    await expect(page.getByRole('main').getByRole('button', { name, exact: true })).toHaveCount(names.includes(name) ? 1 : 0);
}

/** Applies for one day of annual leave as E0001, without the screen. @returns its path among the calls */
async function file(call: Calls, day: PlainDate): Promise<string> {
  const body = {
    id: { startDate: day },
    leaveCategory: { leaveCode: 'AL' },
    endDate: day,
    halfDay: 'N',
    reason: 'A day off',
    approver: 'M0001',
  };
  const { id } = await call<{ id: { effDate: string } }>('POST /appliedleave', body);
  return `/appliedleave/E0001/${id.effDate}/${day}/AL`;
}

async function move(path: string, steps: [Calls, LeaveStatus][]): Promise<void> {
  for (const [call, status] of steps) await call(`PATCH ${path}/${status}`, {});
}

test('The next pending request opens after each decision if the option is on, and the list opens after the last request', async ({
  page,
  demo,
}) => {
  const call = await createCallsAs(demo.url, employee);
  const bossCall = await createCallsAs(demo.url, manager);
  const days = [2, 3, 4, 5].map((month) => daysFrom(month, 'Wednesday', 1).start);
  const paths = await Promise.all(days.map((day) => file(call, day)));
  await signIn(page, manager, { at: '/leaverequests?filter[employeeDetails.emplId]=E0001' });
  await page.getByRole('link', { name: /^View/ }).first().click();
  const begins = (day: PlainDate | undefined) => expect(factValue(page, 'Start date')).toContainText(formatDate(day ?? ''));
  const decide = async (button: string, verb: string, reason?: string) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    const dialog = page.getByRole('dialog');
    if (reason) await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: verb }).click();
  };

  await test.step('the option is off at first; once it is on, the buttons mention the next request, which opens after a decision', async () => {
    const tick = page.getByRole('checkbox', { name: 'Then show the next of 4' });
    await expect(tick).not.toBeChecked();
    await tick.check();
    await bossCall(`PATCH ${paths[1]}/APPRV`, {});
    await decide('Approve and next', 'Confirm approval');
    await begins(days[2]);
    await expect(page.getByText(/^Elif Demir, 1 day on .*: Leave Application has been successfully updated!$/)).toContainText(
      formatDate(days[0] ?? ''),
    );
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('checkbox', { name: 'Then show the next of 2' })).toBeChecked();
  });

  await test.step('Back leads to the decided request, and Forward returns', async () => {
    await page.goBack();
    await expect(statusOf(page)).toHaveText('Approved');
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await page.goForward();
    await begins(days[2]);
  });

  await test.step('a rejection opens the next request as well, and the list opens after the last request', async () => {
    await decide('Reject and next', 'Confirm rejection', 'Release week');
    await begins(days[3]);
    await expect(page.getByText('The last of 1.')).toBeVisible();
    await decide('Approve', 'Confirm approval');
    await expect(page).toHaveURL(/\/leaverequests\?filter\[employeeDetails\.emplId\]=E0001$/);
    await expect(page.getByText('Leave Application has been successfully updated!', { exact: true })).toBeVisible();
    await expect(page.getByText('No data available.')).toBeVisible();
  });
});
