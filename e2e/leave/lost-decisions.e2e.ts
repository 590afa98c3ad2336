import type { Page } from '@playwright/test';
import { formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { type Calls, createCallsAs } from '../kit/calls.ts';
import { daysFrom } from '../kit/dates.ts';
import { dropFirstResponse } from '../kit/drop-responses.ts';
import { expect, signIn, test } from '../kit/test.ts';

const lost = /ERR_FAILED|status of 422/;
const employee = 'employee@demo.example';
const manager = 'manager@demo.example';

type Filed = { path: string; day: PlainDate };

/** Applies for one day of annual leave as E0001, this many months ahead. */
async function file(call: Calls, month: number): Promise<Filed> {
  const day = daysFrom(month, 'Tuesday', 1).start;
  const { id } = await call<{ id: { effDate: string } }>('POST /appliedleave', {
    id: { startDate: day },
    leaveCategory: { leaveCode: 'AL' },
    endDate: day,
    reason: 'A day off',
    approver: 'M0001',
  });
  return { path: `/appliedleave/E0001/${id.effDate}/${day}/AL`, day };
}

/** Returns the timeline of an application, newest first, with the reasons. */
async function deedsOf(call: Calls, { path }: Filed): Promise<(string | null)[][]> {
  const { timeline } = await call<{ timeline: { toStatus: string; reason: string | null }[] }>(`GET ${path}`);
  return timeline.map(({ toStatus, reason }) => [toStatus, reason]);
}

/** Confirms twice: the first answer gets lost. */
async function confirmTwice(page: Page, button: string, verb: string, reasons: string[] = []): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog');
  for (const last of [false, true]) {
    const reason = reasons.shift();
    if (reason !== undefined) await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: verb }).click();
    if (!last) await expect(dialog.getByRole('alert')).toBeVisible();
  }
  await expect(dialog).toBeHidden();
}

test('A decision whose answer was lost is made once when it is confirmed again', async ({ page, demo, allowError }) => {
  allowError(lost);
  const call = await createCallsAs(demo.url, employee);
  const [approved, rejected] = [await file(call, 3), await file(call, 5)];
  await dropFirstResponse(page, `/api${approved.path}/APPRV`, 'PATCH');
  await dropFirstResponse(page, `/api${rejected.path}/REJCT`, 'PATCH');
  await signIn(page, manager, { at: approved.path.replace('/appliedleave/', '/leaverequests/view/') });
  await confirmTwice(page, 'Approve', 'Confirm approval');
  await expect(page.getByText('Leave Application has been successfully updated!')).toBeVisible();
  expect(await deedsOf(call, approved)).toEqual([
    ['APPRV', null],
    ['PNAPV', null],
  ]);

  // The second attempt has another reason, but that of the first attempt is stored.
  await page.goto(rejected.path.replace('/appliedleave/', '/leaverequests/view/'));
  await confirmTwice(page, 'Reject', 'Confirm rejection', ['A release week', 'A busy week']);
  await expect(page.getByText('Your first attempt went through, with your earlier reason.')).toBeVisible();
  expect(await deedsOf(call, rejected)).toEqual([
    ['REJCT', 'A release week'],
    ['PNAPV', null],
  ]);
});

test('A recall and a cancellation whose answers were lost succeed when they are confirmed again', async ({ page, demo, allowError }) => {
  allowError(lost);
  const call = await createCallsAs(demo.url, employee);
  const bossCall = await createCallsAs(demo.url, manager);
  const [recalled, cancelled] = [await file(call, 3), await file(call, 5)];
  await bossCall(`PATCH ${cancelled.path}/APPRV`, {});
  await dropFirstResponse(page, `/api${recalled.path}`, 'DELETE');
  await dropFirstResponse(page, `/api${cancelled.path}/PNCLD`, 'PATCH');
  await signIn(page, employee, { at: recalled.path.replace('/appliedleave/', '/myleavehistory/view/') });
  await confirmTwice(page, 'Recall', 'Confirm recall');
  await expect(page.getByText('Leave Application has been successfully deleted!')).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveText([formatDate(cancelled.day)]);

  await page.getByRole('link', { name: `View Annual leave from ${formatDate(cancelled.day)}` }).click();
  await confirmTwice(page, 'Cancel Leave', 'Confirm cancellation');
  await expect(page.getByText('Leave Application has been successfully updated to Pending Cancel!')).toBeVisible();
  expect((await deedsOf(call, cancelled)).map(([to]) => to)).toEqual(['PNCLD', 'APPRV', 'PNAPV']);
});

test('Accounts and holidays are changed with idempotency keys', async ({ page }) => {
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (/\/api\/(lockAccount|publicholiday\/)/.test(request.url()) && request.method() !== 'GET')
      keys.push(request.headers()['idempotency-key']);
  });
  await signIn(page, 'hr@demo.example', { at: '/logindetails?filter[userId]=employee2@' });
  await page.getByRole('button', { name: /^Lock/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Lock' }).click();
  await expect(page.getByText('You have locked login account for employee E0002')).toBeVisible();
  await page.goto(`/publicholiday/edit/${new Date().getFullYear()}-12-25`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm deletion' }).click();
  await expect(page.getByText('Public Holiday has been deleted.')).toBeVisible();
  expect(keys).toEqual([expect.stringMatching(/^\S{16,}$/), expect.stringMatching(/^\S{16,}$/)]);
});
